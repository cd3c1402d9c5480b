"""Mysticism: 229 to 240."""

from __future__ import annotations

import pytest

from support.hamburgum import Case, check, wall

CASES = [
    Case(
        229,
        "gives 2 marks for each own Mysticism building, itself included",
        {"seat0": {"buildings": [229, 240, 25], "workers": "brown"}},
        [("activate", 229)],
        {"0.workers.brown": -1, "0.marks": 4, "0.used+": [229]},
    ),
    Case(
        232,
        "lets the black die be paid for a segment",
        {"seat0": {"buildings": [232], "hand": [245, 260], "left": 4, "marks": 2}, "dice": {"black": 2}},
        [wall(245, "left", black_die=True)],
        {"0.hand-": [245], "discard+": [245], "0.marks": -2, "0.left": 1, "0.statues+": [8], "statues-": [8]},
    ),
    Case(
        238,
        "builds a Mysticism card of the discard pile for nothing",
        {"seat0": {"marks": 6, "hand": [238], "sites": "brown pink"}, "discard": [25, 239, 257, 43]},
        [("construct", 238), ("choose", 239)],
        {"0.marks": -6, "0.hand-": [238], "0.buildings+": [238, 239], "discard-": [239]},
    ),
    Case(
        239,
        "scores 2 VP for each own Mysticism building, itself included",
        {"seat0": {"buildings": [239, 229, 25]}, "seat1": {"buildings": [230]}},
        scores=4,
    ),
    Case(
        240,
        "makes an advance of others dearer by the black die",
        {"seat0": {"marks": 9}, "seat1": {"buildings": [240]}, "dice": {"grey": 2, "black": 4}},
        [("run", "offer advance"), "accept"],
        {"0.marks": -6, "0.square": 1},
    ),
    Case(
        240,
        "does not bother its owner",
        {"seat0": {"buildings": [240], "marks": 9}, "dice": {"grey": 2, "black": 4}},
        [("run", "offer advance"), "accept"],
        {"0.marks": -2, "0.square": 1},
    ),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_card(case: Case):
    """The card does what it says, and nothing else."""
    check(case)
