"""The clock acts once for whoever is too late, and everybody is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hummel.hamburgum.v1 import Options as HamburgumOptions
from hummel.v1 import (
    CLOSING_REASON_ABANDONED,
    TABLE_STATUS_CLOSED,
    TABLE_STATUS_FINISHED,
    TABLE_STATUS_RUNNING,
    UNDO_BLOCKER_OTHERS_ACTED,
    UNDO_BLOCKER_TIME_USED_UP,
    UNDO_BLOCKER_UNSPECIFIED,
    Clock,
    GameOptions,
)
from hummel_service.games.verify import verify
from hummel_service.tables.callers import Caller
from hummel_service.tables.committing import Expectation
from hummel_service.tables.errors import Refusal
from support.replica import OPTIONS, act, new_request, next_move, started_table
from support.timed import CLOCK, FIRST_DEADLINE_S, Hand, TimedReplica, alarms, left_s, loading_table, view_of

if TYPE_CHECKING:
    from hummel.v1 import View
    from support.replica import OpenTable
    from support.store_server import StoreServer

HAMBURGUM = GameOptions(hamburgum=HamburgumOptions())


def banks_s(view: View) -> list[float]:
    """What is left of each seat's time bank, in seconds."""
    return [clock.bank_left.ToTimedelta().total_seconds() for clock in view.seat_clocks]


def test_the_view_has_the_deadline_of_whoever_decides(replica: TimedReplica, hand: Hand):
    """Who decides has the time for a decision and the bank; the time that is left goes down, the deadline stays."""
    table = started_table(replica, 3, clock=CLOCK)
    view = view_of(replica, table)
    assert left_s(view) == dict.fromkeys(view.decision.seats, FIRST_DEADLINE_S)
    assert banks_s(view) == [CLOCK.time_bank_s] * 3
    hand.move_s(40)
    later = view_of(replica, table)
    assert left_s(later) == dict.fromkeys(view.decision.seats, FIRST_DEADLINE_S - 40)
    assert [clock.deadline for clock in later.seat_clocks] == [clock.deadline for clock in view.seat_clocks]
    assert later.table.clock == CLOCK


def test_tables_without_a_clock_show_none_and_ask_for_no_time(replica: TimedReplica, hand: Hand):
    """Without a clock there is no deadline, nothing rings, and nobody's time runs out."""
    table = started_table(replica, 2)
    hand.move_s(1e7)
    assert not view_of(replica, table).seat_clocks
    assert replica.timekeeper.look() == 0
    assert act(replica, table)


@pytest.mark.parametrize("took_s, cost_s", [(0, 0), (30, 0), (31, 1), (89.5, 59.5)])
def test_only_what_a_decision_takes_beyond_its_time_costs_the_bank(
    replica: TimedReplica, hand: Hand, took_s: float, cost_s: float
):
    """Up to decision_s a decision is free; beyond it every second comes out of the seat's own bank."""
    table = started_table(replica, 2, clock=CLOCK)
    seat, _ = next_move(replica, table)
    hand.move_s(took_s)
    act(replica, table)
    view = view_of(replica, table)
    expected = [float(CLOCK.time_bank_s)] * 2
    expected[seat] -= cost_s
    assert banks_s(view) == expected
    assert left_s(view) == {1 - seat: FIRST_DEADLINE_S}


def test_the_clock_acts_once_when_the_deadline_passes(replica: TimedReplica, other_replica: TimedReplica, hand: Hand):
    """Before the deadline nothing happens; then one replica plays the default action, and no other one again.

    The commit says that the clock did it, for whom, and how often that has happened.
    """
    table = started_table(replica, 2, clock=CLOCK)
    seat, _ = next_move(replica, table)
    revision = view_of(replica, table).table.revision
    hand.move_s(FIRST_DEADLINE_S - 0.001)
    assert (replica.timekeeper.look(), other_replica.timekeeper.look()) == (0, 0)
    hand.move_s(0.001)
    assert (other_replica.timekeeper.look(), replica.timekeeper.look(), other_replica.timekeeper.look()) == (1, 0, 0)
    ((found, entry),) = replica.store.log(table.table_id, revision, revision + 5)
    assert (found, entry.seat, entry.by_clock) == (revision + 1, seat, True)
    first = entry.events[0].table.time_ran_out
    assert (first.seat, first.timeouts) == (seat, 1)
    assert entry.events[1].HasField("speicherstadt")
    view = view_of(replica, table)
    assert view.seat_clocks[seat].timeouts == 1
    assert banks_s(view)[seat] == 0
    assert left_s(view) == {1 - seat: FIRST_DEADLINE_S}
    assert replica.play.view(table.table_id, table.seat(seat)).undo.blocker == UNDO_BLOCKER_OTHERS_ACTED


def test_seats_that_decide_at_once_have_a_clock_each(replica: TimedReplica, hand: Hand):
    """While several seats load, each has its own deadline, which goes on while others act, and its own timeout."""
    table, (seat, other, *_) = loading_table(replica)
    hand.move_s(20)
    loading = replica.play.view(table.table_id, table.seat(seat))
    replica.play.act(
        table.table_id, table.seat(seat), loading.legal_actions[0], expected=Expectation(), request=new_request()
    )
    view = view_of(replica, table)
    assert left_s(view)[other] == FIRST_DEADLINE_S - 20
    assert left_s(view).get(seat, FIRST_DEADLINE_S) == FIRST_DEADLINE_S
    hand.move_s(FIRST_DEADLINE_S - 20)
    while replica.timekeeper.look():
        pass
    timeouts = [clock.timeouts for clock in view_of(replica, table).seat_clocks]
    assert (timeouts[seat], timeouts[other]) == (0, 1)


@pytest.mark.parametrize("options", [OPTIONS, HAMBURGUM], ids=["speicherstadt", "hamburgum"])
def test_a_table_that_everybody_left_ends_by_itself(replica: TimedReplica, hand: Hand, options: GameOptions):
    """When for three rounds the clock alone has acted, the table is closed as abandoned; its replay is genuine."""
    table = started_table(replica, 2, clock=CLOCK, options=options)
    acted = 0
    while view_of(replica, table).table.status == TABLE_STATUS_RUNNING:
        hand.move_s(FIRST_DEADLINE_S)
        acted += replica.timekeeper.look()
        assert acted <= 6
    view = view_of(replica, table)
    assert (view.table.status, acted) == (TABLE_STATUS_CLOSED, 6)
    assert not left_s(view)
    (_, last), *_ = replica.store.log(table.table_id, view.table.revision - 1, view.table.revision)
    assert last.events[-1].table.closed.reason == CLOSING_REASON_ABANDONED
    hand.move_s(FIRST_DEADLINE_S)
    assert replica.timekeeper.look() == 0
    assert verify(replica.play.replay(table.table_id, Caller(table.owner))) == []


def test_one_who_plays_keeps_a_table_going_to_its_end(replica: TimedReplica, hand: Hand, server: StoreServer):
    """While anybody acts, the clock plays for the absent up to the end of the game, whose replay is genuine."""
    table = started_table(replica, 2, clock=Clock(decision_s=5))
    while view_of(replica, table).table.status == TABLE_STATUS_RUNNING:
        view = view_of(replica, table)
        if 0 in view.decision.seats:
            action = replica.play.legal_actions(table.table_id, table.seat(0))[1][0]
            replica.play.act(table.table_id, table.seat(0), action, expected=Expectation(), request=new_request())
        else:
            hand.move_s(5)
            assert replica.timekeeper.look() == 1
    view = view_of(replica, table)
    assert view.table.status == TABLE_STATUS_FINISHED
    assert view.seat_clocks[1].timeouts > 20
    assert view.seat_clocks[0].timeouts == 0
    replica.timekeeper.look()
    hand.move_s(100)
    replica.timekeeper.look()
    assert alarms(server, table) == {}
    assert verify(replica.play.replay(table.table_id, Caller(table.owner))) == []


def late(replica: TimedReplica, table: OpenTable, hand: Hand) -> tuple[int, int, object]:
    """Lets the seat to move be late; returns it, the revision that it saw, and what it was about to do."""
    seat, action = next_move(replica, table)
    revision = view_of(replica, table).table.revision
    hand.move_s(FIRST_DEADLINE_S)
    assert replica.timekeeper.look() == 1
    return seat, revision, action


@pytest.mark.parametrize("strict", [True, False])
def test_who_comes_too_late_is_told_that_the_time_ran_out(replica: TimedReplica, hand: Hand, strict: bool):  # noqa: FBT001 - parametrized
    """An action for a decision that the clock took is refused as such, with the revision and epoch to go on from."""
    table = started_table(replica, 2, clock=CLOCK)
    seat, revision, action = late(replica, table, hand)
    view = view_of(replica, table)
    for act_late in (
        lambda expected: replica.play.act(
            table.table_id, table.seat(seat), action, expected=expected, request=new_request()
        ),
        lambda expected: replica.play.undo(table.table_id, table.seat(seat), expected=expected, request=new_request()),
    )[: 2 if strict else 1]:
        with pytest.raises(Refusal, match="read the view") as refused:
            act_late(Expectation(revision, view.table.epoch) if strict else Expectation())
        assert refused.value.reason == "TIME_RAN_OUT"
        assert refused.value.metadata == {
            "currentRevision": str(view.table.revision),
            "currentEpoch": view.table.epoch,
        }


def test_a_seat_that_acts_again_is_not_told_of_old_timeouts(replica: TimedReplica, hand: Hand):
    """Once a player has acted again, what comes out of turn is just that, and what is stale is just stale."""
    table = started_table(replica, 2, clock=CLOCK)
    seat, revision, action = late(replica, table, hand)
    while next_move(replica, table)[0] != seat:
        act(replica, table)
    act(replica, table)
    while next_move(replica, table)[0] == seat:
        act(replica, table)
    for expected, reason in ((Expectation(), "NOT_YOUR_TURN"), (Expectation(revision), "STALE_REVISION")):
        with pytest.raises(Refusal) as refused:
            replica.play.act(table.table_id, table.seat(seat), action, expected=expected, request=new_request())
        assert refused.value.reason == reason


def test_an_action_that_is_stored_before_the_clock_acts_counts(replica: TimedReplica, hand: Hand):
    """Between the deadline and the moment in which somebody notices, an action is taken, and the clock has no cause."""
    table = started_table(replica, 2, clock=CLOCK)
    seat, _ = next_move(replica, table)
    hand.move_s(FIRST_DEADLINE_S + 1)
    act(replica, table)
    assert replica.timekeeper.look() == 0
    view = view_of(replica, table)
    assert (view.seat_clocks[seat].timeouts, banks_s(view)[seat]) == (0, 0)


def test_an_undo_gives_back_the_bank_and_no_time(replica: TimedReplica, hand: Hand):
    """After an undo the seat has the bank that it had, and what passed since the action counts for its decision.

    The time of the others, who decided in between, is theirs again.
    """
    table = started_table(replica, 2, clock=CLOCK)
    seat, _ = next_move(replica, table)
    hand.move_s(45)
    act(replica, table)
    assert banks_s(view_of(replica, table))[seat] == CLOCK.time_bank_s - 15
    hand.move_s(20)
    replica.play.undo(table.table_id, table.seat(seat), expected=Expectation(), request=new_request())
    view = view_of(replica, table)
    assert banks_s(view) == [CLOCK.time_bank_s] * 2
    assert left_s(view) == {seat: FIRST_DEADLINE_S - 65}
    hand.move_s(FIRST_DEADLINE_S - 65)
    assert replica.timekeeper.look() == 1


@pytest.mark.parametrize("late_s", [-0.001, 0, 5])
def test_an_undo_for_which_no_time_would_be_left_is_refused(replica: TimedReplica, hand: Hand, late_s: float):
    """Once a seat's time for an action has passed, it can't take that back, and view and refusal say why.

    The next seat's clock goes on.
    """
    table = started_table(replica, 3, clock=CLOCK)
    seat, _ = next_move(replica, table)
    hand.move_s(1)
    act(replica, table)
    hand.move_s(FIRST_DEADLINE_S - 1 + late_s)
    before = replica.play.view(table.table_id, table.seat(seat))
    if late_s < 0:
        assert before.undo.blocker == UNDO_BLOCKER_UNSPECIFIED
        replica.play.undo(table.table_id, table.seat(seat), expected=Expectation(), request=new_request())
        assert left_s(view_of(replica, table)) == {seat: pytest.approx(-late_s)}
        return
    assert before.undo.blocker == UNDO_BLOCKER_TIME_USED_UP
    with pytest.raises(Refusal, match="has passed; play on") as refused:
        replica.play.undo(table.table_id, table.seat(seat), expected=Expectation(), request=new_request())
    assert (refused.value.reason, refused.value.metadata) == ("UNDO_NOT_POSSIBLE", {"blocker": "TIME_USED_UP"})
    assert left_s(view_of(replica, table)) == left_s(before)


def test_waiting_before_taking_back_does_not_stop_the_clock(replica: TimedReplica, hand: Hand):
    """Who acts, waits and takes back for ever has no more time for that than for one decision."""
    table = started_table(replica, 3, clock=Clock(decision_s=10))
    seat, action = next_move(replica, table)
    for number in range(1, 4):
        replica.play.act(table.table_id, table.seat(seat), action, expected=Expectation(), request=new_request())
        hand.move_s(3)
        replica.play.undo(table.table_id, table.seat(seat), expected=Expectation(), request=new_request())
        assert left_s(view_of(replica, table)) == {seat: 10 - 3 * number}
    hand.move_s(1)
    assert replica.timekeeper.look() == 1


def test_taking_back_again_and_again_does_not_stop_the_clock(replica: TimedReplica, hand: Hand):
    """Who acts and takes back for ever is out of time like anybody else."""
    table = started_table(replica, 2, clock=Clock(decision_s=10))
    seat, action = next_move(replica, table)
    for number in range(1, 10):
        hand.move_s(1)
        replica.play.act(table.table_id, table.seat(seat), action, expected=Expectation(), request=new_request())
        replica.play.undo(table.table_id, table.seat(seat), expected=Expectation(), request=new_request())
        assert left_s(view_of(replica, table)) == {seat: 10 - number}
    hand.move_s(1)
    assert replica.timekeeper.look() == 1
