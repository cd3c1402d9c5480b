"""How long tables are kept that nothing happens at any more."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hummel.v1 import TABLE_STATUS_RUNNING, TABLE_STATUS_WAITING
from hummel_service.tables.states import has_state

if TYPE_CHECKING:
    from hummel.store.v1 import TableRecord
    from hummel_service.tables.model import Change, Snapshot

CLOCK_MARGIN_S = 3600.0
"""How late the clock may act, at worst, before the table is gone."""

UNPLAYED_S = 600.0
"""How long a table is kept that was closed before its game began. There is no replay to be had, and whoever opens and
closes tables all the time must not fill the store."""


@dataclass(frozen=True, slots=True)
class Lifetimes:
    """After how many seconds without a change a table is removed; None: never.

    Attributes:
        waiting_s: For tables that wait for players.
        running_s: For tables whose game is played; one with a clock is kept at least until
            the clock has acted.
        ended_s: For tables whose game has ended; so long its replay can be had. One that was closed before its game
            began is kept for UNPLAYED_S at most.
    """

    waiting_s: float | None
    running_s: float | None
    ended_s: float | None

    def after(self, snapshot: Snapshot, change: Change) -> float | None:
        """Returns how long a table is kept after a change, in seconds; None for ever."""
        record = snapshot.record if change.record is None else change.record
        status = record.table.status
        if status == TABLE_STATUS_RUNNING:
            return self._running_s(record)
        if status == TABLE_STATUS_WAITING:
            return self.waiting_s
        if has_state(snapshot):
            return self.ended_s
        return UNPLAYED_S if self.ended_s is None else min(UNPLAYED_S, self.ended_s)

    def _running_s(self, record: TableRecord) -> float | None:
        if self.running_s is None or not record.table.HasField("clock"):
            return self.running_s
        clock = record.table.clock
        return max(self.running_s, clock.decision_s + clock.time_bank_s + CLOCK_MARGIN_S)


FOR_EVER = Lifetimes(None, None, None)
"""Nothing is ever removed."""
