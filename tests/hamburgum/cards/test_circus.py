"""Circus: 085 to 096."""

from __future__ import annotations

import pytest

from support.hamburgum import Case, check, wall

CASES = [
    Case(
        86,
        "gives 2 marks for each own Circus building, itself included",
        {"seat0": {"buildings": [86, 96, 25], "workers": "brown"}},
        [("activate", 86)],
        {"0.workers.brown": -1, "0.marks": 4, "0.used+": [86]},
    ),
    Case(
        90,
        "builds a Circus card of the discard pile for nothing",
        {"seat0": {"marks": 6, "hand": [90], "sites": "brown pink"}, "discard": [25, 94, 257, 43]},
        [("construct", 90), ("choose", 94)],
        {"0.marks": -6, "0.hand-": [90], "0.buildings+": [90, 94], "discard-": [94]},
    ),
    Case(
        91,
        "gives a worker of the segment's colour when another builds one",
        {"seat0": {"hand": [245, 244], "marks": 1}, "seat1": {"buildings": [91]}},
        [wall(244, "left")],
        {"0.hand-": [244], "discard+": [244], "0.marks": -1, "0.left": 1, "1.workers.grey": 1},
    ),
    Case(
        91,
        "gives nothing for an own segment",
        {"seat0": {"buildings": [91], "hand": [245, 244], "marks": 1}},
        [wall(244, "left")],
        {"0.hand-": [244], "discard+": [244], "0.marks": -1, "0.left": 1},
    ),
    Case(
        94,
        "scores 2 VP for each own Circus building, itself included",
        {"seat0": {"buildings": [94, 85, 25]}, "seat1": {"buildings": [86]}},
        scores=4,
    ),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_card(case: Case):
    """The card does what it says, and nothing else."""
    check(case)
