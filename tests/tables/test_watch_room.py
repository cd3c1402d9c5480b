"""Room for watches: spectators never take that of seats, and nobody all of it."""

from __future__ import annotations

from random import Random

import pytest

from hummel_service.tables.callers import Caller
from hummel_service.tables.errors import Refusal
from hummel_service.tables.watch import Watch, WatchLimits
from hummel_service.tables.watch_room import WatchRoom
from support.streams import RecordingStream
from support.watching import FROM_THE_START

OWNER = -1
"""Stands for the owner where seats are numbers."""


def watch_of(seat: int | None = None, *, table_id: str = "table", address: str = "") -> Watch:
    """A watch by a seat, by the owner, or by a spectator: None."""
    caller = Caller(None if seat is None else f"token of {seat}", address=address)
    return Watch(table_id, None if seat == OWNER else seat, caller, FROM_THE_START, RecordingStream())


def filled(room: WatchRoom, *, seat: int | None = None, table_id: str = "table", address: str = "") -> list[Watch]:
    """All the watches of one kind that find room."""
    watches = []
    while refusal_of(room, watch := watch_of(seat, table_id=table_id, address=address)) is None:
        watches.append(watch)
    return watches


def refusal_of(room: WatchRoom, watch: Watch) -> Refusal | None:
    """How a watch is refused; None: it has room now."""
    try:
        room.take(watch)
    except Refusal as refusal:
        return refusal
    return None


def refused(room: WatchRoom, watch: Watch) -> str:
    """Why a watch is refused."""
    with pytest.raises(Refusal) as error:
        room.take(watch)
    assert error.value.retry_delay_s
    return error.value.reason


def test_a_table_full_of_spectators_has_room_for_its_seats_and_its_owner():
    """One spectator too many is refused; each seat and the owner get their watches all the same, other tables too."""
    room = WatchRoom(WatchLimits(watchers_per_table=20, watches_per_seat=3))
    assert len(filled(room)) == 20
    assert refused(room, watch_of()) == "TOO_MANY_WATCHERS"
    for seat in (0, 1, OWNER):
        assert len(filled(room, seat=seat)) == 3
        assert refused(room, watch_of(seat)) == "TOO_MANY_WATCHERS"
    room.take(watch_of(table_id="another table"))
    room.take(watch_of(0, table_id="another table"))


def test_a_replica_full_of_spectators_has_room_for_seats():
    """Spectators of any number of tables fill nine tenths of a replica, and seats the rest; nobody gets more."""
    room = WatchRoom(WatchLimits(watchers=100, watchers_per_table=30, watches_per_seat=8))
    assert sum(len(filled(room, table_id=f"table {number}", address=f"{number}")) for number in range(9)) == 90
    assert refused(room, watch_of(table_id="another table", address="another")) == "OVERLOADED"
    assert sum(len(filled(room, seat=seat)) for seat in range(5)) == 10
    assert refused(room, watch_of(5)) == "OVERLOADED"
    assert room.count == 100


def test_an_address_full_of_spectators_has_room_for_the_seats_there():
    """Nine tenths of what an address may have spectators get, whatever they watch; all of it seats; others are free."""
    room = WatchRoom(WatchLimits(watches_per_address=20))
    at_two_tables = [len(filled(room, table_id=table_id, address="here")) for table_id in ("table", "another")]
    assert at_two_tables == [18, 0]
    assert refused(room, watch_of(address="here")) == "TOO_MANY_WATCHERS"
    assert sum(len(filled(room, seat=seat, address="here")) for seat in range(3)) == 2
    assert refused(room, watch_of(3, address="here")) == "TOO_MANY_WATCHERS"
    for seat in (None, 3):
        room.take(watch_of(seat, address="elsewhere"))


def test_without_a_limit_an_address_may_fill_the_replica():
    """0 stands for any number of watches from one address."""
    room = WatchRoom(WatchLimits(watchers=2000, watchers_per_table=2000, watches_per_address=0))
    assert len(filled(room, address="here")) == 1800
    assert refused(room, watch_of(address="here")) == "OVERLOADED"


def test_room_that_is_given_back_can_be_taken_again_and_leaves_nothing():
    """However watches come, are refused and go, the room is that of those that are there; of none nothing is kept."""
    dice = Random(1)  # noqa: S311 - decides what a test does
    room = WatchRoom(WatchLimits(watchers=40, watchers_per_table=15, watches_per_seat=2, watches_per_address=20))
    watches: list[Watch] = []
    for _ in range(2000):
        if watches and dice.random() < 0.45:
            room.give_back(watches.pop(dice.randrange(len(watches))))
        else:
            seat, where = dice.choice((None, None, OWNER, 0, 1)), f"{dice.randrange(3)}"
            watch = watch_of(seat, table_id=f"{dice.randrange(3)}", address=where)
            if refusal_of(room, watch) is None:
                watches.append(watch)
        assert room.count == len(watches)
    for watch in watches:
        room.give_back(watch)
    assert len(room) == 0
