"""What the contract's laws need to know of a game to be tested with it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence
    from random import Random

    from google.protobuf.message import Message

    from hummel_service.games.game import AnyGame


class Arrangement(NamedTuple):
    """A state in which everything that a viewer may not see lies otherwise.

    Attributes:
        state: The state.
        others: For each hidden card the one that lies in its place now.
    """

    state: Any
    others: Mapping[int, int]


class Hidden(Protocol):
    """What is hidden in a game, and what its rules show of it."""

    def shown(self, events: Sequence[Any], after: Any, viewer: int | None) -> Collection[Any]:  # noqa: ANN401 - any game's State
        """Returns what was hidden until an action showed it to a viewer because the rules say so.

        Args:
            events: What the viewer is told of the action.
            after: The state after it.
            viewer: The seat, or None for spectators.
        """

    def rearranged(self, state: Any, viewer: int | None, random: Random, keep: Collection[Any] = ()) -> Arrangement:  # noqa: ANN401 - any game's State
        """Returns another state that looks the same to a viewer, as different as it can be.

        Args:
            state: The state; it stays as it is.
            viewer: The seat, or None for spectators.
            random: The random choices.
            keep: What has to stay where it is: some of what `shown` names.
        """


@dataclass(frozen=True, eq=False)
class Specimen:
    """A game under test.

    Attributes:
        game: Its rules.
        ways: The options with which it is tested, by what they are called.
        eager: How gladly a player who wants to see much does each kind of action; 1 for
            what is not named.
        most_actions: The bound on the number of actions that RULES.md states, by number
            of seats.
        check_course: Asserts that a whole game took its course, given the last state
            and all events.
        conceivable: Makes every action that a client might think of in a state; as many
            as can be tried.
        conceivable_every: At so manieth steps these are tried.
        hidden: What is hidden in it.
    """

    game: AnyGame
    ways: Mapping[str, Message]
    eager: Mapping[str, float]
    most_actions: Callable[[int], int]
    check_course: Callable[[Any, Sequence[Any]], None]
    conceivable: Callable[[Any], Sequence[Any]]
    conceivable_every: int
    hidden: Hidden

    def __str__(self) -> str:
        return self.game.name


def bytes_of(message: Message) -> bytes:
    """Returns a message as it is stored, always in the same way."""
    return message.SerializeToString(deterministic=True)
