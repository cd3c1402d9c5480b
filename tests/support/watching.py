"""Watches beneath gRPC, over a store that fails when a test says so."""

from __future__ import annotations

import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

from hummel.store.v1 import LogEntry
from hummel_service.store.connecting import connect
from hummel_service.store.faults import unavailable
from hummel_service.store.redis_store import RedisStore
from hummel_service.tables.callers import Caller
from hummel_service.tables.committing import Draft
from hummel_service.tables.model import Change
from hummel_service.tables.updates import Cursor
from hummel_service.tables.watch import WatchLimits
from hummel_service.tables.watching import Watches
from support.replica import new_request
from support.streams import RecordingStream

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from hummel_service.tables.model import Head, Snapshot
    from support.replica import Replica

FROM_THE_START = Cursor(0, "")
"""What a viewer has seen that wants every commit."""

SOON = WatchLimits(poll_s=0.05, heartbeat_s=60)
"""Polls often, sends no heartbeats."""


class UncertainStore(RedisStore):
    """A store whose next reads fail when a test says so, and that can be slow."""

    def __init__(self, url: str) -> None:
        super().__init__(connect(url, 12))
        self.failing_loads = 0
        self.failing_polls = 0
        self.loads_allowed = threading.Event()
        self.loads_allowed.set()
        self.loading = threading.Event()

    def load(self, table_id: str) -> Snapshot | None:
        """Loads, fails, or waits until it may."""
        if threading.current_thread().name == "watch-build":
            self.loading.set()
            assert self.loads_allowed.wait(30)
            if self.failing_loads:
                self.failing_loads -= 1
                raise unavailable()
        return super().load(table_id)

    def heads(self, table_ids: Sequence[str]) -> Sequence[Head | None]:
        """Answers, or fails."""
        if self.failing_polls:
            self.failing_polls -= 1
            raise unavailable()
        return super().heads(table_ids)


@contextmanager
def watching(store: RedisStore, limits: WatchLimits) -> Iterator[Watches]:
    """Running watches."""
    watches = Watches(store, limits)
    watches.start()
    try:
        yield watches
    finally:
        watches.stop()


def open_watch(
    watches: Watches, table_id: str, cursor: Cursor = FROM_THE_START, token: str | None = None
) -> RecordingStream:
    """Opens a watch for a viewer of its own."""
    stream = RecordingStream()
    watches.open(table_id, Caller(token), cursor, stream)
    return stream


def commit(replica: Replica, table_id: str, times: int = 1) -> int:
    """Makes changes and returns the last revision."""
    for _ in range(times):
        made = replica.committer.change(table_id, new_request(), lambda _: Draft(Change(LogEntry()), None))
    return made.snapshot.revision  # type: ignore[union-attr] # nobody has sent these requests before


def left_behind(watches: Watches) -> list[object]:
    """What the watches still keep."""
    return [*watches._by_table, *watches._heads, *watches._due]  # noqa: SLF001 - leaks can't be seen otherwise
