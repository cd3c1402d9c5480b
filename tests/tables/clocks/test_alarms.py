"""Every deadline has an alarm, and whichever replica hears it first lets the clock act."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hummel.store.v1 import LogEntry, TableRecord
from hummel.v1 import TABLE_STATUS_UNSPECIFIED, Clock
from hummel_service.rpc import checks
from hummel_service.store import keys
from hummel_service.store.faults import unavailable
from hummel_service.tables import timekeeping
from hummel_service.tables.errors import Refusal
from hummel_service.tables.lifetimes import Lifetimes
from hummel_service.tables.model import Alarm, Change
from support.replica import act, next_move, play_to_the_end, started_table
from support.timed import CLOCK, FIRST_DEADLINE_S, Hand, TimedReplica, alarms, left_s, view_of
from support.watching import SOON, open_watch, watching

if TYPE_CHECKING:
    from collections.abc import Callable

    from hummel_service.tables.model import Snapshot
    from support.replica import OpenTable
    from support.store_server import StoreServer


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


def test_whoever_looks_is_answered_while_the_store_takes_no_writes(
    replica: TimedReplica, hand: Hand, server: StoreServer
):
    """Though a look would mend a lost alarm, and pack the log of an ended game, it is an answer first of all."""
    ticking, ended = started_table(replica, 2, clock=CLOCK), started_table(replica, 2)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(replica.store, "seal", lambda *_: None)
        play_to_the_end(replica, ended)
    hand.move_s(FIRST_DEADLINE_S + 60)
    with server.configured(maxmemory="1"):
        for table in (ticking, ended):
            for seat in (0, 1):
                assert replica.play.view(table.table_id, table.seat(seat)).seat == seat
                assert replica.play.legal_actions(table.table_id, table.seat(seat))
            assert replica.lobby.get(table.table_id).table_id == table.table_id
            with watching(replica.store, SOON) as watches:
                open_watch(watches, table.table_id).wait(lambda stream: bool(stream.updates))
        assert replica.play.replay(ended.table_id, ended.seat(0)).commits
        assert list(replica.play.replay_views(ended.table_id, ended.seat(0), after_revision=0, limit=1))
        assert replica.lobby.page("", 10, status=TABLE_STATUS_UNSPECIFIED, game="")[0]


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
