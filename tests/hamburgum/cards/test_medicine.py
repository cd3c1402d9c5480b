"""Medicine: 037 to 048."""

from __future__ import annotations

import pytest

from support.hamburgum import Case, check

CASES = [
    Case(
        42,
        "gives 2 marks for each own Medicine building, itself included",
        {"seat0": {"buildings": [42, 48, 98], "workers": "orange"}},
        [("activate", 42)],
        {"0.workers.orange": -1, "0.marks": 4, "0.used+": [42]},
    ),
    Case(
        44,
        "builds a Medicine card of the discard pile for nothing",
        {"seat0": {"marks": 6, "hand": [44], "sites": "brown pink"}, "discard": [98, 47, 257, 127]},
        [("construct", 44), ("choose", 47)],
        {"0.marks": -6, "0.hand-": [44], "0.buildings+": [44, 47], "discard-": [47]},
    ),
    Case(
        47,
        "scores 2 VP for each own Medicine building, itself included",
        {"seat0": {"buildings": [47, 37, 98]}, "seat1": {"buildings": [38]}},
        scores=4,
    ),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_card(case: Case):
    """The card does what it says, and nothing else."""
    check(case)
