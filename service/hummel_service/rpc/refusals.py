"""Calls that are turned away, on their way out."""

from __future__ import annotations

import threading
import time
from collections import Counter
from queue import SimpleQueue
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hummel_service.rpc.work import Work

REFUSAL_DELAY_S = 0.5
"""Calls that are one too many are refused so much later: who waits for the answer floods less."""


class Refusals:
    """Tells callers, a while later, that their calls are turned away.

    Until then a call takes room of those that are served. So only so many wait, and half as
    many of one address.
    """

    def __init__(self, most: int, delay_s: float = REFUSAL_DELAY_S) -> None:
        """Tells nobody before `start`.

        Args:
            most: How many may wait.
            delay_s: How long they do.
        """
        self._most = most
        self._most_of_address = max(1, most // 2)
        self._delay_s = delay_s
        self._lock = threading.Lock()
        self._waiting: Counter[str] = Counter()
        self._queue: SimpleQueue[tuple[float, str, Work] | None] = SimpleQueue()
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._tell, name="call-refuse")

    def start(self) -> None:
        """Starts the thread that tells all of them."""
        self._thread.start()

    def put(self, address: str, work: Work) -> None:
        """Does the work, which is to tell the caller, a while later; ends the call at once if too many wait."""
        with self._lock:
            has_room = self._waiting.total() < self._most and self._waiting[address] < self._most_of_address
            if has_room:
                self._waiting[address] += 1
        if has_room:
            self._queue.put((time.monotonic() + self._delay_s, address, work))
        else:
            work.drop()

    def shutdown(self) -> None:
        """Returns when all that wait have been told, without further delay."""
        self._stopping.set()
        self._queue.put(None)
        self._thread.join()

    def _tell(self) -> None:
        while (waiting := self._queue.get()) is not None:
            due_s, address, work = waiting
            self._stopping.wait(max(0.0, due_s - time.monotonic()))
            work.do()
            self._forget(address)
            del waiting, work  # they hold the call until the next one comes

    def _forget(self, address: str) -> None:
        with self._lock:
            self._waiting[address] -= 1
            if not self._waiting[address]:
                del self._waiting[address]
