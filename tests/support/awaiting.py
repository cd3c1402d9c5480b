"""Waits for what will be so soon."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

_POLL_S = 0.01


def eventually(is_so: Callable[[], bool], what: str = "what the test waits for", timeout_s: float = 60.0) -> None:
    """Asks again and again until something is so that nobody tells of.

    Raises:
        TimeoutError: if it is not in time; the message says what was waited for.
    """
    until_s = time.monotonic() + timeout_s
    while not is_so():
        if time.monotonic() > until_s:
            raise TimeoutError(f"not so after {timeout_s} s: {what}")
        time.sleep(_POLL_S)
