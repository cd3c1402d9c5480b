from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Self

import pytest

from containers.ledger import BotGame
from hummel.v1 import TABLE_STATUS_RUNNING
from hummel_client import Client, ClientConfig, RetryConfig

if TYPE_CHECKING:
    from types import TracebackType

    from containers.stack import Stack

pytestmark = pytest.mark.containers

FEW_ACTIONS = 15
"""So many actions are early in a game, which has about 200."""

THINKING_S = 0.02
"""How long bots think, so that games outlast what is done to the stack meanwhile."""


class Games:
    """One game for each number of players, all played at the same time. Use as an async context manager.

    Leaving the context waits for the ends and checks that nothing was lost.
    """

    def __init__(self, client: Client) -> None:
        self._client = client

    async def __aenter__(self) -> Self:
        self.games = [await BotGame.open(self._client, seat_count, seed=seat_count) for seat_count in (2, 3, 4, 5)]
        self._playing = [asyncio.create_task(game.play(thinking_s=THINKING_S)) for game in self.games]
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error is not None:
            for task in self._playing:
                task.cancel()
            await asyncio.gather(*self._playing, return_exceptions=True)
            return
        for game, views in zip(self.games, await asyncio.gather(*self._playing), strict=True):
            await game.check_nothing_lost(views)

    async def go_on(self) -> None:
        """Waits until every game has had some more actions, and checks that none has ended."""
        reached = [len(game.ledger.entries) + FEW_ACTIONS for game in self.games]
        await asyncio.gather(*(game.ledger.wait_for(count) for game, count in zip(self.games, reached, strict=True)))
        for game in self.games:
            assert (await self._client.get_table(game.table_id)).status == TABLE_STATUS_RUNNING


async def test_killed_replicas_lose_no_acknowledged_action(own_stack: Stack) -> None:
    """Two of three replicas are killed, one after the other, in the middle of games; the third goes on alone.

    Every acknowledged action stands in the replay exactly once, no revision is missing, and
    the scores are those that the seed and the actions give.
    """
    await own_stack.add_replica()
    await own_stack.wait_for_replicas(3)
    async with Client(own_stack.target) as client, Games(client) as games:
        for replica in own_stack.replicas[:2]:
            await games.go_on()
            await replica.kill()
        await games.go_on()


async def test_a_stopping_replica_drains_without_a_failed_call(own_stack: Stack) -> None:
    """SIGTERM to one replica: no call fails, not even for a reader that repeats nothing, and games go on.

    The replica ends by itself, in time and with exit code 0.
    """
    once = ClientConfig(retry=RetryConfig(max_attempts=1))
    async with Client(own_stack.target) as client, Client(own_stack.target, once) as reader, Games(client) as games:
        await games.go_on()
        stopping = asyncio.create_task(own_stack.replicas[0].stop())
        while not stopping.done():
            await reader.get_table(games.games[0].table_id)
        assert await stopping == 0


async def test_a_killed_redis_loses_no_acknowledged_action(own_stack: Stack) -> None:
    """Redis is killed in the middle of games and comes back on its file: the games go on where they were."""
    async with Client(own_stack.target) as client, Games(client) as games:
        await games.go_on()
        await own_stack.stop_redis()
        await own_stack.start_redis()
        await games.go_on()
