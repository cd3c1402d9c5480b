"""A table as it was: what repeated requests are answered from, and replays."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from hummel.store.v1 import PlayRecord
from hummel.v1 import (
    ERROR_REASON_LOG_TRIMMED,
    TABLE_STATUS_CLOSED,
    TABLE_STATUS_FINISHED,
    Replay,
    ReplayCommit,
    Table,
)
from hummel_service.games.replaying import replay_states, steps_of
from hummel_service.games.verify import FORMAT_VERSIONS
from hummel_service.tables.committing import not_found
from hummel_service.tables.envelopes import game_of_table
from hummel_service.tables.errors import Refusal
from hummel_service.tables.lifecycle import check_replayable
from hummel_service.tables.states import has_state, state_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from google.protobuf.message import Message

    from hummel.store.v1 import LogEntry
    from hummel_service.tables.model import Snapshot
    from hummel_service.tables.port import Store


def load(store: Store, table_id: str) -> Snapshot:
    """Returns a table as it is stored now.

    Raises:
        Refusal: TABLE_NOT_FOUND.
    """
    snapshot = store.load(table_id)
    if snapshot is None:
        raise not_found(table_id)
    return snapshot


def entry_at(store: Store, table_id: str, revision: int) -> LogEntry:
    """Returns the log entry of one revision.

    Raises:
        Refusal: LOG_TRIMMED, if the log does not have it any more.
    """
    return entries(store, table_id, revision - 1, revision)[0][1]


def entries(store: Store, table_id: str, after_revision: int, through_revision: int) -> Sequence[tuple[int, LogEntry]]:
    """Returns the log entries of a range of revisions, all of them.

    Raises:
        Refusal: LOG_TRIMMED, if the log does not have them all any more.
    """
    found = store.log(table_id, after_revision, through_revision)
    check_whole(found, after_revision, through_revision)
    return found


def check_whole(log: Sequence[tuple[int, object]], after_revision: int, through_revision: int) -> None:
    """Checks that entries of the log are those of a range of revisions, all of them.

    Raises:
        Refusal: LOG_TRIMMED.
    """
    if [revision for revision, _ in log] != list(range(after_revision + 1, through_revision + 1)):
        raise Refusal(
            ERROR_REASON_LOG_TRIMMED, f"the log does not hold revisions {after_revision + 1} to {through_revision}"
        )


def table_at(store: Store, table_id: str, revision: int) -> Table:
    """Returns what everybody could know about a table at a revision."""
    return _table_of(entries(store, table_id, 0, revision), load(store, table_id).epoch)


def game_at(store: Store, table_id: str, revision: int) -> tuple[Table, Message, PlayRecord]:
    """Returns a table, the State of its game and what was kept beside it, as they were at a revision.

    The game is played again from its seed, which gives the same bytes.
    """
    snapshot = load(store, table_id)
    log = entries(store, table_id, 0, revision)
    table = _table_of(log, snapshot.epoch)
    game = game_of_table(table)
    seed = game.randomness(state_of(snapshot, game)).seed
    steps = list(steps_of(game, (entry for _, entry in log)))
    *_, state = replay_states(game, len(table.seats), getattr(table.options, game.name), seed, steps)
    return table, state, next((entry.play for _, entry in reversed(log) if entry.HasField("play")), PlayRecord())


def replay_of(store: Store, table_id: str) -> Replay:
    """Returns a whole ended game with its seed.

    Raises:
        Refusal: TABLE_NOT_FOUND, GAME_NOT_STARTED, GAME_NOT_FINISHED, LOG_TRIMMED.
    """
    snapshot = load(store, table_id)
    check_replayable(snapshot.record.table, has_state=has_state(snapshot))
    log = entries(store, table_id, 0, snapshot.revision)
    table = _table_of(log, snapshot.epoch)
    game = game_of_table(table)
    state = state_of(snapshot, game)
    return Replay(
        format_version=FORMAT_VERSIONS[-1],
        table=table,
        seed=game.randomness(state).seed,
        commits=[_replay_commit(revision, entry) for revision, entry in log],
        outcome=game.outcome(state),
    )


def seal_if_ended(store: Store, snapshot: Snapshot) -> None:
    """Packs the log of a table that has ended, and counts it among its owner's open ones no more.

    What can't be done now stays as it is, until somebody looks at the table.
    """
    if not snapshot.sealed and snapshot.record.table.status in (TABLE_STATUS_FINISHED, TABLE_STATUS_CLOSED):
        # The change is stored and must be answered, whatever becomes of the log.
        with contextlib.suppress(Refusal):
            store.seal(snapshot.table_id, snapshot.revision, snapshot.epoch)
            if snapshot.record.owner_name:
                store.release(snapshot.record.owner_name, [snapshot.table_id])


def _table_of(log: Sequence[tuple[int, LogEntry]], epoch: str) -> Table:
    table = Table()
    table.CopyFrom(next(entry.table for _, entry in reversed(log) if entry.HasField("table")))
    table.revision = log[-1][0]
    table.epoch = epoch
    return table


def _replay_commit(revision: int, entry: LogEntry) -> ReplayCommit:
    return ReplayCommit(
        revision=revision,
        committed_at=entry.committed_at,
        seat=entry.seat if entry.HasField("seat") else None,
        action=entry.action if entry.HasField("action") else None,
        events=entry.events,
        draws=entry.draws,
        by_clock=entry.by_clock,
    )
