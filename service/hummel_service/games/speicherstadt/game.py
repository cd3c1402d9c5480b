"""The Speicherstadt as the service plays it: which function handles what."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from hummel.speicherstadt.v1 import (
    PHASE_DEMAND,
    PHASE_LOADING,
    PHASE_PURCHASE,
    Action,
    Event,
    Options,
    Phase,
    State,
    View,
)
from hummel_service.games.errors import IllegalAction, MalformedAction, NotYourTurn
from hummel_service.games.game import Game
from hummel_service.games.speicherstadt import (
    catalog,
    demand,
    loading,
    market_hall,
    problems,
    purchase,
    rounds,
    scoring,
    setup,
)
from hummel_service.games.speicherstadt.cubes import GOOD_NAMES
from hummel_service.games.well_formed import content_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from hummel.randomness.v1 import Randomness
    from hummel.speicherstadt.v1 import Board
    from hummel.v1 import Outcome
    from hummel_service.games.dice import Dice


@dataclass(frozen=True, slots=True)
class PhaseRules:
    """What a phase answers about its decision.

    Attributes:
        name: The phase's name without prefix.
        rule: The rule that says what can be done in it.
        allowed: What can be done in it, in words.
        to_act: Who may act.
        legal_actions: What a seat that may act can do.
        default_action: What is done for a seat whose time ran out.
    """

    name: str
    rule: str
    allowed: str
    to_act: Callable[[Board], list[int]]
    legal_actions: Callable[[Board, int], list[Action]]
    default_action: Callable[[Board, int], Action]


@dataclass(frozen=True, slots=True)
class Step:
    """How one kind of action is handled.

    Attributes:
        phase: The phase that it belongs to.
        play: Checks the action, then does it. Raises before anything has changed.
        names_good: Whether the action has a field `good`.
    """

    phase: Phase.ValueType
    play: Callable[..., None]
    names_good: bool = False


PHASES: Mapping[Phase.ValueType, PhaseRules] = {
    PHASE_DEMAND: PhaseRules(
        "DEMAND", "S3.1", "place a worker", demand.to_act, demand.legal_actions, demand.default_action
    ),
    PHASE_PURCHASE: PhaseRules(
        "PURCHASE",
        "S4.1",
        "buy or decline the offered card",
        purchase.to_act,
        purchase.legal_actions,
        purchase.default_action,
    ),
    PHASE_LOADING: PhaseRules(
        "LOADING", "S5.2", "use, discard or keep cubes", loading.to_act, loading.legal_actions, loading.default_action
    ),
}
"""The phases that wait for a decision."""

STEPS: Mapping[str | None, Step] = {
    "place_worker": Step(PHASE_DEMAND, demand.place_worker),
    "buy": Step(PHASE_PURCHASE, purchase.buy),
    "decline": Step(PHASE_PURCHASE, purchase.decline),
    "fill_contract": Step(PHASE_LOADING, loading.fill_contract, names_good=True),
    "sell_cube": Step(PHASE_LOADING, loading.sell_cube, names_good=True),
    "pay_cube": Step(PHASE_LOADING, market_hall.pay_cube, names_good=True),
    "take_coin": Step(PHASE_LOADING, market_hall.take_coin),
    "take_cube": Step(PHASE_LOADING, market_hall.take_cube, names_good=True),
    "discard_cube": Step(PHASE_LOADING, loading.discard_cube, names_good=True),
    "finish_loading": Step(PHASE_LOADING, loading.finish_loading),
}
"""The kinds of actions, by their field in Action."""

PHASE_NAMES: Mapping[int, str] = {number: name.removeprefix("PHASE_") for name, number in Phase.items()}
"""What each phase is called in decisions."""

REVEALING = frozenset({"card_revealed", "fire_resolved"})
"""The kinds of events that show what lay face down in the draw pile (S2.1, S8.2)."""


class Speicherstadt(Game[State, Options, Action, Event, View]):
    """The rules of The Speicherstadt; what each method guarantees stands at Game."""

    name = catalog.NAME
    state_type = State
    view_type = View
    info = catalog.game_info()

    def complete_options(self, options: Options, seat_count: int) -> Options:
        """Completes the options (S1.6, S5.1)."""
        return setup.complete_options(options, seat_count)

    def setup(self, seat_count: int, options: Options, dice: Dice) -> tuple[State, Sequence[Event]]:
        """Sets a game up and reveals its first supply (S1, S2)."""
        return setup.set_up(seat_count, options, dice)

    def to_act(self, state: State) -> Sequence[int]:
        """Returns the seats that may act (S3.1, S4.1, S5.1)."""
        board = state.board
        rules = PHASES.get(board.phase)
        return rules.to_act(board) if rules else ()

    def decision_kind(self, state: State) -> str:
        """Returns the name of the phase."""
        return PHASE_NAMES[state.board.phase]

    def legal_actions(self, state: State, seat: int) -> list[Action]:
        """Lists what the seat may do in the phase; must agree with `apply`."""
        board = state.board
        rules = PHASES.get(board.phase)
        if rules is None or seat not in rules.to_act(board):
            return []
        return rules.legal_actions(board, seat)

    def apply(self, state: State, seat: int, action: Action, dice: Dice) -> list[Event]:
        """Plays an action; checks its form, then the turn, then the phase, then the rest."""
        kind, act, step = _well_formed(action)
        board = state.board
        phase = board.phase
        rules = PHASES.get(phase)
        if rules is None or seat not in rules.to_act(board):
            raise NotYourTurn(self._whose_turn(state, seat))
        if step.phase != phase:
            wanted = kind.replace("_", " ")
            raise IllegalAction(
                "WRONG_PHASE",
                f"{rules.name.lower()}: seat {seat} can't {wanted} now; it can {rules.allowed}",
                rule=rules.rule,
            )
        events: list[Event] = []
        step.play(board, seat, act, events)
        rounds.go_on(state, dice, events)
        return events

    def write_view(self, view: View, state: State, seat: int | None) -> None:
        """Shows the board, and the hand of a seat."""
        view.board.CopyFrom(state.board)
        if seat is not None:
            view.hand.CopyFrom(state.hands[seat])

    def only_for_seat(self, event: Event) -> int | None:
        """Returns None: everybody sees every event of this game."""
        return event.only_for_seat if event.HasField("only_for_seat") else None

    def reveals(self, state: State, events: Sequence[Event]) -> bool:  # noqa: ARG002 - see Game
        """Tells whether cards came from the draw pile: nothing else is hidden (S2.1, S8.2)."""
        return not REVEALING.isdisjoint([event.WhichOneof("kind") for event in events])

    def outcome(self, state: State) -> Outcome | None:
        """Returns the final scores (S8.3 to S8.6)."""
        return scoring.outcome(state.board)

    def default_action(self, state: State, seat: int) -> Action:
        """Returns the choice that commits the seat to the least.

        Raises:
            NotYourTurn: if the game does not wait for the seat.
        """
        board = state.board
        rules = PHASES.get(board.phase)
        if rules is None or seat not in rules.to_act(board):
            raise NotYourTurn(self._whose_turn(state, seat))
        return rules.default_action(board, seat)

    def problems(self, state: State) -> list[str]:
        """Returns every broken invariant (S1 to S9)."""
        return problems.problems(state)

    def randomness(self, state: State) -> Randomness:
        """Returns the generator in the secrets."""
        return state.secrets.randomness

    def _whose_turn(self, state: State, seat: int) -> str:
        seats = self.to_act(state)
        if not seats:
            return f"the game has ended; seat {seat} can't act any more"
        waiting = ", ".join(str(other) for other in seats)
        return f"{self.decision_kind(state).lower()}: seat {seat} can't act now; the game waits for seat {waiting}"


def _well_formed(action: Action) -> tuple[str, Any, Step]:
    """Returns an action's kind, its content, and how it is handled.

    Raises:
        MalformedAction: if no known kind is set, a field is unknown, or the good is unset or unknown.
    """
    kind, act = content_of(action)
    step = STEPS[kind]
    if step.names_good and act.good not in GOOD_NAMES:
        raise MalformedAction(f"{kind}.good is {act.good}, which is no good")
    return kind, act, step


SPEICHERSTADT = Speicherstadt()
"""The one object that plays all tables."""
