"""The effects of the cards, by theme; loading them gives every card its effect."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel_service.games.hamburgum import hooks
from hummel_service.games.hamburgum.cards import CARDS, Activation
from hummel_service.games.hamburgum.counting import categories_of_card
from hummel_service.games.hamburgum.effect import EFFECTS, bind
from hummel_service.games.hamburgum.effects import (
    activating as activating,
    disasters as disasters,
    drawing as drawing,
    gaining as gaining,
    laurels as laurels,
    others as others,
    standing as standing,
    walls as walls,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hummel_service.games.hamburgum.cards import Card


def effect_problems(cards: Sequence[Card]) -> list[str]:
    """Returns what does not fit between the cards and the vocabulary of effects."""
    named = {card.effect for card in cards}
    problems = [f"the effect {name} is not known" for name in sorted(named - EFFECTS.keys())]
    problems += [f"the effect {name} is not used" for name in sorted(EFFECTS.keys() - named)]
    for card in cards:
        effect = EFFECTS.get(card.effect)
        if effect is None:
            continue
        fits = {
            Activation.LAUREL: effect.points is not None,
            Activation.ALWAYS: effect.hook is not None,
            Activation.NONE: effect.hook is not None,
        }
        used = effect.run is not None or (effect.hook is not None and card.activation is not Activation.PHASE_III)
        if not fits.get(card.activation, used):
            problems.append(f"card {card.number} has the icon {card.activation}, its effect {effect.name} does not fit")
    return problems


def _load() -> None:
    """Gives every card its effect.

    Raises:
        ValueError: if the cards do not fit the vocabulary.
    """
    problems = effect_problems(CARDS)
    if problems:
        raise ValueError("cards.csv does not fit the effects: " + "; ".join(problems))
    for card in CARDS:
        bind(card.number, EFFECTS[card.effect], card.parameters)
        if card.is_building:
            spoken = hooks.CATEGORIES.of([card.number])
            categories_of_card[card.number] = spoken[0][1]() if spoken else (card.category,)


_load()
