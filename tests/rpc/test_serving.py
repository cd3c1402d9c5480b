"""What the server does whatever is called: deadlines, health, reflection, faults of the store and of ours."""

from __future__ import annotations

import socket
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any, Self

import grpc
import pytest
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection_pb2, reflection_pb2_grpc

from hummel.v1 import GetTableRequest, GetViewRequest, JoinTableRequest, SubmitActionRequest
from hummel_service.bootstrap import Service
from hummel_service.rpc.calls import CallLimits, unary_behaviour
from hummel_service.rpc.listening import AddressError
from hummel_service.rpc.methods import SERVICES
from hummel_service.settings import Settings
from hummel_service.store import keys
from support.api import METHODS, UNARY, Api, new_id, open_table, refusal_of, started_table
from support.awaiting import eventually
from support.serving import serving
from support.store_proxy import StoreProxy

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hummel.v1 import GetServerInfoRequest
    from hummel_service.rpc.calls import Call
    from support.store_server import StoreServer

SERVING = health_pb2.HealthCheckResponse.SERVING
NOT_SERVING = health_pb2.HealthCheckResponse.NOT_SERVING
LIVENESS, READINESS = "", "hummel.v1.PlayService"


def health_of(api: Api, name: str) -> int:
    """What the service reports of itself."""
    stub = health_pb2_grpc.HealthStub(api.channel)
    return int(stub.Check(health_pb2.HealthCheckRequest(service=name), timeout=20).status)


def health_until(api: Api, name: str, status: int) -> None:
    """Waits until the service reports a status."""
    eventually(lambda: health_of(api, name) == status, f"the service reports {status}")


class ExpiredContext:
    """The context of a call whose deadline has passed; a real server seldom gets to see one."""

    def __init__(self) -> None:
        self.status: grpc.Status | None = None

    def time_remaining(self) -> float:
        """No time is left."""
        return 0.0

    def peer(self) -> str:
        """Nobody in particular."""
        return ""

    def invocation_metadata(self) -> tuple[()]:
        """Nothing came along."""
        return ()

    def abort_with_status(self, status: grpc.Status) -> None:
        """Ends the call as grpcio does: by an exception."""
        self.status = status
        raise AbortedError


class AbortedError(Exception):
    """The call was ended."""


def test_a_call_whose_deadline_has_passed_is_refused_before_any_work():
    """If a call's time is over when its turn comes, nothing is done for it."""
    worked = []

    def work(_call: Call, request: GetServerInfoRequest) -> GetServerInfoRequest:
        worked.append(request)
        return request

    method = METHODS["GetServerInfo"]
    request_type = method.input_type._concrete_class  # noqa: SLF001 - the class of any method's request
    behaviour = unary_behaviour(
        "/a/GetServerInfo", request_type, work, CallLimits(timeout_s=5, request_bytes=100, response_bytes=100)
    )
    context = ExpiredContext()
    with pytest.raises(AbortedError):
        behaviour(b"", context)  # type: ignore[arg-type] # as much of a context as is used
    assert context.status is not None
    assert context.status.code is grpc.StatusCode.DEADLINE_EXCEEDED
    assert worked == []


@pytest.mark.parametrize("method", UNARY)
def test_calls_without_a_deadline_are_answered(api: Api, method: str):
    """A client that sets no deadline is served all the same."""
    if method in {"ListGames", "ListTables", "GetServerInfo"}:
        api.raw(method, b"", timeout_s=None)
    else:
        reasons = {"INVALID_REQUEST", "GAME_NOT_FOUND", "TOKEN_MISSING"}
        assert refusal_of(lambda: api.raw(method, b"", timeout_s=None)).reason in reasons


def test_a_change_whose_deadline_passes_while_it_waits_is_not_made(store: StoreServer):
    """A call that waits for a thread until its deadline has passed does nothing when its turn comes."""
    with (
        StoreProxy(store.socket) as proxy,
        serving(proxy.url, threads=1, call_timeout_s=0.5) as service,
        Api(service.address) as api,
        ThreadPoolExecutor(1) as pool,
    ):
        table = open_table(api, seated=0)
        proxy.hold_answers_to(table.table_id.encode())
        blocking = pool.submit(api.raw, "GetTable", table_request(table.table_id))
        proxy.wait_for(table.table_id.encode())
        join = JoinTableRequest(table_id=table.table_id, player_name="Ada").SerializeToString()
        late = refusal_of(lambda: api.raw("JoinTable", join, timeout_s=0.1))
        assert late.code is grpc.StatusCode.DEADLINE_EXCEEDED
        proxy.release()
        proxy.cut()
        blocking.result()
        assert table.revision == 1


def test_calls_get_no_more_time_than_the_service_allows(store: StoreServer):
    """However long a caller is ready to wait, a call on a store that answers nothing is given up."""
    with (
        StoreProxy(store.socket) as proxy,
        serving(proxy.url, call_timeout_s=0.2) as service,
        Api(service.address) as api,
    ):
        table = open_table(api)
        proxy.hold_answers_to(table.table_id.encode())
        refusal = refusal_of(lambda: api.raw("GetTable", table_request(table.table_id), timeout_s=None))
        assert (refusal.code.name, refusal.reason) == ("UNAVAILABLE", "STORE_UNAVAILABLE")
        proxy.release()
        proxy.cut()
        assert table.revision == 3


def table_request(table_id: str) -> bytes:
    """A request that needs nothing but a table."""
    return GetTableRequest(table_id=table_id).SerializeToString()


def test_a_response_comes_whatever_its_size_up_to_the_limit(store: StoreServer):
    """A response that is longer than allowed is not sent, and the refusal says why; others are."""
    with serving(store.url, max_response_bytes=2000) as service, Api(service.address) as api:
        assert refusal_of(lambda: api.raw("GetGame", b"\x0a\x0dspeicherstadt")).reason == "RESPONSE_TOO_LONG"
        api.raw("GetServerInfo", b"")


def test_liveness_stays_and_readiness_follows_the_store(own_store: StoreServer):
    """Without its store the service is alive but not ready and refuses calls; with it, it is ready again."""
    with serving(own_store.url) as service, Api(service.address) as api:
        health_until(api, READINESS, SERVING)
        table = open_table(api)
        own_store.stop()
        refusal = api.refusal("GetTable", GetTableRequest(table_id=table.table_id))
        assert (refusal.code.name, refusal.reason) == ("UNAVAILABLE", "STORE_UNAVAILABLE")
        assert refusal.retry_delay_s
        health_until(api, READINESS, NOT_SERVING)
        assert health_of(api, LIVENESS) == SERVING
        own_store.start()
        health_until(api, READINESS, SERVING)
        assert table.revision == 3


@pytest.mark.parametrize("name", [service.full_name for service in SERVICES])
def test_a_service_that_starts_without_its_store_is_alive_and_not_ready(own_store: StoreServer, name: str):
    """From its first moment a service answers for all its names: alive, and not ready while there is no store."""
    own_store.stop()
    with serving(own_store.url) as service, Api(service.address) as api:
        assert health_of(api, LIVENESS) == SERVING
        assert health_of(api, name) == NOT_SERVING


def test_health_of_a_name_that_is_not_there(api: Api):
    """A name that the service does not have is NOT_FOUND, not healthy."""
    assert refusal_of(lambda: health_of(api, "hummel.v1.NoService")).code is grpc.StatusCode.NOT_FOUND


def test_probes_are_answered_while_every_thread_waits_for_the_store(store: StoreServer):
    """While all threads for calls wait for a store that hangs, the liveness probe is answered at once."""
    with StoreProxy(store.socket) as proxy, serving(proxy.url, threads=2) as service, Api(service.address) as api:
        table = open_table(api)
        proxy.hold_answers_to(table.table_id.encode())
        with ThreadPoolExecutor(6) as pool:
            waiting = [pool.submit(api.refusal, "GetTable", table_request(table.table_id)) for _ in range(6)]
            assert health_of(api, LIVENESS) == SERVING
            assert not any(call.done() for call in waiting)
            proxy.release()
            proxy.cut()


def reflect(api: Api, symbol: str = "") -> reflection_pb2.ServerReflectionResponse:
    """Asks for the services, or for a symbol."""
    request = reflection_pb2.ServerReflectionRequest(list_services="")
    if symbol:
        request = reflection_pb2.ServerReflectionRequest(file_containing_symbol=symbol)
    answers = reflection_pb2_grpc.ServerReflectionStub(api.channel).ServerReflectionInfo(iter([request]), timeout=20)
    return next(answers)


def test_reflection_shows_the_services(api: Api):
    """With reflection a tool finds every service and its schema."""
    names = {service.name for service in reflect(api).list_services_response.service}
    assert {service.full_name for service in SERVICES} | {"grpc.health.v1.Health"} <= names
    assert reflect(api, "hummel.v1.PlayService").HasField("file_descriptor_response")


def test_reflection_is_off_unless_it_is_asked_for(store: StoreServer):
    """Without the setting there is no reflection."""
    with serving(store.url) as service, Api(service.address) as api:
        assert refusal_of(lambda: reflect(api)).code is grpc.StatusCode.UNIMPLEMENTED


class OpenReflections:
    """Reflection streams that a tool keeps open. Use as a context manager."""

    def __init__(self, api: Api, number: int) -> None:
        self._done = threading.Event()
        self._stub = reflection_pb2_grpc.ServerReflectionStub(api.channel)
        self._number = number
        self.calls: list[Any] = []

    def __enter__(self) -> Self:
        # The first one is sure to be served only as long as there are no others.
        self._open()
        next(self.calls[0])
        for _ in range(self._number - 1):
            self._open()
        return self

    def _open(self) -> None:
        self.calls.append(self._stub.ServerReflectionInfo(self._requests(), timeout=60))

    def __exit__(self, *_: object) -> None:
        self._done.set()
        for call in self.calls:
            call.cancel()

    def _requests(self) -> Iterator[reflection_pb2.ServerReflectionRequest]:
        yield reflection_pb2.ServerReflectionRequest(list_services="")
        self._done.wait(60)


def test_open_reflection_streams_take_no_threads_from_calls(service: Service):
    """However many tools keep a reflection stream open, calls and probes are served."""
    with Api(service.address) as api, OpenReflections(api, 20):
        api.raw("GetServerInfo", b"")
        assert health_of(api, LIVENESS) == SERVING


def test_reflection_streams_do_not_hold_up_the_shutdown(store: StoreServer):
    """A reflection stream that a client keeps open is ended by the shutdown, long before its grace."""
    with ExitStack() as clients, serving(store.url, shutdown_grace_s=600, reflection=True) as service:
        clients.enter_context(OpenReflections(clients.enter_context(Api(service.address)), 3))


def test_health_is_not_watched(api: Api):
    """Who would watch the health, and could stop probes by reading nothing, is told that it can't be."""
    watch = health_pb2_grpc.HealthStub(api.channel).Watch(health_pb2.HealthCheckRequest(service=LIVENESS), timeout=20)
    with pytest.raises(grpc.RpcError) as refused:
        next(watch)
    assert refused.value.code() == grpc.StatusCode.UNIMPLEMENTED


def test_a_damaged_table_is_told_to_its_callers_alone(api: Api, store: StoreServer):
    """If a table's stored game can't be read, every call says DATA_LOSS, and other tables go on."""
    broken, sound = started_table(api), started_table(api)
    seat, action = broken.next_move()
    with store.client() as client:
        client.hset(keys.snapshot(broken.table_id), "state", b"\xff\xff")
    submit = SubmitActionRequest(table_id=broken.table_id, action=action, request_id=new_id())
    with serving(store.url) as service, Api(service.address) as fresh:
        for method, request, token in (
            ("GetView", GetViewRequest(table_id=broken.table_id), None),
            ("SubmitAction", submit, broken.seats[seat]),
        ):
            refusal = fresh.refusal(method, request, token)
            assert (refusal.code.name, refusal.reason) == ("DATA_LOSS", "TABLE_DAMAGED")
        watched = fresh.watch(broken.table_id).end()
        assert (watched.code.name, watched.reason) == ("DATA_LOSS", "TABLE_DAMAGED")
    assert sound.act() == 5


@pytest.mark.parametrize("damage", ["no state", "no game"])
def test_a_running_table_without_its_game_is_damaged_and_not_waiting(api: Api, store: StoreServer, damage: str):
    """A running table whose game is gone is never shown as one that has not begun."""
    table = started_table(api)
    with store.client() as client:
        if damage == "no state":
            client.hdel(keys.snapshot(table.table_id), "state")
        else:
            record = client.hget(keys.snapshot(table.table_id), "record")
            assert record is not None
            client.hset(
                keys.snapshot(table.table_id), "record", record.replace(b"\x1a\x04\x0a\x02\x08\x01", b"\x1a\x00", 1)
            )
    refusal = api.refusal("GetView", GetViewRequest(table_id=table.table_id))
    assert (refusal.code.name, refusal.reason) == ("DATA_LOSS", "TABLE_DAMAGED")


def test_a_full_store_is_told_with_a_delay_and_reads_go_on(api: Api, store: StoreServer):
    """While the store is full, changes are refused with a delay and tables can still be looked at."""
    table = open_table(api, seated=1)
    join = JoinTableRequest(table_id=table.table_id, player_name="Ada")
    with store.configured(maxmemory="1"):
        refusal = api.refusal("JoinTable", join)
        assert (refusal.code.name, refusal.reason) == ("RESOURCE_EXHAUSTED", "STORE_FULL")
        assert refusal.retry_delay_s
        assert table.revision == 2
    assert api.call("JoinTable", join).table.revision == 3


def test_a_fault_of_ours_is_told_with_a_number_and_nothing_else(store: StoreServer, monkeypatch: pytest.MonkeyPatch):
    """If something fails that should not, the caller gets INTERNAL with an incident to ask for, and no detail of it."""
    with serving(store.url) as service, Api(service.address) as api:
        table = open_table(api)

        def fail(*_: object, **__: object) -> None:
            raise ZeroDivisionError("something secret")

        monkeypatch.setattr("hummel_service.tables.play.view_before_start", fail)
        refusal = api.refusal("GetView", GetViewRequest(table_id=table.table_id))
        assert (refusal.code.name, refusal.reason) == ("INTERNAL", "INTERNAL")
        assert refusal.metadata["incident"] in refusal.message
        assert b"secret" not in refusal.details
        watched = api.watch(table.table_id).end()
        assert (watched.code.name, watched.reason) == ("INTERNAL", "INTERNAL")
        assert watched.metadata["incident"]


def test_more_calls_than_threads_are_all_answered(store: StoreServer):
    """Calls that find all threads busy wait and are answered."""
    with serving(store.url, threads=1) as service, Api(service.address) as api, ThreadPoolExecutor(30) as pool:
        assert len(list(pool.map(lambda _: api.raw("GetServerInfo", b""), range(200)))) == 200


def test_two_services_never_share_an_address(service: Service, store: StoreServer):
    """A second service on an address that is in use does not start, and the first lets nobody share it."""
    host, _, port = service.address.rpartition(":")
    with pytest.raises(OSError, match="in use"):
        socket.create_server((host, int(port)), reuse_port=True)
    second = Service(Settings(grpc_address=service.address, http_address="", redis_url=store.url))
    with pytest.raises(AddressError, match="HUMMEL_GRPC_ADDRESS"), second:
        pass
