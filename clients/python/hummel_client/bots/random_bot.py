"""A bot that plays any game by picking one of its legal actions at random.

It is the example for bot authors: everything it needs is the SDK. To run it:

    python -m hummel_client.bots.random_bot TARGET TABLE_ID [NAME]
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import sys
from typing import TYPE_CHECKING

from hummel.v1 import TABLE_STATUS_CLOSED, TABLE_STATUS_FINISHED
from hummel_client import Client, StaleRevision

if TYPE_CHECKING:
    from hummel.v1 import View
    from hummel_client import Seat


async def play(seat: Seat, chance: random.Random, *, thinking_s: float = 0.0) -> View:
    """Plays a seat until the table has ended, and returns the last view.

    Args:
        seat: The seat to play.
        chance: Where its choices come from.
        thinking_s: Seconds to wait before each action.
    """
    async with seat.watch() as updates:
        async for update in updates:
            view, table = update.view, update.view.table
            if table.status in (TABLE_STATUS_FINISHED, TABLE_STATUS_CLOSED):
                return view
            if view.legal_actions:
                await asyncio.sleep(thinking_s)
                action = chance.choice(view.legal_actions)
                with contextlib.suppress(StaleRevision):  # another seat was faster: a new view is on its way
                    await seat.submit(action, expected_revision=table.revision, expected_epoch=table.epoch)
    raise RuntimeError("the watch was closed while the game went on")


async def main(target: str, table_id: str, name: str = "Random bot") -> None:
    """Takes a seat at a table, plays the game and says how it ended."""
    async with Client(target) as client:
        seat = await client.join_table(table_id, player_name=name)
        view = await play(seat, random.Random())  # noqa: S311 - a game, not a secret
        for result in view.outcome.results:
            print(f"{result.rank}. {view.table.seats[result.seat].player_name}: {result.points} points")  # noqa: T201 - a command


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
