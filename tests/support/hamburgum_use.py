"""What of Hamburgum is used in a game: cards, and kinds of actions, events and questions.

A card is used in a step if the step would have gone otherwise without it: the step is
played again with a card that has no effect, and compared. Laurels and Zoo cards are used
if they score at the end.
"""

from __future__ import annotations

import contextlib
from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

from hummel.hamburgum.v1 import Action, Event, QuestionKind, State
from hummel_service.games.dice import Dice
from hummel_service.games.errors import RulesError
from hummel_service.games.hamburgum import HAMBURGUM
from hummel_service.games.hamburgum.cards import CARD, CARDS, Activation
from hummel_service.games.hamburgum.counting import categories_of_card
from hummel_service.games.hamburgum.effect import BOUND, EFFECTS
from hummel_service.games.replaying import replay_states
from support.specimen import bytes_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from hummel.v1 import Replay

STANDING = frozenset(
    card.number for card in CARDS if EFFECTS[card.effect].hook is not None and card.activation is not Activation.NONE
)
"""The cards that speak up at points of the rules, as long as they lie in a display."""

SCORING = frozenset(card.number for card in CARDS if card.activation in (Activation.LAUREL, Activation.NONE))
"""Laurels, and Zoo cards."""

_ACTIVE = frozenset(card.number for card in CARDS) - STANDING - SCORING
"""The cards whose effects are used at a moment: III, flash, and Parks."""

Thing: TypeAlias = "int | str"
"""The number of a card, or the kind of an action, event or question, in words."""

THINGS: frozenset[Thing] = frozenset(
    {
        *(card.number for card in CARDS),
        *(f"action {field.name}" for field in Action.DESCRIPTOR.oneofs_by_name["kind"].fields),
        *(f"event {field.name}" for field in Event.DESCRIPTOR.oneofs_by_name["kind"].fields),
        *(f"question {name}" for name, number in QuestionKind.items() if number),
    }
)
"""Everything that can be used."""


@contextlib.contextmanager
def without_effect(card: int) -> Iterator[None]:
    """Lets a card do nothing for a while."""
    hook = EFFECTS[CARD[card].effect].hook
    bound, categories = BOUND[card], categories_of_card.get(card)
    spoken = None if hook is None else hook._bound.pop(card)  # noqa: SLF001 - cards have no way out of a hook
    BOUND[card] = replace(bound, run=lambda _play, _use: None)
    if categories is not None:
        categories_of_card[card] = (CARD[card].category,)
    try:
        yield
    finally:
        BOUND[card] = bound
        if hook is not None:
            hook.bind(card, spoken)
        if categories is not None:
            categories_of_card[card] = categories


def outcome_of(stored: bytes, seat: int, action: Action) -> tuple[bytes, list[Event]] | None:
    """Returns what a step comes to, or None if the rules refuse it."""
    state = State.FromString(stored)
    try:
        events = HAMBURGUM.apply(state, seat, action, Dice(HAMBURGUM.randomness(state)))
    except RulesError:
        return None
    return bytes_of(state), events


def used_in_step(stored: bytes, seat: int, action: Action, among: Collection[Thing]) -> set[Thing]:
    """Returns what is used in a step.

    Args:
        stored: The state before.
        seat: Who acts.
        action: What is done.
        among: The things that are asked about.
    """
    outcome = outcome_of(stored, seat, action)
    if outcome is None:
        raise ValueError(f"the rules refuse {action}")
    after, events = outcome
    used: set[Thing] = {
        f"action {action.WhichOneof('kind')}",
        *(f"event {event.WhichOneof('kind')}" for event in events),
    }
    state = State.FromString(after)
    used.add(f"question {QuestionKind.Name(state.board.question.kind)}")
    for card in (_named(events) | _standing(State.FromString(stored)) | _standing(state)).intersection(among):
        with without_effect(card):
            if outcome_of(stored, seat, action) != outcome:
                used.add(card)
    return used.intersection(among)


def _named(events: Sequence[Event]) -> set[int]:
    """The cards whose effects were used, as far as events say so."""
    cards = {event.effect_resolved.card for event in events} | {event.building_activated.card for event in events}
    return cards & _ACTIVE


def _standing(state: State) -> set[int]:
    return {building.card for player in state.board.players for building in player.buildings} & STANDING


def scoring_cards(state: State) -> set[int]:
    """Returns the cards that do something in the final scoring of a game that has ended.

    These are the laurels that score by their text, the Zoo cards that score, and standing
    cards without which the result would be another one (066).
    """
    outcome = HAMBURGUM.outcome(state)
    if outcome is None:
        raise ValueError("the game has not ended")
    items = [item for result in outcome.results for item in result.items]
    cards = {item.card for item in items if item.rule == "H6.1"}
    cards |= {item.card for item in items if item.card in SCORING and not CARD[item.card].is_building}
    for card in _standing(state):
        with without_effect(card):
            if HAMBURGUM.outcome(state) != outcome:
                cards.add(card)
    return cards


def used_in_game(replay: Replay, among: Collection[Thing]) -> set[Thing]:
    """Returns what is used in a whole game.

    Args:
        replay: The game.
        among: The things that are asked about.
    """
    wanted = set(among)
    actions = [(commit.seat, commit.action.hamburgum) for commit in replay.commits if commit.HasField("action")]
    options = replay.table.options.hamburgum
    states = replay_states(HAMBURGUM, len(replay.table.seats), options, replay.seed, actions)
    state = next(states)
    wanted -= {f"event {event.hamburgum.WhichOneof('kind')}" for commit in replay.commits for event in commit.events}
    for seat, action in actions:
        wanted -= used_in_step(bytes_of(state), seat, action, wanted)
        state = next(states)
    wanted -= scoring_cards(state)
    return set(among) - wanted
