"""Emigration: 217 to 228."""

from __future__ import annotations

import pytest

from hummel_service.games.hamburgum import HAMBURGUM
from hummel_service.games.hamburgum.cards import COLOUR_OF
from hummel_service.games.hamburgum.colours import COLOUR_NAMES
from support.hamburgum import Table
from support.hamburgum_cases import Case, check
from support.hamburgum_moves import decrease, site, take_money, take_workers, wall

CASES = [
    Case(
        217,
        "gives 2 marks for each own disaster that is raised, however high",
        {
            "seat0": {"marks": 3, "hand": [217], "sites": "pink", "disasters": {"grey": 2, "pink": 1, "brown": 1}},
            "seat1": {"disasters": {"orange": 1}},
        },
        [("construct", 217)],
        {"0.marks": 3, "0.hand-": [217], "0.buildings+": [217]},
    ),
    Case(
        217,
        "gives nothing without a disaster",
        {"seat0": {"marks": 3, "hand": [217], "sites": "pink"}},
        [("construct", 217)],
        {"0.marks": -3, "0.hand-": [217], "0.buildings+": [217]},
    ),
    Case(
        218,
        "gives 2 marks for each own Emigration building, itself included",
        {"seat0": {"buildings": [218, 228, 25], "workers": "orange"}},
        [("activate", 218)],
        {"0.workers.orange": -1, "0.marks": 4, "0.used+": [218]},
    ),
    *(
        Case(
            card,
            "draws a card that becomes a site for a worker of its colour",
            {"seat0": {"buildings": [card], "workers": f"{colour} {other} purple"}, "deck": [drawn]},
            [("activate", card), ("choose", other)],
            {
                f"0.workers.{colour}": -1,
                f"0.workers.{other}": -1,
                "0.used+": [card],
                "0.sites+": [other],
                f"decks.{other}": -1,
            },
        )
        for card, colour, other, drawn in (
            (219, "brown", "grey", 241),
            (220, "pink", "orange", 245),
            (221, "orange", "pink", 257),
            (222, "grey", "brown", 249),
        )
    ),
    *(
        Case(
            card,
            "draws from decks for which a worker is left",
            {"seat0": {"buildings": [card], "workers": f"{colour} {colour} {other}"}},
            [("activate", card)],
            {f"0.workers.{colour}": -1, "0.used+": [card]},
            asked=("DRAW", 0),
            options=options,
        )
        for card, colour, other, options in (
            (219, "brown", "grey", ["brown", "grey"]),
            (220, "pink", "brown", ["brown", "pink"]),
            (221, "orange", "purple", ["orange", "purple"]),
            (222, "grey", "orange", ["orange", "grey"]),
        )
    ),
    *(
        Case(
            card,
            "needs a worker for the site, beside the one that it costs",
            {"seat0": {"buildings": [card], "workers": colour}},
            [("activate", card)],
            refused="NO_EFFECT",
        )
        for card, colour in ((219, "brown"), (220, "pink"), (221, "orange"), (222, "grey"))
    ),
    Case(
        219,
        "is no standard action: 070 does not lower anything, 224 announces nothing",
        {"seat0": {"buildings": [219, 70, 224], "workers": "brown grey", "disasters": {"grey": 1}}},
        [("activate", 219)],
        {
            "0.workers.brown": -1,
            "0.workers.grey": -1,
            "0.used+": [219],
            "0.sites+": ["grey"],
            "decks.grey": -1,
        },
    ),
    Case(
        222,
        "needs a card in the deck of the worker that is left",
        {
            "seat0": {"buildings": [222], "workers": "grey pink", "hand": [245]},
            "seat1": {"hand": []},
            "discard": [number for number in COLOUR_OF if COLOUR_NAMES[COLOUR_OF[number]] == "pink"],
        },
        [("activate", 222)],
        refused="NO_EFFECT",
    ),
    Case(
        223,
        "builds an Emigration card of the discard pile for nothing",
        {"seat0": {"marks": 6, "hand": [223], "sites": "brown pink"}, "discard": [25, 225, 257, 43]},
        [("construct", 223), ("choose", 225)],
        {"0.marks": -6, "0.hand-": [223], "0.buildings+": [223, 225], "discard-": [225]},
    ),
    Case(
        224,
        "pays a grey worker to take workers of another colour",
        {"seat0": {"buildings": [224], "hand": [260, 245], "workers": "grey"}},
        [take_workers(260, announced="brown")],
        {"0.hand-": [260], "discard+": [260], "0.workers.grey": -1, "0.workers.brown": 3},
    ),
    Case(
        224,
        "pays a grey worker to take money by another die",
        {"seat0": {"buildings": [224], "hand": [260, 245], "workers": "grey"}, "dice": {"brown": 6}},
        [take_money(260, announced="brown")],
        {"0.hand-": [260], "discard+": [260], "0.workers.grey": -1, "0.marks": 6},
    ),
    Case(
        224,
        "pays a grey worker to lower another disaster",
        {"seat0": {"buildings": [224], "hand": [260, 245], "workers": "grey", "disasters": {"brown": 1}}},
        [decrease(260, announced="brown")],
        {"0.hand-": [260], "discard+": [260], "0.workers.grey": -1, "0.disasters.brown": -1, "0.vp": 1},
    ),
    Case(
        224,
        "pays a grey worker to build a segment of another colour",
        {"seat0": {"buildings": [224], "hand": [260, 245], "workers": "grey", "marks": 1}},
        [wall(260, "left", announced="grey")],
        {"0.hand-": [260], "discard+": [260], "0.workers.grey": -1, "0.marks": -1, "0.left": 1},
    ),
    Case(
        224,
        "pays for a site as if it had another colour; its back stays as it is",
        {"seat0": {"buildings": [224], "hand": [260, 245], "workers": "grey brown"}},
        [site(260, announced="brown")],
        {"0.hand-": [260], "0.sites+": ["pink"], "0.workers.grey": -1, "0.workers.brown": -1},
    ),
    Case(
        224,
        "can't be used without a grey worker",
        {"seat0": {"buildings": [224], "hand": [260, 245], "workers": "brown"}},
        [take_workers(260, announced="brown")],
        refused="NOT_ENOUGH_WORKERS",
    ),
    Case(
        225,
        "scores 2 VP for each own Emigration building, itself included",
        {"seat0": {"buildings": [225, 217, 25]}, "seat1": {"buildings": [218]}},
        scores=4,
    ),
    Case(
        226,
        "gives 1 VP for each advance",
        {"seat0": {"buildings": [226], "marks": 2}, "dice": {"grey": 2}},
        [("run", "offer advance"), "accept"],
        {"0.marks": -2, "0.square": 1, "0.vp": 1},
    ),
    Case(
        227,
        "gives 1 mark for each colour of workers that is left",
        {"seat0": {"buildings": [227], "workers": "pink pink grey grey purple"}, "seat1": {"workers": "brown"}},
        [("activate", 227)],
        {"0.workers.pink": -1, "0.marks": 3, "0.used+": [227]},
    ),
    Case(
        227,
        "does not count the worker that it costs",
        {"seat0": {"buildings": [227], "workers": "pink grey"}},
        [("activate", 227)],
        {"0.workers.pink": -1, "0.marks": 1, "0.used+": [227]},
    ),
    Case(
        227,
        "needs a worker beside the one that it costs",
        {"seat0": {"buildings": [227], "workers": "pink"}},
        [("activate", 227)],
        refused="NO_EFFECT",
    ),
    Case(
        228,
        "uses the flash effect of another player's building, which stays there",
        {"seat0": {"marks": 3, "hand": [228], "sites": "brown"}, "seat1": {"buildings": [121, 99]}},
        [("construct", 228)],
        {"0.marks": -3 + 6, "0.hand-": [228], "0.buildings+": [228]},
        asked=("TURN", 1),
    ),
    Case(
        228,
        "asks which one, of all other displays, sites and Zoo cards; its owner's own are no option",
        {
            "seat0": {"marks": 3, "hand": [228], "sites": "brown", "buildings": [206]},
            "seat1": {"zoo": [245], "under": {245: 121}},
            "seat2": {"buildings": [58, 99, 36, 59, 13]},
        },
        [("construct", 228)],
        {"0.marks": -3, "0.hand-": [228], "0.buildings+": [228]},
        asked=("BORROW_FLASH", 0),
        options=[121, 58, 13],
    ),
    Case(
        228,
        "does nothing if nobody else has a building with the flash icon",
        {
            "seat0": {"marks": 3, "hand": [228], "sites": "brown", "buildings": [206]},
            "seat1": {"buildings": [99, 36], "sites": "orange"},
        },
        [("construct", 228)],
        {"0.marks": -3, "0.hand-": [228], "0.buildings+": [228]},
        asked=("TURN", 1),
    ),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_card(case: Case):
    """The card does what it says, and nothing else."""
    check(case)


def test_only_the_owner_sees_the_face_of_a_drawn_site():
    """H1.2, 219: the drawn card is named to its owner only; others see the colour of the site."""
    table = Table(seat0={"buildings": [219], "workers": "brown grey"}, deck=[241])
    events = table.activate(219)
    naming = [event for event in events if "241" in str(event)]
    assert [(event.WhichOneof("kind"), HAMBURGUM.only_for_seat(event)) for event in naming] == [("cards_seen", 0)]
    assert [face.card for face in HAMBURGUM.view(table.state, 0).hand.sites][-1] == 241
    assert table.kinds()[-4:] == ["card_drawn", "cards_seen", "paid", "site_played"]
