"""Actions of Hamburgum, by name."""

from __future__ import annotations

from typing import Any

from hummel.hamburgum.v1 import (
    Action,
    Activate,
    BuildWall,
    ConstructBuilding,
    DecreaseDisaster,
    LayCard,
    PlaySite,
    TakeMoney,
    TakeWorkers,
)
from hummel_service.games.hamburgum.colours import COLOURS_BY_NAME

SIDES = {"left": 1, "right": 2}


def activate(card: int) -> Action:
    """Returns the activation of a building."""
    return Action(activate=Activate(card=card))


def take_workers(card: int, *, announced: str | None = None) -> Action:
    """Returns Take Workers."""
    return Action(take_workers=TakeWorkers(card=card, announced_colour=_number(announced)))


def take_money(card: int, *, announced: str | None = None) -> Action:
    """Returns Take Money."""
    return Action(take_money=TakeMoney(card=card, announced_colour=_number(announced)))


def decrease(card: int, levels: int = 1, *, announced: str | None = None) -> Action:
    """Returns Decrease Disaster."""
    return Action(decrease_disaster=DecreaseDisaster(card=card, levels=levels, announced_colour=_number(announced)))


def wall(card: int, side: str, *, black_die: bool = False, announced: str | None = None) -> Action:
    """Returns Build Wall."""
    number: Any = SIDES[side]
    return Action(
        build_wall=BuildWall(card=card, side=number, pay_black_die=black_die, announced_colour=_number(announced))
    )


def site(card: int, *, announced: str | None = None) -> Action:
    """Returns Play Site."""
    return Action(play_site=PlaySite(card=card, announced_colour=_number(announced)))


def construct(card: int, on: int) -> Action:
    """Returns Construct Building."""
    return Action(construct_building=ConstructBuilding(card=card, site=on))


def lay(card: int) -> Action:
    """Returns laying a Zoo or Park card."""
    return Action(lay_card=LayCard(card=card))


def _number(name: str | None) -> Any:  # noqa: ANN401 - a number of the enum Colour
    return COLOURS_BY_NAME[name] if name else 0
