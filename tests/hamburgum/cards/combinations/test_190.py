"""190 builds under Zoo cards: what lies there counts, works and can burn (H6.8)."""

from __future__ import annotations

import pytest

from hummel_service.games.hamburgum import scoring
from support.hamburgum import Table
from support.hamburgum_cases import Case, check

CASES = [
    Case(
        190,
        "lets what is built be activated in the same turn",
        {"seat0": {"buildings": [190], "workers": "orange orange", "hand": [127, 260], "zoo": [245]}},
        [("activate", 190), ("choose", 127), ("activate", 127)],
        {
            "0.workers.orange": -2,
            "0.used+": [127, 190],
            "0.hand-": [127],
            "0.buildings+": [127],
            "0.under+": [245],
            "0.vp": 1,
            "0.marks": 2,
        },
    ),
    Case(
        190,
        "builds once per season",
        {"seat0": {"buildings": [190], "workers": "grey grey", "hand": [154, 146], "zoo": [241, 242]}},
        [("activate", 190), ("choose", 154), ("choose", 241), ("activate", 190)],
        {"0.workers.grey": -1, "0.used+": [190], "0.hand-": [154], "0.buildings+": [154], "0.under+": [241]},
        refused="ALREADY_ACTIVATED",
    ),
    Case(
        190,
        "pays 180 of another player, but is no standard action (166)",
        {
            "seat0": {
                "buildings": [190, 166],
                "workers": "grey",
                "hand": [154, 260],
                "zoo": [241],
                "disasters": {"grey": 1},
            },
            "seat1": {"buildings": [180]},
        },
        [("activate", 190), ("choose", 154)],
        {
            "0.workers.grey": -1,
            "0.used+": [190],
            "0.hand-": [154],
            "0.buildings+": [154],
            "0.under+": [241],
            "1.marks": 2,
        },
    ),
    Case(
        190,
        "lets 036 double the flash of what is built",
        {"seat0": {"buildings": [190, 36], "workers": "orange", "hand": [121, 260], "zoo": [245]}},
        [("activate", 190), ("choose", 121), "accept"],
        {
            "0.workers.orange": -1,
            "0.used+": [190],
            "0.hand-": [121],
            "0.buildings+": [121],
            "0.under+": [245],
            "0.marks": 12,
        },
    ),
    Case(
        190,
        "can build 060, which lets it build once more for nothing",
        {"seat0": {"buildings": [190], "workers": "pink", "hand": [60, 61, 260], "zoo": [257, 258]}},
        [("activate", 190), ("choose", 60), ("choose", 258), ("choose", 61)],
        {
            "0.workers.pink": -1,
            "0.used+": [190],
            "0.hand-": [60, 61],
            "0.buildings+": [60, 61],
            "0.under+": [257, 258],
        },
        asked=("TURN", 0),
    ),
    Case(
        190,
        "has built something that Fire burns",
        {"seat0": {"zoo": [241], "under": {241: 154}, "disasters": {"orange": 2}}, "dice": {"orange": 5}},
        [("run", "bad dice")],
        {"0.disasters.orange": -2, "0.buildings-": [154], "0.under-": [241], "discard+": [154]},
    ),
    Case(
        190,
        "has built something that no Flood reaches",
        {"seat0": {"zoo": [241], "under": {241: 154}, "disasters": {"purple": 2}}, "dice": {"purple": 5}},
        [("run", "bad dice")],
        {"0.disasters.purple": -2},
    ),
    Case(
        190,
        "has built something that counts for the majority of buildings",
        {"seat0": {"zoo": [241], "under": {241: 154}}},
        [("run", "compare", {"amount": 2})],
        {"0.majorities+": [2]},
    ),
    Case(
        190,
        "has built something that others' cards count (045), Zoo cards not",
        {"seat0": {"zoo": [241], "under": {241: 154}, "buildings": [45], "workers": "grey"}},
        [("activate", 45)],
        {"0.workers.grey": -1, "0.marks": 2, "0.used+": [45]},
    ),
    Case(
        190,
        "has room again under a Zoo card when 004 has taken back what lay there",
        {
            "seat0": {
                "buildings": [190],
                "workers": "grey",
                "hand": [4, 260],
                "sites": "brown",
                "zoo": [241],
                "under": {241: 154},
            }
        },
        [("construct", 4), ("choose", 154), "decline", ("activate", 190), ("choose", 154)],
        {"0.hand-": [4], "0.buildings+": [4], "0.workers.grey": -1, "0.used+": [190]},
    ),
]


def test_190_printed_points_do_not_count_but_the_laurel_does():
    """190 (H8.1): what lies under a Zoo card scores by its laurel, and clerics count it; its printed points do not."""
    table = Table(seat0={"zoo": [241], "under": {241: 154}}, season=3)
    table.board.floor.grey = 1
    items = scoring.score_items(table.board, table.board.players[0])
    assert [(item.rule, item.card, item.points) for item in items if item.card in (154, 241)] == [
        ("H8.1", 241, 1),
        ("H6.1", 154, 2),
    ]
    assert [item.points for item in items if item.rule == "H3.11"] == [1]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_card(case: Case):
    """H6.8: the cards do together what they say, and nothing else."""
    check(case)
