"""Memory: whatever comes and goes, the service is as large afterwards as before.

Each test puts a part of its load on the service first, so that everything is there that the
service keeps once, and then compares. The long form prints its figures: `pytest -m long -s`.
"""

from __future__ import annotations

import resource
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from hummel.v1 import SubmitActionRequest, WatchTableRequest
from support.api import Api, new_id, open_table, started_table
from support.awaiting import eventually
from support.command import Command

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from support.api import OpenTable

MIB = 1024 * 1024

LONG = pytest.mark.long


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Command]:
    """A service as a process of its own, which keeps few tables in memory and cuts readers off soon."""
    settings = {"cached_tables": 20, "watch_send_timeout_s": 1, "watch_poll_s": 0.2}
    with Command("serve", data_dir=tmp_path, log_format="json", **settings) as command:
        yield command


def resident_bytes(command: Command) -> int:
    """The memory that a service's process holds."""
    pages = Path(f"/proc/{command.pid}/statm").read_text(encoding="ascii").split()[1]
    return int(pages) * resource.getpagesize()


def growth(command: Command, name: str, load: Callable[[int], None], first: int, then: int) -> float:
    """Puts a load on a service and returns by how many bytes each unit made it larger, after the first ones."""
    load(first)
    before = resident_bytes(command)
    load(then)
    after = resident_bytes(command)
    print(f"\n{name}: {before / MIB:.1f} MiB after {first}, {after / MIB:.1f} MiB after {then} more")  # noqa: T201 - the figures of the long form
    return (after - before) / then


@pytest.mark.parametrize("first, then", [(400, 1200), pytest.param(4_000, 20_000, marks=LONG)])
@pytest.mark.timeout(1200)
def test_watches_that_are_opened_and_cancelled_leave_nothing(service: Command, first: int, then: int):
    """Watches that come and go, some before their first update, make the service no larger."""
    with Api(service.address) as api, ThreadPoolExecutor(8) as pool:
        tables = [open_table(api, seated=0) for _ in range(4)]

        def come_and_go(number: int) -> None:
            with api.watch(tables[number % 4].table_id) as watch:
                if number % 3:
                    watch.next_update()

        each = growth(service, "watches", lambda count: list(pool.map(come_and_go, range(count))), first, then)  # type: ignore[arg-type] # the list is nobody's
    # A watch that were kept would take 20 KiB.
    assert each < 2_000


def play(table: OpenTable) -> None:
    """Plays a game to its end, with as few calls as it takes."""
    view = table.view()
    while view.decision.seats:
        seat = view.decision.seats[0]
        if not view.legal_actions or view.seat != seat:
            view = table.view(seat)
        request = SubmitActionRequest(table_id=table.table_id, action=view.legal_actions[0], request_id=new_id())
        view = table.api.call("SubmitAction", request, table.seats[seat]).view


@pytest.mark.parametrize("first, then", [(6, 12), pytest.param(50, 1_000, marks=LONG)])
@pytest.mark.timeout(3600)
def test_games_that_are_played_leave_nothing(service: Command, first: int, then: int):
    """Games from their opening to their end make the service no larger; their tables are in the store alone."""
    with Api(service.address) as api, ThreadPoolExecutor(4) as pool:
        each = growth(
            service,
            "games",
            lambda count: list(pool.map(lambda _: play(started_table(api)), range(count))),  # type: ignore[arg-type] # the list is nobody's
            first,
            then,
        )
    # A table's last state alone takes 3 KiB, its log 30. With few games the allocator's pages are all there is to see.
    assert each < (3_000 if then > 100 else 300_000)


class Readers:
    """Watchers of a table with a connection each, of whom every second stops reading. Use as a context manager."""

    def __init__(self, address: str, table: OpenTable, count: int) -> None:
        request = WatchTableRequest(table_id=table.table_id, after_revision=0).SerializeToString()
        self._apis = [Api(address, **{"http2.lookahead_bytes": 1, "http2.bdp_probe": 0}) for _ in range(count)]
        self._calls = [api.raw_watch(request) for api in self._apis]
        self._threads = [threading.Thread(target=self._read, args=(call,)) for call in self._calls[::2]]

    def __enter__(self) -> None:
        for thread in self._threads:
            thread.start()

    def __exit__(self, *_: object) -> None:
        for call in self._calls:
            call.cancel()
        for thread in self._threads:
            thread.join()
        for api in self._apis:
            api.channel.close()

    def _read(self, call: object) -> None:
        try:
            for _ in call:  # type: ignore[attr-defined] # grpcio's call
                pass
        except Exception:  # noqa: BLE001 - it ends with its connection
            return


@pytest.mark.parametrize("count, rounds", [(20, 2), pytest.param(200, 4, marks=LONG)])
@pytest.mark.timeout(1200)
def test_readers_that_stop_leave_nothing(service: Command, count: int, rounds: int):
    """While half of a table's watchers read nothing of a whole game, and after it, the service does not grow."""
    with Api(service.address) as api:

        def load(times: int) -> None:
            for _ in range(times):
                table = started_table(api, 5)
                with Readers(service.address, table, count):
                    play(table)
                eventually(lambda: threads_of(service) < 60)

        each = growth(service, f"games before {count} watchers, half of whom read nothing", load, 1, rounds)
    assert each < 3 * MIB


def threads_of(command: Command) -> int:
    """How many threads a service's process has."""
    return len(list(Path(f"/proc/{command.pid}/task").iterdir()))
