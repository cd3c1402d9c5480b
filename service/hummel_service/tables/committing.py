"""How every change of a table is made: decide on a snapshot, then commit or decide anew.

A replica decides on the bytes that it saw last. That is only a guess, so nothing is
refused because of it before the store was read again, and the commit itself is refused
by the store if the table moved on.
"""

from __future__ import annotations

import secrets
import threading
from collections import OrderedDict
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Generic, TypeVar
from weakref import WeakValueDictionary

from hummel.store.v1 import PlayRecord
from hummel.v1 import (
    ERROR_REASON_CONTENTION,
    ERROR_REASON_REQUEST_ID_REUSED,
    ERROR_REASON_STALE_REVISION,
    ERROR_REASON_TABLE_NOT_FOUND,
)
from hummel_service.tables.clocks import earliest_deadline_ms, is_ticking
from hummel_service.tables.deadline import check_time_left
from hummel_service.tables.errors import Refusal
from hummel_service.tables.lifetimes import FOR_EVER
from hummel_service.tables.model import Alarm, Committed, DoneBefore, Snapshot, Stale

if TYPE_CHECKING:
    from collections.abc import Callable

    from hummel_service.tables.lifetimes import Lifetimes
    from hummel_service.tables.model import Change, Request
    from hummel_service.tables.port import Store

T = TypeVar("T")

_ATTEMPTS = 64
"""How often a change is decided anew when others keep getting in first."""


@dataclass(frozen=True, slots=True)
class Draft(Generic[T]):
    """A change that was decided but not yet stored.

    Attributes:
        change: What to write.
        result: What the caller wants to keep of the decision.
    """

    change: Change
    result: T


@dataclass(frozen=True, slots=True)
class Made(Generic[T]):
    """A change that is stored.

    Attributes:
        snapshot: The table right after the change.
        result: What the decision kept.
    """

    snapshot: Snapshot
    result: T


@dataclass(frozen=True, slots=True)
class Repeated:
    """The same request was carried out before; nothing was done now.

    Attributes:
        revision: The revision that it made then.
    """

    revision: int


def not_found(table_id: str) -> Refusal:
    """Returns the refusal of a table that is not there."""
    return Refusal(ERROR_REASON_TABLE_NOT_FOUND, f"there is no table {table_id}: look at its id again")


class Committer:
    """Makes changes. Thread-safe; keeps the snapshots that this replica saw last."""

    def __init__(self, store: Store, cached_tables: int, lifetimes: Lifetimes = FOR_EVER) -> None:
        """Makes a committer.

        Args:
            store: Where tables are kept.
            cached_tables: How many snapshots to keep; they only save reads.
            lifetimes: How long tables are kept that nothing happens at any more.
        """
        self._store = store
        self._lifetimes = lifetimes
        self._cached_tables = cached_tables
        self._cache: OrderedDict[str, Snapshot] = OrderedDict()
        self._cache_lock = threading.Lock()
        self._table_locks: WeakValueDictionary[str, threading.Lock] = WeakValueDictionary()

    def change(
        self,
        table_id: str,
        request: Request,
        decide: Callable[[Snapshot], Draft[T]],
    ) -> Made[T] | Repeated:
        """Makes a change exactly once.

        `decide` may run several times, and on an outdated snapshot; it changes nothing.

        Raises:
            Refusal: what `decide` raises for the table as it is; TABLE_NOT_FOUND;
                REQUEST_ID_REUSED; CONTENTION; and the store's own refusals.
        """
        with self._lock_of(table_id):
            snapshot = self._cached(table_id)
            certain = False
            for _ in range(_ATTEMPTS):
                check_time_left()
                if snapshot is None:
                    snapshot, before = self._store.load_for(table_id, request)
                    certain = True
                    if before is not None:
                        return _repeated(before, request)
                    if snapshot is None:
                        raise not_found(table_id)
                try:
                    draft = decide(snapshot)
                except Refusal:
                    if certain:
                        self._keep(snapshot)
                        raise
                    snapshot = None
                    continue
                change = _complete(snapshot, draft.change)
                self._set_alarm(snapshot, change)
                result = self._store.commit(snapshot, request, change, self._lifetimes.after(snapshot, change))
                match result:
                    case Committed():
                        return Made(self._keep(_after(snapshot, result, change)), draft.result)
                    case DoneBefore():
                        return _repeated(result, request)
                    case Stale():
                        snapshot = None
        raise Refusal(
            ERROR_REASON_CONTENTION,
            "others kept changing the table, nothing was done: send the same request again",
            retry_delay_s=0.1,
        )

    def create(self, table_id: str, request: Request, change: Change) -> Made[None] | Repeated:
        """Makes a new table exactly once.

        Raises:
            Refusal: REQUEST_ID_REUSED, and the store's own refusals.
        """
        if change.record is None:
            raise ValueError("a new table needs a record")
        empty = Snapshot(table_id, 0, new_epoch(), change.record, b"", PlayRecord(), {})
        change = _complete(empty, change)
        result = self._store.create(empty, request, change, self._lifetimes.after(empty, change))
        match result:
            case Committed():
                return Made(self._keep(_after(empty, result, change)), None)
            case DoneBefore() as before:
                return _repeated(before, request)
            case Stale():
                raise reused()

    def _set_alarm(self, snapshot: Snapshot, change: Change) -> None:
        """Sets the alarm of a clock that ticks after a change, before the change is stored.

        If nothing comes of the change the alarm rings for nothing, which costs a look.
        """
        if not is_ticking(change.record or snapshot.record):
            return
        deadline_ms = earliest_deadline_ms((change.play or snapshot.play).clocks)
        if deadline_ms is not None:
            self._store.set_alarm(Alarm(snapshot.table_id, snapshot.revision + 1), deadline_ms)

    def _lock_of(self, table_id: str) -> threading.Lock:
        """Returns what lets a replica's own calls not collide in the store.

        Each table has its own, since calls at one whose server is away hold it for long.
        """
        with self._cache_lock:
            return self._table_locks.setdefault(table_id, threading.Lock())

    def _cached(self, table_id: str) -> Snapshot | None:
        with self._cache_lock:
            snapshot = self._cache.get(table_id)
            if snapshot is not None:
                self._cache.move_to_end(table_id)
            return snapshot

    def _keep(self, snapshot: Snapshot) -> Snapshot:
        with self._cache_lock:
            self._cache[snapshot.table_id] = snapshot
            self._cache.move_to_end(snapshot.table_id)
            if len(self._cache) > self._cached_tables:
                self._cache.popitem(last=False)
        return snapshot


@dataclass(frozen=True, slots=True)
class Expectation:
    """What a caller has seen of a table and decided on.

    Attributes:
        revision: The revision; None for a caller that takes the table as it is.
        epoch: The epoch that the revision belongs to; "" if the caller does not say.
    """

    revision: int | None = None
    epoch: str = ""

    def check(self, snapshot: Snapshot) -> None:
        """Checks that the table is what the caller decided on.

        Raises:
            Refusal: STALE_REVISION.
        """
        if self.revision is None:
            return
        metadata = {"currentRevision": str(snapshot.revision), "currentEpoch": snapshot.epoch}
        if self.revision != snapshot.revision:
            raise Refusal(
                ERROR_REASON_STALE_REVISION,
                f"the table is at revision {snapshot.revision}, not {self.revision}: read the view and decide anew",
                metadata=metadata,
            )
        if not snapshot.includes(self.revision, self.epoch):
            raise Refusal(
                ERROR_REASON_STALE_REVISION,
                f"the store has lost revision {self.revision} as you know it: read the view and decide anew",
                metadata=metadata,
            )


def _repeated(before: DoneBefore, request: Request) -> Repeated:
    if before.digest != request.digest:
        raise reused()
    return Repeated(before.revision)


def reused() -> Refusal:
    """Returns the refusal of a request whose id was used for another one."""
    return Refusal(
        ERROR_REASON_REQUEST_ID_REUSED,
        "this request_id was used for another request: make a new one for each request",
        fields={"request_id": "was used for another request"},
    )


def new_epoch() -> str:
    """Returns a name for an epoch that no other has."""
    return secrets.token_hex(8)


def _complete(snapshot: Snapshot, change: Change) -> Change:
    """Returns a change with what every change has, whoever decided it.

    It leaves no record of an earlier version, whose replicas could not go on from it; and its
    log entry has what the record can be made anew from.
    """
    if snapshot.outdated and change.record is None:
        change = replace(change, record=snapshot.record)
    if change.record is not None:
        change.entry.record.CopyFrom(change.record)
        change.entry.record.ClearField("table")
    return change


def _after(snapshot: Snapshot, committed: Committed, change: Change) -> Snapshot:
    return Snapshot(
        snapshot.table_id,
        committed.revision,
        snapshot.epoch,
        snapshot.record if change.record is None else change.record,
        snapshot.state if change.state is None else change.state,
        snapshot.play if change.play is None else change.play,
        snapshot.ended_epochs,
        outdated=False,
        sealed=snapshot.sealed,
    )
