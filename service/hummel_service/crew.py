"""Threads of which there are now more and now fewer."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


class Crew:
    """Threads that all do the same until they are dismissed. Used by one thread at a time."""

    def __init__(self, work: Callable[[], None], dismiss: Callable[[], None], name: str, *, daemon: bool) -> None:
        """Makes a crew of nobody.

        Args:
            work: What a thread does; it returns when the thread takes a dismissal.
            dismiss: Leaves a dismissal where the threads get their work; the first that comes
                by takes it.
            name: What the threads are called.
            daemon: Whether they end with the process.
        """
        self._work = work
        self._dismiss = dismiss
        self._name = name
        self._daemon = daemon
        self._threads: list[threading.Thread] = []
        self._dismissed = 0

    def resize(self, count: int) -> None:
        """Starts threads, or dismisses some, so that there will be so many."""
        alive = [thread for thread in self._threads if thread.is_alive()]
        self._dismissed -= len(self._threads) - len(alive)
        self._threads = alive
        staying = len(alive) - self._dismissed
        for _ in range(staying, count):
            thread = threading.Thread(target=self._work, name=self._name, daemon=self._daemon)
            self._threads.append(thread)
            thread.start()
        for _ in range(count, staying):
            self._dismissed += 1
            self._dismiss()

    def join(self) -> None:
        """Dismisses all, and returns when they have ended."""
        self.resize(0)
        for thread in self._threads:
            thread.join()
