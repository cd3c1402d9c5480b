"""Calls as grpcio's server hands them to threads: all that is known here of how it does so."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING, Any, TypeGuard

import structlog

if TYPE_CHECKING:
    from collections.abc import Callable

    from hummel_service.rpc.admission import CallEvent, Verdict

_log = structlog.get_logger("hummel.rpc")

_EVENT = 1
"""Where grpcio's server puts the event of a call among the arguments of its work."""

_RECEIVE_REQUEST = 4
"""Where it puts the function that waits for the request and returns it."""

_working_on = threading.local()


def begin() -> Verdict | None:
    """Notes that the request of this thread's call is here; returns why the call is turned away, if it is."""
    work: Work | None = getattr(_working_on, "work", None)
    if work is None:
        return None
    work.has_begun = True
    return work.verdict


class Work:
    """Something that a thread does: as much of a Future as grpcio's server asks for.

    Attributes:
        event: The call, if it is one.
        verdict: Why the call is turned away; None: it is not.
        taken_at_s: When a thread took it.
        has_begun: Whether the call's request has come.
    """

    __slots__ = (
        "_arguments", "_callback", "_function", "_is_done", "_lock", "event", "has_begun", "taken_at_s", "verdict"
    )  # fmt: skip

    def __init__(self, function: Callable[..., object], arguments: tuple[Any, ...]) -> None:
        """Makes work that is not done yet."""
        self._function = function
        self._arguments = arguments
        self._callback: Callable[[Work], object] | None = None
        self._is_done = False
        self._lock = threading.Lock()
        self.event: CallEvent | None = arguments[_EVENT] if _has_event(arguments) else None
        self.verdict: Verdict | None = None
        self.taken_at_s = 0.0
        self.has_begun = False

    def turn_away(self, verdict: Verdict) -> None:
        """Changes the work to telling the caller why. That waits for no request: who is told may never send one."""
        self.verdict = verdict
        before, after = self._arguments[:_RECEIVE_REQUEST], self._arguments[_RECEIVE_REQUEST + 1 :]
        self._arguments = (*before, bytes, *after)

    def do(self) -> None:
        """Does the work, and tells who wants to know."""
        _working_on.work = self
        self.taken_at_s = time.monotonic()
        try:
            self._function(*self._arguments)
        except Exception:  # noqa: BLE001 - one call's fault must not end the thread
            _log.exception("a call failed outside of its handler")
        _working_on.work = None
        self._end()

    def drop(self) -> None:
        """Ends the call at once instead of doing the work, and tells who wants to know."""
        self.cancel()
        self._end()

    def waits_s(self, now_s: float) -> float:
        """Returns for how long a thread has been waiting for the call's request; 0 if none waits."""
        if self.event is None or self.has_begun or self._is_done or not self.taken_at_s:
            return 0.0
        return now_s - self.taken_at_s

    def cancel(self) -> None:
        """Ends the call, so that its thread goes on."""
        if self.event is not None:
            self.event.call.cancel()

    def add_done_callback(self, callback: Callable[[Work], object]) -> None:
        """Calls back once the work is done, at once if it is already. One callback is kept."""
        with self._lock:
            if not self._is_done:
                self._callback = callback
                return
        callback(self)

    def _end(self) -> None:
        with self._lock:
            self._is_done = True
            callback = self._callback
        if callback is not None:
            callback(self)


def _has_event(arguments: tuple[Any, ...]) -> TypeGuard[tuple[Any, CallEvent]]:
    """Tells whether work comes from grpcio's server, which hands over the event of a call with it."""
    return len(arguments) > _EVENT and hasattr(arguments[_EVENT], "invocation_metadata")
