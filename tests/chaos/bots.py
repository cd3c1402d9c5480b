"""Bots that play at random and sometimes take an action back."""

from __future__ import annotations

import asyncio
import contextlib
import random
from typing import TYPE_CHECKING

from hummel.v1 import TABLE_STATUS_CLOSED, TABLE_STATUS_FINISHED, UNDO_BLOCKER_UNSPECIFIED
from hummel_client import StaleRevision

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hummel.v1 import View
    from hummel_client import Seat

UNDO_CHANCE = 0.1
"""How often an action that can be taken back is."""


async def play_seats(seats: Sequence[Seat], chance: random.Random, *, thinking_s: float) -> None:
    """Plays all the seats until their table has ended.

    Each bot draws from a generator of its own, so that its choices do not depend on how fast
    the others are.
    """
    async with asyncio.TaskGroup() as group:
        for seat in seats:
            group.create_task(_play(seat, random.Random(chance.random()), thinking_s))  # noqa: S311 - a game, not a secret


async def _play(seat: Seat, chance: random.Random, thinking_s: float) -> None:
    async with seat.watch() as updates:
        async for update in updates:
            if update.view.table.status in (TABLE_STATUS_FINISHED, TABLE_STATUS_CLOSED):
                return
            await asyncio.sleep(thinking_s)
            with contextlib.suppress(StaleRevision):  # another seat was faster: a new view is on its way
                await _decide(seat, update.view, chance)


async def _decide(seat: Seat, view: View, chance: random.Random) -> None:
    expected = {"expected_revision": view.table.revision, "expected_epoch": view.table.epoch}
    may_undo = view.HasField("undo") and view.undo.blocker == UNDO_BLOCKER_UNSPECIFIED
    if may_undo and chance.random() < UNDO_CHANCE:
        await seat.undo(**expected)
    elif view.legal_actions:
        await seat.submit(chance.choice(view.legal_actions), **expected)
