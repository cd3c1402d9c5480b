"""Card faces and titles of The Speicherstadt, from the catalog."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from rich.text import Text

from hummel_client.terminal.speicherstadt.goods import marks
from hummel_client.terminal.words import counted

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hummel.v1 import CardNumber
    from hummel_client.terminal.catalog import Catalog

FIREMAN = "fireman"
CONTRACT = "contract"

GOODS_WORDS = {"merchant": "buys "}
"""What stands before the goods on cards of a kind."""

NUMBER_WORDS = {
    "points": ("", "point", ""),
    "vp": ("", "point", ""),
    "vp_per_coin": ("", "point", " a coin"),
    "vp_per_cube": ("", "point", " a cube"),
    "vp_per_ship": ("", "point", " a ship"),
    "capacity": ("keeps ", "cube", ""),
    "income": ("", "coin", " a round"),
}
"""What stands around a printed number; those left out stand in the card's name or lie on it."""

SCALE_PREFIX = "points_for_"
"""The names of the numbers for one, two, ... cards of a kind."""


def coins(count: int) -> str:
    """Returns a number of coins in words."""
    return counted("coin", count)


def title(catalog: Catalog, card: int) -> Text:
    """Returns a card's name, for a contract with its goods: some have the same name."""
    info = catalog.card(card)
    name = Text(info.name, style="bold")
    return Text.assemble(name, " (", marks(info.goods), ")") if info.kind == CONTRACT else name


def face(catalog: Catalog, card: int) -> list[Text]:
    """Returns what stands on a card below its name, a few words a line."""
    info = catalog.card(card)
    lines = [Text.assemble(GOODS_WORDS.get(info.kind, ""), marks(info.goods))] if info.goods else []
    lines += [_number(number) for number in info.numbers if number.name in NUMBER_WORDS]
    scale = [str(number.value) for number in info.numbers if number.name.startswith(SCALE_PREFIX)]
    return [*lines, Text("/".join(scale) + " pts", style="dim")] if scale else lines


def _number(number: CardNumber) -> Text:
    before, thing, after = NUMBER_WORDS[number.name]
    return Text(f"{before}{counted(thing, number.value)}{after}", style="dim")


def counted_names(catalog: Catalog, cards: Iterable[int]) -> list[str]:
    """Returns the cards' names in their order, equal ones once with their number."""
    counts = Counter(catalog.card(card).name for card in cards)
    return [name if count == 1 else f"{count} x {name}" for name, count in counts.items()]


def firemen_sum(catalog: Catalog, cards: Iterable[int]) -> int:
    """Returns the sum of the firemen's values among the cards."""
    return sum(catalog.number(card, "value") for card in cards if catalog.card(card).kind == FIREMAN)
