"""Permanent cards that speak up outside of turns: in Phases I, II and IV, and when disasters rise."""

from __future__ import annotations

import pytest

from hummel_service.games.hamburgum.colours import COLOURS_BY_NAME
from support.hamburgum import Table
from support.hamburgum_cases import Case

CASES = [
    Case(33, "refills the hand to six"),
    Case(46, "lets its owner turn a token in a tie for the lead"),
    Case(151, "prevents a rise for a worker of its colour"),
    Case(165, "lets a disaster strike on the fourth rise only"),
    Case(187, "gives 1 VP for each intrigue token"),
    Case(188, "gives 2 marks for each intrigue token"),
    Case(231, "lets another disaster rise than the token's"),
]
"""What the tests below show, for the check that every card has a test."""

GREY = COLOURS_BY_NAME["grey"]


def test_033_refills_the_hand_to_six():
    """033 (H3.1): its owner draws up to six cards, everybody else up to five."""
    table = Table(seat0={"buildings": [33], "hand": []}, seat1={"hand": []})
    table.start_phase("replenish")
    while table.asked() is not None and table.asked()[0] == "DRAW":
        table.choose("grey")
    assert [len(hand.cards) for hand in table.state.hands] == [6, 5]


@pytest.mark.parametrize("card, turns", [(46, True), (47, False)])
def test_046_a_tie_is_enough(card: int, turns: bool):  # noqa: FBT001 - a parameter of the test
    """046 (H3.10): who shares the lead turns the token, and nobody else does."""
    table = Table(seat0={"buildings": [card], "square": 3}, seat1={"square": 3}, seat2={})
    square = 1
    table.run("compare", amount=square)
    assert (square in table.board.players[0].majorities) is turns
    assert square not in table.board.players[1].majorities


def test_151_prevents_a_rise_for_a_worker():
    """151 (H6.8): a worker of the colour prevents the rise; declining lets it happen."""
    for answer, changes in (("accept", {"0.workers.grey": -1}), ("decline", {"0.disasters.grey": 1})):
        table = Table(seat0={"buildings": [151], "workers": "grey pink"})
        table.run("rise", colour=GREY)
        assert table.asked() == ("PREVENT_RISE", 0)
        getattr(table, answer)()
        assert table.changes() == changes


def test_151_needs_a_worker_of_that_colour():
    """151: nothing is asked without a worker of the colour."""
    table = Table(seat0={"buildings": [151], "workers": "pink"})
    table.run("rise", colour=GREY)
    assert table.changes() == {"0.disasters.grey": 1}


def test_151_prevents_intrigue_too():
    """151 (H6.8): a rise by an intrigue token is prevented like any other."""
    table = Table(seat0={"buildings": [151], "workers": "grey"})
    table.next_intrigue("grey")
    table.run("intrigue")
    table.accept()
    assert table.changes() == {"0.workers.grey": -1, "intrigue_left": -1}


def test_165_strikes_on_the_fourth_rise():
    """165 (H6.8): the third rise does not strike, the fourth does."""
    table = Table(seat0={"buildings": [165], "marks": 7, "disasters": {"pink": 2}}, seat1={"marks": 7})
    for _ in range(2):
        table.next_roll(pink=5)
        table.start_phase("dice")
        table.mark()
    assert table.board.players[0].disasters.pink == 0
    assert table.board.players[0].marks == 0


@pytest.mark.parametrize("card, gained", [(187, {"0.vp": 1}), (188, {"0.marks": 2})])
def test_187_188_gain_on_intrigue(card: int, gained: dict[str, int]):
    """187, 188: each intrigue token that the owner draws pays."""
    table = Table(seat0={"buildings": [card]})
    table.next_intrigue("grey")
    table.run("intrigue")
    assert table.changes() == {"0.disasters.grey": 1, "intrigue_left": -1, **gained}


def test_231_redirects_intrigue():
    """231: a disaster of the owner's choice rises instead of the token's."""
    table = Table(seat0={"buildings": [231]})
    table.next_intrigue("grey")
    table.run("intrigue")
    table.choose("brown")
    assert table.changes() == {"0.disasters.brown": 1, "intrigue_left": -1}
