"""What the log says while a store fails: what changes at once, the rest less and less often."""

from __future__ import annotations

import errno
import threading
import time
from typing import TYPE_CHECKING

import structlog

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

_log = structlog.get_logger("hummel.store")

FIRST_PAUSE_S = 1.0
"""How long a fault that was told is not told again."""

LONGEST_PAUSE_S = 60.0
"""The pauses double up to this length."""


class Outage:
    """Tells the log of one thing that can fail and be well again. Thread-safe.

    A fault is told when it comes and when it changes its kind; while it lasts it is told
    again after pauses that double, with the number of failures since. When the thing is
    well again, one line says so. Pauses grow on over an outage that comes and goes, so that it
    can't flood the log either.
    """

    def __init__(
        self,
        what: str,
        store: str,
        clock: Callable[[], float] = time.monotonic,
        *,
        failing: str = "can't be reached",
        well: str = "is back",
    ) -> None:
        """Makes the record of something that is well.

        Args:
            what: What can fail, for people.
            store: Where it is, without credentials.
            clock: Seconds that never go backwards.
            failing: What is said of it when it fails.
            well: What is said of it when it is well again.
        """
        self._what = what
        self._failing = failing
        self._well = well
        self._store = store
        self._clock = clock
        self._lock = threading.Lock()
        self._lasts = False
        self._began_s = 0.0
        self._told: set[tuple[str, str]] = set()
        self._untold = 0
        self._pause_s = FIRST_PAUSE_S
        self._quiet_until_s = float("-inf")

    def note_failure(self, error: BaseException) -> None:
        """Notes that something could not be done."""
        self.note_fault(type(error).__name__, _errno_of(error))

    def note_fault(self, name: str, errno_name: str = "") -> None:
        """Notes that something could not be done, and the names of the fault and of the system's error behind it."""
        kind = (name, errno_name)
        with self._lock:
            now_s = self._clock()
            if not self._lasts:
                self._lasts, self._began_s = True, now_s
                if now_s - self._quiet_until_s > LONGEST_PAUSE_S:
                    self._pause_s = FIRST_PAUSE_S
            self._untold += 1
            is_new = bool(self._told) and kind not in self._told
            if now_s < self._quiet_until_s and not is_new:
                return
            failures, self._untold = self._untold, 0
            self._told.add(kind)
            self._quiet_until_s = now_s + self._pause_s
            self._pause_s = min(2 * self._pause_s, LONGEST_PAUSE_S)
        facts = {"fault": kind[0], "errno": kind[1] or None, "failures": failures}
        self._tell(_log.warning, f"{self._what} {self._failing}", facts)

    def note_answer(self) -> None:
        """Notes that all is well."""
        if not self._lasts:  # The rule, and every command passes here.
            return
        with self._lock:
            if not self._lasts:
                return
            self._lasts = False
            was_told, self._told = bool(self._told), set()
            away_s = self._clock() - self._began_s
        if was_told:
            self._tell(_log.info, f"{self._what} {self._well}", {"away_s": round(away_s, 1)})

    def _tell(self, log: Callable[..., object], line: str, facts: Mapping[str, Any]) -> None:
        log(line, store=self._store, **{name: value for name, value in facts.items() if value is not None})


def _errno_of(error: BaseException) -> str:
    """Returns the name of the system's error behind one of redis-py's, or nothing if there is none."""
    behind: BaseException | None = error
    while behind is not None:
        if isinstance(behind, OSError) and behind.errno is not None:
            return errno.errorcode.get(behind.errno, str(behind.errno))
        behind = behind.__cause__ or behind.__context__
    return ""
