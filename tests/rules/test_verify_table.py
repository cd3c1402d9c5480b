"""verify() follows who opened a table, sat down and left, and how it ended; see test_verify.py for the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hummel.speicherstadt.v1 import Options
from hummel.v1 import TABLE_STATUS_CLOSED, TABLE_STATUS_RUNNING, Event, Replay, TableEvent
from hummel_service.games.speicherstadt import SPEICHERSTADT
from hummel_service.games.verify import verify
from support.replays import recorded_game

if TYPE_CHECKING:
    from collections.abc import Callable

GENUINE = recorded_game(SPEICHERSTADT, 3, Options(), 3)

CREATED, FIRST_SEAT, LAST_SEAT, START = 0, 1, 3, 4
"""Places of commits."""


def changed(change: Callable[[Replay], object]) -> list[str]:
    """Returns what verify says of the genuine replay after a change."""
    replay = Replay()
    replay.CopyFrom(GENUINE)
    change(replay)
    return [str(mismatch) for mismatch in verify(replay)]


def told(replay: Replay, place: int) -> TableEvent:
    """The table's event of a commit."""
    return replay.commits[place].events[0].table


def insert(replay: Replay, place: int, **kind: object) -> None:
    """Puts a commit with an event of the table into a replay, and counts the revisions on."""
    commits = list(replay.commits)
    commits.insert(place, type(commits[0])(events=[Event(table=TableEvent(**kind))]))
    del replay.commits[:]
    replay.commits.extend(commits)
    for revision, commit in enumerate(replay.commits, start=1):
        commit.revision = revision
    replay.table.revision = len(commits)


def remove(replay: Replay, place: int) -> None:
    """Takes a commit out of a replay, and counts the revisions on."""
    del replay.commits[place]
    for revision, commit in enumerate(replay.commits, start=1):
        commit.revision = revision
    replay.table.revision = len(replay.commits)


@pytest.mark.parametrize(
    "change, report",
    [
        (
            lambda r: setattr(r.table.seats[1], "player_name", "Eve"),
            "seat 1: the file says 'Eve' sits there, the events give 'Bertha'",
        ),
        (
            lambda r: setattr(told(r, LAST_SEAT).seat_taken, "player_name", "Eve"),
            "seat 2: the file says 'Charlotte' sits there, the events give 'Eve'",
        ),
        (
            lambda r: setattr(r.table.seats[1], "is_bot", True),
            "seat 1: the file says the bot 'Bertha' sits there, the events give 'Bertha'",
        ),
        (lambda r: insert(r, START, bots_asked_for={"bot_count": 1}), "says 0 bots were asked for, the events say 1"),
        (lambda r: insert(r, START + 3, bots_asked_for={}), "asks for bots after the start"),
        (lambda r: setattr(r.table.seats[0], "taken", False), "the file says nobody sits there, the events give 'Ada'"),
        (lambda r: setattr(told(r, FIRST_SEAT).seat_taken, "seat", 1), "takes seat 1, which is not free"),
        (lambda r: setattr(told(r, FIRST_SEAT).seat_taken, "seat", 7), "names seat 7; the table has 3"),
        (lambda r: remove(r, LAST_SEAT), "starts the game while seats are free: 2"),
        (lambda r: insert(r, START, seat_left={"seat": 1}), "starts the game while seats are free: 1"),
        (lambda r: insert(r, LAST_SEAT, seat_left={"seat": 2}), "leaves seat 2, which is free"),
        (lambda r: insert(r, START + 3, seat_left={"seat": 1}), "leaves a seat after the start"),
        (lambda r: insert(r, START + 3, seat_taken={"seat": 1}), "takes a seat after the start"),
        (lambda r: insert(r, START + 3, started={}), "starts the game a second time"),
        (lambda r: insert(r, FIRST_SEAT, created={}), "revision 2: opens the table a second time"),
        (lambda r: remove(r, CREATED), "revision 1: the table was not opened before seat_taken"),
        (lambda r: insert(r, START, player_replaced={"seat": 1}), "replaces a player before the start"),
        (lambda r: insert(r, START + 3, player_replaced={"seat": 3}), "names seat 3; the table has 3"),
        (
            lambda r: insert(r, START + 3, player_replaced={"seat": 1, "player_name": "Bertha"}),
            "the player of seat 1 was replaced after 0 timeouts",
        ),
        (lambda r: insert(r, START + 3, closed={}), "comes after the end of the table"),
        (lambda r: insert(r, len(r.commits), closed={}), "comes after the end of the table"),
        (lambda r: insert(r, len(r.commits), closed={}), "ends the table a second time"),
        (lambda r: insert(r, len(r.commits), token_renewed={}), "comes after the end of the table"),
        (lambda r: r.commits[LAST_SEAT].events.pop(), "revision 4: has neither an action nor an event of the table"),
        (lambda r: setattr(r.table, "status", TABLE_STATUS_RUNNING), "the table's status is running, but"),
        (lambda r: setattr(r.table, "status", TABLE_STATUS_CLOSED), "the table's status is closed, but"),
    ],
)
def test_whatever_was_changed_of_the_table_is_named(change: Callable[[Replay], object], report: str):
    """Players, their order of coming and going, and the end of the table stand in the events as in the file."""
    reports = changed(change)
    assert any(report in found for found in reports), reports


def test_people_who_come_and_go_before_the_start_are_followed():
    """A seat that was left and taken again has the second player; exchanged tokens change nothing."""

    def come_and_go(replay: Replay) -> None:
        insert(replay, LAST_SEAT, seat_left={"seat": 0})
        insert(replay, LAST_SEAT, token_renewed={})
        insert(replay, LAST_SEAT + 2, seat_taken={"seat": 0, "player_name": "Eve"})
        replay.table.seats[0].player_name = "Eve"

    assert changed(come_and_go) == []


def test_exchanged_tokens_change_nothing():
    """Tokens may be exchanged before and after the start."""

    def exchange(replay: Replay) -> None:
        insert(replay, START + 5, token_renewed={"seat": 1})
        insert(replay, FIRST_SEAT, token_renewed={})

    assert changed(exchange) == []
