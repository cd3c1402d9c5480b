"""Bank: 121 to 132."""

from __future__ import annotations

import pytest

from support.hamburgum_cases import Case, check
from support.hamburgum_moves import lay

CASES = [
    Case(
        121,
        "gives 6 marks",
        {"seat0": {"hand": [121], "sites": "brown"}},
        [("construct", 121)],
        {"0.hand-": [121], "0.buildings+": [121], "0.marks": 6},
    ),
    Case(
        122,
        "adds a mark for each Park that pays marks",
        {"seat0": {"buildings": [122], "parks": [261, 265, 262]}},
        [("run", "park income")],
        {"0.marks": 4, "0.workers.grey": 1},
    ),
    Case(
        123,
        "gives marks equal to the value of the space on City Hall Square",
        {"seat0": {"marks": 3, "hand": [123], "sites": "brown", "square": 5}, "seat1": {"square": 9}},
        [("construct", 123)],
        {"0.marks": -3 + 7, "0.hand-": [123], "0.buildings+": [123]},
    ),
    Case(
        123,
        "gives nothing at the start",
        {"seat0": {"marks": 3, "hand": [123], "sites": "brown"}, "seat1": {"square": 9}},
        [("construct", 123)],
        {"0.marks": -3, "0.hand-": [123], "0.buildings+": [123]},
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
    Case(
        132,
        "makes a building 3 marks cheaper",
        {"seat0": {"buildings": [132], "marks": 6, "hand": [107], "sites": "brown"}},
        [("construct", 107)],
        {"0.marks": -6, "0.hand-": [107], "0.buildings+": [107]},
    ),
    Case(
        132,
        "makes no price fall below 0",
        {"seat0": {"buildings": [132], "hand": [142], "sites": "brown"}},
        [("construct", 142)],
        {
            "0.hand-": [142],
            "0.buildings+": [142],
            "0.workers.pink": 1,
            "0.workers.grey": 1,
            "0.workers.brown": 1,
            "0.workers.purple": 1,
        },
    ),
    Case(
        132,
        "makes no Zoo card cheaper",
        {"seat0": {"buildings": [132], "marks": 1, "hand": [241]}},
        [lay(241)],
        refused="NOT_ENOUGH_MARKS",
    ),
    Case(
        132,
        "does not make its own construction cheaper",
        {"seat0": {"marks": 6, "hand": [132], "sites": "brown"}},
        [("construct", 132)],
        refused="NOT_ENOUGH_MARKS",
    ),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_card(case: Case):
    """The card does what it says, and nothing else."""
    check(case)
