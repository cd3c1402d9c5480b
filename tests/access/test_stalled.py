"""Calls that are opened and whose requests never come: they stop nobody, whatever they call."""

from __future__ import annotations

import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

import grpc
import pytest
from grpc_health.v1 import health_pb2
from grpc_reflection.v1alpha import reflection_pb2, reflection_pb2_grpc

from hummel.v1 import GetTableRequest, ListReplayViewsRequest
from support.api import METHODS, Api, open_table, path, refused
from support.awaiting import eventually
from support.serving import serving

if TYPE_CHECKING:
    from collections.abc import Iterator

    from support.store_server import StoreServer

HEALTH = "/grpc.health.v1.Health/Check"

EVERY_PATH = [
    *map(path, METHODS),
    HEALTH,
    "/grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo",
]

STALLED = 40
"""Many more than there are threads, and fewer than are cancelled at once."""


def from_address(address: str) -> tuple[tuple[str, str], ...]:
    """The metadata with which a proxy says where a call comes from."""
    return (("x-forwarded-for", address),)


@contextmanager
def stalled_calls(
    service: str, method: str, count: int, metadata: tuple[tuple[str, str], ...] = ()
) -> Iterator[list[grpc.Future]]:
    """Calls that have begun and whose requests never follow."""
    done = threading.Event()

    def nothing() -> Iterator[bytes]:
        done.wait(60)
        yield from ()

    with Api(service) as api:
        call = api.channel.stream_unary(method)
        futures = [call.future(nothing(), timeout=60, metadata=metadata) for _ in range(count)]
        try:
            yield futures
        finally:
            done.set()
            for future in futures:
                future.cancel()


def ends_of(calls: list[grpc.Future]) -> list[grpc.RpcError]:
    """How those calls ended that the service has ended."""
    return [end for call in calls if call.done() and (end := call.exception())]


def all_answer(api: Api, table_id: str) -> None:
    """Calls one method of each group that has threads of its own."""
    api.call("GetTable", GetTableRequest(table_id=table_id))
    assert api.refusal("ListReplayViews", ListReplayViewsRequest(table_id=table_id)).reason == "GAME_NOT_STARTED"
    answer = health_pb2.HealthCheckResponse.FromString(api.channel.unary_unary(HEALTH)(b"", timeout=20))
    assert answer.status == health_pb2.HealthCheckResponse.SERVING
    question = reflection_pb2.ServerReflectionRequest(list_services="")
    stub = reflection_pb2_grpc.ServerReflectionStub(api.channel)
    assert next(stub.ServerReflectionInfo(iter([question]), timeout=20)).HasField("list_services_response")


@pytest.fixture(scope="module")
def api(store: StoreServer) -> Iterator[tuple[Api, str]]:
    """A service with few threads that is soon tired of waiting for requests: a client of it, and its address."""
    with (
        pytest.MonkeyPatch.context() as patch,
        serving(store.url, threads=2, reflection=True) as service,
        Api(service.address) as api,
    ):
        patch.setattr("hummel_service.rpc.guarded.STALL_LIMIT_S", 1.0)
        yield api, service.address


@pytest.mark.parametrize("method", EVERY_PATH)
def test_calls_whose_requests_never_come_stop_nobody(api: tuple[Api, str], method: str):
    """Many more such calls than there are threads delay calls, probes and reflection a little, and are cancelled."""
    client, address = api
    table_id = open_table(client, seated=0).table_id
    with stalled_calls(address, method, STALLED) as stalled:
        for _ in range(3):
            all_answer(client, table_id)
        eventually(lambda: all(future.done() for future in stalled))
    all_answer(client, table_id)


def test_probes_are_answered_while_more_calls_stall_than_may(store: StoreServer):
    """When hundreds of probes stall, more than there may be threads for, others are answered all the while."""
    with serving(store.url, trusted_proxies="127.0.0.0/8") as service, Api(service.address) as api:
        with stalled_calls(service.address, HEALTH, 500, from_address("192.0.2.1")) as stalled:
            for number in range(10):
                api.channel.unary_unary(HEALTH)(b"", timeout=20, metadata=from_address(f"198.51.100.{number}"))
            eventually(lambda: sum(future.done() for future in stalled) > 400)
        api.channel.unary_unary(HEALTH)(b"", timeout=20)


CALLS_THAT_MAY_BE_OPEN = 200


def test_refused_calls_whose_requests_never_come_lock_nobody_out(store: StoreServer):
    """A caller above its rate opens more such calls than may be open, again and again: all others are served."""
    limits = {"calls_per_s": 5, "max_concurrent_calls": CALLS_THAT_MAY_BE_OPEN, "trusted_proxies": "127.0.0.0/8"}
    addresses = (f"198.51.100.{number}" for number in range(100))
    with serving(store.url, **limits) as service, Api(service.address) as api:
        for _ in range(3):
            attack = stalled_calls(
                service.address, path("ListGames"), 2 * CALLS_THAT_MAY_BE_OPEN, from_address("192.0.2.1")
            )
            with attack as stalled:
                for _ in range(20):
                    api.raw("ListGames", b"", metadata=from_address(next(addresses)))
                eventually(lambda: grpc.StatusCode.RESOURCE_EXHAUSTED in {end.code() for end in ends_of(stalled)})
                ends = ends_of(stalled)
            assert {end.code().name for end in ends} <= {"RESOURCE_EXHAUSTED", "CANCELLED"}
            told = [refused(end) for end in ends if end.code() is grpc.StatusCode.RESOURCE_EXHAUSTED]
            assert {refusal.reason for refusal in told} == {"TOO_MANY_CALLS"}
            assert all(refusal.retry_delay_s for refusal in told)
