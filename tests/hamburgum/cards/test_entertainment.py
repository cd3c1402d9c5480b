"""Entertainment: 049 to 060."""

from __future__ import annotations

import pytest

from support.hamburgum import Case, check

CASES = [
    Case(
        49,
        "gives a grey worker if the grey die shows 5",
        {"seat0": {"buildings": [49]}, "dice": {"grey": 5}},
        [("activate", 49)],
        {"0.workers.grey": 1, "0.used+": [49]},
    ),
    Case(
        49,
        "does nothing if the grey die shows 4",
        {"seat0": {"buildings": [49]}, "dice": {"grey": 4, "black": 6}},
        [("activate", 49)],
        refused="NO_EFFECT",
    ),
    Case(
        50,
        "gives a orange worker if the orange die shows 5",
        {"seat0": {"buildings": [50]}, "dice": {"orange": 5}},
        [("activate", 50)],
        {"0.workers.orange": 1, "0.used+": [50]},
    ),
    Case(
        50,
        "does nothing if the orange die shows 4",
        {"seat0": {"buildings": [50]}, "dice": {"orange": 4, "black": 6}},
        [("activate", 50)],
        refused="NO_EFFECT",
    ),
    Case(
        51,
        "gives a brown worker if the brown die shows 5",
        {"seat0": {"buildings": [51]}, "dice": {"brown": 5}},
        [("activate", 51)],
        {"0.workers.brown": 1, "0.used+": [51]},
    ),
    Case(
        51,
        "does nothing if the brown die shows 4",
        {"seat0": {"buildings": [51]}, "dice": {"brown": 4, "black": 6}},
        [("activate", 51)],
        refused="NO_EFFECT",
    ),
    Case(
        52,
        "gives a purple worker if the purple die shows 5",
        {"seat0": {"buildings": [52]}, "dice": {"purple": 5}},
        [("activate", 52)],
        {"0.workers.purple": 1, "0.used+": [52]},
    ),
    Case(
        52,
        "does nothing if the purple die shows 4",
        {"seat0": {"buildings": [52]}, "dice": {"purple": 4, "black": 6}},
        [("activate", 52)],
        refused="NO_EFFECT",
    ),
    Case(
        53,
        "gives 2 marks for each own Entertainment building, itself included",
        {"seat0": {"buildings": [53, 60, 25], "workers": "orange"}},
        [("activate", 53)],
        {"0.workers.orange": -1, "0.marks": 4, "0.used+": [53]},
    ),
    Case(
        55,
        "builds a Entertainment card of the discard pile for nothing",
        {"seat0": {"marks": 6, "hand": [55], "sites": "brown pink"}, "discard": [25, 59, 257, 43]},
        [("construct", 55), ("choose", 59)],
        {"0.marks": -6, "0.hand-": [55], "0.buildings+": [55, 59], "discard-": [59]},
    ),
    Case(
        59,
        "scores 2 VP for each own Entertainment building, itself included",
        {"seat0": {"buildings": [59, 49, 25]}, "seat1": {"buildings": [50]}},
        scores=4,
    ),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_card(case: Case):
    """The card does what it says, and nothing else."""
    check(case)
