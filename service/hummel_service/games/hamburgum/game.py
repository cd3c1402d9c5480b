"""Hamburgum as the service plays it: which function handles what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel.hamburgum.v1 import (
    Action,
    Colour,
    Event,
    Majority,
    Options,
    QuestionKind,
    Side,
    State,
    View,
)
from hummel_service.games.dice import Dice
from hummel_service.games.errors import MalformedAction, NotYourTurn
from hummel_service.games.game import Game
from hummel_service.games.hamburgum import agenda, catalog, problems, revealing, scoring, setup
from hummel_service.games.hamburgum.cards import CARD
from hummel_service.games.hamburgum.play import Play
from hummel_service.games.well_formed import content_of

if TYPE_CHECKING:
    from collections.abc import Container, Mapping, Sequence

    from hummel.randomness.v1 import Randomness
    from hummel.v1 import Outcome

_CARDS = frozenset(CARD)
_SIDES = frozenset(number for number in Side.values() if number)
_COLOURS = frozenset(number for number in Colour.values() if number)
_ANNOUNCED = frozenset(number for number in Colour.values() if number != Colour.COLOUR_BLACK)
_LEVELS = range(1, 2**32)
_MAJORITIES = frozenset(number for number in Majority.values() if number)

WELL_FORMED: Mapping[str, Mapping[str, Container[int]]] = {
    "take_workers": {"card": _CARDS, "announced_colour": _ANNOUNCED},
    "take_money": {"card": _CARDS, "announced_colour": _ANNOUNCED},
    "decrease_disaster": {"card": _CARDS, "levels": _LEVELS, "announced_colour": _ANNOUNCED},
    "build_wall": {"card": _CARDS, "side": _SIDES, "announced_colour": _ANNOUNCED},
    "play_site": {"card": _CARDS, "announced_colour": _ANNOUNCED},
    "construct_building": {"card": _CARDS},
    "lay_card": {"card": _CARDS},
    "activate": {"card": _CARDS},
    "end_turn": {},
    "choose_colour": {"colour": _COLOURS},
    "choose_card": {"card": _CARDS},
    "choose_site": {},
    "choose_side": {"side": _SIDES},
    "choose_seat": {},
    "choose_majority": {"majority": _MAJORITIES},
    "choose_number": {},
    "accept": {},
    "decline": {},
}
"""The values that each kind of action may have, whatever the state."""

QUESTION_NAMES: Mapping[int, str] = {
    number: name.removeprefix("QUESTION_KIND_") for name, number in QuestionKind.items()
}
"""What each question is called in decisions."""


class Hamburgum(Game[State, Options, Action, Event, View]):
    """The rules of Hamburgum; what each method guarantees stands at Game."""

    name = catalog.NAME
    state_type = State
    view_type = View
    info = catalog.game_info()

    def complete_options(self, options: Options, seat_count: int) -> Options:
        """Fills in the options' defaults (H2.4, 216); see Game."""
        return setup.complete_options(options, seat_count)

    def setup(self, seat_count: int, options: Options, dice: Dice) -> tuple[State, Sequence[Event]]:
        """Sets up a new game (H2); see Game."""
        return setup.set_up(seat_count, options, dice)

    def to_act(self, state: State) -> Sequence[int]:
        """Names the seat that is asked; see Game."""
        board = state.board
        return (board.question.seat,) if board.HasField("question") else ()

    def decision_kind(self, state: State) -> str:
        """Names the open question; see Game."""
        return QUESTION_NAMES[state.board.question.kind]

    def legal_actions(self, state: State, seat: int) -> list[Action]:
        """Lists the answers to the open question; see Game."""
        if seat not in self.to_act(state):
            return []
        return agenda.legal_actions(Play(state, Dice(state.secrets.randomness), []))

    def apply(self, state: State, seat: int, action: Action, dice: Dice) -> list[Event]:
        """Plays an action and what follows from it; see Game."""
        _require_well_formed(action)
        if seat not in self.to_act(state):
            raise NotYourTurn(self._whose_turn(state, seat))
        events: list[Event] = []
        play = Play(state, dice, events)
        agenda.answer(play, action)
        agenda.go_on(play)
        return events

    def write_view(self, view: View, state: State, seat: int | None) -> None:
        """Shows the board and the viewer's own hand; see Game."""
        view.board.CopyFrom(state.board)
        if seat is not None:
            view.hand.CopyFrom(state.hands[seat])

    def only_for_seat(self, event: Event) -> int | None:
        """Names the one seat that may see an event; see Game."""
        return event.only_for_seat if event.HasField("only_for_seat") else None

    def reveals(self, state: State, events: Sequence[Event]) -> bool:
        """Tells whether a face was shown, to everybody or to one seat alone; see Game."""
        return revealing.shows_faces(state, events)

    def outcome(self, state: State) -> Outcome | None:
        """Scores a game that has ended (H8); see Game."""
        return scoring.outcome(state.board)

    def default_action(self, state: State, seat: int) -> Action:
        """Declines or ends the turn where that is possible, else takes the first action; see Game."""
        actions = self.legal_actions(state, seat)
        if not actions:
            raise NotYourTurn(self._whose_turn(state, seat))
        last = actions[-1]
        return last if last.WhichOneof("kind") in {"decline", "end_turn"} else actions[0]

    def problems(self, state: State) -> list[str]:
        """Lists every broken invariant; see Game."""
        return problems.problems(state)

    def randomness(self, state: State) -> Randomness:
        """Returns the random generator; see Game."""
        return state.secrets.randomness

    def _whose_turn(self, state: State, seat: int) -> str:
        seats = self.to_act(state)
        if not seats:
            return f"the game has ended; seat {seat} can't act any more"
        kind = self.decision_kind(state).lower().replace("_", " ")
        return f"{kind}: seat {seat} can't act now; the game waits for seat {seats[0]}"


def _require_well_formed(action: Action) -> None:
    """Raises MalformedAction if no kind is set, a field is unknown, or a value is wrong whatever the state."""
    kind, act = content_of(action)
    for field, allowed in WELL_FORMED[kind].items():
        value = getattr(act, field)
        if value not in allowed:
            raise MalformedAction(f"{kind}.{field} is {value}, which there is not")


HAMBURGUM = Hamburgum()
"""The one object that plays all tables."""
