"""verify() accepts what was played and names whatever was changed afterwards."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings, strategies as st

from hummel.speicherstadt.v1 import Options
from hummel.v1 import TABLE_STATUS_CLOSED, Event, Replay, TableClosed, TableEvent
from hummel_service.games.replaying import play_again, replay_states
from hummel_service.games.speicherstadt import SPEICHERSTADT
from hummel_service.games.verify import verify
from support.replays import recorded_game

if TYPE_CHECKING:
    from collections.abc import Callable

GENUINE = recorded_game(SPEICHERSTADT, 3, Options(), 3)
START = 4
"""The index of the commit that starts the game, after the table was opened and three players sat down."""

SHIP = next(index for index, commit in enumerate(GENUINE.commits) if index > START and commit.draws)
"""The index of the first commit after the start that draws cubes."""


def changed(change: Callable[[Replay], object]) -> list[str]:
    """Returns what verify says of the genuine replay after a change."""
    replay = Replay()
    replay.CopyFrom(GENUINE)
    change(replay)
    return [str(mismatch) for mismatch in verify(replay)]


def change_draw(replay: Replay) -> None:
    """Says of the first ship's cubes that others were drawn."""
    outcomes = replay.commits[SHIP].draws[0].outcomes
    outcomes[0] = (outcomes[0] + 1) % 40


def change_shuffle(replay: Replay) -> None:
    """Says that deck B was shuffled in another way."""
    outcomes = replay.commits[START].draws[1].outcomes
    outcomes[3] = 0 if outcomes[3] else 1


def close(replay: Replay, commits: int) -> None:
    """Lets the owner close the table after so many commits."""
    del replay.commits[commits:]
    replay.commits.add(revision=commits + 1, events=[Event(table=TableEvent(closed=TableClosed()))])
    replay.table.revision = commits + 1
    replay.table.status = TABLE_STATUS_CLOSED
    replay.ClearField("outcome")


def test_a_genuine_replay_has_no_mismatch():
    """What the service recorded is confirmed, for every number of players."""
    for seat_count in (2, 3, 4, 5):
        assert verify(recorded_game(SPEICHERSTADT, seat_count, Options(simultaneous_loading=False), seat_count)) == []


def test_a_changed_draw_is_named():
    """The revision, the purpose, and both numbers stand in the report, and nothing else is reported."""
    draw = GENUINE.commits[SHIP].draws[0]
    (report,) = changed(change_draw)
    assert report.startswith(f"revision {SHIP + 1}: draw '{draw.purpose}': the file says outcomes [")
    assert report.endswith(f"the seed gives outcomes {list(draw.outcomes)}")
    assert draw.purpose.startswith("cubes for card ")


def test_a_changed_shuffle_is_named():
    """A shuffle is reported by the deck that it belongs to."""
    (report,) = changed(change_shuffle)
    assert report.startswith(f"revision {START + 1}: draw 'shuffle deck B': the file says outcomes [")


def test_another_seed_does_not_fit_the_commitment():
    """A seed that was exchanged afterwards is found by its SHA-256 and by every shuffle."""
    reports = changed(lambda replay: setattr(replay, "seed", bytes(32)))
    assert reports[0] == "the seed does not fit the commitment: its SHA-256 is another"
    for deck in "ABCD":
        assert any(f"draw 'shuffle deck {deck}'" in report for report in reports)


def test_another_seed_with_its_own_commitment_is_found_by_the_draws():
    """Exchanging seed and commitment together does not help: the recorded draws are those of the old seed."""

    def exchange(replay: Replay) -> None:
        replay.seed = bytes(32)
        replay.table.seed_commitment = hashlib.sha256(bytes(32)).digest()

    reports = changed(exchange)
    assert any("event 1" in report and "seed_commitment" in report for report in reports)
    assert any("draw 'shuffle deck A'" in report for report in reports)


@pytest.mark.parametrize(
    "change, report",
    [
        (lambda r: r.commits[START].draws.pop(), "revision 5: draw 'first seat' is missing in the file"),
        (lambda r: r.commits[START].draws.add(purpose="roll"), "draw 'roll' is in the file, but nothing is drawn"),
        (lambda r: setattr(r.commits[START].draws[0], "purpose", "roll"), "the file has draw 'roll' in its place"),
        (lambda r: setattr(r.commits[START].draws[0], "counter", 9), "the file says block 9, the seed gives block 0"),
        (lambda r: r.commits[START].draws[0].bounds.append(1), "the file says bounds"),
        (lambda r: r.commits[START].events.pop(), "the file says nothing, the rules give {speicherstadt"),
        (lambda r: r.commits[START].events.add(), "the file says {}, the rules give nothing"),
        (lambda r: r.commits[-1].events.pop(), "the file says nothing, the rules give {table { finished { } }}"),
        (lambda r: r.commits[6].events[0].speicherstadt.worker_placed.ClearField("space"), "revision 7: event 1"),
        (lambda r: setattr(r.commits[6], "seat", 7), "revision 7: the rules refuse the action: demand: seat 7"),
        (lambda r: r.commits[6].ClearField("seat"), "revision 7: has an action, but nobody who acted"),
        (lambda r: r.commits[6].ClearField("action"), "revision 7: has an action, a draw or an event of the game"),
        (lambda r: r.commits[1].draws.add(purpose="roll"), "revision 2: has an action, a draw or an event"),
        (lambda r: r.commits[6].events.add().table.started.SetInParent(), "starts the game a second time"),
        (lambda r: r.commits.pop(6), "revision 8: stands where revision 7 should be"),
        (lambda r: setattr(r.table, "revision", 5), "the table is at revision 5, the file has"),
        (lambda r: setattr(r.outcome.results[1], "points", 99), "outcome: the file says {results"),
        (lambda r: r.ClearField("outcome"), "outcome: the file says nothing"),
        (lambda r: setattr(r.table, "status", TABLE_STATUS_CLOSED), "the game has ended by its rules, but"),
        (lambda r: setattr(r, "format_version", 3), "the file has format 3; known are 1 and 2"),
        (lambda r: r.table.ClearField("options"), "the file is of no known game: None"),
        (lambda r: setattr(r.table, "rules_version", 9), "played by rules version 9; known is 1"),
        (lambda r: r.table.seats.pop(), "the rules refuse the action"),
        (lambda r: r.table.ClearField("seats"), "0 seats; the game has 2 to 5"),
        (lambda r: setattr(r, "seed", b""), "the seed has 0 bytes, not 32"),
        (lambda r: setattr(r.table.options.speicherstadt, "first_seat", 9), "the options do not fit the table"),
        (lambda r: r.table.options.speicherstadt.Clear(), "the options are not complete"),
        (lambda r: setattr(r.table.options.speicherstadt, "first_seat", 1), "draw 'first seat' is in the file"),
    ],
)
def test_whatever_was_changed_is_named(change: Callable[[Replay], object], report: str):
    """Every part of a replay is checked, and the report says in words what does not fit."""
    reports = changed(change)
    assert any(report in found for found in reports), reports


@pytest.mark.parametrize("commits", [START + 1, 50], ids=["right after the start", "in the middle"])
def test_a_table_that_was_closed_early_can_be_verified(commits: int):
    """A game that the owner ended has no outcome; what was played is checked all the same."""
    assert changed(lambda replay: close(replay, commits)) == []

    def close_and_change(replay: Replay) -> None:
        close(replay, commits)
        change_shuffle(replay)

    (report,) = changed(close_and_change)
    assert "draw 'shuffle deck B'" in report


def test_a_table_that_was_closed_before_the_start_has_nothing_to_check():
    """Without a game there is no seed and no outcome."""

    def close_before_start(replay: Replay) -> None:
        close(replay, START)
        replay.ClearField("seed")
        replay.table.ClearField("seed_commitment")

    assert changed(close_before_start) == []


def test_an_outcome_without_a_game_is_named():
    """A result needs a game."""

    def invent_outcome(replay: Replay) -> None:
        close(replay, START)
        replay.outcome.CopyFrom(GENUINE.outcome)

    assert changed(invent_outcome) == ["the file has an outcome, but no commit starts a game"]


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_no_single_number_of_a_draw_can_be_changed(data: st.DataObject):
    """Whichever outcome of whichever draw is changed, exactly that draw is reported."""
    drawing = [index for index, commit in enumerate(GENUINE.commits) if commit.draws]
    index = data.draw(st.sampled_from(drawing))
    number = data.draw(st.integers(0, len(GENUINE.commits[index].draws) - 1))
    draw = GENUINE.commits[index].draws[number]
    place = data.draw(st.integers(0, len(draw.outcomes) - 1))
    other = data.draw(st.integers(0, 60).filter(lambda outcome: outcome != draw.outcomes[place]))

    def change(replay: Replay) -> None:
        replay.commits[index].draws[number].outcomes[place] = other

    (report,) = changed(change)
    assert report.startswith(f"revision {index + 1}: draw '{draw.purpose}'")


def test_states_can_be_rebuilt_at_every_action():
    """replay_states yields the state after setup and after each action; the last one has the outcome."""
    actions = [(commit.seat, commit.action.speicherstadt) for commit in GENUINE.commits if commit.HasField("action")]
    states = replay_states(SPEICHERSTADT, 3, GENUINE.table.options.speicherstadt, GENUINE.seed, actions)
    outcomes = [SPEICHERSTADT.outcome(state) for state in states]
    assert len(outcomes) == len(actions) + 1
    assert outcomes[:-1] == [None] * len(actions)
    assert outcomes[-1] == GENUINE.outcome


def test_actions_are_taken_one_by_one():
    """play_again asks for an action only after the step before was yielded, so it can follow a game that goes on."""
    asked = []

    def actions() -> object:
        for commit in GENUINE.commits[START + 1 :]:
            asked.append(commit.revision)
            yield commit.seat, commit.action.speicherstadt

    steps = play_again(SPEICHERSTADT, 3, GENUINE.table.options.speicherstadt, GENUINE.seed, actions())
    next(steps)
    assert asked == []
    next(steps)
    assert asked == [START + 2]
