"""The threads that work on browsers' calls: each address has its turn."""

from __future__ import annotations

from concurrent.futures import Future
from typing import TYPE_CHECKING, Any

from hummel_service.crew import Crew
from hummel_service.rpc.lines import FairLines
from hummel_service.rpc.threads import LONGEST_LINE

if TYPE_CHECKING:
    from collections.abc import Callable

    Job = tuple[Future[Any], Callable[[], Any]]


class FairThreads:
    """A pool of threads. An executor has one queue, where everybody waits behind a caller that floods it."""

    def __init__(self, count: int, name: str, longest_line: int = LONGEST_LINE) -> None:
        """Makes a pool of so many threads of that name; nothing is done before `start`."""
        self._lines: FairLines[Job] = FairLines(longest_line)
        self._count = count
        self._crew = Crew(self._work, self._lines.end, name, daemon=False)

    def start(self) -> None:
        """Starts the threads."""
        self._crew.resize(self._count)

    def submit(self, address: str, work: Callable[[], Any]) -> Future[Any] | None:
        """Does work when it is its address's turn; None, and it is not done, if too much waits from there."""
        future: Future[Any] = Future()
        return future if self._lines.put(address, (future, work)) else None

    def shutdown(self) -> None:
        """Returns when everything that was handed in is done and the threads have ended."""
        self._crew.join()

    def _work(self) -> None:
        while (job := self._lines.get()) is not None:
            future, work = job
            try:
                future.set_result(work())
            except BaseException as error:  # noqa: BLE001 - who waits for the result gets it
                future.set_exception(error)
            del job, future, work  # they hold the call until the next one comes
