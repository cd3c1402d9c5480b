from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from containers.ledger import BotGame
from hummel.v1 import TABLE_STATUS_RUNNING
from hummel_client import Client, ClientConfig, RetryConfig

if TYPE_CHECKING:
    from containers.stack import Stack
    from hummel.v1 import View

pytestmark = pytest.mark.containers

FEW_ACTIONS = 15
"""So many actions are early in a game: it goes on for long after them."""


async def open_games(client: Client) -> list[BotGame]:
    """Opens one table for each number of players."""
    return [await BotGame.open(client, seat_count, seed=seat_count) for seat_count in (2, 3, 4, 5)]


async def acknowledge(games: list[BotGame], count: int) -> None:
    """Waits until so many more actions were acknowledged at every table, and checks that no game has ended."""
    reached = [len(game.ledger.entries) + count for game in games]
    await asyncio.gather(*(game.ledger.wait_for(total) for game, total in zip(games, reached, strict=True)))
    for game in games:
        assert (await game.client.get_table(game.table_id)).status == TABLE_STATUS_RUNNING


async def finish(games: list[BotGame], playing: list[asyncio.Task[list[View]]]) -> None:
    """Waits for the ends of all games and checks that nothing was lost."""
    for game, views in zip(games, await asyncio.gather(*playing), strict=True):
        await game.check_nothing_lost(views)


async def test_killed_replicas_lose_no_acknowledged_action(own_stack: Stack) -> None:
    """Both replicas are killed, one after the other, in the middle of games; a third one goes on alone.

    Every acknowledged action stands in the replay exactly once, no revision is missing, and
    the scores are those that the seed and the actions give.
    """
    async with Client(own_stack.target) as client:
        games = await open_games(client)
        playing = [asyncio.create_task(game.play()) for game in games]
        await acknowledge(games, FEW_ACTIONS)
        await own_stack.replicas[0].kill()
        await own_stack.add_replica()
        await acknowledge(games, FEW_ACTIONS)
        await own_stack.replicas[1].kill()
        await finish(games, playing)


async def test_a_stopping_replica_drains_without_a_failed_call(own_stack: Stack) -> None:
    """SIGTERM to one replica: no call fails, not even for a reader that repeats nothing, and games go on.

    The replica ends by itself, in time and with exit code 0.
    """
    once = ClientConfig(retry=RetryConfig(max_attempts=1))
    async with Client(own_stack.target) as client, Client(own_stack.target, once) as reader:
        games = await open_games(client)
        playing = [asyncio.create_task(game.play()) for game in games]
        await acknowledge(games, FEW_ACTIONS)
        stopping = asyncio.create_task(own_stack.replicas[0].stop())
        reads = 0
        while not stopping.done():
            await reader.get_table(games[0].table_id)
            reads += 1
        assert await stopping == 0
        assert reads > 1
        await finish(games, playing)


async def test_a_killed_redis_loses_no_acknowledged_action(own_stack: Stack) -> None:
    """Redis is killed in the middle of games and comes back on its file: the games go on where they were."""
    async with Client(own_stack.target) as client:
        games = await open_games(client)
        playing = [asyncio.create_task(game.play()) for game in games]
        await acknowledge(games, FEW_ACTIONS)
        await own_stack.stop_redis()
        await own_stack.start_redis()
        await finish(games, playing)
