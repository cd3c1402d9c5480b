"""The list of public tables: one key, whichever servers the tables themselves are on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel_service.store import keys
from hummel_service.store.reading import SUMMARY_FIELDS, parse_summary
from hummel_service.tables.errors import Refusal, damaged
from hummel_service.tables.model import Page

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hummel.store.v1 import TableRecord
    from hummel_service.store.asking import Asker
    from hummel_service.tables.model import Summary


class Listing:
    """The public tables by their time of creation. Thread-safe.

    A table leaves the store by itself when its life is over; its place in the list is taken
    by `sweep` some time later, and until then `page` passes over it.
    """

    def __init__(self, asker: Asker) -> None:
        """Makes the list of a store."""
        self._asker = asker

    def add(self, record: TableRecord) -> None:
        """Lists a table. Does nothing if it is listed."""
        self._asker.ask("ZADD", keys.TABLES, 0, _member(record))

    def take_back(self, record: TableRecord, stored: TableRecord | None) -> None:
        """Takes a table out of the list, unless its place is that of the record that is stored."""
        if stored is None or _member(record) != _member(stored):
            self._asker.ask("ZREM", keys.TABLES, _member(record))

    def page(self, cursor: str, size: int) -> Page:
        """Returns listed tables, newest first, from a cursor on; "" is the newest."""
        start = f"({cursor}" if cursor else "+"
        # One more than asked for tells whether more follow.
        members = self._asker.ask("ZRANGE", keys.TABLES, start, "-", "BYLEX", "REV", "LIMIT", 0, size + 1)
        found = self._asker.ask_all(
            [("HMGET", keys.snapshot(keys.listed_table(member)), *SUMMARY_FIELDS) for member in members[:size]]
        )
        summaries = (_readable(member, fields) for member, fields in zip(members, found, strict=False))
        next_cursor = members[size - 1].decode() if len(members) > size else ""
        return Page([summary for summary in summaries if summary is not None], next_cursor)

    def sweep(self, cursor: str, size: int) -> tuple[str, int]:
        """Takes tables that are gone out of a part of the list.

        Args:
            cursor: Where the part begins; "" for the oldest table.
            size: How many tables to look for.

        Returns:
            Where the next part begins, "" at the end; and how many tables were gone.
        """
        start = f"({cursor}" if cursor else "-"
        members = self._asker.ask("ZRANGE", keys.TABLES, start, "+", "BYLEX", "LIMIT", 0, size)
        snapshots = [keys.snapshot(keys.listed_table(member)) for member in members]
        gone = [members[place] for places in self._asker.apart(snapshots) for place in self._gone(snapshots, places)]
        if gone:
            self._asker.ask("ZREM", keys.TABLES, *gone)
        return (members[-1].decode() if len(members) == size else ""), len(gone)

    def _gone(self, snapshots: Sequence[bytes], places: Sequence[int]) -> Sequence[int]:
        """Returns the places of tables that are gone; none if the server that would have them is away."""
        try:
            there = self._asker.ask_all([("EXISTS", snapshots[place]) for place in places])
        except Refusal:
            return []
        return [place for place, is_there in zip(places, there, strict=True) if is_there == 0]


def _member(record: TableRecord) -> bytes:
    return keys.listing(record.table.created_at.ToMicroseconds(), record.table.table_id)


def _readable(member: bytes, fields: list[bytes | None] | Exception) -> Summary | None:
    """Returns what everybody may know of a listed table; None if it is gone, damaged or not for everybody."""
    table_id = keys.listed_table(member)
    try:
        if isinstance(fields, Exception):
            raise damaged(table_id)
        summary = parse_summary(table_id, fields)
    except Refusal:
        return None
    # A table that was opened again with the request of one that is gone has a place of its own.
    return summary if summary is not None and not summary.record.private and member == _member(summary.record) else None
