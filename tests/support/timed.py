"""Replicas whose store's time a test moves on as it likes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hummel.v1 import Clock
from hummel_service.store import keys
from hummel_service.store.connecting import connect
from hummel_service.store.redis_store import RedisStore
from hummel_service.tables.callers import Caller
from hummel_service.tables.committing import Committer, Expectation
from hummel_service.tables.lobby import Lobby
from hummel_service.tables.play import Play
from hummel_service.tables.seating import Seating
from hummel_service.tables.timekeeping import Timekeeper
from support.random_games import random_of
from support.replays import WEIGHTS
from support.replica import Replica, new_request, now, started_table

if TYPE_CHECKING:
    from hummel.v1 import View
    from hummel_service.tables.model import Snapshot
    from support.replica import OpenTable
    from support.store_server import StoreServer

CLOCK = Clock(decision_s=30, time_bank_s=60)
"""A minute and a half for the first decision."""

FIRST_DEADLINE_S = CLOCK.decision_s + CLOCK.time_bank_s


@dataclass
class Hand:
    """How far a test has moved the time on, for all its replicas.

    Attributes:
        moved_ms: So many milliseconds.
    """

    moved_ms: int = 0

    def move_s(self, seconds: float) -> None:
        """Lets time pass."""
        self.moved_ms += round(seconds * 1000)


class TimedStore(RedisStore):
    """A store whose time a test moves on; everything else is as it is.

    The time stands still in between, so that what is counted in milliseconds can be compared.
    """

    def __init__(self, url: str, hand: Hand) -> None:
        super().__init__(connect(url, 12))
        self._hand = hand
        self.start_ms = super().now_ms()

    def now_ms(self) -> int:
        """The time at which the test began, and what it moved on since."""
        return self.start_ms + self._hand.moved_ms


class TimedReplica(Replica):
    """A replica with a timekeeper that looks when a test says so."""

    def __init__(self, url: str, hand: Hand, start_ms: int | None = None) -> None:
        self.store = TimedStore(url, hand)
        if start_ms is not None:
            self.store.start_ms = start_ms
        self.committer = Committer(self.store, cached_tables=1000)
        self.lobby = Lobby(self.store, self.committer, now)
        self.play = Play(self.store, self.committer, now)
        self.seating = Seating(self.store, self.committer, now)
        self.timekeeper = Timekeeper(self.store, self.committer, now)

    def stored(self, table_id: str) -> Snapshot:
        """A table as it is stored."""
        snapshot = self.store.load(table_id)
        assert snapshot is not None
        return snapshot


def loading_table(replica: Replica, seat_count: int = 4, *, clock: Clock | None = CLOCK) -> tuple[OpenTable, list[int]]:
    """A table of The Speicherstadt at which several seats load at once, and those seats."""
    random = random_of(seat_count)
    while True:
        table = started_table(replica, seat_count, clock=clock)
        while seats := replica.play.view(table.table_id, Caller(table.owner)).decision.seats:
            if len(seats) > 1:
                return table, list(seats)
            caller = table.seat(seats[0])
            actions = replica.play.legal_actions(table.table_id, caller)[1]
            weights = [WEIGHTS.get(str(action.speicherstadt.WhichOneof("kind")), 1.0) for action in actions]
            (action,) = random.choices(actions, weights)
            replica.play.act(table.table_id, caller, action, expected=Expectation(), request=new_request())


def view_of(replica: TimedReplica, table: OpenTable) -> View:
    """What everybody sees of a table."""
    return replica.play.view(table.table_id, Caller(table.owner))


def left_s(view: View) -> dict[int, float]:
    """The seconds that each seat has left that has to decide."""
    return {
        clock.seat: clock.time_left.ToTimedelta().total_seconds()
        for clock in view.seat_clocks
        if clock.HasField("deadline")
    }


def alarms(server: StoreServer, table: OpenTable) -> dict[int, int]:
    """The alarms of a table: their times by revision."""
    with server.client() as client:
        found = [
            (member.decode().partition(":"), round(at))
            for member, at in client.zrange(keys.ALARMS, 0, -1, withscores=True)
        ]
    return {int(revision): at for (table_id, _, revision), at in found if table_id == table.table_id}
