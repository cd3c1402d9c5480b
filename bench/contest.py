"""Servers side by side: each round measures every server once, so that all see the same machine."""

from __future__ import annotations

import os
import sys
import tempfile
from collections import deque
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Protocol

import redis

import recording
from bare_caller import BareCaller
from http2 import Connection
from hummel_service.games.speicherstadt import SPEICHERSTADT
from hummel_service.store.embedded import EmbeddedValkey
from load import Load, Slice
from playing import Player, StartedTable, started_table
from processes import REPOSITORY, Command, Server, pinned

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from hummel_service.games.game import AnyGame
    from load import Caller
    from processes import Cores
    from recording import Step

# The fastest server and the shortest game that were ever seen, with room to spare.
_MOST_CALLS_PER_S = 6000
_FEWEST_CALLS_PER_GAME = 150


@dataclass(frozen=True, slots=True)
class Scale:
    """How long is measured.

    Attributes:
        seconds: One slice.
        rounds: How many slices each server gets at each number of callers.
        games: How many games are played where games are counted.
    """

    seconds: float
    rounds: int
    games: int


FULL = Scale(seconds=1.0, rounds=5, games=20)
"""For figures to keep."""

QUICK = Scale(seconds=0.5, rounds=2, games=3)
"""To see whether everything works; the figures mean little."""


def progress(text: str) -> None:
    """Tells who waits what goes on."""
    print(text, file=sys.stderr, flush=True)


@contextmanager
def store_on(core: int) -> Iterator[str]:
    """Runs a Valkey on a core, and this process too; gives the store's URL."""
    with (
        pinned(core),
        tempfile.TemporaryDirectory(prefix="hummel-bench-") as folder,
        EmbeddedValkey(Path(folder)) as store,
    ):
        yield store.url


class Side(Protocol):
    """Makes the callers of one server."""

    def callers(self, count: int) -> Sequence[Caller]:
        """Returns new callers."""

    def refill(self, count: int, seconds: float) -> None:
        """Prepares what so many callers need for so many seconds; never within a slice."""


class Games:
    """Players of games at a server. Their tables are opened beforehand."""

    def __init__(self, game: AnyGame, server: Server, redis_url: str) -> None:
        """Makes an empty stock of tables."""
        self._game = game
        self._server = server
        self._redis_url = redis_url
        self._tables: deque[StartedTable] = deque()

    def callers(self, count: int) -> list[Player]:
        """Returns players, each at a table."""
        self.refill(count, 0)
        return [Player(self._tables, Random(number)) for number in range(count)]  # noqa: S311 - a game, no secret

    def refill(self, count: int, seconds: float) -> None:
        """Opens tables until there are enough for all games that can end within the time."""
        wanted = count + int(seconds * _MOST_CALLS_PER_S / _FEWEST_CALLS_PER_GAME)
        connection, store = Connection(self._server.address), redis.Redis.from_url(self._redis_url)
        while len(self._tables) < wanted:
            self._tables.append(started_table(connection, store, self._game))
        connection.close()
        store.close()


class Repetitions:
    """Callers that let a bare server repeat a recorded game."""

    def __init__(self, steps: list[Step]) -> None:
        """Keeps the recorded game."""
        self._steps = steps

    def callers(self, count: int) -> list[BareCaller]:
        """Returns callers."""
        return [BareCaller(self._steps) for _ in range(count)]

    def refill(self, count: int, seconds: float) -> None:
        """Does nothing."""


@dataclass(frozen=True, slots=True)
class Contestant:
    """A server and how its callers are made.

    Attributes:
        command: Returns how the server is started with a store of its own: a replica hears of every change in its
            store, so servers that share one would work for each other.
        side: Makes what makes the callers, of the running server and the URL of its store.
    """

    command: Callable[[str], Command]
    side: Callable[[Server, str], Side]


Results = dict[str, list[Slice]]
"""The slices of each server by its name, in order of the rounds."""


def contest(contestants: Sequence[Contestant], counts: Sequence[int], scale: Scale, cores: Cores) -> dict[int, Results]:
    """Measures servers side by side; gives the results for each number of callers."""
    with ExitStack() as running:
        stores = [running.enter_context(store_on(cores.load)) for _ in contestants]
        servers = [
            running.enter_context(Server(contestant.command(redis_url), cores.server))
            for contestant, redis_url in zip(contestants, stores, strict=True)
        ]
        sides = [
            contestant.side(server, redis_url)
            for contestant, server, redis_url in zip(contestants, servers, stores, strict=True)
        ]
        return {count: _rounds(servers, stores, sides, count, scale) for count in counts}


def _rounds(
    servers: Sequence[Server], stores: Sequence[str], sides: Sequence[Side], count: int, scale: Scale
) -> Results:
    results: Results = {server.name: [] for server in servers}
    with ExitStack() as connected:
        loads = [
            connected.enter_context(Load(server, redis_url, side.callers(count)))
            for server, redis_url, side in zip(servers, stores, sides, strict=True)
        ]
        for number in range(scale.rounds + 1):
            for server, side, load in zip(servers, sides, loads, strict=True):
                side.refill(count, scale.seconds)
                found = load.run(scale.seconds)
                progress(
                    f"  {count} callers, round {number} of {scale.rounds}, {server.name}: "
                    f"{found.calls_per_s:,.0f} calls/s, {found.server_us:.0f} us of server a call"
                )
                if number > 0:  # the first warms up
                    results[server.name].append(found)
    return results


@contextmanager
def recorded_game(cores: Cores, game: AnyGame) -> Iterator[Path]:
    """Gives the file that records how a game was played at the service."""
    with ExitStack() as running:
        folder = running.enter_context(tempfile.TemporaryDirectory(prefix="hummel-bench-"))
        redis_url = running.enter_context(store_on(cores.load))
        server = running.enter_context(Server(hummel("recording").command(redis_url), cores.server))
        path = Path(folder, "game")
        recording.save(recording.recorded_game(server.address, redis_url, game), path)
        yield path


def bare(flavour: str, record: Path) -> Contestant:
    """Returns a bare server, "threads" or "aio", that repeats a recorded game."""
    script = Path(__file__).with_name("bare_server.py")
    steps = recording.read(record)
    return Contestant(
        lambda redis_url: Command(f"bare, {flavour}", [script, flavour, record, redis_url]),
        lambda _server, _redis_url: Repetitions(steps),
    )


def hummel(
    name: str, python: Path = Path(sys.executable), *, game: AnyGame = SPEICHERSTADT, **settings: str
) -> Contestant:
    """Returns the service as it is delivered, with settings that differ from the defaults, for players of a game."""
    return service(name, ["-m", "hummel_service", "serve"], python, game=game, **settings)


def service(
    name: str,
    arguments: Sequence[str | Path],
    python: Path = Path(sys.executable),
    *,
    game: AnyGame = SPEICHERSTADT,
    **settings: str,
) -> Contestant:
    """Returns a program that serves this project's API by this project's settings, on a free port."""
    environment = {
        "HUMMEL_GRPC_ADDRESS": "127.0.0.1:0",
        "HUMMEL_HTTP_ADDRESS": "",
        "HUMMEL_LOG_FORMAT": "json",
        # Counted all the same, but never too many.
        "HUMMEL_CALLS_PER_S": "1000000",
        "HUMMEL_CALLS_PER_S_PER_ADDRESS": "1000000",
        "HUMMEL_OPEN_TABLES_PER_OWNER": "0",
        "HUMMEL_WATCHES_PER_ADDRESS": "0",
        "PYTHONPATH": os.pathsep.join(str(REPOSITORY / folder) for folder in ("clients/python", "service")),
        **{f"HUMMEL_{setting.upper()}": value for setting, value in settings.items()},
    }
    return Contestant(
        lambda redis_url: Command(name, arguments, python, {**environment, "HUMMEL_REDIS_URL": redis_url}),
        partial(Games, game),
    )
