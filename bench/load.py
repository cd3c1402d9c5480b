"""The load: so many callers at a time, each with one call under way, for so many seconds."""

from __future__ import annotations

import statistics
import time
from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any, Protocol, Self

import redis

from http2 import Connection, receive_from

if TYPE_CHECKING:
    from collections.abc import Sequence

    from processes import Server


class Caller(Protocol):
    """Somebody who makes one call after another.

    Attributes:
        method: The method that is called.
    """

    method: str

    def request(self) -> tuple[str | None, bytes]:
        """Returns the token and the bytes of the next request."""

    def answered(self, message: bytes) -> None:
        """Takes the answer to the last request."""


@dataclass(frozen=True, slots=True)
class Slice:
    """What was measured at one server in one go.

    Attributes:
        calls_per_s: Answered calls.
        p50_ms: Half of the calls took no longer.
        p99_ms: 99 of 100 calls took no longer.
        server_us: CPU time of the server for each call.
        load_us: CPU time of the load for each call.
        store_us: CPU time of the store for each call.
    """

    calls_per_s: float
    p50_ms: float
    p99_ms: float
    server_us: float
    load_us: float
    store_us: float


@dataclass(slots=True)
class _Line:
    """One caller with its own connection."""

    caller: Caller
    connection: Connection
    sent_s: float = 0.0
    until_s: float = 0.0
    answered_calls: int = 0
    took_s: list[float] = field(default_factory=list)

    def call(self) -> None:
        token, request = self.caller.request()
        self.sent_s = time.perf_counter()
        self.connection.call(self.caller.method, token, request, self._answered)

    def _answered(self, message: bytes) -> None:
        received_s = self.connection.received_s
        self.answered_calls += 1
        if received_s <= self.until_s:
            self.took_s.append(received_s - self.sent_s)
        self.caller.answered(message)
        if time.perf_counter() < self.until_s:
            self.call()


class Load:
    """Callers of one server, each on its own connection. Use as a context manager."""

    def __init__(self, server: Server, redis_url: str, callers: Sequence[Caller]) -> None:
        """Connects the callers.

        Args:
            server: The server that is called.
            redis_url: Its store.
            callers: Who calls.
        """
        self._server = server
        self._store: Any = redis.Redis.from_url(redis_url)
        self._lines = [_Line(caller, Connection(server.address)) for caller in callers]

    def __enter__(self) -> Self:
        """Does nothing: the connections are there."""
        return self

    def __exit__(self, *_: object) -> None:
        """Closes the connections."""
        for line in self._lines:
            line.connection.close()
        self._store.close()

    def run(self, seconds: float) -> Slice:
        """Lets all callers call for a while, and tells what came of it.

        Calls that are answered later are finished but not counted.
        """
        before_s = self._cpu_s()
        began_s = time.perf_counter()
        for line in self._lines:
            line.until_s = began_s + seconds
            line.answered_calls = 0
            line.took_s.clear()
        for line in self._lines:
            line.call()
        connections = [line.connection for line in self._lines]
        receive_from(connections, lambda: any(connection.exchanges for connection in connections))
        calls = sorted(took_s for line in self._lines for took_s in line.took_s)
        assert len(calls) > 1, "no call was answered in time"
        made = sum(line.answered_calls for line in self._lines)
        server_us, load_us, store_us = (
            (after - before) / made * 1e6 for before, after in zip(before_s, self._cpu_s(), strict=True)
        )
        return Slice(
            calls_per_s=len(calls) / seconds,
            p50_ms=calls[len(calls) // 2] * 1000,
            p99_ms=calls[len(calls) * 99 // 100] * 1000,
            server_us=server_us,
            load_us=load_us,
            store_us=store_us,
        )

    def _cpu_s(self) -> tuple[float, float, float]:
        """Returns the CPU time of server, load and store so far."""
        used = self._store.info("cpu")
        return self._server.cpu_s, time.process_time(), used["used_cpu_user"] + used["used_cpu_sys"]


def median(slices: Sequence[Slice]) -> Slice:
    """Returns the median of each figure."""
    return Slice(*(statistics.median(getattr(one, figure.name) for one in slices) for figure in fields(Slice)))
