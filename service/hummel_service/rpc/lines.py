"""Calls that wait for a thread: a line for each address, and each line's first in turn."""

from __future__ import annotations

import threading
from collections import deque
from queue import SimpleQueue
from typing import Generic, TypeVar

T = TypeVar("T")

_END = object()


class FairLines(Generic[T]):
    """What waits, by where it comes from. Thread-safe.

    However much comes from one address, what comes from another waits for one turn of each
    address at most.
    """

    def __init__(self, longest: int) -> None:
        """Makes empty lines, of which none gets longer than `longest`."""
        self._longest = longest
        self._lock = threading.Lock()
        self._lines: dict[str, deque[T]] = {}
        # One ticket for each that waits; a queue in C wakes threads at the least cost.
        self._tickets: SimpleQueue[object] = SimpleQueue()

    def put(self, address: str, item: T) -> bool:
        """Adds something to the end of its line; False, and nothing is added, if the line is full."""
        with self._lock:
            line = self._lines.get(address)
            if line is None:
                self._lines[address] = deque((item,))
            elif len(line) >= self._longest:
                return False
            else:
                line.append(item)
        self._tickets.put(None)
        return True

    def get(self) -> T | None:
        """Waits for the next in turn and returns it; None for each `end`, once nothing waits before it."""
        if self._tickets.get() is _END:
            return None
        with self._lock:
            address = next(iter(self._lines))
            line = self._lines.pop(address)
            item = line.popleft()
            if line:
                # Whoever had its turn is the last to have the next one.
                self._lines[address] = line
        return item

    def end(self) -> None:
        """Lets one `get` return None, after what was put before."""
        self._tickets.put(_END)
