"""Plays a game again from its seed and its actions, those that were taken back among them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal, Protocol, TypeAlias

from hummel_service.games.dice import Dice

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from google.protobuf.message import Message

    from hummel.v1 import Action, Event, RandomDraw
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


class Commit(Protocol):
    """A change of a table, as the log or a replay has it."""

    @property
    def seat(self) -> int:
        """Who acted, if somebody did."""

    @property
    def action(self) -> Action:
        """What was played."""

    @property
    def events(self) -> Iterable[Event]:
        """What happened."""

    def HasField(self, field_name: Literal["action"], /) -> bool:  # noqa: N802 - as messages have it
        """Tells whether an action was played."""


def is_undo(events: Iterable[Event]) -> bool:
    """Tells whether a commit with these events takes an action back."""
    return any(event.HasField("table") and event.table.HasField("undone") for event in events)


def is_step(commit: Commit) -> bool:
    """Tells whether a commit plays an action or takes one back."""
    return commit.HasField("action") or is_undo(commit.events)


def steps_of(game: AnyGame, commits: Iterable[Commit]) -> Iterator[Step]:
    """Yields what was played, and taken back, in the order of the commits."""
    for commit in commits:
        if commit.HasField("action"):
            yield commit.seat, getattr(commit.action, game.name)
        elif is_undo(commit.events):
            yield TAKEN_BACK


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
