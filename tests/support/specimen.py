"""What the contract's laws need to know of a game to be tested with it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from support.random_games import Turn, new_game, random_of, turns

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
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


class Ledger(Protocol):
    """What there is in a game, counted twice: as the state has it, and as the events tell it."""

    def holdings(self, state: Any) -> Counter[Any]:  # noqa: ANN401 - any game's State
        """Returns how much of everything there is in a state."""

    def book(self, holdings: Counter[Any], event: Any) -> None:  # noqa: ANN401 - any game's Event
        """Changes the holdings by what an event tells, without a look at the state."""


@dataclass(frozen=True, eq=False)
class Specimen:
    """A game under test.

    Attributes:
        game: Its rules.
        ways: The options with which it is tested, by what they are called.
        eager: How gladly a player who wants to see much does each kind of action; 1 for
            what is not named.
        enrich: Changes the first state of a game into a sound one in which players have
            far more to do at once; None if they do anyway.
        most_actions: The bound on the number of actions that RULES.md states, given the
            state at the first decision and all events from there on.
        check_course: Asserts that a whole game took its course, given the last state
            and all events.
        conceivable: Makes every action that a client might think of in a state; as many
            as can be tried.
        conceivable_every: At so manieth steps these are tried.
        hidden: What is hidden in it.
        ledger: What its events tell of what there is.
    """

    game: AnyGame
    ways: Mapping[str, Message]
    eager: Mapping[str, float]
    enrich: Callable[[Any, Random], None] | None
    most_actions: Callable[[Any, Sequence[Any]], int]
    check_course: Callable[[Any, Sequence[Any]], None]
    conceivable: Callable[[Any], Sequence[Any]]
    conceivable_every: int
    hidden: Hidden
    ledger: Ledger

    def __str__(self) -> str:
        return self.game.name


RICH_GAMES = 1_000_000
"""Games with enriched states are numbered from here."""


class RandomGame(NamedTuple):
    """A random game that is played while its turns are taken from it.

    Attributes:
        number: Its number.
        turns: Its turns, each handed out before it is played.
        events: All that has happened so far.
    """

    number: int
    turns: Iterator[Turn]
    events: list[Any]


def random_games(specimen: Specimen, seat_count: int, number: int, *, rich: bool = False) -> Iterator[RandomGame]:
    """Yields so many random games, always the same ones.

    They go through the ways to play in turn. Half of them are played by people who take any
    action as gladly as another, half by people who want to see much.

    Args:
        specimen: The game.
        seat_count: The number of players.
        number: How many games.
        rich: Whether they begin with enriched states.
    """
    ways = list(specimen.ways.values())
    first = RICH_GAMES if rich else 0
    for index in range(first, first + number):
        events: list[Any] = []
        state = new_game(specimen.game, seat_count, index, ways[index % len(ways)], events)
        random = random_of(index)
        if rich and specimen.enrich is not None:
            specimen.enrich(state, random)
        weights = specimen.eager if index // len(ways) % 2 else None
        yield RandomGame(index, turns(specimen.game, state, random, weights=weights, events=events), events)


def bytes_of(message: Message) -> bytes:
    """Returns a message as it is stored, always in the same way."""
    return message.SerializeToString(deterministic=True)
