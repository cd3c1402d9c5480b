"""Church: 205 to 216."""

from __future__ import annotations

import pytest

from hummel.hamburgum.v1 import Options
from support.hamburgum_cases import Case, check

CASES = [
    Case(
        205,
        "scores 1 VP for every 2 own workers",
        {
            "seat0": {"buildings": [205], "workers": "pink pink pink brown brown grey purple"},
            "seat1": {"workers": "grey"},
        },
        scores=3,
    ),
    Case(205, "scores nothing for one worker", {"seat0": {"buildings": [205], "workers": "pink"}}, scores=0),
    Case(
        206,
        "gives a pink worker and 3 marks when built",
        {"seat0": {"marks": 0, "hand": [206], "sites": "brown"}},
        [("construct", 206)],
        {"0.hand-": [206], "0.buildings+": [206], "0.workers.pink": 1, "0.marks": 3},
    ),
    Case(
        207,
        "gives a grey worker and 3 marks when built",
        {"seat0": {"marks": 0, "hand": [207], "sites": "brown"}},
        [("construct", 207)],
        {"0.hand-": [207], "0.buildings+": [207], "0.workers.grey": 1, "0.marks": 3},
    ),
    Case(
        208,
        "gives an orange worker and 3 marks when built",
        {"seat0": {"marks": 0, "hand": [208], "sites": "brown"}},
        [("construct", 208)],
        {"0.hand-": [208], "0.buildings+": [208], "0.workers.orange": 1, "0.marks": 3},
    ),
    Case(
        209,
        "gives a brown worker and 3 marks when built",
        {"seat0": {"marks": 0, "hand": [209], "sites": "brown"}},
        [("construct", 209)],
        {"0.hand-": [209], "0.buildings+": [209], "0.workers.brown": 1, "0.marks": 3},
    ),
    Case(
        210,
        "gives 2 marks for each own Church building, itself included",
        {"seat0": {"buildings": [210, 216, 25], "workers": "brown"}},
        [("activate", 210)],
        {"0.workers.brown": -1, "0.marks": 4, "0.used+": [210]},
    ),
    Case(
        211,
        "builds a Church card of the discard pile for nothing",
        {"seat0": {"marks": 6, "hand": [211], "sites": "brown pink"}, "discard": [25, 205, 257, 43]},
        [("construct", 211), ("choose", 205)],
        {"0.marks": -6, "0.hand-": [211], "0.buildings+": [205, 211], "discard-": [205]},
    ),
    Case(
        212,
        "gives a worker of the colour of each die that shows 1",
        {"seat0": {"buildings": [212], "workers": "grey"}, "dice": {"grey": 1, "pink": 1}},
        [("activate", 212)],
        {"0.workers.pink": 1, "0.used+": [212]},
        asked=("TURN", 0),
    ),
    Case(
        212,
        "gives a worker of any colour for a black 1",
        {"seat0": {"buildings": [212], "workers": "grey"}, "dice": {"black": 1, "pink": 1}},
        [("activate", 212), ("choose", "purple")],
        {"0.workers.grey": -1, "0.workers.pink": 1, "0.workers.purple": 1, "0.used+": [212]},
    ),
    Case(
        212,
        "needs a die that shows 1",
        {"seat0": {"buildings": [212], "workers": "grey"}, "dice": {"black": 2}},
        [("activate", 212)],
        refused="NO_EFFECT",
    ),
    Case(
        213,
        "gives 1 VP for each die that shows 1, the black one too",
        {"seat0": {"buildings": [213], "workers": "orange"}, "dice": {"black": 1, "pink": 1, "grey": 1}},
        [("activate", 213)],
        {"0.workers.orange": -1, "0.vp": 3, "0.used+": [213]},
    ),
    Case(
        213,
        "needs a die that shows 1",
        {"seat0": {"buildings": [213], "workers": "orange"}},
        [("activate", 213)],
        refused="NO_EFFECT",
    ),
    Case(
        214,
        "lowers a disaster of choice on each advance on City Hall Square",
        {"seat0": {"buildings": [214], "marks": 2, "disasters": {"grey": 2, "pink": 1}}, "dice": {"grey": 2}},
        [("run", "offer advance"), "accept", ("choose", "pink")],
        {"0.marks": -2, "0.square": 1, "0.disasters.pink": -1, "0.vp": 1},
    ),
    Case(
        214,
        "works for an advance on the last space as well, unasked where one disaster is raised",
        {
            "seat0": {
                "buildings": [214],
                "marks": 6,
                "square": 9,
                "sites": "pink",
                "hand": [68],
                "disasters": {"grey": 1},
            }
        },
        [("construct", 68)],
        {"0.marks": -6, "0.vp": 5, "0.hand-": [68], "0.buildings+": [68], "0.disasters.grey": -1},
    ),
    Case(
        214,
        "can't be refused",
        {"seat0": {"buildings": [214], "marks": 6, "sites": "pink", "hand": [68], "disasters": {"grey": 2, "pink": 1}}},
        [("construct", 68), "decline"],
        refused="WRONG_DECISION",
    ),
    Case(
        214,
        "does nothing without a raised disaster",
        {"seat0": {"buildings": [214], "marks": 6, "sites": "pink", "hand": [68, 260]}},
        [("construct", 68)],
        {"0.marks": -6, "0.square": 1, "0.hand-": [68], "0.buildings+": [68]},
        asked=("TURN", 1),
    ),
    Case(
        214,
        "does nothing when another player advances",
        {"seat0": {"marks": 2}, "seat1": {"buildings": [214], "disasters": {"grey": 1}}, "dice": {"grey": 2}},
        [("run", "offer advance"), "accept"],
        {"0.marks": -2, "0.square": 1},
        asked=("TURN", 0),
    ),
    Case(
        215,
        "scores 2 VP for each own Church building, itself included",
        {"seat0": {"buildings": [215, 205, 25]}, "seat1": {"buildings": [206]}},
        scores=4,
    ),
    Case(
        216,
        "gives 3 VP and two workers of any colours",
        {"seat0": {"buildings": [216], "workers": "pink"}},
        [("activate", 216), ("choose", "pink"), ("choose", "grey")],
        {"0.workers.grey": 1, "0.vp": 3, "0.used+": [216]},
    ),
    Case(
        216,
        "gives 3 marks instead of VP if the table has chosen so",
        {"seat0": {"buildings": [216], "workers": "pink"}, "options": Options(convent_pays_vp=False)},
        [("activate", 216), ("choose", "brown"), ("choose", "brown")],
        {"0.workers.pink": -1, "0.workers.brown": 2, "0.marks": 3, "0.used+": [216]},
    ),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_card(case: Case):
    """The card does what it says, and nothing else."""
    check(case)
