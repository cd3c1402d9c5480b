"""What the effects of cards are made of: their names, texts, functions and parameters."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from hummel_service.games.hamburgum.hooks import Hook
    from hummel_service.games.hamburgum.play import Play


class Use(NamedTuple):
    """One use of a card's effect.

    Attributes:
        seat: Who uses it.
        card: The card whose effect it is. It may lie in another display (228).
        paid: The colours of the workers that were paid for it, in the order of the card;
            those that 060 spares are named, too, where the effect goes by them.
        unpaid: Those of them that are still to be paid while it is only asked whether the
            effect would do anything.
    """

    seat: int
    card: int
    paid: tuple[int, ...] = ()
    unpaid: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Effect:
    """One word of the vocabulary of cards.csv. Exactly one of run, points and hook is set.

    Attributes:
        name: The effect's name in cards.csv.
        text: What players read, in our own words; braces take the card's parameters.
        run: What happens when the effect is used: `run(play, use, **parameters)`.
        can: Whether using it now would do anything: `can(play, use, **parameters)`.
        pays_workers: Whether workers are paid while it happens, so that a card has a worker
            cost even if none is printed before its effect (109).
        points: What a laurel scores: `points(board, player, **parameters)`.
        hook: The point of the rules at which the card speaks up as long as it lies in
            a display.
        speak: What it says there; see the hook.
    """

    name: str
    text: str
    run: Callable[..., None] | None = None
    can: Callable[..., bool] | None = None
    pays_workers: bool = False
    points: Callable[..., int] | None = None
    hook: Hook[Any] | None = None
    speak: Callable[..., Any] | None = None


@dataclass(frozen=True, slots=True)
class BoundEffect:
    """The effect of one card: an Effect with the card's parameters filled in."""

    run: Callable[[Play, Use], None]
    can: Callable[[Play, Use], bool]
    points: Callable[..., int]
    parameters: Mapping[str, Any] = field(default_factory=dict)


EFFECTS: dict[str, Effect] = {}
"""The whole vocabulary, by name."""

BOUND: dict[int, BoundEffect] = {}
"""The effect of each card, by the card's number; filled when the cards are loaded."""


def used_effect(
    name: str, text: str, *, can: Callable[..., bool] | None = None, pays_workers: bool = False
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Registers a function as the effect of cards that are used: on building, in a phase, as income."""

    def register(run: Callable[..., None]) -> Callable[..., None]:
        _register(Effect(name, text, run=run, can=can, pays_workers=pays_workers))
        return run

    return register


def laurel_effect(name: str, text: str) -> Callable[[Callable[..., int]], Callable[..., int]]:
    """Registers a function as the effect of cards that score at the end (H6.1)."""

    def register(points: Callable[..., int]) -> Callable[..., int]:
        _register(Effect(name, text, points=points))
        return points

    return register


def standing_effect(name: str, text: str, hook: Hook[Any]) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Registers a function as the effect of cards that work as long as they lie in a display (H6.1)."""

    def register(speak: Callable[..., Any]) -> Callable[..., Any]:
        _register(Effect(name, text, hook=hook, speak=speak))
        return speak

    return register


def bind(card: int, effect: Effect, parameters: Mapping[str, Any]) -> None:
    """Gives a card its effect."""
    if effect.hook is not None and effect.speak is not None:
        effect.hook.bind(card, partial(effect.speak, **parameters))
    BOUND[card] = BoundEffect(
        run=partial(effect.run, **parameters) if effect.run else _do_nothing,
        can=partial(effect.can, **parameters) if effect.can else (_always if effect.run else _never),
        points=partial(effect.points, **parameters) if effect.points else _no_points,
        parameters=parameters,
    )


def _register(effect: Effect) -> None:
    if effect.name in EFFECTS:
        raise ValueError(f"the effect {effect.name} is defined twice")
    EFFECTS[effect.name] = effect


def _do_nothing(play: Play, use: Use) -> None:
    """A card without an effect to be used."""


def _always(play: Play, use: Use) -> bool:  # noqa: ARG001 - every effect is asked the same
    return True


def _never(play: Play, use: Use) -> bool:  # noqa: ARG001 - every effect is asked the same
    return False


def _no_points(board: object, player: object) -> int:  # noqa: ARG001 - every effect is asked the same
    return 0
