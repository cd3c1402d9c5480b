"""Craft: 133 to 144."""

from __future__ import annotations

import pytest

from support.hamburgum import Case, check

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
        {"seat0": {"majorities": [1, 4, 5], "buildings": [134], "workers": "pink"}},
        [("activate", 134)],
        {"0.workers.pink": -1, "0.marks": 6, "0.used+": [134]},
    ),
    Case(
        135,
        "gives 2 marks for each active majority token",
        {"seat0": {"majorities": [1, 4, 5], "buildings": [135], "workers": "purple"}},
        [("activate", 135)],
        {"0.workers.purple": -1, "0.marks": 6, "0.used+": [135]},
    ),
    Case(
        136,
        "gives 2 marks for each active majority token",
        {"seat0": {"majorities": [1, 4, 5], "buildings": [136], "workers": "brown"}},
        [("activate", 136)],
        {"0.workers.brown": -1, "0.marks": 6, "0.used+": [136]},
    ),
    Case(
        137,
        "gives 2 marks for each active majority token",
        {"seat0": {"majorities": [1, 4, 5], "buildings": [137], "workers": "grey"}},
        [("activate", 137)],
        {"0.workers.grey": -1, "0.marks": 6, "0.used+": [137]},
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
