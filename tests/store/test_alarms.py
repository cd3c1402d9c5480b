"""The store's time, which nobody can set here, and the alarms that ring by it."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest

from hummel_service.store import keys
from hummel_service.store.alarms import MEASURE_EVERY_S, SURE_WITHIN_S, StoreClock
from hummel_service.store.faults import unavailable
from hummel_service.tables.errors import Refusal
from hummel_service.tables.model import Alarm
from support.records import new_table_id

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from hummel_service.store.redis_store import RedisStore
    from support.store_server import StoreServer


class Times:
    """A store's time and a machine's steady time, which a test moves on."""

    def __init__(self) -> None:
        self.store_ms = 1_000_000.0
        self.steady_s = 50.0
        self.asked = 0
        self.answer_takes_s = 0.0
        self.away = False
        self.clock = StoreClock(self._ask_ms, lambda: self.steady_s)

    def _ask_ms(self) -> float:
        self.asked += 1
        self.pass_s(self.answer_takes_s / 2)
        if self.away:
            raise unavailable()
        told_ms = self.store_ms
        self.pass_s(self.answer_takes_s / 2)
        return told_ms

    def pass_s(self, seconds: float) -> None:
        """Lets time pass for both."""
        self.steady_s += seconds
        self.store_ms += seconds * 1000


def test_the_store_is_asked_now_and_then():
    """Between two questions the machine's steady clock counts on; the store is asked again after a while."""
    times = Times()
    for _ in range(5):
        assert times.clock.now_ms() == times.store_ms
        times.pass_s(1.5)
    assert times.asked == 1
    times.pass_s(MEASURE_EVERY_S)
    assert times.clock.now_ms() == times.store_ms
    assert times.asked == 2


def test_setting_the_machines_clock_changes_nothing(monkeypatch: pytest.MonkeyPatch, store: RedisStore):
    """If this machine's clock jumps by a day, the store's time goes on as before."""
    before_ms = store.now_ms()
    now_s = time.time()
    monkeypatch.setattr(time, "time", lambda: now_s + 86_400)
    monkeypatch.setattr(time, "time_ns", lambda: int((now_s + 86_400) * 1e9))
    assert 0 <= store.now_ms() - before_ms < 60_000


def test_a_store_whose_clock_was_set_is_followed():
    """If the store's own clock jumps, or another store takes over, the new time holds from the next question on."""
    times = Times()
    times.clock.now_ms()
    times.store_ms += 3_600_000
    times.pass_s(MEASURE_EVERY_S + 1)
    assert times.clock.now_ms() == times.store_ms


def test_an_answer_that_took_long_is_not_believed():
    """A store that was frozen while it was asked does not move the time by half of that; the next answer counts."""
    times = Times()
    times.clock.now_ms()
    times.pass_s(MEASURE_EVERY_S + 1)
    times.answer_takes_s = SURE_WITHIN_S * 2
    times.clock.now_ms()
    assert times.clock.now_ms() == times.store_ms


def test_a_store_that_is_away_leaves_the_time_going():
    """Once known, the time goes on without the store; before that, callers are told that the store is away."""
    times = Times()
    times.away = True
    with pytest.raises(Refusal) as refused:
        times.clock.now_ms()
    assert refused.value.reason == "STORE_UNAVAILABLE"
    times.away = False
    times.clock.now_ms()
    times.away = True
    times.pass_s(MEASURE_EVERY_S + 1)
    assert times.clock.now_ms() == times.store_ms


def test_replicas_have_about_the_same_time(
    store: RedisStore, new_store: Callable[[str], RedisStore], server: StoreServer
):
    """Two replicas' times differ by no more than asking takes, and it is the server's time."""
    other = new_store(server.url)
    with server.client() as client:
        seconds, _ = client.time()
        earlier_ms = seconds * 1000
        assert abs(store.now_ms() - other.now_ms()) < SURE_WITHIN_S * 1000
        assert store.now_ms() >= earlier_ms


@pytest.fixture
def alarm(server: StoreServer) -> Iterator[Alarm]:
    """An alarm that is not set, at a store without others."""
    with server.client() as client:
        client.delete(keys.ALARMS)
    yield Alarm(new_table_id(), 7)
    with server.client() as client:
        client.delete(keys.ALARMS)


def test_an_alarm_rings_when_its_time_has_come(store: RedisStore, alarm: Alarm):
    """It rings at its time and after it, not before, until it is dropped."""
    store.set_alarm(alarm, 1000)
    assert list(store.ringing(999, 10)) == []
    assert list(store.ringing(1000, 10)) == list(store.ringing(5000, 10)) == [alarm]
    store.drop_alarm(alarm)
    assert list(store.ringing(5000, 10)) == []


def test_setting_an_alarm_again_never_makes_it_later(store: RedisStore, alarm: Alarm):
    """Of several who set the same alarm the earliest time holds; moving it can make it later."""
    for at_ms in (2000, 1000, 3000):
        store.set_alarm(alarm, at_ms)
    assert list(store.ringing(1000, 10)) == [alarm]
    store.move_alarm(alarm, 3000)
    assert list(store.ringing(2999, 10)) == []


def test_moving_an_alarm_that_is_gone_sets_none(store: RedisStore, alarm: Alarm):
    """Who comes too late to move an alarm does not bring it back."""
    store.move_alarm(alarm, 1000)
    assert list(store.ringing(5000, 10)) == []


def test_an_alarm_replaces_the_one_before_last(store: RedisStore, alarm: Alarm):
    """Setting the alarm of a revision leaves the one before it, which may still be needed, and drops the older one."""
    for revision in (5, 6, 7):
        store.set_alarm(Alarm(alarm.table_id, revision), 1000 + revision)
    assert list(store.ringing(5000, 10)) == [Alarm(alarm.table_id, 6), alarm]


def test_the_oldest_alarms_come_first(store: RedisStore, alarm: Alarm):
    """Of many that ring, as many as wanted are returned, the oldest first."""
    others = [Alarm(new_table_id(), 1) for _ in range(5)]
    for number, one in enumerate(others):
        store.set_alarm(one, 1000 - number)
    store.set_alarm(alarm, 2000)
    assert list(store.ringing(3000, 3)) == others[:1:-1]
