"""Epochs: who has seen no more than the store kept goes on, who has seen more is told, and nothing forks."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, Any

import pytest

from hummel_service.store import keys
from hummel_service.tables.callers import Caller
from hummel_service.tables.committing import Draft, Expectation, Made
from hummel_service.tables.errors import Refusal
from hummel_service.tables.model import Committed, Stale
from hummel_service.tables.updates import Cursor
from support.awaiting import eventually
from support.records import at, new_request, opening, text_of, writing
from support.replica import Replica, act, next_move, started_table
from support.watching import SOON, open_watch, watching

if TYPE_CHECKING:
    import redis

    from hummel_service.store.redis_store import RedisStore
    from hummel_service.tables.model import Snapshot
    from support.replica import OpenTable
    from support.store_server import StoreServer


def loaded(store: RedisStore, table_id: str) -> Snapshot:
    """The table, which must be there."""
    snapshot = store.load(table_id)
    assert snapshot is not None
    return snapshot


def opened(store: RedisStore, table_id: str) -> str:
    """Opens a table and writes up to revision 3; returns its epoch."""
    store.create(at(table_id, 0, "e1"), new_request(), opening(table_id), None)
    for revision in (1, 2):
        assert store.commit(at(table_id, revision, "e1"), new_request(), writing("x"), None) == Committed(revision + 1)
    return "e1"


def restart(server: StoreServer, how: str) -> None:
    """Ends a server and starts it again with what it wrote to its file."""
    server.stop() if how == "stop" else server.kill()
    server.start()


def promote_again(client: redis.Redis) -> None:
    """Makes a server a replica and a master again, as two fail-overs do."""
    client.slaveof("127.0.0.1", 1)
    client.slaveof()


class Backup:
    """The data of a server as they were at one time."""

    def __init__(self, server: StoreServer) -> None:
        self._server = server
        self._copy = server.folder / "copy"
        shutil.copytree(server.folder / "appendonlydir", self._copy)

    def restore(self) -> None:
        """Starts the server with these data instead of those that it has."""
        self._server.kill()
        shutil.rmtree(self._server.folder / "appendonlydir")
        shutil.move(self._copy, self._server.folder / "appendonlydir")
        self._server.start()


@pytest.mark.parametrize("how", ["stop", "kill"])
def test_a_restart_begins_an_epoch_that_goes_on_from_the_last(own_server: StoreServer, own_store: RedisStore, how: str):
    """After a restart the table has another epoch; what was seen of the last one is part of it, what was not is not."""
    epoch = opened(own_store, "t")
    restart(own_server, how)
    snapshot = loaded(own_store, "t")
    assert snapshot.revision == 3
    assert snapshot.epoch != epoch
    assert snapshot.ended_epochs == {epoch: 3}
    assert [snapshot.includes(revision, epoch) for revision in (0, 3, 4)] == [True, True, False]
    assert loaded(own_store, "t") == snapshot


def test_a_commit_that_was_decided_before_a_restart_is_decided_anew(own_server: StoreServer, own_store: RedisStore):
    """Nothing follows a table of an earlier reign before somebody has read it; then it goes on."""
    epoch = opened(own_store, "t")
    restart(own_server, "kill")
    assert own_store.commit(at("t", 3, epoch), new_request(), writing("lost"), None) == Stale(3)
    assert own_store.commit(loaded(own_store, "t"), new_request(), writing("after"), None) == Committed(4)
    assert [text_of(entry) for _, entry in own_store.log("t", 1, 4)] == ["x", "x", "after"]


def test_reading_begins_no_epoch_while_the_server_runs(store: RedisStore, table_id: str):
    """As long as one server takes the writes, a table stays in its epoch."""
    assert [loaded(store, table_id).epoch for _ in range(3)] == ["e1"] * 3
    assert loaded(store, table_id).ended_epochs == {}


def test_the_same_server_after_two_fail_overs_is_another_reign(own_server: StoreServer, own_store: RedisStore):
    """A server that was demoted and promoted again may lack what others wrote in between, though it never ended."""
    epoch = opened(own_store, "t")
    with own_server.client() as client:
        promote_again(client)
    assert own_store.commit(at("t", 3, epoch), new_request(), writing("lost"), None) == Stale(3)
    assert loaded(own_store, "t").ended_epochs == {epoch: 3}


def test_a_demoted_server_is_not_read(own_server: StoreServer, own_store: RedisStore):
    """What a replica has may be old, so the store counts as away until there is a master again."""
    opened(own_store, "t")
    with own_server.client() as client:
        client.slaveof("127.0.0.1", 1)
        with pytest.raises(Refusal) as refused:
            own_store.load("t")
        client.slaveof()
    assert refused.value.reason == "STORE_UNAVAILABLE"
    assert loaded(own_store, "t").revision == 3


def test_earlier_epochs_are_kept_within_a_bound(own_server: StoreServer, own_store: RedisStore):
    """A table that outlives many reigns knows the last ones; its snapshot does not grow for ever."""
    epochs = [opened(own_store, "t")]
    with own_server.client() as client:
        for _ in range(100):
            promote_again(client)
            epochs.append(loaded(own_store, "t").epoch)
        size = len(client.hget(keys.snapshot("t"), "epochs") or b"")
    assert size <= 1000
    kept = list(loaded(own_store, "t").ended_epochs)
    assert kept == epochs[-1 - len(kept) : -1]
    assert len(kept) > 30


def test_an_earlier_state_that_comes_back_is_told_to_whoever_saw_more(
    own_server: StoreServer, replicas: tuple[Replica, Replica]
):
    """If the store comes back older and grows to the same revision again, nobody takes the one for the other."""
    table = started_table(replicas[0])
    act(replicas[0], table)
    backup = Backup(own_server)
    seen = loaded(replicas[0].store, table.table_id)
    lost_revision = act(replicas[0], table)
    backup.restore()
    grown = act_otherwise(replicas[1], table)
    assert grown.revision == lost_revision
    assert grown.includes(seen.revision, seen.epoch)
    assert not grown.includes(lost_revision, seen.epoch)
    with watching(replicas[1].store, SOON) as watches:
        behind, ahead = (
            open_watch(watches, table.table_id, Cursor(revision, seen.epoch))
            for revision in (seen.revision, lost_revision)
        )
        behind.wait_for_revision(lost_revision)
        ahead.wait_for_revision(lost_revision)
    assert (behind.revisions, behind.updates[0].resync) == ([lost_revision], False)
    assert (ahead.revisions, ahead.updates[0].resync) == ([], True)


@pytest.mark.parametrize("grown", [False, True], ids=["left as it was", "grown again"])
def test_a_loss_between_the_two_reads_of_an_update_is_shown_to_nobody(
    own_server: StoreServer, replicas: tuple[Replica, Replica], monkeypatch: pytest.MonkeyPatch, *, grown: bool
):
    """If a table loses its end after it was read and before its log is, a viewer of what is kept goes on."""
    store, table = replicas[1].store, started_table(replicas[0])
    seen = loaded(store, table.table_id)
    backup = Backup(own_server)
    lost_revision = act(replicas[0], table)
    read = store.log

    def lose_and_read(*part: Any) -> object:  # noqa: ANN401 - what `log` takes
        monkeypatch.undo()
        backup.restore()
        if grown:
            act_otherwise(replicas[0], table)
        eventually(lambda: store.heads([table.table_id]) != [None], "the store answers again")
        return read(*part)

    monkeypatch.setattr(store, "log", lose_and_read)
    with watching(store, SOON) as watches:
        viewer = open_watch(watches, table.table_id, Cursor(seen.revision, seen.epoch))
        viewer.wait(lambda viewer: viewer.updates)
        if not grown:
            act_otherwise(replicas[0], table)
        viewer.wait_for_revision(lost_revision)
    assert not any(update.resync for update in viewer.updates)
    now = loaded(store, table.table_id)
    assert viewer.updates[-1].view.table.epoch == now.epoch != seen.epoch
    assert viewer.revisions == [lost_revision]


def act_otherwise(replica: Replica, table: OpenTable) -> Snapshot:
    """Plays the last legal action instead of the first, and returns the table."""
    seat, _ = next_move(replica, table)
    action = replica.play.view(table.table_id, table.seat(seat)).legal_actions[-1]
    replica.play.act(table.table_id, table.seat(seat), action, expected=Expectation(), request=new_request())
    return loaded(replica.store, table.table_id)


def test_an_action_that_was_decided_on_what_is_lost_is_refused(
    own_server: StoreServer, replicas: tuple[Replica, Replica]
):
    """A strict action for a revision that was lost and made anew is stale; for one that was kept it is played."""
    table = started_table(replicas[0])
    backup = Backup(own_server)
    kept = loaded(replicas[0].store, table.table_id)
    lost_revision = act(replicas[0], table)
    backup.restore()
    act_otherwise(replicas[1], table)

    def submit(revision: int, epoch: str) -> object:
        seat, action = next_move(replicas[1], table)
        expected = Expectation(revision, epoch)
        return replicas[0].play.act(table.table_id, table.seat(seat), action, expected=expected, request=new_request())

    with pytest.raises(Refusal) as refused:
        submit(lost_revision, kept.epoch)
    now = loaded(replicas[1].store, table.table_id)
    assert refused.value.reason == "STALE_REVISION"
    assert refused.value.metadata == {"currentRevision": str(lost_revision), "currentEpoch": now.epoch}
    assert now.revision == lost_revision
    submit(lost_revision, now.epoch)


def test_what_a_replica_remembers_of_a_lost_revision_never_becomes_true(
    own_server: StoreServer, replicas: tuple[Replica, Replica]
):
    """A replica whose last snapshot was lost decides on the restored table, at whatever revision that has arrived."""
    table = started_table(replicas[0])
    backup = Backup(own_server)
    lost_revision = act(replicas[0], table)
    backup.restore()
    grown = act_otherwise(replicas[1], table)
    assert grown.revision == lost_revision
    decided_on: list[Snapshot] = []

    def decide(snapshot: Snapshot) -> Draft[None]:
        decided_on.append(snapshot)
        return Draft(writing("next", state=snapshot.state), None)

    made = replicas[0].committer.change(table.table_id, new_request(), decide)
    assert isinstance(made, Made)
    assert decided_on[-1].state == grown.state != decided_on[0].state
    assert loaded(replicas[1].store, table.table_id).state == grown.state


def test_a_table_that_was_lost_as_a_whole_is_gone_for_every_replica(
    own_server: StoreServer, replicas: tuple[Replica, Replica]
):
    """A table that was opened after what came back is not found, also by the replica that remembers it."""
    started_table(replicas[0])
    backup = Backup(own_server)
    table = started_table(replicas[0])
    with watching(replicas[0].store, SOON) as watches:
        stream = open_watch(watches, table.table_id)
        stream.wait_for_revision(1)
        backup.restore()
        stream.wait(lambda stream: stream.ended)
        assert stream.ended is not None
        assert stream.ended.reason == "TABLE_NOT_FOUND"
    with pytest.raises(Refusal) as refused:
        replicas[0].committer.change(table.table_id, new_request(), lambda _: Draft(writing("x"), None))
    assert refused.value.reason == "TABLE_NOT_FOUND"


def test_a_watch_goes_on_over_restarts_and_learns_the_epoch(own_server: StoreServer, replicas: tuple[Replica, Replica]):
    """A viewer gets every commit once over restarts without loss, no resync, and sees the present epoch."""
    replica = replicas[0]
    table = started_table(replica)
    with watching(replica.store, SOON) as watches:
        stream = open_watch(watches, table.table_id)
        for how in ("stop", "kill"):
            stream.wait_for_revision(act(replica, table))
            restart(own_server, how)
            eventually(lambda: is_answered(replica, table), "the store is back")
        revision = act(replica, table)
        stream.wait_for_revision(revision)
    assert stream.revisions == list(range(1, revision + 1))
    assert not any(update.resync for update in stream.updates)
    assert stream.updates[-1].view.table.epoch == loaded(replica.store, table.table_id).epoch
    assert len({update.view.table.epoch for update in stream.updates}) == 3


def is_answered(replica: Replica, table: OpenTable) -> bool:
    """Tells whether a replica can read a table."""
    try:
        return bool(replica.play.view(table.table_id, Caller()))
    except Refusal:
        return False
