"""How long the call that a thread is working on may still take."""

from __future__ import annotations

import time
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING

from hummel.v1 import ERROR_REASON_DEADLINE_EXCEEDED
from hummel_service.tables.errors import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterator

_ends_at_s: ContextVar[float] = ContextVar("ends_at_s", default=float("inf"))


@contextmanager
def ending_in(seconds: float) -> Iterator[None]:
    """Lets what runs inside know that it should end in so many seconds.

    Raises:
        Refusal: DEADLINE_EXCEEDED, if there is no time left to begin.
    """
    token = _ends_at_s.set(time.monotonic() + seconds)
    try:
        check_time_left()
        yield
    finally:
        _ends_at_s.reset(token)


def time_left_s() -> float:
    """Returns the seconds that are left, infinite outside of calls; may be negative."""
    return _ends_at_s.get() - time.monotonic()


def check_time_left() -> None:
    """Checks that going on makes sense.

    Raises:
        Refusal: DEADLINE_EXCEEDED.
    """
    if time_left_s() <= 0:
        raise Refusal(
            ERROR_REASON_DEADLINE_EXCEEDED,
            "the call's time is over: send the same request again, with the same request_id, and give it longer",
        )
