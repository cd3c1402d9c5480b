"""Church: 205 to 216."""

from __future__ import annotations

import pytest

from support.hamburgum import Case, check

CASES = [
    Case(
        206,
        "gives a pink worker and 3 marks when built",
        {"seat0": {"marks": 0, "hand": [206], "sites": "brown"}},
        [("construct", 206)],
        {"0.hand-": [206], "0.buildings+": [206], "0.workers.pink": 1, "0.marks": 3},
    ),
    Case(
        207,
        "gives a grey worker and 3 marks when built",
        {"seat0": {"marks": 0, "hand": [207], "sites": "brown"}},
        [("construct", 207)],
        {"0.hand-": [207], "0.buildings+": [207], "0.workers.grey": 1, "0.marks": 3},
    ),
    Case(
        208,
        "gives a orange worker and 3 marks when built",
        {"seat0": {"marks": 0, "hand": [208], "sites": "brown"}},
        [("construct", 208)],
        {"0.hand-": [208], "0.buildings+": [208], "0.workers.orange": 1, "0.marks": 3},
    ),
    Case(
        209,
        "gives a brown worker and 3 marks when built",
        {"seat0": {"marks": 0, "hand": [209], "sites": "brown"}},
        [("construct", 209)],
        {"0.hand-": [209], "0.buildings+": [209], "0.workers.brown": 1, "0.marks": 3},
    ),
    Case(
        210,
        "gives 2 marks for each own Church building, itself included",
        {"seat0": {"buildings": [210, 216, 25], "workers": "brown"}},
        [("activate", 210)],
        {"0.workers.brown": -1, "0.marks": 4, "0.used+": [210]},
    ),
    Case(
        211,
        "builds a Church card of the discard pile for nothing",
        {"seat0": {"marks": 6, "hand": [211], "sites": "brown pink"}, "discard": [25, 205, 257, 43]},
        [("construct", 211), ("choose", 205)],
        {"0.marks": -6, "0.hand-": [211], "0.buildings+": [205, 211], "discard-": [205]},
    ),
    Case(
        215,
        "scores 2 VP for each own Church building, itself included",
        {"seat0": {"buildings": [215, 205, 25]}, "seat1": {"buildings": [206]}},
        scores=4,
    ),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_card(case: Case):
    """The card does what it says, and nothing else."""
    check(case)
