"""One viewer's watch of one table, and what it is told at its end."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from hummel.v1 import (
    ERROR_REASON_DRAINING,
    ERROR_REASON_READER_TOO_SLOW,
)
from hummel_service.tables.errors import Refusal
from hummel_service.tables.updates import Cursor

if TYPE_CHECKING:
    from hummel_service.tables.callers import Caller
    from hummel_service.tables.model import Snapshot

RECONNECT_DELAY_S = 0.1
"""When a viewer whose watch the service ended should open it again."""


class Stream(Protocol):
    """The way to one viewer."""

    def send(self, message: bytes) -> bool:
        """Sends a serialized WatchTableResponse; returns when it is on its way.

        May take as long as the viewer does not read. False if the viewer is gone.
        """

    def end(self, refusal: Refusal) -> None:
        """Ends the stream with a reason, which comes after all that was sent; returns at once.

        A `send` that is under way goes on, until the viewer takes the message or the stream is
        cancelled.
        """

    def cancel(self) -> None:
        """Ends the stream at once, also while a `send` is under way."""


LONGEST_HEARTBEAT_S = 15.0
"""After how many seconds a quiet watch gets a heartbeat at most. Clients do not ask: each takes a watch for dead that
was silent for three times as long."""


@dataclass(frozen=True, slots=True)
class WatchLimits:
    """How watches are kept.

    Attributes:
        heartbeat_s: A quiet watch gets a heartbeat after this time; for clients' sake at most
            LONGEST_HEARTBEAT_S.
        poll_s: How often the store is asked for changes that no nudge told of.
        send_timeout_s: The watch of a viewer that takes nothing for this long is ended.
        life_s: A watch is ended after about this time, so that viewers spread over new
            replicas; they open it again where they stopped.
        watchers: The most watches that this replica serves; a tenth of them is kept for seats
            and owners.
        watchers_per_table: The most watches of one table by spectators among them.
        watches_per_seat: The most watches by one seat, and by one owner.
        watches_per_address: The most watches from one address, of which a tenth is kept like
            that, too; 0: any number.
        senders: How many messages are sent at the same time, without those to stalled viewers.
        stalled: For how many viewers who take nothing there is room; beyond that, who has
            been taking nothing for longest is cut off at once.
    """

    heartbeat_s: float = LONGEST_HEARTBEAT_S
    poll_s: float = 1.0
    send_timeout_s: float = 10.0
    life_s: float = 1800.0
    watchers: int = 5000
    watchers_per_table: int = 1000
    watches_per_seat: int = 8
    watches_per_address: int = 1000
    senders: int = 16
    stalled: int = 1000


class Watch:
    """One viewer of one table. Its fields are guarded by the lock of Watches.

    A watch is busy while something is built for it, waits to be sent to it, or is sent to
    it; then nobody else touches its stream.
    """

    __slots__ = (
        "address",
        "behind",
        "busy",
        "cursor",
        "ended_at_s",
        "ends_at_s",
        "last_words",
        "seat",
        "sending_since_s",
        "sent_at_s",
        "stream",
        "table_id",
        "token",
        "welcomed",
    )

    def __init__(self, table_id: str, seat: int | None, caller: Caller, cursor: Cursor, stream: Stream) -> None:
        """Makes a watch that has sent nothing yet."""
        self.table_id = table_id
        self.seat = seat
        self.token = caller.token
        self.address = caller.address
        self.cursor = cursor
        self.stream = stream
        self.welcomed = False
        self.behind = False
        self.busy = False
        self.sending_since_s: float | None = None
        self.sent_at_s = time.monotonic()
        self.ends_at_s = float("inf")
        self.last_words: Refusal | None = None
        self.ended_at_s: float | None = None

    def has_all_of(self, snapshot: Snapshot) -> bool:
        """Tells whether the viewer needs nothing more to be where the snapshot is."""
        return self.welcomed and self.cursor == Cursor(snapshot.revision, snapshot.epoch)


def draining() -> Refusal:
    """Returns the refusal of a replica that is shutting down."""
    return Refusal(
        ERROR_REASON_DRAINING,
        "this replica is shutting down: connect again and go on where you were",
        retry_delay_s=RECONNECT_DELAY_S,
    )


def lasted_long_enough() -> Refusal:
    """Returns the refusal of a watch that gives way, so that viewers spread over new replicas."""
    return Refusal(
        ERROR_REASON_DRAINING,
        "this watch has lasted long enough: open it again with the last revision",
        retry_delay_s=RECONNECT_DELAY_S,
    )


def too_slow(cursor: Cursor) -> Refusal:
    """Returns the refusal of a viewer that has taken nothing for too long."""
    return Refusal(
        ERROR_REASON_READER_TOO_SLOW,
        "you have taken nothing for so long that this watch was ended: open it again where it stopped",
        metadata=resume_point(cursor),
        retry_delay_s=RECONNECT_DELAY_S,
    )


def resume_point(cursor: Cursor) -> dict[str, str]:
    """Returns with which revision a watch is opened again, for the metadata of its end."""
    if cursor.revision is None:
        return {}
    return {"revision": str(cursor.revision), "epoch": cursor.epoch}
