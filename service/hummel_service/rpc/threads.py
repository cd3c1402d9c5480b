"""The threads that work on calls."""

from __future__ import annotations

import threading
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any

import structlog

if TYPE_CHECKING:
    from collections.abc import Callable

_log = structlog.get_logger("hummel.rpc")


class Work:
    """Something that a thread does: as much of a Future as grpcio's server asks for."""

    __slots__ = ("_arguments", "_callback", "_function", "_is_done", "_lock")

    def __init__(self, function: Callable[..., object], arguments: tuple[Any, ...]) -> None:
        """Makes work that is not done yet."""
        self._function = function
        self._arguments = arguments
        self._callback: Callable[[Work], object] | None = None
        self._is_done = False
        self._lock = threading.Lock()

    def do(self) -> None:
        """Does the work, and tells who wants to know."""
        try:
            self._function(*self._arguments)
        except Exception:  # noqa: BLE001 - one call's fault must not end the thread
            _log.exception("a call failed outside of its handler")
        with self._lock:
            self._is_done = True
            callback = self._callback
        if callback is not None:
            callback(self)

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
    work. Nobody looks at them here, and they cost every call about 15 us.
    """

    def __init__(self, count: int) -> None:
        """Makes a pool of so many threads; nothing is done before `start`."""
        self._queue: SimpleQueue[Work | None] = SimpleQueue()
        self._threads = [threading.Thread(target=self._work, name=f"call-{number}") for number in range(count)]

    def start(self) -> None:
        """Starts the threads."""
        for thread in self._threads:
            thread.start()

    def submit(self, function: Callable[..., object], *arguments: Any) -> Work:  # noqa: ANN401 - whatever the function takes
        """Lets a thread call the function as soon as one is free."""
        work = Work(function, arguments)
        self._queue.put(work)
        return work

    def shutdown(self) -> None:
        """Returns when everything that was handed in is done and the threads have ended."""
        for _ in self._threads:
            self._queue.put(None)
        for thread in self._threads:
            thread.join()

    def _work(self) -> None:
        while (work := self._queue.get()) is not None:
            work.do()
            del work  # it holds the call until the next one comes
