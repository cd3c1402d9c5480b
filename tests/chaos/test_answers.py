"""Answers that are lost after the change was stored: on the way to the client, and on the way to the replica."""

from __future__ import annotations

import json
from collections import Counter
from contextlib import AsyncExitStack, ExitStack
from typing import TYPE_CHECKING

import pytest

from chaos.arena import REPLICAS
from chaos.playing import Manner
from support.breakable_proxy import BreakableProxy
from support.replicas import target_of
from support.store_proxy import StoreProxy

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from random import Random

    from chaos.arena import Arena
    from support.running_service import RunningService
    from support.store_server import StoreServer

pytestmark = [pytest.mark.chaos, pytest.mark.timeout(900)]

COMMITS = b"hummel:nudges"
"""What every commit sends along, and no other command but the one that listens."""


async def test_answers_lost_on_the_way_to_clients(
    arena: Arena, chance: Random, times: Callable[[int, int], int]
) -> None:
    """Connections are cut instead of passing an answer on: what was stored before is answered, not done again."""
    wanted, before = times(5, 60), answered_again(arena.replicas.services)
    async with AsyncExitStack() as running:
        proxies = [
            await running.enter_async_context(BreakableProxy(service.address).running())
            for service in arena.replicas.services
        ]
        cuts = 0
        # Whatever is answered again was sent again because its answer was lost.
        manner = Manner(asks_again=False)
        async with arena.playing(manner, target=target_of([proxy.address for proxy in proxies])) as play:
            while (repeated := answered_again(arena.replicas.services) - before) < wanted:
                chance.choice(proxies).lose_next_answer()
                cuts += 1
                await play.goes_on(1)
                if cuts % 10 == 0:
                    arena.say(f"{cuts} connections cut, {repeated} of {wanted} answers repeated")
        arena.figures["connections cut"] = cuts
        arena.figures["changes answered again"] = answered_again(arena.replicas.services) - before


async def test_answers_lost_on_the_way_to_replicas(
    server: StoreServer, open_arena: Callable[..., Arena], chance: Random, times: Callable[[int, int], int]
) -> None:
    """The store makes changes and its connections break before it can say so: the replicas find them made."""
    losses = times(20, 200)
    with ExitStack() as running:
        proxies = [running.enter_context(StoreProxy(server.socket)) for _ in range(REPLICAS)]
        arena = open_arena([proxy.url for proxy in proxies], server.url)
        async with arena.playing() as play:
            for number in range(1, losses + 1):
                chance.choice(proxies).lose_answer_to(COMMITS)
                await play.goes_on(1)
                if number % 10 == 0:
                    arena.say(f"{number} of {losses} answers of the store lost")
        arena.figures["answers lost"] = sum(proxy.answers_lost for proxy in proxies)
        assert arena.figures["answers lost"] >= losses // 2


def answered_again(services: Iterable[RunningService]) -> int:
    """Counts the actions that replicas have answered more than once: the first answer did not arrive."""
    answers: Counter[str] = Counter()
    for service in services:
        for line in list(service.log):
            if '"SubmitAction"' in line and '"OK"' in line:
                answers[json.loads(line)["request_id"]] += 1
    return sum(1 for count in answers.values() if count > 1)
