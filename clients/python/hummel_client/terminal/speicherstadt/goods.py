"""Goods cubes as coloured marks and as words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from hummel.speicherstadt.v1 import Cubes, Good

if TYPE_CHECKING:
    from collections.abc import Iterable

GOODS = tuple(field.name for field in Cubes.DESCRIPTOR.fields)
"""The goods' names: the fields of Cubes, and the values of Good without their prefix."""

_STYLES = {
    "coffee": "#ffffff on #6f4e37",
    "tea": "#000000 on #6aa84f",
    "saffron": "#000000 on #e0b020",
    "rubber": "#000000 on #e8e8e8",
    "carpet": "#ffffff on #b03030",
}


def good_name(good: int) -> str:
    """Returns the name of a value of Good.

    >>> good_name(2)
    'tea'
    """
    return Good.Name(Good.ValueType(good)).removeprefix("GOOD_").lower()


def mark(good: str) -> Text:
    """Returns two letters in the cube's colour, different for every good.

    >>> mark("carpet").plain
    'Ca'
    """
    return Text(good[:2].title(), style=_STYLES.get(good, "reverse"))


def marks(goods: Iterable[str]) -> Text:
    """Returns one mark for each cube, always in the order of GOODS.

    >>> marks(["carpet", "coffee"]).plain
    'Co Ca'
    """
    return Text(" ").join(mark(good) for good in sorted(goods, key=_place))


def _place(good: str) -> int:
    return GOODS.index(good) if good in GOODS else len(GOODS)


def good_words(good: int) -> Text:
    """Returns a good's mark and name.

    >>> good_words(5).plain
    'Ca carpet'
    """
    name = good_name(good)
    return Text.assemble(mark(name), " ", name)


def each_cube(cubes: Cubes) -> list[str]:
    """Returns the good of every single cube, in the order of GOODS.

    >>> each_cube(Cubes(tea=2, carpet=1))
    ['tea', 'tea', 'carpet']
    """
    return [good for good in GOODS for _ in range(getattr(cubes, good))]


def cube_marks(cubes: Cubes) -> Text:
    """Returns one mark for each cube."""
    return marks(each_cube(cubes))


def cube_counts(cubes: Cubes) -> Text:
    """Returns the number of cubes of each good, also where there is none."""
    return Text("  ").join(Text.assemble(mark(good), " ", str(getattr(cubes, good))) for good in GOODS)
