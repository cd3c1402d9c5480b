"""One event loop in a background thread, shared by all who block on it."""

from __future__ import annotations

import asyncio
import concurrent.futures
import threading
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Coroutine
    from typing import Any

_ResultT = TypeVar("_ResultT")


class NotRunningError(RuntimeError):
    """Nobody has entered the loop, or everybody has left it."""


@dataclass(frozen=True, slots=True)
class _Running:
    thread: threading.Thread
    loop: asyncio.AbstractEventLoop
    stop: asyncio.Event


class BackgroundLoop:
    """An event loop that runs in a thread for as long as somebody has entered it.

    All users share the loop, since gRPC serves several loops of one process badly.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._users = 0
        self._running: _Running | None = None

    def enter(self) -> None:
        """Counts one user more; the first one starts the thread."""
        with self._lock:
            self._users += 1
            if self._running is None:
                self._running = _start()

    def leave(self) -> None:
        """Counts one user less; when the last one has left, thread and loop are gone."""
        with self._lock:
            self._users -= 1
            if self._users == 0 and self._running is not None:
                running, self._running = self._running, None
                running.loop.call_soon_threadsafe(running.stop.set)
                running.thread.join()

    def run(self, coroutine: Coroutine[Any, Any, _ResultT]) -> _ResultT:
        """Runs a coroutine in the loop and returns its result.

        If waiting is interrupted, by Ctrl-C for example, the coroutine is cancelled.

        Raises:
            NotRunningError: if nobody has entered.
        """
        running = self._running
        if running is None:
            coroutine.close()
            raise NotRunningError("the background loop is not running")
        future = asyncio.run_coroutine_threadsafe(coroutine, running.loop)
        try:
            return future.result()
        except BaseException:
            future.cancel()
            raise


def _start() -> _Running:
    started: concurrent.futures.Future[tuple[asyncio.AbstractEventLoop, asyncio.Event]] = concurrent.futures.Future()

    async def serve() -> None:
        stop = asyncio.Event()
        started.set_result((asyncio.get_running_loop(), stop))
        await stop.wait()

    thread = threading.Thread(target=asyncio.run, args=(serve(),), name="hummel-client", daemon=True)
    thread.start()
    return _Running(thread, *started.result())
