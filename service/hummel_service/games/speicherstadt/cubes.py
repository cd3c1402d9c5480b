"""Goods cubes, counted by kind."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from hummel.speicherstadt.v1 import Good

if TYPE_CHECKING:
    from hummel.speicherstadt.v1 import Cubes

GoodNumber: TypeAlias = "Good.ValueType"
"""A value of the enum Good."""

GOODS: tuple[GoodNumber, ...] = tuple(number for number in Good.values() if number)
"""All goods, in the order of the enum."""

GOOD_NAMES: dict[GoodNumber, str] = {number: Good.Name(number).removeprefix("GOOD_").lower() for number in GOODS}
"""The name of each good: its field in Cubes."""

GOODS_BY_NAME: dict[str, GoodNumber] = {GOOD_NAMES[number]: number for number in GOODS}


def count(cubes: Cubes, good: GoodNumber) -> int:
    """Returns the number of cubes of one good.

    >>> from hummel.speicherstadt.v1 import GOOD_TEA, Cubes
    >>> count(Cubes(tea=2), GOOD_TEA)
    2
    """
    number: int = getattr(cubes, GOOD_NAMES[good])
    return number


def total(cubes: Cubes) -> int:
    """Returns the number of all cubes."""
    return cubes.coffee + cubes.tea + cubes.saffron + cubes.rubber + cubes.carpet


def held(cubes: Cubes) -> list[GoodNumber]:
    """Returns the goods of which there is a cube, in the order of the enum."""
    return [good for good, name in GOOD_NAMES.items() if getattr(cubes, name)]


def add(cubes: Cubes, good: GoodNumber, number: int = 1) -> None:
    """Adds cubes of one good; a negative number takes them away, if there are so many."""
    name = GOOD_NAMES[good]
    setattr(cubes, name, getattr(cubes, name) + number)


def add_all(cubes: Cubes, more: Cubes) -> None:
    """Adds all cubes of `more`, which stays as it is."""
    for name in GOOD_NAMES.values():
        number = getattr(more, name)
        if number:
            setattr(cubes, name, getattr(cubes, name) + number)


def words(cubes: Cubes) -> str:
    """Returns the cubes in words.

    >>> from hummel.speicherstadt.v1 import Cubes
    >>> words(Cubes(tea=2, carpet=1)), words(Cubes())
    ('2 tea, 1 carpet', 'nothing')
    """
    counts = [f"{getattr(cubes, name)} {name}" for name in GOOD_NAMES.values() if getattr(cubes, name)]
    return ", ".join(counts) or "nothing"
