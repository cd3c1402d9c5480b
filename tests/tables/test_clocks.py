"""The clock acts once for whoever is too late, and everybody is told."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hummel.hamburgum.v1 import Options as HamburgumOptions
from hummel.store.v1 import LogEntry, TableRecord
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
from hummel_service.rpc import checks
from hummel_service.store import keys
from hummel_service.store.faults import unavailable
from hummel_service.tables import timekeeping
from hummel_service.tables.callers import Caller
from hummel_service.tables.committing import Expectation
from hummel_service.tables.errors import Refusal
from hummel_service.tables.lifetimes import Lifetimes
from hummel_service.tables.model import Alarm, Change
from support.replica import OPTIONS, act, new_request, next_move, started_table
from support.timed import CLOCK, Hand, TimedReplica, loading_table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from hummel.v1 import View
    from hummel_service.tables.model import Snapshot
    from support.replica import OpenTable
    from support.store_server import StoreServer

HAMBURGUM = GameOptions(hamburgum=HamburgumOptions())

FIRST_DEADLINE_S = CLOCK.decision_s + CLOCK.time_bank_s


@pytest.fixture
def hand() -> Hand:
    """How far time has been moved on."""
    return Hand()


@pytest.fixture
def new_timed(server: StoreServer, hand: Hand) -> Iterator[Callable[[], TimedReplica]]:
    """Makes replicas with the same time, which a test moves on."""
    replicas: list[TimedReplica] = []

    def make() -> TimedReplica:
        replicas.append(TimedReplica(server.url, hand, replicas[0].store.start_ms if replicas else None))
        return replicas[-1]

    # Alarms of other tests' tables would ring here too.
    with server.client() as client:
        client.delete(keys.ALARMS)
    yield make
    for replica in replicas:
        replica.close()


@pytest.fixture
def replica(new_timed: Callable[[], TimedReplica]) -> TimedReplica:
    """One replica."""
    return new_timed()


@pytest.fixture
def other_replica(replica: TimedReplica, new_timed: Callable[[], TimedReplica]) -> TimedReplica:  # noqa: ARG001 - it comes first
    """Another replica on the same store."""
    return new_timed()


def view_of(replica: TimedReplica, table: OpenTable) -> View:
    """What everybody sees of a table."""
    return replica.play.view(table.table_id, Caller(table.owner))


def left_s(view: View) -> dict[int, float]:
    """The seconds that each seat has left that has to decide."""
    return {
        clock.seat: clock.time_left.ToTimedelta().total_seconds()
        for clock in view.seat_clocks
        if clock.HasField("deadline")
    }


def banks_s(view: View) -> list[float]:
    """What is left of each seat's time bank, in seconds."""
    return [clock.bank_left.ToTimedelta().total_seconds() for clock in view.seat_clocks]


def alarms(server: StoreServer, table: OpenTable) -> dict[int, int]:
    """The alarms of a table: their times by revision."""
    with server.client() as client:
        found = [
            (member.decode().partition(":"), round(at))
            for member, at in client.zrange(keys.ALARMS, 0, -1, withscores=True)
        ]
    return {int(revision): at for (table_id, _, revision), at in found if table_id == table.table_id}


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


def test_there_is_always_an_alarm_that_rings_in_time(replica: TimedReplica, server: StoreServer):
    """At every revision of a game there is an alarm for it, no later than its deadline, and at most one more."""
    table = started_table(replica, 3, clock=CLOCK)
    for _ in range(60):
        snapshot = replica.stored(table.table_id)
        deadline_ms = min(time.deadline_ms for time in snapshot.play.clocks if time.deadline_ms)
        found = alarms(server, table)
        assert found[snapshot.revision] <= deadline_ms
        assert len(found) <= 2
        act(replica, table)


def test_an_alarm_that_rings_for_nothing_is_set_right(replica: TimedReplica, hand: Hand, server: StoreServer):
    """What nothing came of, and what rings too early, does no harm: the real deadline is kept."""
    table = started_table(replica, 2, clock=CLOCK)
    snapshot = replica.stored(table.table_id)
    deadline_ms = snapshot.play.clocks[next_move(replica, table)[0]].deadline_ms
    replica.store.set_alarm(Alarm(table.table_id, snapshot.revision), replica.store.now_ms())
    replica.store.set_alarm(Alarm(table.table_id, snapshot.revision + 1), replica.store.now_ms())
    assert replica.timekeeper.look() == 0
    found = alarms(server, table)
    assert found[snapshot.revision] == deadline_ms
    assert found[snapshot.revision + 1] > replica.store.now_ms()
    hand.move_s(FIRST_DEADLINE_S)
    assert replica.timekeeper.look() == 1


@pytest.mark.parametrize("ahead", [-1, 2])
def test_alarms_and_tables_that_lost_one_without_the_other_find_together(
    replica: TimedReplica, hand: Hand, server: StoreServer, ahead: int
):
    """If a fail-over left the alarm of another revision alone, that one sets the table's own again."""
    table = started_table(replica, 2, clock=CLOCK)
    act(replica, table)
    revision = replica.stored(table.table_id).revision
    with server.client() as client:
        client.delete(keys.ALARMS)
    replica.store.set_alarm(Alarm(table.table_id, revision + ahead), replica.store.now_ms())
    assert replica.timekeeper.look() == 0
    hand.move_s(FIRST_DEADLINE_S)
    assert replica.timekeeper.look() == 1


def test_an_alarm_that_was_lost_is_set_again_when_somebody_looks(
    replica: TimedReplica, hand: Hand, server: StoreServer
):
    """If the server that keeps the alarms lost one, whoever looks at the table after the deadline brings it back."""
    table = started_table(replica, 2, clock=CLOCK)
    with server.client() as client:
        client.delete(keys.ALARMS)
    hand.move_s(FIRST_DEADLINE_S + 10)
    assert replica.timekeeper.look() == 0
    view_of(replica, table)
    assert replica.timekeeper.look() == 1


def test_a_table_that_cant_be_read_does_not_stop_the_others(replica: TimedReplica, hand: Hand, server: StoreServer):
    """At a damaged table the clock gives up for a while; at the others it acts."""
    damaged, sound = (started_table(replica, 2, clock=CLOCK) for _ in range(2))
    with server.client() as client:
        client.hset(keys.snapshot(damaged.table_id), "record", b"\xff")
    hand.move_s(FIRST_DEADLINE_S)
    assert replica.timekeeper.look() == 1
    assert view_of(replica, sound).seat_clocks
    assert replica.timekeeper.look() == 0


def unknown_to_this_version(server: StoreServer, table: OpenTable) -> Callable[[], None]:
    """Makes a table one of a layout of the future; returns how to undo that."""
    key = keys.snapshot(table.table_id)
    with server.client() as client:
        kept = client.hgetall(key)
        client.hset(key, "record", TableRecord(schema_version=99).SerializeToString())
        client.hdel(key, "record_crc")

    def make_known() -> None:
        with server.client() as client:
            client.hset(key, mapping=kept)

    return make_known


def test_a_table_of_a_later_version_is_left_to_others_who_act_in_time(
    replica: TimedReplica, other_replica: TimedReplica, hand: Hand, server: StoreServer
):
    """In a rolling upgrade a replica that does not know a table's version delays its clock at no other replica.

    It looks there itself again after a while.
    """
    table = started_table(replica, 2, clock=CLOCK)
    make_known = unknown_to_this_version(server, table)
    hand.move_s(FIRST_DEADLINE_S)
    before = alarms(server, table)
    assert replica.timekeeper.look() == 0
    assert alarms(server, table) == before
    make_known()
    assert replica.timekeeper.look() == 0
    assert other_replica.timekeeper.look() == 1
    hand.move_s(FIRST_DEADLINE_S)
    assert replica.timekeeper.look() == 1


def test_a_replica_looks_again_at_what_it_left_to_others(replica: TimedReplica, hand: Hand, server: StoreServer):
    """A table whose version nobody knew gets its clock when somebody does."""
    table = started_table(replica, 2, clock=CLOCK)
    make_known = unknown_to_this_version(server, table)
    hand.move_s(FIRST_DEADLINE_S)
    assert replica.timekeeper.look() == 0
    make_known()
    hand.move_s(timekeeping.VERSION_PAUSE_MS / 1000 - 0.001)
    assert replica.timekeeper.look() == 0
    hand.move_s(0.001)
    assert replica.timekeeper.look() == 1


@pytest.mark.parametrize("most_passed_over", [0, 1, 9])
def test_tables_that_are_left_to_others_hide_none(
    replica: TimedReplica, hand: Hand, server: StoreServer, monkeypatch: pytest.MonkeyPatch, most_passed_over: int
):
    """However many tables of a later version wait, the clock acts at the others."""
    monkeypatch.setattr(timekeeping, "ALARMS_AT_ONCE", 1)
    monkeypatch.setattr(timekeeping, "MOST_PASSED_OVER", most_passed_over)
    for _ in range(3):
        unknown_to_this_version(server, started_table(replica, 2, clock=CLOCK))
    hand.move_s(1)
    started_table(replica, 2, clock=CLOCK)
    hand.move_s(FIRST_DEADLINE_S)
    assert sum(replica.timekeeper.look() for _ in range(20)) == 1


def test_a_table_that_cant_be_reached_does_not_stop_the_others(
    replica: TimedReplica, hand: Hand, monkeypatch: pytest.MonkeyPatch
):
    """While a cluster's server is away, the clock goes on at the tables of the others, and tries again later."""
    away, there = (started_table(replica, 2, clock=CLOCK) for _ in range(2))
    load = replica.store.load

    def load_if_there(table_id: str) -> Snapshot | None:
        if table_id == away.table_id:
            raise unavailable()
        return load(table_id)

    hand.move_s(FIRST_DEADLINE_S)
    with monkeypatch.context() as patched:
        patched.setattr(replica.store, "load", load_if_there)
        assert replica.timekeeper.look() == 1
        assert replica.timekeeper.look() == 0
    assert left_s(view_of(replica, there)) == {next_move(replica, there)[0]: FIRST_DEADLINE_S}
    hand.move_s(6)
    assert replica.timekeeper.look() == 1


def test_a_caller_cant_take_the_clocks_request(replica: TimedReplica, hand: Hand, server: StoreServer):
    """Whatever request ids callers have used, the clock acts: its ids are none that a call can have."""
    table = started_table(replica, 2, clock=CLOCK)
    hand.move_s(FIRST_DEADLINE_S)
    assert replica.timekeeper.look() == 1
    with server.client() as client:
        used = [member.decode() for member in client.zrange(keys.requests(table.table_id), 0, -1)]
    (by_clock,) = (request_id for request_id in used if request_id.startswith("clock"))
    with pytest.raises(Refusal) as refused:
        checks.request_id(by_clock)
    assert refused.value.reason == "INVALID_REQUEST"


@pytest.mark.parametrize("clock, life_s", [(None, 60), (Clock(decision_s=5), 3605), (Clock(decision_s=9000), 12_600)])
def test_a_table_lives_until_its_clock_has_acted(replica: TimedReplica, clock: Clock | None, life_s: float):
    """However short the life of running tables is set, none with a clock is removed before its deadline."""
    snapshot = replica.stored(started_table(replica, 2, clock=clock).table_id)
    assert Lifetimes(None, 60, None).after(snapshot, Change(LogEntry())) == life_s
