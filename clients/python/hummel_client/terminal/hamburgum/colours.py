"""The colours of Hamburgum as coloured letters, and what their names are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from hummel.hamburgum.v1 import PerColour

if TYPE_CHECKING:
    from collections.abc import Iterable

COLOURS = tuple(field.name for field in PerColour.DESCRIPTOR.fields)
"""The colours' names by their number in the enum Colour, less 1: the fields of PerColour."""

CARD_COLOURS = COLOURS[:-1]
"""The colours of cards and workers: all but black."""

DISASTERS = {"brown": "Disease", "pink": "Unrest", "orange": "Fire", "grey": "Decay", "purple": "Flood"}
"""What the disaster of each colour is called."""

_STYLES = {
    "brown": "#ffffff on #7a4a26",
    "pink": "#000000 on #f09ab8",
    "orange": "#000000 on #f08a24",
    "grey": "#000000 on #a0a0a0",
    "purple": "#ffffff on #6a3d9a",
    "black": "#ffffff on #303030",
}


def colour_name(colour: int) -> str:
    """Returns the name of a value of Colour.

    >>> colour_name(4), colour_name(17)
    ('grey', 'colour 17')
    """
    return COLOURS[colour - 1] if 0 < colour <= len(COLOURS) else f"colour {colour}"


def mark(name: str) -> Text:
    """Returns two letters in the colour itself, different for every colour.

    >>> mark("purple").plain
    'Pu'
    """
    return Text(name[:2].title(), style=_STYLES.get(name, "reverse"))


def colour_mark(colour: int) -> Text:
    """Returns the two letters of a value of Colour."""
    return mark(colour_name(colour))


def marks(colours: Iterable[int]) -> Text:
    """Returns the letters of several values of Colour.

    >>> marks([1, 1, 4]).plain
    'Br Br Gr'
    """
    return Text(" ").join(colour_mark(colour) for colour in colours)


def disaster(colour: int) -> str:
    """Returns what the disaster of a colour is called.

    >>> disaster(5)
    'Flood'
    """
    name = colour_name(colour)
    return DISASTERS.get(name, f"{name} disaster")


def number_of(numbers: PerColour, colour: int) -> int:
    """Returns the number of a colour."""
    return int(getattr(numbers, colour_name(colour), 0))


def amounts(numbers: PerColour) -> list[Text]:
    """Returns each number that is not 0 with its colour.

    >>> [amount.plain for amount in amounts(PerColour(grey=2, brown=1))]
    ['1 Br', '2 Gr']
    """
    counts = [(name, getattr(numbers, name)) for name in COLOURS]
    return [Text.assemble(f"{count} ", mark(name)) for name, count in counts if count]
