"""What a caller gets that asks for too much: a reason and a delay; and what the others get: their answers."""

from __future__ import annotations

import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import grpc
import pytest

from hummel.v1 import GetTableRequest, GetViewRequest, WatchTableRequest
from support.api import Api, Refused, Watching, finished_table, new_id, open_table, refusal_of, refused
from support.awaiting import eventually
from support.command import Command
from support.serving import serving
from support.store_proxy import StoreProxy
from support.web_api import WIRES, WebApi

if TYPE_CHECKING:
    from collections.abc import Callable

    from support.store_server import StoreServer
    from support.web_api import Wire


def attempt(call: Callable[[], object]) -> Refused | None:
    """How a call is refused, None if it is answered."""
    try:
        call()
    except grpc.RpcError as error:
        return refused(error)
    return None


def first_refusal(call: Callable[[], object]) -> Refused:
    """How a call is refused that is made again and again."""
    return next(filter(None, (attempt(call) for _ in range(100))))


def test_a_caller_that_makes_too_many_calls_is_told_when_to_come_back(store: StoreServer):
    """Beyond the limit calls are refused with a delay; other callers, and the same one later, are served."""
    with serving(store.url, calls_per_s=2) as service, Api(service.address) as api:
        refusal = first_refusal(lambda: api.raw("GetServerInfo", b"", "one"))
        assert (refusal.code.name, refusal.reason) == ("RESOURCE_EXHAUSTED", "TOO_MANY_CALLS")
        assert refusal.retry_delay_s is not None
        assert 0 < refusal.retry_delay_s <= 0.5
        api.raw("GetServerInfo", b"", "another")
        api.raw("GetServerInfo", b"")
        eventually(lambda: attempt(lambda: api.raw("GetServerInfo", b"", "one")) is None)


def test_watches_are_counted_like_calls(store: StoreServer):
    """Who opens too many watches a second is refused with the same reason."""
    with serving(store.url, calls_per_s=5) as service, Api(service.address) as api:
        table = open_table(api, seated=0)

        def look() -> None:
            with api.watch(table.table_id) as watch:
                watch.next_update()

        assert first_refusal(look).reason == "TOO_MANY_CALLS"


@pytest.mark.parametrize("wire", [None, *WIRES], ids=lambda wire: str(wire or "gRPC"))
def test_an_address_has_so_many_watches_and_some_are_for_seats(store: StoreServer, wire: Wire | None):
    """Beyond its limit an address's watches are refused with a delay; its seats have a tenth; other addresses, too."""
    settings = {"http_address": "127.0.0.1:0", "trusted_proxies": "127.0.0.0/8", "watches_per_address": 10}
    with serving(store.url, **settings) as service, Api(service.address) as grpc_api, ExitStack() as open_watches:
        table = open_table(grpc_api)
        api = grpc_api if wire is None else WebApi(service.http_address, wire)
        request = WatchTableRequest(table_id=table.table_id).SerializeToString()

        def watch(address: str, token: str | None = None) -> Watching:
            return Watching(api.raw_watch(request, token, metadata=(("x-forwarded-for", address),)))

        for _ in range(9):
            open_watches.enter_context(watch("192.0.2.1")).next_update()
        end = watch("192.0.2.1").end()
        assert (end.code.name, end.reason) == ("RESOURCE_EXHAUSTED", "TOO_MANY_WATCHERS")
        assert end.retry_delay_s
        open_watches.enter_context(watch("192.0.2.1", table.seats[0])).next_update()
        assert watch("192.0.2.1", table.seats[1]).end().reason == "TOO_MANY_WATCHERS"
        for token in (None, table.seats[1]):
            open_watches.enter_context(watch("192.0.2.2", token)).next_update()


def test_made_up_tokens_do_not_get_around_the_limit(store: StoreServer):
    """A caller that makes up a token for each call is stopped by what its address may do."""
    with serving(store.url, calls_per_s=100, calls_per_s_per_address=5) as service, Api(service.address) as api:
        assert first_refusal(lambda: api.raw("GetServerInfo", b"", new_id())).reason == "TOO_MANY_CALLS"


def test_probes_are_never_one_too_many(store: StoreServer):
    """However many calls an address makes, its health checks are answered."""
    health = "/grpc.health.v1.Health/Check"
    with serving(store.url, calls_per_s=1) as service, Api(service.address) as api:
        assert first_refusal(lambda: api.raw("GetServerInfo", b"")).reason == "TOO_MANY_CALLS"
        for _ in range(20):
            api.channel.unary_unary(health)(b"", timeout=20)


def test_a_caller_with_too_many_waiting_calls_is_told_and_others_are_served(
    store: StoreServer, monkeypatch: pytest.MonkeyPatch
):
    """When a caller has all the calls waiting that it may have, more are refused with a delay."""
    monkeypatch.setattr("hummel_service.rpc.threads.LONGEST_LINE", 5)
    with (
        StoreProxy(store.socket) as proxy,
        serving(proxy.url, threads=1) as service,
        Api(service.address) as api,
        ThreadPoolExecutor(20) as pool,
    ):
        table = open_table(api, seated=0)
        proxy.hold_answers_to(table.table_id.encode())
        request = GetViewRequest(table_id=table.table_id).SerializeToString()
        waiting = [pool.submit(refusal_of, lambda: api.raw("GetView", request)) for _ in range(20)]
        eventually(lambda: any(call.done() for call in waiting))
        refusal = next(call.result() for call in waiting if call.done())
        assert (refusal.code.name, refusal.reason) == ("RESOURCE_EXHAUSTED", "OVERLOADED")
        assert refusal.retry_delay_s
        proxy.release()
        proxy.cut()
        for call in waiting:
            call.exception()


FLOOD = Path(__file__).parents[2] / "bench" / "flood.py"

FLOODING_CALLS = 1000
"""How many calls the flooding client keeps open: a line in which others would wait for seconds."""

POLITE_CALLS = 200


def slow_answer_s(api: Api, request: bytes, address: str) -> float:
    """The time within which 99 of a hundred calls from an address are answered."""
    times_s = []
    for _ in range(POLITE_CALLS):
        began_s = time.perf_counter()
        api.raw("GetTable", request, metadata=(("x-forwarded-for", address),))
        times_s.append(time.perf_counter() - began_s)
    return sorted(times_s)[POLITE_CALLS * 99 // 100]


def test_a_client_that_floods_the_service_does_not_slow_others(tmp_path: Path):
    """While one address keeps a thousand calls open and heeds no refusal, another's calls are answered as usual."""
    limits = {"calls_per_s": 200, "calls_per_s_per_address": 1000, "trusted_proxies": "127.0.0.0/8"}
    with Command("serve", data_dir=tmp_path, log_format="json", **limits) as command, Api(command.address) as api:
        table = open_table(api, seated=0)
        request = GetTableRequest(table_id=table.table_id).SerializeToString()
        slow_answer_s(api, request, "192.0.2.1")
        quiet_s = slow_answer_s(api, request, "192.0.2.2")
        flooding = ("--flood", command.address, "many calls", "--calls", str(FLOODING_CALLS))
        arguments = [sys.executable, str(FLOOD), *flooding]
        with subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True) as flood:
            assert flood.stdout is not None
            # It has as many calls open as it wants when it has sent more than those.
            assert any(int(line) > FLOODING_CALLS for line in flood.stdout)
            # The best of three: a machine that is busy with something else is so for a moment, the flood goes on.
            flooded_s = min(slow_answer_s(api, request, f"192.0.2.{number}") for number in (3, 4, 5))
            flood.kill()
    # Behind the flood a call would take a second; the machine itself may be busy.
    assert flooded_s < max(10 * quiet_s, 0.5)


def test_an_answer_that_is_too_long_comes_with_a_reason(store: StoreServer):
    """A response beyond the limit is refused with a reason; the connection goes on."""
    with serving(store.url, max_response_bytes=3000) as service, Api(service.address) as api:
        table = finished_table(api)
        refusal = api.refusal("GetReplay", GetTableRequest(table_id=table.table_id))
        assert (refusal.code.name, refusal.reason) == ("RESOURCE_EXHAUSTED", "RESPONSE_TOO_LONG")
        assert "3000" in refusal.message
        api.raw("GetServerInfo", b"")
