"""The values that use cases and store exchange."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from hummel.store.v1 import LogEntry, PlayRecord, SealedEntry, TableRecord

SCHEMA_VERSION = 2
"""The layout of records and logs that are written. Readers refuse later ones."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A table as it was stored at one revision.

    Attributes:
        table_id: The table.
        revision: How many changes the table has seen.
        epoch: Within which epoch the revision counts.
        record: The parsed record, shared by all who hold the snapshot: never change it.
        state: The serialized State of the game; empty before the start.
        play: What is kept beside the State; never change it either.
        ended_epochs: The last revision of each earlier epoch of this table.
        outdated: Whether an earlier version wrote the record, so that the next change must
            write it anew.
        sealed: Whether the log was packed; see `port.Store.seal`.
    """

    table_id: str
    revision: int
    epoch: str
    record: TableRecord
    state: bytes
    play: PlayRecord
    ended_epochs: Mapping[str, int]
    outdated: bool = False
    sealed: bool = False

    def includes(self, revision: int, epoch: str) -> bool:
        """Tells whether a revision of an epoch is part of what led to this snapshot.

        Args:
            revision: The revision.
            epoch: Its epoch; "" for a caller that does not say, which is taken as the present.
        """
        last = self.revision if epoch in ("", self.epoch) else self.ended_epochs.get(epoch, -1)
        return revision <= last


@dataclass(frozen=True, slots=True)
class Head:
    """Where a table is.

    Attributes:
        revision: How many changes the table has seen.
        epoch: Within which epoch the revision counts.
    """

    revision: int
    epoch: str


@dataclass(frozen=True, slots=True)
class Change:
    """What a commit writes.

    Attributes:
        entry: What happened, for the log.
        record: The new record, or None if it is unchanged.
        state: The new State, serialized, or None if it is unchanged.
        play: What is kept beside the State, or None if it is unchanged.
        keep_undo: Whether the State as it was before is kept, so that it can come back; one
            that was kept earlier is forgotten. None: an earlier one stays kept.
    """

    entry: LogEntry
    record: TableRecord | None = None
    state: bytes | None = None
    play: PlayRecord | None = None
    keep_undo: bool | None = None


@dataclass(frozen=True, slots=True)
class Request:
    """What makes a request recognizable when it comes a second time.

    Attributes:
        request_id: The caller's id, or one that the service made for this call.
        digest: A digest of everything the request asks for, caller included.
    """

    request_id: str
    digest: bytes


@dataclass(frozen=True, slots=True)
class Committed:
    """The change is stored under the revision."""

    revision: int


@dataclass(frozen=True, slots=True)
class DoneBefore:
    """A request with this id was carried out before, at this revision.

    Attributes:
        revision: The revision that it made.
        digest: What it asked for: see Request.
    """

    revision: int
    digest: bytes


@dataclass(frozen=True, slots=True)
class Stale:
    """The table was not at the expected revision; nothing was written."""

    revision: int


CommitResult = Committed | DoneBefore | Stale


@dataclass(frozen=True, slots=True)
class Alarm:
    """Says that the clock may have to act at a table.

    Every commit that leaves a clock ticking has an alarm of its own, set before it, so no
    alarm that is still needed is ever moved or dropped by somebody who does not know of it.

    Attributes:
        table_id: The table.
        revision: The revision that was to follow when the alarm was set.
    """

    table_id: str
    revision: int


@dataclass(frozen=True, slots=True)
class Summary:
    """A table as it is listed: what everybody may know of it, without its game.

    Attributes:
        table_id: The table.
        revision: How many changes the table has seen.
        epoch: Within which epoch the revision counts.
        record: The parsed record.
    """

    table_id: str
    revision: int
    epoch: str
    record: TableRecord


@dataclass(frozen=True, slots=True)
class Remains:
    """What can be read of a table that may be damaged.

    Attributes:
        record: The record as it is stored; None if it can't be read.
        state: What lies where the State belongs, readable or not.
        epoch: The epoch; "" if it can't be read.
        ended_epochs: The last revision of each earlier epoch, as far as they can be read.
        log: The whole log, from revision 1 on without a gap.
    """

    record: TableRecord | None
    state: bytes
    epoch: str
    ended_epochs: Mapping[str, int]
    log: Sequence[SealedEntry]


@dataclass(frozen=True, slots=True)
class Copy:
    """A whole table that is to be written under a new id.

    Attributes:
        empty: The new table at revision 0, with its epoch.
        log: The whole log. The digest of its last entry is that of the request that copies.
        change: What the last entry came to: the record, State and what is kept beside it.
        undo_state: The State that is kept for an undo.
    """

    empty: Snapshot
    log: Sequence[SealedEntry]
    change: Change
    undo_state: bytes | None


@dataclass(frozen=True, slots=True)
class Page:
    """One page of listed tables.

    Attributes:
        tables: The tables, newest first.
        next_cursor: Where the next page begins; empty on the last one.
    """

    tables: list[Summary]
    next_cursor: str
