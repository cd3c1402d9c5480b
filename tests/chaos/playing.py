"""The load of every fault test: bots play both games, with a spectator at each table."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Self

from chaos.bots import play_seats
from hummel.v1 import (
    TABLE_STATUS_CLOSED,
    TABLE_STATUS_FINISHED,
    TABLE_STATUS_RUNNING,
    TABLE_STATUS_WAITING,
    GameOptions,
)
from hummel_client import ClientConfig, NotFound, Refused, RetryConfig, TokenWrong, WatchConfig
from hummel_client.bots.seating import BOT_NAMES, seat_bots

if TYPE_CHECKING:
    from types import TracebackType

    from chaos.history import History
    from chaos.recording import RecordingClient
    from hummel.v1 import Clock
    from hummel_client import Spectator

PATIENT = ClientConfig(
    # Longer than any fault lasts: a client that repeats has no failed call.
    timeout_s=120,
    attempt_timeout_s=5,
    retry=RetryConfig(max_attempts=10_000, first_pause_s=0.05, max_pause_s=0.5),
    watch=WatchConfig(max_silence_s=10, give_up_after_s=None),
    load_balancing="round_robin",
)
"""A client that goes to another replica and repeats until it is answered."""


class StartLost(Exception):  # noqa: N818 - no error, where the store may lose
    """The store has lost the start of a game."""


_BEGINNING_LOST = (NotFound, TokenWrong, Refused, StartLost)
"""What players meet at a table whose opening, seats or start the store has lost."""

_PATIENCE_S = 120.0

_POLL_S = 0.02


@dataclass
class Lane:
    """Tables of one kind, one after the other.

    Attributes:
        game: What is played.
        seat_count: By how many.
        ends_early: Whether the owner closes the last table when the run ends; otherwise its
            game is played to the end.
        tables: The tables so far.
    """

    game: str
    seat_count: int
    ends_early: bool
    tables: list[str] = field(default_factory=list)

    @property
    def options(self) -> GameOptions:
        """The game with its default options."""
        options = GameOptions()
        getattr(options, self.game).SetInParent()
        return options


@dataclass(frozen=True, slots=True)
class Manner:
    """How games are played.

    Attributes:
        one_game_each: Whether each lane ends after its first game, instead of opening more.
        may_lose: Whether a table whose beginning is lost is given up for a new one.
        clock: What limits the time for decisions, if anything.
        asks_again: Whether some requests are sent once more that were answered already.
    """

    one_game_each: bool = False
    may_lose: bool = False
    clock: Clock | None = None
    asks_again: bool = True


class Play:
    """Games that go on until the context is left; then the last ones come to their ends.

    Args:
        client: Who plays.
        history: What the client records.
        seed: Where the bots' choices come from.
        manner: How they are played.
    """

    def __init__(self, client: RecordingClient, history: History, seed: int, manner: Manner) -> None:
        self._client = client
        self._history = history
        self._chance = random.Random(seed)  # noqa: S311 - games, not secrets
        # A game that must not be over before the fault is played in less haste.
        self._thinking_s = 0.03 if manner.one_game_each else 0.005
        self._manner = manner
        self._last_games = manner.one_game_each
        self._lanes = [
            Lane("speicherstadt", 2, ends_early=False),
            Lane("hamburgum", 2, ends_early=False),
            Lane("speicherstadt", 4, ends_early=True),
            Lane("hamburgum", 3, ends_early=True),
        ]
        self._playing: list[asyncio.Task[None]] = []
        self._over: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    @property
    def tables(self) -> list[str]:
        """The table that each lane plays at."""
        return [lane.tables[-1] for lane in self._lanes]

    async def __aenter__(self) -> Self:
        """Begins to play and returns when every lane has had its first actions."""
        self._playing = [
            asyncio.create_task(self._play(lane, random.Random(self._chance.random())))  # noqa: S311 - games, not secrets
            for lane in self._lanes
        ]
        try:
            await self.goes_on(1)
        except BaseException:
            await self._cancel()
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Waits for the ends of the games; if the test has failed, cuts them short."""
        self._last_games = True
        self._over.set_result(None)
        try:
            if error is None:
                async with asyncio.timeout(_PATIENCE_S):
                    await asyncio.gather(*self._playing)
        finally:
            await self._cancel()

    async def goes_on(self, actions: int = 8) -> None:
        """Waits until every lane had some more actions acknowledged.

        Raises:
            TimeoutError: if one does not go on.
            HummelError: if a call of a bot or a spectator failed.
        """
        wanted = [count + actions for count in self._acknowledged()]
        until_s = time.monotonic() + _PATIENCE_S
        while any(has < wants for has, wants in zip(self._acknowledged(), wanted, strict=True)):
            for playing in self._playing:
                if playing.done():
                    playing.result()
                    raise AssertionError("a game was over before the fault was")
            if time.monotonic() > until_s:
                raise TimeoutError(f"no lane may stand still: {self._acknowledged()} actions, wanted {wanted}")
            await asyncio.sleep(_POLL_S)

    def _acknowledged(self) -> list[int]:
        return [sum(self._history.actions_at[table_id] for table_id in lane.tables) for lane in self._lanes]

    async def _cancel(self) -> None:
        for playing in self._playing:
            playing.cancel()
        await asyncio.gather(*self._playing, return_exceptions=True)

    async def _play(self, lane: Lane, chance: random.Random) -> None:
        is_last = False
        while not is_last:
            try:
                await self._play_one(lane, chance)
                is_last = self._last_games
            except* _BEGINNING_LOST:
                if not self._manner.may_lose:
                    raise

    async def _play_one(self, lane: Lane, chance: random.Random) -> None:
        clock = self._manner.clock
        owned = await self._client.create_table(lane.options, seat_count=lane.seat_count, clock=clock)
        lane.tables.append(owned.table_id)
        async with asyncio.TaskGroup() as group:
            group.create_task(_spectate(self._client.spectate(owned.table_id)))
            seats = await seat_bots(self._client, owned.table_id, BOT_NAMES[: lane.seat_count])
            await owned.start()
            game = group.create_task(play_seats(seats, chance, thinking_s=self._thinking_s))
            if lane.ends_early:
                await asyncio.wait({game, self._over}, return_when=asyncio.FIRST_COMPLETED)
                with contextlib.suppress(Refused):  # the game was over before
                    await owned.close()


async def _spectate(place: Spectator) -> None:
    """Watches a table from its first revision to its end.

    Raises:
        StartLost: if the game's start is lost, so that nobody would play on.
    """
    started = False
    async with place.watch(after_revision=0) as updates:
        async for update in updates:
            status = update.view.table.status
            if status in (TABLE_STATUS_FINISHED, TABLE_STATUS_CLOSED):
                return
            if started and status == TABLE_STATUS_WAITING:
                raise StartLost
            started = started or status == TABLE_STATUS_RUNNING
