"""Draws the viewer's own hand, and the cards that the viewer looks through."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.table import Table
from rich.text import Text

from hummel_client.terminal.flow import Flow
from hummel_client.terminal.hamburgum.cards import colour, short, title, without_colour
from hummel_client.terminal.presenter import Fold

if TYPE_CHECKING:
    from rich.console import RenderableType

    from hummel.hamburgum.v1 import Hand
    from hummel_client.terminal.catalog import Catalog


def draw_hand(hand: Hand, catalog: Catalog, fold: Fold) -> RenderableType:
    """Draws the cards with their texts, in a line each where there is little room, and what is looked through."""
    parts: list[RenderableType] = [_hand(hand, catalog, fold) if hand.cards else Text("no cards", style="dim")]
    if hand.looked_at:
        name = title if fold < Fold.OWN else short
        cards = [name(catalog, card) for card in hand.looked_at]
        parts += [Text("You look through:", style="dim"), Flow(cards)]
    return Group(*parts)


def _hand(hand: Hand, catalog: Catalog, fold: Fold) -> Table:
    grid = Table.grid(padding=(0, 1, 0, 0), expand=True)
    grid.add_column(no_wrap=True)
    grid.add_column(ratio=1, no_wrap=fold == Fold.ALL, overflow="ellipsis")
    for card in sorted(hand.cards):  # as the actions are sorted
        grid.add_row(colour(catalog, card), without_colour(catalog, card))
    return grid
