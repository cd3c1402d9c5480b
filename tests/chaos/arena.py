"""Where the fault tests take place: three replicas on one store, a load, and the judge."""

from __future__ import annotations

from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from chaos.checker import check
from chaos.history import Acknowledged, History, Refused
from chaos.playing import PATIENT, Manner, Play
from chaos.recording import RecordingClient
from chaos.stored import read_table
from hummel_service.store.connecting import connect
from hummel_service.store.redis_store import RedisStore

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import AsyncIterator, Callable

    from chaos.history import Asked
    from chaos.stored import StoredTable
    from support.replicas import Replicas

REPLICAS = 3
"""How many replicas serve the tables."""

MOST_SHOWN = 40
"""So many findings are shown of a run that failed."""

AS_USUAL = Manner()
"""Game after game, at a store that loses nothing."""

UNTIL_LOST = Manner(may_lose=True)
"""Game after game, at a store that may lose the end of its history."""

ONE_GAME = Manner(may_lose=True, one_game_each=True)
"""One long game at each table, in which something is to be lost."""


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
    async def playing(self, manner: Manner = AS_USUAL, *, target: str | None = None) -> AsyncIterator[Play]:
        """Plays both games while the context lasts; then every game comes to its end and the run is judged.

        Args:
            manner: How games are played.
            target: Where the bots connect; None: to the replicas themselves.
        """
        history = History()
        async with (
            self.recording(history, target=target, may_lose=manner.may_lose, asks_again=manner.asks_again) as client,
            Play(client, history, self.seed, manner) as play,
        ):
            yield play

    @asynccontextmanager
    async def recording(
        self, history: History, *, target: str | None = None, may_lose: bool = False, asks_again: bool = True
    ) -> AsyncIterator[RecordingClient]:
        """Writes down what a client does while the context lasts; then the run is judged.

        Args:
            history: Where it is written.
            target: Where the client connects; None: to the replicas themselves.
            may_lose: Whether the store may lose the end of its history.
            asks_again: Whether the client sends some requests once more that were answered.
        """
        target = target or self.replicas.target
        async with RecordingClient(target, PATIENT, history, asks_again=asks_again) as client:
            yield client
        self._judge(history, may_lose=may_lose)

    def _judge(self, history: History, *, may_lose: bool) -> None:
        tables = self._tables(history)
        findings = check(history, tables, may_lose=may_lose)
        self._measure(history, tables)
        self.say("judged: " + ", ".join(f"{count} {name}" for name, count in self.figures.items()))
        if findings:
            shown = "\n".join(findings[:MOST_SHOWN])
            pytest.fail(f"{len(findings)} findings with seed {self.seed}, the first of them:\n{shown}", pytrace=False)

    def _tables(self, history: History) -> dict[str, StoredTable]:
        store = RedisStore(connect(self.store_url, 2))
        try:
            found = {table_id: read_table(store, table_id) for table_id in history.table_ids}
        finally:
            store.close()
        return {table_id: table for table_id, table in found.items() if table is not None}

    def _measure(self, history: History, tables: dict[str, StoredTable]) -> None:
        shown = [each for viewing in history.viewings for each in viewing.shown]
        self.figures.update(
            {
                "games": len(tables),
                "changes stored": sum(table.snapshot.revision for table in tables.values()),
                "acknowledged": sum(map(_is_acknowledged, history.asked)),
                "refused": sum(isinstance(asked.answer, Refused) for asked in history.asked),
                "repeated": sum(isinstance(asked.again, Acknowledged) for asked in history.asked),
                "updates seen": len(shown),
                "resyncs": sum(each.resync for each in shown),
                "undone": sum(asked.method == "UndoAction" and _is_acknowledged(asked) for asked in history.asked),
                "by the clock": sum(change.entry.by_clock for table in tables.values() for change in table.log),
                "epochs ended": sum(len(table.snapshot.ended_epochs) for table in tables.values()),
            }
        )


def _is_acknowledged(asked: Asked) -> bool:
    return isinstance(asked.answer, Acknowledged)
