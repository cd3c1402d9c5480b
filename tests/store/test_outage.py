"""What the log says of a store that is away: enough to find it, never its password, and not again and again."""

from __future__ import annotations

import errno
from typing import TYPE_CHECKING, Any

import pytest
from redis.exceptions import ConnectionError as RedisConnectionError, TimeoutError as RedisTimeoutError
from structlog.testing import capture_logs

from hummel_service.store.outage import LONGEST_PAUSE_S, Outage
from hummel_service.tables.errors import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable

    from hummel_service.store.redis_store import RedisStore
    from support.store_proxy import StoreProxy


class Clock:
    """A clock that a test turns."""

    def __init__(self) -> None:
        self.now_s = 1000.0

    def __call__(self) -> float:
        """What it shows."""
        return self.now_s


@pytest.fixture
def clock() -> Clock:
    """The clock of the outage."""
    return Clock()


@pytest.fixture
def outage(clock: Clock) -> Outage:
    """The record of a store that is well so far."""
    return Outage("the store", "redis.internal:6379", clock)


def refused() -> RedisConnectionError:
    """A fault as redis-py raises it where nobody listens."""
    error = RedisConnectionError("Error 111 connecting to somewhere with secrets")
    error.__context__ = ConnectionRefusedError(errno.ECONNREFUSED, "Connection refused")
    return error


def test_a_fault_is_told_with_place_and_cause(outage: Outage):
    """The first failure names where the store is and the system's error; the words of the library are left out."""
    with capture_logs() as lines:
        outage.note_failure(refused())
    (line,) = lines
    assert line == {
        "event": "the store can't be reached",
        "log_level": "warning",
        "store": "redis.internal:6379",
        "fault": "ConnectionError",
        "errno": "ECONNREFUSED",
        "failures": 1,
    }


def test_a_fault_that_lasts_is_told_less_and_less_often(outage: Outage, clock: Clock):
    """An hour with ten failures a second makes fewer lines than minutes, and they count all failures."""
    with capture_logs() as lines:
        for _ in range(36_000):
            outage.note_failure(refused())
            clock.now_s += 0.1
    assert 60 <= len(lines) <= 70
    assert sum(line["failures"] for line in lines) > 36_000 - 10 * LONGEST_PAUSE_S


def test_a_fault_that_changes_is_told_at_once(outage: Outage):
    """Another kind of fault is news, but only the first time."""
    with capture_logs() as lines:
        for error in (refused(), RedisTimeoutError("t"), refused(), RedisTimeoutError("t")):
            outage.note_failure(error)
    assert [line["fault"] for line in lines] == ["ConnectionError", "TimeoutError"]


def test_the_end_is_told_once(outage: Outage, clock: Clock):
    """When the store is back, one line says how long it was away; a store that is well is not spoken of."""
    with capture_logs() as lines:
        outage.note_answer()
        outage.note_failure(refused())
        clock.now_s += 4.2
        outage.note_answer()
        outage.note_answer()
    assert [line["event"] for line in lines] == ["the store can't be reached", "the store is back"]
    assert lines[-1]["away_s"] == 4.2


def test_a_store_that_comes_and_goes_does_not_flood_the_log(outage: Outage, clock: Clock):
    """Every other command fails for an hour: lines come as rarely as if all did, and always in pairs."""
    with capture_logs() as lines:
        for _ in range(18_000):
            outage.note_failure(refused())
            clock.now_s += 0.1
            outage.note_answer()
            clock.now_s += 0.1
    assert 100 <= len(lines) <= 150
    assert [line["event"] for line in lines[:4]] == 2 * ["the store can't be reached", "the store is back"]


def test_an_outage_after_a_long_time_is_told_like_the_first(outage: Outage, clock: Clock):
    """Pauses that have grown are forgotten once the store was well for long."""

    def told_in_ten_seconds() -> int:
        with capture_logs() as lines:
            for _ in range(100):
                outage.note_failure(refused())
                clock.now_s += 0.1
            outage.note_answer()
        return len(lines)

    first = told_in_ten_seconds()
    clock.now_s += 10 * LONGEST_PAUSE_S
    assert told_in_ten_seconds() == first


def test_a_store_tells_of_its_own_outage(new_store: Callable[[str], RedisStore]):
    """Calls that meet no store make one line with host and port, without the password."""
    store = new_store("redis://user:hidden-word@127.0.0.1:1/0")
    with capture_logs() as lines:
        for _ in range(5):
            with pytest.raises(Refusal):
                store.ping()
    assert len(lines) == 1
    assert (lines[0]["event"], lines[0]["store"]) == ("the store can't be reached", "127.0.0.1:1")
    assert lines[0]["errno"] == "ECONNREFUSED"
    assert "hidden" not in str(lines)


def test_a_store_tells_that_it_is_back(proxy: StoreProxy, new_store: Callable[[str], RedisStore], table_id: str):
    """The first command that is answered after an outage ends it in the log."""
    store = new_store(proxy.url)
    lines: list[Any]
    with capture_logs() as lines:
        proxy.go_away()
        with pytest.raises(Refusal):
            store.load(table_id)
        proxy.come_back()
        assert store.load(table_id) is not None
        assert store.load(table_id) is not None
    *away, back = [line["event"] for line in lines]
    assert set(away) == {"the store can't be reached"}
    assert back == "the store is back"
