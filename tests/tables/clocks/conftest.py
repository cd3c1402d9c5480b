"""Replicas whose time a test moves on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hummel_service.store import keys
from support.timed import Hand, TimedReplica

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from support.store_server import StoreServer


@pytest.fixture
def hand() -> Hand:
    """How far time has been moved on."""
    return Hand()


@pytest.fixture
def new_timed(server: StoreServer, hand: Hand) -> Iterator[Callable[[], TimedReplica]]:
    """Makes replicas with the same time, which a test moves on."""
    replicas: list[TimedReplica] = []

    def make() -> TimedReplica:
        replicas.append(TimedReplica(server.url, hand, replicas[0].store.start_ms if replicas else None))
        return replicas[-1]

    # Alarms of other tests' tables would ring here too.
    with server.client() as client:
        client.delete(keys.ALARMS)
    yield make
    for replica in replicas:
        replica.close()


@pytest.fixture
def replica(new_timed: Callable[[], TimedReplica]) -> TimedReplica:
    """One replica."""
    return new_timed()


@pytest.fixture
def other_replica(replica: TimedReplica, new_timed: Callable[[], TimedReplica]) -> TimedReplica:  # noqa: ARG001 - it comes first
    """Another replica on the same store."""
    return new_timed()
