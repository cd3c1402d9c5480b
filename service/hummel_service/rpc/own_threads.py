"""Threads of a method's own: what its calls wait for has nothing to do with all other calls."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

from hummel_service.rpc.guarded import GuardedThreads
from hummel_service.rpc.threads import LONGEST_LINE
from hummel_service.rpc.work import Work

if TYPE_CHECKING:
    from collections.abc import Callable

    from hummel_service.rpc.admission import Admission


class OwnThreads(ThreadPoolExecutor):
    """Guarded threads for a behaviour's `experimental_thread_pool`. No call is one too many.

    grpcio heeds nothing there that is not a ThreadPoolExecutor. That makes its threads when
    something is handed in, so this one has none of those.
    """

    def __init__(self, count: int, name: str, admission: Admission) -> None:
        """Makes the threads; nothing is done before `start`.

        Args:
            count: How many calls are worked on at the same time.
            name: What the threads are called.
            admission: Tells callers apart, so that each has its turn.
        """
        super().__init__(1)
        self._admission = admission
        self._guarded = GuardedThreads(count, name, LONGEST_LINE)

    def start(self) -> None:
        """Starts the threads."""
        self._guarded.start()

    def submit(self, function: Callable[..., object], /, *arguments: Any) -> Work:  # type: ignore[override] # noqa: ANN401 - see Work
        """Lets a thread call the function as soon as it is its turn."""
        work = Work(function, arguments)
        address = ""
        if work.event is not None:
            address = self._admission.address_of(work.event.call.peer().decode(), work.event.invocation_metadata)
        if not self._guarded.put(address, work):
            work.drop()
        return work

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: ARG002, FBT001, FBT002 - as it is in the class above
        """Returns when everything that was handed in is done and the threads have ended."""
        self._guarded.shutdown()
