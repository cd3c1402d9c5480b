"""A whole run as it should be, made without any service: to be spoilt in one place at a time."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from chaos.history import Acknowledged, Asked, History, Position, Shown, Viewing
from chaos.stored import StoredChange, StoredTable
from hummel.store.v1 import LogEntry, PlayRecord, TableRecord
from hummel.v1 import TABLE_STATUS_FINISHED, TABLE_STATUS_RUNNING, Replay, Table
from hummel_service.games.registry import game_of
from hummel_service.games.replaying import play_again, steps_of
from hummel_service.tables.model import SCHEMA_VERSION, Snapshot
from hummel_service.tables.views import visible_commit
from support.replays import recorded_game

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from hummel.v1 import TableStatus

FIRST, SECOND = "e1", "e2"
"""The epochs of the run: the store was restarted once, and nothing was lost."""

RESTART = 40
"""The last revision of the first epoch."""

ENDED = MappingProxyType({FIRST: RESTART})
"""The epochs that have ended, as the table knows them."""


def epoch_of(revision: int) -> str:
    """Returns the epoch in which a revision was made."""
    return FIRST if revision <= RESTART else SECOND


def digest_of(revision: int) -> bytes:
    """Returns what is kept of the request that made a revision."""
    return hashlib.sha256(b"%d" % revision).digest()[:16]


@dataclass
class Run:
    """A run with one table.

    Attributes:
        history: What the clients recorded.
        table: The table as it is stored.
    """

    history: History
    table: StoredTable

    @property
    def end(self) -> int:
        """The table's revision."""
        return self.table.snapshot.revision

    @property
    def spectator(self) -> Viewing:
        """The viewer without a seat."""
        return self.history.viewings[0]

    def asked(self, revision: int) -> Asked:
        """Returns the request that made a revision."""
        return self.history.asked[revision - 1]

    def acknowledge(self, asked: Asked, revision: int, epoch: str) -> None:
        """Has the client been told that its change is a revision of an epoch."""
        asked.answer = Acknowledged(Position(revision, epoch), asked.at_s + 0.5)

    def spoil_log(self, change: Callable[[list[StoredChange]], Iterable[StoredChange]]) -> None:
        """Replaces the stored log."""
        self.table = replace(self.table, log=tuple(change(list(self.table.log))))

    def spoil_snapshot(self, **fields: Any) -> None:  # noqa: ANN401 - what the record has
        """Replaces fields of the stored snapshot."""
        self.table = replace(self.table, snapshot=replace(self.table.snapshot, **fields))

    def spoil_shown(self, revision: int, **fields: Any) -> None:  # noqa: ANN401 - what the record has
        """Replaces fields of what the spectator was shown at a revision."""
        self.spectator.shown[revision - 1] = replace(self.spectator.shown[revision - 1], **fields)


def made_up_run(game_name: str, end: int | None = None) -> Run:
    """Returns a run in which all is well.

    Args:
        game_name: The game that is played.
        end: The revision that the game has come to; None: it was played to its end.
    """
    table = stored_table(game_name, end)
    history = History(
        [_asked(table, change) for change in table.log],
        [_viewing(table, seat) for seat in (None, 0, 1)],
    )
    return Run(history, table)


def stored_table(
    game_name: str, end: int | None = None, epoch: str = SECOND, ended_epochs: Mapping[str, int] = ENDED
) -> StoredTable:
    """Returns the table of the run as it is stored when the game has come to a revision."""
    replay = _replay(game_name)
    revision = len(replay.commits) if end is None else end
    log = tuple(_stored(replay, number) for number in range(1, revision + 1))
    public = _public(replay, TABLE_STATUS_FINISHED if end is None else TABLE_STATUS_RUNNING)
    record = TableRecord(schema_version=SCHEMA_VERSION, table=public)
    state = _state(replay, revision)
    snapshot = Snapshot(replay.table.table_id, revision, epoch, record, state, PlayRecord(), ended_epochs)
    return StoredTable(snapshot, log)


@cache
def _replay(game_name: str) -> Replay:
    game = game_of(game_name)
    return recorded_game(game, 2, getattr(Replay().table.options, game_name), 1)


def _stored(replay: Replay, revision: int) -> StoredChange:
    commit = replay.commits[revision - 1]
    entry = LogEntry(
        committed_at=commit.committed_at,
        seat=commit.seat if commit.HasField("seat") else None,
        action=commit.action if commit.HasField("action") else None,
        events=commit.events,
        draws=commit.draws,
    )
    for event in commit.events:
        if event.table.HasField("started"):
            entry.table.CopyFrom(_public(replay, TABLE_STATUS_RUNNING))
        elif event.table.HasField("finished"):
            entry.table.CopyFrom(_public(replay, TABLE_STATUS_FINISHED))
    return StoredChange(revision, entry, digest_of(revision))


def _public(replay: Replay, status: TableStatus.ValueType) -> Table:
    table = Table()
    table.CopyFrom(replay.table)
    table.status, table.revision = status, 0
    return table


def _state(replay: Replay, revision: int) -> bytes:
    game = game_of(replay.table.options.WhichOneof("game"))
    options = getattr(replay.table.options, game.name)
    *_, last = play_again(
        game, len(replay.table.seats), options, replay.seed, steps_of(game, replay.commits[:revision])
    )
    state: bytes = last.state.SerializeToString()
    return state


def _asked(table: StoredTable, change: StoredChange) -> Asked:
    revision = change.revision
    action = change.entry.action.SerializeToString() if change.entry.HasField("action") else b""
    asked = Asked(
        table.snapshot.table_id, "SubmitAction" if action else "JoinTable", change.digest, action, at_s=revision
    )
    asked.answer = Acknowledged(Position(revision, epoch_of(revision)), revision + 0.5)
    return asked


def _viewing(table: StoredTable, seat: int | None) -> Viewing:
    shown = [
        Shown(
            Position(change.revision, epoch_of(change.revision)),
            (visible_commit(table.game, change.revision, change.entry, seat),),
            resync=False,
        )
        for change in table.log
    ]
    return Viewing(table.snapshot.table_id, Position(0, ""), seat, shown)
