"""Keeps tables in Redis or Valkey: the store that the use cases' port asks for."""

from __future__ import annotations

import contextlib
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from hummel.store.v1 import LogEntry, SealedEntry
from hummel_service.store import keys
from hummel_service.store.alarms import Alarms, StoreClock
from hummel_service.store.asking import Asker, damage_told
from hummel_service.store.claims import Claims
from hummel_service.store.listing import Listing
from hummel_service.store.mending import Mending
from hummel_service.store.nudges import Nudges
from hummel_service.store.reading import (
    HEAD_FIELDS,
    SNAPSHOT_FIELDS,
    changed_fields,
    check_intact,
    lifetime_ms,
    parse,
    parse_head,
    parse_snapshot,
)
from hummel_service.store.sealing import pack, unpack
from hummel_service.tables.committing import new_epoch
from hummel_service.tables.errors import Refusal, damaged
from hummel_service.tables.model import (
    Alarm,
    Change,
    CommitResult,
    Committed,
    Copy,
    DoneBefore,
    Head,
    Page,
    Remains,
    Request,
    Snapshot,
    Stale,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from hummel.store.v1 import TableRecord
    from hummel_service.store.links import Link

T = TypeVar("T")

REMEMBERED_REQUESTS = 64
"""How many of a table's last requests are recognized when they come again."""

MAX_REVISION = 2**53
"""More changes than any table sees."""

ENDED_REQUESTS_S = 3600
"""How long an ended table recognizes its last requests. Later nothing can be done there anyway."""

UNDO_KEEPING = {True: "keep", False: "forget", None: "leave"}
"""How commit.lua is told what becomes of the State that is kept for an undo."""


class RedisStore:
    """Tables in Redis or Valkey. Thread-safe; see `tables.port.Store` for what it guarantees."""

    def __init__(self, link: Link) -> None:
        """Makes a store.

        Args:
            link: The way to it, made by `connecting.connect`.
        """
        self.link = link
        self._asker = Asker(link)
        self._listing = Listing(self._asker)
        self._nudges = Nudges(link)
        self._commit = self._asker.script("commit.lua")
        self._load = self._asker.script("load.lua")
        self._log = self._asker.script("log.lua")
        self._seal = self._asker.script("seal.lua")
        self._mending = Mending(self._asker, lambda table_id: self.sealed_log(table_id, 0, MAX_REVISION))
        self._alarms = Alarms(self._asker)
        self._claims = Claims(self._asker)
        self._clock = StoreClock(self._alarms.time_ms)

    def load(self, table_id: str) -> Snapshot | None:
        """Returns the table as it is stored now, or None if there is none."""
        return self._loaded(table_id, "")[0]

    def load_for(self, table_id: str, request: Request) -> tuple[Snapshot | None, DoneBefore | None]:
        """Returns the table, and whether the request was carried out before."""
        snapshot, revision, digest = self._loaded(table_id, request.request_id)
        return snapshot, None if revision is None else self._done_before(table_id, int(revision), digest)

    def undo_state(self, table_id: str, revision: int) -> bytes | None:
        """Returns the State that was kept for an undo at a revision; None if the table has moved on."""
        with damage_told(table_id):
            at, state, crc = self._asker.ask("HMGET", keys.snapshot(table_id), "revision", "undo", "undo_crc")
        if at != str(revision).encode():
            return None
        if state is None:
            raise damaged(table_id)
        check_intact(table_id, state, crc)
        kept: bytes = state
        return kept

    def now_ms(self) -> int:
        """Returns the store's time in milliseconds."""
        return self._clock.now_ms()

    def set_alarm(self, alarm: Alarm, at_ms: int) -> None:
        """Sets an alarm; one that is there already never gets later."""
        self._alarms.set(alarm, at_ms)

    def move_alarm(self, alarm: Alarm, at_ms: int) -> None:
        """Moves an alarm that is there, wherever to."""
        self._alarms.move(alarm, at_ms)

    def drop_alarm(self, alarm: Alarm) -> None:
        """Drops an alarm."""
        self._alarms.drop(alarm)

    def ringing(self, now_ms: int, limit: int) -> Sequence[Alarm]:
        """Returns alarms whose time has come, the oldest first."""
        return self._alarms.ringing(now_ms, limit)

    def claim(self, owner: str, table_id: str, most: int, now_ms: int, look_at_ms: int) -> Sequence[str] | None:
        """Counts a table among its owner's open ones, if there is room for it."""
        return self._claims.claim(owner, table_id, most, now_ms, look_at_ms)

    def look_again(self, owner: str, at_ms: int, table_ids: Sequence[str]) -> None:
        """Sets when to look at tables again that are still counted."""
        self._claims.look_again(owner, at_ms, table_ids)

    def release(self, owner: str, table_ids: Sequence[str]) -> None:
        """Counts tables no more."""
        self._claims.release(owner, table_ids)

    def create(self, empty: Snapshot, request: Request, change: Change, life_s: float | None) -> CommitResult:
        """Writes a new table at revision 1 and lists it unless it is private."""
        result = self._listed(change.record, lambda: self.commit(empty, request, change, life_s))
        if not isinstance(result, Committed):
            # What counts is what is stored: a repeated request comes with another time.
            stored = self._record(empty.table_id)
            if change.record is not None:
                self._listing.take_back(change.record, stored)
            self._list(stored)
        return result

    def log(
        self, table_id: str, after_revision: int, through_revision: int, epoch: str = ""
    ) -> Sequence[tuple[int, LogEntry]]:
        """Returns the log entries of a range of revisions, oldest first; none if the table is in another epoch."""
        found = self.sealed_log(table_id, after_revision, through_revision, epoch)
        return [(revision, one.entry) for revision, one in found]

    def sealed_log(
        self, table_id: str, after_revision: int, through_revision: int, epoch: str = ""
    ) -> Sequence[tuple[int, SealedEntry]]:
        """Returns what `log` returns, each entry with the digest of its request."""
        with damage_told(table_id):
            found, packed = self._log(keys.of_table(table_id)[:2], [after_revision + 1, through_revision, epoch])
        if packed is not None:
            # A table that has ended was sealed.
            whole = unpack(table_id, packed)[after_revision:through_revision]
            return list(enumerate(whole, after_revision + 1))
        return [_sealed_entry(table_id, stream_id, fields) for stream_id, fields in found]

    def seal(self, table_id: str, revision: int, epoch: str) -> None:
        """Packs the whole log of a table that has ended; it is read as before."""
        found = self.sealed_log(table_id, 0, revision, epoch)
        if [revision for revision, _ in found] != list(range(1, revision + 1)):
            return
        packed = pack(entry for _, entry in found)
        with damage_told(table_id):
            self._seal(keys.of_table(table_id), [revision, epoch, packed, ENDED_REQUESTS_S * 1000])

    def page(self, cursor: str, size: int) -> Page:
        """Returns listed tables, newest first, from a cursor on; "" is the newest."""
        return self._listing.page(cursor, size)

    def sweep(self, cursor: str, size: int) -> tuple[str, int]:
        """Takes tables that are gone out of a part of the list; see `listing.Listing`."""
        return self._listing.sweep(cursor, size)

    def apart(self, table_ids: Sequence[str]) -> Sequence[Sequence[str]]:
        """Returns tables in groups, each of those that are on one server."""
        groups = self._asker.apart(keys.snapshot(table_id) for table_id in table_ids)
        return [[table_ids[place] for place in places] for places in groups]

    def heads(self, table_ids: Sequence[str]) -> Sequence[Head | None]:
        """Returns where each table is; None for one that is not there or damaged."""
        found = self._asker.ask_all([("HMGET", keys.snapshot(table_id), *HEAD_FIELDS) for table_id in table_ids])
        return [parse_head(fields) for fields in found]

    def listen(self, on_change: Callable[[str], None], on_gap: Callable[[], None], stopped: Callable[[], bool]) -> None:
        """Calls back with the id of each table that changes, until stopped."""
        self._nudges.listen(on_change, on_gap, stopped)

    def ping(self) -> None:
        """Returns if the store answers."""
        self._asker.check()

    def close(self) -> None:
        """Gives all connections back."""
        self._asker.close()
        self.link.close()

    def commit(self, before: Snapshot, request: Request, change: Change, life_s: float | None) -> CommitResult:
        """Writes a change, all of it or nothing, and tells watchers."""
        table_id = before.table_id
        arguments = (
            before.revision,
            before.epoch,
            request.request_id,
            request.digest,
            change.entry.SerializeToString(),
            REMEMBERED_REQUESTS,
            keys.NUDGES,
            table_id,
            lifetime_ms(life_s),
            UNDO_KEEPING[change.keep_undo],
            *changed_fields(change),
        )
        # Sending it again is safe: the script finds the request if the first try was
        # carried out, and the answer is read back from the log.
        with damage_told(table_id):
            return self._result(table_id, *self._commit(keys.of_table(table_id), arguments))

    def remains(self, table_id: str) -> Remains | None:
        """Returns what can be read of a table, however damaged, or None if nothing is there."""
        return self._mending.remains(table_id)

    def rebuild(
        self, rebuilt: Snapshot, undo_state: bytes | None, log: Sequence[SealedEntry], life_s: float | None
    ) -> bool:
        """Writes a snapshot over a damaged one, unless its log is another one by now."""
        return self._listed(rebuilt.record, lambda: self._mending.rebuild(rebuilt, undo_state, log, life_s))

    def restore(self, copy: Copy, request: Request, life_s: float | None) -> CommitResult:
        """Writes a copy of a table, all of it or nothing, and lists it unless it is private."""
        told = self._listed(copy.change.record, lambda: self._mending.restore(copy, request, life_s))
        return self._result(copy.empty.table_id, *told)

    def _listed(self, record: TableRecord | None, write: Callable[[], T]) -> T:
        """Writes a table and lists it unless it is private.

        The list comes first: it passes over a place without its table, but nobody would find a
        table without its place, which a store that fills up in between would leave behind.
        """
        self._list(record)
        written = write()
        # Housekeeping may just have taken a place away whose table was not there yet.
        with contextlib.suppress(Refusal):
            self._list(record)
        return written

    def _list(self, record: TableRecord | None) -> None:
        if record is not None and not record.private:
            self._listing.add(record)

    def _result(self, table_id: str, outcome: bytes, revision: int, digest: bytes = b"") -> CommitResult:
        """Returns what a script says that writes a change."""
        match outcome:
            case b"committed":
                self._asker.note_write(keys.snapshot(table_id))
                return Committed(revision)
            case b"stale":
                return Stale(revision)
            case _:
                return self._done_before(table_id, revision, digest)

    def _record(self, table_id: str) -> TableRecord | None:
        snapshot = self.load(table_id)
        return None if snapshot is None else snapshot.record

    def _loaded(self, table_id: str, request_id: str) -> tuple[Snapshot | None, bytes | None, bytes]:
        with damage_told(table_id):
            arguments = [new_epoch(), request_id, *SNAPSHOT_FIELDS]
            fields, revision, digest, last = self._load(keys.of_table(table_id), arguments)
        snapshot = parse_snapshot(table_id, fields)
        # They are written together, so a table has a log. That of an ended one may be elsewhere.
        if snapshot is not None and last and last != b"%d-0" % snapshot.revision:
            raise damaged(table_id)
        return snapshot and replace(snapshot, sealed=not last), revision, digest

    def _done_before(self, table_id: str, revision: int, digest: bytes) -> DoneBefore:
        """Returns what is known of a request; its digest is empty if the log as it lies does not have it."""
        if not digest:
            found = self.sealed_log(table_id, revision - 1, revision)
            digest = found[0][1].digest if found else b""
        return DoneBefore(revision, digest)


def _sealed_entry(table_id: str, stream_id: bytes, fields: Sequence[bytes]) -> tuple[int, SealedEntry]:
    """Returns an entry of the stream, as commit.lua writes it: "e" and the entry, "d" and the digest."""
    named = dict(zip(fields[::2], fields[1::2], strict=True))
    entry = parse(table_id, LogEntry, named.get(b"e"))
    return int(stream_id.partition(b"-")[0]), SealedEntry(entry=entry, digest=named.get(b"d", b""))
