"""The service's command as an operator runs it: environment, signals, log, exit code."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from typing import TYPE_CHECKING, Any, Self

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType

_PATIENCE_S = 40.0


class Command:
    """A running `python -m hummel_service`, in a process group of its own. Use as a context manager.

    Args:
        arguments: The command line, without the program.
        settings: Settings without their prefix: `data_dir=...` is HUMMEL_DATA_DIR. Others
            that the test's own environment has are not passed on. There are no limits on calls
            a second unless they are set: tests play whole games in a moment.
        stderr_path: Where its standard error goes; empty: into `lines`.
        descriptors: How many it may open at first, and how many it may allow itself; None: as many as the test.

    Attributes:
        lines: What it wrote to standard error, line by line.
        output: What it wrote to standard output, once it has ended.
    """

    def __init__(
        self,
        *arguments: str,
        stderr_path: str = "",
        descriptors: tuple[int, int] | None = None,
        **settings: object,
    ) -> None:
        self.lines: list[str] = []
        self.output = ""
        environment = {name: value for name, value in os.environ.items() if not name.startswith("HUMMEL_")}
        unlimited = {
            "calls_per_s": 0,
            "calls_per_s_per_address": 0,
            "watches_per_address": 0,
            "open_tables_per_owner": 0,
        }
        environment |= {f"HUMMEL_{name.upper()}": str(value) for name, value in (unlimited | settings).items()}
        environment |= {"HUMMEL_GRPC_ADDRESS": environment.get("HUMMEL_GRPC_ADDRESS", "127.0.0.1:0")}
        environment |= {"HUMMEL_HTTP_ADDRESS": environment.get("HUMMEL_HTTP_ADDRESS", "")}
        environment |= {"PYTHONFAULTHANDLER": "1"}
        self._changed = threading.Condition()
        with open(stderr_path or os.devnull, "wb") as stderr:  # noqa: PTH123 - a device
            self._process = subprocess.Popen(
                [*_limited(descriptors), sys.executable, "-m", "hummel_service", *arguments],
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=stderr if stderr_path else subprocess.PIPE,
                start_new_session=True,
            )
        self._readers = [threading.Thread(target=self._read_output, daemon=True)]
        if not stderr_path:
            self._readers.append(threading.Thread(target=self._read_lines, daemon=True))
        for reader in self._readers:
            reader.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._process.poll() is None:
            self.signal(signal.SIGTERM)
        try:
            self._process.wait(_PATIENCE_S)
        except subprocess.TimeoutExpired:
            self._process.send_signal(signal.SIGABRT)  # shows where every thread is, see PYTHONFAULTHANDLER
            self.wait()
            raise AssertionError("the service did not stop:\n" + "\n".join(self.lines)) from error
        self.wait()

    @property
    def pid(self) -> int:
        """The process's number, for those who kill it."""
        return self._process.pid

    @property
    def events(self) -> list[dict[str, Any]]:
        """The lines that are JSON, parsed."""
        return [json.loads(line) for line in list(self.lines) if line.startswith("{")]

    @property
    def address(self) -> str:
        """Where it listens; waits until it does."""
        return str(self.event(lambda event: "address" in event)["address"])

    @property
    def http_address(self) -> str:
        """Where it listens for browsers; waits until it does."""
        event = self.event(lambda event: "http_address" in event or "page" in event)
        return str(event.get("http_address") or str(event["page"]).removeprefix("http://").rstrip("/"))

    def event(self, condition: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Waits for a log event that meets a condition."""
        found: list[dict[str, Any]] = []

        def find() -> bool:
            found.extend(event for event in self.events if condition(event))
            return bool(found) or self._process.poll() is not None

        with self._changed:
            self._changed.wait_for(find, _PATIENCE_S)
        assert found, "".join(f"{line}\n" for line in self.lines)
        return found[0]

    def said(self, text: str) -> dict[str, Any]:
        """Waits for a log event whose text begins so."""
        return self.event(lambda event: str(event["event"]).startswith(text))

    def signal(self, number: signal.Signals, *, group: bool = False) -> None:
        """Sends a signal to the process, or to its group as a terminal does for Ctrl-C."""
        os.killpg(self._process.pid, number) if group else self._process.send_signal(number)

    def wait(self) -> int:
        """Waits for the end and returns the exit code."""
        code = self._process.wait(_PATIENCE_S)
        for reader in self._readers:
            reader.join()
        return code

    def _read_lines(self) -> None:
        assert self._process.stderr is not None
        with self._process.stderr as stream:
            for line in stream:
                with self._changed:
                    self.lines.append(line.decode(errors="replace").rstrip("\n"))
                    self._changed.notify_all()
        with self._changed:
            self._changed.notify_all()

    def _read_output(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as stream:
            self.output = stream.read().decode(errors="replace")


def _limited(descriptors: tuple[int, int] | None) -> list[str]:
    """The beginning of a command line that sets limits and then becomes the rest."""
    if descriptors is None:
        return []
    soft, hard = descriptors
    return ["sh", "-c", f'ulimit -Sn {soft} && ulimit -Hn {hard} && exec "$@"', "sh"]
