"""Waiting for what happens outside this process."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable


async def until(condition: Callable[[], Awaitable[bool]], *, what: str, timeout_s: float = 60.0) -> None:
    """Asks for a condition again and again until it holds.

    Raises:
        TimeoutError: if it does not come true in time; the message says what was waited for.
    """
    give_up_at_s = time.monotonic() + timeout_s
    while not await condition():
        if time.monotonic() > give_up_at_s:
            raise TimeoutError(f"waited {timeout_s:.0f} s in vain: {what}")
        await asyncio.sleep(0.05)
