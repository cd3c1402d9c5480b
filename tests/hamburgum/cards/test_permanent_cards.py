"""Permanent cards that speak up outside of turns: in Phases I, II and IV, and when disasters rise."""

from __future__ import annotations

import pytest

from hummel.hamburgum.v1 import MAJORITY_CITY_HALL_SQUARE
from hummel_service.games.hamburgum.colours import COLOURS_BY_NAME
from support.hamburgum import Table
from support.hamburgum_cases import Case, check

GREY = COLOURS_BY_NAME["grey"]
FULL = [25, 26, 98, 99, 241]
"""A hand of five cards."""

CASES = [
    Case(
        33,
        "lets its owner draw a sixth card, and no seventh",
        {"seat0": {"buildings": [33], "hand": FULL}, "deck": [242]},
        [("run", "refill hand"), ("choose", "grey")],
        {"0.hand+": [242], "decks.grey": -1},
        asked=("TURN", 0),
    ),
    Case(
        33,
        "lets nobody else draw more than five",
        {"seat0": {"hand": FULL}, "seat1": {"buildings": [33]}},
        [("run", "refill hand")],
        {},
        asked=("TURN", 0),
    ),
    Case(
        46,
        "lets its owner turn a token in a tie for the lead, and nobody else",
        {"seat0": {"buildings": [46], "square": 3}, "seat1": {"square": 3}, "seat2": {}},
        [("run", "compare", {"amount": MAJORITY_CITY_HALL_SQUARE})],
        {"0.majorities+": [MAJORITY_CITY_HALL_SQUARE]},
    ),
    Case(
        46,
        "is of no use behind the lead",
        {"seat0": {"buildings": [46], "square": 2}, "seat1": {"square": 3}, "seat2": {"square": 3}},
        [("run", "compare", {"amount": MAJORITY_CITY_HALL_SQUARE})],
        {},
    ),
    Case(
        151,
        "prevents a rise for a worker of its colour",
        {"seat0": {"buildings": [151], "workers": "grey pink"}},
        [("run", "rise", {"colour": GREY}), "accept"],
        {"0.workers.grey": -1},
    ),
    Case(
        151,
        "lets it rise if its owner declines",
        {"seat0": {"buildings": [151], "workers": "grey pink"}},
        [("run", "rise", {"colour": GREY}), "decline"],
        {"0.disasters.grey": 1},
    ),
    Case(
        151,
        "asks nothing without a worker of the colour",
        {"seat0": {"buildings": [151], "workers": "pink"}},
        [("run", "rise", {"colour": GREY})],
        {"0.disasters.grey": 1},
        asked=("TURN", 0),
    ),
    Case(
        151,
        "prevents a rise by intrigue like any other",
        {"seat0": {"buildings": [151], "workers": "grey"}, "intrigue": ["grey"]},
        [("run", "intrigue"), "accept"],
        {"0.workers.grey": -1, "intrigue_left": -1},
    ),
    Case(
        187,
        "gives 1 VP for each intrigue token that its owner draws",
        {"seat0": {"buildings": [187]}, "intrigue": ["grey"]},
        [("run", "intrigue")],
        {"0.disasters.grey": 1, "intrigue_left": -1, "0.vp": 1},
    ),
    Case(
        188,
        "gives 2 marks for each intrigue token that its owner draws",
        {"seat0": {"buildings": [188]}, "intrigue": ["grey"]},
        [("run", "intrigue")],
        {"0.disasters.grey": 1, "intrigue_left": -1, "0.marks": 2},
    ),
    *(
        Case(
            card,
            "gives nothing for others' tokens",
            {"seat1": {"buildings": [card]}, "intrigue": ["grey"]},
            [("run", "intrigue")],
            {"0.disasters.grey": 1, "intrigue_left": -1},
        )
        for card in (187, 188)
    ),
    Case(
        231,
        "lets a disaster of its owner's choice rise instead of the token's",
        {"seat0": {"buildings": [231]}, "intrigue": ["grey"]},
        [("run", "intrigue"), ("choose", "brown")],
        {"0.disasters.brown": 1, "intrigue_left": -1},
    ),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_card(case: Case):
    """H3.1, H3.6, H3.10, H7.2: the card does what it says, and nothing else."""
    check(case)


def test_165_strikes_on_the_fourth_rise():
    """165 (H6.8): the third rise does not strike, the fourth does."""
    table = Table(seat0={"buildings": [165], "marks": 7, "disasters": {"pink": 2}}, seat1={"marks": 7})
    for _ in range(2):
        table.next_roll(pink=5)
        table.start_phase("dice")
        table.mark()
    assert table.board.players[0].disasters.pink == 0
    assert table.board.players[0].marks == 0
