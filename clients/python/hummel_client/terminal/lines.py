"""Reads lines from standard input without holding the event loop up."""

from __future__ import annotations

import asyncio
import contextlib
import io
import sys
import threading
from typing import TextIO


class LineReader:
    """Lines from standard input, as they are typed.

    A thread reads them, since terminals, pipes and files differ in what an event loop can
    wait for. It ends with the process: a read from a terminal can't be interrupted.

    Attributes:
        is_terminal: Whether a person types the lines.
    """

    def __init__(self) -> None:
        self.is_terminal = sys.stdin.isatty()
        self._queue: asyncio.Queue[str | None] = asyncio.Queue()
        self._loop = asyncio.get_running_loop()
        threading.Thread(target=self._read, args=(_own_stdin(),), name="stdin", daemon=True).start()

    async def next(self) -> str | None:
        """Returns the next line, None at the end of the input."""
        return await self._queue.get()

    def _read(self, stream: TextIO) -> None:
        with contextlib.suppress(RuntimeError):  # the event loop has ended
            while line := stream.readline():
                self._loop.call_soon_threadsafe(self._queue.put_nowait, line)
            self._loop.call_soon_threadsafe(self._queue.put_nowait, None)


def _own_stdin() -> TextIO:
    """Standard input with a buffer of its own.

    At its end the interpreter locks the buffer of sys.stdin and aborts if a thread still
    reads from it.
    """
    try:
        descriptor = sys.stdin.fileno()
    except (io.UnsupportedOperation, AttributeError):
        return sys.stdin
    return open(descriptor, encoding=sys.stdin.encoding, errors="replace", closefd=False)
