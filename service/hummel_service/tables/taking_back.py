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
}


def note_action(play: PlayRecord, seat: int, revision: int, blocker: UndoBlocker.ValueType) -> None:
    """Notes who acted last, under which revision, and why that can't be taken back."""
    play.undo_seat = seat
    play.undo_blocker = blocker
    play.acted_revision = revision
    if seat not in play.acted_seats:
        play.acted_seats.append(seat)


def note_time(play: PlayRecord, seat: int, now_ms: int) -> None:
    """Notes what a seat's clock shows before it acts."""
    if play.clocks:
        play.undo_bank_ms = play.clocks[seat].bank_ms
        play.undo_used_ms = clocks.used_ms(play.clocks[seat], now_ms)


def take_back(play: PlayRecord, clock: Clock, to_act: Collection[int], now_ms: int) -> None:
    """Takes the last action back.

    Its seat decides again, with the bank that it had, and the time goes on that it took: for
    the action, and for what it had to decide after it.

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
    used_ms = play.undo_used_ms + clocks.used_ms(time, now_ms)
    time.bank_ms = play.undo_bank_ms
    clocks.begin(time, clock, now_ms - used_ms)
    clocks.go_on(play, clock, to_act, now_ms)


def blocker_for(table: Table, play: PlayRecord, seat: int) -> UndoBlocker.ValueType:
    """Returns why a seat can't take its last action back; unspecified if it can."""
    if table.status != TABLE_STATUS_RUNNING:
        return UNDO_BLOCKER_GAME_ENDED
    if seat not in play.acted_seats:
        return UNDO_BLOCKER_NOTHING_TO_UNDO
    return play.undo_blocker if play.undo_seat == seat else UNDO_BLOCKER_OTHERS_ACTED


def check_possible(snapshot: Snapshot, seat: int) -> None:
    """Checks that a seat can take its last action back.

    Raises:
        Refusal: UNDO_NOT_POSSIBLE.
    """
    blocker = blocker_for(snapshot.record.table, snapshot.play, seat)
    if blocker != UNDO_BLOCKER_UNSPECIFIED:
        raise Refusal(
            ERROR_REASON_UNDO_NOT_POSSIBLE,
            f"seat {seat} can't take back its last action: {_WHY[blocker]}; play on",
            metadata={"blocker": UndoBlocker.Name(blocker).removeprefix("UNDO_BLOCKER_")},
        )
