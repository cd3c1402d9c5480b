"""Follows the course of a game that is verified: clocks, undo, and what each commit has to tell."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hummel.v1 import (
    CLOSING_REASON_ABANDONED,
    UNDO_BLOCKER_NOTHING_TO_UNDO,
    UNDO_BLOCKER_UNSPECIFIED,
    ActionUndone,
    Event,
    GameFinished,
    TableClosed,
    TableEvent,
    TimeRanOut,
    UndoBlocker,
)
from hummel_service.games.absence import ABANDONED_AFTER_ROUNDS, ABSENT_AFTER_TIMEOUTS
from hummel_service.games.mismatch import Mismatch
from hummel_service.games.undo import blocker_after

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hummel.v1 import ReplayCommit, Table
    from hummel_service.games.game import AnyGame
    from hummel_service.games.replaying import Played


class Course:
    """A game on its way.

    Attributes:
        played: What the last step came to.
    """

    played: Played

    def __init__(self, game: AnyGame, table: Table) -> None:
        """Makes a game that has not begun."""
        self._game = game
        self._has_clock = table.HasField("clock")
        self._timeouts = [0] * len(table.seats)
        self._clocked_in_a_row = 0
        self._last: ReplayCommit | None = None
        self._blocker: UndoBlocker.ValueType = UNDO_BLOCKER_NOTHING_TO_UNDO

    def problems_before(self, commit: ReplayCommit) -> Iterator[Mismatch]:
        """Names what keeps a commit from being the next step, apart from the rules themselves."""
        if not commit.HasField("action"):
            yield from self._undo_problems(commit)
        if commit.by_clock:
            if not self._has_clock:
                yield Mismatch(commit.revision, "the clock acted at a table without a clock")
            if commit.seat not in self._game.to_act(self.played.state):
                return
            chosen = getattr(commit.action, self._game.name)
            if chosen != self._game.default_action(self.played.state, commit.seat):
                yield Mismatch(commit.revision, "the clock did something else than the game's default action")

    def go_on(self, played: Played, commit: ReplayCommit | None = None) -> None:
        """Takes the next step: the setup, an action or an undo."""
        self.played = played
        if commit is None or not commit.HasField("action"):
            self._blocker = UNDO_BLOCKER_NOTHING_TO_UNDO
            return
        self._last = commit
        self._blocker = blocker_after(
            self._game,
            played.state,
            played.events,
            has_ended=not self._game.to_act(played.state),
            drawn=bool(played.draws),
            by_clock=commit.by_clock,
        )
        self._clocked_in_a_row = self._clocked_in_a_row + 1 if commit.by_clock else 0
        if commit.by_clock:
            self._timeouts[commit.seat] += 1

    def note(self, commit: ReplayCommit) -> Iterator[Mismatch]:
        """Takes notice of a commit that is no step of the game, and names what does not fit."""
        for event in commit.events:
            if event.HasField("table") and event.table.HasField("player_replaced"):
                seat = event.table.player_replaced.seat
                yield from self._replace(commit, seat)

    def events_of_game(self) -> list[Event]:
        """Returns what the last step came to, in envelopes."""
        return [Event(**{self._game.name: event}) for event in self.played.events]

    def expected_events(self, commit: ReplayCommit) -> list[Event]:
        """Returns everything that the commit of the last step has to tell."""
        if not commit.HasField("action"):
            revision = self._last.revision if self._last is not None else 0
            return [_of_table(undone=ActionUndone(seat=commit.seat, undone_revision=revision))]
        expected = self.events_of_game()
        if commit.by_clock:
            told = TimeRanOut(seat=commit.seat, timeouts=self._timeouts[commit.seat])
            expected.insert(0, _of_table(time_ran_out=told))
        if self._game.outcome(self.played.state) is not None:
            expected.append(_of_table(finished=GameFinished()))
        elif self._clocked_in_a_row >= ABANDONED_AFTER_ROUNDS * len(self._timeouts):
            expected.append(_of_table(closed=TableClosed(reason=CLOSING_REASON_ABANDONED)))
        return expected

    def _replace(self, commit: ReplayCommit, seat: int) -> Iterator[Mismatch]:
        if seat >= len(self._timeouts):
            return
        if self._timeouts[seat] < ABSENT_AFTER_TIMEOUTS:
            yield Mismatch(
                commit.revision, f"the player of seat {seat} was replaced after {self._timeouts[seat]} timeouts"
            )
        self._timeouts[seat] = self._clocked_in_a_row = 0
        if self._last is not None and self._last.seat == seat:
            self._blocker = UNDO_BLOCKER_NOTHING_TO_UNDO

    def _undo_problems(self, commit: ReplayCommit) -> Iterator[Mismatch]:
        if self._blocker != UNDO_BLOCKER_UNSPECIFIED:
            name = UndoBlocker.Name(self._blocker).removeprefix("UNDO_BLOCKER_").lower().replace("_", " ")
            yield Mismatch(commit.revision, f"an action was taken back that can't be: {name}")
        elif self._last is None or self._last.seat != commit.seat:
            yield Mismatch(commit.revision, "an action was taken back by a seat that did not act last")


def _of_table(**kind: Any) -> Event:  # noqa: ANN401 - any event's content
    return Event(table=TableEvent(**kind))
