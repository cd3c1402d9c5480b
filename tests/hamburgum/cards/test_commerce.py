"""Commerce: 097 to 108."""

from __future__ import annotations

import pytest

from support.hamburgum_cases import Case, check
from support.hamburgum_moves import wall

CASES = [
    Case(
        97,
        "gives 2 marks for each own Commerce building, itself included",
        {"seat0": {"buildings": [97, 108, 25], "workers": "pink"}},
        [("activate", 97)],
        {"0.workers.pink": -1, "0.marks": 4, "0.used+": [97]},
    ),
    Case(
        98,
        "gives 3 marks",
        {"seat0": {"buildings": [98], "workers": "pink"}},
        [("activate", 98)],
        {"0.workers.pink": -1, "0.marks": 3, "0.used+": [98]},
    ),
    Case(
        99,
        "gives 3 marks",
        {"seat0": {"buildings": [99], "workers": "purple"}},
        [("activate", 99)],
        {"0.workers.purple": -1, "0.marks": 3, "0.used+": [99]},
    ),
    Case(
        100,
        "gives 3 marks",
        {"seat0": {"buildings": [100], "workers": "brown"}},
        [("activate", 100)],
        {"0.workers.brown": -1, "0.marks": 3, "0.used+": [100]},
    ),
    Case(
        101,
        "gives 3 marks",
        {"seat0": {"buildings": [101], "workers": "grey"}},
        [("activate", 101)],
        {"0.workers.grey": -1, "0.marks": 3, "0.used+": [101]},
    ),
    Case(
        102,
        "gives 2 marks for nothing",
        {"seat0": {"buildings": [102]}},
        [("activate", 102)],
        {"0.marks": 2, "0.used+": [102]},
    ),
    Case(
        103,
        "pays everybody else 1 mark; each loses 1 VP, and its owner gains as many",
        {"seat0": {"buildings": [103], "marks": 2}, "seat1": {}, "seat2": {}},
        [("activate", 103)],
        {"0.marks": -2, "0.vp": 2, "0.used+": [103], "1.marks": 1, "1.vp": -1, "2.marks": 1, "2.vp": -1},
        asked=("TURN", 0),
    ),
    Case(
        103,
        "asks whom to pay if the marks are short",
        {"seat0": {"buildings": [103], "marks": 2}, "seat1": {}, "seat2": {}, "seat3": {}},
        [("activate", 103), ("choose", 2)],
        {"0.marks": -1, "0.vp": 1, "0.used+": [103], "2.marks": 1, "2.vp": -1},
        asked=("PAY_SEAT", 0),
        options=[1, 3],
    ),
    Case(
        103,
        "pays as far as the marks go, and no further",
        {"seat0": {"buildings": [103], "marks": 2}, "seat1": {}, "seat2": {}, "seat3": {}},
        [("activate", 103), ("choose", 2), ("choose", 3)],
        {
            "0.marks": -2,
            "0.vp": 2,
            "0.used+": [103],
            "2.marks": 1,
            "2.vp": -1,
            "3.marks": 1,
            "3.vp": -1,
        },
        asked=("TURN", 0),
    ),
    Case(
        103,
        "gives its owner 1 VP for a player who has none to lose, too",
        {"seat0": {"buildings": [103], "marks": 3}, "seat1": {"vp": 0}},
        [("activate", 103)],
        {"0.marks": -1, "0.vp": 1, "0.used+": [103], "1.marks": 1},
    ),
    Case(
        103,
        "is not activated without a mark",
        {"seat0": {"buildings": [103]}, "seat1": {"marks": 3}},
        [("activate", 103)],
        refused="NO_EFFECT",
    ),
    Case(
        104,
        "builds a Commerce card of the discard pile for nothing",
        {"seat0": {"marks": 6, "hand": [104], "sites": "brown pink"}, "discard": [25, 107, 257, 43]},
        [("construct", 104), ("choose", 107)],
        {"0.marks": -6, "0.hand-": [104], "0.buildings+": [104, 107], "discard-": [107]},
    ),
    Case(
        105,
        "gives 1 VP for each third segment and each statue",
        {"seat0": {"buildings": [105], "workers": "grey", "left": 3, "right": 5}, "seat1": {"left": 3}},
        [("activate", 105)],
        {"0.workers.grey": -1, "0.vp": 3, "0.used+": [105]},
    ),
    Case(
        105,
        "needs a third segment or a statue",
        {"seat0": {"buildings": [105], "workers": "grey", "left": 2, "right": 2}, "seat1": {"left": 5}},
        [("activate", 105)],
        refused="NO_EFFECT",
    ),
    Case(
        106,
        "gives marks equal to the die of the paid worker's colour",
        {"seat0": {"buildings": [106], "workers": "grey pink"}, "dice": {"grey": 6, "pink": 1, "black": 4}},
        [("activate", 106), ("choose", "grey")],
        {"0.workers.grey": -1, "0.marks": 6, "0.used+": [106]},
    ),
    Case(
        106,
        "asks for the colour of a worker that is there",
        {"seat0": {"buildings": [106], "workers": "grey pink"}},
        [("activate", 106)],
        {"0.used+": [106]},
        asked=("PAY_WORKER", 0),
        options=["pink", "grey"],
    ),
    Case(
        106,
        "takes the only colour without asking",
        {"seat0": {"buildings": [106], "workers": "pink pink"}, "dice": {"pink": 5}},
        [("activate", 106)],
        {"0.workers.pink": -1, "0.marks": 5, "0.used+": [106]},
    ),
    Case(
        107,
        "scores 2 VP for each own Commerce building, itself included",
        {"seat0": {"buildings": [107, 97, 25]}, "seat1": {"buildings": [98]}},
        scores=4,
    ),
    Case(
        108,
        "lets build a segment without marks",
        {"seat0": {"buildings": [108], "hand": [245, 260], "left": 2}},
        [wall(260, "left")],
        {"0.hand-": [260], "discard+": [260], "0.left": 1},
    ),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_card(case: Case):
    """The card does what it says, and nothing else."""
    check(case)
