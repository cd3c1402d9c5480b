"""Retention: what nobody uses any more leaves the store, all of it, and nothing else does."""

from __future__ import annotations

import sys
import threading
import time
from typing import TYPE_CHECKING

import pytest

from hummel.v1 import TABLE_STATUS_UNSPECIFIED
from hummel_service.store import keys
from hummel_service.store.redis_store import ENDED_REQUESTS_S
from hummel_service.tables.callers import Caller
from hummel_service.tables.errors import Refusal
from hummel_service.tables.housekeeping import Housekeeper
from hummel_service.tables.lifetimes import FOR_EVER, UNPLAYED_S, Lifetimes
from support.awaiting import eventually
from support.records import at, new_request, new_table_id, opening, writing
from support.replica import Replica, act, open_table, play_to_the_end, started_table
from support.watching import SOON, open_watch, watching

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    import redis

    from hummel_service.store.redis_store import RedisStore
    from support.replica import OpenTable
    from support.store_server import StoreServer

LIVES = Lifetimes(waiting_s=1_000, running_s=2_000, ended_s=3_000)

BRIEF_S = 0.3
"""A life that a test can wait for."""


@pytest.fixture
def client(server: StoreServer) -> Iterator[redis.Redis]:
    """The server itself, with an empty list of tables."""
    with server.client() as client:
        client.delete(keys.TABLES)
        yield client
        client.delete(keys.TABLES)


@pytest.fixture
def new_replica(server: StoreServer) -> Iterator[Callable[[Lifetimes], Replica]]:
    """Makes replicas with lifetimes."""
    replicas = []

    def make(lifetimes: Lifetimes) -> Replica:
        replicas.append(Replica(server.url, lifetimes=lifetimes))
        return replicas[-1]

    yield make
    for replica in replicas:
        replica.close()


def keys_of(client: redis.Redis, table_id: str) -> set[bytes]:
    """All keys that belong to a table."""
    return set(client.keys(f"hummel:*{table_id}*"))


def size_of(client: redis.Redis, table_id: str) -> int:
    """The bytes that a table's snapshot and log take, without its requests, which go soon."""
    return sum(client.memory_usage(key(table_id), samples=0) or 0 for key in (keys.snapshot, keys.log))


def lives_s(client: redis.Redis, table_id: str) -> set[int]:
    """How long the keys of a table are still kept, in seconds; -1 for ever."""
    left_ms = [client.pttl(key) for key in keys_of(client, table_id)]
    return {left if left < 0 else round(left / 1000, -2) for left in left_ms}  # type: ignore[type-var] # one is there


def commit_until_gone(store: RedisStore, table_id: str, life_s: float) -> None:
    """Opens a public table with a life, and waits for its end."""
    store.create(at(table_id, 0), new_request(), opening(table_id, private=False), life_s)
    eventually(lambda: store.load(table_id) is None, "the table is gone")


class TestLives:
    """How long tables are kept."""

    def test_each_status_has_a_life_of_its_own(self, client: redis.Redis, new_replica: Callable[..., Replica]):
        """Waiting, running, finished and closed tables are kept as long as the settings say, with all their keys."""
        replica = new_replica(LIVES)
        waiting, running = open_table(replica), started_table(replica)
        finished, closed = started_table(replica), started_table(replica)
        play_to_the_end(replica, finished)
        replica.lobby.close(closed.table_id, caller=Caller(closed.owner), request=new_request())
        assert lives_s(client, waiting.table_id) == {1_000}
        assert lives_s(client, running.table_id) == {2_000}
        for ended in (finished, closed):
            assert client.pttl(keys.snapshot(ended.table_id)) == pytest.approx(3_000_000, rel=0.05)

    @pytest.mark.parametrize("lives", [LIVES, FOR_EVER, Lifetimes(None, None, ended_s=100)])
    def test_a_table_that_was_closed_before_its_game_began_is_soon_gone(
        self, client: redis.Redis, new_replica: Callable[..., Replica], lives: Lifetimes
    ):
        """However long ended tables are kept, opening and closing tables fills no store."""
        replica = new_replica(lives)
        table = open_table(replica)
        replica.lobby.close(table.table_id, caller=Caller(table.owner), request=new_request())
        (life_s,) = lives_s(client, table.table_id)
        assert 0 < life_s <= UNPLAYED_S

    def test_without_lives_nothing_is_ever_removed(self, client: redis.Redis, new_replica: Callable[..., Replica]):
        """Where the settings say never, no key of a table has an end, also if another replica gave it one."""
        table = started_table(new_replica(LIVES))
        act(new_replica(FOR_EVER), table)
        assert lives_s(client, table.table_id) == {-1}

    def test_every_change_begins_the_life_anew(self, client: redis.Redis, new_replica: Callable[..., Replica]):
        """A table that is used is kept, however old it is."""
        replica = new_replica(LIVES)
        table = started_table(replica)
        for key in keys_of(client, table.table_id):
            client.pexpire(key, 100_000)
        act(replica, table)
        assert lives_s(client, table.table_id) == {2_000}

    def test_looking_does_not_keep_a_table(self, client: redis.Redis, store: RedisStore):
        """Reading, watching and listing leave the end where it was."""
        table_id = new_table_id()
        store.create(at(table_id, 0), new_request(), opening(table_id, private=False), 500)
        for key in keys_of(client, table_id):
            client.pexpire(key, 100_000)
        store.load(table_id)
        store.load_for(table_id, new_request())
        store.log(table_id, 0, 1)
        store.page("", 10)
        store.heads([table_id])
        assert lives_s(client, table_id) == {100}

    def test_nothing_of_a_table_outlives_it(self, client: redis.Redis, store: RedisStore):
        """When a table is gone all its keys are gone; a request for it finds no table, and makes none by accident."""
        table_id = new_table_id()
        commit_until_gone(store, table_id, BRIEF_S)
        eventually(lambda: not keys_of(client, table_id), "no key is left")
        assert store.log(table_id, 0, 1) == []
        store.commit(at(table_id, 1), new_request(), writing("x"), BRIEF_S)
        assert keys_of(client, table_id) == set()

    def test_a_watch_of_a_table_that_is_removed_ends(self, new_replica: Callable[..., Replica]):
        """Who watches a table to its end is told that it is gone."""
        replica = new_replica(Lifetimes(waiting_s=BRIEF_S, running_s=None, ended_s=None))
        with watching(replica.store, SOON) as watches:
            stream = open_watch(watches, open_table(replica, seated=0).table_id)
            stream.wait(lambda stream: stream.ended)
        assert stream.ended is not None
        assert stream.ended.reason == "TABLE_NOT_FOUND"
        assert stream.revisions == [1]

    def test_a_call_on_a_table_that_was_removed_is_told(self, new_replica: Callable[..., Replica]):
        """A replica that remembers a table does not take it for one that is there."""
        replica = new_replica(Lifetimes(waiting_s=BRIEF_S, running_s=BRIEF_S, ended_s=None))
        table = started_table(replica)
        eventually(lambda: replica.store.load(table.table_id) is None, "the table is gone")
        with pytest.raises(Refusal) as refused:
            replica.lobby.close(table.table_id, caller=Caller(table.owner), request=new_request())
        assert refused.value.reason == "TABLE_NOT_FOUND"


class TestEndedTables:
    """A table that has ended takes as little as its replay."""

    @pytest.fixture
    def replica(self, new_replica: Callable[..., Replica]) -> Replica:
        """A replica that keeps ended tables for a while."""
        return new_replica(LIVES)

    @pytest.fixture
    def finished(self, replica: Replica) -> OpenTable:
        """A table whose game was played to its end."""
        table = started_table(replica, 4)
        play_to_the_end(replica, table)
        return table

    def test_it_shrinks_to_one_packed_replay(self, client: redis.Redis, replica: Replica):
        """With the last action the stream goes, and what was kept for an undo; what is left is less than half."""
        table = started_table(replica, 4)
        sizes = []
        while replica.play.view(table.table_id, Caller()).decision.seats:
            sizes.append(size_of(client, table.table_id))
            act(replica, table)
        assert client.hget(keys.snapshot(table.table_id), "undo") is None
        assert not client.exists(keys.log(table.table_id))
        assert size_of(client, table.table_id) < sizes[-1] / 2

    def test_its_replay_and_views_can_be_had_until_the_end(self, replica: Replica, finished: OpenTable):
        """Everybody sees how it ended, and the replay has every change."""
        replay = replica.play.replay(finished.table_id, Caller())
        view = replica.play.view(finished.table_id, Caller())
        assert view.outcome == replay.outcome
        assert [commit.revision for commit in replay.commits] == list(range(1, view.table.revision + 1))

    @pytest.mark.parametrize("look", ["view", "replay"])
    def test_a_log_that_was_left_unpacked_is_packed_when_somebody_looks(
        self, client: redis.Redis, replica: Replica, monkeypatch: pytest.MonkeyPatch, look: str
    ):
        """If the replica is gone right after the last change, whoever looks next finishes its work, once."""
        running, table = started_table(replica), started_table(replica)
        packed: list[str] = []
        seal = replica.store.seal

        def seal_and_note(table_id: str, revision: int, epoch: str) -> None:
            packed.append(table_id)
            seal(table_id, revision, epoch)

        with monkeypatch.context() as patched:
            patched.setattr(replica.store, "seal", lambda *_: None)
            play_to_the_end(replica, table)
        assert client.exists(keys.log(table.table_id))
        monkeypatch.setattr(replica.store, "seal", seal_and_note)
        before = replica.store.log(table.table_id, 0, 10_000)
        for _ in range(2):
            getattr(replica.play, look)(table.table_id, Caller())
            replica.play.view(running.table_id, Caller())
        assert packed == [table.table_id]
        assert not client.exists(keys.log(table.table_id))
        assert replica.store.log(table.table_id, 0, 10_000) == before

    def test_its_requests_are_forgotten_sooner(self, client: redis.Redis, finished: OpenTable):
        """Requests that come again are recognized for an hour; later they are refused anyway."""
        left_ms = client.pttl(keys.requests(finished.table_id))
        assert 0 < left_ms <= ENDED_REQUESTS_S * 1000


class TestList:
    """The list of tables never shows what is gone, and forgets it."""

    def test_a_page_of_tables_that_are_gone_still_leads_on(self, client: redis.Redis, store: RedisStore):
        """Gone tables take their places on pages until they are swept; whoever turns pages gets through."""
        kept = [new_table_id() for _ in range(3)]
        for number, table_id in enumerate(kept):
            change = opening(table_id, private=False, created_ms=1_000 + number)
            store.create(at(table_id, 0), new_request(), change, None)
        for number in range(10):
            client.zadd(keys.TABLES, {keys.listing((2_000 + number) * 1_000, new_table_id()): 0})
        pages = []
        cursor = ""
        while not pages or cursor:
            page = store.page(cursor, 4)
            pages.append([summary.table_id for summary in page.tables])
            cursor = page.next_cursor
        assert pages == [[], [], kept[:0:-1], kept[:1]]

    def test_sweeping_takes_out_what_is_gone_and_nothing_else(self, client: redis.Redis, store: RedisStore):
        """Parts of any size lead through the whole list; afterwards it holds exactly the tables that are there."""
        there = [keys.listing(number * 1_000, opened(store, number)) for number in range(20)]
        gone = [keys.listing(number * 1_000 + 500, new_table_id()) for number in range(30)]
        for size in (1, 7, 100):
            client.zadd(keys.TABLES, dict.fromkeys(gone, 0))
            cursor, taken = store.sweep("", size)
            while cursor:
                cursor, more = store.sweep(cursor, size)
                taken += more
            assert taken == len(gone)
            assert client.zrange(keys.TABLES, 0, -1) == sorted(there)

    def test_a_housekeeper_sweeps_by_itself(self, client: redis.Redis, store: RedisStore):
        """Tables leave the list some time after they are gone, without anybody asking."""
        kept = opened(store, 1)
        housekeeper = Housekeeper(store, every_s=0.02)
        housekeeper.start()
        try:
            for _ in range(3):
                commit_until_gone(store, new_table_id(), 0.05)
            eventually(lambda: client.zcard(keys.TABLES) == 1, "the list holds what is there")
        finally:
            housekeeper.stop()
        assert [summary.table_id for summary in store.page("", 10).tables] == [kept]

    def test_a_private_table_is_never_shown(self, client: redis.Redis, store: RedisStore):
        """However a private table came into the list, no page shows it."""
        table_id = new_table_id()
        store.create(at(table_id, 0), new_request(), opening(table_id, private=True, created_ms=5), None)
        client.zadd(keys.TABLES, {keys.listing(5_000, table_id): 0})
        assert store.page("", 10).tables == []

    def test_a_table_that_was_opened_again_is_shown_once(self, client: redis.Redis, store: RedisStore):
        """If the request of a table that is gone comes again, the new table is listed where it belongs."""
        table_id = opened(store, 7)
        client.zadd(keys.TABLES, {keys.listing(3_000, table_id): 0})
        assert [summary.table_id for summary in store.page("", 10).tables] == [table_id]

    def test_listing_reads_no_game(self, client: redis.Redis, new_replica: Callable[..., Replica]):
        """A page is made without the State, so one that can't be read hides no table."""
        replica = new_replica(FOR_EVER)
        table = started_table(replica)
        client.hset(keys.snapshot(table.table_id), "state", b"\xff")
        client.hset(keys.snapshot(table.table_id), "play", b"\xff")
        tables, _ = replica.lobby.page("", 10, status=TABLE_STATUS_UNSPECIFIED, game="")
        assert [listed.table_id for listed in tables] == [table.table_id]


def opened(store: RedisStore, created_ms: int) -> str:
    """Opens a public table as if at some time; returns its id."""
    table_id = new_table_id()
    store.create(at(table_id, 0), new_request(), opening(table_id, private=False, created_ms=created_ms), None)
    return table_id


@pytest.mark.parametrize("tables", [2_000, pytest.param(100_000, marks=[pytest.mark.long, pytest.mark.timeout(900)])])
def test_abandoned_tables_leave_the_memory_as_it_was(
    client: redis.Redis, new_replica: Callable[..., Replica], tables: int, capsys: pytest.CaptureFixture[str]
):
    """However many tables are opened and left, keys and memory of the store come back to where they were."""
    replica = new_replica(Lifetimes(waiting_s=2.0, running_s=2.0, ended_s=2.0))
    housekeeper = Housekeeper(replica.store, every_s=0.05)
    abandon(replica, 50)  # what is needed once is there
    eventually(lambda: replica.store.sweep("", 1_000) is not None and not client.zcard(keys.TABLES), "all are gone")
    before_bytes, before_keys = used(client)
    began_s = time.monotonic()
    housekeeper.start()
    try:
        peak_bytes = abandon(replica, tables, lambda: used(client)[0])
        opened_s = time.monotonic() - began_s
        eventually(lambda: used(client)[1] <= before_keys, "all tables are gone", timeout_s=300)
        eventually(
            lambda: used(client)[0] - before_bytes < max(100_000, (peak_bytes - before_bytes) / 50), "memory is back"
        )
    finally:
        housekeeper.stop()
    after_bytes, _ = used(client)
    with capsys.disabled():
        sys.stdout.write(
            f"\n{tables} abandoned tables, opened in {opened_s:.0f} s: memory {before_bytes:,} bytes before, "
            f"{peak_bytes:,} at most, {after_bytes:,} after {time.monotonic() - began_s:.0f} s\n"
        )


def abandon(replica: Replica, tables: int, measure: Callable[[], int] = lambda: 0) -> int:
    """Opens public tables with one player each and leaves them; returns the most that was measured meanwhile."""
    most = 0
    for number in range(tables):
        open_table(replica, seated=1)
        if number % 100 == 0:
            most = max(most, measure())
    return max(most, measure())


def used(client: redis.Redis) -> tuple[int, int]:
    """The bytes that the server uses for data, and how many keys there are."""
    threading.Event().wait(0.05)
    memory = client.info("memory")
    return int(memory["used_memory_dataset"]), client.dbsize()
