"""Stores whose servers are replaced by their replicas, which may lack the last changes."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from chaos.arena import ONE_GAME, REPLICAS, UNTIL_LOST
from hummel_service.store import keys
from support.cluster_server import ClusterServer
from support.sentinel_server import SentinelServer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from chaos.arena import Arena

pytestmark = [pytest.mark.chaos, pytest.mark.timeout(900)]


@pytest.fixture
def sentinels(folder: Path) -> Iterator[SentinelServer]:
    """A master and two replicas that sentinels guard."""
    with SentinelServer("redis", folder) as sentinels:
        yield sentinels


@pytest.fixture
def cluster(folder: Path) -> Iterator[ClusterServer]:
    """Three masters with a replica each."""
    with ClusterServer("redis", folder) as cluster:
        yield cluster


async def test_sentinel_failovers_are_clean(
    sentinels: SentinelServer, open_arena: Callable[..., Arena], times: Callable[[int, int], int]
) -> None:
    """The master is killed, or stands still and comes back when another has its place, again and again.

    Whatever the new master lacks is the end of the tables' histories, and everybody is told.
    The old one never takes a change any more.
    """
    rounds = times(2, 10)
    arena = open_arena([sentinels.url] * REPLICAS, sentinels.url)
    async with arena.playing(UNTIL_LOST) as play:
        for number in range(1, rounds + 1):
            master = sentinels.master()
            assert master is not None
            freezes = number % 2 == 0
            await asyncio.to_thread(master.freeze if freezes else master.kill)
            await asyncio.to_thread(sentinels.wait_until_replaced, master)
            await play.goes_on(3)
            await asyncio.to_thread(master.thaw if freezes else master.start)
            await asyncio.to_thread(sentinels.wait_until_whole)
            await play.goes_on(3)
            arena.say(f"{'froze' if freezes else 'killed'} the master, {number} of {rounds}")
        arena.figures["fail-overs"] = rounds
    assert arena.figures["epochs ended"] >= rounds


async def test_the_loss_of_a_sentinel_failover_is_clean(
    sentinels: SentinelServer, open_arena: Callable[..., Arena]
) -> None:
    """The replicas are cut off, the master goes on alone and dies: what only it had is lost, and nothing else."""
    arena = open_arena([sentinels.url] * REPLICAS, sentinels.url)
    async with arena.playing(ONE_GAME) as play:
        await play.goes_on(10)
        master = sentinels.master()
        assert master is not None
        replicas = [server for server in sentinels.servers if server is not master]
        for replica in replicas:
            await asyncio.to_thread(replica.kill)
        await play.goes_on(10)
        await asyncio.to_thread(master.kill)
        for replica in replicas:
            await asyncio.to_thread(replica.start)
        await asyncio.to_thread(sentinels.wait_until_replaced, master)
        arena.say("a replica that lacks the last changes has the master's place")
        await play.goes_on(3)
        await asyncio.to_thread(master.start)
        arena.figures["fail-overs"] = 1
    assert arena.figures["resyncs"] > 0
    assert arena.figures["acknowledged"] > arena.figures["changes stored"]


async def test_cluster_failovers_are_clean(
    cluster: ClusterServer, open_arena: Callable[..., Arena], times: Callable[[int, int], int]
) -> None:
    """Masters of a cluster are killed one after the other: their replicas take over, and the tables go on."""
    rounds = times(2, 10)
    arena = open_arena([cluster.url] * REPLICAS, cluster.url)
    async with arena.playing(UNTIL_LOST) as play:
        for number in range(1, rounds + 1):
            key = keys.snapshot(play.tables[number % len(play.tables)])
            master = cluster.master_of(key)
            assert master is not None
            await asyncio.to_thread(master.kill)
            await asyncio.to_thread(cluster.wait_until_replaced, master, key)
            await play.goes_on(3)
            await asyncio.to_thread(master.start)
            await asyncio.to_thread(cluster.wait_until_whole)
            await play.goes_on(3)
            arena.say(f"killed a master, {number} of {rounds}")
        arena.figures["fail-overs"] = rounds
    assert arena.figures["epochs ended"] >= rounds


async def test_the_loss_of_a_cluster_failover_is_clean(
    cluster: ClusterServer, open_arena: Callable[..., Arena]
) -> None:
    """A master goes on without its replica and dies: what only it had is lost, and nothing else."""
    arena = open_arena([cluster.url] * REPLICAS, cluster.url)
    async with arena.playing(ONE_GAME) as play:
        await play.goes_on(10)
        key = keys.snapshot(play.tables[0])
        master = cluster.master_of(key)
        assert master is not None
        replica = cluster.replica_of(master)
        await asyncio.to_thread(replica.kill)
        await play.goes_on(10)
        await asyncio.to_thread(master.kill)
        await asyncio.to_thread(replica.start)
        await asyncio.to_thread(cluster.wait_until_replaced, master, key)
        arena.say("a replica that lacks the last changes has the master's place")
        await play.goes_on(3)
        await asyncio.to_thread(master.start)
        arena.figures["fail-overs"] = 1
    assert arena.figures["resyncs"] > 0
    assert arena.figures["acknowledged"] > arena.figures["changes stored"]
