"""Lets a random bot take a seat at a table and play."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from hummel_client.bots import random_bot
from hummel_client.terminal.connecting import connected, presenter_of
from hummel_client.terminal.frame import draw_result
from hummel_client.terminal.people import letter

if TYPE_CHECKING:
    from hummel_client.terminal.screen import Screen
    from hummel_client.terminal.target import Target


async def play_bot(target: Target, table_id: str, screen: Screen, *, player_name: str, thinking_s: float) -> None:
    """Takes the lowest free seat, plays it to the end and shows the result.

    Raises:
        CommandError: if nothing answers.
        HummelError: if there is no such table, no free seat, or the service goes away for good.
    """
    async with connected(target) as client:
        presenter = await presenter_of(client, await client.get_table(table_id))
        seat = await client.join_table(table_id, player_name=player_name)
        screen.say(f"The bot has seat {letter(seat.seat)} and plays until the game is over.")
        chance = random.Random()  # noqa: S311 - a game, not a secret
        view = await random_bot.play(seat, chance, thinking_s=thinking_s)
        view.ClearField("seat")  # the person at this terminal only looks on
        screen.show(draw_result(view, presenter))
