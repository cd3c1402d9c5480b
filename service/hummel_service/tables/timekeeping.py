"""Lets the clock act for seats whose time ran out.

Every replica looks for alarms that ring, and whichever is first acts; there is no leader. An
alarm only says where to look: whether a seat's time ran out is decided on the table, and the
commit's check of the revision lets the clock act once, however many replicas try.
"""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from hummel_service.tables import clocks
from hummel_service.tables.committing import Made
from hummel_service.tables.errors import Refusal, fault
from hummel_service.tables.history import seal_if_ended
from hummel_service.tables.model import Alarm, Request
from hummel_service.tables.moves import Moment, Played, decide_default
from hummel_service.tables.rounds import making_rounds
from hummel_service.tables.spreading import CHANCE

if TYPE_CHECKING:
    from collections.abc import Callable

    from google.protobuf.timestamp_pb2 import Timestamp

    from hummel_service.tables.committing import Committer, Draft
    from hummel_service.tables.model import Snapshot
    from hummel_service.tables.port import Store

LOOK_EVERY_S = 0.25
"""How often a replica looks for alarms, and about how late the clock acts at most."""

ALARMS_AT_ONCE = 100
"""How many alarms a replica takes on before it looks again."""

RETRY_PAUSE_MS = 5_000
"""An alarm whose commit is still to come, or whose table can't be reached, is looked at again after this time."""

DAMAGE_PAUSE_MS = 60_000
"""The alarm of a table that can't be read is looked at again after this time."""

VERSION_PAUSE_MS = 60_000
"""A replica looks again after this time at a table whose version it does not know."""

MOST_PASSED_OVER = 1_000
"""How many such tables' alarms a replica passes over; it moves those beyond, lest they cost too much to skip."""

CLOCK_DIGEST = b"clock"
"""What the log keeps in place of a request's digest where the clock acted; no request has one so short."""

_LASTING_REASONS = frozenset({"TABLE_DAMAGED", "VERSION_UNKNOWN"})
"""Refusals of the store that do not pass by themselves."""


class _NotDue(Refusal):
    """Nobody's time ran out any more at this revision."""

    def __init__(self) -> None:
        super().__init__("NOT_DUE", "nobody's time ran out")


class Timekeeper:
    """Acts for seats whose time ran out, at all tables of the store. Thread-safe."""

    def __init__(self, store: Store, committer: Committer, now: Callable[[], Timestamp]) -> None:
        """Makes a timekeeper; it looks for alarms of itself once it is started.

        Args:
            store: Where tables are kept.
            committer: Makes the changes.
            now: The clock, for display only.
        """
        self._store = store
        self._committer = committer
        self._now = now
        self._passed_over: dict[Alarm, int] = {}  # until when, in the store's time
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._keep_looking, name="timekeeper", daemon=True)

    def start(self) -> None:
        """Starts looking."""
        self._thread.start()

    def stop(self) -> None:
        """Stops looking and returns when nothing is under way."""
        self._stopped.set()
        self._thread.join()

    def look(self) -> int:
        """Deals with the alarms that ring now and returns for how many seats the clock acted.

        Raises:
            Refusal: STORE_UNAVAILABLE, if the server that has the alarms is away.
        """
        with making_rounds():
            now_ms = self._store.now_ms()
            ringing = self._ringing(now_ms)
            # Replicas begin at different tables, so that they rarely try the same one at once.
            CHANCE.shuffle(ringing)
            return sum(self._answer(alarm, now_ms) for alarm in ringing)

    def _ringing(self, now_ms: int) -> list[Alarm]:
        """Returns alarms that ring now, without those that this replica passes over."""
        for alarm, until_ms in list(self._passed_over.items()):
            if until_ms <= now_ms:
                self._passed_over.pop(alarm, None)
        # They stay in front of the others, and must not hide them.
        found = self._store.ringing(now_ms, ALARMS_AT_ONCE + len(self._passed_over))
        return [alarm for alarm in found if alarm not in self._passed_over]

    def _keep_looking(self) -> None:
        while not self._stopped.wait(LOOK_EVERY_S):
            try:
                # An action of the clock may leave the next clock run out already.
                while self.look() and not self._stopped.is_set():
                    pass
            except Refusal:
                continue  # The store that has the alarms is away, which it logs itself.
            except Exception as error:  # noqa: BLE001 - whatever it is, the clock must go on
                fault(error)

    def _answer(self, alarm: Alarm, now_ms: int) -> bool:
        """Does what an alarm asks for; tells whether the clock acted."""
        try:
            return self._deal_with(alarm, now_ms)
        except Refusal as refusal:
            if refusal.reason == "VERSION_UNKNOWN" and len(self._passed_over) < MOST_PASSED_OVER:
                # Replicas of a later version, which take over at this moment, act in time.
                self._passed_over[alarm] = now_ms + VERSION_PAUSE_MS
                return False
            pause_ms = DAMAGE_PAUSE_MS if refusal.reason in _LASTING_REASONS else RETRY_PAUSE_MS
        except Exception as error:  # noqa: BLE001 - one table's fault must not stop the others' clocks
            fault(error, table=alarm.table_id)
            pause_ms = DAMAGE_PAUSE_MS
        # Out of the way of others: a cluster's server may be away alone.
        self._store.move_alarm(alarm, now_ms + pause_ms)
        return False

    def _deal_with(self, alarm: Alarm, now_ms: int) -> bool:
        snapshot = self._store.load(alarm.table_id)
        if snapshot is None or not clocks.is_ticking(snapshot.record):
            self._store.drop_alarm(alarm)
            return False
        if snapshot.revision != alarm.revision:
            self._pass_on(alarm, snapshot, now_ms)
            return False
        if clocks.ran_out(snapshot.play, now_ms) is not None:
            return self._act(snapshot)
        deadline_ms = clocks.earliest_deadline_ms(snapshot.play.clocks)
        if deadline_ms is None:
            self._store.drop_alarm(alarm)
        else:
            self._store.move_alarm(alarm, deadline_ms)
        return False

    def _pass_on(self, alarm: Alarm, snapshot: Snapshot, now_ms: int) -> None:
        """Deals with an alarm of another revision than the table's."""
        deadline_ms = clocks.earliest_deadline_ms(snapshot.play.clocks)
        if deadline_ms is not None:
            # The table's own alarm is there, unless servers that keep tables and alarms apart
            # have lost one without the other.
            self._store.set_alarm(Alarm(snapshot.table_id, snapshot.revision), deadline_ms)
        if snapshot.revision > alarm.revision:
            self._store.drop_alarm(alarm)
        else:
            # Its commit is under way, or nothing came of it.
            self._store.move_alarm(alarm, now_ms + RETRY_PAUSE_MS)

    def _act(self, due: Snapshot) -> bool:
        """Plays the default action for the seat whose time ran out first; tells whether this replica did."""

        def decide(snapshot: Snapshot) -> Draft[Played]:
            now_ms = self._store.now_ms()
            seat = clocks.ran_out(snapshot.play, now_ms)
            if seat is None or (snapshot.revision, snapshot.epoch) != (due.revision, due.epoch):
                raise _NotDue
            return decide_default(snapshot, seat, Moment(self._now(), now_ms))

        # The same request at every replica; no caller can send it, since ids have no spaces.
        request = Request(f"clock {due.epoch} {due.revision}", CLOCK_DIGEST)
        try:
            made = self._committer.change(due.table_id, request, decide)
        except _NotDue:
            return False
        if not isinstance(made, Made):
            return False
        seal_if_ended(self._store, made.snapshot)
        self._store.drop_alarm(Alarm(due.table_id, due.revision))
        return True
