"""Requests, changes and tables for tests of the store alone: no game, no rules."""

from __future__ import annotations

import time
import uuid

from google.protobuf.timestamp_pb2 import Timestamp

from hummel.speicherstadt.v1 import Options
from hummel.store.v1 import LogEntry, PlayRecord, TableRecord
from hummel.v1 import TABLE_STATUS_WAITING, Event, GameOptions, Seat, SeatTaken, Table, TableCreated, TableEvent
from hummel_service.tables.lobby import table_id_of
from hummel_service.tables.model import SCHEMA_VERSION, Change, Request, Snapshot


def new_request(digest: bytes = b"what it asks for") -> Request:
    """Returns a request that nobody has sent before."""
    return Request(uuid.uuid4().hex, digest)


def new_table_id() -> str:
    """Returns the id of a table that is not there."""
    return table_id_of(uuid.uuid4().hex)


def at(table_id: str, revision: int, epoch: str = "e1") -> Snapshot:
    """Returns as much of a table as a commit needs that expects it at a revision."""
    return Snapshot(table_id, revision, epoch, TableRecord(), b"", PlayRecord(), {})


def opening(table_id: str, *, private: bool = True, created_ms: int | None = None) -> Change:
    """Returns the change that opens a table."""
    created_at = Timestamp()
    created_at.FromMilliseconds(time.time_ns() // 1_000_000 if created_ms is None else created_ms)
    table = Table(
        table_id=table_id,
        options=GameOptions(speicherstadt=Options()),
        status=TABLE_STATUS_WAITING,
        seats=[Seat(), Seat()],
        created_at=created_at,
    )
    record = TableRecord(
        schema_version=SCHEMA_VERSION,
        table=table,
        owner_token_digest=b"o",
        seat_token_digests=[b"", b""],
        private=private,
    )
    return Change(LogEntry(events=[Event(table=TableEvent(created=TableCreated()))], table=table), record=record)


def writing(text: str, *, state: bytes | None = None) -> Change:
    """Returns a change whose log entry carries a text, to find it again."""
    event = TableEvent(seat_taken=SeatTaken(seat=0, player_name=text))
    return Change(LogEntry(seat=0, events=[Event(table=event)]), state=text.encode() if state is None else state)


def text_of(entry: LogEntry) -> str:
    """Returns the text that `writing` put into a log entry."""
    return entry.events[0].table.seat_taken.player_name
