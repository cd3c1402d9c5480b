"""Titles, facts and texts of the cards of Hamburgum, from the catalog."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from hummel_client.terminal.hamburgum.colours import mark
from hummel_client.terminal.words import counted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from hummel.hamburgum.v1 import Building
    from hummel_client.terminal.catalog import Catalog

_NUMBERS: dict[str, Callable[[int], str]] = {
    "price": lambda marks: counted("mark", marks),
    "vp": lambda points: f"{points} VP",
}
"""How the printed numbers are named."""

USED = "*"
"""What stands behind a building with an activation marker."""


def number(card: int) -> str:
    """Returns a card's number as it is printed.

    >>> number(7)
    '007'
    """
    return f"{card:03}"


def title(catalog: Catalog, card: int) -> Text:
    """Returns a card's colour, number and name."""
    return _behind_colour(catalog, card, _name(catalog, card))


def short(catalog: Catalog, card: int) -> Text:
    """Returns a card's colour and number alone."""
    info = catalog.card(card)
    return Text.assemble(mark(info.deck), number(card)) if info.deck else Text(info.name)


def facts(catalog: Catalog, card: int) -> str:
    """Returns a card's category, price, points and icon."""
    info = catalog.card(card)
    parts = [info.kind] if info.kind else []
    parts += [_NUMBERS[one.name](one.value) for one in info.numbers if one.name in _NUMBERS]
    parts += [icon(catalog, card)] if info.icon else []
    return ", ".join(parts)


def icon(catalog: Catalog, card: int) -> str:
    """Returns a card's icon: a phase as its number, other icons in lower case."""
    printed = catalog.card(card).icon
    return printed if set(printed) <= set("IV") else printed.lower()


def described(catalog: Catalog, card: int) -> Text:
    """Returns everything that stands on a card: title, facts, text."""
    return _behind_colour(catalog, card, without_colour(catalog, card))


def without_colour(catalog: Catalog, card: int) -> Text:
    """Returns everything that stands on a card but its colour."""
    notes = facts(catalog, card)
    text = catalog.card(card).text
    return Text.assemble(_name(catalog, card), (f" ({notes})" if notes else "", "dim"), f": {text}" if text else "")


def colour(catalog: Catalog, card: int) -> Text:
    """Returns the letters of a card's colour; none if the catalog lacks the card."""
    deck = catalog.card(card).deck
    return mark(deck) if deck else Text()


def _name(catalog: Catalog, card: int) -> Text:
    """A card's number and name; one that the catalog lacks is called by its number alone."""
    info = catalog.card(card)
    return Text.assemble(f"{number(card)} " if info.deck else "", (info.name, "bold"))


def _behind_colour(catalog: Catalog, card: int, words: Text) -> Text:
    letters = colour(catalog, card)
    return Text.assemble(letters, " ", words) if letters else words


def shorts(catalog: Catalog, cards: Iterable[int]) -> Text:
    """Returns several cards by colour and number alone."""
    return Text(" ").join(short(catalog, card) for card in cards)


def used_mark(building: Building) -> Text:
    """Returns the activation marker if it lies on a building."""
    return Text(USED if building.used else "", style="bold")
