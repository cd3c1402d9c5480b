"""Sealing: the log of a table that has ended takes less and says the same."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import pytest

from hummel_service.store import keys
from hummel_service.tables.errors import Refusal
from hummel_service.tables.model import Committed, DoneBefore
from support.records import at, new_request, opening, text_of, writing

if TYPE_CHECKING:
    import redis

    from hummel_service.store.redis_store import RedisStore

ENTRIES = 100


def fill(store: RedisStore, table_id: str) -> int:
    """Writes many entries and returns the table's revision."""
    for revision in range(1, ENTRIES):
        assert store.commit(at(table_id, revision), new_request(), writing(f"entry {revision + 1}"), None) == Committed(
            revision + 1
        )
    return ENTRIES


def test_a_sealed_log_reads_as_before(store: RedisStore, table_id: str):
    """Every range of the log holds the same entries before and after sealing."""
    revision = fill(store, table_id)
    ranges = [(0, revision), (0, 1), (revision - 1, revision), (17, 42), (revision, revision)]
    before = [store.log(table_id, *limits) for limits in ranges]
    store.seal(table_id, revision, "e1")
    assert [store.log(table_id, *limits) for limits in ranges] == before
    assert [len(entries) for entries in before] == [revision, 1, 1, 25, 0]


def test_a_sealed_log_takes_less(store: RedisStore, table_id: str, client: redis.Redis):
    """The packed log replaces the stream and is much smaller."""
    revision = fill(store, table_id)
    stream_bytes = client.memory_usage(keys.log(table_id), samples=0)
    store.seal(table_id, revision, "e1")
    assert not client.exists(keys.log(table_id))
    assert len(client.hget(keys.snapshot(table_id), "sealed")) < stream_bytes / 3


def test_a_repeated_request_is_recognized_in_a_sealed_log(store: RedisStore, table_id: str):
    """The last request of an ended table can come again and is known with what it asked for."""
    revision = fill(store, table_id)
    last = new_request(os.urandom(16))
    assert store.commit(at(table_id, revision), last, writing("the last one"), None) == Committed(revision + 1)
    store.seal(table_id, revision + 1, "e1")
    assert store.commit(at(table_id, revision + 1), last, writing("again"), None) == DoneBefore(
        revision + 1, last.digest
    )
    assert store.load_for(table_id, last)[1] == DoneBefore(revision + 1, last.digest)


def test_a_table_that_moved_on_is_not_sealed(store: RedisStore, table_id: str, client: redis.Redis):
    """Sealing at another revision than the table's changes nothing."""
    revision = fill(store, table_id)
    store.seal(table_id, revision - 1, "e1")
    store.seal(table_id, revision + 1, "e1")
    assert client.exists(keys.log(table_id))
    assert len(store.log(table_id, 0, revision)) == revision


def test_what_a_lost_epoch_held_is_not_packed_over_what_came_after(
    store: RedisStore, table_id: str, client: redis.Redis, monkeypatch: pytest.MonkeyPatch
):
    """If the table is written anew between reading its log and packing it, up to the same revision, it stays so."""
    revision = fill(store, table_id)
    read = store.sealed_log

    def read_and_lose(*arguments: Any) -> object:  # noqa: ANN401 - as the store has it
        found = read(*arguments)
        client.delete(*keys.of_table(table_id))
        store.create(at(table_id, 0, "e2"), new_request(), opening(table_id), None)
        for before in range(1, revision):
            store.commit(at(table_id, before, "e2"), new_request(), writing(f"other entry {before + 1}"), None)
        return found

    monkeypatch.setattr(store, "sealed_log", read_and_lose)
    store.seal(table_id, revision, "e1")
    monkeypatch.undo()
    assert text_of(store.log(table_id, revision - 1, revision)[0][1]) == f"other entry {revision}"
    assert client.exists(keys.log(table_id))


def test_sealing_twice_changes_nothing(store: RedisStore, table_id: str):
    """A second sealing, by whichever replica, leaves the log as it is."""
    revision = fill(store, table_id)
    store.seal(table_id, revision, "e1")
    entries = store.log(table_id, 0, revision)
    store.seal(table_id, revision, "e1")
    assert store.log(table_id, 0, revision) == entries


def test_a_damaged_seal_is_told(store: RedisStore, table_id: str, client: redis.Redis):
    """A packed log that can't be read is damage of this table, never an empty log."""
    revision = fill(store, table_id)
    store.seal(table_id, revision, "e1")
    client.hset(keys.snapshot(table_id), "sealed", b"no log")
    with pytest.raises(Refusal) as refusal:
        store.log(table_id, 0, revision)
    assert refusal.value.reason == "TABLE_DAMAGED"
