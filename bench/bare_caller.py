"""Callers of the bare servers: each commits recorded games, step after step."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from recording import Step

SERVICE = "bare.Bare"
"""The full name of the bare servers' service; its one method is Call."""

_games = itertools.count()


class BareCaller:
    """Commits one recorded game after another, each at a table of its own."""

    method = f"/{SERVICE}/Call"

    def __init__(self, steps: list[Step]) -> None:
        """Makes a caller."""
        self._steps = steps
        self._next_step = len(steps)
        self._table_id = ""

    def request(self) -> tuple[str | None, bytes]:
        """Returns no token and the bytes of the next request."""
        if self._next_step == len(self._steps):
            self._next_step = 0
            self._table_id = f"{next(_games):026d}"
        step = self._next_step
        self._next_step += 1
        request = f"{self._table_id}:{step}:".encode().ljust(len(self._steps[step].request), b".")
        return None, request

    def answered(self, message: bytes) -> None:
        """Checks the answer's length."""
        assert len(message) == len(self._steps[self._next_step - 1].response)
