"""One server of a cluster stands still and is not replaced yet: what the others have goes on."""

from __future__ import annotations

import tempfile
import threading
from collections import defaultdict
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from hummel.v1 import Clock
from hummel_service.store import keys
from hummel_service.store.connecting import connect
from hummel_service.store.redis_store import RedisStore
from hummel_service.tables.errors import Refusal
from hummel_service.tables.housekeeping import Housekeeper
from hummel_service.tables.timekeeping import Timekeeper
from support.awaiting import eventually
from support.cluster_server import ClusterServer
from support.records import at, new_request, new_table_id, opening
from support.replica import Replica, act, now, started_table
from support.watching import SOON, open_watch, watching

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from hummel_service.tables.model import Head
    from support.cluster_server import Node
    from support.replica import OpenTable

LONGER_THAN_ANY_TEST_MS = 600_000

TABLES_EACH = 8
"""So many tables of each server tick and are watched."""


@pytest.fixture(scope="module")
def cluster() -> Iterator[ClusterServer]:
    """A cluster that replaces no server while a test goes on."""
    patient = {"cluster-node-timeout": str(LONGER_THAN_ANY_TEST_MS), "cluster-require-full-coverage": "no"}
    with (
        tempfile.TemporaryDirectory(prefix="c-") as folder,
        ClusterServer("valkey", Path(folder), **patient) as cluster,
    ):
        yield cluster


@pytest.fixture
def replica(cluster: ClusterServer) -> Iterator[Replica]:
    """A replica whose own servers a test watches."""
    replica = Replica(cluster.url)
    yield replica
    replica.close()


@pytest.fixture
def frozen(cluster: ClusterServer) -> Iterator[Node]:
    """The server that is to stand still: one that has neither the list of tables nor the alarms."""
    shared = {cluster.master_of(key) for key in (keys.TABLES, keys.ALARMS)}
    masters = [node for node in cluster.nodes if "role:master" in node.ask("INFO replication")]
    node = next(node for node in masters if node not in shared)
    yield node
    node.thaw()


@dataclass
class Scene:
    """Tables by where they are.

    Attributes:
        frozen: Those on the server that is to stand still.
        well: Those on the others.
    """

    frozen: list[OpenTable] = field(default_factory=list)
    well: list[OpenTable] = field(default_factory=list)


def scene(cluster: ClusterServer, frozen: Node, new_table: Callable[[], OpenTable]) -> Scene:
    """Opens as many tables on each server as a test needs at least."""
    found = Scene()
    by_port: defaultdict[int, list[OpenTable]] = defaultdict(list)
    with cluster.client() as client:
        while len(by_port) < 3 or min(map(len, by_port.values())) < TABLES_EACH:
            table = new_table()
            by_port[client.get_node_from_key(keys.snapshot(table.table_id)).port].append(table)
    for port, tables in by_port.items():
        (found.frozen if port == frozen.port else found.well).extend(tables)
    return found


@contextmanager
def standing_still(cluster: ClusterServer, node: Node, table: OpenTable) -> Iterator[threading.Event]:
    """Freezes a server, and lets a caller wait for a table there; what is yielded is set when the caller is told so.

    Who waits for that server as a caller does, even once, comes later than that.
    """
    told = threading.Event()
    store = RedisStore(connect(cluster.url, 4))
    assert store.load(table.table_id) is not None

    def wait() -> None:
        with suppress(Refusal):
            store.load(table.table_id)
        told.set()

    caller = threading.Thread(target=wait)
    node.freeze()
    caller.start()
    try:
        yield told
    finally:
        node.thaw()
        caller.join()
        store.close()


def test_clocks_of_other_servers_tables_go_on(cluster: ClusterServer, frozen: Node, replica: Replica):
    """Clocks run out at many tables of the frozen server, and at others the clock acts all the same.

    It does so more than once before a caller at the frozen server is even told.
    """
    tables = scene(cluster, frozen, lambda: started_table(replica, 5, clock=Clock(decision_s=1)))
    keeper = Timekeeper(replica.store, replica.committer, now)
    ids = [table.table_id for table in tables.well]

    def revisions() -> list[int]:
        return [head.revision for head in replica.store.heads(ids) if head is not None]

    before = revisions()
    with standing_still(cluster, frozen, tables.frozen[0]) as told:
        keeper.start()
        try:
            eventually(lambda: told.is_set() or all(map(lambda old, new: new >= old + 2, before, revisions())))
            assert not told.is_set()
        finally:
            keeper.stop()


class NotingStore(RedisStore):
    """A store that notes when a table is polled for."""

    def __init__(self, url: str) -> None:
        super().__init__(connect(url, 12))
        self.awaited = ""
        self.polled = threading.Event()

    def heads(self, table_ids: Sequence[str]) -> Sequence[Head | None]:
        """Notes, and answers."""
        if self.awaited in table_ids:
            self.polled.set()
        return super().heads(table_ids)


def test_watchers_of_other_servers_tables_see_changes(cluster: ClusterServer, frozen: Node, replica: Replica):
    """When polls meet the frozen server, viewers at others see changes all the same.

    They do so before a caller at the frozen one is even told. When it is back, its own viewers do, too.
    """
    tables = scene(cluster, frozen, lambda: started_table(replica))
    store = NotingStore(cluster.url)
    with watching(store, SOON) as watches:
        streams = {table.table_id: open_watch(watches, table.table_id) for table in (*tables.frozen, *tables.well)}
        for stream in streams.values():
            stream.wait_for_revision(1)
        with standing_still(cluster, frozen, tables.frozen[0]) as told:
            store.awaited = tables.frozen[0].table_id
            assert store.polled.wait(30)
            for table in tables.well:
                streams[table.table_id].wait_for_revision(act(replica, table))
            assert not told.is_set()
        for table in tables.frozen:
            streams[table.table_id].wait_for_revision(act(replica, table))
    store.close()


def test_what_other_servers_lost_leaves_the_list(cluster: ClusterServer, frozen: Node, replica: Replica):
    """Tables that are gone are taken out of the list; those of the frozen server stay there."""
    gone, there = set(), set()
    with cluster.client() as client:
        for number in range(24):
            table_id = new_table_id()
            change = opening(table_id, private=False, created_ms=number)
            replica.store.create(at(table_id, 0), new_request(), change, None)
            is_frozen = client.get_node_from_key(keys.snapshot(table_id)).port == frozen.port
            (there if is_frozen else gone).add(keys.listing(number * 1000, table_id))
            if not is_frozen:
                client.delete(keys.snapshot(table_id))
        assert gone
        assert there
        frozen.freeze()
        Housekeeper(replica.store).sweep()
        listed = set(client.zrange(keys.TABLES, 0, -1))
        assert not listed & gone
        assert there <= listed
