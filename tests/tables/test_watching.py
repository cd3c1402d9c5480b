"""Watches beneath gRPC: nothing is missed, nobody waits for others, nothing is left behind."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import pytest

from hummel_service.tables.callers import Caller
from hummel_service.tables.errors import Refusal
from hummel_service.tables.updates import Cursor
from hummel_service.tables.watch import WatchLimits
from support.replica import new_request, open_table
from support.streams import RecordingStream
from support.watching import FROM_THE_START, SOON, commit, left_behind, open_watch, watching

if TYPE_CHECKING:
    from hummel_service.tables.watching import Watches
    from support.replica import Replica
    from support.store_server import StoreServer
    from support.watching import UncertainStore


def test_every_viewer_gets_every_commit_once(replica: Replica, watches: Watches, table_id: str):
    """Viewers that come early and late all get every commit once and in order, and the last view."""
    early = open_watch(watches, table_id)
    commit(replica, table_id, 3)
    late = open_watch(watches, table_id)
    revision = commit(replica, table_id, 3)
    for stream in (early, late):
        stream.wait_for_revision(revision)
        assert stream.revisions == list(range(1, revision + 1))
        assert not any(update.resync for update in stream.updates)


def test_a_stalled_viewer_catches_up_in_one_update_and_holds_up_nobody(
    replica: Replica, watches: Watches, table_id: str
):
    """While one viewer takes nothing, others get each commit; when it goes on, it gets all it missed in one update."""
    slow, quick = open_watch(watches, table_id), open_watch(watches, table_id)
    for stream in (slow, quick):
        stream.wait_for_revision(1)
    slow.stall()
    revision = commit(replica, table_id)
    slow.wait(lambda stream: stream.sending)
    for _ in range(9):
        quick.wait_for_revision(revision)
        revision = commit(replica, table_id)
    quick.wait_for_revision(revision)
    slow.go_on()
    slow.wait_for_revision(revision)
    assert len(slow.updates) == 3
    assert slow.revisions == quick.revisions == list(range(1, revision + 1))


def test_heartbeats_tell_how_far_everything_was_sent(replica: Replica, store: UncertainStore, table_id: str):
    """In quiet times heartbeats come again and again, with the revision of the last update."""
    with watching(store, WatchLimits(poll_s=0.02, heartbeat_s=0.04)) as watches:
        stream = open_watch(watches, table_id)
        stream.wait(lambda stream: stream.heartbeats.count(1) >= 2)
        commit(replica, table_id)
        stream.wait(lambda stream: stream.heartbeats.count(2) >= 2)
        assert stream.heartbeats == sorted(stream.heartbeats)


def test_a_watch_that_lasted_long_enough_is_told_to_come_again(store: UncertainStore, table_id: str):
    """After its life a watch ends with DRAINING and a delay, and can be opened again at once."""
    with watching(store, WatchLimits(poll_s=0.02, life_s=0.1)) as watches:
        stream = open_watch(watches, table_id)
        stream.wait(lambda stream: stream.ended)
        assert stream.ended is not None
        assert (stream.ended.reason, stream.ended.retry_delay_s) == ("DRAINING", pytest.approx(0.1))
        assert stream.revisions == [1]
        again = open_watch(watches, table_id, Cursor(1, ""))
        again.wait_for_revision(1)
        assert again.revisions == []


def test_more_watches_than_allowed_are_refused_until_one_ends(store: UncertainStore, table_id: str):
    """A full replica refuses further watches with a delay; when one has ended there is room."""
    with watching(store, WatchLimits(poll_s=0.05, watchers=2)) as watches:
        opened = [watches.open(table_id, Caller(), FROM_THE_START, RecordingStream()) for _ in range(2)]
        with pytest.raises(Refusal) as refused:
            open_watch(watches, table_id)
        assert refused.value.reason == "OVERLOADED"
        assert refused.value.retry_delay_s
        watches.forget(opened[0])
        watches.forget(opened[0])
        assert watches.count == 1
        open_watch(watches, table_id).wait_for_revision(1)


def test_a_seat_that_is_given_back_loses_its_watch_at_once(replica: Replica, watches: Watches):
    """Who left a seat gets nothing more of its view: the watch ends with TOKEN_WRONG; others go on."""
    table = open_table(replica)
    leaving, staying, looking_on = (
        open_watch(watches, table.table_id, token=token) for token in (table.seats[0], table.seats[1], None)
    )
    for stream in (leaving, staying, looking_on):
        stream.wait_for_revision(3)
    left = replica.lobby.leave(table.table_id, caller=table.seat(0), request=new_request())
    leaving.wait(lambda stream: stream.ended)
    assert leaving.ended is not None
    assert leaving.ended.reason == "TOKEN_WRONG"
    assert leaving.updates[-1].view.table.revision < left.revision
    for stream in (staying, looking_on):
        stream.wait_for_revision(left.revision)
        assert stream.ended is None


def test_a_table_that_vanishes_ends_its_watches(replica: Replica, server: StoreServer, watches: Watches, table_id: str):
    """If a table is gone from the store, its watches end with TABLE_NOT_FOUND; those of others go on."""
    other_id = open_table(replica, seated=0).table_id
    stream, other = open_watch(watches, table_id), open_watch(watches, other_id)
    for viewer in (stream, other):
        viewer.wait_for_revision(1)
    with server.client() as client:
        client.delete(*client.keys(f"hummel:{{{table_id}}}:*"))
    stream.wait(lambda stream: stream.ended)
    assert stream.ended is not None
    assert stream.ended.reason == "TABLE_NOT_FOUND"
    revision = commit(replica, other_id)
    other.wait_for_revision(revision)
    assert left_behind(watches) == [other_id, other_id]


def test_watches_of_many_tables_leave_nothing_behind(replica: Replica, store: UncertainStore, watches: Watches):
    """When all watches are forgotten, also just while updates are built for them, nothing is kept of their tables."""
    table_ids = [open_table(replica, seated=0).table_id for _ in range(5)]
    opened = [watches.open(table_id, Caller(), FROM_THE_START, RecordingStream()) for table_id in table_ids * 20]
    store.loads_allowed.clear()
    for table_id in table_ids:
        commit(replica, table_id)
    for watch in opened:
        watches.forget(watch)
    store.loads_allowed.set()
    last = open_watch(watches, table_ids[0])
    last.wait_for_revision(2)
    assert watches.count == 1
    assert set(left_behind(watches)) <= {table_ids[0]}


def test_stopping_cuts_off_who_is_left(store: UncertainStore, table_id: str):
    """A stop without a drain cuts all viewers off, stalled ones too, and ends all threads."""
    before = threading.active_count()
    with watching(store, SOON) as watches:
        streams = [open_watch(watches, table_id) for _ in range(5)]
        for stream in streams:
            stream.wait_for_revision(1)
        streams[0].stall()
    assert all(stream.cancelled for stream in streams)
    assert threading.active_count() == before
