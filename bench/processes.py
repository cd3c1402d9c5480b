"""Server processes: each pinned to one core, with its CPU time and memory."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from types import TracebackType

REPOSITORY = Path(__file__).resolve().parent.parent

_START_TIMEOUT_S = 30.0
_STOP_TIMEOUT_S = 20.0

# Every server logs one line with its address when it listens.
_ADDRESS = re.compile(rb'"address":\s*"([^"]+:[1-9]\d*)"')

_TICKS_PER_S = os.sysconf("SC_CLK_TCK")
_PAGE_BYTES = os.sysconf("SC_PAGE_SIZE")


@dataclass(frozen=True, slots=True)
class Cores:
    """Which core does what: one for the server, one for load and store.

    Attributes:
        server: The core of the server that is measured.
        load: The core of the load and of the store.
    """

    server: int
    load: int

    @classmethod
    def of_machine(cls) -> Cores:
        """Returns the first two cores that this process may use.

        Raises:
            SystemExit: if there is only one.
        """
        cores = sorted(os.sched_getaffinity(0))
        if len(cores) < 2:  # noqa: PLR2004 - one for each
            sys.exit("bench: two cores are needed, one for the server and one for the load")
        return cls(cores[0], cores[1])


@contextmanager
def pinned(core: int) -> Iterator[None]:
    """Keeps this process, and what it starts meanwhile, on one core."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {core})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


@dataclass(frozen=True, slots=True)
class Command:
    """How a server is started.

    Attributes:
        name: What the tables of results call it.
        arguments: The command line after the interpreter.
        python: The interpreter.
        environment: What is added to the environment.
    """

    name: str
    arguments: Sequence[str | Path]
    python: Path = Path(sys.executable)
    environment: Mapping[str, str] = field(default_factory=dict)


class Server:
    """A server process on one core. Use as a context manager; then it listens.

    Attributes:
        name: What the tables of results call it.
        address: Where it listens, HOST:PORT.
    """

    def __init__(self, command: Command, core: int) -> None:
        """Makes a server that is not running yet."""
        self.name = command.name
        self.address = ""
        self._command = command
        self._core = core
        self._folder = tempfile.TemporaryDirectory(prefix="hummel-bench-")
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        """Starts the process and waits until it listens.

        Raises:
            RuntimeError: if it does not; the message holds its log.
        """
        log_path = Path(self._folder.name, "log")
        arguments = ["taskset", "--cpu-list", str(self._core), self._command.python, *self._command.arguments]
        with log_path.open("wb") as log_file:
            self._process = subprocess.Popen(  # noqa: S603 - our own commands
                arguments,
                stdout=log_file,
                stderr=log_file,
                env={**os.environ, **self._command.environment},
                cwd=REPOSITORY,
            )
        until_s = time.monotonic() + _START_TIMEOUT_S
        while not (found := _ADDRESS.search(log_path.read_bytes())):
            if self._process.poll() is not None or time.monotonic() > until_s:
                self._stop()
                raise RuntimeError(f"{self.name} did not start:\n{log_path.read_text(errors='replace')}")
            time.sleep(0.05)
        self.address = found[1].decode()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Stops the process."""
        self._stop()
        self._folder.cleanup()

    @property
    def cpu_s(self) -> float:
        """The CPU time that the process has used, in user and system mode."""
        return cpu_s(self._pid)

    @property
    def resident_bytes(self) -> int:
        """The memory that the process holds."""
        return int(Path(f"/proc/{self._pid}/statm").read_text().split()[1]) * _PAGE_BYTES

    @property
    def _pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def _stop(self) -> None:
        if self._process is None:
            return
        self._process.terminate()
        try:
            self._process.wait(_STOP_TIMEOUT_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


def cpu_s(pid: int) -> float:
    """Returns the CPU time of a process in seconds, to the kernel's tick."""
    after_name = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    user_ticks, system_ticks = after_name[11:13]
    return (int(user_ticks) + int(system_ticks)) / _TICKS_PER_S
