"""A store that was restarted and takes no writes says so at once, is read, and goes on when it takes them again."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from hummel_service.tables.callers import Caller
from hummel_service.tables.errors import Refusal
from hummel_service.tables.model import Alarm, Committed, DoneBefore, Stale
from support.awaiting import eventually
from support.damage import spoil
from support.records import at, new_request, opening, text_of, writing
from support.replica import Replica, act, open_table, started_table
from support.whole_tables import loaded

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager

    import redis

    from hummel.v1 import Table
    from hummel_service.store.redis_store import RedisStore
    from support.replica import OpenTable
    from support.store_server import StoreServer

A_HANDFUL = 6
"""The most scripts that one refused action may cost: a few reads, one commit, and a script that is sent whole."""


@contextmanager
def no_disk(server: StoreServer) -> Iterator[None]:
    """A server that could not write its data to disk, and so takes no writes."""
    in_the_way = server.folder / "dump.rdb"
    in_the_way.mkdir()
    try:
        with server.configured(save="3600 1"), server.client() as client:
            client.bgsave()
            eventually(
                lambda: client.info("persistence")["rdb_last_bgsave_status"] == "err", "the server can't write to disk"
            )
            yield
    finally:
        in_the_way.rmdir()


CAUSES: dict[str, tuple[Callable[[StoreServer], AbstractContextManager[None]], str]] = {
    "full": (lambda server: server.configured(maxmemory="1"), "STORE_FULL"),
    "too few replicas": (lambda server: server.configured(min_replicas_to_write="1"), "STORE_UNAVAILABLE"),
    "no disk": (no_disk, "STORE_UNAVAILABLE"),
}
"""Why a server may take no writes, and what callers are told."""


@pytest.fixture(params=CAUSES)
def cause(request: pytest.FixtureRequest) -> str:
    """Why the server takes no writes."""
    name: str = request.param
    return name


@contextmanager
def restarted_without_writes(server: StoreServer, cause: str) -> Iterator[None]:
    """Ends a server and starts it again; for a while it takes no writes."""
    server.kill()
    server.start()
    hindered, _ = CAUSES[cause]
    with hindered(server):
        yield


def reason_of(call: Callable[[], object]) -> str:
    """The reason for which a call must be refused, with the time to come back."""
    with pytest.raises(Refusal) as refused:
        call()
    assert refused.value.retry_delay_s
    return refused.value.reason


def contents(server: StoreServer) -> dict[bytes, object]:
    """Everything that is stored, byte for byte."""
    with server.client() as client:
        return {key: content(client, key) for key in client.scan_iter()}


def content(client: redis.Redis, key: bytes) -> object:
    """What a key holds; the order of a hash's dump is arbitrary."""
    return client.hgetall(key) if client.type(key) == b"hash" else client.dump(key)


def opened(store: RedisStore) -> None:
    """Opens the table "t" in the epoch "e1" and writes up to revision 2."""
    store.create(at("t", 0), new_request(), opening("t"), None)
    assert store.commit(at("t", 1), new_request(), writing("before"), None) == Committed(2)


def test_a_change_is_refused_as_what_it_is_and_decided_anew_later(
    own_server: StoreServer, own_store: RedisStore, cause: str
):
    """The table is read in its old epoch and nothing is written; later a change of before the restart is stale."""
    opened(own_store)
    before = contents(own_server)
    request = new_request()
    with restarted_without_writes(own_server, cause):
        for decided_on in (at("t", 2), at("t", 1), at("t", 2, "other")):
            refused = reason_of(lambda known=decided_on: own_store.commit(known, request, writing("lost"), None))
            assert refused == CAUSES[cause][1]
        read = own_store.load("t")
        assert read is not None
        assert (read.revision, read.epoch, read.state) == (2, "e1", b"before")
        assert contents(own_server) == before
    assert own_store.commit(read, request, writing("lost"), None) == Stale(2)
    assert contents(own_server) == before
    begun = own_store.load("t")
    assert begun is not None
    assert begun.ended_epochs == {"e1": 2}
    assert own_store.commit(begun, request, writing("after"), None) == Committed(3)
    assert [text_of(entry) for _, entry in own_store.log("t", 1, 3)] == ["before", "after"]


def test_a_request_that_was_carried_out_is_known(own_server: StoreServer, own_store: RedisStore, cause: str):
    """Whoever sends a request again whose answer was lost with the server gets it, though nothing can be written."""
    opened(own_store)
    request = new_request()
    assert own_store.commit(at("t", 2), request, writing("done"), None) == Committed(3)
    with restarted_without_writes(own_server, cause):
        done = DoneBefore(3, request.digest)
        assert own_store.commit(at("t", 2), request, writing("done"), None) == done
        assert own_store.load_for("t", request)[1] == done


@pytest.mark.parametrize("knows_the_table", [True, False])
def test_an_action_is_refused_at_the_first_try_and_the_game_goes_on_later(
    own_server: StoreServer, replicas: tuple[Replica, Replica], cause: str, *, knows_the_table: bool
):
    """No replica decides again and again; views are shown; then the game goes on in a new epoch with all it had."""
    table = started_table(replicas[0])
    revision = act(replicas[0], table)
    replica = replicas[0 if knows_the_table else 1]
    epoch = view_of(replicas[0], table).epoch
    with restarted_without_writes(own_server, cause):
        with own_server.client() as client:
            eventually(lambda: is_shown(replica, table, revision), "the store is back")
            client.config_resetstat()
            assert reason_of(lambda: act(replica, table)) == CAUSES[cause][1]
            scripts = client.info("commandstats")
        assert scripts["cmdstat_evalsha"]["calls"] + scripts.get("cmdstat_eval", {"calls": 0})["calls"] <= A_HANDFUL
        assert is_shown(replica, table, revision)
    assert act(replica, table) == revision + 1
    assert view_of(replica, table).epoch != epoch
    log = replica.store.log(table.table_id, 0, revision + 1)
    assert [revision for revision, _ in log] == list(range(1, revision + 2))
    snapshot = replica.store.load(table.table_id)
    assert snapshot is not None
    assert snapshot.ended_epochs == {epoch: revision}


def view_of(replica: Replica, table: OpenTable) -> Table:
    """What everybody sees of a table."""
    return replica.play.view(table.table_id, Caller()).table


def is_shown(replica: Replica, table: OpenTable, revision: int) -> bool:
    """Tells whether a replica shows a table at a revision."""
    try:
        return view_of(replica, table).revision == revision
    except Refusal:
        return False


def test_every_other_write_is_refused_the_same(own_server: StoreServer, replicas: tuple[Replica, Replica], cause: str):
    """Copies, alarms, claims and packed logs are refused for the same reason, and leave nothing behind."""
    replica, table = replicas[0], started_table(replicas[0])
    archive, revision = replica.archives.export(table.table_id)
    epoch = loaded(replica, table.table_id).epoch
    before = contents(own_server)
    writes: list[Callable[[], object]] = [
        lambda: replica.archives.open_copy(archive, new_request()),
        lambda: replica.store.set_alarm(Alarm(table.table_id, revision), 1),
        lambda: replica.store.claim("owner", table.table_id, 1, 0, 1),
        lambda: replica.store.seal(table.table_id, revision, epoch),
        lambda: replica.archives.rebuild(table.table_id),
    ]
    with restarted_without_writes(own_server, cause):
        for write in writes:
            assert reason_of(write) == CAUSES[cause][1]
        assert contents(own_server) == before


def test_a_full_store_takes_what_mends_a_table(own_server: StoreServer, replicas: tuple[Replica, Replica]):
    """What is written over a damaged snapshot takes its place, so the table is mended as a whole and can be read."""
    table = open_table(replicas[0], private=True)
    before = replicas[0].store.load(table.table_id)
    assert before is not None
    with own_server.client() as client:
        spoil(client, table, "record", "cut off")
    with restarted_without_writes(own_server, "full"):
        replicas[1].archives.rebuild(table.table_id)
        mended = replicas[1].store.load(table.table_id)
    assert mended is not None
    assert (mended.revision, mended.record) == (before.revision, before.record)
    replicas[1].lobby.start(table.table_id, caller=Caller(table.owner), request=new_request())
    act(replicas[0], table)
