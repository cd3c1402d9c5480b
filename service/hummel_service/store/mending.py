"""Whole tables at once: what is left of a damaged one, one made anew, a copy of another."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

from redis.exceptions import ResponseError

from hummel.store.v1 import LogEntry, TableRecord
from hummel_service.store import keys
from hummel_service.store.asking import damage_told
from hummel_service.store.faults import is_wrong_type
from hummel_service.store.reading import (
    changed_fields,
    check_intact,
    lifetime_ms,
    parse,
    parse_ended_epochs,
    parse_head,
    with_crc,
)
from hummel_service.tables.errors import Refusal, damaged
from hummel_service.tables.model import Change, Remains

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from hummel.store.v1 import SealedEntry
    from hummel_service.store.asking import Asker
    from hummel_service.tables.model import Copy, Request, Snapshot

_FIELDS = ("revision", "epoch", "record", "record_crc", "state", "epochs")


class Mending:
    """Reads and writes whole tables. Thread-safe; see `tables.port.Store` for what it guarantees."""

    def __init__(self, asker: Asker, whole_log: Callable[[str], Sequence[tuple[int, SealedEntry]]]) -> None:
        """Makes the mending of a store.

        Args:
            asker: Asks the store.
            whole_log: Returns all that a table's log holds.
        """
        self._asker = asker
        self._whole_log = whole_log
        self._import = asker.script("import.lua")
        self._rebuild = asker.script("rebuild.lua")

    def remains(self, table_id: str) -> Remains | None:
        """Returns what can be read of a table, or None if nothing is there."""
        revision, epoch, record, crc, state, epochs = self._fields(table_id)
        log = [entry for _, entry in _without_gap(table_id, self._whole_log(table_id))]
        if not log and (revision, record) == (None, None):
            return None
        head = parse_head((b"0", epoch))
        return Remains(
            _parsed(table_id, record, crc),
            state or b"",
            "" if head is None else head.epoch,
            _epochs(table_id, epochs),
            log,
        )

    def rebuild(
        self, snapshot: Snapshot, undo_state: bytes | None, log: Sequence[SealedEntry], life_s: float | None
    ) -> bool:
        """Writes a snapshot over the damaged one; False if the log is another one by now."""
        # What a table does not have yet has no field.
        play = snapshot.play if snapshot.play.ByteSize() else None
        whole = Change(LogEntry(), record=snapshot.record, state=snapshot.state or None, play=play)
        epochs = " ".join(f"{epoch}:{revision}" for epoch, revision in snapshot.ended_epochs.items())
        arguments = [
            snapshot.revision,
            hashlib.sha1(b"".join(one.digest for one in log), usedforsecurity=False).hexdigest(),
            keys.NUDGES,
            snapshot.table_id,
            lifetime_ms(life_s),
            *("revision", snapshot.revision, "epoch", snapshot.epoch, "epochs", epochs),
            *_fields_of(whole, undo_state),
        ]
        with damage_told(snapshot.table_id):
            return bool(self._rebuild(keys.of_table(snapshot.table_id), arguments))

    def restore(self, copy: Copy, request: Request, life_s: float | None) -> list[Any]:
        """Writes a copy of a table; returns what the script does."""
        table_id, change = copy.empty.table_id, copy.change
        entries = [(one.entry.SerializeToString(), one.digest) for one in copy.log]
        arguments = [
            copy.empty.epoch,
            request.request_id,
            keys.NUDGES,
            table_id,
            lifetime_ms(life_s),
            len(entries),
            *(part for entry in entries for part in entry),
            *_fields_of(change, copy.undo_state),
        ]
        with damage_told(table_id):
            outcome: list[Any] = self._import(keys.of_table(table_id), arguments)
        return outcome

    def _fields(self, table_id: str) -> Sequence[bytes | None]:
        try:
            found: list[bytes | None] = self._asker.ask("HMGET", keys.snapshot(table_id), *_FIELDS)
        except ResponseError as error:
            if not is_wrong_type(error):
                raise
            return [b"", *[None] * (len(_FIELDS) - 1)]
        return found


def _fields_of(change: Change, undo_state: bytes | None) -> list[str | bytes | int]:
    fields = changed_fields(change)
    return fields if undo_state is None else [*fields, *with_crc("undo", undo_state)]


def _without_gap(table_id: str, log: Sequence[tuple[int, SealedEntry]]) -> Sequence[tuple[int, SealedEntry]]:
    if [revision for revision, _ in log] != list(range(1, len(log) + 1)):
        raise damaged(table_id)
    return log


def _parsed(table_id: str, record: bytes | None, crc: bytes | None) -> TableRecord | None:
    try:
        check_intact(table_id, record, crc)
        parsed: TableRecord = parse(table_id, TableRecord, record)
    except Refusal:
        return None
    return parsed


def _epochs(table_id: str, epochs: bytes | None) -> dict[str, int]:
    try:
        return parse_ended_epochs(table_id, epochs or b"")
    except Refusal:
        return {}
