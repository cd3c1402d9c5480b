from __future__ import annotations

import asyncio
import itertools
from typing import TYPE_CHECKING, Self

import pytest

from containers.ledger import BotGame
from containers.waiting import until
from hummel_client import Client, ClientConfig, RetryConfig

if TYPE_CHECKING:
    from types import TracebackType

    from containers.stack import Stack

pytestmark = pytest.mark.containers

FEW_ACTIONS = 15
"""So many actions are early in a game, which has about 200."""

SEAT_COUNTS = (2, 3, 4, 5, 2, 3, 4, 5)
"""So many games at a time keep calls under way at every moment, and last for seconds."""


class Games:
    """Two games for each number of players, all played at the same time. Use as an async context manager.

    Leaving the context waits for the ends and checks that nothing was lost.
    """

    def __init__(self, client: Client) -> None:
        self._client = client

    async def __aenter__(self) -> Self:
        self.games = [await BotGame.open(self._client, count, seed) for seed, count in enumerate(SEAT_COUNTS)]
        self._playing = [asyncio.create_task(game.play()) for game in self.games]
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

    async def go_on(self) -> bool:
        """Waits until every game has had some more actions; returns False if one has ended before."""
        reached = [len(game.ledger) + FEW_ACTIONS for game in self.games]

        def ended() -> bool:
            # A bot that gave up is no end: its error is raised.
            return any(task.done() and task.result() for task in self._playing)

        async def gone_on() -> bool:
            return ended() or all(len(game.ledger) >= count for game, count in zip(self.games, reached, strict=True))

        await until(gone_on, what="more acknowledged actions in every game")
        return not ended()


async def test_killed_replicas_lose_no_acknowledged_action(own_stack: Stack) -> None:
    """Replicas are killed in turn and come back, again and again while games are played.

    Every acknowledged action stands in the replay exactly once, no revision is missing, and
    the scores are those that the seed and the actions give.
    """
    kills = 0
    async with Client(own_stack.target) as client, Games(client) as games:
        for replica in itertools.cycle(own_stack.replicas):
            if not await games.go_on():
                break
            await replica.kill()
            kills += 1
            if not await games.go_on():
                break
            await replica.start()
            await replica.wait_for_health("healthy")
    assert kills > 1


async def test_a_stopping_replica_drains_without_a_failed_call(own_stack: Stack) -> None:
    """SIGTERM to one replica: no call fails, not even for a reader that repeats nothing, and games go on.

    The replica ends by itself, in time and with exit code 0.
    """
    once = ClientConfig(retry=RetryConfig(max_attempts=1))
    async with Client(own_stack.target) as client, Client(own_stack.target, once) as reader, Games(client) as games:
        assert await games.go_on()
        stopping = asyncio.create_task(own_stack.replicas[0].stop())
        while not stopping.done():
            await reader.get_table(games.games[0].table_id)
        assert await stopping == 0


async def test_a_killed_redis_loses_no_acknowledged_action(own_stack: Stack) -> None:
    """Redis is killed in the middle of games and comes back on its file: the games go on where they were."""
    async with Client(own_stack.target) as client, Games(client) as games:
        assert await games.go_on()
        await own_stack.stop_redis()
        await own_stack.start_redis()
        assert await games.go_on()
