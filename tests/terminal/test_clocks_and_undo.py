"""Clocks and undo, as a person at a terminal meets them."""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING

import pytest

from hummel.speicherstadt.v1 import Options
from hummel.v1 import (
    CLOSING_REASON_ABANDONED,
    ActionUndone,
    Clock,
    Event,
    PlayerReplaced,
    Replay,
    Seat,
    SeatClock,
    Table,
    TableClosed,
    TableEvent,
    TimeRanOut,
    TokenRenewed,
    View,
)
from hummel_client import blocking
from hummel_client.terminal.clocks import clock_in_words, draw_clocks, read_clock
from hummel_client.terminal.errors import CommandError
from hummel_client.terminal.people import People
from hummel_client.terminal.replay_steps import replay_steps
from hummel_client.terminal.table_events import tell_table_event
from hummel_service.games.speicherstadt import SPEICHERSTADT
from hummel_service.games.verify import verify
from support.replays import recorded_game
from terminal.command_line import PROMPT

if TYPE_CHECKING:
    from support.running_service import RunningService
    from terminal.command_line import CommandLine

SEATS = [Seat(taken=True, player_name="Ada"), Seat(taken=True, player_name="Ben")]


def test_an_action_is_taken_back_before_the_next_one_acts(hummel: CommandLine, service: RunningService) -> None:
    """The prompt offers u while it is possible; u takes the action back, and the list is there again.

    The deadline stands on the screen.
    """
    with (
        hummel.terminal("play", "--seats", "2", "--bots", "0", "--clock", "600+60", "--name", "Ada") as terminal,
        blocking.Client(service.address) as client,
    ):
        table_id = terminal.wait_for(re.compile(r"--table ([a-z0-9]{26})")).group(1)
        other = client.join_table(table_id, player_name="Ben")
        with other.watch() as updates:
            view = next(update.view for update in updates if update.view.decision.seats)
        if view.legal_actions:
            other.submit(view.legal_actions[0])
        terminal.wait_for(PROMPT)
        assert "have time until" in terminal.output
        assert "with 60 s of the time bank" in terminal.output
        terminal.type("1\n")
        waiting = terminal.wait_for(re.compile(r"Waiting for .*\(u undo, ")).end()
        terminal.type("u\n")
        end = terminal.wait_for(PROMPT, after=waiting).end()
        assert " take your last action back." in terminal.output[waiting:]
        terminal.type("u\n")
        terminal.wait_for(re.compile("there is nothing that it could take back"), after=end)
        terminal.type("q\n")
        assert terminal.exit_code() == 0
    assert table_id in (listed := hummel.run("tables").stdout)
    assert "(600+60 s)" in listed


@pytest.mark.parametrize("text", ["fast", "30+", "+30", "-5", "1.5", "30 + 10", "9" * 10, "²"])
def test_what_is_no_clock_is_told_with_an_example(text: str) -> None:
    """Whatever else is typed for a clock is answered with how a clock is written."""
    with pytest.raises(CommandError, match=r"30\+120"):
        read_clock(text)


@pytest.mark.parametrize(
    "text, clock", [("", None), ("45", Clock(decision_s=45)), ("3+7", Clock(decision_s=3, time_bank_s=7))]
)
def test_a_clock_is_read_as_it_is_shown(text: str, clock: Clock | None) -> None:
    """Seconds for a decision alone, or with a time bank; lists show it in the same way."""
    assert read_clock(text) == clock
    assert clock_in_words(Table(clock=clock)) == (f"{text} s" if text else "")


def test_the_deadline_is_told_by_the_clock_of_this_machine() -> None:
    """The time that is left counts from when the view came, whatever the service's clock says."""
    view = View(table=Table(seats=SEATS), seat=1)
    for seat, left_s in ((0, 90), (1, 30)):
        clock = SeatClock(seat=seat)
        clock.deadline.FromSeconds(7)
        clock.time_left.FromSeconds(left_s)
        clock.bank_left.FromSeconds(seat * 12)
        view.seat_clocks.append(clock)
    view.seat_clocks.add(seat=0)
    seen_at_s = 1_000_000.0
    at = [time.strftime("%H:%M:%S", time.localtime(seen_at_s + left_s)) for left_s in (90, 30)]
    assert [line.plain for line in draw_clocks(view, seen_at_s)] == [
        f"A Ada has time until {at[0]}.",
        f"You have time until {at[1]}, with 12 s of the time bank.",
    ]


@pytest.mark.parametrize(
    "event, sentence",
    [
        (TableEvent(time_ran_out=TimeRanOut(seat=0, timeouts=1)), "You have run out of time; the clock acts."),
        (
            TableEvent(time_ran_out=TimeRanOut(seat=1, timeouts=3)),
            "B Ben has run out of time (3 times so far); the clock acts.",
        ),
        (TableEvent(undone=ActionUndone(seat=0)), "You take your last action back."),
        (TableEvent(undone=ActionUndone(seat=1)), "B Ben takes the last action back."),
        (TableEvent(player_replaced=PlayerReplaced(seat=1, player_name="E\x1bve")), "E?ve takes over seat B."),
        (TableEvent(token_renewed=TokenRenewed(seat=0)), "You exchanged the token."),
        (TableEvent(token_renewed=TokenRenewed()), "The owner exchanged the token."),
        (TableEvent(closed=TableClosed()), "The owner closed the table."),
        (
            TableEvent(closed=TableClosed(reason=CLOSING_REASON_ABANDONED)),
            "The table was closed, since nobody was left to play.",
        ),
    ],
)
def test_events_of_the_table_read_well(event: TableEvent, sentence: str) -> None:
    """Clocks, undos and changes of seats are told in plain sentences, to the one concerned as to others."""
    assert tell_table_event(People(SEATS, 0), event).plain == sentence


def with_an_undo() -> tuple[Replay, int]:
    """A recorded game in which the first action was taken back and played again, and the place of the undo."""
    replay = recorded_game(SPEICHERSTADT, 3, Options(), 3)
    commits = list(replay.commits)
    place = next(number for number, commit in enumerate(commits) if commit.HasField("action"))
    acted = commits[place]
    undone = TableEvent(undone=ActionUndone(seat=acted.seat, undone_revision=acted.revision))
    commits[place + 1 : place + 1] = [type(acted)(seat=acted.seat, events=[Event(table=undone)]), acted]
    del replay.commits[:]
    replay.commits.extend(commits)
    for revision, commit in enumerate(replay.commits, start=1):
        commit.revision = revision
    replay.table.revision = len(commits)
    return replay, place + 1


def test_a_replay_steps_through_what_was_taken_back() -> None:
    """The action that was taken back is a step, then the board is as before, and the game goes on to its end."""
    replay, place = with_an_undo()
    assert verify(replay) == []
    steps = replay_steps(replay)
    assert len(steps) == len(replay.commits)
    before, acted, undone, again = (steps[place + number].view.game for number in (-2, -1, 0, 1))
    assert undone == before != acted == again
    assert steps[-1].view.outcome == replay.outcome
