"""Harbor: 193 to 204."""

from __future__ import annotations

import pytest

from support.hamburgum_cases import Case, check
from support.hamburgum_moves import site, take_money, take_workers

CASES = [
    Case(
        193,
        "draws two cards, then discards any two of the hand",
        {"seat0": {"buildings": [193], "workers": "brown", "hand": [3]}, "deck": [241, 245]},
        [("activate", 193), ("choose", "orange"), ("choose", "grey"), ("choose", 3), ("choose", 245)],
        {
            "0.workers.brown": -1,
            "0.used+": [193],
            "0.hand-": [3],
            "0.hand+": [241],
            "discard+": [3, 245],
            "decks.grey": -1,
            "decks.orange": -1,
        },
    ),
    Case(
        193,
        "discards the drawn cards without asking if there are no others",
        {"seat0": {"buildings": [193], "workers": "brown", "hand": []}, "deck": [241, 242]},
        [("activate", 193), ("choose", "grey"), ("choose", "grey"), ("choose", 242)],
        {"0.workers.brown": -1, "0.used+": [193], "discard+": [241, 242], "decks.grey": -2},
    ),
    *(
        Case(
            card,
            "needs a deck that has a card",
            {
                "seat0": {"buildings": [card], "on": "pink", "workers": colour, "hand": [1]},
                "seat1": {"hand": []},
                # 280, a pink card, is left for the building's site.
                "discard": [number for number in range(2, 280) if number != card],
            },
            [("activate", card)],
            refused="NO_EFFECT",
        )
        for card, colour in ((193, "brown"), (196, "orange"), (197, "grey"), (198, "pink"), (199, "brown"))
    ),
    Case(
        194,
        "gives 2 marks for each different colour among the own sites",
        {"seat0": {"marks": 3, "hand": [194], "sites": "pink pink grey brown"}, "seat1": {"sites": "orange"}},
        [("construct", 194)],
        {"0.marks": 3, "0.hand-": [194], "0.buildings+": [194]},
    ),
    Case(
        194,
        "gives 10 marks at most",
        {"seat0": {"marks": 3, "hand": [194], "sites": "pink grey brown orange purple purple"}},
        [("construct", 194)],
        {"0.marks": 7, "0.hand-": [194], "0.buildings+": [194]},
    ),
    Case(
        195,
        "gives 2 marks for each own Harbor building, itself included",
        {"seat0": {"buildings": [195, 204, 25], "workers": "orange"}},
        [("activate", 195)],
        {"0.workers.orange": -1, "0.marks": 4, "0.used+": [195]},
    ),
    Case(
        196,
        "draws a card from a deck of choice",
        {"seat0": {"buildings": [196], "workers": "orange"}, "deck": [241]},
        [("activate", 196), ("choose", "grey")],
        {"0.workers.orange": -1, "0.used+": [196], "0.hand+": [241], "decks.grey": -1},
    ),
    Case(
        196,
        "offers every deck",
        {"seat0": {"buildings": [196], "workers": "orange"}},
        [("activate", 196)],
        {"0.workers.orange": -1, "0.used+": [196]},
        asked=("DRAW", 0),
        options=["brown", "pink", "orange", "grey", "purple"],
    ),
    Case(
        197,
        "draws a card from a deck of choice",
        {"seat0": {"buildings": [197], "workers": "grey"}, "deck": [241]},
        [("activate", 197), ("choose", "grey")],
        {"0.workers.grey": -1, "0.used+": [197], "0.hand+": [241], "decks.grey": -1},
    ),
    Case(
        198,
        "draws a card from a deck of choice",
        {"seat0": {"buildings": [198], "workers": "pink"}, "deck": [241]},
        [("activate", 198), ("choose", "grey")],
        {"0.workers.pink": -1, "0.used+": [198], "0.hand+": [241], "decks.grey": -1},
    ),
    Case(
        199,
        "draws a card from a deck of choice",
        {"seat0": {"buildings": [199], "workers": "brown"}, "deck": [241]},
        [("activate", 199), ("choose", "grey")],
        {"0.workers.brown": -1, "0.used+": [199], "0.hand+": [241], "decks.grey": -1},
    ),
    Case(
        200,
        "builds a Harbor card of the discard pile for nothing",
        {"seat0": {"marks": 6, "hand": [200], "sites": "brown pink"}, "discard": [25, 203, 257, 43]},
        [("construct", 200), ("choose", 203)],
        {"0.marks": -6, "0.hand-": [200], "0.buildings+": [200, 203], "discard-": [203]},
    ),
    Case(
        201,
        "draws three cards, one by one, from any decks",
        {"seat0": {"marks": 3, "hand": [201], "sites": "brown"}, "deck": [241, 242, 257]},
        [("construct", 201), ("choose", "grey"), ("choose", "pink"), ("choose", "grey")],
        {
            "0.marks": -3,
            "0.hand-": [201],
            "0.hand+": [241, 242, 257],
            "0.buildings+": [201],
            "decks.grey": -2,
            "decks.pink": -1,
        },
    ),
    Case(
        202,
        "takes the top card of the discard pile and plays it at once",
        {"seat0": {"buildings": [202], "workers": "pink grey"}, "discard": [1, 98, 241]},
        [("activate", 202), site(241)],
        {
            "0.workers.pink": -1,
            "0.workers.grey": -1,
            "0.used+": [202],
            "0.sites+": ["grey"],
            "discard-": [241],
        },
        asked=("TURN", 0),
    ),
    Case(
        202,
        "does a full standard action: what triggers on one triggers",
        {"seat0": {"buildings": [202, 138], "workers": "pink"}, "discard": [1, 98, 257], "dice": {"pink": 4}},
        [("activate", 202), take_money(257)],
        {"0.workers.pink": -1, "0.used+": [202], "0.marks": 7},
    ),
    Case(
        202,
        "must play that very card",
        {"seat0": {"buildings": [202], "workers": "pink", "hand": [245]}, "discard": [1, 98, 241]},
        [("activate", 202), take_workers(245)],
        {"0.workers.pink": -1, "0.used+": [202], "0.hand+": [241], "discard-": [241]},
        refused="OTHER_CARD",
    ),
    Case(
        202,
        "needs a card in the discard pile",
        {"seat0": {"buildings": [202], "workers": "pink"}, "discard": []},
        [("activate", 202)],
        refused="NO_EFFECT",
    ),
    Case(
        203,
        "scores 5 VP for sites of all five colours, built on or not",
        {"seat0": {"sites": "pink brown orange purple pink", "on": "grey", "buildings": [203]}},
        scores=5,
    ),
    Case(
        203,
        "scores them once",
        {"seat0": {"sites": "pink brown orange purple grey pink brown orange purple", "buildings": [203]}},
        scores=5,
    ),
    Case(
        203,
        "scores nothing for four colours",
        {"seat0": {"sites": "pink brown orange", "on": "grey", "buildings": [203]}, "seat1": {"sites": "purple"}},
        scores=0,
    ),
    Case(
        204,
        "scores 2 VP for each own Harbor building, itself included",
        {"seat0": {"buildings": [204, 193, 25]}, "seat1": {"buildings": [194]}},
        scores=4,
    ),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_card(case: Case):
    """The card does what it says, and nothing else."""
    check(case)
