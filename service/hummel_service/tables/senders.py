"""The threads that send to viewers, of whom any number may have stopped reading.

A send returns when the message is on its way, which takes forever while the viewer's window is
full. Such a send keeps a thread; so there is one thread more for each, as long as it lasts.
"""

from __future__ import annotations

import threading
import time
from queue import SimpleQueue
from typing import TYPE_CHECKING, Generic, TypeVar

from hummel_service.crew import Crew

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")

STALLED_S = 0.05
"""A send that takes longer has stalled."""


class Senders(Generic[T]):
    """Sends one message after the other to each viewer, and to many at the same time. Thread-safe."""

    def __init__(self, send: Callable[[T, bytes], None], count: int, most_stalled: int) -> None:
        """Makes the threads; nothing is sent before `start`.

        Args:
            send: Sends a message to a viewer; returns when it is on its way.
            count: How many sends there are at the same time that have not stalled.
            most_stalled: For how many stalled sends there are threads.
        """
        self._send = send
        self._count = count
        self._most_stalled = most_stalled
        self._queue: SimpleQueue[tuple[T, bytes] | None] = SimpleQueue()
        self._sending: dict[threading.Thread, tuple[T, float]] = {}
        self._stalled: list[T] = []
        self._stopping = threading.Event()
        self._crew = Crew(self._work, lambda: self._queue.put(None), "watch-send", daemon=True)
        self._helper = threading.Thread(target=self._make_up_for_stalled, name="watch-send-helper", daemon=True)

    def start(self) -> None:
        """Starts the threads."""
        self._crew.resize(self._count)
        self._helper.start()

    def submit(self, viewer: T, message: bytes) -> None:
        """Sends a message as soon as a thread is free."""
        self._queue.put((viewer, message))

    def excess(self) -> list[T]:
        """Returns those viewers who stalled first, as far as there are no threads for so many."""
        return self._stalled[: -self._most_stalled]

    def stop(self) -> None:
        """Returns when what was handed in is sent. Stalled viewers must have been cut off."""
        self._stopping.set()
        self._helper.join()
        self._crew.join()

    def _work(self) -> None:
        thread = threading.current_thread()
        while (item := self._queue.get()) is not None:
            viewer, message = item
            self._sending[thread] = viewer, time.monotonic()
            try:
                self._send(viewer, message)
            finally:
                del self._sending[thread]
            # What is held here would live until the next message comes.
            del item, viewer, message

    def _make_up_for_stalled(self) -> None:
        while not self._stopping.wait(STALLED_S):
            now_s = time.monotonic()
            since = sorted(self._sending.copy().values(), key=lambda sending: sending[1])
            self._stalled = [viewer for viewer, since_s in since if now_s - since_s > STALLED_S]
            self._crew.resize(self._count + min(len(self._stalled), self._most_stalled))
