"""verify() follows undos, clocks and substitutes of games as the service recorded them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hummel.v1 import (
    CLOSING_REASON_UNSPECIFIED,
    Clock,
    Replay,
    ReplayCommit,
)
from hummel_service.games.verify import verify
from hummel_service.tables.callers import Caller
from hummel_service.tables.committing import Expectation
from support.replica import act, new_request, next_move, started_table
from support.timed import Hand, TimedReplica

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from support.replica import OpenTable
    from support.store_server import StoreServer


@pytest.fixture(scope="module")
def genuine(server: StoreServer) -> Iterator[Replay]:
    """The replay of a game in which actions were taken back, the clock acted, and a seat was handed on.

    In the end everybody leaves, and the clock closes the table.
    """
    hand = Hand()
    replica = TimedReplica(server.url, hand)
    table = started_table(replica, 2, clock=Clock(decision_s=10))
    take_one_back(replica, table)
    while replica.stored(table.table_id).play.clocks[1].timeouts < 3:
        if next_move(replica, table)[0] == 1:
            hand.move_s(10)
            replica.timekeeper.look()
        else:
            act(replica, table)
    replica.seating.replace_player(
        table.table_id, 1, "Substitute", token=None, caller=Caller(table.owner), request=new_request()
    )
    while next_move(replica, table)[0] == 1:
        hand.move_s(10)
        replica.timekeeper.look()
    take_one_back(replica, table)
    for _ in range(6):
        hand.move_s(10)
        replica.timekeeper.look()
    yield replica.play.replay(table.table_id, Caller(table.owner))
    replica.close()


def take_one_back(replica: TimedReplica, table: OpenTable) -> None:
    """Plays one action and takes it back."""
    seat, _ = next_move(replica, table)
    act(replica, table)
    replica.play.undo(table.table_id, table.seat(seat), expected=Expectation(), request=new_request())


def copy_of(replay: Replay) -> Replay:
    """A copy to change."""
    copy = Replay()
    copy.CopyFrom(replay)
    return copy


def first(replay: Replay, is_it: Callable[[ReplayCommit], bool]) -> ReplayCommit:
    """The first commit of a kind."""
    return next(commit for commit in replay.commits if is_it(commit))


def is_undo(commit: ReplayCommit) -> bool:
    """Whether a commit takes an action back."""
    return commit.events[0].table.HasField("undone")


def test_a_genuine_game_with_undos_clocks_and_substitutes_has_no_mismatch(genuine: Replay):
    """All that the service does beside the rules is confirmed, and all of it is there."""
    assert [str(mismatch) for mismatch in verify(genuine)] == []
    assert genuine.format_version == 2
    kinds = {event.table.WhichOneof("kind") for commit in genuine.commits for event in commit.events}
    assert kinds >= {"undone", "time_ran_out", "player_replaced", "closed"}


def let_a_seat_undo_for_another(replay: Replay) -> None:
    """Says that the other seat took the action back."""
    undo = first(replay, is_undo)
    undo.seat = 1 - undo.seat


def take_back_what_others_followed(replay: Replay) -> None:
    """Moves an undo behind the next seat's action."""
    place = next(number for number, commit in enumerate(replay.commits) if commit.by_clock)
    undo = ReplayCommit()
    undo.CopyFrom(first(replay, is_undo))
    undo.revision = place + 2
    undo.seat = replay.commits[place].seat
    for commit in replay.commits[place + 1 :]:
        commit.revision += 1
    commits = [*replay.commits[: place + 1], undo, *replay.commits[place + 1 :]]
    del replay.commits[:]
    replay.commits.extend(commits)
    replay.table.revision += 1


def choose_for_the_clock(replay: Replay) -> None:
    """Says that the clock placed a worker elsewhere."""
    commit = first(replay, lambda commit: commit.by_clock and commit.action.speicherstadt.HasField("place_worker"))
    column = commit.action.speicherstadt.place_worker.column
    commit.action.speicherstadt.place_worker.column = 1 - min(column, 1)


@pytest.mark.parametrize(
    "change, report",
    [
        (lambda r: setattr(first(r, is_undo).events[0].table.undone, "undone_revision", 1), "event 1: the file says"),
        (let_a_seat_undo_for_another, "an action was taken back by a seat that did not act last"),
        (take_back_what_others_followed, "an action was taken back that can't be: others acted"),
        (choose_for_the_clock, "the clock did something else than the game's default action"),
        (lambda r: setattr(first(r, lambda c: c.by_clock), "by_clock", False), "the file says {table { time_ran_out"),
        (lambda r: first(r, lambda c: c.by_clock).events.pop(0), "the rules give {table { time_ran_out"),
        (
            lambda r: setattr(first(r, lambda c: c.by_clock).events[0].table.time_ran_out, "timeouts", 7),
            "the file says {table { time_ran_out",
        ),
        (lambda r: r.table.ClearField("clock"), "the clock acted at a table without a clock"),
        (lambda r: r.commits[-1].events.pop(), "the rules give {table { closed { reason: CLOSING_REASON_ABANDONED"),
        (
            lambda r: setattr(r.commits[-1].events[-1].table.closed, "reason", CLOSING_REASON_UNSPECIFIED),
            "the rules give {table { closed { reason: CLOSING_REASON_ABANDONED",
        ),
        (lambda r: setattr(first(r, lambda c: c.by_clock), "by_clock", False), "was replaced after 2 timeouts"),
    ],
)
def test_whatever_was_changed_beside_the_rules_is_named(
    genuine: Replay, change: Callable[[Replay], object], report: str
):
    """Undos that could not be, what the clock did not choose, and counts that are wrong, stand in the report."""
    replay = copy_of(genuine)
    change(replay)
    reports = [str(mismatch) for mismatch in verify(replay)]
    assert any(report in found for found in reports), reports


def test_an_undo_before_anything_was_played_is_named(genuine: Replay):
    """There is nothing to take back right after the start."""
    replay = copy_of(genuine)
    place = next(number for number, commit in enumerate(replay.commits) if commit.HasField("action"))
    del replay.commits[place]
    reports = [str(mismatch) for mismatch in verify(replay)]
    assert any("nothing to undo" in found for found in reports), reports
    assert any("there is no action to take back" in found for found in reports), reports
