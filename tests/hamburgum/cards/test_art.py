"""Art: 061 to 072."""

from __future__ import annotations

import pytest

from support.hamburgum_cases import Case, check
from support.hamburgum_moves import site

CASES = [
    *(
        Case(
            66,
            f"counts as a building of the category that {card} counts",
            {"seat0": {"buildings": [66, card], "workers": colour}},
            [("activate", card)],
            {f"0.workers.{colour}": -1, "0.marks": 4, "0.used+": [card]},
        )
        for card, colour in ((53, "orange"), (61, "brown"), (73, "grey"), (86, "brown"))
    ),
    Case(
        61,
        "gives 2 marks for each own Art building, itself included",
        {"seat0": {"buildings": [61, 72, 25], "workers": "brown"}},
        [("activate", 61)],
        {"0.workers.brown": -1, "0.marks": 4, "0.used+": [61]},
    ),
    *(
        Case(
            card,
            "builds the next segment for double its price",
            {"seat0": {"buildings": [card], "workers": colour, "marks": 6, "left": 2, "right": 4}},
            [("activate", card)],
            {f"0.workers.{colour}": -1, "0.marks": -6, "0.left": 1, "0.used+": [card]},
        )
        for card, colour in ((62, "orange"), (63, "brown"), (64, "purple"), (65, "grey"))
    ),
    *(
        Case(
            card,
            "asks for the side if both can be paid",
            {"seat0": {"buildings": [card], "workers": colour, "marks": 6, "left": 2, "right": 1}},
            [("activate", card), ("choose", "right")],
            {f"0.workers.{colour}": -1, "0.marks": -4, "0.right": 1, "0.used+": [card]},
        )
        for card, colour in ((62, "orange"), (63, "brown"), (64, "purple"), (65, "grey"))
    ),
    *(
        Case(
            card,
            "is not activated without the marks for a segment",
            {"seat0": {"buildings": [card], "workers": colour, "marks": 5, "left": 2, "right": 2}},
            [("activate", card)],
            refused="NO_EFFECT",
        )
        for card, colour in ((62, "orange"), (63, "brown"), (64, "purple"), (65, "grey"))
    ),
    *(
        Case(
            card,
            "is not activated for a complete wall",
            {"seat0": {"buildings": [card], "workers": colour, "marks": 20, "left": 5, "right": 5}},
            [("activate", card)],
            refused="NO_EFFECT",
        )
        for card, colour in ((62, "orange"), (63, "brown"), (64, "purple"), (65, "grey"))
    ),
    Case(
        62,
        "takes a statue with the fifth segment",
        {"seat0": {"buildings": [62], "workers": "orange", "marks": 10, "left": 4, "right": 5}},
        [("activate", 62)],
        {
            "0.workers.orange": -1,
            "0.marks": -10,
            "0.left": 1,
            "0.used+": [62],
            "0.statues+": [8],
            "statues-": [8],
        },
    ),
    Case(
        66,
        "counts as four categories at the same time",
        {"seat0": {"buildings": [66, 45], "workers": "grey"}},
        [("activate", 45)],
        {"0.workers.grey": -1, "0.marks": 5, "0.used+": [45]},
    ),
    Case(
        66,
        "counts as one building only",
        {"seat0": {"buildings": [66], "hand": [25], "sites": "pink", "marks": 3}},
        [("construct", 25)],
        {"0.marks": -3 + 4, "0.hand-": [25], "0.buildings+": [25]},
    ),
    Case(
        67,
        "builds an Art card of the discard pile for nothing",
        {"seat0": {"marks": 6, "hand": [67], "sites": "brown pink"}, "discard": [25, 71, 257, 43]},
        [("construct", 67), ("choose", 71)],
        {"0.marks": -6, "0.hand-": [67], "0.buildings+": [67, 71], "discard-": [71]},
    ),
    Case(
        68,
        "advances 1 space for nothing",
        {"seat0": {"marks": 6, "hand": [68], "sites": "brown", "square": 4}},
        [("construct", 68)],
        {"0.marks": -6, "0.hand-": [68], "0.buildings+": [68], "0.square": 1},
    ),
    Case(
        68,
        "gives 4 VP on the last space",
        {"seat0": {"marks": 6, "hand": [68], "sites": "brown", "square": 9}},
        [("construct", 68)],
        {"0.marks": -6, "0.hand-": [68], "0.buildings+": [68], "0.vp": 4},
    ),
    Case(
        69,
        "gives 1 VP for each own Art building, itself included",
        {"seat0": {"buildings": [69, 72, 25], "workers": "orange"}},
        [("activate", 69)],
        {"0.workers.orange": -1, "0.vp": 2, "0.used+": [69]},
    ),
    Case(
        70,
        "lowers the disaster of a played site's colour",
        {"seat0": {"buildings": [70], "hand": [260, 3], "workers": "pink", "disasters": {"pink": 2, "brown": 1}}},
        [site(260)],
        {"0.hand-": [260], "0.sites+": ["pink"], "0.workers.pink": -1, "0.disasters.pink": -1, "0.vp": 1},
    ),
    Case(
        70,
        "gives nothing if that disaster is not raised",
        {"seat0": {"buildings": [70], "hand": [260, 3], "workers": "pink", "disasters": {"brown": 1}}},
        [site(260)],
        {"0.hand-": [260], "0.sites+": ["pink"], "0.workers.pink": -1},
    ),
    Case(
        71,
        "scores 1 VP for each building category; Zoo and Park are none",
        {"seat0": {"buildings": [71, 72, 3, 25], "zoo": [241], "parks": [261]}, "seat1": {"buildings": [145]}},
        scores=3,
    ),
    Case(71, "counts the four categories of 066", {"seat0": {"buildings": [71, 66]}}, scores=4),
    Case(
        72,
        "scores 2 VP for each own Art building, itself included",
        {"seat0": {"buildings": [72, 61, 25]}, "seat1": {"buildings": [62]}},
        scores=4,
    ),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_card(case: Case):
    """The card does what it says, and nothing else."""
    check(case)
