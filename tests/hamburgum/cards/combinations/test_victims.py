"""Several victims choose in turn order from the left of whose turn it is (H6.6)."""

from __future__ import annotations

from typing import Any

import pytest

from hummel_service.games.hamburgum import HAMBURGUM
from support.hamburgum import Table

VICTIMS = {
    13: [{"hand": [241, 242]}, {"hand": [243, 244]}, {"hand": [245, 246]}],
    85: [{"majorities": [1, 2]}] * 3,
    172: [{"workers": "grey pink"}] * 3,
    173: [{"left": 1, "right": 1}] * 3,
    176: [{"buildings": [3, 6]}, {"buildings": [25, 11]}, {"buildings": [24, 14]}],
    177: [{"sites": "grey pink"}] * 3,
    178: [{"buildings": cards, "disasters": {"orange": 2}} for cards in ([3, 6], [25, 11], [24, 14])],
    236: [{"buildings": cards, "disasters": {"orange": 2}} for cards in ([3, 6], [25, 11], [24, 14])],
}
"""What seats 0, 1 and 3 have, so that each has something to choose; 178 and 236 let Fire strike."""


@pytest.mark.parametrize("card", sorted(VICTIMS))
@pytest.mark.parametrize("poor", [None, 0, 1, 3])
def test_victims_choose_in_turn_order(card: int, poor: int | None):
    """H6.6: with seat 2 at its turn, 3, 0 and 1 choose in this order; who has nothing to lose is skipped."""
    seats: dict[str, Any] = {"seat2": {"hand": [card], "sites": "brown", "marks": 9, "disasters": {"orange": 1}}}
    for seat, things in zip((0, 1, 3), VICTIMS[card], strict=True):
        seats[f"seat{seat}"] = {"hand": []} if seat == poor else things
    table = Table(first_seat=2, intrigue=["orange"], **seats)
    table.construct(card, 1)
    asked = []
    while table.asked() is not None and table.asked()[0] != "TURN":  # type: ignore[index]  # it is not None
        asked.append(table.board.question.seat)
        assert table.board.question.card in (card, 0)
        table.play(HAMBURGUM.legal_actions(table.state, asked[-1])[0])
    assert asked == [seat for seat in (3, 0, 1) if seat != poor]
