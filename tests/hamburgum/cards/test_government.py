"""Government: 013 to 024."""

from __future__ import annotations

import pytest

from support.hamburgum_cases import Case, check

CASES = [
    Case(
        13,
        "lets everybody else discard a card of their choice, in turn order",
        {
            "seat0": {"marks": 3, "hand": [13, 260], "sites": "pink"},
            "seat1": {"hand": [3, 241]},
            "seat2": {"hand": []},
            "seat3": {"hand": [245, 246, 12]},
        },
        [("construct", 13), ("choose", 241), ("choose", 12)],
        {
            "0.marks": -3,
            "0.hand-": [13],
            "0.buildings+": [13],
            "1.hand-": [241],
            "3.hand-": [12],
            "discard+": [12, 241],
        },
        asked=("TURN", 1),
    ),
    Case(
        13,
        "asks nobody who has one card only",
        {"seat0": {"marks": 3, "hand": [13, 260], "sites": "pink"}, "seat1": {"hand": [241]}},
        [("construct", 13)],
        {"0.marks": -3, "0.hand-": [13], "0.buildings+": [13], "1.hand-": [241], "discard+": [241]},
        asked=("TURN", 0),
    ),
    Case(
        13,
        "offers the victim's hand to the victim",
        {"seat0": {"marks": 3, "hand": [13, 260], "sites": "pink"}, "seat1": {"hand": [245, 3, 241]}},
        [("construct", 13)],
        {"0.marks": -3, "0.hand-": [13], "0.buildings+": [13]},
        asked=("DISCARD_CARD", 1),
        options=[3, 241, 245],
    ),
    Case(
        14,
        "gives 2 marks for each own Government building, itself included",
        {"seat0": {"buildings": [14, 24, 25], "workers": "purple"}},
        [("activate", 14)],
        {"0.workers.purple": -1, "0.marks": 4, "0.used+": [14]},
    ),
    Case(
        15,
        "gives 2 marks for each own pink site, empty or built on",
        {"seat0": {"sites": "pink pink brown", "on": "pink", "buildings": [15], "workers": "pink"}},
        [("activate", 15)],
        {"0.workers.pink": -1, "0.marks": 6, "0.used+": [15]},
    ),
    *(
        Case(
            card,
            f"needs a {colour} site",
            {"seat0": {"buildings": [card], "on": other, "workers": colour}, "seat1": {"sites": colour}},
            [("activate", card)],
            refused="NO_EFFECT",
        )
        for card, colour, other in (
            (15, "pink", "grey"),
            (16, "purple", "grey"),
            (17, "grey", "brown"),
            (18, "orange", "grey"),
        )
    ),
    Case(
        16,
        "gives 2 marks for each own purple site, empty or built on",
        {"seat0": {"sites": "purple purple brown", "on": "purple", "buildings": [16], "workers": "purple"}},
        [("activate", 16)],
        {"0.workers.purple": -1, "0.marks": 6, "0.used+": [16]},
    ),
    Case(
        17,
        "gives 2 marks for each own grey site, empty or built on",
        {"seat0": {"sites": "grey grey brown", "on": "grey", "buildings": [17], "workers": "grey"}},
        [("activate", 17)],
        {"0.workers.grey": -1, "0.marks": 6, "0.used+": [17]},
    ),
    Case(
        18,
        "gives 2 marks for each own orange site, empty or built on",
        {"seat0": {"sites": "orange orange brown", "on": "orange", "buildings": [18], "workers": "orange"}},
        [("activate", 18)],
        {"0.workers.orange": -1, "0.marks": 6, "0.used+": [18]},
    ),
    Case(
        19,
        "builds a Government card of the discard pile for nothing",
        {"seat0": {"marks": 6, "hand": [19], "sites": "brown pink"}, "discard": [25, 24, 257, 43]},
        [("construct", 19), ("choose", 24)],
        {"0.marks": -6, "0.hand-": [19], "0.buildings+": [19, 24], "discard-": [24]},
    ),
    Case(
        20,
        "gives 2 VP for every 3 own purple sites, built on or not",
        {
            "seat0": {
                "sites": "purple purple purple purple purple purple brown",
                "on": "purple",
                "buildings": [20],
                "workers": "purple",
            }
        },
        [("activate", 20)],
        {"0.workers.purple": -1, "0.vp": 4, "0.used+": [20]},
    ),
    *(
        Case(
            card,
            f"needs three {colour} sites",
            {"seat0": {"sites": f"{colour} {colour}", "on": other, "buildings": [card], "workers": colour}},
            [("activate", card)],
            refused="NO_EFFECT",
        )
        for card, colour, other in (
            (20, "purple", "grey"),
            (21, "orange", "grey"),
            (22, "grey", "brown"),
            (23, "pink", "grey"),
        )
    ),
    Case(
        21,
        "gives 2 VP for every 3 own orange sites, built on or not",
        {
            "seat0": {
                "sites": "orange orange orange orange orange orange brown",
                "on": "orange",
                "buildings": [21],
                "workers": "orange",
            }
        },
        [("activate", 21)],
        {"0.workers.orange": -1, "0.vp": 4, "0.used+": [21]},
    ),
    Case(
        22,
        "gives 2 VP for every 3 own grey sites, built on or not",
        {"seat0": {"sites": "grey grey grey grey grey grey brown", "on": "grey", "buildings": [22], "workers": "grey"}},
        [("activate", 22)],
        {"0.workers.grey": -1, "0.vp": 4, "0.used+": [22]},
    ),
    Case(
        23,
        "gives 2 VP for every 3 own pink sites, built on or not",
        {"seat0": {"sites": "pink pink pink pink pink pink brown", "on": "pink", "buildings": [23], "workers": "pink"}},
        [("activate", 23)],
        {"0.workers.pink": -1, "0.vp": 4, "0.used+": [23]},
    ),
    Case(
        24,
        "scores 2 VP for each own Government building, itself included",
        {"seat0": {"buildings": [24, 13, 25]}, "seat1": {"buildings": [14]}},
        scores=4,
    ),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_card(case: Case):
    """The card does what it says, and nothing else."""
    check(case)
