"""The threads that work on calls."""

from __future__ import annotations

import threading
import time
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any, TypeGuard

import structlog

from hummel_service.crew import Crew
from hummel_service.rpc.admission import no_room
from hummel_service.rpc.lines import FairLines

if TYPE_CHECKING:
    from collections.abc import Callable

    from hummel_service.rpc.admission import Admission, CallEvent, Verdict

_log = structlog.get_logger("hummel.rpc")

LONGEST_LINE = 1000
"""How many calls may wait that come from one address."""

REFUSAL_DELAY_S = 0.5
"""Calls that are one too many are refused so much later: who waits for the answer floods less."""

STALLED_S = 0.1
"""A thread that waits longer for a request to follow its call does not count as a thread."""

STALL_LIMIT_S = 10.0
"""A call whose request does not come for so long is cancelled. A lost packet takes seconds to be sent again."""

STALL_LIMIT_OF_REFUSED_S = 1.0
"""The same for a call that is turned away: one thread tells all of those, one after the other."""

MOST_STALLED = 64
"""With more such calls at the same time all of them are cancelled at once."""

_EVENT = 1
"""Where grpcio's server puts the event of a call among the arguments of its work."""

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

    def do(self) -> None:
        """Does the work, and tells who wants to know."""
        _working_on.work = self
        self.taken_at_s = time.monotonic()
        try:
            self._function(*self._arguments)
        except Exception:  # noqa: BLE001 - one call's fault must not end the thread
            _log.exception("a call failed outside of its handler")
        _working_on.work = None
        with self._lock:
            self._is_done = True
            callback = self._callback
        if callback is not None:
            callback(self)

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


class CallThreads:
    """A pool of threads: as much of a ThreadPoolExecutor as grpcio's server asks for.

    An executor keeps a result, a condition and a count of idle threads for each piece of
    work. Nobody looks at them here, and they cost every call about 15 us. Also an executor has
    one queue, where everybody waits behind a caller that sends thousands of calls at once; and
    a caller that opens as many calls as it has threads, and sends no requests, stops them all.
    """

    def __init__(self, count: int, admission: Admission, refusal_delay_s: float = REFUSAL_DELAY_S) -> None:
        """Makes a pool of so many threads; nothing is done before `start`.

        Args:
            count: How many calls are worked on at the same time.
            admission: Says which calls are turned away.
            refusal_delay_s: How much later those are told.
        """
        self._count = count
        self._admission = admission
        self._refusal_delay_s = refusal_delay_s
        self._lines: FairLines[Work] = FairLines(LONGEST_LINE)
        self._turned_away: SimpleQueue[tuple[float, Work] | None] = SimpleQueue()
        self._stopping = threading.Event()
        self._current: dict[threading.Thread, Work] = {}
        self._crew = Crew(self._work, self._lines.end, "call", daemon=False)
        self._helpers = [
            threading.Thread(target=self._turn_away, name="call-refuse"),
            threading.Thread(target=self._keep_going, name="call-stalled"),
        ]

    def start(self) -> None:
        """Starts the threads."""
        self._crew.resize(self._count)
        for thread in self._helpers:
            thread.start()

    def submit(self, function: Callable[..., object], *arguments: Any) -> Work:  # noqa: ANN401 - whatever the function takes
        """Lets a thread call the function as soon as it is its turn."""
        work = Work(function, arguments)
        address = ""
        if work.event is not None:
            address, work.verdict = self._admission.judge(
                work.event.call.peer().decode(), work.event.invocation_metadata
            )
        if work.verdict is None and not self._lines.put(address, work):
            work.verdict = no_room()
        if work.verdict is not None:
            self._turned_away.put((time.monotonic() + self._refusal_delay_s, work))
        return work

    def shutdown(self) -> None:
        """Returns when everything that was handed in is done and the threads have ended."""
        self._stopping.set()
        self._turned_away.put(None)
        for thread in self._helpers:
            thread.join()
        self._crew.join()

    def _work(self) -> None:
        thread = threading.current_thread()
        while (work := self._lines.get()) is not None:
            self._current[thread] = work
            work.do()
            del self._current[thread], work  # they hold the call until the next one comes

    def _turn_away(self) -> None:
        thread = threading.current_thread()
        while (turned_away := self._turned_away.get()) is not None:
            due_s, work = turned_away
            self._stopping.wait(max(0.0, due_s - time.monotonic()))
            self._current[thread] = work
            work.do()
            del self._current[thread], turned_away, work

    def _keep_going(self) -> None:
        """Cancels calls whose requests do not come, and has a thread more for each until then."""
        while not self._stopping.wait(STALLED_S):
            now_s = time.monotonic()
            waits_s = {work: work.waits_s(now_s) for work in list(self._current.values())}
            stalled = {work: wait_s for work, wait_s in waits_s.items() if wait_s > STALLED_S}
            for work, wait_s in stalled.items():
                if wait_s > _stall_limit_s(work, len(stalled)):
                    work.cancel()
            self._crew.resize(self._count + min(len(stalled), MOST_STALLED))


def _stall_limit_s(work: Work, stalled_count: int) -> float:
    """Returns how long a call may wait for its request, when so many do."""
    if stalled_count >= MOST_STALLED:
        return STALLED_S
    return STALL_LIMIT_S if work.verdict is None else STALL_LIMIT_OF_REFUSED_S


def _has_event(arguments: tuple[Any, ...]) -> TypeGuard[tuple[Any, CallEvent]]:
    """Tells whether work comes from grpcio's server, which hands over the event of a call with it."""
    return len(arguments) > _EVENT and hasattr(arguments[_EVENT], "invocation_metadata")
