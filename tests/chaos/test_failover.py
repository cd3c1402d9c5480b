"""Stores whose servers are replaced by their replicas, which may lack the last changes."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Protocol

import pytest

from chaos.arena import ONE_GAME, REPLICAS, UNTIL_LOST
from hummel_service.store import keys
from support.cluster_server import ClusterServer, Node
from support.sentinel_server import Guarded, SentinelServer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from chaos.arena import Arena
    from support.store_server import StoreServer

pytestmark = [pytest.mark.chaos, pytest.mark.timeout(900)]


class Replicated(Protocol):
    """A store of several servers."""

    @property
    def url(self) -> str:
        """How a service reaches it."""

    def master_of(self, table_id: str) -> StoreServer:
        """The server that takes the changes of a table now."""

    def replicas_of(self, master: StoreServer) -> Sequence[StoreServer]:
        """The servers that may take its place."""

    def wait_until_replaced(self, master: StoreServer, table_id: str) -> None:
        """Waits until another server takes the changes of a table."""

    def wait_until_whole(self) -> None:
        """Waits until every server is well and has its place."""


class Sentinels:
    """A master and two replicas that sentinels guard."""

    def __init__(self, servers: SentinelServer) -> None:
        self._servers = servers
        self.url = servers.url
        self.wait_until_whole = servers.wait_until_whole

    def master_of(self, _table_id: str) -> StoreServer:
        """The server that takes all changes."""
        master = self._servers.master()
        assert master is not None
        return master

    def replicas_of(self, master: StoreServer) -> Sequence[StoreServer]:
        """All others."""
        return [server for server in self._servers.servers if server is not master]

    def wait_until_replaced(self, master: StoreServer, _table_id: str) -> None:
        """Waits until another server is the master."""
        assert isinstance(master, Guarded)
        self._servers.wait_until_replaced(master)


class Cluster:
    """Three masters with a replica each."""

    def __init__(self, servers: ClusterServer) -> None:
        self._servers = servers
        self.url = servers.url
        self.wait_until_whole = servers.wait_until_whole

    def master_of(self, table_id: str) -> StoreServer:
        """The master that has the table's slot."""
        master = self._servers.master_of(keys.snapshot(table_id))
        assert master is not None
        return master

    def replicas_of(self, master: StoreServer) -> Sequence[StoreServer]:
        """The one that follows it."""
        assert isinstance(master, Node)
        return [self._servers.replica_of(master)]

    def wait_until_replaced(self, master: StoreServer, table_id: str) -> None:
        """Waits until another server has the table's slot."""
        assert isinstance(master, Node)
        self._servers.wait_until_replaced(master, keys.snapshot(table_id))


@pytest.fixture(params=["sentinel", "cluster"])
def store(request: pytest.FixtureRequest, folder: Path) -> Iterator[Replicated]:
    """A store of each kind."""
    if request.param == "sentinel":
        with SentinelServer("redis", folder) as servers:
            yield Sentinels(servers)
    else:
        with ClusterServer("redis", folder) as servers:
            yield Cluster(servers)


async def test_failovers_are_clean(
    store: Replicated, open_arena: Callable[..., Arena], times: Callable[[int, int], int]
) -> None:
    """A master is killed, or stands still and comes back when another has its place, again and again.

    Whatever the new master lacks is the end of the tables' histories, and everybody is told.
    The old one never takes a change any more.
    """
    rounds = times(2, 6)
    arena = open_arena([store.url] * REPLICAS, store.url)
    async with arena.playing(UNTIL_LOST) as play:
        for number in range(1, rounds + 1):
            table_id = play.tables[number % len(play.tables)]
            freezes = number % 2 == 0
            master = store.master_of(table_id)
            await asyncio.to_thread(master.freeze if freezes else master.kill)
            await asyncio.to_thread(store.wait_until_replaced, master, table_id)
            await play.goes_on(3)
            await asyncio.to_thread(master.thaw if freezes else master.start)
            await asyncio.to_thread(store.wait_until_whole)
            await play.goes_on(3)
            arena.say(f"{'froze' if freezes else 'killed'} a master, {number} of {rounds}")
        arena.figures["fail-overs"] = rounds
    assert arena.figures["epochs ended"] > 0


async def test_the_loss_of_a_failover_is_clean(store: Replicated, open_arena: Callable[..., Arena]) -> None:
    """A master is cut off from its replicas, goes on alone and dies: what only it had is lost, and nothing else."""
    arena = open_arena([store.url] * REPLICAS, store.url)
    async with arena.playing(ONE_GAME) as play:
        await play.goes_on(10)
        table_id = play.tables[0]
        master = store.master_of(table_id)
        replicas = store.replicas_of(master)
        for replica in replicas:
            await asyncio.to_thread(replica.kill)
        await play.goes_on(10)
        await asyncio.to_thread(master.kill)
        for replica in replicas:
            await asyncio.to_thread(replica.start)
        await asyncio.to_thread(store.wait_until_replaced, master, table_id)
        arena.say("a replica that lacks the last changes has the master's place")
        await play.goes_on(3)
        await asyncio.to_thread(master.start)
        arena.figures["fail-overs"] = 1
    assert arena.figures["resyncs"] > 0
    assert arena.figures["acknowledged"] > arena.figures["changes stored"]
