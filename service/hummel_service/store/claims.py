"""The open tables of each owner, counted in one place for all replicas."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel_service.store import keys

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hummel_service.store.asking import Asker

LOOKED_AT_TOGETHER = 50
"""How many tables are looked at again when an owner has all it may have."""

KEPT_MS = 90 * 24 * 3_600_000
"""An owner who opens no table for so long is forgotten; by then its tables are, too."""


class Claims:
    """Sorted sets of tables, by when to look at them again. Thread-safe."""

    def __init__(self, asker: Asker) -> None:
        """Makes the claims of a store."""
        self._asker = asker
        self._claim = asker.script("claim.lua")

    def claim(self, owner: str, table_id: str, most: int, now_ms: int, look_at_ms: int) -> Sequence[str] | None:
        """Counts a table; see `tables.port.Store`."""
        arguments = [table_id, most, look_at_ms, now_ms, LOOKED_AT_TOGETHER, KEPT_MS]
        counted, due = self._claim([keys.open_tables(owner)], arguments)
        return None if counted else [each.decode() for each in due]

    def look_again(self, owner: str, at_ms: int, table_ids: Sequence[str]) -> None:
        """Sets when to look at tables again that are still counted."""
        for table_id in table_ids:
            self._asker.ask("ZADD", keys.open_tables(owner), "XX", at_ms, table_id)

    def release(self, owner: str, table_ids: Sequence[str]) -> None:
        """Counts tables no more."""
        if table_ids:
            self._asker.ask("ZREM", keys.open_tables(owner), *table_ids)
