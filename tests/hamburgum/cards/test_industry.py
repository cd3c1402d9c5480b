"""Industry: 109 to 120."""

from __future__ import annotations

import pytest

from support.hamburgum import Case, check

CASES = [
    Case(
        110,
        "gives 2 marks for each own Industry building, itself included",
        {"seat0": {"buildings": [110, 120, 25], "workers": "grey"}},
        [("activate", 110)],
        {"0.workers.grey": -1, "0.marks": 4, "0.used+": [110]},
    ),
    Case(
        115,
        "gives two workers of any colours",
        {"seat0": {"buildings": [115], "workers": "grey"}},
        [("activate", 115), ("choose", "pink"), ("choose", "orange")],
        {"0.workers.grey": -1, "0.workers.pink": 1, "0.workers.orange": 1, "0.used+": [115]},
    ),
    Case(
        116,
        "gives two workers of any colours",
        {"seat0": {"buildings": [116], "workers": "purple"}},
        [("activate", 116), ("choose", "pink"), ("choose", "orange")],
        {"0.workers.purple": -1, "0.workers.pink": 1, "0.workers.orange": 1, "0.used+": [116]},
    ),
    Case(
        117,
        "gives two workers of any colours",
        {"seat0": {"buildings": [117], "workers": "pink"}},
        [("activate", 117), ("choose", "brown"), ("choose", "orange")],
        {"0.workers.pink": -1, "0.workers.brown": 1, "0.workers.orange": 1, "0.used+": [117]},
    ),
    Case(
        118,
        "gives two workers of any colours",
        {"seat0": {"buildings": [118], "workers": "brown"}},
        [("activate", 118), ("choose", "pink"), ("choose", "orange")],
        {"0.workers.brown": -1, "0.workers.pink": 1, "0.workers.orange": 1, "0.used+": [118]},
    ),
    Case(
        119,
        "builds a Industry card of the discard pile for nothing",
        {"seat0": {"marks": 6, "hand": [119], "sites": "brown pink"}, "discard": [25, 120, 257, 43]},
        [("construct", 119), ("choose", 120)],
        {"0.marks": -6, "0.hand-": [119], "0.buildings+": [119, 120], "discard-": [120]},
    ),
    Case(
        120,
        "scores 2 VP for each own Industry building, itself included",
        {"seat0": {"buildings": [120, 109, 25]}, "seat1": {"buildings": [110]}},
        scores=4,
    ),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_card(case: Case):
    """The card does what it says, and nothing else."""
    check(case)
