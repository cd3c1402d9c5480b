"""Craft: 133 to 144."""

from __future__ import annotations

import pytest

from support.hamburgum_cases import Case, check
from support.hamburgum_moves import take_money

CASES = [
    Case(
        133,
        "gives 2 marks for each own Craft building, itself included",
        {"seat0": {"buildings": [133, 144, 25], "workers": "purple"}},
        [("activate", 133)],
        {"0.workers.purple": -1, "0.marks": 4, "0.used+": [133]},
    ),
    Case(
        134,
        "gives 2 marks for each active majority token",
        {"seat0": {"majorities": [1, 4], "buildings": [134], "workers": "pink"}},
        [("activate", 134)],
        {"0.workers.pink": -1, "0.marks": 4, "0.used+": [134]},
    ),
    Case(
        135,
        "gives 2 marks for each active majority token",
        {"seat0": {"majorities": [1, 4], "buildings": [135], "workers": "purple"}},
        [("activate", 135)],
        {"0.workers.purple": -1, "0.marks": 4, "0.used+": [135]},
    ),
    Case(
        136,
        "gives 2 marks for each active majority token",
        {"seat0": {"majorities": [1, 4], "buildings": [136], "workers": "brown"}},
        [("activate", 136)],
        {"0.workers.brown": -1, "0.marks": 4, "0.used+": [136]},
    ),
    Case(
        137,
        "gives 2 marks for each active majority token",
        {"seat0": {"majorities": [1, 4], "buildings": [137], "workers": "grey"}},
        [("activate", 137)],
        {"0.workers.grey": -1, "0.marks": 4, "0.used+": [137]},
    ),
    Case(
        138,
        "adds 3 marks to money by the pink die",
        {"seat0": {"buildings": [138], "hand": [260, 245]}, "dice": {"pink": 4}},
        [take_money(260)],
        {"0.hand-": [260], "discard+": [260], "0.marks": 7},
    ),
    Case(
        138,
        "adds nothing to money by another die",
        {"seat0": {"buildings": [138], "hand": [244, 245]}, "dice": {"pink": 4}},
        [take_money(244)],
        {"0.hand-": [244], "discard+": [244], "0.marks": 3},
    ),
    Case(
        139,
        "adds 3 marks to money by the grey die",
        {"seat0": {"buildings": [139], "hand": [244, 245]}, "dice": {"grey": 4}},
        [take_money(244)],
        {"0.hand-": [244], "discard+": [244], "0.marks": 7},
    ),
    Case(
        139,
        "adds nothing to money by another die",
        {"seat0": {"buildings": [139], "hand": [260, 245]}, "dice": {"grey": 4}},
        [take_money(260)],
        {"0.hand-": [260], "discard+": [260], "0.marks": 3},
    ),
    Case(
        140,
        "adds 3 marks to money by the brown die",
        {"seat0": {"buildings": [140], "hand": [252, 245]}, "dice": {"brown": 4}},
        [take_money(252)],
        {"0.hand-": [252], "discard+": [252], "0.marks": 7},
    ),
    Case(
        140,
        "adds nothing to money by another die",
        {"seat0": {"buildings": [140], "hand": [260, 245]}, "dice": {"brown": 4}},
        [take_money(260)],
        {"0.hand-": [260], "discard+": [260], "0.marks": 3},
    ),
    Case(
        141,
        "adds 3 marks to money by the purple die",
        {"seat0": {"buildings": [141], "hand": [256, 245]}, "dice": {"purple": 4}},
        [take_money(256)],
        {"0.hand-": [256], "discard+": [256], "0.marks": 7},
    ),
    Case(
        141,
        "adds nothing to money by another die",
        {"seat0": {"buildings": [141], "hand": [260, 245]}, "dice": {"purple": 4}},
        [take_money(260)],
        {"0.hand-": [260], "discard+": [260], "0.marks": 3},
    ),
    Case(
        142,
        "gives a pink, a grey, a brown and a purple worker",
        {"seat0": {"hand": [142], "sites": "brown"}},
        [("construct", 142)],
        {
            "0.hand-": [142],
            "0.buildings+": [142],
            "0.workers.pink": 1,
            "0.workers.grey": 1,
            "0.workers.brown": 1,
            "0.workers.purple": 1,
        },
    ),
    Case(
        143,
        "builds a Craft card of the discard pile for nothing",
        {"seat0": {"marks": 6, "hand": [143], "sites": "brown pink"}, "discard": [25, 144, 257, 43]},
        [("construct", 143), ("choose", 144)],
        {"0.marks": -6, "0.hand-": [143], "0.buildings+": [143, 144], "discard-": [144]},
    ),
    Case(
        144,
        "scores 2 VP for each own Craft building, itself included",
        {"seat0": {"buildings": [144, 133, 25]}, "seat1": {"buildings": [134]}},
        scores=4,
    ),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_card(case: Case):
    """The card does what it says, and nothing else."""
    check(case)
