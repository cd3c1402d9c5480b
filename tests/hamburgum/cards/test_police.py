"""Police: 157 to 168."""

from __future__ import annotations

import pytest

from support.hamburgum_cases import Case, check
from support.hamburgum_moves import decrease

CASES = [
    Case(
        157,
        "lowers the disaster of the paid worker's colour by up to 2 levels",
        {"seat0": {"buildings": [157], "workers": "pink grey", "disasters": {"pink": 2, "grey": 2}}},
        [("activate", 157), ("choose", "grey"), ("choose", 2)],
        {"0.workers.grey": -1, "0.disasters.grey": -2, "0.vp": 2, "0.used+": [157]},
        asked=("TURN", 0),
    ),
    Case(
        157,
        "may lower it by 1 level only",
        {"seat0": {"buildings": [157], "workers": "grey", "disasters": {"grey": 2}}},
        [("activate", 157), ("choose", 1)],
        {"0.workers.grey": -1, "0.disasters.grey": -1, "0.vp": 1, "0.used+": [157]},
    ),
    Case(
        157,
        "takes a worker only where it does something",
        {"seat0": {"buildings": [157], "workers": "pink brown grey", "disasters": {"grey": 1, "orange": 2}}},
        [("activate", 157), ("choose", 1)],
        {"0.workers.grey": -1, "0.disasters.grey": -1, "0.vp": 1, "0.used+": [157]},
    ),
    Case(
        157,
        "may lower it by none, though the worker is paid",
        {"seat0": {"buildings": [157], "workers": "grey", "disasters": {"grey": 1}}},
        [("activate", 157), "decline"],
        {"0.workers.grey": -1, "0.used+": [157]},
    ),
    Case(
        157,
        "does not lower it by 3 levels",
        {"seat0": {"buildings": [157, 165], "workers": "grey", "disasters": {"grey": 3}}},
        [("activate", 157), ("choose", 3)],
        refused="NOT_AN_OPTION",
    ),
    Case(
        157,
        "needs a worker of a raised disaster's colour",
        {"seat0": {"buildings": [157], "workers": "pink brown", "disasters": {"grey": 2}}},
        [("activate", 157)],
        refused="NO_EFFECT",
    ),
    Case(
        158,
        "gives 2 marks for each own Police building, itself included",
        {"seat0": {"buildings": [158, 168, 25], "workers": "brown"}},
        [("activate", 158)],
        {"0.workers.brown": -1, "0.marks": 4, "0.used+": [158]},
    ),
    Case(
        159,
        "lowers the orange disaster by 1 level",
        {"seat0": {"disasters": {"orange": 2}, "buildings": [159], "workers": "orange"}},
        [("activate", 159)],
        {"0.workers.orange": -1, "0.disasters.orange": -1, "0.vp": 1, "0.used+": [159]},
    ),
    Case(
        159,
        "needs a disaster that is raised",
        {"seat0": {"buildings": [159], "workers": "orange", "disasters": {"grey": 1}}},
        [("activate", 159)],
        refused="NO_EFFECT",
    ),
    Case(
        160,
        "lowers the pink disaster by 1 level",
        {"seat0": {"disasters": {"pink": 2}, "buildings": [160], "workers": "pink"}},
        [("activate", 160)],
        {"0.workers.pink": -1, "0.disasters.pink": -1, "0.vp": 1, "0.used+": [160]},
    ),
    Case(
        160,
        "needs a disaster that is raised",
        {"seat0": {"buildings": [160], "workers": "pink", "disasters": {"orange": 1}}},
        [("activate", 160)],
        refused="NO_EFFECT",
    ),
    Case(
        161,
        "lowers the brown disaster by 1 level",
        {"seat0": {"disasters": {"brown": 2}, "buildings": [161], "workers": "brown"}},
        [("activate", 161)],
        {"0.workers.brown": -1, "0.disasters.brown": -1, "0.vp": 1, "0.used+": [161]},
    ),
    Case(
        161,
        "needs a disaster that is raised",
        {"seat0": {"buildings": [161], "workers": "brown", "disasters": {"pink": 1}}},
        [("activate", 161)],
        refused="NO_EFFECT",
    ),
    Case(
        162,
        "lowers the purple disaster by 1 level",
        {"seat0": {"disasters": {"purple": 2}, "buildings": [162], "workers": "purple"}},
        [("activate", 162)],
        {"0.workers.purple": -1, "0.disasters.purple": -1, "0.vp": 1, "0.used+": [162]},
    ),
    Case(
        162,
        "needs a disaster that is raised",
        {"seat0": {"buildings": [162], "workers": "purple", "disasters": {"brown": 1}}},
        [("activate", 162)],
        refused="NO_EFFECT",
    ),
    Case(
        163,
        "builds a Police card of the discard pile for nothing",
        {"seat0": {"marks": 6, "hand": [163], "sites": "brown pink"}, "discard": [25, 167, 257, 43]},
        [("construct", 163), ("choose", 167)],
        {"0.marks": -6, "0.hand-": [163], "0.buildings+": [163, 167], "discard-": [167]},
    ),
    Case(
        164,
        "gives 1 mark for each die that shows 6, black included",
        {"seat0": {"buildings": [164]}, "dice": {"grey": 6, "black": 6, "pink": 5}},
        [("activate", 164)],
        {"0.marks": 2, "0.used+": [164]},
    ),
    Case(
        164,
        "needs a die that shows 6",
        {"seat0": {"buildings": [164]}, "dice": {"grey": 5}},
        [("activate", 164)],
        refused="NO_EFFECT",
    ),
    Case(
        166,
        "lowers the disaster of the constructed building's colour",
        {
            "seat0": {
                "buildings": [166],
                "hand": [12, 245],
                "sites": "grey",
                "marks": 6,
                "disasters": {"brown": 2, "grey": 1},
            }
        },
        [("construct", 12)],
        {"0.hand-": [12], "0.buildings+": [12], "0.marks": -6, "0.disasters.brown": -1, "0.vp": 1},
    ),
    Case(
        167,
        "scores 2 VP for each own Police building, itself included",
        {"seat0": {"buildings": [167, 157, 25]}, "seat1": {"buildings": [158]}},
        scores=4,
    ),
    Case(
        168,
        "lets a disaster be lowered by two levels",
        {"seat0": {"buildings": [168], "hand": [244, 245], "disasters": {"grey": 2}}},
        [decrease(244, 2)],
        {"0.hand-": [244], "discard+": [244], "0.disasters.grey": -2, "0.vp": 2},
    ),
    Case(
        168,
        "still lets it be lowered by one",
        {"seat0": {"buildings": [168], "hand": [244, 245], "disasters": {"grey": 2}}},
        [decrease(244)],
        {"0.hand-": [244], "discard+": [244], "0.disasters.grey": -1, "0.vp": 1},
    ),
    Case(
        168,
        "does not let it be lowered by three where it stands so high (165)",
        {"seat0": {"buildings": [168, 165], "hand": [244, 245], "disasters": {"grey": 3}}},
        [decrease(244, 3)],
        refused="NEEDS_CARD",
    ),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_card(case: Case):
    """The card does what it says, and nothing else."""
    check(case)
