"""The log of a table, made by the decisions that the service makes, without any store."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING

from google.protobuf.timestamp_pb2 import Timestamp

from chaos.stored import StoredChange
from hummel.store.v1 import LogEntry, PlayRecord, TableRecord
from hummel.v1 import (
    TABLE_STATUS_RUNNING,
    TABLE_STATUS_WAITING,
    UNDO_BLOCKER_UNSPECIFIED,
    Clock,
    CreateTableRequest,
    JoinTableRequest,
    Replay,
    Seat,
    StartTableRequest,
    SubmitActionRequest,
    UndoActionRequest,
)
from hummel_service.games.registry import game_of
from hummel_service.games.replaying import play_again
from hummel_service.tables import clocks
from hummel_service.tables.model import SCHEMA_VERSION, Change, Snapshot
from hummel_service.tables.moves import Moment, decide_action, decide_default, decide_undo
from hummel_service.tables.records import copy_of
from hummel_service.tables.timekeeping import CLOCK_DIGEST
from support.replays import recorded_game

if TYPE_CHECKING:
    from google.protobuf.message import Message

    from hummel.v1 import ReplayCommit

TAKEN_BACK_AFTER = (30, 66)
"""Behind each of these revisions the next action that can be taken back is, and is played again."""

CLOCK = Clock(decision_s=60, time_bank_s=10)
"""The clock of a table that has one."""

LEFT_AT, LEFT_FOR = 50, 4
"""Behind this revision of a table with a clock nobody decides any more, and so often the clock does."""


@dataclass(frozen=True, slots=True)
class Made:
    """One change of the table.

    Attributes:
        change: The change as it is stored.
        snapshot: The table right after it.
        request: What was asked for; None for what the clock did.
        caller: What is kept of the caller's token.
    """

    change: StoredChange
    snapshot: Snapshot
    request: Message | None
    caller: bytes


def digest_of(revision: int) -> bytes:
    """Returns what is kept of the request that made a revision."""
    return hashlib.sha256(b"%d" % revision).digest()[:16]


def caller_in(seat: int | None) -> bytes:
    """Returns what is kept of the token of a seat, or for None of the owner."""
    return hashlib.sha256(f"token of {seat}".encode()).digest()


@cache
def made_up_log(game_name: str, *, has_clock: bool) -> tuple[Made, ...]:
    """Returns all changes of a table at which two play a game.

    Without a clock the game comes to its end, and two actions are taken back on the way. With
    one both players are away after some actions.
    """
    game = game_of(game_name)
    replay = recorded_game(game, 2, getattr(Replay().table.options, game_name), 1)
    making = _Making(replay, CLOCK if has_clock else None)
    making.open()
    for commit in replay.commits:
        if has_clock and making.revision >= LEFT_AT:
            break
        if commit.HasField("action"):
            making.play(commit)
    for _ in range(LEFT_FOR if has_clock else 0):
        making.let_the_clock_act()
    return tuple(making.made)


class _Making:
    def __init__(self, replay: Replay, clock: Clock | None) -> None:
        self.made: list[Made] = []
        self._replay = replay
        self._not_taken_back = list(TAKEN_BACK_AFTER)
        table = replay.table
        record = TableRecord(
            schema_version=SCHEMA_VERSION, owner_token_digest=caller_in(None), seat_token_digests=[b""] * 2
        )
        record.table.CopyFrom(table)
        record.table.MergeFrom(type(table)(clock=clock))
        record.table.revision, record.table.status, record.table.seed_commitment = 0, TABLE_STATUS_WAITING, b""
        for seat in record.table.seats:
            seat.Clear()
        self._snapshot = Snapshot(table.table_id, 0, "", record, b"", PlayRecord(), {})

    @property
    def revision(self) -> int:
        return self._snapshot.revision

    def open(self) -> None:
        """Opens the table, seats the players and starts the game."""
        table, record = self._replay.table, copy_of(self._snapshot.record)
        created, *joined, started = [each for each in self._replay.commits if not each.HasField("action")]
        create = CreateTableRequest(options=table.options, seat_count=len(joined), name=table.name)
        if record.table.HasField("clock"):
            create.clock.CopyFrom(record.table.clock)
        self._set_up(created, record, create, b"")
        for commit in joined:
            player = table.seats[commit.seat].player_name
            record = copy_of(record)
            record.table.seats[commit.seat].CopyFrom(Seat(taken=True, player_name=player))
            record.seat_token_digests[commit.seat] = caller_in(commit.seat)
            self._set_up(commit, record, JoinTableRequest(table_id=table.table_id, player_name=player), b"")
        record = copy_of(record)
        record.table.status, record.table.seed_commitment = TABLE_STATUS_RUNNING, table.seed_commitment
        record.seed = self._replay.seed
        self._set_up(started, record, StartTableRequest(table_id=table.table_id), caller_in(None))

    def play(self, commit: ReplayCommit) -> None:
        """Plays an action, and now and then takes it back and plays it once more."""
        before, caller = self._snapshot, caller_in(commit.seat)
        submit = SubmitActionRequest(table_id=before.table_id, action=commit.action)
        self._commit(decide_action(before, commit.seat, commit.action, self._moment()).change, submit, caller)
        can_undo = self._snapshot.play.undo_blocker == UNDO_BLOCKER_UNSPECIFIED
        if can_undo and self._not_taken_back and self.revision > self._not_taken_back[0]:
            self._not_taken_back.pop(0)
            undo = UndoActionRequest(table_id=before.table_id)
            self._commit(decide_undo(self._snapshot, commit.seat, before.state, self._moment()).change, undo, caller)
            self.play(commit)

    def let_the_clock_act(self) -> None:
        """Waits until a seat's time runs out."""
        now_ms = clocks.earliest_deadline_ms(self._snapshot.play.clocks) or 0
        seat = clocks.ran_out(self._snapshot.play, now_ms)
        assert seat is not None
        self._commit(decide_default(self._snapshot, seat, Moment(self._moment().committed_at, now_ms)).change)

    def _set_up(self, commit: ReplayCommit, record: TableRecord, request: Message, caller: bytes) -> None:
        """Makes a change before the first action."""
        seat = commit.seat if commit.HasField("seat") else None
        entry = LogEntry(committed_at=self._moment().committed_at, seat=seat, events=commit.events, draws=commit.draws)
        entry.table.CopyFrom(record.table)
        change = Change(entry, record=record)
        if record.seed:
            table, game = record.table, game_of(record.table.options.WhichOneof("game"))
            options = getattr(table.options, game.name)
            state = next(play_again(game, len(table.seats), options, record.seed, ())).state
            if table.HasField("clock"):
                clocks.start(entry.play, table.clock, len(table.seats), game.to_act(state), self._moment().now_ms)
            entry.play.SetInParent()
            change = replace(change, state=state.SerializeToString(), play=entry.play)
        self._commit(change, request, caller)

    def _commit(self, change: Change, request: Message | None = None, caller: bytes = b"") -> None:
        before, revision = self._snapshot, self.revision + 1
        if change.record is not None:
            change.entry.record.CopyFrom(change.record)
            change.entry.record.ClearField("table")
        self._snapshot = replace(
            before,
            revision=revision,
            record=change.record or before.record,
            state=change.state or before.state,
            play=change.play or before.play,
        )
        digest = CLOCK_DIGEST if request is None else digest_of(revision)
        self.made.append(Made(StoredChange(revision, change.entry, digest), self._snapshot, request, caller))

    def _moment(self) -> Moment:
        """Returns when the next change is made: one second after another."""
        second = self.revision + 1
        return Moment(Timestamp(seconds=second), second * 1000 if self._snapshot.record.table.HasField("clock") else 0)
