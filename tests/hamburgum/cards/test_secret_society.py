"""Secret Society: 181 to 192."""

from __future__ import annotations

import pytest

from hummel_service.games.hamburgum import HAMBURGUM
from support.hamburgum import Table
from support.hamburgum_cases import Case, check
from support.hamburgum_moves import construct

CASES = [
    Case(
        181,
        "gives 2 marks for each own Secret Society building, itself included",
        {"seat0": {"buildings": [181, 192, 25], "workers": "pink"}},
        [("activate", 181)],
        {"0.workers.pink": -1, "0.marks": 4, "0.used+": [181]},
    ),
    Case(
        182,
        "halves the price of orange buildings, rounded up",
        {"seat0": {"buildings": [182], "hand": [107], "sites": "brown", "marks": 5}},
        [("construct", 107)],
        {"0.marks": -5, "0.hand-": [107], "0.buildings+": [107]},
    ),
    Case(
        182,
        "does not make others cheaper",
        {"seat0": {"buildings": [182], "hand": [204], "sites": "brown", "marks": 8}},
        [("construct", 204)],
        refused="NOT_ENOUGH_MARKS",
    ),
    Case(
        183,
        "halves the price of purple buildings, rounded up",
        {"seat0": {"buildings": [183], "hand": [204], "sites": "brown", "marks": 5}},
        [("construct", 204)],
        {"0.marks": -5, "0.hand-": [204], "0.buildings+": [204]},
    ),
    Case(
        183,
        "does not make others cheaper",
        {"seat0": {"buildings": [183], "hand": [107], "sites": "brown", "marks": 8}},
        [("construct", 107)],
        refused="NOT_ENOUGH_MARKS",
    ),
    Case(
        184,
        "halves the price of pink buildings, rounded up",
        {"seat0": {"buildings": [184], "hand": [84], "sites": "brown", "marks": 5}},
        [("construct", 84)],
        {"0.marks": -5, "0.hand-": [84], "0.buildings+": [84]},
    ),
    Case(
        184,
        "does not make others cheaper",
        {"seat0": {"buildings": [184], "hand": [24], "sites": "brown", "marks": 8}},
        [("construct", 24)],
        refused="NOT_ENOUGH_MARKS",
    ),
    Case(
        185,
        "halves the price of brown buildings, rounded up",
        {"seat0": {"buildings": [185], "hand": [24], "sites": "brown", "marks": 5}},
        [("construct", 24)],
        {"0.marks": -5, "0.hand-": [24], "0.buildings+": [24]},
    ),
    Case(
        185,
        "does not make others cheaper",
        {"seat0": {"buildings": [185], "hand": [84], "sites": "brown", "marks": 8}},
        [("construct", 84)],
        refused="NOT_ENOUGH_MARKS",
    ),
    Case(
        186,
        "builds a Secret Society card of the discard pile for nothing",
        {"seat0": {"marks": 6, "hand": [186], "sites": "brown pink"}, "discard": [25, 191, 257, 43]},
        [("construct", 186), ("choose", 191)],
        {"0.marks": -6, "0.hand-": [186], "0.buildings+": [186, 191], "discard-": [191]},
    ),
    Case(
        189,
        "sends a worker into the church window of its colour",
        {"seat0": {"marks": 6, "hand": [189], "sites": "brown", "workers": "grey pink"}},
        [("construct", 189), ("choose", "pink")],
        {
            "0.marks": -6,
            "0.hand-": [189],
            "0.buildings+": [189],
            "0.workers.pink": -1,
            "window_workers.pink": 1,
        },
        asked=("TURN", 1),
    ),
    Case(
        189,
        "moves down to the floor in Phase IV",
        {"seat0": {"marks": 6, "hand": [189], "sites": "brown", "workers": "grey"}},
        [("construct", 189), ("run", "clear season")],
        {
            "0.marks": -6,
            "0.hand-": [189],
            "0.buildings+": [189],
            "0.workers.grey": -1,
            "floor_workers.grey": 1,
            "floor.orange": 1,
            "window-": ["orange"],
        },
    ),
    Case(
        189,
        "does nothing without a worker",
        {"seat0": {"marks": 6, "hand": [189], "sites": "brown"}, "seat1": {"workers": "grey"}},
        [("construct", 189)],
        {"0.marks": -6, "0.hand-": [189], "0.buildings+": [189]},
        asked=("TURN", 1),
    ),
    Case(
        190,
        "builds a building of the paid worker's colour under a Zoo card for nothing",
        {"seat0": {"buildings": [190], "workers": "grey pink", "hand": [154, 260], "zoo": [241]}},
        [("activate", 190), ("choose", 154)],
        {
            "0.workers.grey": -1,
            "0.used+": [190],
            "0.hand-": [154],
            "0.buildings+": [154],
            "0.under+": [241],
        },
        asked=("TURN", 0),
    ),
    Case(
        190,
        "asks for worker, building and Zoo card where several fit",
        {
            "seat0": {
                "buildings": [190],
                "workers": "grey pink",
                "hand": [154, 146, 61, 243],
                "zoo": [241, 257, 242],
            }
        },
        [("activate", 190), ("choose", "grey"), ("choose", 146), ("choose", 242)],
        {
            "0.workers.grey": -1,
            "0.used+": [190],
            "0.hand-": [146],
            "0.buildings+": [146],
            "0.under+": [242],
        },
        asked=("TURN", 0),
    ),
    Case(
        190,
        "offers the buildings of the hand of that colour only",
        {
            "seat0": {
                "buildings": [190],
                "workers": "grey pink",
                "hand": [154, 146, 61, 243, 261],
                "zoo": [241, 257, 242],
            }
        },
        [("activate", 190), ("choose", "grey")],
        {"0.workers.grey": -1, "0.used+": [190]},
        asked=("BUILD_UNDER_ZOO", 0),
        options=[146, 154, "decline"],
    ),
    Case(
        190,
        "offers the Zoo cards of that colour under which nothing lies",
        {
            "seat0": {
                "buildings": [190],
                "workers": "grey",
                "hand": [154],
                "zoo": [241, 257, 242, 243],
                "under": {242: 146},
            }
        },
        [("activate", 190), ("choose", 154)],
        {"0.workers.grey": -1, "0.used+": [190]},
        asked=("ZOO_CARD", 0),
        options=[241, 243],
    ),
    Case(
        190,
        "lets what lies under a Zoo card work at once",
        {"seat0": {"buildings": [190], "workers": "orange", "hand": [121], "zoo": [245]}},
        [("activate", 190), ("choose", 121)],
        {
            "0.workers.orange": -1,
            "0.used+": [190],
            "0.hand-": [121],
            "0.buildings+": [121],
            "0.under+": [245],
            "0.marks": 6,
        },
    ),
    Case(
        190,
        "asks even if no card in hand is a building, for others do not know",
        {"seat0": {"buildings": [190], "workers": "grey", "hand": [261], "zoo": [241]}},
        [("activate", 190)],
        {"0.workers.grey": -1, "0.used+": [190]},
        asked=("BUILD_UNDER_ZOO", 0),
        options=["decline"],
    ),
    Case(
        190,
        "may be ended without building",
        {"seat0": {"buildings": [190], "workers": "grey", "hand": [154], "zoo": [241]}},
        [("activate", 190), "decline"],
        {"0.workers.grey": -1, "0.used+": [190]},
        asked=("TURN", 0),
    ),
    Case(
        190,
        "needs a Zoo card of the worker's colour",
        {"seat0": {"buildings": [190], "workers": "grey pink", "hand": [154], "zoo": [257], "parks": [261]}},
        [("activate", 190)],
        refused="NO_EFFECT",
    ),
    Case(
        190,
        "needs a Zoo card under which nothing lies",
        {"seat0": {"buildings": [190], "workers": "grey", "hand": [154], "zoo": [241], "under": {241: 146}}},
        [("activate", 190)],
        refused="NO_EFFECT",
    ),
    Case(
        190,
        "needs a card of that colour in hand",
        {"seat0": {"buildings": [190], "workers": "grey", "hand": [61], "zoo": [241]}},
        [("activate", 190)],
        refused="NO_EFFECT",
    ),
    Case(
        191,
        "scores 2 VP for each own Secret Society building, itself included",
        {"seat0": {"buildings": [191, 181, 25]}, "seat1": {"buildings": [182]}},
        scores=4,
    ),
    Case(
        192,
        "lets a site carry two buildings",
        {"seat0": {"buildings": [192], "hand": [121], "on": "grey"}},
        [construct(121, 1)],
        {"0.hand-": [121], "0.buildings+": [121], "0.marks": 6},
    ),
    Case(
        192,
        "lets no site carry three buildings",
        {"seat0": {"buildings": [192, 11], "hand": [24, 121, 260], "marks": 9}, "seat1": {"hand": []}},
        [construct(24, 2), construct(121, 2)],
        refused="SITE_TAKEN",
    ),
    Case(
        192,
        "lets each site carry two",
        {"seat0": {"buildings": [192, 11], "hand": [24, 121, 260], "marks": 9}, "seat1": {"hand": []}},
        [construct(24, 2), construct(121, 1)],
        {"0.hand-": [24, 121], "0.buildings+": [24, 121], "0.marks": -9 + 6},
    ),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_card(case: Case):
    """The card does what it says, and nothing else."""
    check(case)


def test_190_tells_others_nothing_about_the_hand():
    """190 (H1.2): whether a grey card in hand is a building or a Zoo card, others see and are told the same."""
    seen = []
    for card in (154, 242):
        table = Table(seat0={"buildings": [190], "workers": "grey", "hand": [card, 260], "zoo": [241]})
        table.activate(190)
        table.decline()
        assert not any(event.HasField("only_for_seat") for event in table.events)
        seen.append((table.events, HAMBURGUM.view(table.state, 1), HAMBURGUM.view(table.state, None)))
    assert seen[0] == seen[1]
