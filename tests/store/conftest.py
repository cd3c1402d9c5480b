"""A running server of each kind, a store on it, and a table."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from hummel_service.store.connecting import connect
from hummel_service.store.redis_store import RedisStore
from hummel_service.tables.lifetimes import Lifetimes
from support.records import at, new_request, new_table_id, opening
from support.replica import Replica
from support.store_proxy import StoreProxy
from support.store_server import KINDS, StoreServer, store_server

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    import redis

CONNECTIONS = 8

LIVES = Lifetimes(waiting_s=1_000, running_s=2_000, ended_s=3_000)
"""How long what the replicas write is kept."""


@pytest.fixture(params=KINDS, scope="session")
def server(request: pytest.FixtureRequest) -> Iterator[StoreServer]:
    """A running server, the same for all tests: they use tables of their own."""
    with tempfile.TemporaryDirectory(prefix="store-") as folder, store_server(request.param, Path(folder)) as server:
        yield server


@pytest.fixture
def client(server: StoreServer) -> Iterator[redis.Redis]:
    """The server itself."""
    with server.client() as client:
        yield client


@pytest.fixture
def new_store() -> Iterator[Callable[[str], RedisStore]]:
    """Makes stores for URLs, as many replicas would have them."""
    stores = []

    def make(url: str) -> RedisStore:
        stores.append(RedisStore(connect(url, CONNECTIONS)))
        return stores[-1]

    yield make
    for store in stores:
        store.close()


@pytest.fixture
def store(server: StoreServer, new_store: Callable[[str], RedisStore]) -> RedisStore:
    """A store on the server."""
    return new_store(server.url)


@pytest.fixture
def proxy(server: StoreServer) -> Iterator[StoreProxy]:
    """A proxy before the server that loses what a test wants lost."""
    with StoreProxy(server.socket) as proxy:
        yield proxy


@pytest.fixture
def table_id(store: RedisStore) -> str:
    """A private table at revision 1."""
    table_id = new_table_id()
    store.create(at(table_id, 0, "e1"), new_request(), opening(table_id), None)
    return table_id


@pytest.fixture
def replica(server: StoreServer) -> Iterator[Replica]:
    """A replica."""
    replica = Replica(server.url, lifetimes=LIVES)
    yield replica
    replica.close()


@pytest.fixture
def other(server: StoreServer) -> Iterator[Replica]:
    """A replica that remembers nothing of what the first one does."""
    other = Replica(server.url, lifetimes=LIVES)
    yield other
    other.close()


@pytest.fixture(params=KINDS)
def own_server(request: pytest.FixtureRequest) -> Iterator[StoreServer]:
    """A server that a test may end and start again; it writes every change to its file at once."""
    with tempfile.TemporaryDirectory(prefix="store-") as folder:
        server = StoreServer(request.param, Path(folder), appendfsync="always")
        server.start()
        yield server
        server.stop()


@pytest.fixture
def own_store(own_server: StoreServer, new_store: Callable[[str], RedisStore]) -> RedisStore:
    """A store on the server that may be ended."""
    return new_store(own_server.url)


@pytest.fixture
def replicas(own_server: StoreServer) -> Iterator[tuple[Replica, Replica]]:
    """Two replicas on the server that may be ended."""
    pair = (Replica(own_server.url), Replica(own_server.url))
    yield pair
    for replica in pair:
        replica.close()
