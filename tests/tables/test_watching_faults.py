"""Watches when the store, a stream or our own code fails at the worst moment."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import TYPE_CHECKING

import pytest

from hummel_service.tables.callers import Caller
from hummel_service.tables.watch import WatchLimits
from support.awaiting import eventually
from support.damage import spoil
from support.replica import open_table
from support.streams import RecordingStream
from support.watching import FROM_THE_START, SOON, UncertainStore, commit, left_behind, open_watch, watching

if TYPE_CHECKING:
    from hummel_service.tables.errors import Refusal
    from hummel_service.tables.model import Snapshot
    from hummel_service.tables.watching import Watches
    from support.replica import Replica
    from support.store_server import StoreServer


def test_a_new_viewer_gets_its_view_although_the_store_failed_in_between(
    store: UncertainStore, watches: Watches, table_id: str
):
    """If the store fails just when the first view is built, the view comes with a later poll, without a commit."""
    open_watch(watches, table_id).wait_for_revision(1)
    store.failing_loads = 3
    stream = open_watch(watches, table_id)
    stream.wait_for_revision(1)
    assert store.failing_loads == 0


def test_a_viewer_that_fell_behind_catches_up_although_the_store_failed_in_between(
    replica: Replica, store: UncertainStore, watches: Watches, table_id: str
):
    """If the store fails just when a viewer is brought up to date, it gets what it missed with a later poll."""
    slow, quick = open_watch(watches, table_id), open_watch(watches, table_id)
    for stream in (slow, quick):
        stream.wait_for_revision(1)
    slow.stall()
    commit(replica, table_id)
    slow.wait(lambda stream: stream.sending)
    revision = commit(replica, table_id)
    quick.wait_for_revision(revision)
    store.failing_loads = 2
    slow.go_on()
    slow.wait_for_revision(revision)
    assert slow.revisions == list(range(1, revision + 1))


LOSSES = {"the key itself": "TABLE_NOT_FOUND", "revision": "TABLE_DAMAGED"}
"""How a watch ends whose table loses something."""


@pytest.mark.parametrize("lost", LOSSES)
@pytest.mark.parametrize("is_welcomed", [True, False], ids=["welcomed", "new"])
def test_a_table_that_is_lost_while_its_update_fails_ends_its_watches(
    replica: Replica, server: StoreServer, store: UncertainStore, *, lost: str, is_welcomed: bool
):
    """If the store fails at the last update of a table that then is gone or damaged, a later poll ends its watches."""
    table = open_table(replica, seated=0)
    with watching(store, SOON) as watches, server.client() as client:
        store.loading.clear()
        store.loads_allowed.clear()
        stream = open_watch(watches, table.table_id)
        if is_welcomed:
            store.loads_allowed.set()
            stream.wait_for_revision(1)
            store.loading.clear()
            store.loads_allowed.clear()
            commit(replica, table.table_id)
        assert store.loading.wait(30)
        # Polls find nothing meanwhile: the thread that polls is the one that loads.
        spoil(client, table, lost, "removed" if lost == "the key itself" else "garbled")
        store.failing_loads = 1
        store.loads_allowed.set()
        stream.wait(lambda stream: stream.ended)
        assert stream.ended is not None
        assert stream.ended.reason == LOSSES[lost]
        assert store.failing_loads == 0
        assert watches.count == 0


def test_a_failing_poll_loses_no_update_that_was_due(
    replica: Replica, store: UncertainStore, watches: Watches, table_id: str
):
    """If polls fail while updates are due, the updates are sent all the same."""
    first = open_watch(watches, table_id)
    first.wait_for_revision(1)
    store.failing_polls = 10**6
    for _ in range(20):
        stream = open_watch(watches, table_id)
        stream.wait_for_revision(1)
    revision = commit(replica, table_id)
    for viewer in (first, stream):
        viewer.wait_for_revision(revision)


def test_a_drain_ends_also_viewers_whose_update_just_failed(
    replica: Replica, store: UncertainStore, watches: Watches, table_id: str
):
    """If the store fails while a viewer is to be ended, it is ended all the same."""
    stream = open_watch(watches, table_id)
    stream.wait_for_revision(1)
    store.loads_allowed.clear()
    store.loading.clear()
    store.failing_loads = 1
    commit(replica, table_id)
    assert store.loading.wait(30)
    watches.drain()
    store.loads_allowed.set()
    stream.wait(lambda stream: stream.ended)
    assert stream.ended is not None
    assert stream.ended.reason == "DRAINING"
    assert watches.count == 0


def test_a_slow_store_is_no_reason_to_cut_viewers_off(replica: Replica, store: UncertainStore, table_id: str):
    """While updates wait for the store for longer than viewers may take to read, no viewer is cut off."""
    limits = WatchLimits(poll_s=0.02, heartbeat_s=0.08, send_timeout_s=0.05)
    with watching(store, limits) as watches:
        stream = open_watch(watches, table_id)
        stream.wait_for_revision(1)
        store.loads_allowed.clear()
        store.loading.clear()
        revision = commit(replica, table_id)
        assert store.loading.wait(30)
        other_id = open_table(replica, seated=0).table_id
        heart = RecordingStream()
        # A second viewer's heartbeats tell that time goes by.
        watches.open(other_id, Caller(), FROM_THE_START, heart)
        _let_time_go_by(limits)
        store.loads_allowed.set()
        stream.wait_for_revision(revision)
        assert not stream.cancelled


def test_viewers_that_wait_behind_stalled_ones_are_not_cut_off(replica: Replica, store: UncertainStore, table_id: str):
    """Who takes nothing is cut off; who only waited for a sender that was busy is not, and gets everything."""
    with watching(store, WatchLimits(poll_s=0.02, heartbeat_s=60, send_timeout_s=0.1, senders=1)) as watches:
        stalled = [open_watch(watches, table_id) for _ in range(3)]
        healthy = open_watch(watches, table_id)
        for stream in (*stalled, healthy):
            stream.wait_for_revision(1)
        for stream in stalled:
            stream.stall()
        revision = commit(replica, table_id)
        healthy.wait_for_revision(revision)
        for stream in stalled:
            stream.wait(lambda stream: stream.cancelled)
            assert stream.ended is not None
            assert (stream.ended.reason, stream.ended.metadata["revision"]) == ("READER_TOO_SLOW", str(revision))
        assert not healthy.cancelled
        assert healthy.revisions == list(range(1, revision + 1))
        assert watches.count == 1


def test_any_number_of_stalled_viewers_delays_nobody(replica: Replica, store: UncertainStore, table_id: str):
    """While far more viewers take nothing than there are senders, others get each commit; the stalled ones catch up."""
    with watching(store, WatchLimits(poll_s=0.02, heartbeat_s=60, send_timeout_s=60, senders=2)) as watches:
        stalled = [open_watch(watches, table_id) for _ in range(100)]
        healthy = open_watch(watches, table_id)
        for stream in (*stalled, healthy):
            stream.wait_for_revision(1)
        for stream in stalled:
            stream.stall()
        for _ in range(5):
            healthy.wait_for_revision(commit(replica, table_id))
        for stream in stalled:
            stream.go_on()
        for stream in stalled:
            stream.wait_for_revision(6)
            assert stream.revisions == healthy.revisions
            assert len(stream.updates) <= 3


def test_more_stalled_viewers_than_there_is_room_for_are_cut_off(
    replica: Replica, store: UncertainStore, table_id: str
):
    """Beyond the room for stalled viewers those are cut off at once who stalled first; nobody else is."""
    with watching(store, WatchLimits(poll_s=0.02, heartbeat_s=60, send_timeout_s=60, senders=2, stalled=10)) as watches:
        stalled = [open_watch(watches, table_id) for _ in range(30)]
        healthy = open_watch(watches, table_id)
        for stream in (*stalled, healthy):
            stream.wait_for_revision(1)
        for stream in stalled:
            stream.stall()
        healthy.wait_for_revision(commit(replica, table_id))
        healthy.wait_for_revision(commit(replica, table_id))
        eventually(lambda: watches.count <= 11 + 1)
        assert not healthy.cancelled


def test_a_fault_at_one_table_ends_its_watches_and_no_others(
    replica: Replica, watches: Watches, table_id: str, monkeypatch: pytest.MonkeyPatch
):
    """If updates of a table can't be built because of a fault of ours, its viewers are told so; other tables go on."""
    other_id = open_table(replica, seated=0).table_id
    stream, other = open_watch(watches, table_id), open_watch(watches, other_id)
    for viewer in (stream, other):
        viewer.wait_for_revision(1)
    build = watches._messages  # noqa: SLF001 - a fault that can't be made otherwise

    def fail(snapshot: Snapshot, *more: object) -> object:
        if snapshot.table_id == table_id:
            raise ZeroDivisionError
        return build(snapshot, *more)  # type: ignore[arg-type] # passed on as it came

    monkeypatch.setattr(watches, "_messages", fail)
    commit(replica, table_id)
    stream.wait(lambda stream: stream.ended)
    assert stream.ended is not None
    assert stream.ended.reason == "INTERNAL"
    other.wait_for_revision(commit(replica, other_id))


class BrokenStream(RecordingStream):
    """A viewer whose stream fails at every use."""

    def send(self, message: bytes) -> bool:  # noqa: ARG002 - as streams have it
        """Fails."""
        raise ConnectionError

    def end(self, refusal: Refusal) -> None:  # noqa: ARG002 - as streams have it
        """Fails."""
        raise ConnectionError


def test_broken_streams_harm_no_others(replica: Replica, watches: Watches, table_id: str):
    """A stream that fails is forgotten; the others of the table go on, and are ended by a drain."""
    for _ in range(3):
        watches.open(table_id, Caller(), FROM_THE_START, BrokenStream())
    stream = open_watch(watches, table_id)
    stream.wait_for_revision(commit(replica, table_id))
    eventually(lambda: watches.count == 1)
    watches.drain()
    stream.wait(lambda stream: stream.ended)


class Bustle:
    """Much at the same time at a few tables: commits, viewers that come, stall and go, and faults of the store."""

    def __init__(self, replica: Replica, store: UncertainStore, watches: Watches) -> None:
        self.table_ids = [open_table(replica, seated=0).table_id for _ in range(3)]
        self.streams: list[RecordingStream] = []
        self._replica = replica
        self._store = store
        self._watches = watches

    def change(self, seed: int) -> None:
        """Makes changes."""
        dice = Random(seed)  # noqa: S311 - decides what a test does
        for _ in range(100):
            commit(self._replica, dice.choice(self.table_ids))

    def come_and_go(self, seed: int) -> None:
        """Opens watches; some stall for a while, some are cancelled, some meet a store that fails."""
        dice = Random(seed)  # noqa: S311 - decides what a test does
        for _ in range(60):
            stream = RecordingStream()
            watch = self._watches.open(dice.choice(self.table_ids), Caller(), FROM_THE_START, stream)
            self.streams.append(stream)
            match dice.randrange(8):
                case 0:
                    stream.stall()
                case 1:
                    dice.choice(self.streams).go_on()
                case 2:
                    stream.cancel()
                    self._watches.forget(watch)
                case 3:
                    self._store.failing_loads += 1
                    self._store.failing_polls += 1


@pytest.mark.parametrize("seed", range(4))
def test_whatever_happens_at_the_same_time_streams_are_used_by_the_rules(
    replica: Replica, store: UncertainStore, seed: int
):
    """Under bustle, with heartbeats, life limits and a drain, streams are used one message at a time and ended once.

    Who was not cancelled has every commit once and in order.
    """
    limits = WatchLimits(poll_s=0.005, heartbeat_s=0.01, life_s=0.3, send_timeout_s=20, senders=4)
    with watching(store, limits) as watches, ThreadPoolExecutor(4) as pool:
        bustle = Bustle(replica, store, watches)
        work = [pool.submit(part, seed) for part in (bustle.come_and_go, bustle.come_and_go, bustle.change) * 2]
        for part in work:
            part.result()
        for stream in bustle.streams:
            stream.go_on()
        watches.drain()
        for stream in bustle.streams:
            stream.wait(lambda stream: stream.ended or stream.cancelled)
            assert stream.mistakes == []
            revisions = stream.revisions
            assert revisions == list(range(1, len(revisions) + 1))
        assert watches.count == 0
        eventually(lambda: left_behind(watches) == [])


def _let_time_go_by(limits: WatchLimits) -> None:
    """Lets several times the send time-out pass; nothing can be awaited, since nothing must happen."""
    threading.Event().wait(4 * limits.send_timeout_s)
