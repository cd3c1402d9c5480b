"""Military: 145 to 156."""

from __future__ import annotations

import pytest

from support.hamburgum import Case, check, wall

CASES = [
    Case(
        146,
        "gives 2 marks for each own Military building, itself included",
        {"seat0": {"buildings": [146, 156, 25], "workers": "pink"}},
        [("activate", 146)],
        {"0.workers.pink": -1, "0.marks": 4, "0.used+": [146]},
    ),
    Case(
        148,
        "builds a Military card of the discard pile for nothing",
        {"seat0": {"marks": 6, "hand": [148], "sites": "brown pink"}, "discard": [25, 154, 257, 43]},
        [("construct", 148), ("choose", 154)],
        {"0.marks": -6, "0.hand-": [148], "0.buildings+": [148, 154], "discard-": [154]},
    ),
    Case(
        150,
        "lowers the disaster of the built segment's colour",
        {"seat0": {"buildings": [150], "hand": [244, 245], "marks": 1, "disasters": {"grey": 1, "pink": 1}}},
        [wall(244, "left")],
        {"0.hand-": [244], "discard+": [244], "0.marks": -1, "0.left": 1, "0.disasters.grey": -1, "0.vp": 1},
    ),
    Case(
        154,
        "scores 2 VP for each own Military building, itself included",
        {"seat0": {"buildings": [154, 145, 25]}, "seat1": {"buildings": [146]}},
        scores=4,
    ),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_card(case: Case):
    """The card does what it says, and nothing else."""
    check(case)
