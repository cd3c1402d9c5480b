"""Effects that work as long as the card lies in a display: what cards say at the hooks (H6.1 ALWAYS)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel_service.games.hamburgum import hooks
from hummel_service.games.hamburgum.agenda import push
from hummel_service.games.hamburgum.colours import COLOURS
from hummel_service.games.hamburgum.disasters import LOWER_ANY
from hummel_service.games.hamburgum.effect import standing_effect
from hummel_service.games.hamburgum.resources import gain

if TYPE_CHECKING:
    from hummel_service.games.hamburgum.play import Play


@standing_effect("no_ability", "No ability. Counts for the Zoo majority.", hooks.SILENCE)
def no_ability() -> None:
    """Says nothing (Zoo cards, H9.1)."""


@standing_effect("half_price", "{colour} buildings cost you half, rounded up.", hooks.HALF_PRICE)
def half_price(of_colour: int, *, colour: int) -> bool:
    """182 to 185."""
    return of_colour == colour


@standing_effect("cheaper_buildings", "Constructing a building costs you {marks} less.", hooks.LOWER_PRICE)
def cheaper_buildings(*, marks: int) -> int:
    """132."""
    return marks


@standing_effect(
    "many_categories", "Counts as a building of each of these at the same time: {categories}.", hooks.CATEGORIES
)
def many_categories(*, categories: tuple[str, ...]) -> tuple[str, ...]:
    """066."""
    return categories


@standing_effect("marks_on_building", "Gain {gain} each time another player builds a building.", hooks.OTHERS_BUILDING)
def marks_on_building(play: Play, seat: int, card: int, *, marks: int) -> None:
    """180: in whatever way it is built, also for nothing."""
    gain(play, seat, card, marks=marks)


@standing_effect(
    "workers_on_majority",
    "Gain 1 worker of each colour each time you turn a majority token active.",
    hooks.AFTER_MAJORITY,
)
def workers_on_majority(play: Play, seat: int, card: int) -> None:
    """095."""
    gain(play, seat, card, workers=COLOURS)


@standing_effect(
    "lower_on_advance",
    "Each time you advance on City Hall Square, you may lower a disaster by 1 level, for 1 VP.",
    hooks.AFTER_ADVANCE,
)
def lower_on_advance(play: Play, seat: int, card: int) -> None:
    """214."""
    push(play, LOWER_ANY, seat, card=card, amount=1)
