"""Viewers that a test holds in its hand, beneath gRPC: they note what they get, and check how they are used."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from hummel.v1 import Update, WatchTableResponse

if TYPE_CHECKING:
    from collections.abc import Callable

    from hummel_service.tables.errors import Refusal

_PATIENCE_S = 30.0


class RecordingStream:
    """A viewer that takes what it is sent, unless it is stalled.

    It also watches over the rules of `Stream`: one send at a time, no send after the end,
    and one end.

    Attributes:
        updates: The updates that it got, in order.
        heartbeats: The revisions of the heartbeats that it got.
        ended: With what it was ended; None while it goes on.
        cancelled: Whether it was cut off.
        mistakes: Which rules were broken.
    """

    def __init__(self) -> None:
        self.updates: list[Update] = []
        self.heartbeats: list[int] = []
        self.ended: Refusal | None = None
        self.cancelled = False
        self.mistakes: list[str] = []
        self.sending = False
        self._changed = threading.Condition()
        self._stalled = False

    def send(self, message: bytes) -> bool:
        """Takes a message, when it is not stalled."""
        with self._changed:
            if self.sending:
                self.mistakes.append("two sends at a time")
            if self.ended is not None:
                self.mistakes.append("a send after the end")
            self.sending = True
            self._changed.notify_all()
            self._changed.wait_for(lambda: not self._stalled or self.cancelled, _PATIENCE_S)
            response = WatchTableResponse.FromString(message)
            if response.HasField("update"):
                self.updates.append(response.update)
            else:
                self.heartbeats.append(response.heartbeat.revision)
            self.sending = False
            self._changed.notify_all()
            return not self.cancelled and self.ended is None

    def end(self, refusal: Refusal) -> None:
        """Notes the end."""
        with self._changed:
            if self.ended is not None:
                self.mistakes.append("two ends")
            self.ended = refusal
            self._changed.notify_all()

    def cancel(self) -> None:
        """Cuts the viewer off."""
        with self._changed:
            self.cancelled = True
            self._changed.notify_all()

    def stall(self) -> None:
        """Takes nothing from now on."""
        with self._changed:
            self._stalled = True

    def go_on(self) -> None:
        """Takes what comes again."""
        with self._changed:
            self._stalled = False
            self._changed.notify_all()

    def wait(self, condition: Callable[[RecordingStream], object]) -> None:
        """Waits until something about this viewer is true."""
        with self._changed:
            assert self._changed.wait_for(lambda: condition(self), _PATIENCE_S), self.summary()

    def wait_for_revision(self, revision: int) -> None:
        """Waits for the update that shows a revision."""
        self.wait(lambda stream: stream.updates and stream.updates[-1].view.table.revision >= revision)

    @property
    def revisions(self) -> list[int]:
        """The revisions of all commits that it got, in order."""
        return [commit.revision for update in self.updates for commit in update.commits]

    def summary(self) -> str:
        """What it got, for messages of failed tests."""
        shown = [update.view.table.revision for update in self.updates]
        return f"views {shown}, commits {self.revisions}, ended {self.ended}, cancelled {self.cancelled}"
