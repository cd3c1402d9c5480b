"""Reads lines from standard input without holding the event loop up."""

from __future__ import annotations

import asyncio
import contextlib
import io
import sys
import threading
from collections import deque
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
        self._lines: deque[str] = deque()
        self._ended = False
        self._news = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        threading.Thread(target=self._read, args=(_own_stdin(),), name="stdin", daemon=True).start()

    @property
    def is_at_end(self) -> bool:
        """Whether nothing will come any more."""
        return self._ended and not self._lines

    async def next(self) -> str | None:
        """Returns the next line, None at the end of the input."""
        while not self._lines and not self._ended:
            self._news.clear()
            await self._news.wait()
        return self._lines.popleft() if self._lines else None

    def _read(self, stream: TextIO) -> None:
        with contextlib.suppress(RuntimeError):  # the event loop has ended
            while line := stream.readline():
                self._loop.call_soon_threadsafe(self._take, line)
            self._loop.call_soon_threadsafe(self._take, None)

    def _take(self, line: str | None) -> None:
        if line is None:
            self._ended = True
        else:
            self._lines.append(line)
        self._news.set()


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
