"""Where the fault tests take place: three replicas on one store, a load, and the judge."""

from __future__ import annotations

from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from chaos.checker import check
from chaos.history import Acknowledged, History, Refused
from chaos.playing import PATIENT, Play
from chaos.recording import RecordingClient
from chaos.stored import read_table
from hummel_service.store.connecting import connect
from hummel_service.store.redis_store import RedisStore

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import AsyncIterator, Callable

    from chaos.stored import StoredTable
    from support.replicas import Replicas

REPLICAS = 3
"""How many replicas serve the tables."""


@dataclass(frozen=True)
class Arena:
    """Three replicas on one store.

    Attributes:
        replicas: The replicas.
        store_url: The store as the judge reads it.
        seed: Where all choices of the run come from.
        say: Tells the person who waits how far the run is.
        figures: What was measured, by name; it ends up in the report of the run.
    """

    replicas: Replicas
    store_url: str
    seed: int
    say: Callable[[str], None]
    figures: Counter[str]

    @asynccontextmanager
    async def playing(
        self, target: str | None = None, *, may_lose: bool = False, one_game_each: bool = False
    ) -> AsyncIterator[Play]:
        """Plays both games while the context lasts; then every game comes to its end and the run is judged.

        Args:
            target: Where the bots connect; None: to the replicas themselves.
            may_lose: Whether the store's setting allows a loss.
            one_game_each: Whether no tables are opened after the first ones.
        """
        history = History()
        async with (
            RecordingClient(target or self.replicas.target, PATIENT, history) as client,
            # A game that must not be over before the fault is played in less haste.
            Play(
                client,
                history,
                self.seed,
                thinking_s=0.03 if one_game_each else 0.005,
                one_game_each=one_game_each,
            ) as play,
        ):
            yield play
        self._judge(history, may_lose=may_lose)

    def _judge(self, history: History, *, may_lose: bool) -> None:
        tables = self._tables(history)
        findings = check(history, tables, may_lose=may_lose)
        self._measure(history, tables)
        self.say("judged: " + ", ".join(f"{count} {name}" for name, count in self.figures.items()))
        if findings:
            pytest.fail(f"{len(findings)} findings with seed {self.seed}:\n" + "\n".join(findings))

    def _tables(self, history: History) -> dict[str, StoredTable]:
        client = connect(self.store_url, 2)
        store = RedisStore(connect(self.store_url, 2))
        try:
            found = {table_id: read_table(store, client, table_id) for table_id in history.table_ids}
        finally:
            store.close()
            client.close()
        return {table_id: table for table_id, table in found.items() if table is not None}

    def _measure(self, history: History, tables: dict[str, StoredTable]) -> None:
        answers = [asked.answer for asked in history.asked]
        shown = [each for viewing in history.viewings for each in viewing.shown]
        self.figures.update(
            {
                "games": len(tables),
                "changes stored": sum(table.snapshot.revision for table in tables.values()),
                "acknowledged": sum(isinstance(answer, Acknowledged) for answer in answers),
                "refused": sum(isinstance(answer, Refused) for answer in answers),
                "updates seen": len(shown),
                "resyncs": sum(each.resync for each in shown),
                "epochs ended": sum(len(table.snapshot.ended_epochs) for table in tables.values()),
            }
        )
