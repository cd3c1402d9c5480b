"""Comparing what a viewer is told, when everything lies otherwise that the viewer may not see.

A viewer is a seat, or None for spectators. Everything that is hidden from the viewer is put
into another order that looks the same from outside: other hands, decks, seed. Then
everything that the rules tell the viewer has to be the same, byte for byte.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from hummel.v1 import UNDO_BLOCKER_UNSPECIFIED, UndoBlocker
from hummel_service.games.dice import Dice
from hummel_service.games.errors import RulesError
from hummel_service.games.undo import blocker_after
from support.specimen import Specimen, bytes_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from random import Random

    from google.protobuf.message import Message

    from hummel_service.games.game import AnyGame
    from support.random_games import Turn


def shown_at_rest(game: AnyGame, state: Any, viewer: int | None) -> list[Any]:  # noqa: ANN401 - any game's State
    """Returns everything that the rules tell a viewer about a state: view, decision, list, default, result."""
    shown = [bytes_of(game.view(state, viewer)), list(game.to_act(state)), game.decision_kind(state)]
    shown.append(game.outcome(state))
    if viewer is not None:
        shown.append([bytes_of(action) for action in game.legal_actions(state, viewer)])
        if viewer in game.to_act(state):
            shown.append(bytes_of(game.default_action(state, viewer)))
    return shown


def refusals(game: AnyGame, state: Message, viewer: int, actions: Sequence[Message]) -> list[tuple[str, str]]:
    """Returns how each of some actions of a viewer is refused; empty words for those that are legal."""
    legal = {bytes_of(action) for action in game.legal_actions(state, viewer)}
    return [("", "") if bytes_of(action) in legal else refusal(game, state, viewer, action) for action in actions]


def refusal(game: AnyGame, state: Message, viewer: int, action: Message) -> tuple[str, str]:
    """Returns how an action is refused: the kind of error and its text."""
    with pytest.raises(RulesError) as refused:
        game.apply(state, viewer, action, Dice(game.randomness(state)))
    return type(refused.value).__name__, refused.value.message


def check_at_rest(specimen: Specimen, state: Any, viewer: int | None, random: Random, strays: list[Message]) -> None:  # noqa: ANN401 - any game's State
    """Compares what a viewer is told about a state, and how it is refused, with another arrangement and seed."""
    game = specimen.game
    other = specimen.hidden.rearranged(state, viewer, random).state
    generator = game.randomness(other)
    generator.seed = random.randbytes(32)
    generator.counter += random.randrange(1000)
    assert game.problems(other) == []
    assert shown_at_rest(game, other, viewer) == shown_at_rest(game, state, viewer)
    if viewer is not None:
        assert refusals(game, other, viewer, strays) == refusals(game, state, viewer, strays)


def told(game: AnyGame, state: Message, seat: int, action: Message, viewer: int | None) -> list[Any]:
    """Plays an action and returns the events that a viewer may see."""
    events = game.apply(state, seat, action, Dice(game.randomness(state)))
    return [event for event in events if game.only_for_seat(event) in (None, viewer)]


def check_action(specimen: Specimen, turn: Turn, viewer: int | None, random: Random) -> bool:
    """Compares what a viewer is told about an action, and what it sees afterwards, with another arrangement.

    What the rules show because of this very action has to lie where it lies; the seed is the same, so that dice and
    shuffles fall alike. An action of somebody else that names a hidden card names the one in its place. Where that one
    does not do for the action, the card stays where it is.

    Returns:
        Whether anything lay otherwise.
    """
    game, hidden = specimen.game, specimen.hidden
    after = game.state_type.FromString(bytes_of(turn.state))
    events = told(game, after, turn.seat, turn.action, viewer)
    keep = set(hidden.shown(events, after, viewer))
    arrangement = hidden.rearranged(turn.state, viewer, random, keep)
    action = turn.action if turn.seat == viewer else translated(turn.action, arrangement.others)
    if action not in game.legal_actions(arrangement.state, turn.seat):
        arrangement = hidden.rearranged(turn.state, viewer, random, keep | set(numbers_of(turn.action)))
        action = turn.action
    other = arrangement.state
    assert game.problems(other) == []
    assert told(game, other, turn.seat, action, viewer) == events
    assert shown_at_rest(game, other, viewer) == shown_at_rest(game, after, viewer)
    return any(old != new for old, new in arrangement.others.items())


def blocker(specimen: Specimen, turn: Turn) -> str:
    """Returns why a turn can't be taken back, as a word; empty if it can."""
    game = specimen.game
    after = game.state_type.FromString(bytes_of(turn.state))
    dice = Dice(game.randomness(after))
    events = game.apply(after, turn.seat, turn.action, dice)
    found = blocker_after(game, after, events, has_ended=not game.to_act(after), drawn=bool(dice.draws), by_clock=False)
    return "" if found == UNDO_BLOCKER_UNSPECIFIED else UndoBlocker.Name(found)


def check_tells_nothing(specimen: Specimen, turn: Turn, viewer: int | None, random: Random) -> None:
    """Asserts that an action comes to the same for a viewer when all that is hidden from it lies otherwise.

    Nothing has to stay where it lies, unlike in `check_action`: the action may show nothing at all.
    """
    game = specimen.game
    after = game.state_type.FromString(bytes_of(turn.state))
    events = told(game, after, turn.seat, turn.action, viewer)
    arrangement = specimen.hidden.rearranged(turn.state, viewer, random)
    other = arrangement.state
    generator = game.randomness(other)
    generator.seed = random.randbytes(32)
    action = turn.action if turn.seat == viewer else translated(turn.action, arrangement.others)
    assert action in game.legal_actions(other, turn.seat)
    assert told(game, other, turn.seat, action, viewer) == events
    assert shown_at_rest(game, other, viewer) == shown_at_rest(game, after, viewer)


def translated(action: Message, others: Mapping[int, int]) -> Message:
    """Returns an action in which a card is another one."""
    copy = type(action)()
    copy.CopyFrom(action)
    content = getattr(copy, copy.WhichOneof("kind") or "")
    if "card" in content.DESCRIPTOR.fields_by_name:
        content.card = others.get(content.card, content.card)
    return copy


def numbers_of(action: Message) -> list[int]:
    """Returns the numbers that an action names."""
    return [value for _, value in getattr(action, action.WhichOneof("kind") or "").ListFields()]
