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
    info = catalog.card(card)
    if not info.deck:
        return Text(info.name, style="bold")
    return Text.assemble(mark(info.deck), f" {number(card)} ", (info.name, "bold"))


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
    notes = facts(catalog, card)
    text = catalog.card(card).text
    return Text.assemble(title(catalog, card), (f" ({notes})" if notes else "", "dim"), f": {text}" if text else "")


def shorts(catalog: Catalog, cards: Iterable[int]) -> Text:
    """Returns several cards by colour and number alone."""
    return Text(" ").join(short(catalog, card) for card in cards)


def used_mark(building: Building) -> Text:
    """Returns the activation marker if it lies on a building."""
    return Text(USED if building.used else "", style="bold")
