"""Seats random bots at a table and plays whole games with them."""

from __future__ import annotations

import asyncio
import random
from typing import TYPE_CHECKING

from hummel_client.bots import random_bot

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hummel.v1 import GameOptions, View
    from hummel_client import Client, Seat

BOT_NAMES = ("Anna", "Bruno", "Carla", "Diederik", "Elsbeth", "Fiete")
"""What bots are called, in the order in which they sit down."""


async def seat_bots(client: Client, table_id: str, names: Sequence[str]) -> list[Seat]:
    """Takes the lowest free seats for bots, one for each name."""
    return [await client.join_table(table_id, player_name=name) for name in names]


async def play_seats(seats: Sequence[Seat], chance: random.Random, *, thinking_s: float = 0.0) -> list[View]:
    """Plays all the seats until their tables have ended, and returns their last views.

    Each bot draws from a generator of its own, so that its choices do not depend on how fast
    the others are.

    Raises:
        ExceptionGroup: if a bot can't go on; the others are stopped.
    """
    async with asyncio.TaskGroup() as group:
        tasks = [
            group.create_task(random_bot.play(seat, random.Random(chance.random()), thinking_s=thinking_s))  # noqa: S311 - a game, not a secret
            for seat in seats
        ]
    return [task.result() for task in tasks]


async def play_game(  # noqa: PLR0913 - the settings of one game
    client: Client,
    options: GameOptions,
    *,
    seat_count: int,
    chance: random.Random,
    name: str = "",
    thinking_s: float = 0.0,
) -> list[View]:
    """Opens a table, seats bots at all its seats, and plays to the end.

    Returns:
        The last view of each seat, by seat.
    """
    owned = await client.create_table(options, seat_count=seat_count, name=name)
    seats = await seat_bots(client, owned.table_id, BOT_NAMES[:seat_count])
    await owned.start()
    return await play_seats(seats, chance, thinking_s=thinking_s)
