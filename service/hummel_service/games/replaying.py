"""Plays a game again from its seed and its actions, those that were taken back among them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from hummel_service.games.dice import Dice

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from google.protobuf.message import Message

    from hummel.v1 import Event, RandomDraw
    from hummel_service.games.game import AnyGame

TAKEN_BACK: Final = None
"""The step that takes the action before it back."""

Step: TypeAlias = "tuple[int, Message] | None"
"""Who acted and how, without an envelope; or TAKEN_BACK."""


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


def is_undo(events: Iterable[Event]) -> bool:
    """Tells whether a commit with these events takes an action back."""
    return any(event.HasField("table") and event.table.HasField("undone") for event in events)


def play_again(
    game: AnyGame, seat_count: int, options: Message, seed: bytes, steps: Iterable[Step]
) -> Iterator[Played]:
    """Plays a game again: yields what setup came to, then what each step came to.

    Steps are taken from the iterable one by one, each after the step before was yielded.

    Args:
        game: The game's rules.
        seat_count: The number of seats.
        options: The game's options, complete.
        seed: The table's seed, 32 bytes.
        steps: What was played, in the order of the log.

    Raises:
        ValueError: if the seed is not 32 bytes, or there is nothing to take back.
        RulesError: if the rules refuse an action.
    """
    dice = Dice.of_seed(seed)
    state, events = game.setup(seat_count, options, dice)
    yield Played(state, events, dice.draws)
    before = b""
    for step in steps:
        if step is TAKEN_BACK:
            if not before:
                raise ValueError("there is no action to take back")
            state, before = game.state_type.FromString(before), b""
            yield Played(state, (), ())
            continue
        seat, action = step
        before = state.SerializeToString()
        dice = Dice(game.randomness(state))
        events = game.apply(state, seat, action, dice)
        yield Played(state, events, dice.draws)


def replay_states(
    game: AnyGame, seat_count: int, options: Message, seed: bytes, steps: Iterable[Step]
) -> Iterator[Any]:
    """Plays a game again and yields its State after setup and after each step.

    Until a step takes another back it is one State that changes in place; see `play_again`
    for arguments and errors.
    """
    for played in play_again(game, seat_count, options, seed, steps):
        yield played.state
