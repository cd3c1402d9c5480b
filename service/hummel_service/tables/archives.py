"""The use cases of those who run the service: take tables out, open copies of them, mend damaged ones."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING

from google.protobuf.message import DecodeError

from hummel.store.v1 import LogEntry, PlayRecord, SealedLog, TableArchive
from hummel.v1 import ERROR_REASON_CONTENTION, ERROR_REASON_INVALID_REQUEST
from hummel_service.tables.clocks import earliest_deadline_ms, is_ticking
from hummel_service.tables.committing import new_epoch, not_found, reused
from hummel_service.tables.errors import Refusal
from hummel_service.tables.history import check_whole, load, seal_if_ended
from hummel_service.tables.lobby import table_id_of
from hummel_service.tables.model import Alarm, Change, Committed, Copy, DoneBefore, Snapshot
from hummel_service.tables.rebuilding import Rebuilt, rebuild
from hummel_service.tables.records import copy_of
from hummel_service.tables.views import public_table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hummel.store.v1 import SealedEntry, TableRecord
    from hummel.v1 import Table
    from hummel_service.tables.lifetimes import Lifetimes
    from hummel_service.tables.model import Remains, Request
    from hummel_service.tables.port import Store

MAX_ARCHIVE_BYTES = 64 * 1024 * 1024
"""The most that an archive may hold; no table comes near it."""

_ATTEMPTS = 8
"""How often a table is rebuilt anew whose log goes on meanwhile."""


class Archives:
    """Exports, imports and rebuilds tables. Thread-safe."""

    def __init__(self, store: Store, lifetimes: Lifetimes) -> None:
        """Makes the use cases.

        Args:
            store: Where tables are kept.
            lifetimes: How long tables are kept that nothing happens at any more.
        """
        self._store = store
        self._lifetimes = lifetimes

    def export(self, table_id: str) -> tuple[bytes, int]:
        """Returns everything that is stored of a table, its secrets too, and its revision.

        Raises:
            Refusal: TABLE_NOT_FOUND, TABLE_DAMAGED, LOG_TRIMMED.
        """
        snapshot = load(self._store, table_id)
        log = self._store.sealed_log(table_id, 0, snapshot.revision)
        check_whole(log, 0, snapshot.revision)
        archive = TableArchive(
            record=snapshot.record,
            state=snapshot.state,
            play=snapshot.play,
            log=SealedLog(entries=(entry for _, entry in log)),
        )
        return zlib.compress(archive.SerializeToString(), 9), snapshot.revision

    def open_copy(self, archive: bytes, request: Request) -> Table:
        """Opens a copy of an exported table under a new id, exactly once.

        The copy has the tokens, the game with its seed, the log and the revision of the table.
        Decisions that were under way get their time anew. A copy is private, whatever the table
        was: whoever closes it reads the seed, with which the table itself may still be played.

        Raises:
            Refusal: INVALID_REQUEST for bytes that are no archive, or one whose parts don't
                fit together, or one of a version that is not known; REQUEST_ID_REUSED.
        """
        log, rebuilt = _checked(archive)
        table_id = table_id_of(request.request_id)
        record, play = copy_of(rebuilt.record), PlayRecord()
        record.table.table_id = table_id
        record.private = record.table.private = True
        play.CopyFrom(rebuilt.play)
        last = log[-1]
        # The copy knows one request: this one, as if it had made the last revision.
        last.digest = request.digest
        if is_ticking(record):
            _go_on_now(play, self._store.now_ms())
            last.entry.play.CopyFrom(play)
        for one in log:
            if one.entry.HasField("table"):
                one.entry.table.table_id, one.entry.table.private = table_id, True
            if one.entry.HasField("record"):
                one.entry.record.private = True
        change = Change(last.entry, record=record, state=rebuilt.state or None, play=play if play.ByteSize() else None)
        empty = Snapshot(table_id, 0, new_epoch(), record, b"", PlayRecord(), {})
        self._set_alarm(table_id, record, play, len(log))
        life_s = self._lifetimes.after(empty, change)
        result = self._store.restore(Copy(empty, log, change, rebuilt.undo_state), request, life_s)
        match result:
            case Committed() | DoneBefore(digest=request.digest):
                return self._present(table_id)
            case _:
                raise reused()

    def rebuild(self, table_id: str) -> Table:
        """Makes the snapshot of a table anew from its log, at the last revision that the log has.

        Raises:
            Refusal: TABLE_NOT_FOUND; TABLE_DAMAGED, if the log does not give it;
                VERSION_UNKNOWN; CONTENTION.
        """
        for _ in range(_ATTEMPTS):
            remains = self._store.remains(table_id)
            if remains is None:
                raise not_found(table_id)
            snapshot, undo_state = _snapshot(table_id, remains)
            self._set_alarm(table_id, snapshot.record, snapshot.play, snapshot.revision)
            life_s = self._lifetimes.after(snapshot, Change(LogEntry()))
            if self._store.rebuild(snapshot, undo_state, remains.log, life_s):
                return self._present(table_id)
        raise Refusal(
            ERROR_REASON_CONTENTION,
            "others kept changing the table, so it is well: nothing was done",
            retry_delay_s=0.1,
        )

    def _present(self, table_id: str) -> Table:
        snapshot = load(self._store, table_id)
        seal_if_ended(self._store, snapshot)
        return public_table(snapshot)

    def _set_alarm(self, table_id: str, record: TableRecord, play: PlayRecord, revision: int) -> None:
        deadline_ms = earliest_deadline_ms(play.clocks) if is_ticking(record) else None
        if deadline_ms is not None:
            self._store.set_alarm(Alarm(table_id, revision), deadline_ms)


def _snapshot(table_id: str, remains: Remains) -> tuple[Snapshot, bytes | None]:
    """Returns the snapshot that a log gives, in a new epoch, and the State that is kept for an undo."""
    rebuilt = rebuild(table_id, [one.entry for one in remains.log], remains.record, remains.state)
    revision = len(remains.log)
    # Viewers who saw no more than the log has go on.
    ended = {epoch: min(last, revision) for epoch, last in remains.ended_epochs.items()}
    if remains.epoch:
        ended[remains.epoch] = revision
    snapshot = Snapshot(table_id, revision, new_epoch(), rebuilt.record, rebuilt.state, rebuilt.play, ended)
    return snapshot, rebuilt.undo_state


def _checked(archive: bytes) -> tuple[Sequence[SealedEntry], Rebuilt]:
    """Returns an archive's log, and the table that it gives, which must be the one beside it.

    Raises:
        Refusal: INVALID_REQUEST.
    """
    content = _unpacked(archive)
    log = list(content.log.entries)
    try:
        rebuilt = rebuild("", [one.entry for one in log], content.record, content.state)
    except Refusal as refusal:
        raise (_no_archive() if refusal.reason == "TABLE_DAMAGED" else _of_another_version(refusal)) from None
    if (rebuilt.state, rebuilt.play) != (content.state, content.play):
        raise _no_archive()
    return log, rebuilt


def _unpacked(archive: bytes) -> TableArchive:
    unpacker = zlib.decompressobj()
    try:
        content = TableArchive.FromString(unpacker.decompress(archive, MAX_ARCHIVE_BYTES))
    except (zlib.error, DecodeError):
        raise _no_archive() from None
    if not unpacker.eof or unpacker.unused_data:
        raise _no_archive()
    return content


def _no_archive() -> Refusal:
    return _not_taken("must be what ExportTable of this or an earlier version returned, unchanged")


def _of_another_version(refusal: Refusal) -> Refusal:
    """Returns the refusal of an archive whose version is not known: unlike a table, it is not worth another attempt."""
    version = refusal.metadata["version"]
    return _not_taken(
        f"is of another version of Hummel ({version}): import it at a service of that version", version=version
    )


def _not_taken(problem: str, **metadata: str) -> Refusal:
    return Refusal(ERROR_REASON_INVALID_REQUEST, f"archive {problem}", fields={"archive": problem}, metadata=metadata)


def _go_on_now(play: PlayRecord, now_ms: int) -> None:
    """Lets decisions that were under way at another time begin now."""
    ticking = [time for time in play.clocks if time.since_ms]
    later_ms = now_ms - max((time.since_ms for time in ticking), default=0)
    if play.acted_ms:
        play.acted_ms += later_ms
    for time in ticking:
        time.since_ms += later_ms
        time.deadline_ms += later_ms
