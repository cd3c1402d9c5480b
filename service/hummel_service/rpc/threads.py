"""The threads that work on calls."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

from hummel_service.rpc.admission import no_room
from hummel_service.rpc.guarded import GuardedThreads
from hummel_service.rpc.work import Work

if TYPE_CHECKING:
    from collections.abc import Callable

    from hummel_service.rpc.admission import Admission, CallEvent, Verdict
    from hummel_service.rpc.refusals import Refusals

LONGEST_LINE = 1000
"""How many calls may wait that come from one address."""

LONG_CALL_THREADS = 1
"""Threads of each port for calls that compute for long. They share one processor with all others, by turns of some
milliseconds for each thread, so every further one makes all short calls wait longer."""


class CallThreads(ThreadPoolExecutor):
    """A pool of threads, for all methods of grpcio's server or as one method's `experimental_thread_pool`.

    It is an executor for grpcio's sake, and none of an executor's threads are ever made. An
    executor keeps a result, a condition and a count of idle threads for each piece of work.
    Nobody looks at them here, and they cost every call about 15 us. Also an executor has
    one queue, where everybody waits behind a caller that sends thousands of calls at once.
    """

    def __init__(self, count: int, name: str, admission: Admission, refusals: Refusals | None) -> None:
        """Makes a pool of so many threads; nothing is done before `start`.

        Args:
            count: How many calls are worked on at the same time.
            name: What the threads are called.
            admission: Tells callers apart, and says which calls are turned away.
            refusals: Tells them. None: no call is counted, and those for which there is no room just end.
        """
        super().__init__(1)
        self._admission = admission
        self._refusals = refusals
        self._guarded = GuardedThreads(count, name, LONGEST_LINE)

    def start(self) -> None:
        """Starts the threads."""
        self._guarded.start()

    def submit(self, function: Callable[..., object], /, *arguments: Any) -> Work:  # type: ignore[override] # noqa: ANN401 - see Work
        """Lets a thread call the function as soon as it is its turn."""
        work = Work(function, arguments)
        address, verdict = "", None
        if work.event is not None:
            address, verdict = self._judge(work.event)
        if verdict is None and not self._guarded.put(address, work):
            verdict = no_room()
        if verdict is not None:
            self._turn_away(address, work, verdict)
        return work

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: ARG002, FBT001, FBT002 - as it is in the class above
        """Returns when everything that was handed in is done and the threads have ended."""
        self._guarded.shutdown()

    def _judge(self, event: CallEvent) -> tuple[str, Verdict | None]:
        peer = event.call.peer().decode()
        if self._refusals is None:
            return self._admission.address_of(peer, event.invocation_metadata), None
        return self._admission.judge(peer, event.invocation_metadata)

    def _turn_away(self, address: str, work: Work, verdict: Verdict) -> None:
        if self._refusals is None:
            work.drop()
        else:
            work.turn_away(verdict)
            self._refusals.put(address, work)
