"""What the fields of a stored table mean."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from zlib import crc32

from google.protobuf.message import DecodeError

from hummel.store.v1 import PlayRecord, TableRecord
from hummel_service.tables.errors import damaged
from hummel_service.tables.model import SCHEMA_VERSION, Head, Snapshot, Summary
from hummel_service.tables.records import check_layout

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hummel_service.tables.model import Change

SNAPSHOT_FIELDS = ("revision", "epoch", "record", "record_crc", "state", "state_crc", "play", "play_crc", "epochs")
"""What a Snapshot is made of, see parse_snapshot."""

SUMMARY_FIELDS = ("revision", "epoch", "record", "record_crc")
"""What a Summary is made of, see parse_summary."""

HEAD_FIELDS = ("revision", "epoch")
"""What a Head is made of, see parse_head."""


def changed_fields(change: Change) -> list[str | bytes | int]:
    """Returns the names and values of the fields that a change writes."""
    fields: list[str | bytes | int] = []
    if change.record is not None:
        fields += with_crc("record", change.record.SerializeToString())
    if change.state is not None:
        fields += with_crc("state", change.state)
    if change.play is not None:
        fields += with_crc("play", change.play.SerializeToString())
    return fields


def with_crc(name: str, value: bytes) -> tuple[str, bytes, str, int]:
    """Returns a field and another one by which it is seen whether its bytes are still those that were written."""
    return name, value, f"{name}_crc", crc32(value)


def check_intact(table_id: str, value: bytes | None, crc: bytes | None) -> None:
    """Checks the bytes of a field. Layout 1 wrote none to check them by.

    Raises:
        Refusal: TABLE_DAMAGED.
    """
    if crc is not None and crc != b"%d" % crc32(value or b""):
        raise damaged(table_id)


def lifetime_ms(life_s: float | None) -> int:
    """Returns how the scripts are told how long a table is kept: in milliseconds, 0 for ever."""
    return 0 if life_s is None else max(1, round(life_s * 1000))


def parse_snapshot(table_id: str, fields: Sequence[bytes | None]) -> Snapshot | None:
    """Returns the table that SNAPSHOT_FIELDS hold, or None if there is none.

    Raises:
        Refusal: TABLE_DAMAGED, VERSION_UNKNOWN.
    """
    *summary_fields, state, state_crc, play, play_crc, epochs = fields
    summary = parse_summary(table_id, summary_fields)
    if summary is None:
        return None
    check_intact(table_id, state, state_crc)
    check_intact(table_id, play, play_crc)
    return Snapshot(
        table_id,
        summary.revision,
        summary.epoch,
        _in_this_layout(summary.record),
        state or b"",
        parse(table_id, PlayRecord, play or b""),
        parse_ended_epochs(table_id, epochs or b""),
        outdated=summary.record.schema_version != SCHEMA_VERSION,
    )


def parse_summary(table_id: str, fields: Sequence[bytes | None]) -> Summary | None:
    """Returns what SUMMARY_FIELDS hold, with the record as it is stored, or None if there is no table.

    Raises:
        Refusal: TABLE_DAMAGED, VERSION_UNKNOWN.
    """
    revision, epoch, record, crc = fields
    if revision is None:
        return None
    check_intact(table_id, record, crc)
    parsed: TableRecord = parse(table_id, TableRecord, record)
    check_layout(parsed)
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


def parse_ended_epochs(table_id: str, epochs: bytes) -> dict[str, int]:
    """Returns the last revision of each earlier epoch, as load.lua writes them: "EPOCH:REVISION EPOCH:REVISION".

    Raises:
        Refusal: TABLE_DAMAGED.
    """
    try:
        pairs = [pair.split(":") for pair in epochs.decode("ascii").split()]
        return {epoch: int(revision) for epoch, revision in pairs}
    except ValueError:
        raise damaged(table_id) from None
