"""What is kept for an undo, and what an undo gives back: pure functions over the PlayRecord."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel.v1 import (
    ERROR_REASON_UNDO_NOT_POSSIBLE,
    TABLE_STATUS_RUNNING,
    UNDO_BLOCKER_GAME_ENDED,
    UNDO_BLOCKER_HIDDEN_REVEALED,
    UNDO_BLOCKER_LUCK_DECIDED,
    UNDO_BLOCKER_NOTHING_TO_UNDO,
    UNDO_BLOCKER_OTHERS_ACTED,
    UNDO_BLOCKER_TIME_USED_UP,
    UNDO_BLOCKER_UNSPECIFIED,
    UndoBlocker,
)
from hummel_service.tables import clocks
from hummel_service.tables.errors import Refusal

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from hummel.store.v1 import PlayRecord
    from hummel.v1 import Clock, Table
    from hummel_service.tables.model import Snapshot

_WHY: Mapping[UndoBlocker.ValueType, str] = {
    UNDO_BLOCKER_NOTHING_TO_UNDO: "there is nothing that it could take back",
    UNDO_BLOCKER_OTHERS_ACTED: "somebody else has acted since, or the clock has",
    UNDO_BLOCKER_HIDDEN_REVEALED: "its action showed what was hidden",
    UNDO_BLOCKER_LUCK_DECIDED: "a die fell, or something was drawn or shuffled",
    UNDO_BLOCKER_GAME_ENDED: "the game has ended",
    UNDO_BLOCKER_TIME_USED_UP: "the time that it had for it has passed",
}


def note_action(play: PlayRecord, seat: int, revision: int, blocker: UndoBlocker.ValueType) -> None:
    """Notes who acted last, under which revision, and why that can't be taken back."""
    play.undo_seat = seat
    play.undo_blocker = blocker
    play.acted_revision = revision
    if seat not in play.acted_seats:
        play.acted_seats.append(seat)


def note_time(play: PlayRecord, seat: int, now_ms: int) -> None:
    """Notes what a seat's clock shows before it acts, and when it acts."""
    if play.clocks:
        play.acted_ms = now_ms
        play.undo_bank_ms = play.clocks[seat].bank_ms
        play.undo_used_ms = clocks.used_ms(play.clocks[seat], now_ms)


def take_back(play: PlayRecord, clock: Clock, to_act: Collection[int], now_ms: int) -> None:
    """Takes the last action back.

    Its seat decides again, with the bank that it had, as if its decision had gone on all the
    while: what passed since the action counts for it.

    Args:
        play: What is kept beside the State; it is changed.
        clock: The table's clock.
        to_act: Who has to decide now.
        now_ms: The store's time.
    """
    play.undo_blocker = UNDO_BLOCKER_NOTHING_TO_UNDO
    if not play.clocks:
        return
    time = play.clocks[play.undo_seat]
    time.bank_ms = play.undo_bank_ms
    clocks.begin(time, clock, now_ms - _used_ms(play, now_ms))
    clocks.go_on(play, clock, to_act, now_ms)


def _used_ms(play: PlayRecord, now_ms: int) -> int:
    """Returns how long the last action's decision would have taken up to now, had nobody acted."""
    return play.undo_used_ms + (max(0, now_ms - play.acted_ms) if play.acted_ms else 0)


def _is_time_used_up(play: PlayRecord, clock: Clock, now_ms: int) -> bool:
    """Tells whether the clock would act at once if the last action were taken back now."""
    return bool(play.clocks) and _used_ms(play, now_ms) >= clock.decision_s * 1000 + play.undo_bank_ms


def blocker_for(table: Table, play: PlayRecord, seat: int, now_ms: int) -> UndoBlocker.ValueType:
    """Returns why a seat can't take its last action back now; unspecified if it can.

    Args:
        table: The table.
        play: What is kept beside the State.
        seat: The seat.
        now_ms: The store's time; 0 at tables without a clock.
    """
    if table.status != TABLE_STATUS_RUNNING:
        return UNDO_BLOCKER_GAME_ENDED
    if seat not in play.acted_seats:
        return UNDO_BLOCKER_NOTHING_TO_UNDO
    if play.undo_seat != seat:
        return UNDO_BLOCKER_OTHERS_ACTED
    if play.undo_blocker == UNDO_BLOCKER_UNSPECIFIED and _is_time_used_up(play, table.clock, now_ms):
        return UNDO_BLOCKER_TIME_USED_UP
    return play.undo_blocker


def check_possible(snapshot: Snapshot, seat: int, now_ms: int) -> None:
    """Checks that a seat can take its last action back now.

    Raises:
        Refusal: UNDO_NOT_POSSIBLE.
    """
    blocker = blocker_for(snapshot.record.table, snapshot.play, seat, now_ms)
    if blocker != UNDO_BLOCKER_UNSPECIFIED:
        raise Refusal(
            ERROR_REASON_UNDO_NOT_POSSIBLE,
            f"seat {seat} can't take back its last action: {_WHY[blocker]}; play on",
            metadata={"blocker": UndoBlocker.Name(blocker).removeprefix("UNDO_BLOCKER_")},
        )
