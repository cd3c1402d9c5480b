"""Replicas that share one embedded store."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from support.replica import Replica, open_table
from support.store_server import StoreServer, store_server
from support.watching import SOON, UncertainStore, watching

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from hummel_service.tables.watching import Watches


@pytest.fixture(scope="session")
def server() -> Iterator[StoreServer]:
    """A running Valkey, the same for all tests: they use tables of their own."""
    with tempfile.TemporaryDirectory(prefix="store-") as folder, store_server("valkey", Path(folder)) as server:
        yield server


@pytest.fixture
def new_replica(server: StoreServer) -> Iterator[Callable[..., Replica]]:
    """Makes replicas, by default on the shared server."""
    replicas = []

    def make(url: str = server.url) -> Replica:
        replicas.append(Replica(url))
        return replicas[-1]

    yield make
    for replica in replicas:
        replica.close()


@pytest.fixture
def replica(new_replica: Callable[..., Replica]) -> Replica:
    """One replica."""
    return new_replica()


@pytest.fixture
def other_replica(new_replica: Callable[..., Replica]) -> Replica:
    """Another replica on the same store."""
    return new_replica()


@pytest.fixture
def store(server: StoreServer) -> Iterator[UncertainStore]:
    """The store that the watches read."""
    store = UncertainStore(server.url)
    yield store
    store.close()


@pytest.fixture
def watches(store: UncertainStore) -> Iterator[Watches]:
    """Running watches that poll often."""
    with watching(store, SOON) as watches:
        yield watches


@pytest.fixture
def table_id(replica: Replica) -> str:
    """A table at revision 1."""
    return open_table(replica, seated=0).table_id
