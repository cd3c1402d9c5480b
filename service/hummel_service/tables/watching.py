"""Watches: every viewer gets the view, then every change, from the committed log alone.

A watch is a cursor, not a queue: it knows what its viewer has, and when the viewer is
ready for more it gets everything since in one update. So a slow reader costs no memory
and gets fewer, larger updates. Nudges from the store make it quick, polling makes it
certain.
"""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING

import structlog

from hummel.v1 import Heartbeat, WatchTableResponse
from hummel_service.tables.callers import check_still_seated, viewing_seat
from hummel_service.tables.clocks import now_at
from hummel_service.tables.errors import Refusal, fault
from hummel_service.tables.history import load
from hummel_service.tables.model import Head
from hummel_service.tables.rounds import making_rounds
from hummel_service.tables.senders import Senders
from hummel_service.tables.spreading import CHANCE
from hummel_service.tables.updates import Cursor, table_and_log, update_for
from hummel_service.tables.watch import Watch, draining, lasted_long_enough, resume_point, too_slow
from hummel_service.tables.watch_room import WatchRoom

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from hummel.store.v1 import LogEntry
    from hummel_service.tables.callers import Caller
    from hummel_service.tables.model import Snapshot
    from hummel_service.tables.port import Store
    from hummel_service.tables.watch import Stream, WatchLimits

_log = structlog.get_logger("hummel.watch")

_FINAL_REASONS = frozenset({"TABLE_NOT_FOUND", "TABLE_DAMAGED", "VERSION_UNKNOWN"})
"""Refusals of the store after which a watch can't go on."""

_UNKNOWN = object()
"""Stands for the head of a table of which not everything was sent: no head equals it, not even that of no table."""


class Watches:
    """All watches of this replica. Thread-safe.

    Three threads serve any number of watches: one listens to the store, one builds
    updates, one keeps time. Senders have threads of their own, see senders.py; there is one send
    at a time for each watch.
    """

    def __init__(self, store: Store, limits: WatchLimits) -> None:
        """Makes the watches of a replica; nothing is sent before `start`."""
        self._store = store
        self._limits = limits
        self._by_table: dict[str, set[Watch]] = {}
        self._room = WatchRoom(limits)
        self._heads: dict[str, Head] = {}
        self._due: dict[str, None] = {}
        self._poll_due = False
        self._changed = threading.Condition()
        self._stopped = threading.Event()
        self._drained = False
        self._leaving: set[Watch] = set()
        self._senders: Senders[Watch] = Senders(self._send, limits.senders, limits.stalled)
        self._threads = [
            threading.Thread(target=target, name=f"watch-{name}", daemon=True)
            for name, target in (("listen", self._listen), ("build", self._build), ("time", self._keep_time))
        ]

    @property
    def count(self) -> int:
        """How many watches are open."""
        return self._room.count

    def start(self) -> None:
        """Starts serving."""
        self._senders.start()
        for thread in self._threads:
            thread.start()

    def open(self, table_id: str, caller: Caller, cursor: Cursor, stream: Stream) -> Watch:
        """Opens a watch; its first update is sent soon.

        Raises:
            Refusal: TABLE_NOT_FOUND, TOKEN_MISSING at private tables, TOKEN_WRONG, OVERLOADED,
                TOO_MANY_WATCHERS, DRAINING.
        """
        seat = viewing_seat(load(self._store, table_id).record, caller)
        watch = Watch(table_id, seat, caller, cursor, stream)
        life_s = self._limits.life_s
        watch.ends_at_s = watch.sent_at_s + CHANCE.uniform(0.9 * life_s, life_s)
        with self._changed:
            if self._drained:
                raise draining()
            self._room.take(watch)
            self._by_table.setdefault(table_id, set()).add(watch)
            self._make_due(table_id)
        return watch

    def forget(self, watch: Watch) -> None:
        """Forgets a watch whose stream is over. Does nothing the second time."""
        with self._changed:
            watches = self._by_table.get(watch.table_id, set())
            if watch not in watches:
                return
            watches.remove(watch)
            self._room.give_back(watch)
            if not watches:
                del self._by_table[watch.table_id]
                self._heads.pop(watch.table_id, None)

    def drain(self) -> None:
        """Takes no more watches and ends all there are with DRAINING."""
        with self._changed:
            self._drained = True
            watches = self._all()
        for watch in watches:
            self._end(watch, draining())

    def stop(self) -> None:
        """Stops all threads and cuts off every watch that is still open."""
        self._stopped.set()
        with self._changed:
            self._changed.notify_all()
            watches = [*self._all(), *self._leaving]
        for watch in watches:
            watch.stream.cancel()
        for thread in self._threads:
            thread.join()
        self._senders.stop()

    def _all(self) -> list[Watch]:
        return [watch for watches in self._by_table.values() for watch in watches]

    def _make_due(self, table_id: str) -> None:
        self._due[table_id] = None
        self._changed.notify_all()

    def _listen(self) -> None:
        def on_change(table_id: str) -> None:
            with self._changed:
                if table_id in self._by_table:
                    self._make_due(table_id)

        self._store.listen(on_change, self._ask_for_poll, self._stopped.is_set)

    def _ask_for_poll(self) -> None:
        with self._changed:
            self._poll_due = True
            self._changed.notify_all()

    def _build(self) -> None:
        while not self._stopped.is_set():
            with self._changed:
                self._changed.wait_for(lambda: self._due or self._poll_due or self._stopped.is_set())
                table_id = next(iter(self._due), None)
                if table_id is not None:
                    del self._due[table_id]
                poll, self._poll_due = self._poll_due, False
            with making_rounds():
                if poll:
                    self._poll()
                if table_id is not None:
                    self._update(table_id)

    def _poll(self) -> None:
        with self._changed:
            table_ids = list(self._by_table)
        for together in self._store.apart(table_ids):
            self._poll_together(together)

    def _poll_together(self, table_ids: Sequence[str]) -> None:
        """Looks which tables of one server have changed."""
        try:
            heads = self._store.heads(table_ids)
        except Refusal:
            return  # The server is away, which the store logs itself; the next poll is due soon.
        except Exception as error:  # noqa: BLE001 - whatever it is, watches must go on
            fault(error)
            return
        with self._changed:
            for table_id, head in zip(table_ids, heads, strict=True):
                if table_id in self._by_table and self._heads.get(table_id, _UNKNOWN) != head:
                    self._make_due(table_id)

    def _update(self, table_id: str) -> None:
        claimed = self._claim(table_id)
        if not claimed:
            return
        try:
            snapshot, log = table_and_log(self._store, table_id, [watch.cursor for watch in claimed])
            messages = self._messages(snapshot, log, claimed)
        except Refusal as refusal:
            self._give_up(table_id, claimed, refusal if refusal.reason in _FINAL_REASONS else None)
        except Exception as error:  # noqa: BLE001 - one table's fault must not end the others' watches
            self._give_up(table_id, claimed, fault(error, table=table_id))
        else:
            self._note_head(snapshot)
            for watch in claimed - messages.keys():
                self._release(watch)
            for watch, message in messages.items():
                watch.welcomed = True
                watch.cursor = Cursor(snapshot.revision, snapshot.epoch)
                self._senders.submit(watch, message)

    def _give_up(self, table_id: str, claimed: Iterable[Watch], refusal: Refusal | None) -> None:
        """Releases watches for which nothing could be built; ends them if there is a refusal."""
        with self._changed:
            # Without a known head the next poll finds that something is missing.
            self._heads.pop(table_id, None)
            for watch in claimed:
                watch.last_words = watch.last_words or refusal
        for watch in claimed:
            self._release(watch)

    def _note_head(self, snapshot: Snapshot) -> None:
        with self._changed:
            if snapshot.table_id in self._by_table:
                self._heads[snapshot.table_id] = Head(snapshot.revision, snapshot.epoch)

    def _messages(
        self, snapshot: Snapshot, log: Sequence[tuple[int, LogEntry]], watches: Iterable[Watch]
    ) -> dict[Watch, bytes]:
        behind = [watch for watch in watches if not watch.has_all_of(snapshot) and _is_still_seated(watch, snapshot)]
        now_ms = now_at(self._store, snapshot.record)
        encoded: dict[tuple[int | None, Cursor], bytes] = {}
        for watch in behind:
            viewer = (watch.seat, watch.cursor)
            if viewer not in encoded:
                update = update_for(snapshot, log, watch.cursor, watch.seat, now_ms)
                encoded[viewer] = WatchTableResponse(update=update).SerializeToString()
        return {watch: encoded[watch.seat, watch.cursor] for watch in behind}

    def _claim(self, table_id: str) -> set[Watch]:
        """Makes the table's idle watches busy; notes that the others miss something."""
        claimed = set()
        with self._changed:
            for watch in self._by_table.get(table_id, ()):
                if watch.busy:
                    watch.behind = True
                else:
                    watch.busy = True
                    claimed.add(watch)
        return claimed

    def _release(self, watch: Watch) -> None:
        """Makes a watch idle again, and ends it or brings it up to date if that is due."""
        with self._changed:
            refusal = watch.last_words
            if refusal is None:
                watch.busy = False
                if watch.behind and watch.table_id in self._by_table:
                    watch.behind = False
                    self._make_due(watch.table_id)
        if refusal is not None:
            self._finish(watch, refusal)

    def _send(self, watch: Watch, message: bytes) -> None:
        watch.sending_since_s = time.monotonic()
        try:
            delivered = watch.stream.send(message)
        except Exception:  # noqa: BLE001 - a broken stream is dropped, whatever broke it
            _log.exception("sending to a watcher failed", table=watch.table_id)
            delivered = False
        with self._changed:
            watch.sending_since_s = None
            self._leaving.discard(watch)
            delivered = delivered and watch.ended_at_s is None
        if delivered:
            watch.sent_at_s = time.monotonic()
            self._release(watch)
        else:
            self.forget(watch)

    def _end(self, watch: Watch, refusal: Refusal) -> None:
        """Ends a watch as soon as it is not busy."""
        with self._changed:
            watch.last_words = refusal
            if watch.busy:
                return
            watch.busy = True
        self._finish(watch, refusal)

    def _finish(self, watch: Watch, refusal: Refusal) -> None:
        self.forget(watch)
        # Everything up to the cursor was sent before this.
        refusal.metadata.update(resume_point(watch.cursor) if watch.welcomed else {})
        try:
            watch.stream.end(refusal)
        except Exception:  # noqa: BLE001 - a broken stream must not keep the others from their end
            _log.exception("ending a watch failed", table=watch.table_id)

    def _keep_time(self) -> None:
        tick_s = min(self._limits.poll_s, self._limits.heartbeat_s / 4)
        while not self._stopped.wait(tick_s):
            self._ask_for_poll()
            now_s = time.monotonic()
            with self._changed:
                watches, leaving = self._all(), list(self._leaving)
            for watch in watches:
                self._mind(watch, now_s)
            for watch in (*leaving, *self._senders.excess()):
                self._cut_off(watch, now_s)

    def _mind(self, watch: Watch, now_s: float) -> None:
        """Does what time asks for: cut off who takes nothing, end old watches, send heartbeats."""
        sending_since_s = watch.sending_since_s
        if sending_since_s is not None:
            if now_s - sending_since_s > self._limits.send_timeout_s:
                self._end_stalled(watch, now_s)
        elif now_s >= watch.ends_at_s:
            self._end(watch, lasted_long_enough())
        elif watch.welcomed and now_s - watch.sent_at_s >= self._limits.heartbeat_s:
            self._send_heartbeat(watch)

    def _end_stalled(self, watch: Watch, now_s: float) -> None:
        """Ends a watch whose viewer takes nothing; if it reads on, it finds why, and where to go on."""
        with self._changed:
            if watch.sending_since_s is None:
                return  # it has just taken the message
            watch.ended_at_s = now_s
            self._leaving.add(watch)
        _log.info("ending the watch of a viewer that takes nothing", table=watch.table_id, seat=watch.seat)
        self._finish(watch, too_slow(watch.cursor))

    def _cut_off(self, watch: Watch, now_s: float) -> None:
        """Cuts off a viewer that does not even take the end of its watch, or for whom there is no room."""
        if watch.ended_at_s is None or now_s - watch.ended_at_s > self._limits.send_timeout_s:
            self.forget(watch)
            watch.stream.cancel()

    def _send_heartbeat(self, watch: Watch) -> None:
        with self._changed:
            if watch.busy or watch.cursor.revision is None:
                return
            watch.busy = True
            beat = Heartbeat(revision=watch.cursor.revision)
        self._senders.submit(watch, WatchTableResponse(heartbeat=beat).SerializeToString())


def _is_still_seated(watch: Watch, snapshot: Snapshot) -> bool:
    try:
        check_still_seated(snapshot.record, watch.seat, watch.token)
    except Refusal as refusal:
        watch.last_words = refusal
        return False
    return True
