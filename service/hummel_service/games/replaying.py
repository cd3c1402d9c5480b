"""Plays a game again from its seed and its actions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from hummel.v1 import Event
from hummel_service.games.dice import Dice
from hummel_service.games.registry import game_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from hummel.v1 import Action, GameOptions, RandomDraw
    from hummel_service.games.game import Game


@dataclass(frozen=True, slots=True)
class Played:
    """What setup or one action came to.

    Attributes:
        state: The game's State afterwards. The next step changes it in place: serialize
            or copy what is to be kept.
        events: What happened, in envelopes.
        draws: The random draws, in order.
    """

    state: Any
    events: Sequence[Event]
    draws: Sequence[RandomDraw]


def chosen_game(options: GameOptions) -> Game[Any, Any, Any, Any, Any]:
    """Returns the game that the options choose.

    Raises:
        KeyError: if they choose none, or one that is not in the registry.
    """
    return game_of(options.WhichOneof("game") or "")


def play_again(
    options: GameOptions, seat_count: int, seed: bytes, actions: Iterable[tuple[int, Action]]
) -> Iterator[Played]:
    """Plays a game again: yields what setup came to, then what each action came to.

    Actions are taken from the iterable one by one, each after the step before was yielded.

    Args:
        options: The table's options, complete as StartTable left them.
        seat_count: The number of seats.
        seed: The table's seed, 32 bytes.
        actions: Who acted and how, in the order of the log.

    Raises:
        KeyError: if the options choose no known game.
        ValueError: if the seed is not 32 bytes.
        RulesError: if the rules refuse an action.
    """
    game = chosen_game(options)
    dice = Dice.of_seed(seed)
    state, events = game.setup(seat_count, getattr(options, game.name), dice)
    yield Played(state, in_envelopes(game, events), dice.draws)
    for seat, action in actions:
        dice = Dice(game.randomness(state))
        events = game.apply(state, seat, getattr(action, game.name), dice)
        yield Played(state, in_envelopes(game, events), dice.draws)


def in_envelopes(game: Game[Any, Any, Any, Any, Any], events: Iterable[Any]) -> list[Event]:
    """Puts a game's events into the envelopes of the log."""
    return [Event(**{game.name: event}) for event in events]
