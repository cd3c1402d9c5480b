"""Military: 145 to 156."""

from __future__ import annotations

import pytest

from support.hamburgum_cases import Case, check
from support.hamburgum_moves import wall

CASES = [
    Case(
        145,
        "builds the next segment on the side of its owner's choice for nothing",
        {"seat0": {"marks": 3, "hand": [145], "sites": "brown", "left": 3, "right": 1}},
        [("construct", 145), ("choose", "left")],
        {"0.marks": -3, "0.hand-": [145], "0.buildings+": [145], "0.left": 1},
        asked=("TURN", 1),
    ),
    Case(
        145,
        "takes the side that is left, and the statue",
        {"seat0": {"marks": 3, "hand": [145], "sites": "brown", "left": 5, "right": 4}},
        [("construct", 145)],
        {
            "0.marks": -3,
            "0.hand-": [145],
            "0.buildings+": [145],
            "0.right": 1,
            "0.statues+": [8],
            "statues-": [8],
        },
    ),
    Case(
        145,
        "does nothing for a complete wall",
        {"seat0": {"marks": 3, "hand": [145], "sites": "brown", "left": 5, "right": 5}},
        [("construct", 145)],
        {"0.marks": -3, "0.hand-": [145], "0.buildings+": [145]},
    ),
    Case(
        146,
        "gives 2 marks for each own Military building, itself included",
        {"seat0": {"buildings": [146, 156, 25], "workers": "pink"}},
        [("activate", 146)],
        {"0.workers.pink": -1, "0.marks": 4, "0.used+": [146]},
    ),
    Case(
        147,
        "lowers two disasters by a level each, for 1 VP a level",
        {"seat0": {"marks": 3, "hand": [147], "sites": "brown", "disasters": {"pink": 2, "grey": 1, "brown": 1}}},
        [("construct", 147), ("choose", "grey"), ("choose", "pink")],
        {
            "0.marks": -3,
            "0.hand-": [147],
            "0.buildings+": [147],
            "0.disasters.grey": -1,
            "0.disasters.pink": -1,
            "0.vp": 2,
        },
        asked=("TURN", 1),
    ),
    Case(
        147,
        "lowers one disaster by two levels",
        {"seat0": {"marks": 3, "hand": [147], "sites": "brown", "disasters": {"pink": 2, "grey": 1}}},
        [("construct", 147), ("choose", "pink"), ("choose", "pink")],
        {"0.marks": -3, "0.hand-": [147], "0.buildings+": [147], "0.disasters.pink": -2, "0.vp": 2},
    ),
    Case(
        147,
        "may be left at one level",
        {"seat0": {"marks": 3, "hand": [147], "sites": "brown", "disasters": {"pink": 2}}},
        [("construct", 147), ("choose", "pink"), "decline"],
        {"0.marks": -3, "0.hand-": [147], "0.buildings+": [147], "0.disasters.pink": -1, "0.vp": 1},
    ),
    Case(
        147,
        "does nothing without a raised disaster",
        {"seat0": {"marks": 3, "hand": [147], "sites": "brown"}, "seat1": {"disasters": {"pink": 2}}},
        [("construct", 147)],
        {"0.marks": -3, "0.hand-": [147], "0.buildings+": [147]},
        asked=("TURN", 1),
    ),
    Case(
        148,
        "builds a Military card of the discard pile for nothing",
        {"seat0": {"marks": 6, "hand": [148], "sites": "brown pink"}, "discard": [25, 154, 257, 43]},
        [("construct", 148), ("choose", 154)],
        {"0.marks": -6, "0.hand-": [148], "0.buildings+": [148, 154], "discard-": [154]},
    ),
    Case(
        149,
        "lowers one disaster by as many levels as wanted",
        {"seat0": {"marks": 3, "hand": [149], "sites": "brown", "disasters": {"pink": 2, "grey": 1}}},
        [("construct", 149), ("choose", "pink"), ("choose", 2)],
        {"0.marks": -3, "0.hand-": [149], "0.buildings+": [149], "0.disasters.pink": -2, "0.vp": 2},
        asked=("TURN", 1),
    ),
    Case(
        149,
        "lowers no second colour",
        {"seat0": {"marks": 3, "hand": [149], "sites": "brown", "disasters": {"pink": 2, "grey": 1}}},
        [("construct", 149), ("choose", "grey"), ("choose", 1)],
        {"0.marks": -3, "0.hand-": [149], "0.buildings+": [149], "0.disasters.grey": -1, "0.vp": 1},
        asked=("TURN", 1),
    ),
    Case(
        149,
        "may lower by none, also where only one disaster is raised by one level",
        {"seat0": {"marks": 3, "hand": [149], "sites": "brown", "disasters": {"grey": 1}}},
        [("construct", 149), "decline"],
        {"0.marks": -3, "0.hand-": [149], "0.buildings+": [149]},
        asked=("TURN", 1),
    ),
    Case(
        149,
        "lowers by three levels at most",
        {"seat0": {"marks": 3, "hand": [149], "sites": "brown", "buildings": [165], "disasters": {"grey": 3}}},
        [("construct", 149)],
        asked=("LOWER_LEVELS", 0),
        options=[1, 2, 3, "decline"],
    ),
    Case(
        149,
        "does not lower by a fourth level",
        {"seat0": {"marks": 3, "hand": [149], "sites": "brown", "buildings": [165], "disasters": {"grey": 3}}},
        [("construct", 149), ("choose", 4)],
        refused="NOT_AN_OPTION",
    ),
    Case(
        149,
        "does nothing without a raised disaster",
        {"seat0": {"marks": 3, "hand": [149], "sites": "brown"}, "seat1": {"disasters": {"pink": 2}}},
        [("construct", 149)],
        {"0.marks": -3, "0.hand-": [149], "0.buildings+": [149]},
        asked=("TURN", 1),
    ),
    Case(
        150,
        "lowers the disaster of the built segment's colour",
        {"seat0": {"buildings": [150], "hand": [244, 245], "marks": 1, "disasters": {"grey": 1, "pink": 1}}},
        [wall(244, "left")],
        {"0.hand-": [244], "discard+": [244], "0.marks": -1, "0.left": 1, "0.disasters.grey": -1, "0.vp": 1},
    ),
    Case(
        152,
        "lowers disasters by a level for each own building, itself included",
        {
            "seat0": {
                "marks": 6,
                "hand": [152],
                "sites": "brown",
                "buildings": [25, 11, 12],
                "disasters": {"pink": 2, "grey": 2, "brown": 2},
            },
            "seat1": {"buildings": [6]},
        },
        [("construct", 152), *[("choose", name) for name in ("grey", "pink", "pink", "brown")]],
        {
            "0.marks": -6,
            "0.hand-": [152],
            "0.buildings+": [152],
            "0.disasters.grey": -1,
            "0.disasters.pink": -2,
            "0.disasters.brown": -1,
            "0.vp": 4,
        },
        asked=("TURN", 1),
    ),
    Case(
        152,
        "may be left at any level",
        {"seat0": {"marks": 6, "hand": [152], "sites": "brown", "buildings": [25], "disasters": {"pink": 2}}},
        [("construct", 152), "decline"],
        {"0.marks": -6, "0.hand-": [152], "0.buildings+": [152]},
    ),
    Case(
        153,
        "lowers one disaster by as many levels as there are",
        {"seat0": {"marks": 3, "hand": [153], "sites": "brown", "disasters": {"pink": 2, "grey": 1}}},
        [("construct", 153), ("choose", "pink"), ("choose", 2)],
        {"0.marks": -3, "0.hand-": [153], "0.buildings+": [153], "0.disasters.pink": -2, "0.vp": 2},
        asked=("TURN", 1),
    ),
    Case(
        153,
        "offers each number of levels",
        {
            "seat0": {
                "marks": 3,
                "hand": [153],
                "sites": "brown",
                "buildings": [165],
                "disasters": {"pink": 3, "grey": 1},
            }
        },
        [("construct", 153), ("choose", "pink")],
        {"0.marks": -3, "0.hand-": [153], "0.buildings+": [153]},
        asked=("LOWER_LEVELS", 0),
        options=[1, 2, 3, "decline"],
    ),
    Case(
        153,
        "may lower by none",
        {"seat0": {"marks": 3, "hand": [153], "sites": "brown", "disasters": {"pink": 2}}},
        [("construct", 153), "decline"],
        {"0.marks": -3, "0.hand-": [153], "0.buildings+": [153]},
        asked=("TURN", 1),
    ),
    Case(
        153,
        "does not lower by more levels than are raised",
        {"seat0": {"marks": 3, "hand": [153], "sites": "brown", "buildings": [165], "disasters": {"pink": 3}}},
        [("construct", 153), ("choose", 4)],
        refused="NOT_AN_OPTION",
    ),
    Case(
        153,
        "does nothing without a raised disaster",
        {"seat0": {"marks": 3, "hand": [153], "sites": "brown"}},
        [("construct", 153)],
        {"0.marks": -3, "0.hand-": [153], "0.buildings+": [153]},
        asked=("TURN", 1),
    ),
    Case(
        154,
        "scores 2 VP for each own Military building, itself included",
        {"seat0": {"buildings": [154, 145, 25]}, "seat1": {"buildings": [146]}},
        scores=4,
    ),
    Case(
        155,
        "scores 1 VP for each own disaster level that is left",
        {"seat0": {"buildings": [155], "disasters": {"pink": 2, "grey": 1}}, "seat1": {"disasters": {"pink": 2}}},
        scores=3,
    ),
    Case(155, "scores nothing without a raised disaster", {"seat0": {"buildings": [155]}}, scores=0),
    Case(
        156,
        "lowers a disaster of its owner's choice by a level",
        {"seat0": {"buildings": [156], "disasters": {"pink": 2, "grey": 1}}},
        [("activate", 156), ("choose", "pink")],
        {"0.disasters.pink": -1, "0.vp": 1, "0.used+": [156]},
        asked=("TURN", 0),
    ),
    Case(
        156,
        "needs a raised disaster",
        {"seat0": {"buildings": [156]}, "seat1": {"disasters": {"pink": 2}}},
        [("activate", 156)],
        refused="NO_EFFECT",
    ),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_card(case: Case):
    """The card does what it says, and nothing else."""
    check(case)
