"""Runs `hummel` as a person does: as a process, on pipes or on a terminal of its own."""

from __future__ import annotations

import contextlib
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path
    from types import TracebackType

TIMEOUT_S = 100.0
"""How long a command may take in a test."""

PROMPT = re.compile(r"Your choice, 1 to (\d+) \(")
"""What a person answers with a number."""


# In a session of its own, the process takes the terminal for the one that Ctrl-C comes from.
_IN_FRONT_OF_STDIN = """
import fcntl, os, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
os.execv(sys.argv[1], sys.argv[1:])
"""


def only_line(result: subprocess.CompletedProcess[str]) -> str:
    """Returns the one line that a failed command said."""
    assert result.returncode == 1, result
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    assert result.stderr.startswith("hummel: ")
    return result.stderr


class CommandLine:
    """The command `hummel` of one user against one service.

    Args:
        address: Where the service is.
        home: The user's state folder.
    """

    def __init__(self, address: str, home: Path) -> None:
        foreign = {name: value for name, value in os.environ.items() if not name.startswith("HUMMEL_")}
        own = {"HUMMEL_ADDRESS": address, "XDG_STATE_HOME": str(home), "TERM": "xterm-256color", "COLUMNS": "100"}
        self.environment = foreign | own

    def run(self, *arguments: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
        """Runs a command to its end on pipes."""
        return subprocess.run(
            [sys.executable, "-m", "hummel_client", *arguments],
            input=typed,
            env=self.environment | environment,
            capture_output=True,
            text=True,
            timeout=TIMEOUT_S,
            check=False,
        )

    def start(self, *arguments: str) -> subprocess.Popen[str]:
        """Starts a command that nobody types to, on a pipe."""
        return subprocess.Popen(
            [sys.executable, "-m", "hummel_client", *arguments],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=self.environment,
            text=True,
        )

    def terminal(self, *arguments: str, **environment: str) -> Terminal:
        """Starts a command on a terminal."""
        return Terminal([sys.executable, "-m", "hummel_client", *arguments], self.environment | environment)


class Terminal:
    """A process on a pseudo-terminal, and the person in front of it. Use as a context manager."""

    def __init__(self, command: Sequence[str], environment: dict[str, str]) -> None:
        self._controller, terminal = pty.openpty()
        self._process = subprocess.Popen(
            [sys.executable, "-c", _IN_FRONT_OF_STDIN, *command],
            env=environment,
            stdin=terminal,
            stdout=terminal,
            stderr=terminal,
            start_new_session=True,
        )
        os.close(terminal)
        self._deadline = time.monotonic() + TIMEOUT_S
        self.output = ""
        """Everything that was shown so far."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait()
        os.close(self._controller)

    def type(self, text: str) -> None:
        """Types; end a line with a line feed."""
        os.write(self._controller, text.encode())

    def send(self, number: signal.Signals) -> None:
        """Sends the program a signal."""
        self._process.send_signal(number)

    def wait_for(self, pattern: re.Pattern[str], *, after: int = 0) -> re.Match[str]:
        """Returns the first match in the output from a place on."""
        while not (match := pattern.search(self.output, after)):
            assert self._read(), f"the program ended without {pattern.pattern!r}:\n{self.output[-3000:]}"
        return match

    def play_to_the_end(self) -> int:
        """Answers every prompt with 1, and returns the exit code."""
        seen = 0
        while self._read():
            prompts = list(PROMPT.finditer(self.output, seen))
            if prompts:
                seen = prompts[-1].end()
                self.type("1\n")
        return self.exit_code()

    def exit_code(self) -> int:
        """Returns the exit code once the program has ended."""
        while self._read():
            pass
        return self._process.wait(TIMEOUT_S)

    def _read(self) -> bool:
        """Reads what comes next; returns whether the program still runs."""
        left_s = self._deadline - time.monotonic()
        assert select.select([self._controller], [], [], max(left_s, 0))[0], f"nothing came:\n{self.output[-3000:]}"
        with contextlib.suppress(OSError):  # Linux reports the end of a terminal as an error
            if piece := os.read(self._controller, 65536):
                self.output += piece.decode(errors="replace")
                return True
        return False
