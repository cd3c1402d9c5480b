from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from containers.ledger import OPTIONS, BotGame
from hummel_service.games.registry import GAMES

if TYPE_CHECKING:
    from containers.stack import Stack
    from hummel_client import Client

pytestmark = pytest.mark.containers


def test_every_game_is_played() -> None:
    """The games of this file are those that the service can play."""
    assert OPTIONS.keys() == GAMES.keys()


@pytest.mark.parametrize("game_name", sorted(OPTIONS))
@pytest.mark.parametrize("seat_count", [2, 3, 4, 5])
async def test_bots_play_a_whole_game_through_envoy(client: Client, seat_count: int, game_name: str) -> None:
    """Bots at every seat play each game to the end over two replicas and a real Redis.

    Every acknowledged action stands in the replay exactly once, the replay fits its seed,
    and the final scores are the replay's.
    """
    game = await BotGame.open(client, seat_count, seed=seat_count, game=game_name)
    views = await game.play()
    await game.check_nothing_lost(views)
    assert all(len(view.outcome.results) == seat_count for view in views)


async def test_each_replica_serves_a_part_of_one_game(stack: Stack, client: Client) -> None:
    """Any replica serves any table: the actions of one game are spread over both."""
    game = await BotGame.open(client, seat_count=2, seed=0)
    await game.play()
    served = [
        sum(line.get("method") == "SubmitAction" and line.get("table") == game.table_id for line in replica.log())
        for replica in stack.replicas
    ]
    assert all(served)
    assert sum(served) >= len(game.ledger)
