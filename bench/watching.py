"""The server's memory for each idle watcher, and what is left when all are gone."""

from __future__ import annotations

import itertools
import time
from typing import TYPE_CHECKING

import redis

from contest import hummel, progress, store_on
from http2 import Connection, receive_from
from hummel.v1 import WatchTableRequest
from hummel_service.games.speicherstadt import SPEICHERSTADT
from playing import SEATS, started_table
from processes import Cores, Server
from report import Section, Table, number

if TYPE_CHECKING:
    from collections.abc import Sequence

    from contest import Scale
    from playing import StartedTable

WATCHERS = 1000
"""Watches that are open at a time."""

_CHANNELS = 4
_CYCLES = 5
_SETTLE_S = 3.0
_WARMING = 100

_WATCH_TABLE = "/hummel.v1.PlayService/WatchTable"

_HOW = """\
{watchers} watches, one for each seat of {tables} started tables of The Speicherstadt, over {channels} connections; each
has got its first view. The server's resident memory is read before, {settle:g} s after all are open and {settle:g} s
after all are cancelled, {cycles} times over in the same process; {warming} watches were opened and cancelled before, so
that threads and connections are there. The aim is 25 KiB a watcher. Memory that the allocator keeps shows after the
first cycle; a leak would show in every one."""


def measure(scale: Scale) -> Section:
    """Measures the memory of watches."""
    progress("Watchers")
    cycles = min(_CYCLES, scale.rounds)
    cores = Cores.of_machine()
    with store_on(cores.load) as redis_url, Server(hummel("Hummel").command(redis_url), cores.server) as server:
        connections = [Connection(server.address) for _ in range(_CHANNELS)]
        store = redis.Redis.from_url(redis_url)
        tables = [started_table(connections[0], store, SPEICHERSTADT) for _ in range(WATCHERS // SEATS)]
        store.close()
        _open_and_cancel(server, connections, tables[: _WARMING // SEATS])
        before = server.resident_bytes
        rows = [("before", number(before / 1024**2, 1), "")]
        for cycle in range(1, cycles + 1):
            opened = _open_and_cancel(server, connections, tables)
            after = server.resident_bytes
            rows += [
                (
                    f"{cycle}: {number(WATCHERS)} open",
                    number(opened / 1024**2, 1),
                    number((opened - before) / WATCHERS / 1024, 1),
                ),
                (f"{cycle}: all cancelled", number(after / 1024**2, 1), number((after - before) / WATCHERS / 1024, 1)),
            ]
            progress(f"  cycle {cycle} of {cycles}: {opened:,} bytes open, {after:,} bytes after")
        for connection in connections:
            connection.close()
    how = _HOW.format(
        watchers=WATCHERS,
        tables=WATCHERS // SEATS,
        channels=_CHANNELS,
        settle=_SETTLE_S,
        cycles=cycles,
        warming=_WARMING,
    )
    return Section("Watchers", how, [Table(("cycle", "resident MiB", "KiB a watcher more than before"), rows)])


def _open_and_cancel(server: Server, connections: Sequence[Connection], tables: Sequence[StartedTable]) -> int:
    """Opens all watches, cancels them, and returns the server's memory in between."""
    messages: list[bytes] = []
    streams = []
    for connection, (table, seat) in zip(
        itertools.cycle(connections), itertools.product(tables, range(SEATS)), strict=False
    ):
        request = WatchTableRequest(table_id=table.table_id).SerializeToString()
        streams.append((connection, connection.stream(_WATCH_TABLE, table.tokens[seat], request, messages.append)))
    receive_from(connections, lambda: len(messages) < len(streams))
    _settle(connections)
    opened = server.resident_bytes
    for connection, stream in streams:
        connection.cancel(stream)
    _settle(connections)
    return opened


def _settle(connections: Sequence[Connection]) -> None:
    until_s = time.monotonic() + _SETTLE_S
    receive_from(connections, lambda: time.monotonic() < until_s)
