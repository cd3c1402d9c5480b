"""A service that stops ends its HTTP port in the order of its gRPC port."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import TYPE_CHECKING

import pytest

from hummel.v1 import GetTableRequest, WatchTableRequest
from support.api import Api, Watching, open_table, started_table
from support.awaiting import eventually
from support.draining import Draining
from support.store_proxy import StoreProxy
from support.web_api import CONNECT, CONNECT_JSON, GRPC_WEB, Answer, WebApi

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hummel_service.bootstrap import Service
    from support.store_server import StoreServer
    from support.web_api import Wire


ANY_PORT = "127.0.0.1:0"


@pytest.fixture
def proxy(store: StoreServer) -> Iterator[StoreProxy]:
    """A proxy before the store."""
    with StoreProxy(store.socket) as proxy:
        yield proxy


def takes_connections(service: Service) -> bool:
    """Tells whether somebody listens at the HTTP port."""
    try:
        WebApi(service.http_address, CONNECT).raw("GetServerInfo", b"")
    except OSError:
        return False
    return True


@pytest.mark.parametrize("wire", [GRPC_WEB, CONNECT_JSON], ids=str)
def test_a_service_drains_in_order(proxy: StoreProxy, wire: Wire):
    """Watches end with DRAINING, calls under way are answered, nothing new is taken, then the service is gone."""
    stopping = Draining(proxy.url, http_address=ANY_PORT, shutdown_grace_s=30.0)
    service = stopping.service
    web = WebApi(service.http_address, wire)
    with Api(service.address) as api, ExitStack() as last:
        last.callback(stopping.end)
        table, other = started_table(api), open_table(api, seated=0)
        watch = last.enter_context(web.watch(table.table_id))
        watch.next_update()
        proxy.hold_answers_to(other.table_id.encode())
        with ThreadPoolExecutor(1) as pool:
            under_way = pool.submit(web.call, "GetTable", GetTableRequest(table_id=other.table_id))
            proxy.wait_for(other.table_id.encode())
            stopping.begin()
            end = watch.end()
            assert (end.code.name, end.reason) == ("UNAVAILABLE", "DRAINING")
            assert end.retry_delay_s
            eventually(lambda: not takes_connections(service))
            assert not under_way.done()
            assert not stopping.is_over
            proxy.release()
            proxy.cut()
            assert under_way.result().table.revision == 1
        stopping.wait()


def test_a_watcher_that_does_not_read_its_end_holds_nothing_up(store: StoreServer):
    """A watcher that never asks for what it is sent does not keep the service from stopping before its grace."""
    stopping = Draining(store.url, http_address=ANY_PORT, shutdown_grace_s=600)
    with Api(stopping.service.address) as api:
        watch = WebApi(stopping.service.http_address, GRPC_WEB).watch(started_table(api).table_id)
        with watch:
            stopping.begin()
            stopping.wait()


def test_a_reader_that_stopped_reading_is_cut_off_when_the_grace_is_over(store: StoreServer):
    """A watcher whose connection is full gets the grace to read on, and is then cut off."""
    stopping = Draining(store.url, http_address=ANY_PORT, shutdown_grace_s=0.5, watch_send_timeout_s=600)
    with Api(stopping.service.address) as api:
        table = started_table(api, 5)
        web = WebApi(stopping.service.http_address, CONNECT_JSON)
        body = web.wire.write(WatchTableRequest(table_id=table.table_id).SerializeToString(), WatchTableRequest)
        with Watching(web.verbatim_watch(body, receive_buffer_bytes=4096)):
            table.play_to_the_end()
            stopping.begin()
            stopping.wait()


@pytest.mark.parametrize("kind", ["idle", "half a request"])
def test_connections_without_a_call_hold_nothing_up(store: StoreServer, kind: str):
    """Connections that browsers keep for later are closed; a request that never ends gets the grace and no more."""
    stopping = Draining(store.url, http_address=ANY_PORT, shutdown_grace_s=600 if kind == "idle" else 0.5)
    headers = {"content-length": "1000"} if kind == "half a request" else {}
    with ThreadPoolExecutor(1) as pool:
        target = "/hummel.v1.AdminService/GetServerInfo"
        answering = pool.submit(Answer, stopping.service.http_address, target, "application/proto", b"", headers)
        if kind == "idle":
            answering.result().read()
        else:
            eventually(lambda: _has_connection(stopping.service))
        stopping.begin()
        stopping.wait()
        if kind == "idle":
            answering.result().close()
        else:
            assert answering.exception() is not None


def _has_connection(service: Service) -> bool:
    assert service._http is not None  # noqa: SLF001 - it can't be seen otherwise
    return bool(service._http._server.server_state.connections)  # noqa: SLF001 - see above


@pytest.mark.parametrize("moment", ["in the delay", "in the grace"])
def test_a_service_in_a_hurry_cuts_off_what_is_under_way(proxy: StoreProxy, moment: str):
    """If the drain is cut short, in its delay or in its grace, connections are cut at once."""
    delay_s = 600.0 if moment == "in the delay" else 0.0
    stopping = Draining(proxy.url, http_address=ANY_PORT, drain_delay_s=delay_s, shutdown_grace_s=600.0)
    web = WebApi(stopping.service.http_address, GRPC_WEB)
    with Api(stopping.service.address) as api, ExitStack() as last:
        last.callback(stopping.end)
        table = open_table(api)
        proxy.hold_answers_to(table.table_id.encode())
        with ThreadPoolExecutor(1) as pool:
            under_way = pool.submit(web.call, "GetTable", GetTableRequest(table_id=table.table_id))
            proxy.wait_for(table.table_id.encode())
            stopping.begin()
            if moment == "in the grace":
                eventually(lambda: not takes_connections(stopping.service))
            stopping.service.hurry()
            with pytest.raises(Exception, match=r"cut|closed|reset|CANCELLED|Remote"):
                under_way.result()
            proxy.release()
            proxy.cut()
        stopping.wait()
