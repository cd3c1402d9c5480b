"""Replicas that are killed and restarted under load."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from chaos.arena import Arena

pytestmark = [pytest.mark.chaos, pytest.mark.timeout(900)]


async def test_killed_replicas_lose_nothing(arena: Arena, chance: Random, times: Callable[[int, int], int]) -> None:
    """Replicas are killed with -9 again and again, and come back: the others go on meanwhile, and nothing is lost."""
    kills = times(4, 20)
    async with arena.playing() as play:
        for number in range(1, kills + 1):
            replica = chance.randrange(len(arena.replicas.services))
            await asyncio.to_thread(arena.replicas.services[replica].kill)
            await play.goes_on()
            await asyncio.to_thread(arena.replicas.services[replica].start)
            await play.goes_on()
            arena.say(f"killed replica {replica}, {number} of {kills}")
        arena.figures["kills"] = kills


async def test_a_rolling_restart_fails_no_call(arena: Arena, times: Callable[[int, int], int]) -> None:
    """All replicas are stopped in order and started again, one after the other, under load.

    No call of a client that repeats fails, and no watcher misses a revision or has to begin
    anew.
    """
    rounds = times(1, 4)
    async with arena.playing() as play:
        for number in range(1, rounds + 1):
            for replica in arena.replicas.services:
                assert await asyncio.to_thread(replica.stop) == 0
                await play.goes_on()
                await asyncio.to_thread(replica.start)
                await play.goes_on()
            arena.say(f"restarted all replicas, {number} of {rounds}")
        arena.figures["restarts"] = rounds * len(arena.replicas.services)
