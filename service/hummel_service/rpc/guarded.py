"""Threads that calls whose requests never come can't keep from the other calls."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING

from hummel_service.crew import Crew
from hummel_service.rpc.lines import FairLines

if TYPE_CHECKING:
    from hummel_service.rpc.work import Work

STALLED_S = 0.1
"""A thread that waits longer for a request to follow its call does not count as a thread."""

STALL_LIMIT_S = 10.0
"""A call whose request does not come for so long is cancelled. A lost packet takes seconds to be sent again."""

MOST_STALLED = 64
"""With more such calls at the same time all of them are cancelled at once."""


class GuardedThreads:
    """Threads that do work, each address's in turn.

    grpcio's server gives a call to a thread before its request is here. So a caller that opens
    as many calls as there are threads, and sends no requests, would stop them all.
    """

    def __init__(self, count: int, name: str, longest_line: int) -> None:
        """Makes the threads; nothing is done before `start`.

        Args:
            count: How many calls are worked on at the same time.
            name: What the threads are called.
            longest_line: How many calls may wait that come from one address.
        """
        self._count = count
        self._lines: FairLines[Work] = FairLines(longest_line)
        self._current: dict[threading.Thread, Work] = {}
        self._stopping = threading.Event()
        self._crew = Crew(self._work, self._lines.end, name, daemon=False)
        self._helper = threading.Thread(target=self._keep_going, name=f"{name}-stalled")

    def start(self) -> None:
        """Starts the threads."""
        self._crew.resize(self._count)
        self._helper.start()

    def put(self, address: str, work: Work) -> bool:
        """Does work when it is its address's turn; False, and it is not done, if too much waits from there."""
        return self._lines.put(address, work)

    def shutdown(self) -> None:
        """Returns when everything that was handed in is done and the threads have ended."""
        self._stopping.set()
        self._helper.join()
        self._crew.join()

    def _work(self) -> None:
        thread = threading.current_thread()
        while (work := self._lines.get()) is not None:
            self._current[thread] = work
            work.do()
            del self._current[thread], work  # they hold the call until the next one comes

    def _keep_going(self) -> None:
        """Cancels calls whose requests do not come, and has a thread more for each until then."""
        while not self._stopping.wait(STALLED_S):
            now_s = time.monotonic()
            waits_s = {work: work.waits_s(now_s) for work in list(self._current.values())}
            stalled = {work: wait_s for work, wait_s in waits_s.items() if wait_s > STALLED_S}
            limit_s = STALL_LIMIT_S if len(stalled) < MOST_STALLED else STALLED_S
            for work, wait_s in stalled.items():
                if wait_s > limit_s:
                    work.cancel()
            self._crew.resize(self._count + min(len(stalled), MOST_STALLED))
