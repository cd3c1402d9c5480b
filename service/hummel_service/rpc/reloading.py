"""What stands in files that an operator may replace while the service runs: keys, tokens, certificates."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Generic, TypeVar

import structlog

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

T = TypeVar("T")

_log = structlog.get_logger("hummel.files")

Stamp = tuple[tuple[int, int, int] | None, ...]
"""What changes when a file is replaced or written to."""


class FileError(RuntimeError):
    """A file that a setting names can't be used; the message names the setting and says what is wrong."""


class Reloaded(Generic[T]):
    """The content of some files, as new as the files are. Thread-safe.

    New files that can't be used change nothing but for a line in the log: what was read last
    stays, until the files change again.
    """

    def __init__(self, setting: str, paths: Sequence[Path], read: Callable[[], T]) -> None:
        """Reads the files for the first time.

        Args:
            setting: The setting that names the files, for people.
            paths: The files.
            read: Reads them. Raises OSError, or ValueError with words that say what is wrong
                and repeat nothing of the content.

        Raises:
            FileError: if they can't be used.
        """
        self._setting = setting
        self._paths = paths
        self._read = read
        self._lock = threading.Lock()
        self._stamp = _stamp(paths)
        try:
            self._value = read()
        except (OSError, ValueError) as error:
            raise FileError(f"{setting}: {_words(error)}") from None

    def get(self) -> T:
        """Returns what the files say. Costs a look at each file's status."""
        # Taken before reading: a file that changes meanwhile is read again the next time.
        stamp = _stamp(self._paths)
        if stamp != self._stamp:
            with self._lock:
                self._reload(stamp)
        return self._value

    def _reload(self, stamp: Stamp) -> None:
        if stamp == self._stamp:
            return
        try:
            self._value = self._read()
        except (OSError, ValueError) as error:
            _log.error(f"{self._setting}: {_words(error)}; what was read before stays in force")
        else:
            _log.info(f"{self._setting}: read anew, since it has changed")
        self._stamp = stamp


def _stamp(paths: Sequence[Path]) -> Stamp:
    return tuple(_file_stamp(path) for path in paths)


def _file_stamp(path: Path) -> tuple[int, int, int] | None:
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size, status.st_ino


def _words(error: OSError | ValueError) -> str:
    if isinstance(error, OSError) and error.strerror:
        return f"can't read {error.filename}: {error.strerror}"
    return str(error)
