"""What is known of a server of the store: whether it answers, and whether it takes writes."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from redis.exceptions import ResponseError

from hummel_service.store.faults import PASSING
from hummel_service.store.outage import Outage

if TYPE_CHECKING:
    from collections.abc import Callable

PROBE_EVERY_S = 0.25
"""How often a server that is away is asked whether it is back."""


class Presence:
    """One server, or what took its place. Thread-safe.

    Attributes:
        is_away: Whether the last who asked it gave up.
        outage: Tells the log while it is away.
        writes: Tells the log while it takes no writes.
    """

    def __init__(self, place: str, closed: threading.Event) -> None:
        """Makes what is known of a server that is well.

        Args:
            place: Where it is, for people.
            closed: Is set when nobody needs the store any more.
        """
        self.is_away = False
        self.outage = Outage("the store", place)
        self.writes = Outage("the store", place, failing="takes no writes", well="takes writes again")
        self._closed = closed
        self._starting = threading.Lock()
        self._probe: threading.Thread | None = None

    def note_answer(self) -> None:
        """Notes that it has answered."""
        self.is_away = False
        self.outage.note_answer()

    def find_back(self, ask: Callable[[], object]) -> None:
        """Sees to it that somebody finds out when a server that is away is back, and returns at once.

        Args:
            ask: Asks it for something, and raises what redis-py does.
        """
        with self._starting:
            if self._probe is None or not self._probe.is_alive():
                self._probe = threading.Thread(target=self._keep_asking, args=(ask,), name="store-probe", daemon=True)
                self._probe.start()

    def _keep_asking(self, ask: Callable[[], object]) -> None:
        while self.is_away and not self._closed.wait(PROBE_EVERY_S):
            try:
                ask()
            except PASSING as error:
                self.outage.note_failure(error)
            except ResponseError:
                self.note_answer()
            else:
                self.note_answer()
