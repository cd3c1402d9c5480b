"""A running server of each kind, a store on it, and a table."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from hummel_service.store.connecting import connect
from hummel_service.store.redis_store import RedisStore
from support.records import at, new_request, new_table_id, opening
from support.store_proxy import StoreProxy
from support.store_server import KINDS, StoreServer, store_server

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

CONNECTIONS = 8


@pytest.fixture(params=KINDS, scope="session")
def server(request: pytest.FixtureRequest) -> Iterator[StoreServer]:
    """A running server, the same for all tests: they use tables of their own."""
    with tempfile.TemporaryDirectory(prefix="store-") as folder, store_server(request.param, Path(folder)) as server:
        yield server


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
