"""Bank: 121 to 132."""

from __future__ import annotations

import pytest

from support.hamburgum import Case, check

CASES = [
    Case(
        122,
        "adds a mark for each Park that pays marks",
        {"seat0": {"buildings": [122], "parks": [261, 265, 262]}},
        [("run", "park income")],
        {"0.marks": 4, "0.workers.grey": 1},
    ),
    Case(
        124,
        "gives 2 marks for each own Bank building, itself included",
        {"seat0": {"buildings": [124, 132, 25], "workers": "brown"}},
        [("activate", 124)],
        {"0.workers.brown": -1, "0.marks": 4, "0.used+": [124]},
    ),
    Case(
        125,
        "makes an advance 2 marks cheaper",
        {"seat0": {"buildings": [125], "marks": 5}, "dice": {"grey": 2, "pink": 1}},
        [("run", "offer advance"), "accept"],
        {"0.marks": -1, "0.square": 1},
    ),
    Case(
        125,
        "makes no price fall below 0",
        {"seat0": {"buildings": [125], "marks": 5}, "dice": {"pink": 1}},
        [("run", "offer advance"), "accept"],
        {"0.square": 1},
    ),
    Case(
        126,
        "builds a Bank card of the discard pile for nothing",
        {"seat0": {"marks": 6, "hand": [126], "sites": "brown pink"}, "discard": [25, 131, 257, 43]},
        [("construct", 126), ("choose", 131)],
        {"0.marks": -6, "0.hand-": [126], "0.buildings+": [126, 131], "discard-": [131]},
    ),
    Case(
        127,
        "gives 1 VP and 2 marks",
        {"seat0": {"buildings": [127], "workers": "orange"}},
        [("activate", 127)],
        {"0.workers.orange": -1, "0.vp": 1, "0.marks": 2, "0.used+": [127]},
    ),
    Case(
        128,
        "gives 1 VP and 2 marks",
        {"seat0": {"buildings": [128], "workers": "grey"}},
        [("activate", 128)],
        {"0.workers.grey": -1, "0.vp": 1, "0.marks": 2, "0.used+": [128]},
    ),
    Case(
        129,
        "gives 1 VP and 2 marks",
        {"seat0": {"buildings": [129], "workers": "purple"}},
        [("activate", 129)],
        {"0.workers.purple": -1, "0.vp": 1, "0.marks": 2, "0.used+": [129]},
    ),
    Case(
        130,
        "gives 1 VP and 2 marks",
        {"seat0": {"buildings": [130], "workers": "pink"}},
        [("activate", 130)],
        {"0.workers.pink": -1, "0.vp": 1, "0.marks": 2, "0.used+": [130]},
    ),
    Case(
        131,
        "scores 2 VP for each own Bank building, itself included",
        {"seat0": {"buildings": [131, 121, 25]}, "seat1": {"buildings": [122]}},
        scores=4,
    ),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_card(case: Case):
    """The card does what it says, and nothing else."""
    check(case)
