"""Circus: 085 to 096."""

from __future__ import annotations

import pytest

from support.hamburgum_cases import Case, check
from support.hamburgum_moves import wall

CASES = [
    Case(
        85,
        "lets all others turn one token back, in turn order; who has none is skipped",
        {
            "seat0": {"marks": 6, "hand": [85], "sites": "brown", "majorities": [3]},
            "seat1": {"majorities": [1, 4]},
            "seat2": {},
            "seat3": {"majorities": [2, 3, 5]},
        },
        [("construct", 85), ("choose", 4), ("choose", 2)],
        {"0.marks": -6, "0.hand-": [85], "0.buildings+": [85], "1.majorities-": [4], "3.majorities-": [2]},
    ),
    Case(
        85,
        "asks nobody who has one token only",
        {"seat0": {"marks": 6, "hand": [85], "sites": "brown"}, "seat1": {"majorities": [4]}},
        [("construct", 85)],
        {"0.marks": -6, "0.hand-": [85], "0.buildings+": [85], "1.majorities-": [4]},
        asked=("TURN", 1),
    ),
    Case(
        85,
        "lets the token be won again",
        {"seat0": {"marks": 6, "hand": [85], "sites": "brown"}, "seat1": {"majorities": [1], "square": 4}},
        [("construct", 85), ("run", "compare", {"amount": 1})],
        {"0.marks": -6, "0.hand-": [85], "0.buildings+": [85]},
    ),
    Case(
        85,
        "does nothing if nobody else has a token",
        {"seat0": {"marks": 6, "hand": [85], "sites": "brown", "majorities": [3]}},
        [("construct", 85)],
        {"0.marks": -6, "0.hand-": [85], "0.buildings+": [85]},
    ),
    Case(
        86,
        "gives 2 marks for each own Circus building, itself included",
        {"seat0": {"buildings": [86, 96, 25], "workers": "brown"}},
        [("activate", 86)],
        {"0.workers.brown": -1, "0.marks": 4, "0.used+": [86]},
    ),
    Case(
        87,
        "gives marks equal to the number that most dice show",
        {"seat0": {"buildings": [87]}, "dice": {"grey": 5, "pink": 5, "orange": 5, "brown": 6}},
        [("activate", 87)],
        {"0.marks": 5, "0.used+": [87]},
    ),
    Case(
        87,
        "does nothing if two numbers tie",
        {"seat0": {"buildings": [87]}, "dice": {"grey": 5, "pink": 5, "black": 5}},
        [("activate", 87)],
        refused="NO_EFFECT",
    ),
    Case(
        88,
        "gives 1 VP and 5 marks for each set of workers that is left after the payment",
        {
            "seat0": {
                "buildings": [88],
                "workers": "brown pink orange grey purple " * 2 + "orange grey",
            }
        },
        [("activate", 88)],
        {"0.workers.orange": -1, "0.vp": 2, "0.marks": 10, "0.used+": [88]},
    ),
    Case(
        88,
        "does nothing if the payment breaks the only set",
        {"seat0": {"buildings": [88], "workers": "brown pink orange grey purple"}},
        [("activate", 88)],
        refused="NO_EFFECT",
    ),
    Case(
        89,
        "gives 2 VP for each active token",
        {"seat0": {"marks": 6, "hand": [89], "sites": "brown", "majorities": [1, 5]}, "seat1": {"majorities": [2]}},
        [("construct", 89)],
        {"0.marks": -6, "0.hand-": [89], "0.buildings+": [89], "0.vp": 4},
    ),
    Case(
        89,
        "gives nothing without a token",
        {"seat0": {"marks": 6, "hand": [89], "sites": "brown"}, "seat1": {"majorities": [2]}},
        [("construct", 89)],
        {"0.marks": -6, "0.hand-": [89], "0.buildings+": [89]},
    ),
    Case(
        90,
        "builds a Circus card of the discard pile for nothing",
        {"seat0": {"marks": 6, "hand": [90], "sites": "brown pink"}, "discard": [25, 94, 257, 43]},
        [("construct", 90), ("choose", 94)],
        {"0.marks": -6, "0.hand-": [90], "0.buildings+": [90, 94], "discard-": [94]},
    ),
    Case(
        91,
        "gives a worker of the segment's colour when another builds one",
        {"seat0": {"hand": [245, 244], "marks": 1}, "seat1": {"buildings": [91]}},
        [wall(244, "left")],
        {"0.hand-": [244], "discard+": [244], "0.marks": -1, "0.left": 1, "1.workers.grey": 1},
    ),
    Case(
        91,
        "gives nothing for an own segment",
        {"seat0": {"buildings": [91], "hand": [245, 244], "marks": 1}},
        [wall(244, "left")],
        {"0.hand-": [244], "discard+": [244], "0.marks": -1, "0.left": 1},
    ),
    Case(
        92,
        "gives 5 marks if the dice show 23 together",
        {"seat0": {"buildings": [92]}, "dice": {"black": 6, "grey": 5}},
        [("activate", 92)],
        {"0.marks": 5, "0.used+": [92]},
    ),
    Case(
        92,
        "does nothing if they show 24",
        {"seat0": {"buildings": [92]}, "dice": {"black": 6, "grey": 6}},
        [("activate", 92)],
        refused="NO_EFFECT",
    ),
    Case(
        93,
        "gives 2 VP if the dice show 19 together",
        {"seat0": {"buildings": [93]}, "dice": {"black": 4}},
        [("activate", 93)],
        {"0.vp": 2, "0.used+": [93]},
    ),
    Case(
        93,
        "does nothing if they show 18",
        {"seat0": {"buildings": [93]}},
        [("activate", 93)],
        refused="NO_EFFECT",
    ),
    Case(
        94,
        "scores 2 VP for each own Circus building, itself included",
        {"seat0": {"buildings": [94, 85, 25]}, "seat1": {"buildings": [86]}},
        scores=4,
    ),
    Case(
        95,
        "gives a worker of each colour when a token turns active",
        {"seat0": {"buildings": [95], "square": 2}},
        [("run", "compare", {"amount": 1})],
        {
            "0.majorities+": [1],
            "0.workers.brown": 1,
            "0.workers.pink": 1,
            "0.workers.orange": 1,
            "0.workers.grey": 1,
            "0.workers.purple": 1,
        },
    ),
    Case(
        95,
        "gives nothing for a token that is active anyway",
        {"seat0": {"buildings": [95], "square": 2, "majorities": [1]}},
        [("run", "compare", {"amount": 1})],
        {},
    ),
    Case(
        95,
        "gives nothing for another player's token",
        {"seat0": {"buildings": [95]}, "seat1": {"square": 1}},
        [("run", "compare", {"amount": 1})],
        {"1.majorities+": [1]},
    ),
    Case(
        96, "scores its owner's best statue once more", {"seat0": {"buildings": [96], "left": 5, "right": 5}}, scores=8
    ),
    Case(96, "scores nothing without a statue", {"seat0": {"buildings": [96]}, "seat1": {"left": 5}}, scores=0),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_card(case: Case):
    """The card does what it says, and nothing else."""
    check(case)
