"""The judge on wrong answers and wrong views."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from chaos.history import Position, Refused
from chaos.made_up import SECOND, THIRD, Run, Wrong, lossy_run, made_up_run
from chaos.made_up_log import caller_in
from hummel.v1 import (
    UNDO_BLOCKER_GAME_ENDED,
    UNDO_BLOCKER_TIME_USED_UP,
    UNDO_BLOCKER_UNSPECIFIED,
    View,
)

if TYPE_CHECKING:
    from collections.abc import Callable

SOME = 60
"""A revision in the middle of the game: an action."""

UNDONE = 31
"""An action that the next revision takes back."""

END = 80
"""The last revision."""

LAST_KEPT = 50
"""The last revision that is left where the store has lost the end."""

LOST = 70
"""A lost action."""

LOST_UNDO = 68
"""A lost undo."""

BOTH_GAMES = pytest.mark.parametrize("game", ["speicherstadt", "hamburgum"])


def repeat(run: Run, revision: int, change: Callable[[Any], object] = lambda _: None, **fields: Any) -> None:  # noqa: ANN401
    """Has a client ask once more for what it asked for; it is answered as the first time, but for what is changed."""
    first = run.answer(revision)
    said = type(first.said)()
    said.CopyFrom(first.said)
    change(said)
    run.asked(revision).again = replace(first, said=said, at_s=first.at_s + 0.1, **fields)


def show(run: Run, seat: int | None, revision: int, change: Callable[[View], object]) -> None:
    """Changes a view that was shown to a seat, or for None to the spectator."""
    change(run.history.viewings[0 if seat is None else seat + 1].shown[revision - 1].view)


def board_of(run: Run, revision: int) -> Any:  # noqa: ANN401 - any game's view
    """Returns the game that the spectator was shown at a revision."""
    return run.spectator.shown[revision - 1].view.game


def show_other_board(run: Run) -> None:
    """The spectator is shown the board of an earlier revision, under a later one."""
    show(run, None, SOME, lambda view: view.game.CopyFrom(board_of(run, SOME - 6)))


def show_others_view(run: Run) -> None:
    """Seat 0 is shown what seat 1 is to see."""
    other = run.history.viewings[2].shown[SOME - 1].view
    show(run, 0, SOME, lambda view: view.CopyFrom(other))


def show_spectators_view(run: Run) -> None:
    """Seat 0 is shown no more than a spectator."""
    show(run, 0, SOME, lambda view: view.CopyFrom(run.spectator.shown[SOME - 1].view))


def show_what_was_taken_back(run: Run) -> None:
    """The spectator still sees an action that was taken back."""
    show(run, None, UNDONE + 1, lambda view: view.game.CopyFrom(board_of(run, UNDONE)))


def hide_what_was_taken_back(run: Run) -> None:
    """The spectator never saw the action that was taken back later."""
    show(run, None, UNDONE, lambda view: view.game.CopyFrom(board_of(run, UNDONE - 1)))


def acting_view(run: Run, revision: int) -> View:
    """Returns what a seat that has to decide was shown at a revision."""
    views = [viewing.shown[revision - 1].view for viewing in run.history.viewings]
    return next(view for view in views if view.legal_actions)


def answer_with_view_of(run: Run, revision: int) -> None:
    """An action is answered with the view of another revision, under its own number."""
    seat = run.table.log[SOME - 1].entry.seat
    other = run.history.viewings[seat + 1].shown[revision - 1].view
    run.spoil_answer(SOME, lambda said: said.view.game.CopyFrom(other.game))


def answer_undo_with_what_was_undone(run: Run) -> None:
    """An undo is answered with the view of the action that it took back."""
    undone: Any = run.answer(UNDONE).said
    run.spoil_answer(UNDONE + 1, lambda said: said.view.game.CopyFrom(undone.view.game))


WRONG = [
    Wrong("a wrong board", show_other_board, f"was shown a wrong view at revision {SOME} of epoch e2: game."),
    Wrong(
        "another seat's view", show_others_view, "was shown a wrong view at revision 60 of epoch e2: seat is 1, not 0"
    ),
    Wrong(
        "a spectator's view", show_spectators_view, "was shown a wrong view at revision 60 of epoch e2: seat is nothing"
    ),
    Wrong("an undo that is not shown", show_what_was_taken_back, f"a wrong view at revision {UNDONE + 1} of epoch e1"),
    Wrong("what was undone is not shown", hide_what_was_taken_back, f"a wrong view at revision {UNDONE} of epoch e1"),
    Wrong("no action to choose", lambda run: acting_view(run, SOME).ClearField("legal_actions"), "legal_actions has 0"),
    Wrong("an action too few", lambda run: acting_view(run, SOME).legal_actions.pop(), "legal_actions has"),
    Wrong("nobody's turn", lambda run: acting_view(run, SOME).ClearField("decision"), "decision is nothing, not"),
    Wrong(
        "another reason against an undo",
        lambda run: show(run, 0, SOME, lambda view: setattr(view.undo, "blocker", UNDO_BLOCKER_GAME_ENDED)),
        "undo.blocker is",
    ),
    Wrong(
        "a clock where there is none",
        lambda run: show(run, 0, SOME, lambda view: view.seat_clocks.add(seat=1)),
        "seat_clocks has 1 entries, not 0",
    ),
    Wrong(
        "another table",
        lambda run: show(run, None, 2, lambda view: setattr(view.table, "name", "Another")),
        "table.name is 'Another'",
    ),
    Wrong(
        "an answer with an old view", lambda run: answer_with_view_of(run, SOME - 6), "with a wrong answer: view.game"
    ),
    Wrong(
        "an answer with a later view", lambda run: answer_with_view_of(run, SOME + 6), "with a wrong answer: view.game"
    ),
    Wrong(
        "an answer without a view",
        lambda run: run.spoil_answer(SOME, lambda said: said.ClearField("view")),
        "view is nothing",
    ),
    Wrong(
        "an answer without events",
        lambda run: run.spoil_answer(SOME, lambda said: said.ClearField("events")),
        "events has 0",
    ),
    Wrong(
        "an answer with an event that was not",
        lambda run: run.spoil_answer(SOME, lambda said: said.events.add().table.closed.SetInParent()),
        "with a wrong answer: events has",
    ),
    Wrong(
        "an answer for another revision",
        lambda run: run.spoil_answer(SOME, lambda said: setattr(said, "revision", SOME + 1)),
        f"with a wrong answer: revision is {SOME + 1}, not {SOME}",
    ),
    Wrong(
        "an undo that is answered as if it were none",
        answer_undo_with_what_was_undone,
        "with a wrong answer: view.game",
    ),
    Wrong("a wrong seat", lambda run: run.spoil_answer(2, lambda said: setattr(said, "seat", 1)), "seat is 1, not 0"),
    Wrong(
        "a start that is answered before it is",
        lambda run: run.spoil_answer(4, lambda said: said.table.ClearField("status")),
        "with a wrong answer: table.status is",
    ),
    Wrong(
        "a refusal the second time",
        lambda run: setattr(run.asked(SOME), "again", Refused("STALE_REVISION")),
        "when it was sent again it was refused with STALE_REVISION",
    ),
    Wrong(
        "another revision the second time",
        lambda run: repeat(run, SOME, position=Position(SOME + 1, SECOND)),
        f"when it was sent again, as revision {SOME + 1} of epoch e2",
    ),
    Wrong(
        "another answer the second time",
        lambda run: repeat(run, SOME, lambda said: said.view.ClearField("game")),
        "when it was sent again the answer was another: view.game is nothing",
    ),
]


@BOTH_GAMES
@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: wrong.name)
def test_what_is_told_wrongly_is_found(wrong: Wrong, game: str):
    """Answers and views are what the log, played again, gives for that seat at that revision."""
    run = made_up_run(game, END)
    wrong.spoil(run)
    found = run.findings()
    assert any(wrong.finding in finding for finding in found), found


@BOTH_GAMES
def test_an_answer_that_is_repeated_in_a_later_epoch_is_not_blamed(game: str):
    """The same revision is told in the epoch of the moment."""
    run = made_up_run(game, END)
    repeat(run, SOME)
    repeat(run, UNDONE, lambda said: setattr(said.view.table, "epoch", SECOND), position=Position(UNDONE, SECOND))
    assert run.findings() == []


@BOTH_GAMES
def test_times_that_depend_on_the_moment_are_not_compared(game: str):
    """How much time is left depends on when a view is made, and with it whether an action can still be taken back."""
    run = made_up_run(game, has_clock=True)
    views = [shown.view for viewing in run.history.viewings for shown in viewing.shown]
    for view in views:
        for clock in view.seat_clocks:
            clock.time_left.FromMilliseconds(1)
        if view.HasField("undo") and view.undo.blocker == UNDO_BLOCKER_UNSPECIFIED:
            view.undo.blocker = UNDO_BLOCKER_TIME_USED_UP
    assert run.findings() == []


@BOTH_GAMES
def test_times_that_are_stored_are_compared(game: str):
    """When a seat's time runs out, and what its bank holds, is the same whenever one looks."""
    run = made_up_run(game, has_clock=True)
    show(run, None, SOME - 10, lambda view: view.seat_clocks[0].deadline.FromSeconds(1))
    show(run, 0, SOME - 10, lambda view: view.seat_clocks[1].bank_left.FromSeconds(1))
    deadline, bank = run.findings()
    assert "seat_clocks[0].deadline" in deadline
    assert "seat_clocks[1].bank_left" in bank


def a_lossy_run(game: str) -> Run:
    """A run whose store came back without its last changes, an undo among them."""
    run = lossy_run(game, end=END, last_kept=LAST_KEPT)
    assert run.findings(may_lose=True) == []
    return run


def forget_answer_before_the_end(run: Run) -> None:
    """Nobody knows what led to the last revisions that are lost."""
    run.asked(LOST - 1).answer = None


def tell_seats_otherwise(run: Run) -> None:
    """A seat is answered otherwise than it is shown, where nobody knows what led there."""
    forget_answer_before_the_end(run)
    run.spoil_answer(LOST, lambda said: said.view.ClearField("game"))


def show_other_events_of_what_is_lost(run: Run) -> None:
    """The spectator is shown something that did not happen, before it was lost."""
    (commit,) = run.spectator.shown[LOST - 1].commits
    commit.events.add().table.closed.SetInParent()


def play_what_can_not_be(run: Run) -> None:
    """An action was acknowledged, and is lost, at a place where its seat did not decide."""
    asked = run.asked(LOST)
    asked.caller = caller_in(1 - run.answer(LOST).said.view.seat)  # type: ignore[attr-defined]


WRONG_AND_LOST = [
    Wrong(
        "a wrong board",
        lambda run: show(run, None, LOST, lambda view: view.game.CopyFrom(board_of(run, LAST_KEPT))),
        f"was shown a wrong view at revision {LOST} of epoch e2: game.",
    ),
    Wrong(
        "an undo that is not shown",
        lambda run: show(run, None, LOST_UNDO, lambda view: view.game.CopyFrom(board_of(run, LOST_UNDO - 1))),
        f"was shown a wrong view at revision {LOST_UNDO} of epoch e2: game.",
    ),
    Wrong(
        "an answer without a game",
        lambda run: run.spoil_answer(LOST, lambda said: said.view.ClearField("game")),
        f"was acknowledged as revision {LOST} of epoch e2 with a wrong answer: view.game",
    ),
    Wrong(
        "an undo with a wrong answer",
        lambda run: run.spoil_answer(LOST_UNDO, lambda said: said.view.ClearField("game")),
        f"was acknowledged as revision {LOST_UNDO} of epoch e2 with a wrong answer: view.game",
    ),
    Wrong("an event that was not", show_other_events_of_what_is_lost, f"saw something else as revision {LOST} than"),
    Wrong(
        "two tales of what nobody can play again",
        tell_seats_otherwise,
        f"told something else of revision {LOST} of epoch e2",
    ),
    Wrong("an action that could not be", play_what_can_not_be, "which is lost; what came before does not allow it"),
]


@BOTH_GAMES
@pytest.mark.parametrize("wrong", WRONG_AND_LOST, ids=lambda wrong: wrong.name)
def test_what_is_told_wrongly_of_what_is_lost_is_found(wrong: Wrong, game: str):
    """Lost revisions are judged by the history that they were part of, not by the one that took their place."""
    run = a_lossy_run(game)
    wrong.spoil(run)
    found = run.findings(may_lose=True)
    assert any(wrong.finding in finding for finding in found), found


@BOTH_GAMES
def test_what_nobody_can_play_again_is_not_blamed(game: str):
    """Behind a lost change that was never acknowledged nobody knows what is right, only what was told."""
    run = a_lossy_run(game)
    forget_answer_before_the_end(run)
    assert run.findings(may_lose=True) == []


@BOTH_GAMES
def test_a_lost_change_may_be_asked_for_once_more(game: str):
    """A client that sends a request again, whose change was lost since, is told that it is there again."""
    run = lossy_run(game, end=END, last_kept=LAST_KEPT, revision=LAST_KEPT + 1)
    assert any("but it came back" in finding for finding in run.findings(may_lose=True))
    repeat(run, LAST_KEPT + 1, position=Position(LAST_KEPT + 1, THIRD))
    assert run.findings(may_lose=True) == []
