"""University: 025 to 036."""

from __future__ import annotations

import pytest

from support.hamburgum import Case, check

CASES = [
    Case(
        26,
        "gives 2 marks for each own University building, itself included",
        {"seat0": {"buildings": [26, 36, 98], "workers": "pink"}},
        [("activate", 26)],
        {"0.workers.pink": -1, "0.marks": 4, "0.used+": [26]},
    ),
    Case(
        31,
        "builds a University card of the discard pile for nothing",
        {"seat0": {"marks": 6, "hand": [31], "sites": "brown pink"}, "discard": [98, 29, 257, 127]},
        [("construct", 31), ("choose", 29)],
        {"0.marks": -6, "0.hand-": [31], "0.buildings+": [29, 31], "discard-": [29]},
    ),
    Case(
        35,
        "scores 2 VP for each own University building, itself included",
        {"seat0": {"buildings": [35, 25, 98]}, "seat1": {"buildings": [26]}},
        scores=4,
    ),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_card(case: Case):
    """The card does what it says, and nothing else."""
    check(case)
