"""How faults of the store are told to callers, without its addresses or contents."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

import structlog
from redis.exceptions import (
    BusyLoadingError,
    ClusterDownError,
    ConnectionError as RedisConnectionError,
    OutOfMemoryError,
    ReadOnlyError,
    TimeoutError as RedisTimeoutError,
    TryAgainError,
)

from hummel.v1 import ERROR_REASON_STORE_FULL, ERROR_REASON_STORE_UNAVAILABLE
from hummel_service.tables.errors import Refusal

if TYPE_CHECKING:
    from collections.abc import Iterator

_log = structlog.get_logger("hummel.store")

UNAVAILABLE_RETRY_DELAY_S = 0.5
"""When a call that found no store should come back."""

FULL_RETRY_DELAY_S = 30.0
"""When a call that found a full store should come back."""

PASSING = (RedisConnectionError, RedisTimeoutError, BusyLoadingError, ReadOnlyError, ClusterDownError, TryAgainError)
"""Faults after which the same command may work: connection lost, fail-over under way."""


def unavailable() -> Refusal:
    """Returns the refusal of a call that could not reach the store."""
    return Refusal(
        ERROR_REASON_STORE_UNAVAILABLE,
        "the store can't be reached: send the same request again, with the same request_id",
        retry_delay_s=UNAVAILABLE_RETRY_DELAY_S,
    )


@contextmanager
def told_to_callers() -> Iterator[None]:
    """Turns the store's faults into refusals and logs what they were.

    Raises:
        Refusal: STORE_UNAVAILABLE or STORE_FULL.
    """
    try:
        yield
    except OutOfMemoryError as error:
        _log.error("store is full", fault=type(error).__name__)
        raise Refusal(
            ERROR_REASON_STORE_FULL,
            "the store is full, nothing was written: end tables or try later",
            retry_delay_s=FULL_RETRY_DELAY_S,
        ) from None
    except PASSING as error:
        _log.warning("store can't be reached", fault=type(error).__name__)
        raise unavailable() from None
