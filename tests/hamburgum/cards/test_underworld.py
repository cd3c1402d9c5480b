"""Underworld: 169 to 180."""

from __future__ import annotations

import pytest

from support.hamburgum import Case, check

CASES = [
    Case(
        170,
        "gives 2 marks for each own Underworld building, itself included",
        {"seat0": {"buildings": [170, 180, 25], "workers": "purple"}},
        [("activate", 170)],
        {"0.workers.purple": -1, "0.marks": 4, "0.used+": [170]},
    ),
    Case(
        174,
        "builds a Underworld card of the discard pile for nothing",
        {"seat0": {"marks": 6, "hand": [174], "sites": "brown pink"}, "discard": [25, 179, 257, 43]},
        [("construct", 174), ("choose", 179)],
        {"0.marks": -6, "0.hand-": [174], "0.buildings+": [174, 179], "discard-": [179]},
    ),
    Case(
        179,
        "scores 2 VP for each own Underworld building, itself included",
        {"seat0": {"buildings": [179, 169, 25]}, "seat1": {"buildings": [170]}},
        scores=4,
    ),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_card(case: Case):
    """The card does what it says, and nothing else."""
    check(case)
