"""Entertainment: 049 to 060."""

from __future__ import annotations

import pytest

from support.hamburgum_cases import Case, check

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
        "gives an orange worker if the orange die shows 5",
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
        54,
        "activates a building a second time, at its own costs",
        {"seat0": {"buildings": [54, 98], "used": [98], "workers": "purple pink"}},
        [("activate", 54)],
        {"0.workers.purple": -1, "0.workers.pink": -1, "0.marks": 3, "0.used+": [54]},
        asked=("TURN", 0),
    ),
    Case(
        54,
        "asks which; what has no marker or can't be paid or would do nothing is no option",
        {
            "seat0": {
                "buildings": [98, 100, 102, 54, 156, 127, 6],
                "used": [98, 102, 156, 127],
                "workers": "purple pink",
            }
        },
        [("activate", 54)],
        {"0.workers.purple": -1, "0.used+": [54]},
        asked=("ACTIVATE_AGAIN", 0),
        options=[98, 102],
    ),
    Case(
        54,
        "does not activate itself again",
        {"seat0": {"buildings": [54, 98, 102], "used": [98, 102], "workers": "purple purple pink"}},
        [("activate", 54)],
        {"0.workers.purple": -1, "0.used+": [54]},
        asked=("ACTIVATE_AGAIN", 0),
        options=[98, 102],
    ),
    Case(
        54,
        "needs a building with a marker",
        {"seat0": {"buildings": [54, 102], "workers": "purple"}},
        [("activate", 54)],
        refused="NO_EFFECT",
    ),
    Case(
        54,
        "needs workers for both, also if they are of one colour",
        {"seat0": {"buildings": [54, 99], "used": [99], "workers": "purple grey"}},
        [("activate", 54)],
        refused="NO_EFFECT",
    ),
    Case(
        54,
        "does not count on its own worker where any colour is paid",
        {"seat0": {"buildings": [54, 106], "used": [106], "workers": "purple"}},
        [("activate", 54)],
        refused="NO_EFFECT",
    ),
    Case(
        54,
        "is used once per season",
        {"seat0": {"buildings": [54, 98, 102], "used": [98, 102], "workers": "purple purple pink"}},
        [("activate", 54), ("choose", 102), ("activate", 54)],
        {"0.workers.purple": -1, "0.marks": 2, "0.used+": [54]},
        refused="ALREADY_ACTIVATED",
    ),
    Case(
        55,
        "builds an Entertainment card of the discard pile for nothing",
        {"seat0": {"marks": 6, "hand": [55], "sites": "brown pink"}, "discard": [25, 59, 257, 43]},
        [("construct", 55), ("choose", 59)],
        {"0.marks": -6, "0.hand-": [55], "0.buildings+": [55, 59], "discard-": [59]},
    ),
    Case(
        56,
        "gives 1 VP for each different number on the dice, black included",
        {"seat0": {"marks": 9, "hand": [56], "sites": "brown"}, "dice": {"grey": 5, "pink": 5, "brown": 4, "black": 1}},
        [("construct", 56)],
        {"0.marks": -9, "0.hand-": [56], "0.buildings+": [56], "0.vp": 4},
    ),
    Case(
        57,
        "gives 2 marks for each different number on the dice, black included",
        {"seat0": {"marks": 3, "hand": [57], "sites": "brown"}, "dice": {"grey": 5, "pink": 5, "brown": 4, "black": 1}},
        [("construct", 57)],
        {"0.marks": -3 + 8, "0.hand-": [57], "0.buildings+": [57]},
    ),
    Case(
        58,
        "gives a pink worker for each different number on the dice, black included",
        {"seat0": {"hand": [58], "sites": "brown"}, "dice": {"grey": 5, "pink": 5, "brown": 4, "black": 1}},
        [("construct", 58)],
        {"0.hand-": [58], "0.buildings+": [58], "0.workers.pink": 4},
    ),
    Case(
        59,
        "scores 2 VP for each own Entertainment building, itself included",
        {"seat0": {"buildings": [59, 49, 25]}, "seat1": {"buildings": [50]}},
        scores=4,
    ),
    Case(
        60,
        "activates every building with a worker cost for nothing; markers are neither needed nor put",
        {"seat0": {"marks": 6, "hand": [60], "sites": "brown", "buildings": [98, 127, 102, 6, 59], "used": [127]}},
        [("construct", 60), ("choose", 127)],
        {"0.marks": -6 + 2 + 3, "0.vp": 1, "0.hand-": [60], "0.buildings+": [60]},
    ),
    Case(
        60,
        "asks for the order; what would do nothing is no option",
        {"seat0": {"marks": 6, "hand": [60], "sites": "brown", "buildings": [98, 159, 127, 102]}},
        [("construct", 60)],
        {"0.marks": -6, "0.hand-": [60], "0.buildings+": [60]},
        asked=("ACTIVATE_NEXT", 0),
        options=[98, 127],
    ),
    Case(
        60,
        "asks for the colour of a worker that is not paid",
        {
            "seat0": {"marks": 6, "hand": [60], "sites": "brown", "buildings": [106]},
            "dice": {"purple": 5},
        },
        [("construct", 60), ("choose", "purple")],
        {"0.marks": -6 + 5, "0.hand-": [60], "0.buildings+": [60]},
    ),
    Case(
        60,
        "does nothing without a building that costs a worker",
        {"seat0": {"marks": 6, "hand": [60], "sites": "brown", "buildings": [102, 6]}},
        [("construct", 60)],
        {"0.marks": -6, "0.hand-": [60], "0.buildings+": [60]},
    ),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_card(case: Case):
    """The card does what it says, and nothing else."""
    check(case)
