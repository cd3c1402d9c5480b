"""Keeps the list of tables in step with the tables, which leave the store by themselves.

Every replica walks through the list by itself, a few entries at a time and from a place of
its own, so that nobody leads and a store with many tables is not asked for all at once.
"""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from hummel_service.tables.errors import Refusal, fault
from hummel_service.tables.rounds import making_rounds
from hummel_service.tables.spreading import CHANCE

if TYPE_CHECKING:
    from hummel_service.tables.port import Store

SWEEP_EVERY_S = 10.0
"""How long a replica rests between two parts of the list."""

SWEEP_SIZE = 500
"""How many entries of the list a replica looks at in one go: about a millisecond of the store."""


class Housekeeper:
    """Takes tables that are gone out of the list. Thread-safe."""

    def __init__(self, store: Store, every_s: float = SWEEP_EVERY_S) -> None:
        """Makes a housekeeper; it begins when it is started.

        Args:
            store: Where tables are kept.
            every_s: How long it rests between two parts of the list.
        """
        self._store = store
        self._every_s = every_s
        self._cursor = ""
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._keep_sweeping, name="housekeeper", daemon=True)

    def start(self) -> None:
        """Starts sweeping."""
        self._thread.start()

    def stop(self) -> None:
        """Stops sweeping and returns when nothing is under way."""
        self._stopped.set()
        self._thread.join()

    def sweep(self) -> bool:
        """Sweeps the next part of the list; tells whether the part after it is urgent too.

        It is while most of what was found is gone: many tables were left at the same time.

        Raises:
            Refusal: STORE_UNAVAILABLE, if the server that has the list is away.
        """
        with making_rounds():
            self._cursor, gone = self._store.sweep(self._cursor, SWEEP_SIZE)
        return gone > SWEEP_SIZE // 2

    def _keep_sweeping(self) -> None:
        while not self._stopped.wait(self._every_s * CHANCE.uniform(0.5, 1.5)):
            try:
                while self.sweep() and not self._stopped.is_set():
                    pass
            except Refusal:
                continue  # The store is away, which it logs itself.
            except Exception as error:  # noqa: BLE001 - whatever it is, sweeping must go on
                fault(error)
