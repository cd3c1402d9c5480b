"""Harbor: 193 to 204."""

from __future__ import annotations

import pytest

from support.hamburgum import Case, check

CASES = [
    Case(
        195,
        "gives 2 marks for each own Harbor building, itself included",
        {"seat0": {"buildings": [195, 204, 25], "workers": "orange"}},
        [("activate", 195)],
        {"0.workers.orange": -1, "0.marks": 4, "0.used+": [195]},
    ),
    Case(
        196,
        "draws a card from a deck of choice",
        {"seat0": {"buildings": [196], "workers": "orange"}, "deck": [241]},
        [("activate", 196), ("choose", "grey")],
        {"0.workers.orange": -1, "0.used+": [196], "0.hand+": [241], "decks.grey": -1},
    ),
    Case(
        197,
        "draws a card from a deck of choice",
        {"seat0": {"buildings": [197], "workers": "grey"}, "deck": [241]},
        [("activate", 197), ("choose", "grey")],
        {"0.workers.grey": -1, "0.used+": [197], "0.hand+": [241], "decks.grey": -1},
    ),
    Case(
        198,
        "draws a card from a deck of choice",
        {"seat0": {"buildings": [198], "workers": "pink"}, "deck": [241]},
        [("activate", 198), ("choose", "grey")],
        {"0.workers.pink": -1, "0.used+": [198], "0.hand+": [241], "decks.grey": -1},
    ),
    Case(
        199,
        "draws a card from a deck of choice",
        {"seat0": {"buildings": [199], "workers": "brown"}, "deck": [241]},
        [("activate", 199), ("choose", "grey")],
        {"0.workers.brown": -1, "0.used+": [199], "0.hand+": [241], "decks.grey": -1},
    ),
    Case(
        200,
        "builds a Harbor card of the discard pile for nothing",
        {"seat0": {"marks": 6, "hand": [200], "sites": "brown pink"}, "discard": [25, 203, 257, 43]},
        [("construct", 200), ("choose", 203)],
        {"0.marks": -6, "0.hand-": [200], "0.buildings+": [200, 203], "discard-": [203]},
    ),
    Case(
        204,
        "scores 2 VP for each own Harbor building, itself included",
        {"seat0": {"buildings": [204, 193, 25]}, "seat1": {"buildings": [194]}},
        scores=4,
    ),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_card(case: Case):
    """The card does what it says, and nothing else."""
    check(case)
