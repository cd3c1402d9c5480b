"""How many calls a second a caller may make.

Token buckets of our own: the `limits` package took 5 to 7 us for each look at one bucket, and
keeps every name that it has seen for a while; here a look takes less than 1 us, and memory is
bounded.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hummel.v1 import ERROR_REASON_TOO_MANY_CALLS
from hummel_service.rpc.metadata import API_KEY, AUTHORIZATION
from hummel_service.tables.errors import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable

    from hummel_service.rpc.addresses import Metadata

BURST_S = 2.0
"""A caller that was quiet may make the calls of so many seconds at once."""

REMEMBERED_CALLERS = 20_000
"""So many callers are known apart; who was quiet for longest is forgotten first."""

_LOG_INTERVAL_S = 1.0


class _Bucket:
    __slots__ = ("calls", "filled_at_s", "told_at_s")

    def __init__(self, calls: float, now_s: float) -> None:
        self.calls = calls
        self.filled_at_s = now_s
        self.told_at_s = now_s - _LOG_INTERVAL_S


@dataclass(frozen=True, slots=True)
class Excess:
    """A call that is one too many.

    Attributes:
        wait_s: Seconds until the next call is taken.
        is_news: Whether the log should say so; most calls of a flood are none.
    """

    wait_s: float
    is_news: bool


class Buckets:
    """Counts calls by name. Thread-safe."""

    def __init__(
        self, per_s: float, remembered: int = REMEMBERED_CALLERS, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """Makes full buckets.

        Args:
            per_s: Calls a second for each name; 0: any number.
            remembered: How many names are known apart.
            clock: Seconds that only grow.
        """
        self._per_s = per_s
        self._most = max(per_s * BURST_S, 1.0)
        self._remembered = remembered
        self._clock = clock
        self._lock = threading.Lock()
        self._buckets: OrderedDict[object, _Bucket] = OrderedDict()

    def __len__(self) -> int:
        """Returns how many names are known at present."""
        return len(self._buckets)

    def take(self, name: object) -> Excess | None:
        """Counts a call; returns what is wrong if it is one too many."""
        if not self._per_s:
            return None
        now_s = self._clock()
        with self._lock:
            bucket = self._buckets.get(name)
            if bucket is None:
                bucket = self._buckets[name] = _Bucket(self._most, now_s)
                if len(self._buckets) > self._remembered:
                    self._buckets.popitem(last=False)
            else:
                self._buckets.move_to_end(name)
            calls = min(self._most, bucket.calls + (now_s - bucket.filled_at_s) * self._per_s)
            bucket.filled_at_s = now_s
            if calls >= 1:
                bucket.calls = calls - 1
                return None
            bucket.calls = calls
            is_news = now_s - bucket.told_at_s >= _LOG_INTERVAL_S
            if is_news:
                bucket.told_at_s = now_s
        return Excess((1 - calls) / self._per_s, is_news)


class CallRates:
    """Counts the calls of callers, and of all callers at one address together. Thread-safe.

    A caller is who has a token, else who has an API key, else an address. Tokens that
    are made up anew for each call make a caller each: those the address's own limit stops.
    """

    def __init__(self, per_caller_per_s: float, per_address_per_s: float) -> None:
        """Makes the counters; 0 stands for any number."""
        self._callers = Buckets(per_caller_per_s)
        self._addresses = Buckets(per_address_per_s)

    def take(self, address: str, metadata: Metadata) -> Excess | None:
        """Counts a call; returns what is wrong if it is one too many."""
        return self._addresses.take(address) or self._callers.take(_caller(address, metadata))


def too_many_calls(excess: Excess) -> Refusal:
    """Returns the refusal of a call that is one too many."""
    return Refusal(
        ERROR_REASON_TOO_MANY_CALLS,
        "you make more calls a second than this service takes from one caller: wait as long as RetryInfo says",
        retry_delay_s=excess.wait_s,
    )


def _caller(address: str, metadata: Metadata) -> object:
    key = None
    for name, value in metadata:
        if name == AUTHORIZATION:
            return hash(value)  # not the token itself: nobody needs it here
        if name == API_KEY:
            key = hash(value)
    return address if key is None else key
