"""Random games: a driver that plays legal actions picked at random until the end."""

from __future__ import annotations

import hashlib
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from hummel_service.games.dice import Dice

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from google.protobuf.message import Message

    from hummel_service.games.game import Game


ENDLESS = 2000
"""No game of any test has so many actions."""


class Turn(NamedTuple):
    """A state that waits for a decision, and the decision that was picked.

    Attributes:
        state: The state before the action; it is changed in place when the game goes on.
        seat: Who acts.
        legal_actions: What the seat may do.
        action: What it does.
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


def new_game(game: Game[Any, Any, Any, Any, Any], seat_count: int, number: int, options: Message) -> Any:  # noqa: ANN401 - any game's State
    """Returns the first state of a numbered test game."""
    state, _ = game.setup(seat_count, game.complete_options(options, seat_count), Dice.of_seed(seed_of(number)))
    return state


def turns(game: Game[Any, Any, Any, Any, Any], state: Any, random: Random) -> Iterator[Turn]:  # noqa: ANN401 - any game's State
    """Plays a game to its end; every turn is handed out before it is played."""
    dice = Dice(game.randomness(state))
    for _ in range(ENDLESS):
        seats = game.to_act(state)
        if not seats:
            return
        seat = random.choice(seats)
        legal_actions = game.legal_actions(state, seat)
        action = random.choice(legal_actions)
        yield Turn(state, seat, legal_actions, action)
        game.apply(state, seat, action, dice)
    raise AssertionError("the game does not end")
