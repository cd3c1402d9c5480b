"""The Speicherstadt as the service plays it: which function handles what."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

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
        allowed: What can be done in the phase, in words.
        to_act: Who may act.
        legal_actions: What a seat that may act can do.
        default_action: What is done for a seat whose time ran out.
    """

    name: str
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
    PHASE_DEMAND: PhaseRules("DEMAND", "place a worker", demand.to_act, demand.legal_actions, demand.default_action),
    PHASE_PURCHASE: PhaseRules(
        "PURCHASE", "buy or decline the offered card", purchase.to_act, purchase.legal_actions, purchase.default_action
    ),
    PHASE_LOADING: PhaseRules(
        "LOADING", "use, discard or keep cubes", loading.to_act, loading.legal_actions, loading.default_action
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


class Speicherstadt(Game[State, Options, Action, Event, View]):
    """The rules of The Speicherstadt; what each method guarantees stands at Game."""

    name = catalog.NAME
    state_type = State
    info = catalog.game_info()

    def complete_options(self, options: Options, seat_count: int) -> Options:  # noqa: D102 - see Game
        return setup.complete_options(options, seat_count)

    def setup(self, seat_count: int, options: Options, dice: Dice) -> tuple[State, Sequence[Event]]:  # noqa: D102 - see Game
        return setup.set_up(seat_count, options, dice)

    def to_act(self, state: State) -> Sequence[int]:  # noqa: D102 - see Game
        board = state.board
        phase = board.phase
        return PHASES[phase].to_act(board) if phase in PHASES else ()

    def decision_kind(self, state: State) -> str:  # noqa: D102 - see Game
        return Phase.Name(state.board.phase).removeprefix("PHASE_")

    def legal_actions(self, state: State, seat: int) -> list[Action]:  # noqa: D102 - see Game
        if seat not in self.to_act(state):
            return []
        board = state.board
        return PHASES[board.phase].legal_actions(board, seat)

    def apply(self, state: State, seat: int, action: Action, dice: Dice) -> list[Event]:  # noqa: D102 - see Game
        kind, step = _well_formed(action)
        board = state.board
        phase = board.phase
        if seat not in self.to_act(state):
            raise NotYourTurn(self._whose_turn(state, seat))
        if step.phase != phase:
            raise IllegalAction(
                "WRONG_PHASE",
                f"{PHASES[phase].name.lower()}: seat {seat} can't {kind.replace('_', ' ')} now; "
                f"it can {PHASES[phase].allowed}",
                rule=_RULES_OF_PHASES[phase],
            )
        events: list[Event] = []
        step.play(board, seat, getattr(action, kind), events)
        rounds.go_on(state, dice, events)
        return events

    def view(self, state: State, seat: int | None) -> View:  # noqa: D102 - see Game
        hand = None if seat is None else state.hands[seat]
        return View(board=state.board, hand=hand)

    def only_for_seat(self, event: Event) -> int | None:  # noqa: D102 - see Game
        return event.only_for_seat if event.HasField("only_for_seat") else None

    def outcome(self, state: State) -> Outcome | None:  # noqa: D102 - see Game
        return scoring.outcome(state.board)

    def default_action(self, state: State, seat: int) -> Action:  # noqa: D102 - see Game
        if seat not in self.to_act(state):
            raise NotYourTurn(self._whose_turn(state, seat))
        board = state.board
        return PHASES[board.phase].default_action(board, seat)

    def problems(self, state: State) -> list[str]:  # noqa: D102 - see Game
        return problems.problems(state)

    def randomness(self, state: State) -> Randomness:  # noqa: D102 - see Game
        return state.secrets.randomness

    def _whose_turn(self, state: State, seat: int) -> str:
        seats = self.to_act(state)
        if not seats:
            return f"the game has ended; seat {seat} can't act any more"
        waiting = ", ".join(str(other) for other in seats)
        return f"{self.decision_kind(state).lower()}: seat {seat} can't act now; the game waits for seat {waiting}"


_RULES_OF_PHASES: Mapping[Phase.ValueType, str] = {PHASE_DEMAND: "S3.1", PHASE_PURCHASE: "S4.1", PHASE_LOADING: "S5.2"}


def _well_formed(action: Action) -> tuple[str, Step]:
    """Returns an action's kind and how it is handled.

    Raises:
        MalformedAction: if no known kind is set, or the good is unset or unknown.
    """
    kind = action.WhichOneof("kind")
    if kind is None:
        raise MalformedAction("the action has no kind; set exactly one")
    step = STEPS[kind]
    if step.names_good and getattr(action, kind).good not in GOOD_NAMES:
        raise MalformedAction(f"{kind}.good is {getattr(action, kind).good}, which is no good")
    return kind, step


SPEICHERSTADT = Speicherstadt()
"""The one object that plays all tables."""
