"""The colours of cards, workers, dice and disasters (H1.1), and one number for each."""

from __future__ import annotations

from itertools import compress
from typing import TYPE_CHECKING, TypeAlias

from hummel.hamburgum.v1 import COLOUR_BLACK, Colour

if TYPE_CHECKING:
    from hummel.hamburgum.v1 import PerColour

ColourNumber: TypeAlias = "Colour.ValueType"
"""A value of the enum Colour."""

DICE_COLOURS: tuple[ColourNumber, ...] = tuple(number for number in Colour.values() if number)
"""The five colours and black."""

COLOURS: tuple[ColourNumber, ...] = tuple(number for number in DICE_COLOURS if number != COLOUR_BLACK)
"""The five colours, in the order of the enum."""

COLOUR_NAMES: dict[int, str] = {number: Colour.Name(number).removeprefix("COLOUR_").lower() for number in DICE_COLOURS}
"""The name of each colour: its field in PerColour."""

COLOURS_BY_NAME: dict[str, ColourNumber] = {COLOUR_NAMES[number]: number for number in DICE_COLOURS}

ANY = 0
"""On cards: a colour of the player's choice."""

PAID = -1
"""On cards: the colour of the worker that was paid."""


def count(numbers: PerColour, colour: int) -> int:
    """Returns the number of one colour.

    >>> from hummel.hamburgum.v1 import COLOUR_PINK, PerColour
    >>> count(PerColour(pink=2), COLOUR_PINK)
    2
    """
    number: int = getattr(numbers, COLOUR_NAMES[colour])
    return number


def add(numbers: PerColour, colour: int, number: int = 1) -> None:
    """Adds to the number of one colour; a negative number is taken away, if there is so much."""
    name = COLOUR_NAMES[colour]
    setattr(numbers, name, getattr(numbers, name) + number)


def held(numbers: PerColour) -> list[ColourNumber]:
    """Returns the five colours whose number is not 0, in the order of the enum."""
    return [*compress(COLOURS, values(numbers))]


def total(numbers: PerColour) -> int:
    """Returns the sum over all colours, black included."""
    return numbers.brown + numbers.pink + numbers.orange + numbers.grey + numbers.purple + numbers.black


def values(numbers: PerColour) -> tuple[int, int, int, int, int, int]:
    """Returns all six numbers, black last: what the six dice show."""
    return (numbers.brown, numbers.pink, numbers.orange, numbers.grey, numbers.purple, numbers.black)
