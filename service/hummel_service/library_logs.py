"""What libraries log: passed on to the service's own log, one line each, and never a flood."""

from __future__ import annotations

import errno
import logging
import time
from typing import TYPE_CHECKING, Any

import structlog

if TYPE_CHECKING:
    from collections.abc import Callable

PAUSE_S = 10.0
"""How long what was told is not told again."""

MOST_KINDS = 100
"""How many kinds of lines are told apart; with more, all of them count as new."""

_Kind = tuple[str, str, str]

_log = structlog.get_logger("hummel.libraries")


def pass_on_library_logs() -> None:
    """Makes the service's log, which must be set up, the place for warnings and faults of all libraries."""
    logging.basicConfig(level=logging.WARNING, handlers=[LibraryRecords()], force=True)


class LibraryRecords(logging.Handler):
    """Passes records of the standard library's logging on to our log.

    The first record of a kind is told at once. Those that follow within the pause are counted,
    and the next one that is told has their number.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Makes a handler that has passed on nothing yet.

        Args:
            clock: Seconds that never go backwards.
        """
        super().__init__(logging.WARNING)
        self._clock = clock
        self._told_s: dict[_Kind, float] = {}
        self._untold: dict[_Kind, int] = {}

    def emit(self, record: logging.LogRecord) -> None:
        """Passes a record on, or counts it. Called under the handler's lock."""
        # The further lines of asyncio's messages are representations of its objects.
        line = record.getMessage().partition("\n")[0]
        error = record.exc_info[1] if record.exc_info else None
        kind = (record.name, line, type(error).__name__)
        now_s = self._clock()
        if now_s - self._told_s.get(kind, float("-inf")) < PAUSE_S:
            self._untold[kind] = self._untold.get(kind, 0) + 1
            return
        if len(self._told_s) >= MOST_KINDS:
            self._told_s.clear()
            self._untold.clear()
        self._told_s[kind] = now_s
        facts = {"library": record.name, "untold": self._untold.pop(kind, None)} | _facts_of(error)
        level = min(record.levelno, logging.CRITICAL) // 10 * 10
        _log.log(level, line, **{name: value for name, value in facts.items() if value is not None})


def _facts_of(error: BaseException | None) -> dict[str, Any]:
    if error is None:
        return {}
    # The system's errors say all by their name; any other is a fault, whose place is needed.
    if isinstance(error, OSError) and error.errno is not None:
        return {"fault": type(error).__name__, "errno": errno.errorcode.get(error.errno, str(error.errno))}
    return {"fault": type(error).__name__, "exc_info": error}
