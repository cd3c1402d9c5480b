"""What the fields of a stored table mean."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from google.protobuf.message import DecodeError

from hummel.store.v1 import PlayRecord, TableRecord
from hummel.v1 import ERROR_REASON_VERSION_UNKNOWN
from hummel_service.tables.errors import Refusal, damaged
from hummel_service.tables.model import SCHEMA_VERSION, Head, Snapshot, Summary

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hummel_service.tables.model import Change

SNAPSHOT_FIELDS = ("revision", "epoch", "record", "state", "play", "epochs")
"""What a Snapshot is made of, see parse_snapshot."""

SUMMARY_FIELDS = ("revision", "epoch", "record")
"""What a Summary is made of, see parse_summary."""

HEAD_FIELDS = ("revision", "epoch")
"""What a Head is made of, see parse_head."""


def changed_fields(change: Change) -> list[str | bytes]:
    """Returns the names and values of the fields that a change writes."""
    fields: list[str | bytes] = []
    if change.record is not None:
        fields += ["record", change.record.SerializeToString()]
    if change.state is not None:
        fields += ["state", change.state]
    if change.play is not None:
        fields += ["play", change.play.SerializeToString()]
    return fields


def parse_snapshot(table_id: str, fields: Sequence[bytes | None]) -> Snapshot | None:
    """Returns the table that SNAPSHOT_FIELDS hold, or None if there is none.

    Raises:
        Refusal: TABLE_DAMAGED, VERSION_UNKNOWN.
    """
    *summary_fields, state, play, epochs = fields
    summary = parse_summary(table_id, summary_fields)
    if summary is None:
        return None
    return Snapshot(
        table_id,
        summary.revision,
        summary.epoch,
        _in_this_layout(summary.record),
        state or b"",
        parse(table_id, PlayRecord, play or b""),
        _ended_epochs(table_id, epochs or b""),
        outdated=summary.record.schema_version != SCHEMA_VERSION,
    )


def parse_summary(table_id: str, fields: Sequence[bytes | None]) -> Summary | None:
    """Returns what SUMMARY_FIELDS hold, with the record as it is stored, or None if there is no table.

    Raises:
        Refusal: TABLE_DAMAGED, VERSION_UNKNOWN.
    """
    revision, epoch, record = fields
    if revision is None:
        return None
    parsed: TableRecord = parse(table_id, TableRecord, record)
    if parsed.schema_version > SCHEMA_VERSION:
        raise Refusal(
            ERROR_REASON_VERSION_UNKNOWN,
            f"a later version of Hummel stored this table (layout {parsed.schema_version}, known is {SCHEMA_VERSION}): "
            "call a replica of that version",
        )
    head = parse_head((revision, epoch))
    if head is None or parsed.schema_version < 1:
        raise damaged(table_id)
    return Summary(table_id, head.revision, head.epoch, parsed)


def parse_head(fields: Sequence[bytes | None] | Exception) -> Head | None:
    """Returns what HEAD_FIELDS hold, or None if there is no table or it is damaged."""
    if isinstance(fields, Exception):
        return None
    revision, epoch = fields
    if revision is None or not revision.isdigit() or epoch is None or not epoch.isalnum():
        return None
    return Head(int(revision), epoch.decode())


def parse(table_id: str, kind: Any, data: bytes | None) -> Any:  # noqa: ANN401 - the message class decides
    """Returns a stored message.

    Raises:
        Refusal: TABLE_DAMAGED, if it is missing or can't be read.
    """
    if data is None:
        raise damaged(table_id)
    try:
        return kind.FromString(data)
    except DecodeError:
        raise damaged(table_id) from None


def _in_this_layout(record: TableRecord) -> TableRecord:
    """Returns a record as the present version writes it."""
    if record.schema_version == SCHEMA_VERSION:
        return record
    present = TableRecord()
    present.CopyFrom(record)
    present.schema_version = SCHEMA_VERSION
    # Layout 1 kept this beside the public part alone.
    present.table.private = record.private
    return present


def _ended_epochs(table_id: str, epochs: bytes) -> dict[str, int]:
    """Returns the last revision of each earlier epoch, as load.lua writes them: "EPOCH:REVISION EPOCH:REVISION"."""
    try:
        pairs = [pair.split(":") for pair in epochs.decode("ascii").split()]
        return {epoch: int(revision) for epoch, revision in pairs}
    except ValueError:
        raise damaged(table_id) from None
