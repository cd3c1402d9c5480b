"""The cards: cards.csv as a typed table, checked when it is loaded (H1.2, H1.5, H9.1)."""

from __future__ import annotations

import csv
from collections import Counter
from dataclasses import dataclass, field
from enum import StrEnum
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from hummel_service.games.hamburgum.colours import ANY, COLOUR_NAMES, COLOURS_BY_NAME, PAID, ColourNumber
from hummel_service.games.hamburgum.counting import read_count

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

ZOO = "Zoo"
PARK = "Park"


class Activation(StrEnum):
    """A card's icon: when its effect happens (H6.1)."""

    NONE = "NONE"
    LAUREL = "LAUREL"
    ALWAYS = "ALWAYS"
    FLASH = "FLASH"
    PHASE_I = "I"
    PHASE_II = "II"
    PHASE_III = "III"


@dataclass(frozen=True, slots=True)
class Card:
    """One card.

    Attributes:
        number: The card's number.
        name: The card's title; ours, but for St. Petri.
        category: One of the 20 building categories, Zoo or Park.
        colour: The colour of its back.
        price: What it costs, in marks.
        vp: Its printed points.
        activation: Its icon.
        workers: The workers that using it costs; ANY stands for one of the player's choice.
        effect: Its effect's name in the vocabulary.
        parameters: What the effect needs to know, by name.
        reconstructed: Whether its icon or its effect is our own reconstruction.
    """

    number: int
    name: str
    category: str
    colour: ColourNumber
    price: int
    vp: int
    activation: Activation
    workers: tuple[int, ...]
    effect: str
    parameters: Mapping[str, Any] = field(default_factory=dict)
    reconstructed: bool = False

    @property
    def is_building(self) -> bool:
        """Whether the card is a building: neither Zoo nor Park (H4.6)."""
        return self.category not in (ZOO, PARK)


CATEGORIES_OF: Mapping[str, tuple[str, ...]] = {
    "brown": ("Civic", "Government", "University", "Medicine"),
    "pink": ("Entertainment", "Art", "Theater", "Circus"),
    "orange": ("Commerce", "Industry", "Bank", "Craft"),
    "grey": ("Military", "Police", "Underworld", "Secret Society"),
    "purple": ("Harbor", "Church", "Emigration", "Mysticism"),
}
"""H1.5: the building categories of each colour."""

CARDS_PER_CATEGORY = 12
LAID_CARDS_PER_COLOUR = 4
"""H1.2: Zoo cards, and Park cards, of each colour."""


def _colour(text: str) -> int:
    return {"any": ANY, "paid": PAID}[text] if text in ("any", "paid") else COLOURS_BY_NAME[text]


def _colours(text: str) -> tuple[int, ...]:
    return tuple(_colour(name) for name in text.split("+")) if text else ()


PARAMETERS: Mapping[str, Callable[[str], Any]] = {
    "buildings": int,
    "cards": int,
    "categories": lambda text: tuple(text.split("+")),
    "category": str,
    "colour": _colour,
    "condition": read_count,
    "count": read_count,
    "deck": _colour,
    "level": int,
    "levels": int,
    "marks": int,
    "number": int,
    "per": int,
    "price": int,
    "vp": int,
    "workers": _colours,
}
"""How each parameter of cards.csv is read."""


def read_cards(lines: Iterable[str]) -> tuple[Card, ...]:
    """Reads a card table.

    Raises:
        ValueError: if a line has a parameter or a value that the rules do not know.
    """
    cards: list[Card] = []
    for row in csv.DictReader(lines):
        try:
            values = dict(pair.split("=", 1) for pair in row["params"].split(";") if pair)
            card = Card(
                number=int(row["no"]),
                name=row["name"],
                category=row["category"],
                colour=COLOURS_BY_NAME[row["colour"]],
                price=int(row["price"]),
                vp=int(row["vp"]),
                activation=Activation(row["activation"]),
                workers=_colours(row["workers"]),
                effect=row["effect"],
                parameters={name: PARAMETERS[name](text) for name, text in values.items()},
                reconstructed="?" in (row["activation_sure"], row["effect_sure"]),
            )
        except (KeyError, ValueError) as error:
            raise ValueError(f"card table, line {row!r}: {error!r}") from error
        cards.append(card)
    return tuple(cards)


def table_problems(cards: Sequence[Card]) -> list[str]:
    """Returns every sum of H1.2 and H1.5 that the cards do not hold; what is printed on them is not looked at."""
    found = Counter((card.category, COLOUR_NAMES[card.colour]) for card in cards)
    expected = Counter(
        {(category, colour): CARDS_PER_CATEGORY for colour, names in CATEGORIES_OF.items() for category in names}
    )
    for colour in CATEGORIES_OF:
        expected[ZOO, colour] = expected[PARK, colour] = LAID_CARDS_PER_COLOUR
    sums: list[tuple[str, object, object]] = [
        ("card numbers", [card.number for card in cards], list(range(1, len(cards) + 1))),
        *(
            (f"cards of {category} in {colour}", found[category, colour], expected[category, colour])
            for category, colour in sorted(found.keys() | expected.keys())
        ),
    ]
    return [f"{what}: {is_}, not {should}" for what, is_, should in sums if is_ != should]


def load_cards() -> tuple[Card, ...]:
    """Loads the game's card table (H1.2, H1.5, H9.1).

    Raises:
        ValueError: if cards.csv can't be read or does not hold the sums of the rules.
    """
    text = files(__package__).joinpath("cards.csv").read_text(encoding="utf-8")
    cards = read_cards(text.splitlines())
    problems = table_problems(cards)
    if problems:
        raise ValueError("cards.csv does not fit the rules: " + "; ".join(problems))
    return cards


CARDS: tuple[Card, ...] = load_cards()
"""All cards, by number from 1: card n is `CARDS[n - 1]`."""

CARD: Mapping[int, Card] = {card.number: card for card in CARDS}
"""All cards by number."""

COLOUR_OF: Mapping[int, ColourNumber] = {card.number: card.colour for card in CARDS}
"""The colour of each card's back."""
