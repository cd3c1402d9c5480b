"""Civic: 001 to 012."""

from __future__ import annotations

import pytest

from hummel_service.games.hamburgum import HAMBURGUM
from support.hamburgum import Table
from support.hamburgum_cases import Case, check
from support.hamburgum_moves import take_workers

CASES = [
    Case(
        1,
        "draws a card and plays it at once, beside the turn's own card",
        {"seat0": {"buildings": [1], "hand": [245]}, "deck": [241]},
        [("activate", 1), ("choose", "grey"), take_workers(241), take_workers(245)],
        {
            "0.used+": [1],
            "decks.grey": -1,
            "0.workers.grey": 3,
            "0.hand-": [245],
            "0.workers.orange": 3,
            "discard+": [241, 245],
        },
    ),
    Case(
        1,
        "the drawn card must be the one that is played",
        {"seat0": {"buildings": [1], "hand": [245]}, "deck": [241]},
        [("activate", 1), ("choose", "grey"), take_workers(245)],
        refused="OTHER_CARD",
    ),
    Case(
        1,
        "needs a deck that has a card",
        # 280, a pink card, is left for the building's site.
        {
            "seat0": {"buildings": [1], "on": "pink", "hand": [2]},
            "seat1": {"hand": []},
            "discard": [*range(3, 280)],
        },
        [("activate", 1)],
        refused="NO_EFFECT",
    ),
    Case(
        2,
        "offers an advance for 4 marks if no die shows 1 or 2",
        {"seat0": {"buildings": [2], "marks": 5}},
        [("run", "offer advance"), "accept"],
        {"0.marks": -4, "0.square": 1},
    ),
    Case(
        2,
        "offers nothing of its own if a die shows 1 or 2",
        {"seat0": {"buildings": [2], "marks": 5}, "dice": {"grey": 2}},
        [("run", "offer advance"), "accept"],
        {"0.marks": -2, "0.square": 1},
    ),
    Case(
        2,
        "can't be used without 4 marks",
        {"seat0": {"buildings": [2], "marks": 3}},
        [("run", "offer advance")],
        {},
        asked=("TURN", 0),
    ),
    Case(
        3,
        "pays 2 marks for each own Civic building, itself included, and nothing for others'",
        {"seat0": {"workers": "grey", "buildings": [3, 6, 25]}, "seat1": {"buildings": [9]}},
        [("activate", 3)],
        {"0.workers.grey": -1, "0.marks": 4, "0.used+": [3]},
    ),
    Case(
        3,
        "counts a building of several categories only where it belongs",
        {"seat0": {"workers": "grey", "buildings": [3, 66]}},
        [("activate", 3)],
        {"0.workers.grey": -1, "0.marks": 2, "0.used+": [3]},
    ),
    Case(
        4,
        "takes back the buildings that its owner names; sites stay, markers come off",
        {"seat0": {"buildings": [3, 6, 11], "used": [6], "sites": "pink", "hand": [4]}},
        [("construct", 4), ("choose", 6), ("choose", 3), "decline"],
        {
            "0.hand-": [4],
            "0.hand+": [3, 6],
            "0.buildings+": [4],
            "0.buildings-": [3, 6],
            "0.used-": [6],
        },
    ),
    Case(
        4,
        "asks for one building after the other, itself among them; it may be none",
        {"seat0": {"buildings": [3, 6], "sites": "pink", "hand": [4]}, "seat1": {"buildings": [11]}},
        [("construct", 4)],
        {"0.hand-": [4], "0.buildings+": [4]},
        asked=("TAKE_BACK", 0),
        options=[3, 6, 4, "decline"],
    ),
    Case(
        4,
        "may take itself back as well, and asks no more when nothing is left",
        {"seat0": {"sites": "pink", "hand": [4]}},
        [("construct", 4), ("choose", 4)],
        {},
        asked=("TURN", 1),
    ),
    Case(
        4,
        "takes back what lies under a Zoo card as well",
        {"seat0": {"zoo": [249], "under": {249: 3}, "sites": "pink", "hand": [4]}},
        [("construct", 4), ("choose", 3), "decline"],
        {"0.hand-": [4], "0.hand+": [3], "0.buildings+": [4], "0.buildings-": [3], "0.under-": [249]},
    ),
    Case(
        5,
        "builds a Civic card of the discard pile for nothing; its flash happens",
        {"seat0": {"marks": 6, "buildings": [6], "sites": "pink pink", "hand": [5]}, "discard": [100, 4, 6 + 1, 30]},
        [("construct", 5), ("choose", 7)],
        {"0.marks": -6, "0.hand-": [5], "0.buildings+": [5, 7], "discard-": [7]},
    ),
    Case(
        5,
        "asks which one; the options are the Civic cards of the pile",
        {"seat0": {"marks": 6, "sites": "pink pink", "hand": [5]}, "discard": [100, 4, 7, 30]},
        [("construct", 5)],
        asked=("TAKE_CARD", 0),
        options=[4, 7, "decline"],
    ),
    Case(
        5,
        "finds nothing without a site for it, and shuffles",
        {"seat0": {"marks": 6, "sites": "pink", "hand": [5]}, "discard": [100, 4, 7, 30]},
        [("construct", 5)],
        {"0.marks": -6, "0.hand-": [5], "0.buildings+": [5]},
    ),
    Case(
        5,
        "may be ended without a card; the pile stays as it is but for its order",
        {"seat0": {"marks": 6, "sites": "pink pink", "hand": [5]}, "discard": [100, 4, 7, 30]},
        [("construct", 5), "decline"],
        {"0.marks": -6, "0.hand-": [5], "0.buildings+": [5]},
        asked=("TURN", 1),
    ),
    Case(
        5,
        "lets its owner look through a pile without any Civic card, too",
        {"seat0": {"marks": 6, "sites": "pink pink", "hand": [5]}, "discard": [100, 30, 249]},
        [("construct", 5)],
        {"0.marks": -6, "0.hand-": [5], "0.buildings+": [5]},
        asked=("TAKE_CARD", 0),
        options=["decline"],
    ),
    Case(
        5,
        "asks for the site if there are several",
        {"seat0": {"marks": 6, "sites": "pink grey brown", "hand": [5]}, "discard": [100, 4, 7, 30]},
        [("construct", 5), ("choose", 7)],
        asked=("BUILD_ON_SITE", 0),
        options=[2, 3],
    ),
    Case(
        5,
        "resolves the flash of what it builds",
        {"seat0": {"marks": 6, "sites": "pink grey brown", "hand": [5]}, "discard": [100, 4, 30]},
        [("construct", 5), ("choose", 4), ("choose", 3), ("choose", 5), "decline"],
        {"0.marks": -6, "0.buildings+": [4], "discard-": [4]},
    ),
    Case(6, "pays 1 VP", {"seat0": {"buildings": [6]}}, [("activate", 6)], {"0.vp": 1, "0.used+": [6]}),
    *(
        Case(
            card,
            "draws a card and plays it at once",
            {"seat0": {"buildings": [card], "workers": colour, "hand": [245]}, "deck": [241]},
            [("activate", card), ("choose", "grey"), take_workers(241)],
            {
                "0.used+": [card],
                f"0.workers.{colour}": 2 if colour == "grey" else -1,
                "decks.grey": -1,
                "discard+": [241],
                **({} if colour == "grey" else {"0.workers.grey": 3}),
            },
        )
        for card, colour in ((7, "purple"), (8, "grey"), (9, "orange"), (10, "pink"))
    ),
    Case(11, "scores 2 VP for each Civic building", {"seat0": {"buildings": [11, 3, 66]}}, scores=4),
    Case(
        12,
        "pays 1 VP for every 3 own segments, rounded down",
        {"seat0": {"buildings": [12], "workers": "pink", "left": 4, "right": 1}, "seat1": {"left": 3}},
        [("activate", 12)],
        {"0.workers.pink": -1, "0.vp": 1, "0.used+": [12]},
    ),
    Case(
        12,
        "pays from the third segment on",
        {"seat0": {"buildings": [12], "workers": "pink", "left": 2, "right": 1}},
        [("activate", 12)],
        {"0.workers.pink": -1, "0.vp": 1, "0.used+": [12]},
    ),
    Case(
        12,
        "is not activated for nothing",
        {"seat0": {"buildings": [12], "workers": "pink", "left": 2}},
        [("activate", 12)],
        refused="NO_EFFECT",
    ),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_card(case: Case):
    """The card does what it says, and nothing else."""
    check(case)


def test_a_search_of_the_discard_pile_is_shown_to_the_searcher_only():
    """H6.3: who searches looks through the whole pile; nobody else learns what is in it, or whether anything fits."""
    seen = []
    for card in (4, 14):
        table = Table(seat0={"marks": 6, "sites": "pink pink", "hand": [5]}, seat1={"hand": [245]}, discard=[card, 98])
        events = table.construct(5)
        assert list(HAMBURGUM.view(table.state, 0).hand.looked_at) == [card, 98]
        seen.append((events, HAMBURGUM.view(table.state, 1)))
    assert seen[0] == seen[1]


@pytest.mark.parametrize("sites, asked", [("pink pink", True), ("pink", False)])
def test_a_searched_discard_pile_is_shuffled(sites: str, asked: bool):  # noqa: FBT001 - a parameter of the test
    """H6.3: the pile is shuffled, also if nothing was taken or could be; everybody sees the new top card."""
    table = Table(seat0={"marks": 6, "sites": sites, "hand": [5]}, discard=[4, 7, 30, 98])
    events = table.construct(5)
    if asked:
        events = table.decline()
    (searched,) = [event.searched for event in events if event.HasField("searched")]
    assert (searched.seat, searched.card, searched.found) == (0, 5, False)
    assert searched.discard_top == table.board.discard_top == table.state.secrets.discard[-1]
    assert table.dice.draws[-1].purpose == "shuffle discard pile"
