"""Random games: a driver that plays legal actions picked at random until the end."""

from __future__ import annotations

import hashlib
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from hummel_service.games.dice import Dice

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from google.protobuf.message import Message

    from hummel_service.games.game import AnyGame

ENDLESS = 20_000
"""No game of any test has so many actions."""


class Turn(NamedTuple):
    """A state that waits for a decision, and the decision that was picked.

    Attributes:
        state: The state before the action; it is changed in place when the game goes on.
        seat: Who acts.
        legal_actions: What the seat may do.
        action: What it does: one of them, the same object.
    """

    state: Any
    seat: int
    legal_actions: Sequence[Any]
    action: Any


def seed_of(number: int) -> bytes:
    """Returns the seed of a numbered test game."""
    return hashlib.sha256(f"test game {number}".encode()).digest()


def random_of(number: int) -> Random:
    """Returns the random choices of a numbered test game."""
    return Random(number)  # noqa: S311 - test games are meant to be repeatable


def pick(random: Random, actions: Sequence[Any], weights: Mapping[str, float] | None = None) -> Any:  # noqa: ANN401 - any game's Action
    """Returns one of some actions.

    Args:
        random: The random choices.
        actions: The actions.
        weights: How gladly each kind of action is picked, 1 for kinds that are not
            named; absent: all actions alike.
    """
    if not weights:
        return random.choice(actions)
    return random.choices(actions, [weights.get(action.WhichOneof("kind"), 1.0) for action in actions])[0]


def new_game(
    game: AnyGame,
    seat_count: int,
    number: int,
    options: Message,
    events: list[Any] | None = None,
) -> Any:  # noqa: ANN401 - any game's State
    """Returns the first state of a numbered test game; events of the setup are added to the list."""
    dice = Dice.of_seed(seed_of(number))
    state, happened = game.setup(seat_count, game.complete_options(options, seat_count), dice)
    if events is not None:
        events.extend(happened)
    return state


def turns(
    game: AnyGame,
    state: Any,  # noqa: ANN401 - any game's State
    random: Random,
    *,
    weights: Mapping[str, float] | None = None,
    events: list[Any] | None = None,
) -> Iterator[Turn]:
    """Plays a game to its end; every turn is handed out before it is played.

    Args:
        game: The rules.
        state: The state to start from; it is changed in place.
        random: The random choices.
        weights: How gladly each kind of action is picked, see `pick`.
        events: A list to which everything that happens is added.
    """
    dice = Dice(game.randomness(state))
    for _ in range(ENDLESS):
        seats = game.to_act(state)
        if not seats:
            return
        seat = random.choice(seats)
        legal_actions = game.legal_actions(state, seat)
        action = pick(random, legal_actions, weights)
        yield Turn(state, seat, legal_actions, action)
        happened = game.apply(state, seat, action, dice)
        if events is not None:
            events.extend(happened)
    raise AssertionError("the game does not end")
