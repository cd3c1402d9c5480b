"""Watches over HTTP are those of gRPC: the same messages, merged for slow readers, forgotten when they are gone."""

from __future__ import annotations

import gc
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import grpc
import pytest

from hummel.v1 import GetGameRequest, JoinTableRequest, WatchTableRequest
from support.api import Api, Watching, open_table, started_table
from support.awaiting import eventually
from support.serving import serving, watches_of
from support.store_proxy import StoreProxy
from support.web_api import CONNECT_JSON, GRPC_WEB, GRPC_WEB_JSON, WIRES, WebApi

if TYPE_CHECKING:
    from hummel.v1 import Update
    from hummel_service.bootstrap import Service
    from support.api import OpenTable
    from support.store_server import StoreServer
    from support.web_api import Wire

LONG_WINDED = [CONNECT_JSON, GRPC_WEB_JSON]
"""Wires whose messages fill the buffers of a connection within one game."""

SMALL_BYTES = 4096
"""What a reader that stops reading can be sent before its sender notices."""


def revisions(updates: list[Update]) -> list[int]:
    """The revisions of all commits in some updates."""
    return [commit.revision for update in updates for commit in update.commits]


def test_a_watch_gets_the_messages_that_a_watch_over_grpc_gets(grpc_api: Api, web: WebApi):
    """First the view, then each commit with its events and the view after it: message for message the same."""
    table = started_table(grpc_api)
    for token in (table.seats[0], table.seats[1], table.owner, None):
        with (
            grpc_api.watch(table.table_id, token, after=0) as known,
            web.watch(table.table_id, token, after=0) as watch,
        ):
            assert watch.next_update() == known.next_update()
            for _ in range(3):
                table.act()
                assert watch.next_update() == known.next_update()


def test_a_watch_goes_on_where_one_over_another_protocol_ended(grpc_api: Api, web: WebApi):
    """With the last revision and epoch a watch goes on without a gap, whichever protocol the last one spoke."""
    table = started_table(grpc_api)
    with grpc_api.watch(table.table_id, after=0) as watch:
        seen = [watch.next_update()]
    table.act()
    last = seen[-1].view.table
    with web.watch(table.table_id, after=last.revision, epoch=last.epoch) as watch:
        seen += watch.until(table.act())
    assert revisions(seen) == list(range(1, seen[-1].view.table.revision + 1))
    assert not any(update.resync for update in seen)


def test_heartbeats_come_in_quiet_times(grpc_api: Api, web: WebApi):
    """A quiet watch gets heartbeats with the revision that it has."""
    table = open_table(grpc_api)
    with web.watch(table.table_id) as watch:
        messages = iter(watch)
        assert next(messages).HasField("update")
        assert next(messages).heartbeat.revision == next(messages).heartbeat.revision == 3


def test_a_watch_that_is_refused_says_why(grpc_api: Api, web: WebApi):
    """A watch that can't be opened is refused in the words of gRPC."""
    for table_id in ("a" * 26, "nonsense"):
        assert web.watch(table_id).end() == grpc_api.watch(table_id).end()
    table_id = open_table(grpc_api).table_id
    assert web.watch(table_id, "A" * 43).end() == grpc_api.watch(table_id, "A" * 43).end()


def test_a_watch_ends_with_its_own_deadline(grpc_api: Api, web: WebApi, web_service: Service):
    """A client's own deadline ends its watch, and the service forgets it."""
    count = watches_of(web_service).count
    assert web.watch(open_table(grpc_api).table_id, timeout_s=0.3).end().code is grpc.StatusCode.DEADLINE_EXCEEDED
    eventually(lambda: watches_of(web_service).count <= count)


@pytest.mark.parametrize("wire", WIRES, ids=str)
def test_a_message_that_is_longer_than_allowed_ends_its_watch(store: StoreServer, grpc_api: Api, wire: Wire):
    """A message that is far too long is not sent: the watch ends and says so, and is forgotten."""
    table = started_table(grpc_api, 5)
    with (
        serving(store.url, http_address="127.0.0.1:0", max_response_bytes=10) as service,
        Api(service.address) as api,
    ):
        web = WebApi(service.http_address, wire)
        assert web.watch(table.table_id, table.owner).end().code is grpc.StatusCode.RESOURCE_EXHAUSTED
        request = GetGameRequest(game="hamburgum")
        assert web.refusal("GetGame", request) == api.refusal("GetGame", request)
        eventually(lambda: watches_of(service).count == 0)


def slow_reader(service: Service, wire: Wire, table: OpenTable) -> Watching:
    """A watcher that does not read but what a test asks for."""
    web = WebApi(service.http_address, wire)
    body = wire.write(
        WatchTableRequest(table_id=table.table_id, after_revision=0).SerializeToString(), WatchTableRequest
    )
    return Watching(web.verbatim_watch(body, receive_buffer_bytes=SMALL_BYTES))


@pytest.mark.parametrize("wire", LONG_WINDED, ids=str)
def test_a_reader_that_stops_reading_holds_up_nobody_and_catches_up(store: StoreServer, wire: Wire):
    """While a reader takes nothing, others get each commit; when it reads on, it gets them all in fewer updates."""
    with serving(store.url, http_address="127.0.0.1:0") as service, Api(service.address) as api:
        table = started_table(api, 5)
        quick = WebApi(service.http_address, wire).watch(table.table_id)
        with slow_reader(service, wire, table) as slow, quick:
            quick.next_update()
            while table.view().decision.seats:
                revision = table.act()
                assert revisions([quick.next_update()]) == [revision]
            updates = slow.until(revision)
        assert revisions(updates) == list(range(1, revision + 1))
        assert len(updates) < revision - 20


@pytest.mark.parametrize("wire", LONG_WINDED, ids=str)
def test_a_reader_that_takes_nothing_for_too_long_is_told_where_to_go_on(store: StoreServer, wire: Wire):
    """Its watch is ended; when it reads on, it gets what was sent, and then the revision to open the next one with."""
    with (
        serving(store.url, http_address="127.0.0.1:0", watch_send_timeout_s=1.5, watch_poll_s=0.05) as service,
        Api(service.address) as api,
    ):
        table = started_table(api, 5)
        with slow_reader(service, wire, table) as slow:
            eventually(lambda: watches_of(service).count == 1)
            table.play_to_the_end()
            eventually(lambda: watches_of(service).count == 0)
            end = slow.end()
        assert (end.code.name, end.reason) == ("UNAVAILABLE", "READER_TOO_SLOW")
        after = int(end.metadata["revision"])
        with WebApi(service.http_address, wire).watch(table.table_id, after=after) as again:
            head = table.revision
            assert revisions(again.until(head)) == list(range(after + 1, head + 1))


@pytest.mark.parametrize("wire", LONG_WINDED, ids=str)
def test_a_reader_that_does_not_even_take_the_end_is_cut_off(store: StoreServer, wire: Wire):
    """After the same time once more its connection is cut."""
    with (
        serving(store.url, http_address="127.0.0.1:0", watch_send_timeout_s=0.2, watch_poll_s=0.05) as service,
        Api(service.address) as api,
    ):
        table = started_table(api, 5)
        with slow_reader(service, wire, table) as slow:
            eventually(lambda: watches_of(service).count == 1)
            table.play_to_the_end()
            eventually(lambda: watches_of(service).count == 0)
            eventually(lambda: not watches_of(service)._leaving)  # noqa: SLF001 - leaks can't be seen otherwise
            assert slow.end().code is grpc.StatusCode.CANCELLED


def test_hundreds_of_cancelled_watches_leave_nothing(store: StoreServer):
    """Five hundred watches that are opened and cancelled leave no watch, no thread, no connection, no growing heap."""
    with serving(store.url, http_address="127.0.0.1:0") as service, Api(service.address) as api:
        tables = [open_table(api, seated=0) for _ in range(4)]
        watches = watches_of(service)

        def come_and_go(number: int) -> None:
            wire = (GRPC_WEB, CONNECT_JSON)[number % 2]
            with WebApi(service.http_address, wire).watch(tables[number % 4].table_id) as watch:
                if number % 3:
                    watch.next_update()

        def tracked(times: int) -> tuple[int, int]:
            with ThreadPoolExecutor(8) as pool:
                list(pool.map(come_and_go, range(times)))
            eventually(lambda: watches.count == 0)
            eventually(lambda: open_connections(service) == 0)
            gc.collect()
            return threading.active_count(), len(gc.get_objects())

        threads, objects = tracked(150)
        threads_later, objects_later = tracked(350)
        assert threads_later <= threads + 8
        assert objects_later - objects < 500
        assert watches._heads == {}  # noqa: SLF001 - leaks can't be seen otherwise


def open_connections(service: Service) -> int:
    """How many connections the HTTP server keeps."""
    assert service._http is not None  # noqa: SLF001 - leaks can't be seen otherwise
    return len(service._http._server.server_state.connections)  # noqa: SLF001 - see above


def test_idle_watches_share_few_threads(store: StoreServer):
    """Three hundred idle watches need no thread each, and all of them get the next commit."""
    before = threading.active_count()
    with serving(store.url, http_address="127.0.0.1:0") as service, Api(service.address) as api:
        table = open_table(api, seated=0)
        web = WebApi(service.http_address, GRPC_WEB)
        watches = [web.watch(table.table_id) for _ in range(300)]
        for watch in watches:
            watch.next_update()
        assert watches_of(service).count == 300
        assert threading.active_count() - before <= 120
        api.call("JoinTable", JoinTableRequest(table_id=table.table_id, player_name="Ada"))
        for watch in watches:
            with watch:
                assert watch.next_update().view.table.seats[0].player_name == "Ada"


def test_a_watcher_that_leaves_while_its_watch_is_opened_is_forgotten(store: StoreServer):
    """If the connection is closed while the store is still asked for the table, no watch stays."""
    with (
        StoreProxy(store.socket) as proxy,
        serving(proxy.url, http_address="127.0.0.1:0") as service,
        Api(service.address) as api,
    ):
        table = open_table(api, seated=0)
        opened: list[int] = []
        watches = watches_of(service)
        forget = watches.forget
        watches.forget = lambda watch: (opened.append(1), forget(watch))  # type: ignore[method-assign,assignment] # noted
        proxy.hold_answers_to(table.table_id.encode())
        with ThreadPoolExecutor(1) as pool:
            leaving = pool.submit(WebApi(service.http_address, GRPC_WEB).watch, table.table_id)
            proxy.wait_for(table.table_id.encode())
            eventually(lambda: cut_connections(service) > 0)
            eventually(lambda: open_connections(service) == 0)
            with pytest.raises((OSError, EOFError)):
                leaving.result()
        proxy.release()
        eventually(lambda: bool(opened) and watches.count == 0)


def cut_connections(service: Service) -> int:
    """Cuts all connections of the HTTP server, as if their callers were gone; returns how many there were."""
    assert service._http is not None  # noqa: SLF001 - a caller can't be made to vanish otherwise
    count = open_connections(service)
    service._http._loop.call_soon_threadsafe(service._http._cut_all)  # noqa: SLF001 - see above
    return count
