"""Watches over gRPC: the view first, then every commit once, across lost nudges, slow readers and restarts."""

from __future__ import annotations

import gc
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import grpc
import pytest

from hummel.v1 import CloseTableRequest, JoinTableRequest, LeaveTableRequest, WatchTableRequest
from hummel_service.tables.tokens import make_token
from support.api import Api, Watching, open_table, refusal_of, started_table
from support.awaiting import eventually
from support.serving import serving, watches_of
from support.store_proxy import StoreProxy

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hummel.v1 import Update
    from hummel_service.bootstrap import Service
    from support.api import OpenTable
    from support.store_server import StoreServer


@pytest.fixture(scope="module")
def other_api(store: StoreServer) -> Iterator[Api]:
    """A client of another replica on the same store."""
    with serving(store.url) as service, Api(service.address) as api:
        yield api


def revisions(updates: list[Update]) -> list[int]:
    """The revisions of all commits in some updates."""
    return [commit.revision for update in updates for commit in update.commits]


def test_a_watch_begins_with_the_view_and_goes_on_with_every_commit(api: Api):
    """First comes the view alone, then each commit with its events and the view after it, for seats and spectators."""
    table = started_table(api)
    with api.watch(table.table_id, table.seats[0]) as seat, api.watch(table.table_id) as spectator:
        for watch, view in ((seat, table.view(0)), (spectator, table.view())):
            first = watch.next_update()
            assert first.view == view
            assert (list(first.commits), first.resync) == ([], False)
        for _ in range(5):
            revision = table.act()
            for watch, view in ((seat, table.view(0)), (spectator, table.view())):
                update = watch.next_update()
                assert revisions([update]) == [revision]
                assert update.commits[0].events
                assert update.commits[0].HasField("seat")
                assert update.view == view


def test_a_watch_shows_what_happens_at_other_replicas(api: Api, other_api: Api):
    """A change that another replica makes reaches the watchers of this one."""
    table = open_table(api, seated=0)
    with other_api.watch(table.table_id) as watch:
        watch.next_update()
        api.call("JoinTable", JoinTableRequest(table_id=table.table_id, player_name="Ada"))
        (commit,) = watch.next_update().commits
        assert commit.events[0].table.seat_taken.player_name == "Ada"


@pytest.mark.parametrize("epoch", ["", "its own"])
def test_a_watch_goes_on_where_the_last_one_ended(api: Api, other_api: Api, epoch: str):
    """With the last revision, another watch at any replica goes on without a gap and without a repetition."""
    table = started_table(api)
    seen: list[Update] = []
    for replica in (api, other_api, api, other_api):
        last = seen[-1].view.table if seen else table.view().table
        shown = seen[-1].view.table.revision if seen else 0
        with replica.watch(table.table_id, after=shown, epoch=last.epoch if epoch else "") as watch:
            seen += watch.until(table.act())
        table.act()
    assert revisions(seen) == list(range(1, seen[-1].view.table.revision + 1))
    assert not any(update.resync for update in seen)


@pytest.mark.parametrize(
    "after, epoch", [(2, "another epoch"), (99, ""), (2**64 - 1, "")], ids=["another epoch", "the future", "far future"]
)
def test_a_watch_that_cant_go_on_begins_anew(api: Api, after: int, epoch: str):
    """Who comes from another epoch or from a later revision gets the view marked `resync`, and goes on from there."""
    table = started_table(api)
    with api.watch(table.table_id, after=after, epoch=epoch) as watch:
        first = watch.next_update()
        assert (first.resync, list(first.commits), first.view.table.revision) == (True, [], 4)
        revision = table.act()
        assert revisions([watch.next_update()]) == [revision]


def test_heartbeats_come_in_quiet_times(api: Api):
    """A quiet watch gets heartbeats with the revision that it has."""
    table = open_table(api)
    with api.watch(table.table_id) as watch:
        kinds = []
        for message in watch:
            kinds.append(message.WhichOneof("message"))
            if kinds.count("heartbeat") == 3:
                break
            assert not message.HasField("heartbeat") or message.heartbeat.revision == 3
        assert kinds[0] == "update"


def test_a_game_that_ends_does_not_end_its_watch(api: Api, finished: OpenTable):
    """A finished table can be watched: its view has the outcome, and heartbeats go on."""
    with api.watch(finished.table_id) as watch:
        messages = iter(watch)
        first = next(messages)
        assert first.update.view.HasField("outcome")
        assert next(messages).HasField("heartbeat")


def test_a_table_that_is_closed_tells_its_watchers(api: Api):
    """Closing is a change like others: watchers see it, and their watch goes on."""
    table = started_table(api)
    with api.watch(table.table_id, table.seats[1]) as watch:
        watch.next_update()
        api.call("CloseTable", CloseTableRequest(table_id=table.table_id), table.owner)
        (commit,) = watch.next_update().commits
        assert commit.events[0].table.HasField("closed")


def test_a_seat_that_was_given_back_loses_its_watch(api: Api):
    """After LeaveTable the watch with the seat's token ends with PERMISSION_DENIED, and no other does."""
    table = open_table(api)
    with api.watch(table.table_id, table.seats[0]) as leaving, api.watch(table.table_id, table.seats[1]) as staying:
        leaving.next_update()
        staying.next_update()
        api.call("LeaveTable", LeaveTableRequest(table_id=table.table_id), table.seats[0])
        end = leaving.end()
        assert (end.code.name, end.reason) == ("PERMISSION_DENIED", "TOKEN_WRONG")
        assert staying.next_update().view.table.revision == 4


def test_the_owner_watches_as_a_spectator(api: Api):
    """The owner's token shows what everybody sees; a made-up token shows nothing."""
    table = started_table(api)
    with api.watch(table.table_id, table.owner) as watch:
        assert watch.next_update().view == table.view()
    assert api.watch(table.table_id, make_token()).end().reason == "TOKEN_WRONG"


def test_lost_nudges_are_made_up_for(store: StoreServer):
    """When the connection for nudges is cut again and again, every commit still arrives, once and in order."""
    with (
        StoreProxy(store.socket) as proxy,
        serving(proxy.url, watch_poll_s=0.05) as service,
        Api(service.address) as api,
    ):
        table = started_table(api)
        with api.watch(table.table_id, after=0) as watch:
            seen: list[Update] = []
            for _ in range(10):
                proxy.cut()
                revision = _act_in_spite_of_cuts(table)
                seen += watch.until(revision)
            assert revisions(seen) == list(range(1, revision + 1))


def _act_in_spite_of_cuts(table: OpenTable) -> int:
    while True:
        try:
            return table.act()
        except grpc.RpcError:
            continue


@pytest.mark.parametrize("how", ["stopped", "killed"])
def test_a_watch_survives_a_restart_of_the_store(own_store: StoreServer, how: str):
    """When the store is restarted under an open watch, the watch goes on without a gap and without a repetition."""
    with serving(own_store.url, watch_poll_s=0.05) as service, Api(service.address) as api:
        table = started_table(api)
        with api.watch(table.table_id, after=0) as watch:
            seen = watch.until(table.act())
            own_store.stop() if how == "stopped" else own_store.kill()
            own_store.start()
            eventually(lambda: _is_back(table))
            seen += watch.until(table.act())
            assert revisions(seen) == list(range(1, len(revisions(seen)) + 1))


def _is_back(table: OpenTable) -> bool:
    try:
        return bool(table.revision)
    except grpc.RpcError:
        return False


class SlowReader:
    """A watcher over a raw connection that stops reading, so that the connection's window fills."""

    def __init__(self, address: str, table: OpenTable) -> None:
        # The smallest windows that HTTP/2 stacks take, so that little has to be sent to fill them.
        self.api = Api(address, **{"http2.lookahead_bytes": 1, "http2.bdp_probe": 0})
        request = WatchTableRequest(table_id=table.table_id, after_revision=0)
        self.call = self.api.raw_watch(request.SerializeToString())

    def close(self) -> None:
        """Ends the watch."""
        self.call.cancel()
        self.api.channel.close()


def long_table(api: Api) -> OpenTable:
    """A table in the middle of a game, whose updates are long."""
    table = started_table(api, 5)
    for _ in range(40):
        table.act()
    return table


def test_a_reader_that_stops_reading_holds_up_nobody_and_catches_up(store: StoreServer):
    """While a reader takes nothing, others get each commit; when it reads on, it gets them all in fewer updates."""
    with serving(store.url) as service, Api(service.address) as api:
        table = long_table(api)
        slow = SlowReader(service.address, table)
        with api.watch(table.table_id) as quick:
            quick.next_update()
            for _ in range(70):
                revision = table.act()
                assert revisions([quick.next_update()]) == [revision]
        updates = Watching(slow.call).until(revision)
        assert revisions(updates) == list(range(1, revision + 1))
        assert len(updates) < 70
        slow.close()


def test_a_reader_that_takes_nothing_for_too_long_is_told_where_to_go_on(store: StoreServer):
    """Its watch is ended; when it reads on, it gets what was sent, and then the revision to open the next one with."""
    with (
        serving(store.url, watch_send_timeout_s=1.5, watch_poll_s=0.05) as service,
        Api(service.address) as api,
    ):
        table = long_table(api)
        slow = SlowReader(service.address, table)
        eventually(lambda: watches_of(service).count == 1)
        table.play_to_the_end()
        eventually(lambda: watches_of(service).count == 0)
        seen: list[Update] = []
        end = refusal_of(lambda: seen.extend(Watching(slow.call).updates()))
        slow.close()
        assert (end.code.name, end.reason) == ("UNAVAILABLE", "READER_TOO_SLOW")
        last = seen[-1].view.table
        assert end.metadata == {"revision": str(last.revision), "epoch": last.epoch}
        assert revisions(seen) == list(range(1, last.revision + 1))
        head = table.revision
        with api.watch(table.table_id, after=last.revision, epoch=last.epoch) as again:
            assert revisions(again.until(head)) == list(range(last.revision + 1, head + 1))


def test_a_reader_that_does_not_even_take_the_end_is_cut_off(store: StoreServer):
    """After the same time once more the stream is cancelled, and nothing of it is left."""
    with (
        serving(store.url, watch_send_timeout_s=0.2, watch_poll_s=0.05) as service,
        Api(service.address) as api,
    ):
        table = long_table(api)
        slow = SlowReader(service.address, table)
        eventually(lambda: watches_of(service).count == 1)
        table.play_to_the_end()
        eventually(lambda: watches_of(service).count == 0)
        eventually(lambda: not watches_of(service)._leaving)  # noqa: SLF001 - leaks can't be seen otherwise
        assert refusal_of(lambda: list(slow.call)).code is grpc.StatusCode.CANCELLED
        slow.close()


def test_a_watch_that_is_ended_says_where_to_go_on(store: StoreServer):
    """The end of a watch by the service names the revision and epoch up to which everything was sent."""
    with serving(store.url, watch_life_s=0.2, watch_poll_s=0.05) as service, Api(service.address) as api:
        table = open_table(api)
        watch = api.watch(table.table_id)
        shown = watch.next_update().view.table
        end = watch.end()
        assert end.reason == "DRAINING"
        assert end.metadata == {"revision": str(shown.revision), "epoch": shown.epoch}


def test_a_table_has_so_many_spectators_at_a_replica(store: StoreServer):
    """One spectator too many is refused with a delay; seats, the owner, other tables, and it later have room."""
    with serving(store.url, watchers_per_table=2) as service, Api(service.address) as api:
        table, other = open_table(api), open_table(api)
        tokens = (*table.seats, table.owner)
        watches = [api.watch(table.table_id) for _ in range(2)]
        for watch in watches:
            watch.next_update()
        end = api.watch(table.table_id).end()
        assert (end.code.name, end.reason) == ("RESOURCE_EXHAUSTED", "TOO_MANY_WATCHERS")
        assert end.retry_delay_s
        for table_id, token in ((other.table_id, None), *((table.table_id, token) for token in tokens)):
            with api.watch(table_id, token) as watch:
                watch.next_update()
        watches[0].call.cancel()
        eventually(lambda: watches_of(service).count == 1)
        with api.watch(table.table_id) as watch:
            watch.next_update()
        watches[1].call.cancel()


def test_thousands_of_cancelled_watches_leave_nothing(store: StoreServer):
    """Two thousand watches that are opened and cancelled leave no watch, no thread and no growing heap of objects."""
    with serving(store.url) as service, Api(service.address) as api:
        tables = [open_table(api, seated=0) for _ in range(4)]
        watches = watches_of(service)

        def come_and_go(number: int) -> None:
            with api.watch(tables[number % 4].table_id) as watch:
                if number % 3:
                    watch.next_update()

        def tracked(times: int) -> tuple[int, int]:
            with ThreadPoolExecutor(8) as pool:
                list(pool.map(come_and_go, range(times)))
            eventually(lambda: watches.count == 0)
            gc.collect()
            return threading.active_count(), len(gc.get_objects())

        threads, objects = tracked(500)
        threads_later, objects_later = tracked(1500)
        assert threads_later <= threads + 8
        assert objects_later - objects < 1500
        assert watches._heads == {}  # noqa: SLF001 - leaks can't be seen otherwise


def test_idle_watches_share_few_threads(store: StoreServer):
    """A thousand idle watches need no thread each, and all of them get the next commit."""
    # Services of other tests live in the same process: what counts is how many more it gets.
    before = _service_threads()
    with serving(store.url) as service, Api(service.address) as api:
        table = open_table(api, seated=0)
        calls = [api.raw_watch(WatchTableRequest(table_id=table.table_id).SerializeToString()) for _ in range(1000)]
        for call in calls:
            next(call)
        assert watches_of(service).count == 1000
        assert _service_threads() - before <= 100
        api.call("JoinTable", JoinTableRequest(table_id=table.table_id, player_name="Ada"))
        for call in calls:
            assert b"Ada" in next(call)
            call.cancel()


def _service_threads() -> int:
    names = ("call", "watch", "health", "reflection", "readiness")
    return sum(thread.name.startswith(names) for thread in threading.enumerate())


def test_a_watch_ends_with_its_own_deadline(api: Api, service: Service):
    """A client's own deadline ends its watch, and the service forgets it."""
    count = watches_of(service).count
    table = open_table(api)
    watch = api.watch(table.table_id, timeout_s=0.3)
    assert watch.end().code is grpc.StatusCode.DEADLINE_EXCEEDED
    eventually(lambda: watches_of(service).count <= count)
