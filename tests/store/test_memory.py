"""A store that would throw tables away when its memory is full is refused at the start, with what to change."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from grpc_health.v1 import health_pb2, health_pb2_grpc
from structlog.testing import capture_logs

from hummel_service.store.memory import UnfitStoreError, check_memory
from support.api import Api
from support.awaiting import eventually
from support.cluster_server import ClusterServer
from support.serving import serving
from support.store_server import StoreServer

if TYPE_CHECKING:
    from collections.abc import Callable

    from hummel_service.store.redis_store import RedisStore

EVICTING = ("allkeys-lru", "allkeys-lfu", "allkeys-random", "volatile-lru", "volatile-random", "volatile-ttl")


def test_a_store_that_keeps_everything_is_taken(server: StoreServer, store: RedisStore):
    """With noeviction there is nothing to say, with and without a limit."""
    for limit in ("0", "1gb"):
        with server.configured(maxmemory=limit), capture_logs() as lines:
            check_memory(store.link)
        assert lines == []


@pytest.mark.parametrize("policy", EVICTING)
def test_a_store_that_evicts_is_refused_in_one_line(server: StoreServer, store: RedisStore, policy: str):
    """The line names the server, its policy, and the one that it must have."""
    with server.configured(maxmemory="1gb", maxmemory_policy=policy), pytest.raises(UnfitStoreError) as refused:
        check_memory(store.link)
    line = str(refused.value)
    assert line == (
        f"the store at {server.socket} would throw tables away when its memory is full (maxmemory-policy {policy}): "
        "set maxmemory-policy noeviction"
    )


def test_a_store_that_would_evict_if_it_had_a_limit_is_warned_of(server: StoreServer, store: RedisStore):
    """Without maxmemory no policy does harm, but the day may come."""
    with server.configured(maxmemory="0", maxmemory_policy="allkeys-lru"), capture_logs() as lines:
        check_memory(store.link)
    assert [(line["log_level"], line["policy"]) for line in lines] == [("warning", "allkeys-lru")]


def test_a_user_who_may_not_ask_is_told_what_to_allow(
    server: StoreServer, store: RedisStore, new_store: Callable[[str], RedisStore]
):
    """INFO is needed for every commit, so a user without it is refused at the start and not at the first table."""
    with server.client() as client:
        client.acl_setuser("limited", enabled=True, nopass=True, keys=["*"], categories=["+@all"], commands=["-info"])
        try:
            with pytest.raises(UnfitStoreError, match=r"\+info"):
                check_memory(new_store(f"unix://limited:any@{server.socket}").link)
        finally:
            client.acl_deluser("limited")
    check_memory(store.link)


def test_every_master_of_a_cluster_is_checked(new_store: Callable[[str], RedisStore]):
    """One server of a cluster that would evict is enough, whichever it is."""
    with tempfile.TemporaryDirectory(prefix="c-") as folder, ClusterServer("valkey", Path(folder)) as cluster:
        store = new_store(cluster.url)
        check_memory(store.link)
        for node in cluster.nodes[:3]:
            with (
                node.configured(maxmemory="1gb", maxmemory_policy="allkeys-lru"),
                pytest.raises(UnfitStoreError, match=node.address),
            ):
                check_memory(store.link)


def test_a_store_that_comes_later_is_checked_when_it_comes():
    """A service that was there first is not ready as long as its store would evict; one line says why."""
    with tempfile.TemporaryDirectory(prefix="store-") as folder:
        server = StoreServer("valkey", Path(folder), **{"maxmemory": "1gb", "maxmemory-policy": "allkeys-lru"})
        with capture_logs() as lines, serving(server.url) as service, Api(service.address) as api:
            server.start()
            try:
                eventually(lambda: any("allkeys-lru" in line["event"] for line in lines), "the log says why")
                assert readiness(api) == health_pb2.HealthCheckResponse.NOT_SERVING
                with server.client() as client:
                    client.config_set("maxmemory-policy", "noeviction")
                eventually(lambda: readiness(api) == health_pb2.HealthCheckResponse.SERVING, "the service is ready")
            finally:
                server.stop()
        assert sum("allkeys-lru" in line["event"] for line in lines) == 1


def readiness(api: Api) -> int:
    """What the service tells load balancers."""
    stub = health_pb2_grpc.HealthStub(api.channel)
    return int(stub.Check(health_pb2.HealthCheckRequest(service="hummel.v1.PlayService"), timeout=20).status)
