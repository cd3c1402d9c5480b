"""What callers are told when the store is full, away, demoted or damaged; nothing is ever half-written."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import pytest
from structlog.testing import capture_logs

from hummel_service.store import keys
from hummel_service.store.faults import unavailable
from hummel_service.tables.errors import Refusal
from hummel_service.tables.model import Committed, Head, Stale
from support.records import at, new_request, new_table_id, opening, text_of, writing

if TYPE_CHECKING:
    from collections.abc import Callable

    import redis

    from hummel_service.store.redis_store import RedisStore
    from support.store_proxy import StoreProxy
    from support.store_server import StoreServer


OPENINGS_A_STEP, OPENINGS = 10, 400
"""How often a table is opened with about the same memory left, and how often in all."""


def contents(server: StoreServer, table_id: str) -> list[object]:
    """Everything that is stored for a table, byte for byte."""
    with server.client() as client:
        if client.type(keys.snapshot(table_id)) == b"hash":
            snapshot: object = client.hgetall(keys.snapshot(table_id))  # a dump's order is arbitrary
        else:
            snapshot = client.dump(keys.snapshot(table_id))
        return [snapshot, *(client.dump(key(table_id)) for key in (keys.log, keys.requests))]


def refusal_of(call: Callable[[], object]) -> Refusal:
    """The refusal that a call must end with."""
    with pytest.raises(Refusal) as refused:
        call()
    return refused.value


def test_a_full_store_refuses_commits_and_goes_on_reading(server: StoreServer, store: RedisStore, table_id: str):
    """A store without memory takes not even half a commit, says so, and answers reads; with memory it goes on."""
    store.commit(at(table_id, 1), new_request(), writing("before"), None)
    before = contents(server, table_id)
    request = new_request()
    with server.configured(maxmemory="1"):
        refusal = refusal_of(lambda: store.commit(at(table_id, 2), request, writing("lost"), None))
        assert refusal.reason == "STORE_FULL"
        assert refusal.retry_delay_s
        new = at(new_table_id(), 0)
        assert refusal_of(lambda: store.create(new, new_request(), opening("x"), None)).reason == "STORE_FULL"
        snapshot = store.load(table_id)
        assert snapshot is not None
        assert (snapshot.revision, snapshot.state) == (2, b"before")
        assert [text_of(entry) for _, entry in store.log(table_id, 1, 2)] == ["before"]
    assert contents(server, table_id) == before
    assert store.commit(at(table_id, 2), request, writing("after"), None) == Committed(3)


def test_the_log_tells_of_a_full_store_when_it_is_full_and_when_it_is_well(server: StoreServer, store: RedisStore):
    """Of many refusals a few lines say that no writes are taken, and one says that they are again."""

    def create() -> object:
        return store.create(at(new_table_id(), 0), new_request(), opening("x"), None)

    with capture_logs() as lines, server.configured(maxmemory="1"):
        for _ in range(50):
            assert refusal_of(create).reason == "STORE_FULL"
    assert {(line["event"], line["fault"]) for line in lines} == {("the store takes no writes", "OutOfMemoryError")}
    assert len(lines) < 10
    with capture_logs() as lines:
        create()
        create()
    assert [line["event"] for line in lines] == ["the store takes writes again"]


def test_a_store_that_takes_no_writes_says_so_and_goes_on_reading(
    server: StoreServer, store: RedisStore, table_id: str
):
    """Callers are told that changes are not taken at present, and to come back later than to a store that is away."""
    request = new_request()
    with server.configured(**{"min-replicas-to-write": "1"}):
        refusal = refusal_of(lambda: store.commit(at(table_id, 1), request, writing("x"), None))
        assert (refusal.reason, "takes no changes at present" in refusal.message) == ("STORE_UNAVAILABLE", True)
        assert (refusal.retry_delay_s or 0) > (unavailable().retry_delay_s or 0)
        snapshot = store.load(table_id)
        assert snapshot is not None
        assert snapshot.revision == 1
    assert store.commit(at(table_id, 1), request, writing("x"), None) == Committed(2)


@pytest.mark.parametrize("size", [100, 1_000, 10_000])
def test_a_store_that_fills_up_writes_all_of_a_commit_or_nothing(
    server: StoreServer, store: RedisStore, table_id: str, size: int
):
    """However little memory is left, snapshot, log and remembered requests stay of one revision."""
    revision = 1

    def fill() -> None:
        nonlocal revision
        for _ in range(20_000):
            change = writing("x" * size, state=bytes(size))
            assert store.commit(at(table_id, revision), new_request(), change, None) == Committed(revision + 1)
            revision += 1

    with server.client() as client, server.configured(maxmemory="0"):
        client.config_set("maxmemory", int(client.info("memory")["used_memory"]) + 200_000)
        assert refusal_of(fill).reason == "STORE_FULL"
        assert revision > 1
        assert client.hget(keys.snapshot(table_id), "revision") == str(revision).encode()
        assert client.xrevrange(keys.log(table_id), count=1)[0][0] == f"{revision}-0".encode()
        assert client.zrevrange(keys.requests(table_id), 0, 0, withscores=True)[0][1] == revision
        client.delete(keys.log(table_id))


def test_a_store_that_fills_up_opens_and_lists_a_table_or_neither(server: StoreServer, store: RedisStore):
    """However little memory is left: an opened table is listed, and one that was refused is nowhere."""
    outcomes: set[str] = set()
    with server.client() as client, server.configured(maxmemory="0"):
        client.delete(keys.TABLES)
        for number in range(OPENINGS):
            table_id = new_table_id()
            change = opening(table_id, private=False, created_ms=9_000_000_000_000 + number)
            if number % OPENINGS_A_STEP == 0:
                client.config_set("maxmemory", int(client.info("memory")["used_memory"]) + 100 * number)
            reason = ""
            try:
                store.create(at(table_id, 0), new_request(), change, None)
            except Refusal as refusal:
                reason = refusal.reason
            opened = not reason
            outcomes.add(reason)
            assert client.exists(*keys.of_table(table_id)) == (3 if opened else 0)
            assert (table_id in [summary.table_id for summary in store.page("", 1).tables]) is opened
        client.config_set("maxmemory", 0)
        client.delete(keys.TABLES)
    assert outcomes == {"", "STORE_FULL"}


def test_a_store_that_is_away_is_told_and_found_again(
    proxy: StoreProxy, new_store: Callable[[str], RedisStore], table_id: str
):
    """Every use of a store that can't be reached is refused with a delay; when it is back, the store goes on."""
    store = new_store(proxy.url)
    store.ping()
    proxy.go_away()
    request = new_request()
    uses: list[Callable[[], object]] = [
        store.ping,
        lambda: store.load(table_id),
        lambda: store.load_for(table_id, request),
        lambda: store.commit(at(table_id, 1), request, writing("x"), None),
        lambda: store.create(at(new_table_id(), 0, "e"), new_request(), opening("x"), None),
        lambda: store.log(table_id, 0, 1),
        lambda: store.page("", 10),
        lambda: store.heads([table_id]),
    ]
    for use in uses:
        refusal = refusal_of(use)
        assert refusal.reason == "STORE_UNAVAILABLE"
        assert refusal.retry_delay_s
    proxy.come_back()
    assert store.commit(at(table_id, 1), request, writing("x"), None) == Committed(2)


@pytest.mark.parametrize("refuses", ["a replica", "too few replicas"])
def test_a_store_that_takes_no_writes_is_unavailable(
    server: StoreServer, store: RedisStore, table_id: str, refuses: str
):
    """A server that was demoted or has too few replicas changes nothing; calls are told to come back."""
    before = contents(server, table_id)
    request = new_request()
    with server.client() as client:
        client.slaveof("127.0.0.1", 1) if refuses == "a replica" else client.config_set("min-replicas-to-write", 1)
        try:
            refusal = refusal_of(lambda: store.commit(at(table_id, 1), request, writing("lost"), None))
        finally:
            client.slaveof()
            client.config_set("min-replicas-to-write", 0)
    assert refusal.reason == "STORE_UNAVAILABLE"
    assert refusal.retry_delay_s
    assert contents(server, table_id) == before
    snapshot = store.load(table_id)
    assert snapshot is not None
    assert store.commit(snapshot, request, writing("after"), None) == Committed(2)


def _write_record(client: redis.Redis, table_id: str, record: bytes) -> None:
    client.hset(keys.snapshot(table_id), "record", record)
    client.hdel(keys.snapshot(table_id), "record_crc")


def _truncate_record(client: redis.Redis, table_id: str) -> None:
    record = client.hget(keys.snapshot(table_id), "record")
    assert record is not None
    client.hset(keys.snapshot(table_id), "record", record[:-1])


def _flip_bit(client: redis.Redis, table_id: str) -> None:
    record = bytearray(client.hget(keys.snapshot(table_id), "record") or b"")
    record[-1] ^= 1
    client.hset(keys.snapshot(table_id), "record", bytes(record))


DAMAGES: dict[str, Callable[[redis.Redis, str], object]] = {
    "a record that is cut off": _truncate_record,
    "a record that is no record": lambda client, table: client.hset(keys.snapshot(table), "record", b"\xff\xff"),
    "an empty record": lambda client, table: client.hset(keys.snapshot(table), "record", b""),
    "no record": lambda client, table: client.hdel(keys.snapshot(table), "record"),
    "a layout of the future": lambda client, table: _write_record(client, table, b"\x08\x63"),
    "no epoch": lambda client, table: client.hdel(keys.snapshot(table), "epoch"),
    "an epoch that is no text": lambda client, table: client.hset(keys.snapshot(table), "epoch", b"\xff"),
    "one flipped bit": _flip_bit,
    "a revision that is no number": lambda client, table: client.hset(keys.snapshot(table), "revision", b"two"),
    "a negative revision": lambda client, table: client.hset(keys.snapshot(table), "revision", b"-1"),
    "a snapshot of another type": lambda client, table: client.set(keys.snapshot(table), b"text"),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_table_is_told_and_harms_no_other(server: StoreServer, store: RedisStore, damage: str):
    """Reading a damaged table says so, or that its version is unknown; lists, polls and commits of others go on."""
    broken, sound = new_table_id(), new_table_id()
    for number, table_id in enumerate((broken, sound)):
        change = opening(table_id, private=False, created_ms=9_000_000_000_000 + number)
        store.create(at(table_id, 0, "e1"), new_request(), change, None)
    with server.client() as client:
        DAMAGES[damage](client, broken)
    try:
        reason = "VERSION_UNKNOWN" if damage == "a layout of the future" else "TABLE_DAMAGED"
        assert refusal_of(lambda: store.load(broken)).reason == reason
        assert refusal_of(lambda: store.load_for(broken, new_request())).reason == reason
        listed = [snapshot.table_id for snapshot in store.page("", 10).tables]
        assert sound in listed
        assert broken not in listed
        assert store.heads([broken, sound])[1] == Head(1, "e1")
        assert store.commit(at(sound, 1), new_request(), writing("x"), None) == Committed(2)
    finally:
        with server.client() as client:
            client.delete(keys.TABLES)


def test_a_revision_that_the_log_does_not_have_is_told(server: StoreServer, store: RedisStore, table_id: str):
    """Snapshot and log are written together: if one is ahead of the other, the table is damaged and not changed."""
    for revision in ("2", "12"):
        with server.client() as client:
            client.hset(keys.snapshot(table_id), "revision", revision)
        before = contents(server, table_id)
        assert refusal_of(lambda: store.load(table_id)).reason == "TABLE_DAMAGED"
        assert store.commit(at(table_id, 1), new_request(), writing("x"), None) == Stale(int(revision))
        assert contents(server, table_id) == before


def test_a_table_without_its_log_is_told(server: StoreServer, store: RedisStore, table_id: str):
    """A table whose log is gone is damaged and not changed, whether the log's key is gone or only its entries."""
    for lose in (lambda client, key: client.xtrim(key, maxlen=0), lambda client, key: client.delete(key)):
        with server.client() as client:
            lose(client, keys.log(table_id))
        before = contents(server, table_id)
        assert refusal_of(lambda: store.load(table_id)).reason == "TABLE_DAMAGED"
        assert refusal_of(lambda: store.load_for(table_id, new_request())).reason == "TABLE_DAMAGED"
        assert contents(server, table_id) == before
    assert store.commit(at(table_id, 1), new_request(), writing("x"), None) == Stale(1)
    assert contents(server, table_id) == before


@pytest.mark.parametrize(
    "value", [{"e": b"\xff"}, {"other": b""}, None], ids=["an entry that is none", "no entry", "another type"]
)
def test_a_damaged_log_is_told(server: StoreServer, store: RedisStore, table_id: str, value: dict[str, bytes] | None):
    """A log that can't be read says TABLE_DAMAGED when it is read."""
    with server.client() as client:
        client.delete(keys.log(table_id))
        client.set(keys.log(table_id), b"text") if value is None else client.xadd(keys.log(table_id), value, id="1-0")
    assert refusal_of(lambda: store.log(table_id, 0, 1)).reason == "TABLE_DAMAGED"


@pytest.mark.parametrize("damage", ["the log is ahead", "the log is a text", "the requests are a text"])
def test_a_commit_on_damaged_keys_writes_nothing(server: StoreServer, store: RedisStore, table_id: str, damage: str):
    """If log and snapshot don't fit together, a commit is refused as a whole: no key is changed, nobody is nudged."""
    with server.client() as client:
        match damage:
            case "the log is ahead":
                client.xadd(keys.log(table_id), {"e": b"", "d": b""}, id="7-0")
            case "the log is a text":
                client.set(keys.log(table_id), b"text")
            case _:
                client.set(keys.requests(table_id), b"text")
    before = contents(server, table_id)
    assert (
        refusal_of(lambda: store.commit(at(table_id, 1), new_request(), writing("x"), None)).reason == "TABLE_DAMAGED"
    )
    assert contents(server, table_id) == before


class Listener:
    """Listens to a store in a thread, and remembers what it heard."""

    def __init__(self, store: RedisStore) -> None:
        self.heard: list[str] = []
        self.gaps = 0
        self._changed = threading.Condition()
        self._stopped = threading.Event()
        self._thread = threading.Thread(
            target=store.listen, args=(self._on_change, self._on_gap, self._stopped.is_set), daemon=True
        )
        self._thread.start()

    def wait_for_gaps(self, number: int) -> None:
        """Waits until so many gaps were told of."""
        with self._changed:
            assert self._changed.wait_for(lambda: self.gaps >= number, 20)

    def wait_for_change(self, table_id: str) -> None:
        """Waits until a table's change was heard of."""
        with self._changed:
            assert self._changed.wait_for(lambda: table_id in self.heard, 20)

    def stop(self) -> None:
        """Stops listening and waits for the thread."""
        self._stopped.set()
        self._thread.join()

    def _on_change(self, table_id: str) -> None:
        with self._changed:
            self.heard.append(table_id)
            self._changed.notify_all()

    def _on_gap(self) -> None:
        with self._changed:
            self.gaps += 1
            self._changed.notify_all()


def commit_until_heard(store: RedisStore, listener: Listener, table_id: str) -> None:
    """Commits until a change is heard of: the subscription may take a moment after the gap was told."""
    for _ in range(200):
        snapshot = store.load(table_id)
        assert snapshot is not None
        store.commit(at(table_id, snapshot.revision), new_request(), writing("x"), None)
        if table_id in listener.heard:
            return
        threading.Event().wait(0.02)
    pytest.fail("no nudge came")


def test_listeners_hear_of_commits_and_of_gaps(
    proxy: StoreProxy, new_store: Callable[[str], RedisStore], store: RedisStore, table_id: str
):
    """A listener hears of changes; when its connection was lost it is told of the gap, and hears on."""
    listener = Listener(new_store(proxy.url))
    try:
        for gaps in (1, 2):
            listener.wait_for_gaps(gaps)
            commit_until_heard(store, listener, table_id)
            listener.heard.clear()
            proxy.cut()
        proxy.go_away()
        proxy.come_back()
        listener.wait_for_gaps(3)
        commit_until_heard(store, listener, table_id)
    finally:
        listener.stop()


def test_a_listener_survives_what_others_publish(server: StoreServer, store: RedisStore, table_id: str):
    """Bytes on the channel that are no table's id don't end the listener."""
    listener = Listener(store)
    try:
        listener.wait_for_gaps(1)
        commit_until_heard(store, listener, table_id)
        with server.client() as client:
            client.publish(keys.NUDGES, b"\xff\xfe")
            listener.heard.clear()
            commit_until_heard(store, listener, table_id)
        assert listener.gaps == 1
    finally:
        listener.stop()


@pytest.fixture
def tables(server: StoreServer, store: RedisStore) -> list[str]:
    """Seven public tables, newest first, two of them opened in the same millisecond, and a private one between them."""
    with server.client() as client:
        client.delete(keys.TABLES)
    times = [7_000, 6_000, 5_000, 5_000, 4_000, 2_000, 1_000]
    opened = [(created_ms, new_table_id()) for created_ms in times]
    for created_ms, table_id in opened:
        change = opening(table_id, private=False, created_ms=created_ms)
        store.create(at(table_id, 0, "e"), new_request(), change, None)
    hidden = new_table_id()
    store.create(at(hidden, 0, "e"), new_request(), opening(hidden, private=True, created_ms=3_000), None)
    return [table_id for _, table_id in sorted(opened, reverse=True)]


@pytest.mark.parametrize("size", [1, 2, 3, 6, 7, 8, 100])
def test_pages_show_every_public_table_once_newest_first(store: RedisStore, tables: list[str], size: int):
    """Pages of any size show all public tables once and in order, no private one, and end with the last."""
    seen: list[str] = []
    pages = 0
    cursor = ""
    while pages == 0 or cursor:
        page = store.page(cursor, size)
        assert len(page.tables) <= size
        seen += [snapshot.table_id for snapshot in page.tables]
        cursor = page.next_cursor
        pages += 1
    assert seen == tables
    assert pages == -(-len(tables) // size)


def test_pages_stay_in_place_while_tables_are_opened(store: RedisStore, tables: list[str]):
    """Tables that are opened while somebody turns pages move nothing: no table is shown twice or left out."""
    first = store.page("", 3)
    newest = new_table_id()
    store.create(at(newest, 0, "e"), new_request(), opening(newest, private=False, created_ms=8_000), None)
    second = store.page(first.next_cursor, 100)
    assert [snapshot.table_id for page in (first, second) for snapshot in page.tables] == tables
    assert store.page("", 1).tables[0].table_id == newest
