"""The trade cards: cards.csv as a typed table; what the rules need of it is checked when it is loaded (S1.1, S10).

Cards are numbered from 1 in the order of the file; a line with a count makes so many cards.
"""

from __future__ import annotations

import csv
from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from importlib.resources import files
from typing import TYPE_CHECKING

from hummel_service.games.speicherstadt.components import EXTRA_COLUMNS, MAX_SEATS, MIN_SEATS
from hummel_service.games.speicherstadt.cubes import GOODS_BY_NAME, GoodNumber

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence


class Kind(StrEnum):
    """A card's group in the rules."""

    BANK = "bank"
    CHAMBER = "chamber"
    CHURCH = "church"
    CONTRACT = "contract"
    FIRE = "fire"
    FIREMAN = "fireman"
    MERCHANT = "merchant"
    OFFICE = "office"
    PORT = "port"
    SHIP = "ship"
    WAREHOUSE = "warehouse"


@dataclass(frozen=True, slots=True)
class Card:
    """One trade card. A number that the card does not have is 0.

    Attributes:
        number: The card's number in boards, actions and events.
        deck: A to E (S1.1).
        name: The card's title.
        kind: The card's group in the rules.
        sure: How sure we are of the line: "=" stated, "~" derived, "?" reconstructed.
        goods: The goods that a contract needs or a merchant buys.
        scale: Points for 1, 2, ... cards of this kind (S8.5).
        removed_for_seats: Seat counts for which the card stays in the box (S1.4).
        points: Points of a completed contract (S8.3) or of a fire (S7.1).
        vp: Points at the end (S8.4).
        vp_per_coin: Points at the end for each coin (S8.4).
        vp_per_cube: Points at the end for each cube in the warehouse (S8.5).
        vp_per_ship: Points at the end for each ship card (S8.5).
        value: What a fireman is worth at a fire (S7.2).
        cubes: Cubes that come with a ship (S2.3).
        capacity: Cubes that can be kept here (S5.2).
        income: Coins in every income phase (S6.1).
    """

    number: int
    deck: str
    name: str
    kind: Kind
    sure: str
    goods: tuple[GoodNumber, ...] = ()
    scale: tuple[int, ...] = ()
    removed_for_seats: tuple[int, ...] = ()
    points: int = 0
    vp: int = 0
    vp_per_coin: int = 0
    vp_per_cube: int = 0
    vp_per_ship: int = 0
    value: int = 0
    cubes: int = 0
    capacity: int = 0
    income: int = 0


@dataclass(frozen=True, slots=True)
class Parameter:
    """How a parameter of cards.csv is read, and the field of Card that it becomes."""

    field: str
    read: Callable[[str], object]


def _goods(text: str) -> tuple[GoodNumber, ...]:
    return tuple(GOODS_BY_NAME[name] for name in text.split("+"))


def _scale(text: str) -> tuple[int, ...]:
    return tuple(int(points) for points in text.split("/"))


def _seat_counts(text: str) -> tuple[int, ...]:
    return tuple(int(players.removesuffix("p")) for players in text.split("/"))


NUMBERS = ("points", "vp", "vp_per_coin", "vp_per_cube", "vp_per_ship", "value", "cubes", "capacity", "income")
"""The parameters that are one number."""

PARAMETERS: Mapping[str, Parameter] = {
    "good": Parameter("goods", _goods),
    "goods": Parameter("goods", _goods),
    "scale": Parameter("scale", _scale),
    "removed": Parameter("removed_for_seats", _seat_counts),
    **{name: Parameter(name, int) for name in NUMBERS},
}

DECK_SIZES: Mapping[str, int] = {"A": 12, "B": 13, "C": 13, "D": 15, "E": 1}
"""S1.1."""


def read_cards(lines: Iterable[str]) -> tuple[Card, ...]:
    """Reads a card table.

    Raises:
        ValueError: if a line has a parameter or a value that the rules do not know.
    """
    cards: list[Card] = []
    for row in csv.DictReader(lines):
        try:
            values = dict(pair.split("=", 1) for pair in row["params"].split(";"))
            fields = {PARAMETERS[name].field: PARAMETERS[name].read(text) for name, text in values.items()}
            for _ in range(int(row["count"])):
                number = len(cards) + 1
                card = Card(number, row["deck"], row["name"], Kind(row["kind"]), row["sure"], **fields)  # type: ignore[arg-type]  # each reader returns its field's type
                cards.append(card)
        except (KeyError, ValueError) as error:
            raise ValueError(f"card table, line {row!r}: {error!r}") from error
    return tuple(cards)


def in_play(cards: Sequence[Card], seat_count: int) -> list[Card]:
    """Returns the cards that a game with so many seats is played with (S1.4)."""
    return [card for card in cards if seat_count not in card.removed_for_seats]


def count_rounds(cards: Sequence[Card], seat_count: int) -> tuple[int, int]:
    """Returns how many whole rounds the cards make and how many cards are left over (S2.2, S9)."""
    offered = sum(1 for card in in_play(cards, seat_count) if card.kind is not Kind.FIRE)
    return divmod(offered, seat_count + EXTRA_COLUMNS)


def table_problems(cards: Sequence[Card]) -> list[str]:
    """Returns what keeps the game from being played with the cards (S1.1, S8.5, S9).

    What is printed on them is not looked at: somebody may know better than we do (S10).
    """
    offices = [card for card in cards if card.kind is Kind.OFFICE]
    sums: list[tuple[str, object, object]] = [
        ("cards per deck", Counter(card.deck for card in cards), Counter(DECK_SIZES)),
        *(
            (f"cards left over with {seats} players", count_rounds(cards, seats)[1], 0)
            for seats in range(MIN_SEATS, MAX_SEATS + 1)
        ),
        *(
            (f"points on the scale of card {card.number}", min(len(card.scale), len(offices)), len(offices))
            for card in offices
        ),
    ]
    return [f"{what}: {found}, not {expected}" for what, found, expected in sums if found != expected]


def load_cards() -> tuple[Card, ...]:
    """Loads the game's card table (S1.1, S10).

    Raises:
        ValueError: if cards.csv can't be read, or the game can't be played with it.
    """
    text = files(__package__).joinpath("cards.csv").read_text(encoding="utf-8")
    cards = read_cards(text.splitlines())
    problems = table_problems(cards)
    if problems:
        raise ValueError("cards.csv does not fit the rules (S10): " + "; ".join(problems))
    return cards


CARDS: tuple[Card, ...] = load_cards()
"""All cards, by number from 1: card n is `CARDS[n - 1]`."""

CARD: Mapping[int, Card] = {card.number: card for card in CARDS}
"""All cards by number."""
