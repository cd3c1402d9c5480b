"""How faults of the store are told to callers, without its addresses or contents."""

from __future__ import annotations

from typing import TYPE_CHECKING

from redis.exceptions import (
    BusyLoadingError,
    ClusterError,
    ConnectionError as RedisConnectionError,
    OutOfMemoryError,
    ReadOnlyError,
    ResponseError,
    TimeoutError as RedisTimeoutError,
    TryAgainError,
)

from hummel.v1 import ERROR_REASON_STORE_FULL, ERROR_REASON_STORE_UNAVAILABLE
from hummel_service.tables.errors import Refusal

if TYPE_CHECKING:
    from hummel_service.store.outage import Outage

UNAVAILABLE_RETRY_DELAY_S = 0.5
"""When a call that found no store should come back."""

NO_WRITES_RETRY_DELAY_S = 5.0
"""When a change should come back that found a store which takes none: a disk has to be mended, or a replica to come."""

FULL_RETRY_DELAY_S = 30.0
"""When a call that found a full store should come back."""

PASSING = (RedisConnectionError, RedisTimeoutError, BusyLoadingError, ReadOnlyError, ClusterError, TryAgainError)
"""Faults after which the same command may work: connection lost, fail-over under way."""

_REFUSES_WRITES = frozenset({"MISCONF", "NOREPLICAS"})
"""What a server's error begins with while it takes no writes: no disk, too few replicas."""

_WRONG_TYPE = "WRONGTYPE"
"""What a server's error begins with if a key holds something else than we ever put there."""

_OUT_OF_ORDER = "specified in XADD"
"""What stands in a server's error if a log already has later entries than the snapshot knows."""


def unavailable() -> Refusal:
    """Returns the refusal of a call that could not reach the store."""
    return Refusal(
        ERROR_REASON_STORE_UNAVAILABLE,
        "the store can't be reached: send the same request again, with the same request_id",
        retry_delay_s=UNAVAILABLE_RETRY_DELAY_S,
    )


def takes_no_writes() -> Refusal:
    """Returns the refusal of a change that the store takes none of at present; what was stored can be read."""
    return Refusal(
        ERROR_REASON_STORE_UNAVAILABLE,
        "the store takes no changes at present, nothing was written; looking at tables goes on: "
        "send the same request again later, with the same request_id",
        retry_delay_s=NO_WRITES_RETRY_DELAY_S,
    )


class told_to_callers:  # noqa: N801 - used like a function; a generator's context takes four times as long
    """Turns the store's faults into refusals and tells the log what they were.

    Raises:
        Refusal: STORE_UNAVAILABLE or STORE_FULL.
    """

    __slots__ = ("_outage", "_writes")

    def __init__(self, outage: Outage, writes: Outage) -> None:
        """Makes a context in which the store is asked.

        Args:
            outage: Keeps the log short while the store is away.
            writes: Keeps it short while the store takes no writes.
        """
        self._outage = outage
        self._writes = writes

    def __enter__(self) -> None:
        """Does nothing."""

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        """Raises the refusal, if the error is one of the store's faults."""
        refusal = None if error is None else _refusal_of(error, self._outage, self._writes)
        if refusal is not None:
            raise refusal from None


def _refusal_of(error: BaseException, outage: Outage, writes: Outage) -> Refusal | None:
    if isinstance(error, OutOfMemoryError):
        writes.note_failure(error)
        return Refusal(
            ERROR_REASON_STORE_FULL,
            "the store is full, nothing was written: try later, and tell the operator",
            retry_delay_s=FULL_RETRY_DELAY_S,
        )
    if isinstance(error, PASSING):
        outage.note_failure(error)
        return unavailable()
    if isinstance(error, ResponseError) and _code(error) in _REFUSES_WRITES:
        writes.note_fault(_code(error))
        return takes_no_writes()
    return None


def is_wrong_type(error: Exception) -> bool:
    """Tells whether a key holds something else than we ever put there."""
    return isinstance(error, ResponseError) and _code(error) == _WRONG_TYPE


def is_out_of_order(error: Exception) -> bool:
    """Tells whether a log already has later entries than the snapshot knows."""
    return isinstance(error, ResponseError) and _OUT_OF_ORDER in str(error)


def _code(error: ResponseError) -> str:
    return str(error).partition(" ")[0]
