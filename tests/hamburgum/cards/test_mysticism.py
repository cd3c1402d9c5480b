"""Mysticism: 229 to 240."""

from __future__ import annotations

import pytest

from support.hamburgum_cases import Case, check
from support.hamburgum_moves import wall

CASES = [
    Case(
        229,
        "gives 2 marks for each own Mysticism building, itself included",
        {"seat0": {"buildings": [229, 240, 25], "workers": "brown"}},
        [("activate", 229)],
        {"0.workers.brown": -1, "0.marks": 4, "0.used+": [229]},
    ),
    Case(
        230,
        "gives marks equal to the black die",
        {"seat0": {"buildings": [230], "workers": "orange"}, "dice": {"black": 5, "orange": 1}},
        [("activate", 230)],
        {"0.workers.orange": -1, "0.marks": 5, "0.used+": [230]},
    ),
    Case(
        232,
        "lets the black die be paid for a segment",
        {"seat0": {"buildings": [232], "hand": [245, 260], "left": 4, "marks": 2}, "dice": {"black": 2}},
        [wall(245, "left", black_die=True)],
        {"0.hand-": [245], "discard+": [245], "0.marks": -2, "0.left": 1, "0.statues+": [8], "statues-": [8]},
    ),
    Case(
        233,
        "gives VP equal to the black die",
        {"seat0": {"marks": 9, "hand": [233], "sites": "brown"}, "dice": {"black": 5, "purple": 1}},
        [("construct", 233)],
        {"0.marks": -9, "0.hand-": [233], "0.buildings+": [233], "0.vp": 5},
    ),
    Case(
        234,
        "takes as many cards of the discard pile as the black die shows, then discards as many of the hand",
        {
            "seat0": {"buildings": [234], "workers": "pink", "hand": [3]},
            "discard": [98, 30, 241, 257],
            "dice": {"black": 2},
        },
        [("activate", 234), ("choose", 3), ("choose", 257)],
        {"0.workers.pink": -1, "0.used+": [234], "0.hand-": [3], "0.hand+": [241], "discard+": [3], "discard-": [241]},
        asked=("TURN", 0),
    ),
    Case(
        234,
        "takes them all if there are fewer, and offers the whole hand for the discard",
        {
            "seat0": {"buildings": [234], "workers": "pink", "hand": [3, 245]},
            "discard": [98, 241],
            "dice": {"black": 4},
        },
        [("activate", 234)],
        {"0.workers.pink": -1, "0.used+": [234], "0.hand+": [98, 241], "discard-": [98, 241]},
        asked=("DISCARD_CARD", 0),
        options=[3, 98, 241, 245],
    ),
    Case(
        234,
        "discards no more than were taken",
        {
            "seat0": {"buildings": [234], "workers": "pink", "hand": [3, 245]},
            "discard": [98],
            "dice": {"black": 4},
        },
        [("activate", 234), ("choose", 98)],
        {"0.workers.pink": -1, "0.used+": [234]},
        asked=("TURN", 0),
    ),
    Case(
        234,
        "needs a card in the discard pile",
        {"seat0": {"buildings": [234], "workers": "pink"}, "discard": []},
        [("activate", 234)],
        refused="NO_EFFECT",
    ),
    Case(
        235,
        "moves the cleric to a neighbouring window",
        {"seat0": {"buildings": [235], "workers": "grey"}},
        [("activate", 235), ("choose", "grey")],
        {"0.workers.grey": -1, "0.used+": [235], "window-": ["orange"], "window+": ["grey"]},
        asked=("TURN", 0),
    ),
    Case(
        235,
        "offers the windows on both sides, no others",
        {"seat0": {"buildings": [235], "workers": "grey"}, "dice": {"black": 5}},
        [("activate", 235)],
        {"0.workers.grey": -1, "0.used+": [235]},
        asked=("MOVE_CLERIC", 0),
        options=["grey", "black"],
    ),
    Case(
        235,
        "moves the cleric from the first window to the second",
        {"seat0": {"buildings": [235], "workers": "grey"}, "dice": {"black": 1}},
        [("activate", 235)],
        {"0.workers.grey": -1, "0.used+": [235], "window-": ["brown"], "window+": ["pink"]},
        asked=("TURN", 0),
    ),
    Case(
        235,
        "moves the cleric from the last window to the last but one",
        {"seat0": {"buildings": [235], "workers": "grey"}, "dice": {"black": 6}},
        [("activate", 235)],
        {"0.workers.grey": -1, "0.used+": [235], "window-": ["black"], "window+": ["purple"]},
        asked=("TURN", 0),
    ),
    Case(
        236,
        "raises the disaster on an intrigue token for everybody else; it strikes where it is due",
        {
            "seat0": {"marks": 3, "hand": [236], "sites": "brown", "disasters": {"pink": 2}},
            "seat1": {},
            "seat2": {"disasters": {"pink": 2}, "marks": 7},
            "intrigue": ["pink"],
        },
        [("construct", 236)],
        {
            "0.marks": -3,
            "0.hand-": [236],
            "0.buildings+": [236],
            "intrigue_left": -1,
            "1.disasters.pink": 1,
            "2.disasters.pink": -2,
            "2.marks": -7,
        },
        asked=("TURN", 1),
    ),
    Case(
        236,
        "counts as a token that its owner draws",
        {
            "seat0": {"marks": 3, "hand": [236], "sites": "brown", "buildings": [188]},
            "seat1": {"buildings": [187]},
            "intrigue": ["pink"],
        },
        [("construct", 236)],
        {
            "0.marks": -3 + 2,
            "0.hand-": [236],
            "0.buildings+": [236],
            "intrigue_left": -1,
            "1.disasters.pink": 1,
        },
    ),
    Case(
        236,
        "raises what the token shows, whatever 231 says",
        {
            "seat0": {"marks": 3, "hand": [236], "sites": "brown", "buildings": [231]},
            "seat1": {"buildings": []},
            "intrigue": ["pink"],
        },
        [("construct", 236)],
        {"0.marks": -3, "0.hand-": [236], "0.buildings+": [236], "intrigue_left": -1, "1.disasters.pink": 1},
        asked=("TURN", 1),
    ),
    Case(
        237,
        "gives a worker of the colour of each coloured die that is level with the black one",
        {"seat0": {"buildings": [237]}, "dice": {"black": 4, "grey": 4, "purple": 4}},
        [("activate", 237)],
        {"0.workers.grey": 1, "0.workers.purple": 1, "0.used+": [237]},
        asked=("TURN", 0),
    ),
    Case(
        237,
        "needs such a die",
        {"seat0": {"buildings": [237]}, "dice": {"black": 4}},
        [("activate", 237)],
        refused="NO_EFFECT",
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
    Case(
        240,
        "makes an advance of others dearer by the black die",
        {"seat0": {"marks": 9}, "seat1": {"buildings": [240]}, "dice": {"grey": 2, "black": 4}},
        [("run", "offer advance"), "accept"],
        {"0.marks": -6, "0.square": 1},
    ),
    Case(
        240,
        "does not bother its owner",
        {"seat0": {"buildings": [240], "marks": 9}, "dice": {"grey": 2, "black": 4}},
        [("run", "offer advance"), "accept"],
        {"0.marks": -2, "0.square": 1},
    ),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_card(case: Case):
    """The card does what it says, and nothing else."""
    check(case)
