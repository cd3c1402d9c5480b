"""Runs what must go on in the background while something is done."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Coroutine, Sequence

_T = TypeVar("_T")


async def with_background(main: Coroutine[None, None, _T], background: Sequence[Coroutine[None, None, object]]) -> _T:
    """Returns what `main` comes to; the background ends with it.

    Raises:
        Exception: the first failure in the background, which ends everything.
    """
    main_task = asyncio.create_task(main)
    tasks: set[asyncio.Task[object]] = {asyncio.create_task(each) for each in background}
    everything = {main_task, *tasks}
    try:
        waiting: set[asyncio.Task[object]] = set(everything)
        while not main_task.done():
            done, waiting = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        return main_task.result()
    finally:
        for task in everything:
            task.cancel()
        await asyncio.gather(*everything, return_exceptions=True)
