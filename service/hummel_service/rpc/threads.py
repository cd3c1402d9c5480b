"""The threads that work on calls."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hummel_service.rpc.admission import no_room
from hummel_service.rpc.guarded import GuardedThreads
from hummel_service.rpc.refusals import REFUSAL_DELAY_S, Refusals
from hummel_service.rpc.work import Work

if TYPE_CHECKING:
    from collections.abc import Callable

    from hummel_service.rpc.admission import Admission

LONGEST_LINE = 1000
"""How many calls may wait that come from one address."""


class CallThreads:
    """A pool of threads: as much of a ThreadPoolExecutor as grpcio's server asks for.

    An executor keeps a result, a condition and a count of idle threads for each piece of
    work. Nobody looks at them here, and they cost every call about 15 us. Also an executor has
    one queue, where everybody waits behind a caller that sends thousands of calls at once.
    """

    def __init__(
        self, count: int, admission: Admission, most_refused: int, refusal_delay_s: float = REFUSAL_DELAY_S
    ) -> None:
        """Makes a pool of so many threads; nothing is done before `start`.

        Args:
            count: How many calls are worked on at the same time.
            admission: Says which calls are turned away.
            most_refused: How many of those may wait to be told.
            refusal_delay_s: How long they wait.
        """
        self._admission = admission
        self._threads = GuardedThreads(count, "call", LONGEST_LINE)
        self._refusals = Refusals(most_refused, refusal_delay_s)

    def start(self) -> None:
        """Starts the threads."""
        self._threads.start()
        self._refusals.start()

    def submit(self, function: Callable[..., object], *arguments: Any) -> Work:  # noqa: ANN401 - whatever the function takes
        """Lets a thread call the function as soon as it is its turn."""
        work = Work(function, arguments)
        address, verdict = "", None
        if work.event is not None:
            address, verdict = self._admission.judge(work.event.call.peer().decode(), work.event.invocation_metadata)
        if verdict is None and not self._threads.put(address, work):
            verdict = no_room()
        if verdict is not None:
            work.turn_away(verdict)
            self._refusals.put(address, work)
        return work

    def shutdown(self) -> None:
        """Returns when everything that was handed in is done and the threads have ended."""
        self._refusals.shutdown()
        self._threads.shutdown()
