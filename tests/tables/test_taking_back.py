"""Nobody gains time by taking back, whenever it acts and takes back."""

from __future__ import annotations

from hypothesis import given, strategies as st

from hummel.store.v1 import PlayRecord
from hummel.v1 import (
    TABLE_STATUS_RUNNING,
    UNDO_BLOCKER_TIME_USED_UP,
    UNDO_BLOCKER_UNSPECIFIED,
    Clock,
    Table,
)
from hummel_service.tables import clocks, taking_back

START_MS = 1_000_000
ACTOR, NEXT = 0, 1


def started(clock: Clock) -> PlayRecord:
    """What is kept of a game in which one seat has to decide."""
    play = PlayRecord()
    clocks.start(play, clock, 3, [ACTOR], START_MS)
    return play


def act(play: PlayRecord, clock: Clock, now_ms: int) -> None:
    """The seat decides, and the next one has to."""
    taking_back.note_time(play, ACTOR, now_ms)
    clocks.stop(play, clock, ACTOR, now_ms)
    taking_back.note_action(play, ACTOR, 1, UNDO_BLOCKER_UNSPECIFIED)
    clocks.go_on(play, clock, [NEXT], now_ms)


@given(
    decision_s=st.integers(1, 60),
    bank_s=st.integers(0, 60),
    waits_ms=st.lists(st.tuples(st.integers(0, 20_000), st.integers(0, 20_000)), min_size=1, max_size=30),
)
def test_no_sequence_of_actions_and_undos_uses_more_than_the_time_of_one_decision(
    decision_s: int, bank_s: int, waits_ms: list[tuple[int, int]]
):
    """However long a seat waits before it acts and before it takes back, its decision's deadline stays where it was.

    Once that has passed, either the clock has acted or the undo is refused, and the next seat's clock goes on.
    """
    clock = Clock(decision_s=decision_s, time_bank_s=bank_s)
    table = Table(status=TABLE_STATUS_RUNNING, clock=clock)
    play = started(clock)
    now_ms, whole_ms = START_MS, (decision_s + bank_s) * 1000
    for thinks_ms, regrets_ms in waits_ms:
        now_ms += thinks_ms
        if clocks.ran_out(play, now_ms) is not None:
            assert now_ms - START_MS >= whole_ms
            return
        act(play, clock, now_ms)
        next_deadline_ms = now_ms + whole_ms
        now_ms += regrets_ms
        blocker = taking_back.blocker_for(table, play, ACTOR, now_ms)
        if now_ms - START_MS >= whole_ms:
            assert blocker == UNDO_BLOCKER_TIME_USED_UP
            assert play.clocks[NEXT].deadline_ms == next_deadline_ms
            return
        assert blocker == UNDO_BLOCKER_UNSPECIFIED
        taking_back.take_back(play, clock, [ACTOR], now_ms)
        assert (play.clocks[ACTOR].deadline_ms, play.clocks[ACTOR].bank_ms) == (START_MS + whole_ms, bank_s * 1000)


def test_time_counts_at_tables_with_a_clock_alone():
    """Without a clock an action can be taken back after any time."""
    play, clock = PlayRecord(), Clock()
    taking_back.note_time(play, ACTOR, 0)
    taking_back.note_action(play, ACTOR, 1, UNDO_BLOCKER_UNSPECIFIED)
    table = Table(status=TABLE_STATUS_RUNNING)
    assert taking_back.blocker_for(table, play, ACTOR, 0) == UNDO_BLOCKER_UNSPECIFIED
    taking_back.take_back(play, clock, [ACTOR], 0)
    assert not play.clocks
