"""The judge on logs that hold what nobody asked for, or something else than was asked for."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from chaos.made_up import Run, Wrong, made_up_run
from chaos.made_up_log import LEFT_AT, caller_in
from hummel.store.v1 import LogEntry
from hummel.v1 import Clock, UndoActionRequest
from hummel_service.tables.timekeeping import CLOCK_DIGEST

if TYPE_CHECKING:
    from collections.abc import Callable

    from chaos.stored import StoredChange

SOME = 60
"""A revision in the middle of the game: an action."""

END = 80
"""The last revision."""

BOTH_GAMES = pytest.mark.parametrize("game", ["speicherstadt", "hamburgum"])


def spoil_change(run: Run, revision: int, **fields: Any) -> None:  # noqa: ANN401 - what the record has
    """Replaces fields of a stored change."""
    run.spoil_log(lambda log: [replace(each, **fields) if each.revision == revision else each for each in log])


def spoil_entry(run: Run, revision: int, change: Callable[[LogEntry], object]) -> None:
    """Changes a copy of a stored entry and puts it in its place."""
    entry = LogEntry()
    entry.CopyFrom(run.table.log[revision - 1].entry)
    change(entry)
    spoil_change(run, revision, entry=entry)


def change_unanswered(run: Run) -> None:
    """A request was never answered, and the log has a change of another digest."""
    run.asked(SOME).answer = None
    spoil_change(run, SOME, digest=b"another one")


def store_twice(run: Run) -> None:
    """A change is stored a second time, under a digest of its own."""

    def twice(log: list[StoredChange]) -> list[StoredChange]:
        again = replace(log[SOME - 1], revision=SOME + 1, digest=b"another one")
        later = [replace(each, revision=each.revision + 1) for each in log[SOME:]]
        return [*log[:SOME], again, *later]

    run.spoil_log(twice)
    run.spoil_snapshot(revision=END + 1)
    for asked in run.history.asked[SOME:]:
        (answer,) = asked.acknowledged
        run.acknowledge(asked, (answer.position.revision or 0) + 1, answer.position.epoch)


def send_twice(run: Run) -> None:
    """Two clients sent the same request."""
    run.history.asked.append(replace(run.asked(SOME), answer=None))


def turn_into_undo(run: Run) -> None:
    """The request that an action is stored for was to take one back."""
    asked = run.asked(SOME)
    asked.method, asked.request = "UndoAction", UndoActionRequest(table_id=asked.table_id)


def say_other_action(run: Run) -> None:
    """The client sent another action than the one that is stored."""
    request: Any = run.asked(SOME).request
    other: Any = next(
        asked.request
        for asked in run.history.asked
        if asked.method == "SubmitAction" and asked.request.action != request.action  # type: ignore[attr-defined]
    )
    request.action.CopyFrom(other.action)


def come_from_other_seat(run: Run) -> None:
    """An action came with the token of another seat than the one that it is stored for."""
    run.asked(SOME).caller = caller_in(1 - run.table.log[SOME - 1].entry.seat)


def spoil_request(run: Run, revision: int, **fields: Any) -> None:  # noqa: ANN401 - what the request has
    """Replaces fields of what a client sent."""
    request = run.asked(revision).request
    request.MergeFrom(type(request)(**fields))


WRONG = [
    Wrong(
        "changes that no client sent",
        lambda run: run.history.asked.__delitem__(slice(20, None)),
        "asked for revision 21",
    ),
    Wrong("a table that no client opened", lambda run: run.history.asked.pop(0), "nobody asked for revision 1, Create"),
    Wrong("a foreign digest", change_unanswered, f"nobody asked for revision {SOME}, SubmitAction"),
    Wrong("a change stored twice", store_twice, f"nobody asked for revision {SOME + 1}, SubmitAction"),
    Wrong("a change of two requests", send_twice, f"revision {SOME} fits 2 requests"),
    Wrong("a change of another method", turn_into_undo, "but it is what SubmitAction does"),
    Wrong("another action than was sent", say_other_action, "but action."),
    Wrong("an action for another seat", come_from_other_seat, "but its caller is seat"),
    Wrong(
        "an action of nobody",
        lambda run: setattr(run.asked(SOME), "caller", b""),
        "but its caller is nobody",
    ),
    Wrong(
        "a start by somebody else than the owner",
        lambda run: setattr(run.asked(4), "caller", caller_in(0)),
        "whose caller is not the owner",
    ),
    Wrong("another name", lambda run: spoil_request(run, 2, player_name="Eve"), "player_name is 'Ada', not 'Eve'"),
    Wrong("another seat", lambda run: spoil_request(run, 2, seat=1), "seat is 0, not 1"),
    Wrong("a clock that is missing", lambda run: spoil_request(run, 1, clock=Clock(decision_s=1)), "but clock is"),
    Wrong(
        "an action said to be the clock's",
        lambda run: spoil_entry(run, SOME, lambda entry: setattr(entry, "by_clock", True)),
        "is said to be the clock's, but a request made it",
    ),
]


@BOTH_GAMES
@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: wrong.name)
def test_what_nobody_asked_for_is_found(wrong: Wrong, game: str):
    """Every change in the log is exactly one request's, and is what that asked for."""
    run = made_up_run(game, END)
    wrong.spoil(run)
    found = run.findings()
    assert any(wrong.finding in finding for finding in found), found


@BOTH_GAMES
def test_nothing_else_is_said_of_what_nobody_asked_for(game: str):
    """A log that is whole and true in itself has no other fault than that nobody wanted it."""
    run = made_up_run(game, END)
    del run.history.asked[20:]
    assert len(run.findings()) == END - 20


@BOTH_GAMES
def test_what_was_not_answered_may_be_there_or_not(game: str):
    """A request whose answer was lost may have been carried out, and a last one may have been lost on the way."""
    run = made_up_run(game, END)
    run.asked(SOME).answer = None
    run.history.asked.append(replace(run.asked(SOME), digest=b"never arrived"))
    assert run.findings() == []


@BOTH_GAMES
def test_a_clock_that_acts_too_early_is_found(game: str):
    """The clock acts for nobody whose time has not run out."""
    run = made_up_run(game, has_clock=True)
    revision = LEFT_AT + 1
    spoil_entry(run, revision, lambda entry: setattr(entry.play, "acted_ms", entry.play.acted_ms - 1))
    assert any("though it had time left" in finding for finding in run.findings())


@BOTH_GAMES
def test_a_change_that_only_claims_to_be_the_clocks_is_found(game: str):
    """Without a clock there is nothing that the clock does."""
    run = made_up_run(game, END)
    run.asked(SOME).answer = None
    spoil_entry(run, SOME, lambda entry: setattr(entry, "by_clock", True))
    spoil_change(run, SOME, digest=CLOCK_DIGEST)
    assert any(f"as revision {SOME}, though it had time left" in finding for finding in run.findings())
