"""Medicine: 037 to 048."""

from __future__ import annotations

import pytest

from hummel_service.games.hamburgum import HAMBURGUM
from hummel_service.games.hamburgum.cards import COLOUR_OF
from hummel_service.games.hamburgum.colours import COLOUR_NAMES, COLOURS_BY_NAME
from support.hamburgum import Table
from support.hamburgum_cases import Case, check

CASES = [
    *(
        Case(
            card,
            f"searches the {colour} deck for a Zoo card",
            {"seat0": {"buildings": [card], "workers": colour, "hand": [25]}, "seat1": {"hand": []}},
            [("activate", card), ("choose", zoo_card)],
            {f"0.workers.{colour}": -1, "0.used+": [card], "0.hand+": [zoo_card], f"decks.{colour}": -1},
        )
        for card, colour, zoo_card in (
            (37, "pink", 259),
            (38, "orange", 246),
            (39, "grey", 244),
            (40, "purple", 253),
        )
    ),
    Case(
        37,
        "offers the Zoo cards that are in the deck now",
        {"seat0": {"buildings": [37], "workers": "pink", "hand": [258]}, "seat1": {"zoo": [257], "hand": []}},
        [("activate", 37)],
        asked=("TAKE_CARD", 0),
        options=[259, 260, "decline"],
    ),
    *(
        Case(
            card,
            "needs a deck that has a card",
            {
                "seat0": {"buildings": [card], "on": other, "workers": colour, "hand": [25]},
                "seat1": {"hand": []},
                "discard": [number for number in COLOUR_OF if COLOUR_NAMES[COLOUR_OF[number]] == colour],
            },
            [("activate", card)],
            refused="NO_EFFECT",
        )
        for card, colour, other in (
            (37, "pink", "grey"),
            (38, "orange", "grey"),
            (39, "grey", "pink"),
            (40, "purple", "grey"),
            (41, "pink", "grey"),
        )
    ),
    Case(
        38,
        "may be ended without a card",
        {"seat0": {"buildings": [38], "workers": "orange"}},
        [("activate", 38), "decline"],
        {"0.workers.orange": -1, "0.used+": [38]},
        asked=("TURN", 0),
    ),
    Case(
        39,
        "shows a deck without Zoo cards as well",
        {"seat0": {"buildings": [39], "workers": "grey"}, "discard": [241, 242, 243, 244]},
        [("activate", 39)],
        {"0.workers.grey": -1, "0.used+": [39]},
        asked=("TAKE_CARD", 0),
        options=["decline"],
    ),
    Case(
        41,
        "searches the deck of the paid worker's colour for a Park card",
        {"seat0": {"buildings": [41], "workers": "pink grey orange"}},
        [("activate", 41), ("choose", "orange"), ("choose", 268)],
        {"0.workers.orange": -1, "0.used+": [41], "0.hand+": [268], "decks.orange": -1},
    ),
    Case(
        41,
        "takes a worker of any colour",
        {"seat0": {"buildings": [41], "workers": "pink grey grey orange"}},
        [("activate", 41)],
        {"0.used+": [41]},
        asked=("PAY_WORKER", 0),
        options=["pink", "orange", "grey"],
    ),
    Case(
        42,
        "gives 2 marks for each own Medicine building, itself included",
        {"seat0": {"buildings": [42, 48, 98], "workers": "orange"}},
        [("activate", 42)],
        {"0.workers.orange": -1, "0.marks": 4, "0.used+": [42]},
    ),
    Case(
        43,
        "gives 3 marks and 1 VP for a purple worker and one of any colour",
        {"seat0": {"buildings": [43], "workers": "purple purple grey"}},
        [("activate", 43), ("choose", "grey")],
        {"0.workers.purple": -1, "0.workers.grey": -1, "0.marks": 3, "0.vp": 1, "0.used+": [43]},
    ),
    Case(
        43,
        "takes two purple workers as well, without asking if there are no others",
        {"seat0": {"buildings": [43], "workers": "purple purple"}},
        [("activate", 43)],
        {"0.workers.purple": -2, "0.marks": 3, "0.vp": 1, "0.used+": [43]},
    ),
    Case(
        43,
        "needs a worker beside the purple one",
        {"seat0": {"buildings": [43], "workers": "purple"}},
        [("activate", 43)],
        refused="NOT_ENOUGH_WORKERS",
    ),
    Case(
        44,
        "builds a Medicine card of the discard pile for nothing",
        {"seat0": {"marks": 6, "hand": [44], "sites": "brown pink"}, "discard": [98, 47, 257, 127]},
        [("construct", 44), ("choose", 47)],
        {"0.marks": -6, "0.hand-": [44], "0.buildings+": [44, 47], "discard-": [47]},
    ),
    Case(
        45,
        "gives 1 mark for each different category; 066 has four, Zoo and Park none",
        {"seat0": {"buildings": [45, 42, 3, 66, 98], "workers": "grey", "zoo": [241], "parks": [261]}},
        [("activate", 45)],
        {"0.workers.grey": -1, "0.marks": 7, "0.used+": [45]},
    ),
    Case(
        47,
        "scores 2 VP for each own Medicine building, itself included",
        {"seat0": {"buildings": [47, 37, 98]}, "seat1": {"buildings": [38]}},
        scores=4,
    ),
    Case(
        48,
        "gives a worker of any colour",
        {"seat0": {"buildings": [48]}},
        [("activate", 48), ("choose", "purple")],
        {"0.workers.purple": 1, "0.used+": [48]},
    ),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_card(case: Case):
    """The card does what it says, and nothing else."""
    check(case)


def test_a_search_of_a_deck_is_shown_to_the_searcher_only():
    """H6.3: who searches looks through the whole deck until the question is answered; nobody else sees any of it."""
    table = Table(seat0={"buildings": [37], "workers": "pink"})
    pink_deck = sorted(table.state.secrets.decks[COLOURS_BY_NAME["pink"] - 1].cards)
    table.activate(37)
    assert list(HAMBURGUM.view(table.state, 0).hand.looked_at) == pink_deck
    assert not HAMBURGUM.view(table.state, 1).hand.looked_at
    events = table.choose(258)
    assert not HAMBURGUM.view(table.state, 0).hand.looked_at
    naming = [event for event in events if 258 in event.cards_seen.cards]
    assert [HAMBURGUM.only_for_seat(event) for event in naming] == [0]
    assert "258" not in str([event for event in events if event not in naming])


@pytest.mark.parametrize("found", [True, False])
def test_a_searched_deck_is_shuffled(found: bool):  # noqa: FBT001 - a parameter of the test
    """H6.3: the deck is shuffled and everybody is told so, also if nothing was taken."""
    table = Table(seat0={"buildings": [37], "workers": "pink"})
    table.activate(37)
    events = table.choose(258) if found else table.decline()
    searched = [event.searched for event in events if event.HasField("searched")]
    assert [(said.seat, said.card, said.deck, said.found) for said in searched] == [
        (0, 37, COLOURS_BY_NAME["pink"], found)
    ]
    assert table.dice.draws[-1].purpose == "shuffle pink deck"
    assert len(table.dice.draws[-1].outcomes) == len(table.state.secrets.decks[COLOURS_BY_NAME["pink"] - 1].cards) - 1


def test_nobody_else_learns_whether_a_search_could_find_anything():
    """H1.2: whether the Zoo cards are in the deck or hidden in the searcher's hand, others see and hear the same."""
    seen = []
    for hand in ([49, 50, 51, 52], [257, 258, 259, 260]):
        table = Table(
            seat0={"buildings": [37], "workers": "pink", "hand": hand}, seat1={"hand": [241]}, discard=[1, 98, 242]
        )
        for move in (table.activate, None):
            events = move(37) if move else table.decline()
            told = [event for event in events if HAMBURGUM.only_for_seat(event) in (None, 1)]
            seen.append((told, HAMBURGUM.view(table.state, 1)))
    assert seen[:2] == seen[2:]
