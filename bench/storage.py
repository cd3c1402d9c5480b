"""What a table takes in the store: while it is played and when it has ended."""

from __future__ import annotations

import statistics
from collections import deque
from random import Random
from typing import TYPE_CHECKING, Any

import redis

from contest import hummel, progress, store_on
from http2 import Connection
from hummel_service.games.registry import GAMES
from hummel_service.store import keys
from playing import SEATS, Player, started_table
from processes import Cores, Server
from report import Section, Table, number

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from contest import Scale
    from hummel_service.games.game import AnyGame

_KEYS: dict[str, Callable[[str], bytes]] = {
    "snapshot": keys.snapshot,
    "log": keys.log,
    "requests": keys.requests,
}
"""The keys of a table, by what they hold."""

_HOW = """\
{games} random games of {seats} players for each game, played over gRPC with 32-character request ids; after every
action the bytes of all keys of the table by `MEMORY USAGE key SAMPLES 0`, in KiB: the mean over the games, and the
largest game in the last column. The aims, set for The Speicherstadt, are 64 KiB while it is played and 16 KiB when it
has ended."""

_Sizes = dict[str, int]


def measure(scale: Scale) -> Section:
    """Measures tables in the store."""
    progress("Tables in the store")
    cores = Cores.of_machine()
    with store_on(cores.load) as redis_url, Server(hummel("Hummel").command(redis_url), cores.server) as server:
        connection, store = Connection(server.address), redis.Redis.from_url(redis_url)
        found = {game.info.title: _sizes_of_games(connection, store, game, scale.games) for game in GAMES.values()}
        version = store.info("server")
        connection.close()
        store.close()
    tables = [_table(title, games) for title, games in found.items()]
    lengths = {title: statistics.mean(len(sizes) - 1 for sizes in games) for title, games in found.items()}
    findings = [f"{title}: {actions:.0f} actions a game." for title, actions in lengths.items()]
    how = _HOW.format(games=scale.games, seats=SEATS)
    return Section("Tables in the store", how, tables, [*findings, f"Store: {_name(version)}."])


def _sizes_of_games(connection: Connection, store: Any, game: AnyGame, count: int) -> list[list[_Sizes]]:  # noqa: ANN401 - redis-py's types are not of use here
    """Returns the sizes of several games."""
    games = []
    for number_of_game in range(count):
        games.append(_sizes_of_a_game(connection, store, game, Random(number_of_game)))  # noqa: S311 - a game, no secret
        progress(
            f"  {game.info.title}, {number_of_game + 1} of {count}: {sum(games[-1][-1].values()):,} bytes at the end"
        )
    return games


def _sizes_of_a_game(connection: Connection, store: Any, game: AnyGame, random: Random) -> list[_Sizes]:  # noqa: ANN401 - redis-py's types are not of use here
    """Returns the bytes of each key at the start and after each action."""
    player = Player(deque([started_table(connection, store, game)]), random)
    table_id = player.table.table_id
    sizes = [_sizes(store, table_id)]
    while not player.has_ended:
        token, request = player.request()
        player.answered(connection.ask(player.method, token, request))
        sizes.append(_sizes(store, table_id))
    return sizes


def _sizes(store: Any, table_id: str) -> _Sizes:  # noqa: ANN401 - redis-py's types are not of use here
    found = {name: store.memory_usage(key(table_id), samples=0) or 0 for name, key in _KEYS.items()}
    assert len(store.keys(f"*{table_id}*")) <= len(_KEYS), "a table has keys that are not measured"
    return found


def _table(title: str, games: Sequence[Sequence[_Sizes]]) -> Table:
    rows = [
        _row("half of the actions", [sizes[len(sizes) // 2] for sizes in games]),
        _row("the last decision", [sizes[-2] for sizes in games]),
        _row("ended", [sizes[-1] for sizes in games]),
    ]
    return Table((title, *_KEYS, "all", "largest"), rows)


def _row(when: str, sizes: Sequence[_Sizes]) -> tuple[str, ...]:
    totals = [sum(of_keys.values()) for of_keys in sizes]
    means = [statistics.mean(of_keys[name] for of_keys in sizes) for name in _KEYS]
    return (when, *(number(figure / 1024, 1) for figure in (*means, statistics.mean(totals), max(totals))))


def _name(version: dict[str, str]) -> str:
    if "valkey_version" in version:
        return f"Valkey {version['valkey_version']}"
    return f"Redis {version['redis_version']}"
