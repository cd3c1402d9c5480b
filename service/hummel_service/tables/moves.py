"""Decides what an action makes of a table, whoever chose it: a seat or the clock."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from hummel.store.v1 import LogEntry, PlayRecord
from hummel.v1 import (
    CLOSING_REASON_ABANDONED,
    ERROR_REASON_MALFORMED_ACTION,
    ERROR_REASON_NOT_YOUR_TURN,
    TABLE_STATUS_CLOSED,
    TABLE_STATUS_FINISHED,
    UNDO_BLOCKER_UNSPECIFIED,
    ActionUndone,
    Event,
    GameFinished,
    TableClosed,
    TableEvent,
    TimeRanOut,
)
from hummel_service.games.dice import Dice
from hummel_service.games.errors import IllegalAction, MalformedAction, NotYourTurn
from hummel_service.games.undo import blocker_after
from hummel_service.tables import clocks, taking_back
from hummel_service.tables.committing import Draft
from hummel_service.tables.envelopes import action_of_game, add_enveloped, game_of_table
from hummel_service.tables.errors import Refusal
from hummel_service.tables.lifecycle import check_running
from hummel_service.tables.model import Change
from hummel_service.tables.states import state_of

if TYPE_CHECKING:
    from google.protobuf.message import Message
    from google.protobuf.timestamp_pb2 import Timestamp

    from hummel.store.v1 import TableRecord
    from hummel.v1 import Action, TableStatus
    from hummel_service.games.game import AnyGame
    from hummel_service.tables.model import Snapshot


@dataclass(frozen=True, slots=True)
class Moment:
    """When a change is decided.

    Attributes:
        committed_at: The replica's clock, for display only.
        now_ms: The store's time; 0 at tables without a clock.
    """

    committed_at: Timestamp
    now_ms: int


@dataclass(frozen=True, slots=True)
class Played:
    """What a change made of a game.

    Attributes:
        game: The rules.
        state: The State afterwards.
        entry: What happened.
    """

    game: AnyGame
    state: Message
    entry: LogEntry


def decide_action(snapshot: Snapshot, seat: int, action: Action, moment: Moment) -> Draft[Played]:
    """Decides what a seat's action comes to.

    Raises:
        Refusal: GAME_NOT_STARTED, GAME_FINISHED, TABLE_CLOSED, MALFORMED_ACTION, WRONG_GAME,
            NOT_YOUR_TURN, a reason of the game.
    """
    check_running(snapshot.record.table)
    return _decide(snapshot, seat, action, moment, by_clock=False)


def decide_default(snapshot: Snapshot, seat: int, moment: Moment) -> Draft[Played]:
    """Decides what it comes to that a seat's time ran out in a running game."""
    game = game_of_table(snapshot.record.table)
    action = game.default_action(state_of(snapshot, game), seat)
    entry = LogEntry()
    getattr(entry.action, game.name).CopyFrom(action)
    return _decide(snapshot, seat, entry.action, moment, by_clock=True)


def decide_undo(snapshot: Snapshot, seat: int, state_before: bytes, moment: Moment) -> Draft[Played]:
    """Decides what it comes to that a seat takes its last action back.

    Args:
        snapshot: The table, at which that is possible.
        seat: The seat.
        state_before: The State as it was before the action.
        moment: When it is decided.

    """
    table = snapshot.record.table
    game = game_of_table(table)
    before = replace(snapshot, state=state_before)
    state = state_of(before, game)
    play = PlayRecord()
    play.CopyFrom(snapshot.play)
    taking_back.take_back(play, table.clock, game.to_act(state), moment.now_ms)
    undone = TableEvent(undone=ActionUndone(seat=seat, undone_revision=play.acted_revision))
    entry = LogEntry(committed_at=moment.committed_at, seat=seat, events=[Event(table=undone)], play=play)
    return Draft(Change(entry, state=state_before, play=play, keep_undo=False), Played(game, state, entry))


def _decide(snapshot: Snapshot, seat: int, action: Action, moment: Moment, *, by_clock: bool) -> Draft[Played]:
    game = game_of_table(snapshot.record.table)
    state = state_of(snapshot, game)
    dice = Dice(game.randomness(state))
    events = _apply(game, state, seat, action_of_game(action, game), dice)
    to_act = game.to_act(state)
    blocker = blocker_after(game, state, events, has_ended=not to_act, drawn=bool(dice.draws), by_clock=by_clock)
    play = _play_after(snapshot, seat, moment.now_ms, by_clock=by_clock)
    taking_back.note_action(play, seat, snapshot.revision + 1, blocker)
    clocks.go_on(play, snapshot.record.table.clock, to_act, moment.now_ms)
    entry = LogEntry(seat=seat, draws=dice.draws, by_clock=by_clock)
    # To make a message of messages takes each of them through its bytes.
    entry.committed_at.CopyFrom(moment.committed_at)
    entry.action.CopyFrom(action)
    entry.play.CopyFrom(play)
    if by_clock:
        timeouts = play.clocks[seat].timeouts
        entry.events.append(Event(table=TableEvent(time_ran_out=TimeRanOut(seat=seat, timeouts=timeouts))))
    add_enveloped(entry.events, game, events)
    record = None
    if not to_act:
        record = _ended(snapshot.record, entry, TABLE_STATUS_FINISHED, TableEvent(finished=GameFinished()))
    elif by_clock and clocks.is_abandoned(play):
        closed = TableEvent(closed=TableClosed(reason=CLOSING_REASON_ABANDONED))
        record = _ended(snapshot.record, entry, TABLE_STATUS_CLOSED, closed)
    change = Change(
        entry,
        record=record,
        state=state.SerializeToString(),
        play=play,
        keep_undo=record is None and blocker == UNDO_BLOCKER_UNSPECIFIED,
    )
    return Draft(change, Played(game, state, entry))


def _play_after(snapshot: Snapshot, seat: int, now_ms: int, *, by_clock: bool) -> PlayRecord:
    """Returns what is kept beside the State once a seat has acted, before the clocks of the others go on."""
    play = PlayRecord()
    play.CopyFrom(snapshot.play)
    taking_back.note_time(play, seat, now_ms)
    if play.clocks:
        clocks.stop(play, snapshot.record.table.clock, seat, now_ms)
        if by_clock:
            clocks.note_timeout(play, seat, snapshot.revision + 1)
        else:
            play.clocked_in_a_row = 0
            play.clocks[seat].ran_out_revision = 0
    return play


def _apply(game: AnyGame, state: Message, seat: int, action: Message, dice: Dice) -> list[Message]:
    try:
        return game.apply(state, seat, action, dice)
    except MalformedAction as error:
        raise Refusal(ERROR_REASON_MALFORMED_ACTION, error.message, fields={"action": error.message}) from error
    except NotYourTurn as error:
        raise Refusal(ERROR_REASON_NOT_YOUR_TURN, error.message) from error
    except IllegalAction as error:
        domain = f"{game.name}.hummel"
        raise Refusal(error.reason, error.message, domain=domain, metadata={"rule": error.rule}) from error


def _ended(record: TableRecord, entry: LogEntry, status: TableStatus.ValueType, event: TableEvent) -> TableRecord:
    """Returns a table's record with a status in which nothing follows, and says so in the log entry."""
    ended = type(record)()
    ended.CopyFrom(record)
    ended.table.status = status
    entry.events.append(Event(table=event))
    entry.table.CopyFrom(ended.table)
    return ended
