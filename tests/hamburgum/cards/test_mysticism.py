"""Mysticism: 229 to 240."""

from __future__ import annotations

import pytest

from support.hamburgum import Case, check

CASES = [
    Case(
        229,
        "gives 2 marks for each own Mysticism building, itself included",
        {"seat0": {"buildings": [229, 240, 25], "workers": "brown"}},
        [("activate", 229)],
        {"0.workers.brown": -1, "0.marks": 4, "0.used+": [229]},
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
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_card(case: Case):
    """The card does what it says, and nothing else."""
    check(case)
