"""165 lets disasters strike on the fourth rise (H6.8)."""

from __future__ import annotations

import pytest

from support.hamburgum_cases import Case, check

CASES = [
    Case(
        165,
        "lets a third level stand, without a strike",
        {"seat0": {"buildings": [165], "marks": 7, "disasters": {"pink": 2}}, "dice": {"pink": 5}},
        [("run", "bad dice")],
        {"0.disasters.pink": 1},
    ),
    Case(
        165,
        "lets the fourth rise strike and go back to 0",
        {"seat0": {"buildings": [165], "marks": 7, "disasters": {"pink": 3}}, "dice": {"pink": 5}},
        [("run", "bad dice")],
        {"0.disasters.pink": -3, "0.marks": -7},
    ),
    Case(
        165,
        "lets 153 lower three levels at once",
        {
            "seat0": {"buildings": [165], "hand": [153], "sites": "brown", "marks": 3, "disasters": {"pink": 3}},
        },
        [("construct", 153), ("choose", 3)],
        {"0.hand-": [153], "0.buildings+": [153], "0.marks": -3, "0.disasters.pink": -3, "0.vp": 3},
    ),
    Case(
        165,
        "concerns nobody else's disasters",
        {"seat0": {"marks": 7, "disasters": {"pink": 2}}, "seat1": {"buildings": [165]}, "dice": {"pink": 5}},
        [("run", "bad dice")],
        {"0.disasters.pink": -2, "0.marks": -7},
    ),
    Case(
        165,
        "lets a third level strike when it goes back to hand (004)",
        {
            "seat0": {
                "buildings": [165],
                "hand": [4, 260],
                "sites": "brown",
                "marks": 7,
                "disasters": {"pink": 3, "grey": 2},
            },
        },
        [("construct", 4), ("choose", 165), "decline"],
        {
            "0.hand-": [4],
            "0.hand+": [165],
            "0.buildings+": [4],
            "0.buildings-": [165],
            "0.disasters.pink": -3,
            "0.marks": -7,
        },
    ),
    Case(
        165,
        "lets a third level strike when another player's card burns it (176)",
        {
            "seat0": {"hand": [176, 260], "sites": "brown", "marks": 9},
            "seat1": {"buildings": [165], "marks": 7, "disasters": {"pink": 3}},
        },
        [("construct", 176)],
        {
            "0.hand-": [176],
            "0.buildings+": [176],
            "0.marks": -9,
            "1.buildings-": [165],
            "discard+": [165],
            "1.disasters.pink": -3,
            "1.marks": -7,
        },
    ),
    Case(
        165,
        "lets its owner choose the order of what strikes when it burns by the fourth rise of Fire",
        {
            "seat0": {
                "buildings": [165],
                "marks": 7,
                "workers": "grey",
                "disasters": {"orange": 3, "pink": 3, "brown": 3},
            },
            "dice": {"orange": 5},
        },
        [("run", "bad dice")],
        {"0.disasters.orange": -3, "0.buildings-": [165], "discard+": [165]},
        asked=("STRIKE", 0),
        options=["brown", "pink"],
    ),
    Case(
        165,
        "lets a third level strike when its site is flooded (177)",
        {
            "seat0": {"hand": [177, 260], "sites": "brown", "marks": 6},
            "seat1": {"buildings": [165], "marks": 7, "disasters": {"pink": 3}},
        },
        [("construct", 177)],
        {
            "0.hand-": [177],
            "0.buildings+": [177],
            "0.marks": -6,
            "1.buildings-": [165],
            "1.hand+": [165],
            "1.sites-": ["grey"],
            "discard+": [264],
            "1.disasters.pink": -3,
            "1.marks": -7,
        },
    ),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_card(case: Case):
    """H6.8: the cards do together what they say, and nothing else."""
    check(case)
