"""How many open tables an owner may have: counted in the store, so that all replicas agree.

A table is counted before it is made and leaves the count when it ends. Whatever a replica that
dies in between leaves wrong is found when the owner has all its tables: then those that were
not looked at for a while are looked at again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel.v1 import ERROR_REASON_TOO_MANY_TABLES, TABLE_STATUS_RUNNING, TABLE_STATUS_WAITING
from hummel_service.tables.errors import Refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hummel_service.tables.port import Store

MADE_WITHIN_MS = 60_000
"""A table that is counted is there after this time, or never."""

LOOKED_AT_EVERY_MS = 600_000
"""How often an open table is looked at again at most."""

_OPEN = frozenset({TABLE_STATUS_WAITING, TABLE_STATUS_RUNNING})


class OpenTables:
    """The limit on each owner's open tables. Thread-safe."""

    def __init__(self, store: Store, most: int) -> None:
        """Makes the limit.

        Args:
            store: Where tables are kept.
            most: How many open tables an owner may have; 0: any number.
        """
        self._store = store
        self._most = most

    def claim(self, owner: str, table_id: str) -> None:
        """Counts a table that is about to be made; does nothing if it is counted already.

        Args:
            owner: Who opens it; "" is never counted.
            table_id: The table.

        Raises:
            Refusal: TOO_MANY_TABLES.
        """
        if not self._most or not owner:
            return
        due = self._claim(owner, table_id)
        if due and self._release_ended(owner, due):
            due = self._claim(owner, table_id)
        if due is not None:
            raise Refusal(
                ERROR_REASON_TOO_MANY_TABLES,
                f"you have {self._most} open tables, which is all you may have: "
                "close some, or wait until games have ended",
                metadata={"most": str(self._most)},
            )

    def _claim(self, owner: str, table_id: str) -> Sequence[str] | None:
        now_ms = self._store.now_ms()
        return self._store.claim(owner, table_id, self._most, now_ms, now_ms + MADE_WITHIN_MS)

    def _release_ended(self, owner: str, table_ids: Sequence[str]) -> bool:
        still_open = {table_id for table_id in table_ids if self._is_open(table_id)}
        ended = [table_id for table_id in table_ids if table_id not in still_open]
        self._store.look_again(owner, self._store.now_ms() + LOOKED_AT_EVERY_MS, sorted(still_open))
        self._store.release(owner, ended)
        return bool(ended)

    def _is_open(self, table_id: str) -> bool:
        try:
            snapshot = self._store.load(table_id)
        except Refusal as refusal:
            # A table that can't be read may be rebuilt.
            return refusal.reason in ("TABLE_DAMAGED", "VERSION_UNKNOWN")
        return snapshot is not None and snapshot.record.table.status in _OPEN
