"""The real service as a process of its own, on a free port and a data folder of its own."""

from __future__ import annotations

import json
import logging
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import TracebackType

_log = logging.getLogger("service under test")
_log.setLevel(logging.INFO)  # so that pytest shows it with a failed test

START_TIMEOUT_S = 90.0
"""How long the service may take until it listens."""

STOP_TIMEOUT_S = 30.0
"""How long the service may take to drain and stop."""


class RunningService:
    """A service that can be stopped, killed and started again at the same address.

    Use it as a context manager. The methods block; call them from asynchronous code in a thread
    (`await asyncio.to_thread(service.restart)`).

    Args:
        data_dir: Where its embedded store keeps tables, across restarts.
        program: What Python runs, with its arguments; None: the service itself.
        settings: Further settings, named without the prefix HUMMEL_, for example
            `watch_heartbeat_s="0.2"`.
    """

    def __init__(self, data_dir: Path, *, program: Sequence[str] | None = None, **settings: str) -> None:
        self._program = program or ("-m", "hummel_service")
        # Tests play whole games in a moment, all from one address.
        unlimited = {
            "calls_per_s": "0",
            "calls_per_s_per_address": "0",
            "watches_per_address": "0",
            "open_tables_per_owner": "0",
        }
        unlimited |= {"http_address": ""}
        self._settings = {f"HUMMEL_{name.upper()}": value for name, value in (unlimited | settings).items()}
        self._settings |= {"HUMMEL_DATA_DIR": str(data_dir), "HUMMEL_LOG_FORMAT": "json"}
        self._process: subprocess.Popen[str] | None = None
        self.address = "127.0.0.1:0"
        """Where it listens, HOST:PORT; the same after a restart."""
        self.log: list[str] = []
        """All lines that it logged, over all its runs."""

    def start(self) -> None:
        """Starts the service and returns when it listens.

        Raises:
            RuntimeError: if it does not; the message has its log.
        """
        listening = threading.Event()
        self._process = subprocess.Popen(
            [sys.executable, *self._program, "serve"],
            env=os.environ | self._settings | {"HUMMEL_GRPC_ADDRESS": self.address},
            stdin=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        threading.Thread(target=self._read_log, args=(self._process, listening), daemon=True).start()
        if not listening.wait(START_TIMEOUT_S) or self._process.poll() is not None:
            raise RuntimeError("the service did not start:\n" + "".join(self.log))

    @property
    def is_running(self) -> bool:
        """Whether it was started and has not ended."""
        return self._process is not None and self._process.poll() is None

    @property
    def children(self) -> list[int]:
        """The processes that the service has started: its embedded store."""
        assert self._process is not None
        by_thread = Path(f"/proc/{self._process.pid}/task").glob("*/children")
        return [int(child) for children in by_thread for child in children.read_text().split()]

    def stop(self) -> int:
        """Asks the service to stop, as an operator would, and returns its exit code."""
        return self._end(signal.SIGTERM)

    def kill(self) -> None:
        """Ends the service without warning. Its store stays behind until the next start."""
        self._end(signal.SIGKILL)

    def restart(self) -> None:
        """Stops the service in order and starts it again."""
        self.stop()
        self.start()

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self,
        exc_type: type[BaseException] | None,
        exc: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self._process is None:
            # A store that a killed service left behind is shut down by the next one.
            self.start()
        self.stop()

    def _end(self, number: signal.Signals) -> int:
        process, self._process = self._process, None
        if process is None:
            return 0
        process.send_signal(number)
        try:
            return process.wait(STOP_TIMEOUT_S)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            raise RuntimeError("the service did not stop:\n" + "".join(self.log)) from None

    def _read_log(self, process: subprocess.Popen[str], listening: threading.Event) -> None:
        assert process.stderr is not None
        with process.stderr as lines:
            for line in lines:
                self.log.append(line)
                _log.info(line.rstrip())
                if not listening.is_set() and line.startswith("{") and "address" in (entry := json.loads(line)):
                    self.address = entry["address"]
                    listening.set()
        listening.set()  # it has ended: nobody needs to wait for it any more
