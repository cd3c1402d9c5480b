"""What the use cases need of a store."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from hummel.store.v1 import LogEntry, SealedEntry
    from hummel_service.tables.model import (
        Alarm,
        Change,
        CommitResult,
        Copy,
        DoneBefore,
        Head,
        Page,
        Remains,
        Request,
        Snapshot,
    )


class Store(Protocol):
    """Keeps tables and their logs. Every method may be called from any thread.

    Every method raises Refusal with STORE_UNAVAILABLE if the store can't be reached, and
    with TABLE_DAMAGED if what it holds can't be read.
    """

    def load(self, table_id: str) -> Snapshot | None:
        """Returns the table as it is stored now, or None if there is none."""

    def load_for(self, table_id: str, request: Request) -> tuple[Snapshot | None, DoneBefore | None]:
        """Returns the table, and whether the request was carried out before.

        If it was not, then it is not part of the returned snapshot either.
        """

    def commit(self, before: Snapshot, request: Request, change: Change, life_s: float | None) -> CommitResult:
        """Writes a change, all of it or nothing, and tells watchers.

        In this order: a request id that the table remembers gives DoneBefore; a table that
        is not at the revision and epoch of `before` gives Stale; otherwise the change is
        written under the next revision. A commit whose answer was lost is repeated safely.

        Args:
            before: What the change was decided on.
            request: What makes the request recognizable.
            change: What to write.
            life_s: After how many seconds the table is removed unless something follows;
                None: never.
        """

    def create(self, empty: Snapshot, request: Request, change: Change, life_s: float | None) -> CommitResult:
        """Writes a new table at revision 1 and lists it unless it is private.

        Args:
            empty: The table at revision 0, with its epoch.
            request: What makes the request recognizable.
            change: What to write.
            life_s: As for `commit`.
        """

    def undo_state(self, table_id: str, revision: int) -> bytes | None:
        """Returns the State that was kept for an undo at a revision; None if the table has moved on.

        Raises:
            Refusal: TABLE_DAMAGED, if none was kept.
        """

    def log(
        self, table_id: str, after_revision: int, through_revision: int, epoch: str = ""
    ) -> Sequence[tuple[int, LogEntry]]:
        """Returns the log entries of a range of revisions, oldest first.

        Fewer than asked for mean that the log does not hold the others, or not any more.

        Args:
            table_id: Whose log it is.
            after_revision: The revision before the first.
            through_revision: The last revision.
            epoch: The epoch that the revisions must count in: if the table is in another one
                nothing is returned. "" for whatever epoch the table is in.
        """

    def sealed_log(
        self, table_id: str, after_revision: int, through_revision: int, epoch: str = ""
    ) -> Sequence[tuple[int, SealedEntry]]:
        """Returns what `log` returns, each entry with the digest of its request."""

    def remains(self, table_id: str) -> Remains | None:
        """Returns what can be read of a table, however damaged, or None if nothing is there.

        Raises:
            Refusal: TABLE_DAMAGED, if its log can't be read or has a gap.
        """

    def rebuild(
        self, rebuilt: Snapshot, undo_state: bytes | None, log: Sequence[SealedEntry], life_s: float | None
    ) -> bool:
        """Writes a snapshot over a damaged one and tells watchers.

        Args:
            rebuilt: The table at the last revision of its log, in a new epoch.
            undo_state: The State that is kept for an undo.
            log: What it was made from.
            life_s: As for `commit`.

        Returns:
            Whether it was done. It is not if the table's log is another one by now.
        """

    def restore(self, copy: Copy, request: Request, life_s: float | None) -> CommitResult:
        """Writes a copy of a table, all of it or nothing, and lists it unless it is private.

        A request id that the new table remembers gives DoneBefore; a table that is there
        gives Stale.

        Args:
            copy: What to write.
            request: What makes the request recognizable.
            life_s: As for `commit`.
        """

    def seal(self, table_id: str, revision: int, epoch: str) -> None:
        """Packs the whole log of a table that has ended, so that it takes less; `log` reads it as before.

        Does nothing if the table is not at that revision of that epoch.
        """

    def page(self, cursor: str, size: int) -> Page:
        """Returns listed tables, newest first, from a cursor on; "" is the newest."""

    def sweep(self, cursor: str, size: int) -> tuple[str, int]:
        """Takes tables that are gone out of a part of the list.

        Args:
            cursor: Where the part begins; "" for the oldest table.
            size: How many tables to look for.

        Returns:
            Where the next part begins, "" at the end; and how many tables were gone.
        """

    def apart(self, table_ids: Sequence[str]) -> Sequence[Sequence[str]]:
        """Returns tables in groups, each of those that are on one server, which can be away alone.

        The store is not asked for that.
        """

    def heads(self, table_ids: Sequence[str]) -> Sequence[Head | None]:
        """Returns where each table is; None for one that is not there."""

    def listen(self, on_change: Callable[[str], None], on_gap: Callable[[], None], stopped: Callable[[], bool]) -> None:
        """Calls back with the id of each table that changes, until stopped.

        A change may be missed when the connection is lost; `on_gap` is called when that
        may have happened. The listener must never block for long.
        """

    def now_ms(self) -> int:
        """Returns the store's time in milliseconds, about the same at every replica.

        It follows the store's clock, so a jump of this machine's clock changes nothing.
        """

    def set_alarm(self, alarm: Alarm, at_ms: int) -> None:
        """Sets an alarm; one that is there already never gets later.

        The alarm of the revision before last is dropped: the caller knows that the one before
        is stored.
        """

    def move_alarm(self, alarm: Alarm, at_ms: int) -> None:
        """Moves an alarm that is there, wherever to."""

    def drop_alarm(self, alarm: Alarm) -> None:
        """Drops an alarm."""

    def ringing(self, now_ms: int, limit: int) -> Sequence[Alarm]:
        """Returns alarms whose time has come, the oldest first."""

    def claim(self, owner: str, table_id: str, most: int, now_ms: int, look_at_ms: int) -> Sequence[str] | None:
        """Counts a table among its owner's open ones, if there is room for it or it is counted already.

        Args:
            owner: The owner's name.
            table_id: The table.
            most: How many the owner may have.
            now_ms: The store's time.
            look_at_ms: When to look at the table again.

        Returns:
            None if the table is counted; else some of the owner's tables that are to be looked
            at again by now.
        """

    def look_again(self, owner: str, at_ms: int, table_ids: Sequence[str]) -> None:
        """Sets when to look at tables again that are still counted."""

    def release(self, owner: str, table_ids: Sequence[str]) -> None:
        """Counts tables no more."""

    def ping(self) -> None:
        """Returns if the store answers."""

    def close(self) -> None:
        """Gives all connections back."""
