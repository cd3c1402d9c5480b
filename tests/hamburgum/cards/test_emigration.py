"""Emigration: 217 to 228."""

from __future__ import annotations

import pytest

from support.hamburgum import Case, check

CASES = [
    Case(
        218,
        "gives 2 marks for each own Emigration building, itself included",
        {"seat0": {"buildings": [218, 228, 25], "workers": "orange"}},
        [("activate", 218)],
        {"0.workers.orange": -1, "0.marks": 4, "0.used+": [218]},
    ),
    Case(
        223,
        "builds a Emigration card of the discard pile for nothing",
        {"seat0": {"marks": 6, "hand": [223], "sites": "brown pink"}, "discard": [25, 225, 257, 43]},
        [("construct", 223), ("choose", 225)],
        {"0.marks": -6, "0.hand-": [223], "0.buildings+": [223, 225], "discard-": [225]},
    ),
    Case(
        225,
        "scores 2 VP for each own Emigration building, itself included",
        {"seat0": {"buildings": [225, 217, 25]}, "seat1": {"buildings": [218]}},
        scores=4,
    ),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_card(case: Case):
    """The card does what it says, and nothing else."""
    check(case)
