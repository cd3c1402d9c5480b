"""054 activates a building a second time (H6.8): what it meets."""

from __future__ import annotations

import pytest

from support.hamburgum_cases import Case, check
from support.hamburgum_moves import take_workers

CASES = [
    Case(
        54,
        "activates 190 again, with a worker of another colour",
        {
            "seat0": {
                "buildings": [54, 190],
                "used": [190],
                "workers": "purple pink",
                "hand": [61, 260],
                "zoo": [257],
            }
        },
        [("activate", 54), ("choose", 61)],
        {
            "0.workers.purple": -1,
            "0.workers.pink": -1,
            "0.used+": [54],
            "0.hand-": [61],
            "0.buildings+": [61],
            "0.under+": [257],
        },
    ),
    Case(
        54,
        "activates a building that asks for any worker again",
        {"seat0": {"buildings": [54, 106], "used": [106], "workers": "purple grey pink"}, "dice": {"grey": 6}},
        [("activate", 54), ("choose", "grey")],
        {"0.workers.purple": -1, "0.workers.grey": -1, "0.marks": 6, "0.used+": [54]},
    ),
    Case(
        54,
        "can't let 109 take the worker that 054 itself costs",
        {"seat0": {"buildings": [54, 109], "used": [109], "workers": "purple"}},
        [("activate", 54)],
        refused="NO_EFFECT",
    ),
    Case(
        54,
        "can't let 112 exchange the worker that 112 itself costs",
        {"seat0": {"buildings": [54, 112], "used": [112], "workers": "purple brown"}},
        [("activate", 54)],
        refused="NO_EFFECT",
    ),
    Case(
        54,
        "can't let 088 count a set that both payments break",
        {"seat0": {"buildings": [54, 88], "used": [88], "workers": "brown pink orange orange grey purple"}},
        [("activate", 54)],
        refused="NO_EFFECT",
    ),
    Case(
        54,
        "lets 001 draw and act again",
        {"seat0": {"buildings": [54, 1], "used": [1], "workers": "purple"}, "deck": [241]},
        [("activate", 54), ("choose", "grey"), take_workers(241)],
        {"0.workers.purple": -1, "0.used+": [54], "decks.grey": -1, "discard+": [241], "0.workers.grey": 3},
        asked=("TURN", 0),
    ),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_card(case: Case):
    """H6.8: the cards do together what they say, and nothing else."""
    check(case)
