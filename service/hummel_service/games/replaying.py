"""Plays a game again from its seed and its actions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from hummel_service.games.dice import Dice

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from google.protobuf.message import Message

    from hummel.v1 import RandomDraw
    from hummel_service.games.game import AnyGame


@dataclass(frozen=True, slots=True)
class Played:
    """What setup or one action came to.

    Attributes:
        state: The game's State afterwards. The next step changes it in place: serialize
            or copy what is to be kept.
        events: What happened.
        draws: The random draws, in order.
    """

    state: Any
    events: Sequence[Any]
    draws: Sequence[RandomDraw]


def play_again(
    game: AnyGame, seat_count: int, options: Message, seed: bytes, actions: Iterable[tuple[int, Message]]
) -> Iterator[Played]:
    """Plays a game again: yields what setup came to, then what each action came to.

    Actions are taken from the iterable one by one, each after the step before was yielded.

    Args:
        game: The game's rules.
        seat_count: The number of seats.
        options: The game's options, complete.
        seed: The table's seed, 32 bytes.
        actions: Who acted and how, without envelopes, in the order of the log.

    Raises:
        ValueError: if the seed is not 32 bytes.
        RulesError: if the rules refuse an action.
    """
    dice = Dice.of_seed(seed)
    state, events = game.setup(seat_count, options, dice)
    yield Played(state, events, dice.draws)
    for seat, action in actions:
        dice = Dice(game.randomness(state))
        events = game.apply(state, seat, action, dice)
        yield Played(state, events, dice.draws)


def replay_states(
    game: AnyGame, seat_count: int, options: Message, seed: bytes, actions: Iterable[tuple[int, Message]]
) -> Iterator[Any]:
    """Plays a game again and yields its State after setup and after each action.

    It is one State that changes in place; see `play_again` for arguments and errors.
    """
    for played in play_again(game, seat_count, options, seed, actions):
        yield played.state
