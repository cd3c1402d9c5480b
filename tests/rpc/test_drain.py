"""A service that stops says so first, serves on while others learn it, and ends in order."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING

import grpc
import pytest
from grpc_health.v1 import health_pb2, health_pb2_grpc

from hummel.v1 import GetTableRequest, JoinTableRequest
from support.api import Api, OpenTable, Refused, open_table, refusal_of, refused, started_table
from support.awaiting import eventually
from support.draining import Draining
from support.serving import watches_of
from support.store_proxy import StoreProxy

if TYPE_CHECKING:
    from collections.abc import Iterator

    from support.store_server import StoreServer

READINESS = "hummel.v1.PlayService"


@pytest.fixture
def proxy(store: StoreServer) -> Iterator[StoreProxy]:
    """A proxy before the store."""
    with StoreProxy(store.socket) as proxy:
        yield proxy


def readiness(api: Api) -> Iterator[int]:
    """The readiness that the service reports, from now on."""
    stub = health_pb2_grpc.HealthStub(api.channel)
    while True:
        yield int(stub.Check(health_pb2.HealthCheckRequest(service=READINESS), timeout=30).status)


def wait_for(statuses: Iterator[int], wanted: int) -> None:
    """Waits until a status is reported."""
    eventually(lambda: next(statuses) == wanted, f"the service reports {wanted}")


def hanging_call(api: Api, pool: ThreadPoolExecutor, proxy: StoreProxy, table: OpenTable) -> Future[Refused | None]:
    """Begins a call that hangs in the store, for this table alone; its result is its refusal or None."""

    def call() -> Refused | None:
        try:
            api.call("GetTable", GetTableRequest(table_id=table.table_id))
        except grpc.RpcError as error:
            return refused(error)
        return None

    proxy.hold_answers_to(table.table_id.encode())
    under_way = pool.submit(call)
    proxy.wait_for(table.table_id.encode())
    return under_way


def test_a_service_drains_in_order(proxy: StoreProxy):
    """First it reports not ready and serves on; then watches end with DRAINING and calls under way are answered."""
    draining = Draining(proxy.url, drain_delay_s=1.0, shutdown_grace_s=30.0)
    with Api(draining.service.address) as api:
        try:
            statuses = readiness(api)
            wait_for(statuses, health_pb2.HealthCheckResponse.SERVING)
            table = started_table(api)
            with api.watch(table.table_id) as watch:
                watch.next_update()
                draining.begin()
                wait_for(statuses, health_pb2.HealthCheckResponse.NOT_SERVING)
                # The delay has begun: calls are taken and watches go on.
                revision = table.act()
                assert watch.next_update().view.table.revision == revision
                # The store is slow for one table now, so that a call is under way when the delay is over.
                other = open_table(api, seated=0)
                proxy.hold_answers_to(other.table_id.encode())
                with ThreadPoolExecutor(1) as pool:
                    under_way = pool.submit(api.call, "GetTable", GetTableRequest(table_id=other.table_id))
                    end = watch.end()
                    assert (end.code.name, end.reason) == ("UNAVAILABLE", "DRAINING")
                    assert end.retry_delay_s
                    assert not under_way.done()
                    assert not draining.is_over
                    proxy.release()
                    proxy.cut()
                    assert under_way.result().table.revision == 1
            draining.wait()
        finally:
            draining.end()
        refusal = refusal_of(lambda: api.raw("GetServerInfo", b""))
        assert refusal.code is grpc.StatusCode.UNAVAILABLE


def test_calls_after_the_delay_are_refused_and_do_nothing(proxy: StoreProxy):
    """Once the server ends, new calls are refused as UNAVAILABLE, which clients repeat elsewhere, and do nothing."""
    draining = Draining(proxy.url, shutdown_grace_s=30.0)
    with Api(draining.service.address) as api:
        try:
            table, other = open_table(api, 3, seated=1), open_table(api, 3, seated=1)
            with ThreadPoolExecutor(1) as pool, api.watch(table.table_id) as watch:
                watch.next_update()
                under_way = hanging_call(api, pool, proxy, other)
                draining.begin()
                watch.end()
                join = JoinTableRequest(table_id=table.table_id, player_name="Late")
                with Api(draining.service.address) as other:
                    assert other.refusal("JoinTable", join).code is grpc.StatusCode.UNAVAILABLE
                proxy.release()
                proxy.cut()
                assert under_way.result() is None
            draining.wait()
        finally:
            draining.end()


def test_a_watcher_that_does_not_read_its_end_holds_nothing_up(store: StoreServer):
    """A watcher that never asks for what it is sent does not keep the service from stopping before its grace."""
    draining = Draining(store.url, shutdown_grace_s=600)
    with Api(draining.service.address) as api, api.watch(started_table(api).table_id):
        draining.begin()
        draining.wait()


@pytest.mark.parametrize("moment", ["in the delay", "in the grace"])
def test_a_service_in_a_hurry_cancels_what_is_under_way(proxy: StoreProxy, moment: str):
    """If the drain is cut short, in its delay or in its grace, it ends at once: calls under way are cancelled."""
    delay_s = 600.0 if moment == "in the delay" else 0.0
    draining = Draining(proxy.url, drain_delay_s=delay_s, shutdown_grace_s=600.0)
    with Api(draining.service.address) as api:
        try:
            table, other = open_table(api), open_table(api)
            with ThreadPoolExecutor(1) as pool, api.watch(table.table_id) as watch:
                watch.next_update()
                under_way = hanging_call(api, pool, proxy, other)
                draining.begin()
                if moment == "in the grace":
                    watch.end()
                    eventually(lambda: takes_no_calls(draining.service.address))
                draining.service.hurry()
                refusal = under_way.result()
                assert refusal is not None
                # The call itself would have given a reason, some time later.
                assert not refusal.reason
                proxy.release()
                proxy.cut()
                draining.wait()
        finally:
            draining.end()


def takes_no_calls(address: str) -> bool:
    """Tells whether a service refuses new connections."""
    with Api(address) as api:
        try:
            api.raw("GetServerInfo", b"")
        except grpc.RpcError:
            return True
    return False


def test_a_replica_that_drains_takes_no_new_watches(store: StoreServer):
    """A watch that is opened after the watches were ended is refused as DRAINING."""
    draining = Draining(store.url)
    with Api(draining.service.address) as api:
        try:
            table = open_table(api)
            watches_of(draining.service).drain()  # the moment between two steps of a drain
            end = api.watch(table.table_id).end()
            assert (end.code.name, end.reason) == ("UNAVAILABLE", "DRAINING")
        finally:
            draining.end()
