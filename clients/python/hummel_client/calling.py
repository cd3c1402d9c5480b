"""Makes unary calls: with a deadline, repeated where that is safe, with typed errors.

Every call of the API may be repeated: reads change nothing, and a change carries a
request id, so the service carries it out once. What is repeated is therefore every
failure of the way (the service did not answer), and nothing that the service decided.
gRPC's own retries are turned off, so that this is the only place that repeats.
"""

from __future__ import annotations

import asyncio
import itertools
import random
from typing import TYPE_CHECKING, TypeVar

import grpc
import grpc.aio
from google.protobuf.message import Message

from hummel_client.errors import ClientClosed, Failure, HummelError
from hummel_client.failures import error_of

if TYPE_CHECKING:
    from hummel_client.config import ClientConfig, RetryConfig

_CHANCE = random.Random()  # noqa: S311 - spreads load, no secret
"""Of our own: a program that seeds Python's generator must not make all clients alike."""

_RequestT = TypeVar("_RequestT", bound=Message)
_ResponseT = TypeVar("_ResponseT", bound=Message)

_ANSWER_LOST = frozenset({grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.DEADLINE_EXCEEDED})
_ANSWER_LOST_UNLESS_REASONED = frozenset(
    {grpc.StatusCode.CANCELLED, grpc.StatusCode.INTERNAL, grpc.StatusCode.UNKNOWN},
)


_STEPS_AFTER_A_CALL = 3
"""How many turns of the event loop a call's tasks take to end after it."""


def may_repeat(failure: Failure) -> bool:
    """Tells whether the same request may be sent again and may fare better.

    - UNAVAILABLE and DEADLINE_EXCEEDED: nobody answered, or not in time.
    - RESOURCE_EXHAUSTED only if the service says when to come back; without that it is
      full for longer, or the client's own limits are too small.
    - CANCELLED, INTERNAL and UNKNOWN only without a reason: the service gives one with
      every refusal, so what broke is the way (a server or proxy reset the stream).

    >>> may_repeat(Failure(status=grpc.StatusCode.ABORTED, message="", reason="STALE_REVISION"))
    False
    """
    if failure.status is grpc.StatusCode.RESOURCE_EXHAUSTED:
        return failure.retry_delay_s is not None
    if failure.status in _ANSWER_LOST_UNLESS_REASONED:
        return not failure.reason
    return failure.status in _ANSWER_LOST


def pause_s(retry: RetryConfig, attempt: int, luck: float) -> float:
    """Returns how many seconds to wait after an attempt, the first being number 1.

    Args:
        retry: How calls are repeated.
        attempt: The attempt that has failed.
        luck: A number from 0 to 1; 1 makes the pause longest.

    >>> from hummel_client.config import RetryConfig
    >>> [pause_s(RetryConfig(), attempt, luck=1.0) for attempt in (1, 2, 3, 9)]
    [0.1, 0.2, 0.4, 2.0]
    >>> pause_s(RetryConfig(jitter=0.5), 1, luck=0.0)
    0.05
    """
    # The exponent is bounded because a watch counts on for as long as a service is away.
    longest_s = min(retry.max_pause_s, retry.first_pause_s * retry.growth ** min(attempt - 1, 64))
    return longest_s * (1 - retry.jitter * (1 - luck))


def pause_after(failure: Failure, retry: RetryConfig, attempt: int) -> float:
    """Returns how many seconds to wait after a failed attempt.

    It is never shorter than what the service asks for; chance comes on top of that, so
    that the clients of an overloaded service do not all come back at once.
    """
    luck = _CHANCE.random()
    return (failure.retry_delay_s or 0.0) + pause_s(retry, attempt, luck)


def token_metadata(token: str | None) -> tuple[tuple[str, str], ...]:
    """Returns the call metadata that proves a seat or an owner; empty without a token.

    >>> token_metadata("abc")
    (('authorization', 'Bearer abc'),)
    """
    return () if token is None else (("authorization", f"Bearer {token}"),)


def api_key_metadata(api_key: str) -> tuple[tuple[str, str], ...]:
    """Returns the call metadata that carries an API key; empty without one."""
    return (("x-api-key", api_key),) if api_key else ()


class Caller:
    """Makes the unary calls of one client."""

    def __init__(self, config: ClientConfig) -> None:
        self._config = config
        self._closed = False
        self._under_way: set[grpc.aio.Call] = set()

    def close(self) -> None:
        """Lets no call begin any more, neither new ones nor repetitions, and ends those under way."""
        self._closed = True
        for call in tuple(self._under_way):
            call.cancel()

    async def wait_closed(self) -> None:
        """Returns when nothing is left of the calls that `close` has ended."""
        for call in tuple(self._under_way):
            await call.code()
        # A call is over before the task is that gRPC serves it with.
        for _ in range(_STEPS_AFTER_A_CALL):
            await asyncio.sleep(0)

    async def call(
        self,
        method: grpc.aio.UnaryUnaryMultiCallable[_RequestT, _ResponseT],
        request: _RequestT,
        *,
        token: str | None = None,
        api_key: str = "",
    ) -> _ResponseT:
        """Calls a method and returns its answer, within the configured deadline.

        The same request, with the same request id, is sent in every attempt.

        Raises:
            HummelError: what the service answered, or why there is no answer.
        """
        metadata = token_metadata(token) + api_key_metadata(api_key)
        loop = asyncio.get_running_loop()
        began_at = loop.time()
        for attempt in itertools.count(1):
            left_s = began_at + self._config.timeout_s - loop.time()
            try:
                return await self._attempt(method, request, metadata, min(left_s, self._config.attempt_timeout_s))
            except HummelError as error:
                pause = pause_after(error.failure, self._config.retry, attempt)
                passed_s = loop.time() - began_at
                out_of_time = passed_s + pause >= self._config.timeout_s
                if not may_repeat(error.failure) or attempt >= self._config.retry.max_attempts or out_of_time:
                    if attempt > 1:
                        error.add_note(f"gave up after {attempt} attempts in {passed_s:.1f} s")
                    raise
            await asyncio.sleep(pause)
        raise AssertionError("unreachable: the loop has no end")

    async def _attempt(
        self,
        method: grpc.aio.UnaryUnaryMultiCallable[_RequestT, _ResponseT],
        request: _RequestT,
        metadata: tuple[tuple[str, str], ...],
        timeout_s: float,
    ) -> _ResponseT:
        if self._closed:
            raise closed_error()
        try:
            call = method(request, timeout=timeout_s, metadata=metadata)
            self._under_way.add(call)
            call.add_done_callback(self._under_way.discard)
            return await call
        except grpc.aio.AioRpcError as rpc_error:
            raise error_of(rpc_error) from rpc_error
        except asyncio.CancelledError:
            if self._closed and not _is_being_cancelled():
                raise closed_error() from None
            raise


def closed_error() -> ClientClosed:
    """Returns the error for a call on a closed client."""
    return ClientClosed(
        Failure(
            status=grpc.StatusCode.CANCELLED,
            message="the client is closed; open a new one with `async with Client(...)`",
            reason="CLIENT_CLOSED",
            domain="hummel_client",
        )
    )


def _is_being_cancelled() -> bool:
    """Tells whether somebody cancelled the running task itself, not only its call."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0
