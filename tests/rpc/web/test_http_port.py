"""What the HTTP port does whatever is called: strange requests, other origins' pages, faults, limits, its log."""

from __future__ import annotations

import contextlib
import http.client
import json
import socket
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import grpc
import pytest

from hummel.v1 import GetTableRequest, GetViewRequest, JoinTableRequest, SubmitActionRequest
from hummel_service.bootstrap import Service
from hummel_service.rpc.listening import AddressError
from hummel_service.settings import Settings
from support.api import TIMEOUT_S, Api, Refused, new_id, open_table, path, refusal_of, refused, started_table
from support.awaiting import eventually
from support.command import Command
from support.serving import serving
from support.store_proxy import StoreProxy
from support.web_api import CONNECT, CONNECT_JSON, GRPC_WEB, WIRES, Answer, WebApi

if TYPE_CHECKING:
    from pathlib import Path

    from support.store_server import StoreServer
    from support.web_api import Wire

FOREIGN = "https://play.example"

HALF_A_CALL = (
    b"POST /hummel.v1.AdminService/GetServerInfo HTTP/1.1\r\nHost: x\r\n"
    b"Content-Type: application/proto\r\nContent-Length: 10\r\n\r\nhalf"
)


def ask(service: Service, method: str, target: str, body: bytes = b"", **headers: str) -> http.client.HTTPResponse:
    """Sends any request and returns the answer, whose body is read."""
    connection = http.client.HTTPConnection(service.http_address, timeout=TIMEOUT_S)
    connection.request(method, target, body, {name.replace("_", "-"): value for name, value in headers.items()})
    response = connection.getresponse()
    response.body = response.read()  # type: ignore[attr-defined] # kept for the test
    connection.close()
    return response


def send_bytes(service: Service, data: bytes) -> bytes:
    """Sends bytes that may be no HTTP, and returns all that comes until the connection ends."""
    host, _, port = service.http_address.rpartition(":")
    with socket.create_connection((host, int(port)), timeout=TIMEOUT_S) as connection:
        connection.sendall(data)
        answer = b""
        while part := connection.recv(65536):
            answer += part
    return answer


@pytest.mark.parametrize(
    "method, target, content_type, status",
    [
        ("POST", "/hummel.v1.PlayService/NoSuchMethod", "application/proto", 404),
        ("POST", "/hummel.v1.NoService/GetView", "application/proto", 405),
        ("POST", "/hummel.v1.PlayService", "application/proto", 405),
        ("GET", path("GetView"), "application/proto", 405),
        ("PUT", path("GetView"), "application/proto", 405),
        ("POST", path("GetView"), "application/xml", 415),
        ("POST", path("GetView"), "text/plain", 415),
        ("POST", path("GetView"), "", 415),
        ("POST", path("GetView"), "application/grpc", 415),
        ("POST", path("GetView"), "application/grpc+proto", 415),
        ("POST", path("GetView"), "application/grpc-web-text", 415),
    ],
)
def test_requests_that_are_no_calls_get_a_status(
    web_service: Service, method: str, target: str, content_type: str, status: int
):
    """What is no call of a method in a known protocol is answered with the status of HTTP for it, and does no harm."""
    answer = ask(web_service, method, target, b"", content_type=content_type)
    assert answer.status == status
    assert WebApi(web_service.http_address, CONNECT).raw("GetServerInfo", b"")


@pytest.mark.parametrize(
    "data",
    [
        b"\x00" * 100 + b"\r\n\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\nX-Long: " + b"a" * 100_000 + b"\r\n\r\n",
        b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\n" + b"X-Many: a\r\n" * 10_000 + b"\r\n",
        b"POST /hummel.v1.AdminService/GetServerInfo HTTP/1.1\r\nHost: x\r\nContent-Length: nonsense\r\n\r\n",
    ],
    ids=["zeros", "HTTP/2", "a long header", "a long address", "many headers", "a length that is none"],
)
def test_bytes_that_are_no_request_end_their_connection(web_service: Service, data: bytes):
    """What is no HTTP/1.1, or has no end, is answered with 400 and cut off, and does no harm to others."""
    assert send_bytes(web_service, data).startswith(b"HTTP/1.1 400 ")
    assert WebApi(web_service.http_address, CONNECT).raw("GetServerInfo", b"")


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\n",
        HALF_A_CALL,
    ],
    ids=["nothing", "an empty line", "half a head", "half a body"],
)
def test_requests_that_do_not_arrive_are_not_waited_for(
    store: StoreServer, monkeypatch: pytest.MonkeyPatch, data: bytes
):
    """A connection that sends no whole request in the time for it is cut, and nothing is kept of it."""
    monkeypatch.setattr("hummel_service.web.connection.ARRIVAL_S", 0.3)
    monkeypatch.setattr("hummel_service.web.server._IDLE_S", 1)
    with serving(store.url, http_address="127.0.0.1:0") as service:
        with contextlib.suppress(ConnectionResetError):
            assert send_bytes(service, data) == b""
        assert service._http is not None  # noqa: SLF001 - leaks can't be seen otherwise
        state = service._http._server.server_state  # noqa: SLF001 - see above
        eventually(lambda: not state.connections and not state.tasks)


def test_a_watch_lasts_longer_than_its_request_may_take(store: StoreServer, monkeypatch: pytest.MonkeyPatch):
    """The time for a request to arrive does not count once it is there."""
    monkeypatch.setattr("hummel_service.web.connection.ARRIVAL_S", 0.2)
    settings = {"http_address": "127.0.0.1:0", "watch_heartbeat_s": 0.1}
    with serving(store.url, **settings) as service, Api(service.address) as api:
        table = open_table(api, seated=0, private=False)
        with WebApi(service.http_address, GRPC_WEB).watch(table.table_id) as watch:
            messages = iter(watch)
            for _ in range(8):
                next(messages)


def test_headers_that_are_not_ascii_do_not_matter(web_service: Service):
    """Headers of others, in whatever encoding, do not keep a call from being answered."""
    request = (
        b"POST /hummel.v1.AdminService/GetServerInfo HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
        b"Content-Type: application/proto\r\nContent-Length: 0\r\nX-Name: J\xfcrgen\r\nX-Other: \xff\xfe\r\n\r\n"
    )
    assert send_bytes(web_service, request).startswith(b"HTTP/1.1 200 ")


def test_an_upgrade_is_not_made(web_service: Service):
    """Who asks for a web socket gets the page and no web socket."""
    answer = ask(web_service, "GET", "/", connection="Upgrade", upgrade="websocket", sec_websocket_version="13")
    assert answer.status == 200


@pytest.mark.parametrize("wire", WIRES, ids=str)
def test_compressed_requests_are_taken_and_answers_are_plain(web_service: Service, wire: Wire):
    """Whatever compression a caller would take, answers are sent as they are."""
    accepted = ("accept-encoding", "connect-accept-encoding", "grpc-accept-encoding")
    web = WebApi(web_service.http_address, wire)
    assert web.raw("GetGame", b"\x0a\x0dspeicherstadt", metadata=tuple((name, "gzip") for name in accepted))


def preflight(service: Service, origin: str) -> http.client.HTTPResponse:
    """What a browser asks before a page of another origin may call."""
    return ask(
        service,
        "OPTIONS",
        path("SubmitAction"),
        origin=origin,
        access_control_request_method="POST",
        access_control_request_headers="authorization,content-type,connect-protocol-version,x-grpc-web,x-api-key",
    )


@pytest.mark.parametrize(
    "origins, origin, allowed",
    [
        ("", FOREIGN, False),
        (FOREIGN, FOREIGN, True),
        (f"https://other.example,{FOREIGN}", FOREIGN, True),
        (FOREIGN, "https://play.example.evil.example", False),
        (FOREIGN, "http://play.example", False),
        (FOREIGN, "null", False),
        ("*", "https://anybody.example", True),
    ],
)
def test_pages_of_other_origins_may_call_if_a_setting_says_so(
    store: StoreServer,
    origins: str,
    origin: str,
    allowed: bool,  # noqa: FBT001 - a parameter
):
    """By default no other origin's page may call; a setting names those that may, and they can read errors too."""
    with serving(store.url, http_address="127.0.0.1:0", cors_origins=origins) as service:
        before = preflight(service, origin)
        assert (before.status == 200 and before.headers["access-control-allow-origin"] in {origin, "*"}) == allowed
        for target, body in (("GetServerInfo", b"{}"), ("GetView", b"{}")):
            call = ask(service, "POST", path(target), body, origin=origin, content_type="application/json")
            assert (call.headers.get("access-control-allow-origin") in {origin, "*"}) == allowed
        if allowed:
            assert "grpc-status-details-bin" in call.headers["access-control-expose-headers"]
            assert "access-control-allow-credentials" not in call.headers


def test_a_call_is_not_made_before_its_time_is_over_for_nothing(store: StoreServer):
    """A change that waits for a thread until its deadline has passed is not made when its turn comes."""
    with (
        StoreProxy(store.socket) as proxy,
        serving(proxy.url, http_address="127.0.0.1:0", threads=1, call_timeout_s=0.5) as service,
        Api(service.address) as api,
        ThreadPoolExecutor(1) as pool,
    ):
        web = WebApi(service.http_address, GRPC_WEB)
        table = open_table(api, seated=0)
        proxy.hold_answers_to(table.table_id.encode())
        blocking = pool.submit(web.refusal, "GetTable", GetTableRequest(table_id=table.table_id))
        proxy.wait_for(table.table_id.encode())
        join = JoinTableRequest(table_id=table.table_id, player_name="Ada").SerializeToString()
        assert refusal_of(lambda: web.raw("JoinTable", join, timeout_s=0.1)).code.name == "DEADLINE_EXCEEDED"
        # However long the caller is ready to wait, the service is not.
        assert blocking.result().reason == "STORE_UNAVAILABLE"
        proxy.release()
        proxy.cut()
        assert table.revision == 1


def test_a_fault_of_ours_is_told_with_a_number_and_nothing_else(store: StoreServer, monkeypatch: pytest.MonkeyPatch):
    """If something fails that should not, the caller gets INTERNAL with an incident to ask for, and no detail of it."""
    with serving(store.url, http_address="127.0.0.1:0") as service, Api(service.address) as api:
        table = open_table(api)

        def fail(*_: object, **__: object) -> None:
            raise ZeroDivisionError("something secret")

        for target in ("hummel_service.tables.play.view_before_start", "hummel_service.web.endpoints.too_long"):
            monkeypatch.setattr(target, fail)
        for wire in WIRES:
            refusal = WebApi(service.http_address, wire).refusal("GetView", GetViewRequest(table_id=table.table_id))
            assert (refusal.code.name, refusal.reason) == ("INTERNAL", "INTERNAL")
            assert refusal.metadata["incident"] in refusal.message
            assert b"secret" not in refusal.details


def test_a_fault_outside_of_calls_is_told_with_a_number(web_service: Service, monkeypatch: pytest.MonkeyPatch):
    """If serving the page itself fails, the browser gets an incident to ask for, and no detail of it."""

    async def fail(*_: object) -> None:
        raise ZeroDivisionError("something secret")

    monkeypatch.setattr("hummel_service.web.page._WithHeaders.__call__", fail)
    answer = ask(web_service, "GET", "/")
    assert answer.status == 500
    assert b"incident" in answer.body  # type: ignore[attr-defined] # see `ask`
    assert b"secret" not in answer.body  # type: ignore[attr-defined] # see `ask`


def test_load_balancers_are_told_whether_to_send_requests(own_store: StoreServer):
    """The health path follows the store, as the health of gRPC does."""
    with serving(own_store.url, http_address="127.0.0.1:0") as service:
        eventually(lambda: ask(service, "GET", "/healthz").status == 200)
        own_store.stop()
        eventually(lambda: ask(service, "GET", "/healthz").status == 503)
        own_store.start()
        eventually(lambda: ask(service, "GET", "/healthz").status == 200)


def test_answers_are_not_held_back(web_service: Service):
    """No connection waits for an acknowledgement before it sends the rest of an answer."""
    connection = http.client.HTTPConnection(web_service.http_address, timeout=TIMEOUT_S)
    connection.request("GET", "/")
    connection.getresponse().read()
    assert web_service._http is not None  # noqa: SLF001 - it can't be measured without a clock
    for kept in list(web_service._http._server.server_state.connections):  # noqa: SLF001 - see above
        its_socket = kept.transport.get_extra_info("socket")
        assert its_socket.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
    connection.close()


def test_an_address_in_use_stops_the_start(store: StoreServer, web_service: Service):
    """If the port is taken, the start fails and names the setting."""
    second = Service(Settings(grpc_address="127.0.0.1:0", http_address=web_service.http_address, redis_url=store.url))
    with pytest.raises(AddressError, match="HUMMEL_HTTP_ADDRESS"), second:
        pass


def test_a_taken_grpc_port_closes_the_http_port(store: StoreServer, web_service: Service):
    """If the other port can't be had, the start fails and leaves no open port behind."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        address = f"127.0.0.1:{free.getsockname()[1]}"
    second = Service(Settings(grpc_address=web_service.address, http_address=address, redis_url=store.url))
    with pytest.raises(AddressError, match="HUMMEL_GRPC_ADDRESS"), second:
        pass
    socket.create_server(("127.0.0.1", int(address.rpartition(":")[2]))).close()


def test_without_an_address_there_is_no_http_port(store: StoreServer):
    """An empty address turns the port off, and gRPC goes on."""
    with serving(store.url) as service, Api(service.address) as api:
        assert service.http_address == ""
        assert api.raw("GetServerInfo", b"")


def test_calls_over_http_are_logged_like_others(tmp_path: Path):
    """A call has one line with the same fields whichever way it came, and no line has a token or a traceback."""
    with Command(http_address="127.0.0.1:0", data_dir=tmp_path, log_level="debug") as command:
        with Api(command.address) as api:
            table = started_table(api)
            lines: list[set[str]] = []
            for caller in (api, *(WebApi(command.http_address, wire) for wire in WIRES)):
                seat, action = table.next_move()
                submit = SubmitActionRequest(table_id=table.table_id, action=action, request_id=new_id())
                caller.call("SubmitAction", submit, table.seats[seat])
                caller.refusal("SubmitAction", submit, "A" * 43)
                with caller.watch(table.table_id, table.seats[0]) as watch:
                    watch.next_update()
                asked = submit.request_id
                done = command.event(
                    lambda event, asked=asked: event.get("request_id") == asked and event["code"] == "OK"
                )
                lines.append(set(done))
            assert all(line == lines[0] for line in lines)
        command.event(lambda event: event.get("method") == "WatchTable" and event.get("seat") == 0)
        eventually_logged = [event for event in command.events if event.get("method") == "SubmitAction"]
        assert [event["code"] for event in eventually_logged] == ["OK", "INVALID_ARGUMENT"] * (1 + len(WIRES))
    text = "\n".join(command.lines)
    assert all(line.startswith("{") for line in command.lines), text
    assert "Traceback" not in text
    assert all(token not in text for token in (table.owner, *table.seats))
    watched = [json.loads(line) for line in command.lines if '"WatchTable"' in line]
    assert [(event["code"], event["messages"], event["seat"]) for event in watched] == [("CANCELLED", 1, 0)] * 5


def test_an_error_over_connect_has_the_status_of_http_for_it(web_service: Service):
    """Connect's errors are JSON that tools without the protocol can read, with a fitting status."""
    body = json.dumps({"tableId": "a" * 26}).encode()
    with Answer(web_service.http_address, path("GetTable"), "application/json", body) as answer:
        error = json.loads(answer.read())
        assert (answer.status, error["code"]) == (404, "not_found")
        assert error["details"][0]["type"] == "google.rpc.ErrorInfo"


def test_json_that_is_sent_again_is_the_same_request(web_service: Service):
    """A request that comes again in other words, or over another protocol, is done once."""
    with Api(web_service.address) as api:
        table = open_table(api, seated=0)
    join = {"tableId": table.table_id, "playerName": "Ada", "token": "A" * 43, "requestId": new_id()}
    texts = [json.dumps(join), json.dumps(dict(reversed(join.items())), indent=4)]
    web = WebApi(web_service.http_address, CONNECT_JSON)
    answers = {web.verbatim("JoinTable", text.encode()) for text in texts}
    message = JoinTableRequest(table_id=table.table_id, player_name="Ada", token="A" * 43, request_id=join["requestId"])
    answers |= {WebApi(web_service.http_address, wire).raw("JoinTable", message.SerializeToString()) for wire in WIRES}
    assert len(answers) == 1


@pytest.mark.parametrize("wire", WIRES, ids=str)
def test_a_caller_that_calls_too_often_is_told_to_wait(store: StoreServer, wire: Wire):
    """More calls a second than allowed are refused with a delay, over every protocol; others go on."""
    with serving(store.url, http_address="127.0.0.1:0", calls_per_s=1) as service:
        web = WebApi(service.http_address, wire)
        refusals = [_refusal_of_info(web, "A" * 43) for _ in range(4)]
        told = [refusal for refusal in refusals if refusal is not None]
        assert {(refusal.code.name, refusal.reason) for refusal in told} == {("RESOURCE_EXHAUSTED", "TOO_MANY_CALLS")}
        assert all(refusal.retry_delay_s for refusal in told)
        assert _refusal_of_info(web, "B" * 43) is None


def _refusal_of_info(web: WebApi, token: str) -> Refused | None:
    try:
        web.raw("GetServerInfo", b"", token)
    except grpc.RpcError as error:
        return refused(error)
    return None
