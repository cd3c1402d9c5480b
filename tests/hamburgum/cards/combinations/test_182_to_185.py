"""182 to 185 with 132: prices are halved first, rounded up, then 3 less, never below 0 (H6.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hummel_service.games.hamburgum import HAMBURGUM
from hummel_service.games.hamburgum.cards import CARD
from support.hamburgum import Table
from support.hamburgum_moves import construct

if TYPE_CHECKING:
    from collections.abc import Sequence

PRICES = {0: (0, 0), 3: (2, 0), 6: (3, 0), 9: (5, 2), 12: (6, 3)}
"""Printed price: the price halved, and halved with 132."""

BUILDINGS_BY_PRICE = {
    182: ("orange", {0: 121, 3: 123, 6: 127, 9: 107}),
    183: ("purple", {0: 206, 3: 203, 6: 213, 9: 204, 12: 216}),
    184: ("pink", {0: 49, 3: 87, 6: 70, 9: 72, 12: 93}),
    185: ("brown", {0: 28, 3: 34, 6: 33, 9: 24, 12: 1}),
}
"""The orders, with their colour and a building of each price in that colour."""

OTHER_COLOUR = {182: 204, 183: 72, 184: 24, 185: 107}
"""A building for 9 of another colour than the order's."""


def price_paid(card: int, buildings: Sequence[int], marks: int) -> int | None:
    """Returns what a building costs with some buildings there and so many marks; None if they do not do."""
    table = Table(seat0={"buildings": buildings, "marks": marks, "hand": [card, 260], "sites": "brown"})
    if construct(card, 1) not in HAMBURGUM.legal_actions(table.state, 0):
        assert table.refusal(construct(card, 1)).reason == "NOT_ENOUGH_MARKS"
        return None
    (event,) = [event for event in table.construct(card) if event.HasField("building_constructed")]
    return int(event.building_constructed.price)


@pytest.mark.parametrize(
    "order, printed",
    [(order, price) for order, (_, cards) in BUILDINGS_BY_PRICE.items() for price in cards],
)
def test_182_to_185_with_132(order: int, printed: int):
    """H6.7: halve first, rounding up, then subtract 3, never below 0; one mark less does not do."""
    card = BUILDINGS_BY_PRICE[order][1][printed]
    assert CARD[card].price == printed
    halved, lowered = PRICES[printed]
    for buildings, price in (([order], halved), ([order, 132], lowered), ([132, order], lowered)):
        assert price_paid(card, buildings, price) == price
        if price:
            assert price_paid(card, buildings, price - 1) is None


@pytest.mark.parametrize("order", sorted(OTHER_COLOUR))
def test_182_to_185_concern_one_colour(order: int):
    """182 to 185: buildings of another colour cost the printed price, less 3 with 132; others' orders do nothing."""
    card = OTHER_COLOUR[order]
    assert price_paid(card, [order], 9) == 9
    assert price_paid(card, [order, 132], 9) == 6
