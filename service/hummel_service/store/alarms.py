"""The alarms of the clock in the store, and the time by which they ring."""

from __future__ import annotations

import threading
import time
from contextlib import nullcontext
from typing import TYPE_CHECKING

from hummel_service.store import keys
from hummel_service.tables.errors import Refusal
from hummel_service.tables.model import Alarm
from hummel_service.tables.rounds import making_rounds

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from hummel_service.store.asking import Asker

MEASURE_EVERY_S = 10.0
"""How often the store is asked for its time. In between this machine's own steady clock counts."""

SURE_WITHIN_S = 0.5
"""An answer that took longer says too little about the time, if there is another."""


class StoreClock:
    """The store's time. Thread-safe.

    It is asked for now and then; in between the machine's monotonic clock goes on, so that
    nothing comes of it when somebody sets the machine's own clock.
    """

    def __init__(self, ask_ms: Callable[[], float], monotonic_s: Callable[[], float] = time.monotonic) -> None:
        """Makes a clock.

        Args:
            ask_ms: Asks the store for its time.
            monotonic_s: A clock that nobody can set.
        """
        self._ask_ms = ask_ms
        self._monotonic_s = monotonic_s
        self._offset_ms: float | None = None
        self._measured_s = 0.0
        self._measuring = threading.Lock()

    def now_ms(self) -> int:
        """Returns the store's time.

        Raises:
            Refusal: STORE_UNAVAILABLE, if it was never told.
        """
        if self._offset_ms is None or self._monotonic_s() - self._measured_s > MEASURE_EVERY_S:
            self._measure()
        offset_ms = self._offset_ms or 0.0
        return round(self._monotonic_s() * 1000 + offset_ms)

    def _measure(self) -> None:
        known = self._offset_ms is not None
        if not self._measuring.acquire(blocking=not known):
            return  # Somebody else asks at this moment; what is known will do.
        try:
            asked_s = self._monotonic_s()
            # Where the time is known nobody has to wait for it.
            with making_rounds() if known else nullcontext():
                told_ms = self._ask_ms()
            answered_s = self._monotonic_s()
            if not known or answered_s - asked_s <= SURE_WITHIN_S:
                self._offset_ms = told_ms - (asked_s + answered_s) / 2 * 1000
            self._measured_s = answered_s
        except Refusal:
            if not known:
                raise
        finally:
            self._measuring.release()


class Alarms:
    """Alarms in a sorted set, by time. Thread-safe; see `tables.port.Store` for what they are."""

    def __init__(self, asker: Asker) -> None:
        """Makes the alarms of a store."""
        self._asker = asker
        self._set = asker.script("alarm.lua")
        self._time = asker.script("time.lua")

    def time_ms(self) -> float:
        """Asks the server for its time."""
        seconds, microseconds = self._time([keys.ALARMS], [])
        return int(seconds) * 1000 + int(microseconds) / 1000

    def set(self, alarm: Alarm, at_ms: int) -> None:
        """Sets an alarm; one that is there already never gets later."""
        self._set([keys.ALARMS], [_member(alarm), at_ms, _member(Alarm(alarm.table_id, alarm.revision - 2))])

    def move(self, alarm: Alarm, at_ms: int) -> None:
        """Moves an alarm that is there."""
        self._asker.ask("ZADD", keys.ALARMS, "XX", at_ms, _member(alarm))

    def drop(self, alarm: Alarm) -> None:
        """Drops an alarm."""
        self._asker.ask("ZREM", keys.ALARMS, _member(alarm))

    def ringing(self, now_ms: int, limit: int) -> Sequence[Alarm]:
        """Returns alarms whose time has come, the oldest first."""
        found = self._asker.ask("ZRANGE", keys.ALARMS, "-inf", now_ms, "BYSCORE", "LIMIT", 0, limit)
        return [_alarm(member) for member in found]


def _member(alarm: Alarm) -> bytes:
    return b"%b:%d" % (alarm.table_id.encode(), alarm.revision)


def _alarm(member: bytes) -> Alarm:
    table_id, _, revision = member.decode().partition(":")
    return Alarm(table_id, int(revision))
