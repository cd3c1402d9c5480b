"""How long the call that a thread is working on may still take."""

from __future__ import annotations

import time
from contextvars import ContextVar

from hummel.v1 import ERROR_REASON_DEADLINE_EXCEEDED
from hummel_service.tables.errors import Refusal

_ends_at_s: ContextVar[float] = ContextVar("ends_at_s", default=float("inf"))


class _TimeLimit:
    """A context in which calls have a time limit."""

    __slots__ = ("_ends_at_s", "_outer")

    def __init__(self, ends_at_s: float) -> None:
        self._ends_at_s = ends_at_s

    def __enter__(self) -> None:
        self._outer = _ends_at_s.set(self._ends_at_s)

    def __exit__(self, *_: object) -> None:
        _ends_at_s.reset(self._outer)


def ending_in(seconds: float) -> _TimeLimit:
    """Lets what runs inside know that it should end in so many seconds.

    Raises:
        Refusal: DEADLINE_EXCEEDED, if there is no time left to begin.
    """
    if seconds <= 0:
        raise _over()
    return _TimeLimit(time.monotonic() + seconds)


def time_left_s() -> float:
    """Returns the seconds that are left, infinite outside of calls; may be negative."""
    return _ends_at_s.get() - time.monotonic()


def check_time_left() -> None:
    """Checks that going on makes sense.

    Raises:
        Refusal: DEADLINE_EXCEEDED.
    """
    if time_left_s() <= 0:
        raise _over()


def _over() -> Refusal:
    return Refusal(
        ERROR_REASON_DEADLINE_EXCEEDED,
        "the call's time is over: send the same request again, with the same request_id, and give it longer",
    )
