"""Keeps the seats of a runner in files, so that it can take them up again however it ended."""

from __future__ import annotations

import contextlib
import json
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from hummel_client.private_files import write_private

with contextlib.suppress(ImportError):  # Windows
    import fcntl

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


class SeatsInUseError(Exception):
    """Another runner plays the seats that are kept in this folder."""


class SeatsFolderError(Exception):
    """The folder can't be used; the message says which, and why."""


@dataclass(frozen=True)
class KeptSeat:
    """What it takes to have a seat, kept before it is asked for.

    A seat that may have been taken is asked for again with the same request: the service then
    gives the same answer, and takes no second seat.

    Attributes:
        table_id: The table.
        player_name: What the bot is called there.
        token: What proves the seat once it is taken.
        request_id: The request that takes it.
    """

    table_id: str
    player_name: str
    token: str
    request_id: str


class KeptSeats:
    """The seats that are kept in one folder, one file each, readable by the user alone."""

    def __init__(self, folder: Path) -> None:
        """Makes the store; `folder` need not exist."""
        self._folder = folder

    @contextlib.contextmanager
    def for_one_runner(self) -> Iterator[None]:
        """Keeps other runners away while the context lasts, where the system can do that.

        Raises:
            SeatsInUseError: if another runner is there.
            SeatsFolderError: if the folder can't be made or locked.
        """
        with contextlib.ExitStack() as stack:
            with self._naming_the_folder():
                self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
                lock = stack.enter_context((self._folder / "lock").open("w"))
                if "fcntl" in globals():
                    try:
                        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                    except BlockingIOError:
                        raise SeatsInUseError(str(self._folder)) from None
            yield

    def keep(self, seat: KeptSeat) -> None:
        """Writes a seat down; it is on the disk when this returns.

        Raises:
            SeatsFolderError: if it can't be written.
        """
        with self._naming_the_folder():
            write_private(self._path(seat), json.dumps(asdict(seat)))

    def forget(self, seat: KeptSeat) -> None:
        """Removes a seat: its game is over, or it was never taken.

        Raises:
            SeatsFolderError: if it can't be removed.
        """
        with self._naming_the_folder():
            self._path(seat).unlink(missing_ok=True)

    def all(self) -> list[KeptSeat]:
        """Returns all seats; files that hold none are left alone."""
        seats = []
        for path in sorted(self._folder.glob("*.json")):
            with contextlib.suppress(OSError, ValueError, TypeError):
                seats.append(KeptSeat(**json.loads(path.read_text(encoding="utf-8"))))
        return seats

    @contextlib.contextmanager
    def _naming_the_folder(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise SeatsFolderError(f"{self._folder}: {error.strerror or error}") from error

    def _path(self, seat: KeptSeat) -> Path:
        return self._folder / f"{seat.request_id}.json"
