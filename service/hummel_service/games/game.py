"""The contract between a game's rules and the service.

Laws that hold for every game and that tests check at every step of random games:

- an action is in `legal_actions` exactly if `apply` takes it;
- an action that `apply` refuses has changed nothing;
- `problems` is empty after every action;
- while nobody has won, `to_act` names somebody, and each of them has a legal action;
- `view` and `legal_actions` of a seat depend on nothing that the seat may not see;
- an action without draws that `reveals` nothing tells nobody anything that was hidden: it
  comes to the same for every seat, however the hidden things lie.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

from google.protobuf.message import Message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hummel.randomness.v1 import Randomness
    from hummel.v1 import GameInfo, Outcome
    from hummel_service.games.dice import Dice

StateT = TypeVar("StateT", bound=Message)
OptionsT = TypeVar("OptionsT", bound=Message)
ActionT = TypeVar("ActionT", bound=Message)
EventT = TypeVar("EventT", bound=Message)
ViewT = TypeVar("ViewT", bound=Message)


class Game(ABC, Generic[StateT, OptionsT, ActionT, EventT, ViewT]):
    """The rules of one game. Has no state of its own, so one object serves all tables.

    Seats are numbered from 0 in turn order. A State is changed in place by `apply`
    alone; keep states as bytes and parse a fresh one for each use.
    """

    name: str
    """The game's name: its field in the envelopes GameOptions, Action, GameView and Event."""

    state_type: type[StateT]
    """The class of the game's State."""

    view_type: type[ViewT]
    """The class of what a seat sees of the game."""

    info: GameInfo
    """The game as the catalog describes it."""

    @abstractmethod
    def complete_options(self, options: OptionsT, seat_count: int) -> OptionsT:
        """Returns a copy of the options with every default filled in.

        Raises:
            InvalidOptions: if an option does not fit the number of seats.
        """

    @abstractmethod
    def setup(self, seat_count: int, options: OptionsT, dice: Dice) -> tuple[StateT, Sequence[EventT]]:
        """Returns a new game at its first decision, and what happened until then.

        The options are complete and the number of seats is within the game's bounds. The
        state holds `dice.randomness`.
        """

    @abstractmethod
    def to_act(self, state: StateT) -> Sequence[int]:
        """Returns the seats that may act now, ascending; empty once the game has ended."""

    @abstractmethod
    def decision_kind(self, state: StateT) -> str:
        """Names the step that is decided, for example "DEMAND"."""

    @abstractmethod
    def legal_actions(self, state: StateT, seat: int) -> list[ActionT]:
        """Returns all actions that the seat may play now, in a fixed order."""

    @abstractmethod
    def apply(self, state: StateT, seat: int, action: ActionT, dice: Dice) -> list[EventT]:
        """Plays an action and all that follows from it up to the next decision.

        The dice are those of the state: `Dice(game.randomness(state))`.

        Raises:
            MalformedAction: if the action is wrong whatever the state.
            NotYourTurn: if the game does not wait for the seat.
            IllegalAction: if the rules forbid the action now.
        """

    @abstractmethod
    def write_view(self, view: ViewT, state: StateT, seat: int | None) -> None:
        """Writes into an empty view what a seat may see; for None, what spectators may see.

        A view is written where it is sent from: it is most of what is sent, and every message
        that it is put into would copy it once more.
        """

    def view(self, state: StateT, seat: int | None) -> ViewT:
        """Returns what a seat may see; for None, what spectators may see."""
        view = self.view_type()
        self.write_view(view, state, seat)
        return view

    @abstractmethod
    def only_for_seat(self, event: EventT) -> int | None:
        """Returns the one seat that may see an event, or None if everybody may."""

    @abstractmethod
    def reveals(self, state: StateT, events: Sequence[EventT]) -> bool:
        """Tells whether an action without draws showed anybody what that seat could not see before.

        Args:
            state: The game right after the action.
            events: What happened because of it.
        """

    @abstractmethod
    def outcome(self, state: StateT) -> Outcome | None:
        """Returns the result, or None while the game goes on."""

    @abstractmethod
    def default_action(self, state: StateT, seat: int) -> ActionT:
        """Returns the legal action that is played for a seat whose time ran out."""

    @abstractmethod
    def problems(self, state: StateT) -> list[str]:
        """Returns every broken invariant in words; empty for a sound state."""

    @abstractmethod
    def randomness(self, state: StateT) -> Randomness:
        """Returns the state's random generator, to be moved by Dice."""


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any]
"""A game whose message classes the caller need not know."""
