"""The commit script: what a commit answers, and that it happens once."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest
import redis

from hummel_service.store import keys
from hummel_service.store.connecting import connect
from hummel_service.store.redis_store import REMEMBERED_REQUESTS, RedisStore
from hummel_service.tables.errors import Refusal
from hummel_service.tables.model import Committed, DoneBefore, Stale
from support.records import at, new_request, new_table_id, opening, text_of, writing

if TYPE_CHECKING:
    from collections.abc import Callable

    from support.store_proxy import StoreProxy
    from support.store_server import StoreServer

WRITERS = 50


def logged_texts(store: RedisStore, table_id: str, through_revision: int) -> list[str]:
    """The texts of all commits after the opening; fails if the log has a gap."""
    log = store.log(table_id, 1, through_revision)
    assert [revision for revision, _ in log] == list(range(2, through_revision + 1))
    return [text_of(entry) for _, entry in log]


def test_a_commit_writes_snapshot_and_log_under_the_next_revision(store: RedisStore, table_id: str):
    """A commit at the expected revision stores record, state and log entry together."""
    opened = store.load(table_id)
    assert opened is not None
    assert (opened.revision, opened.epoch, opened.state) == (1, "e1", b"")
    assert store.commit(at(table_id, 1), new_request(), writing("hello"), None) == Committed(2)
    snapshot = store.load(table_id)
    assert snapshot is not None
    assert (snapshot.revision, snapshot.epoch, snapshot.state) == (2, "e1", b"hello")
    assert snapshot.record == opened.record
    assert logged_texts(store, table_id, 2) == ["hello"]


def test_a_commit_at_another_revision_writes_nothing(store: RedisStore, table_id: str):
    """A commit that expects an older or a later revision is refused with the current one."""
    store.commit(at(table_id, 1), new_request(), writing("first"), None)
    for expected in (1, 3):
        assert store.commit(at(table_id, expected), new_request(), writing("lost"), None) == Stale(2)
    assert logged_texts(store, table_id, 2) == ["first"]


def test_a_table_that_is_not_there(store: RedisStore):
    """An unknown table has no snapshot, no log, and no revision, and a commit creates none by accident."""
    table_id = new_table_id()
    assert store.load(table_id) is None
    assert store.log(table_id, 0, 5) == []
    assert store.heads([table_id]) == [None]
    assert store.commit(at(table_id, 1), new_request(), writing("lost"), None) == Stale(0)
    assert store.load(table_id) is None


def test_the_same_request_acts_once_and_tells_its_revision(store: RedisStore, table_id: str):
    """A request id that comes again, at whatever revision, writes nothing and names the first revision."""
    request = new_request(b"asked")
    assert store.commit(at(table_id, 1), request, writing("once"), None) == Committed(2)
    store.commit(at(table_id, 2), new_request(), writing("later"), None)
    for expected in (1, 2, 3):
        assert store.commit(at(table_id, expected), request, writing("twice"), None) == DoneBefore(2, b"asked")
    assert logged_texts(store, table_id, 3) == ["once", "later"]


def test_another_request_under_a_used_id_writes_nothing(store: RedisStore, table_id: str):
    """A used request id tells what it was used for, so that other contents can be refused."""
    request = new_request(b"asked")
    store.commit(at(table_id, 1), request, writing("once"), None)
    other = type(request)(request.request_id, b"something else")
    assert store.commit(at(table_id, 2), other, writing("other"), None) == DoneBefore(2, b"asked")
    assert store.load_for(table_id, other)[1] == DoneBefore(2, b"asked")
    assert logged_texts(store, table_id, 2) == ["once"]


def test_the_last_64_requests_are_remembered_and_no_more(server: StoreServer, store: RedisStore, table_id: str):
    """A table knows its last 64 requests; what it keeps about them does not grow."""
    requests = [new_request() for _ in range(REMEMBERED_REQUESTS + 1)]
    for revision, request in enumerate(requests, start=1):
        store.commit(at(table_id, revision), request, writing("x"), None)
    head = REMEMBERED_REQUESTS + 2
    assert store.load_for(table_id, requests[0])[1] is None
    assert [store.load_for(table_id, request)[1] is not None for request in requests[1:]] == [True] * 64
    assert store.commit(at(table_id, head), requests[1], writing("x"), None) == DoneBefore(3, requests[1].digest)
    with server.client() as client:
        assert client.zcard(keys.requests(table_id)) == REMEMBERED_REQUESTS == 64


def test_load_for_knows_requests_before_the_snapshot(store: RedisStore, table_id: str):
    """A request that was carried out is named together with a snapshot; one that was not is not part of it."""
    done, new = new_request(), new_request()
    store.commit(at(table_id, 1), done, writing("done"), None)
    snapshot, before = store.load_for(table_id, done)
    assert snapshot is not None
    assert before == DoneBefore(2, done.digest)
    assert store.load_for(table_id, new)[1] is None
    assert store.load_for(new_table_id(), new) == (None, None)


@pytest.mark.parametrize("times", [1, 2, 3])
def test_a_commit_whose_answer_is_lost_happens_once(
    proxy: StoreProxy, new_store: Callable[[str], RedisStore], table_id: str, times: int
):
    """If the connection breaks between a commit and its answer, the caller learns the revision; it is written once."""
    store = new_store(proxy.url)
    request = new_request()
    for _ in range(times):
        proxy.lose_answer_to(b"EVALSHA")
        result = store.commit(at(table_id, 1), request, writing("once"), None)
    assert result == DoneBefore(2, request.digest)
    assert logged_texts(store, table_id, 2) == ["once"]


def test_a_commit_that_is_never_answered_happens_once_and_is_told_as_uncertain(
    proxy: StoreProxy,
    new_store: Callable[[str], RedisStore],
    store: RedisStore,
    table_id: str,
    monkeypatch: pytest.MonkeyPatch,
):
    """A commit that is never answered has one effect, and the caller is told to send the same request again."""
    monkeypatch.setattr("hummel_service.store.connecting.COMMAND_TIMEOUT_S", 0.1)
    impatient = new_store(proxy.url)
    impatient.ping()
    proxy.hold_answers_to(b"EVALSHA")
    request = new_request()
    with pytest.raises(Refusal) as refused:
        impatient.commit(at(table_id, 1), request, writing("once"), None)
    assert refused.value.reason == "STORE_UNAVAILABLE"
    assert refused.value.retry_delay_s
    proxy.release()
    assert impatient.commit(at(table_id, 1), request, writing("once"), None) == DoneBefore(2, request.digest)
    assert logged_texts(store, table_id, 2) == ["once"]


@pytest.mark.parametrize("fault", ["lost", "late"])
def test_the_client_library_sends_a_command_once(
    proxy: StoreProxy, server: StoreServer, fault: str, monkeypatch: pytest.MonkeyPatch
):
    """The library below the store repeats nothing by itself, neither after a lost connection nor after a time-out."""
    monkeypatch.setattr("hummel_service.store.connecting.COMMAND_TIMEOUT_S", 0.1)
    key = new_table_id()
    link = connect(proxy.url, 1)
    proxy.lose_answer_to(b"INCR") if fault == "lost" else proxy.hold_answers_to(b"INCR")
    with pytest.raises((redis.ConnectionError, redis.TimeoutError)):
        link.send("INCR", key)
    link.close()
    with server.client() as observer:
        assert observer.get(key) == b"1"
    assert b"".join(proxy.commands).count(b"INCR") == 1


def test_a_server_that_forgot_the_script_gets_it_again(server: StoreServer, store: RedisStore, table_id: str):
    """After SCRIPT FLUSH, as after a restart or a fail-over, commits go on."""
    store.commit(at(table_id, 1), new_request(), writing("before"), None)
    with server.client() as client:
        client.script_flush()
    assert store.commit(at(table_id, 2), new_request(), writing("after"), None) == Committed(3)
    assert logged_texts(store, table_id, 3) == ["before", "after"]


def test_fifty_writers_lose_nothing(server: StoreServer, new_store: Callable[[str], RedisStore], table_id: str):
    """Fifty writers over five replicas on one table make every revision exactly once, with no gap in the log."""
    stores = [new_store(server.url) for _ in range(5)]
    together = threading.Barrier(WRITERS)

    def write(number: int) -> list[int]:
        store = stores[number % len(stores)]
        revisions = []
        together.wait()
        for change in range(4):
            request = new_request()
            while True:
                snapshot = store.load(table_id)
                assert snapshot is not None
                result = store.commit(at(table_id, snapshot.revision), request, writing(f"{number}.{change}"), None)
                if isinstance(result, Committed):
                    revisions.append(result.revision)
                    break
        return revisions

    with ThreadPoolExecutor(WRITERS) as pool:
        made = [revision for revisions in pool.map(write, range(WRITERS)) for revision in revisions]
    assert sorted(made) == list(range(2, 2 + 4 * WRITERS))
    texts = logged_texts(stores[0], table_id, 1 + 4 * WRITERS)
    assert sorted(texts) == sorted(f"{number}.{change}" for number in range(WRITERS) for change in range(4))
    snapshot = stores[0].load(table_id)
    assert snapshot is not None
    assert snapshot.state.decode() == texts[-1]


def test_replicas_that_decide_on_the_same_revision_get_one_winner(
    server: StoreServer, new_store: Callable[[str], RedisStore], table_id: str
):
    """Of many commits that expect the same revision exactly one is written; all others learn the new revision."""
    stores = [new_store(server.url) for _ in range(5)]
    together = threading.Barrier(WRITERS)

    def write(number: int) -> object:
        together.wait()
        return stores[number % len(stores)].commit(at(table_id, 1), new_request(), writing(str(number)), None)

    with ThreadPoolExecutor(WRITERS) as pool:
        results = list(pool.map(write, range(WRITERS)))
    assert results.count(Committed(2)) == 1
    assert results.count(Stale(2)) == WRITERS - 1


def test_creating_twice_makes_one_table_with_one_entry_in_the_list(server: StoreServer, store: RedisStore):
    """A creation that is repeated later, with the time of then, is listed once, as it was made first."""
    table_id, request = new_table_id(), new_request()
    first = opening(table_id, private=False, created_ms=1_000)
    assert store.create(at(table_id, 0, "e1"), request, first, None) == Committed(1)
    again = opening(table_id, private=False, created_ms=2_000)
    assert store.create(at(table_id, 0, "e2"), request, again, None) == DoneBefore(1, request.digest)
    with server.client() as client:
        listed = [member for member in client.zrange(keys.TABLES, 0, -1) if member.endswith(table_id.encode())]
    assert listed == [keys.listing(1_000_000, table_id)]
    snapshot = store.load(table_id)
    assert snapshot is not None
    assert (snapshot.epoch, snapshot.record) == ("e1", first.record)


def test_a_repeated_creation_mends_the_list(server: StoreServer, store: RedisStore):
    """If the replica died between writing a table and listing it, the repeated request lists it."""
    table_id, request = new_table_id(), new_request()
    store.create(at(table_id, 0, "e1"), request, opening(table_id, private=False, created_ms=3_000), None)
    with server.client() as client:
        client.zrem(keys.TABLES, keys.listing(3_000_000, table_id))
        store.create(at(table_id, 0, "e2"), request, opening(table_id, private=False, created_ms=4_000), None)
        assert client.zscore(keys.TABLES, keys.listing(3_000_000, table_id)) is not None
