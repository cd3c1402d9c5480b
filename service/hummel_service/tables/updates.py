"""What a viewer gets next: the view, and every commit since what the viewer has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hummel.v1 import Update
from hummel_service.tables.envelopes import game_of_table
from hummel_service.tables.history import load
from hummel_service.tables.play import view_of
from hummel_service.tables.views import visible_commit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hummel.store.v1 import LogEntry
    from hummel_service.tables.model import Snapshot
    from hummel_service.tables.port import Store

MAX_COMMITS = 512
"""A viewer that is further behind gets the view alone, marked `resync`."""


@dataclass(frozen=True, slots=True)
class Cursor:
    """What a viewer has seen of a table.

    Attributes:
        revision: The last revision seen; None for a viewer that has seen nothing.
        epoch: The epoch that the revision counts in; "" if the viewer does not say.
    """

    revision: int | None
    epoch: str


def can_continue(cursor: Cursor, snapshot: Snapshot) -> bool:
    """Tells whether commits can lead from what a viewer has seen to the snapshot."""
    return (
        cursor.revision is not None
        and snapshot.includes(cursor.revision, cursor.epoch)
        and snapshot.revision - cursor.revision <= MAX_COMMITS
    )


def table_and_log(
    store: Store, table_id: str, cursors: Sequence[Cursor]
) -> tuple[Snapshot, Sequence[tuple[int, LogEntry]]]:
    """Returns a table as it is now, and the log entries that lead the viewers with these cursors there.

    If the store loses changes between the two reads, the log does not lead to what was read
    first. Nobody must be shown that, so both are read again.

    Raises:
        Refusal: TABLE_NOT_FOUND.
    """
    snapshot = load(store, table_id)
    while True:
        after_revision = _oldest(cursors, snapshot)
        if after_revision == snapshot.revision:
            return snapshot, []
        log = store.log(table_id, after_revision, snapshot.revision, snapshot.epoch)
        if len(log) == snapshot.revision - after_revision:
            return snapshot, log
        again = load(store, table_id)
        if (again.revision, again.epoch) == (snapshot.revision, snapshot.epoch):
            return snapshot, log  # Nothing was lost: the log itself is not whole.
        snapshot = again


def _oldest(cursors: Sequence[Cursor], snapshot: Snapshot) -> int:
    """Returns the last revision that all viewers have who can go on from what they have."""
    seen = [cursor.revision or 0 for cursor in cursors if can_continue(cursor, snapshot)]
    return min(seen, default=snapshot.revision)


def update_for(
    snapshot: Snapshot, log: Sequence[tuple[int, LogEntry]], cursor: Cursor, seat: int | None, now_ms: int = 0
) -> Update:
    """Returns what a seat, or for None a spectator, gets next.

    Args:
        snapshot: The table as it is.
        log: Log entries up to the snapshot's revision, oldest first, as far back as they
            are there.
        cursor: What the viewer has seen.
        seat: Whose view it is.
        now_ms: The store's time; 0 will do at a table without a clock.
    """
    view = view_of(snapshot, seat, now_ms)
    if cursor.revision is None:
        return Update(view=view)
    if not can_continue(cursor, snapshot):
        return Update(view=view, resync=True)
    missed = [(revision, entry) for revision, entry in log if cursor.revision < revision <= snapshot.revision]
    if len(missed) != snapshot.revision - cursor.revision:
        return Update(view=view, resync=True)
    game = game_of_table(snapshot.record.table)
    return Update(view=view, commits=[visible_commit(game, revision, entry, seat) for revision, entry in missed])
