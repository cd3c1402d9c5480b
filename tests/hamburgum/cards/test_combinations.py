"""Cards that meet, as the notes on single cards want it (H6.8); 036 and 228 are in test_flash_cards.py.

In this order: 054, 060, 091, 151 with intrigue, 165, 182 to 185 with 132, 190, 192 with Flood,
224 with each standard action, 232, 240, and several victims (H6.6).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from hummel.hamburgum.v1 import Action, ConstructBuilding, LayCard
from hummel_service.games.hamburgum import HAMBURGUM, scoring
from hummel_service.games.hamburgum.cards import CARD
from support.hamburgum import Table
from support.hamburgum_cases import Case, check, constructed
from support.hamburgum_moves import construct, decrease, lay, site, take_money, take_workers, wall

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

DRAW_GREY = ("choose", "grey")

AGAIN = [
    Case(
        54,
        "activates 190 again, with a worker of another colour",
        {
            "seat0": {
                "buildings": [54, 190],
                "used": [190],
                "workers": "purple pink",
                "hand": [61, 260],
                "zoo": [257],
            }
        },
        [("activate", 54), ("choose", 61)],
        {
            "0.workers.purple": -1,
            "0.workers.pink": -1,
            "0.used+": [54],
            "0.hand-": [61],
            "0.buildings+": [61],
            "0.under+": [257],
        },
    ),
    Case(
        54,
        "activates a building that asks for any worker again",
        {"seat0": {"buildings": [54, 106], "used": [106], "workers": "purple grey pink"}, "dice": {"grey": 6}},
        [("activate", 54), ("choose", "grey")],
        {"0.workers.purple": -1, "0.workers.grey": -1, "0.marks": 6, "0.used+": [54]},
    ),
    Case(
        54,
        "can't let 109 take the worker that 054 itself costs",
        {"seat0": {"buildings": [54, 109], "used": [109], "workers": "purple"}},
        [("activate", 54)],
        refused="NO_EFFECT",
    ),
    Case(
        54,
        "can't let 112 exchange the worker that 112 itself costs",
        {"seat0": {"buildings": [54, 112], "used": [112], "workers": "purple brown"}},
        [("activate", 54)],
        refused="NO_EFFECT",
    ),
    Case(
        54,
        "can't let 088 count a set that both payments break",
        {"seat0": {"buildings": [54, 88], "used": [88], "workers": "brown pink orange orange grey purple"}},
        [("activate", 54)],
        refused="NO_EFFECT",
    ),
    Case(
        54,
        "lets 001 draw and act again",
        {"seat0": {"buildings": [54, 1], "used": [1], "workers": "purple"}, "deck": [241]},
        [("activate", 54), DRAW_GREY, take_workers(241)],
        {"0.workers.purple": -1, "0.used+": [54], "decks.grey": -1, "discard+": [241], "0.workers.grey": 3},
        asked=("TURN", 0),
    ),
]

# 060: every building with a worker cost, for nothing.


def fair(
    says: str,
    effect: Mapping[str, Any],
    *answers: object,
    own: Mapping[str, Any],
    asked: tuple[str, int] | None = None,
    options: Sequence[object] | None = None,
) -> Case:
    """Builds 060 beside other buildings."""
    seat0 = {"marks": 6, "sites": "brown", "hand": [60, 260], **own}
    moves = [("construct", 60), *answers]
    return Case(60, says, {"seat0": seat0}, moves, constructed(60, effect), asked=asked, options=options)


ALL_AT_ONCE = [
    fair(
        "lets 109 take workers, for they are paid really",
        {"0.workers.grey": -1, "0.vp": 1, "0.marks": 1},
        *[("choose", "grey"), "decline"],
        own={"buildings": [109], "workers": "grey pink"},
    ),
    fair(
        "leaves 109 out if there is no worker to pay",
        {},
        own={"buildings": [109]},
        asked=("TURN", 1),
    ),
    fair("spares both workers of 043", {"0.marks": 3, "0.vp": 1}, ("choose", "pink"), own={"buildings": [43]}),
    fair(
        "lets 219 play a site, whose own worker is paid",
        {"0.workers.grey": -1, "decks.grey": -1, "0.sites+": ["grey"]},
        own={"buildings": [219], "workers": "grey"},
        asked=("TURN", 1),
    ),
    fair(
        "lets 190 build with any colour that fits",
        {"0.hand-": [61], "0.buildings+": [61], "0.under+": [257]},
        ("choose", 61),
        own={"buildings": [190], "hand": [60, 61, 260], "zoo": [257, 241]},
    ),
    fair(
        "lets 054 activate what has a marker, at its own costs",
        {"0.workers.pink": -1, "0.marks": 3 + 3},
        ("choose", 54),
        own={"buildings": [54, 98], "used": [98], "workers": "pink"},
        asked=("TURN", 1),
    ),
    fair(
        "lets 054 not activate what 060 has activated, for that puts no marker",
        {"0.marks": 3},
        own={"buildings": [54, 98], "workers": "pink"},
        asked=("TURN", 0),
    ),
    fair(
        "asks again for each building, so that one can feed the next",
        {"0.marks": 3 - 2, "0.left": 1},
        *[("choose", "left")],
        own={"buildings": [62, 98], "marks": 6},
        asked=("TURN", 1),
    ),
    fair(
        "activates 006 not, which costs no worker",
        {"0.vp": 1, "0.marks": 2},
        own={"buildings": [6, 127]},
    ),
    fair(
        "activates what lies under a Zoo card",
        {"0.vp": 1, "0.marks": 2},
        own={"zoo": [245], "under": {245: 127}},
    ),
]


def test_060_leaves_out_what_has_left_the_display():
    """060: a building that another one's action has taken back is not activated any more."""
    table = Table(
        seat0={"marks": 6, "sites": "brown pink", "hand": [60, 260], "buildings": [98, 10]},
        deck=[4],
    )
    table.construct(60)
    table.choose(10)
    table.choose("brown")
    table.play(construct(4, 2))
    table.choose(98)
    table.decline()
    assert table.asked() == ("TURN", 1)
    assert table.board.players[0].marks == 0


# 091: every segment of others, in whatever way.

SEGMENTS = [
    Case(
        91,
        "gives a worker for a segment by 062",
        {"seat0": {"buildings": [62], "workers": "orange", "marks": 2}, "seat1": {"buildings": [91]}},
        [("activate", 62), ("choose", "right")],
        {"0.workers.orange": -1, "0.marks": -2, "0.used+": [62], "0.right": 1, "1.workers.orange": 1},
    ),
    Case(
        91,
        "gives two workers for two segments by 145 and 036",
        {
            "seat0": {"buildings": [36], "hand": [145], "sites": "brown", "marks": 3, "left": 1},
            "seat1": {"buildings": [91]},
        },
        [("construct", 145), ("choose", "left"), ("choose", "left")],
        {
            "0.marks": -3,
            "0.hand-": [145],
            "0.buildings+": [145],
            "0.left": 2,
            "1.workers.brown": 1,
            "1.workers.pink": 1,
        },
    ),
    Case(
        91,
        "gives a worker for each segment of a turn",
        {
            "seat0": {"buildings": [63, 65], "workers": "brown grey", "hand": [241, 260], "marks": 20},
            "seat1": {},
            "seat2": {"buildings": [91]},
        },
        [("activate", 63), ("choose", "right"), wall(241, "left"), ("activate", 65), ("choose", "left")],
        {
            "0.workers.brown": -1,
            "0.workers.grey": -1,
            "0.used+": [63, 65],
            "0.hand-": [241],
            "discard+": [241],
            "0.marks": -2 - 1 - 4,
            "0.left": 2,
            "0.right": 1,
            "2.workers.orange": 1,
            "2.workers.grey": 1,
            "2.workers.brown": 1,
        },
    ),
    Case(
        91,
        "gives a worker for a segment by an extra action, and for one that cost nothing (108)",
        {
            "seat0": {"buildings": [1, 108]},
            "seat1": {"buildings": [91]},
            "deck": [241],
        },
        [("activate", 1), DRAW_GREY, wall(241, "left")],
        {"0.used+": [1], "decks.grey": -1, "discard+": [241], "0.left": 1, "1.workers.grey": 1},
    ),
    Case(
        91,
        "gives the segment's colour, whatever colour was announced (224)",
        {
            "seat0": {"buildings": [224], "workers": "grey", "hand": [245, 260], "marks": 1},
            "seat1": {"buildings": [91]},
        },
        [wall(245, "left", announced="grey")],
        {
            "0.workers.grey": -1,
            "0.hand-": [245],
            "discard+": [245],
            "0.marks": -1,
            "0.left": 1,
            "1.workers.grey": 1,
        },
    ),
]

# 151 with intrigue and other rises.

PREVENTED = [
    Case(
        151,
        "prevents the third level, so that nothing strikes",
        {
            "seat0": {"buildings": [151], "workers": "pink", "marks": 7, "disasters": {"pink": 2}},
            "intrigue": ["pink"],
        },
        [("run", "intrigue"), "accept"],
        {"0.workers.pink": -1, "intrigue_left": -1},
    ),
    Case(
        151,
        "lets the third level strike if declined",
        {
            "seat0": {"buildings": [151], "workers": "pink", "marks": 7, "disasters": {"pink": 2}},
            "intrigue": ["pink"],
        },
        [("run", "intrigue"), "decline"],
        {"0.disasters.pink": -2, "0.marks": -7, "intrigue_left": -1},
    ),
    Case(
        151,
        "is asked about the disaster that 231 chose instead of the token's",
        {"seat0": {"buildings": [151, 231], "workers": "grey"}, "intrigue": ["pink"]},
        [("run", "intrigue"), ("choose", "grey"), "accept"],
        {"0.workers.grey": -1, "intrigue_left": -1},
    ),
    Case(
        151,
        "does not keep 188 from paying for the token",
        {"seat0": {"buildings": [151, 188], "workers": "pink"}, "intrigue": ["pink"]},
        [("run", "intrigue"), "accept"],
        {"0.workers.pink": -1, "0.marks": 2, "intrigue_left": -1},
    ),
    Case(
        151,
        "prevents the rise by 236",
        {
            "seat0": {"hand": [236], "sites": "brown", "marks": 3},
            "seat1": {"buildings": [151], "workers": "pink"},
            "seat2": {},
            "intrigue": ["pink"],
        },
        [("construct", 236), "accept"],
        {
            "0.hand-": [236],
            "0.buildings+": [236],
            "0.marks": -3,
            "1.workers.pink": -1,
            "2.disasters.pink": 1,
            "intrigue_left": -1,
        },
    ),
    Case(
        151,
        "prevents the rise by 178; what was lowered stays lowered",
        {
            "seat0": {"hand": [178], "sites": "brown", "marks": 3, "disasters": {"pink": 1}},
            "seat1": {"buildings": [151], "workers": "pink"},
        },
        [("construct", 178), "accept"],
        {
            "0.hand-": [178],
            "0.buildings+": [178],
            "0.marks": -3,
            "0.disasters.pink": -1,
            "0.vp": 1,
            "1.workers.pink": -1,
        },
    ),
    Case(
        151,
        "is asked for each of several dice; what rose strikes after all are answered",
        {
            "seat0": {
                "buildings": [151],
                "workers": "pink grey",
                "marks": 7,
                "disasters": {"pink": 2, "grey": 2},
            },
            "dice": {"pink": 5, "grey": 6},
        },
        [("run", "bad dice"), "decline", "accept"],
        {"0.disasters.pink": -2, "0.marks": -7, "0.workers.grey": -1},
    ),
    Case(
        151,
        "is not asked where there is no worker of the colour any more",
        {"seat0": {"buildings": [151], "workers": "pink"}, "dice": {"pink": 5, "grey": 6}},
        [("run", "bad dice"), "accept"],
        {"0.workers.pink": -1, "0.disasters.grey": 1},
    ),
]


def test_151_keeps_the_card_that_raises_in_mind():
    """151: if it is declined, events still say which card raised the disaster."""
    table = Table(
        seat0={"hand": [236], "sites": "brown", "marks": 3},
        seat1={"buildings": [151], "workers": "pink"},
        intrigue=["pink"],
    )
    table.construct(236)
    events = table.decline()
    assert [event.disaster_raised.card for event in events if event.HasField("disaster_raised")] == [236]


# 165: the fourth rise strikes.

LATE = [
    Case(
        165,
        "lets a third level stand, without a strike",
        {"seat0": {"buildings": [165], "marks": 7, "disasters": {"pink": 2}}, "dice": {"pink": 5}},
        [("run", "bad dice")],
        {"0.disasters.pink": 1},
    ),
    Case(
        165,
        "lets the fourth rise strike and go back to 0",
        {"seat0": {"buildings": [165], "marks": 7, "disasters": {"pink": 3}}, "dice": {"pink": 5}},
        [("run", "bad dice")],
        {"0.disasters.pink": -3, "0.marks": -7},
    ),
    Case(
        165,
        "lets 153 lower three levels at once",
        {
            "seat0": {"buildings": [165], "hand": [153], "sites": "brown", "marks": 3, "disasters": {"pink": 3}},
        },
        [("construct", 153), ("choose", 3)],
        {"0.hand-": [153], "0.buildings+": [153], "0.marks": -3, "0.disasters.pink": -3, "0.vp": 3},
    ),
    Case(
        165,
        "concerns nobody else's disasters",
        {"seat0": {"marks": 7, "disasters": {"pink": 2}}, "seat1": {"buildings": [165]}, "dice": {"pink": 5}},
        [("run", "bad dice")],
        {"0.disasters.pink": -2, "0.marks": -7},
    ),
    Case(
        165,
        "lets a third level strike when it goes back to hand (004)",
        {
            "seat0": {
                "buildings": [165],
                "hand": [4, 260],
                "sites": "brown",
                "marks": 7,
                "disasters": {"pink": 3, "grey": 2},
            },
        },
        [("construct", 4), ("choose", 165), "decline"],
        {
            "0.hand-": [4],
            "0.hand+": [165],
            "0.buildings+": [4],
            "0.buildings-": [165],
            "0.disasters.pink": -3,
            "0.marks": -7,
        },
    ),
    Case(
        165,
        "lets a third level strike when another player's card burns it (176)",
        {
            "seat0": {"hand": [176, 260], "sites": "brown", "marks": 9},
            "seat1": {"buildings": [165], "marks": 7, "disasters": {"pink": 3}},
        },
        [("construct", 176)],
        {
            "0.hand-": [176],
            "0.buildings+": [176],
            "0.marks": -9,
            "1.buildings-": [165],
            "discard+": [165],
            "1.disasters.pink": -3,
            "1.marks": -7,
        },
    ),
    Case(
        165,
        "lets its owner choose the order of what strikes when it burns by the fourth rise of Fire",
        {
            "seat0": {
                "buildings": [165],
                "marks": 7,
                "workers": "grey",
                "disasters": {"orange": 3, "pink": 3, "brown": 3},
            },
            "dice": {"orange": 5},
        },
        [("run", "bad dice")],
        {"0.disasters.orange": -3, "0.buildings-": [165], "discard+": [165]},
        asked=("STRIKE", 0),
        options=["brown", "pink"],
    ),
    Case(
        165,
        "lets a third level strike when its site is flooded (177)",
        {
            "seat0": {"hand": [177, 260], "sites": "brown", "marks": 6},
            "seat1": {"buildings": [165], "marks": 7, "disasters": {"pink": 3}},
        },
        [("construct", 177)],
        {
            "0.hand-": [177],
            "0.buildings+": [177],
            "0.marks": -6,
            "1.buildings-": [165],
            "1.hand+": [165],
            "1.sites-": ["grey"],
            "discard+": [264],
            "1.disasters.pink": -3,
            "1.marks": -7,
        },
    ),
]

# 182 to 185 with 132: halved first, rounded up, then 3 less, never below 0 (H6.7).

PRICES = {0: (0, 0), 3: (2, 0), 6: (3, 0), 9: (5, 2), 12: (6, 3)}
"""Printed price: the price halved, and halved with 132."""

BUILDINGS_BY_PRICE = {
    182: ("orange", {0: 121, 3: 123, 6: 127, 9: 107}),
    183: ("purple", {0: 206, 3: 203, 6: 213, 9: 204, 12: 216}),
    184: ("pink", {0: 49, 3: 87, 6: 70, 9: 72, 12: 93}),
    185: ("brown", {0: 28, 3: 34, 6: 33, 9: 24, 12: 1}),
}
"""The orders, with their colour and a building of each price in that colour."""

OTHER_COLOUR = {182: 204, 183: 72, 184: 24, 185: 107}
"""A building for 9 of another colour than the order's."""


def price_paid(card: int, buildings: Sequence[int], marks: int) -> int | None:
    """Returns what a building costs with some buildings there and so many marks; None if they do not do."""
    table = Table(seat0={"buildings": buildings, "marks": marks, "hand": [card, 260], "sites": "brown"})
    if construct(card, 1) not in HAMBURGUM.legal_actions(table.state, 0):
        assert table.refusal(construct(card, 1)).reason == "NOT_ENOUGH_MARKS"
        return None
    (event,) = [event for event in table.construct(card) if event.HasField("building_constructed")]
    return int(event.building_constructed.price)


@pytest.mark.parametrize(
    "order, printed",
    [(order, price) for order, (_, cards) in BUILDINGS_BY_PRICE.items() for price in cards],
)
def test_182_to_185_with_132(order: int, printed: int):
    """H6.7: halve first, rounding up, then subtract 3, never below 0; one mark less does not do."""
    card = BUILDINGS_BY_PRICE[order][1][printed]
    assert CARD[card].price == printed
    halved, lowered = PRICES[printed]
    for buildings, price in (([order], halved), ([order, 132], lowered), ([132, order], lowered)):
        assert price_paid(card, buildings, price) == price
        if price:
            assert price_paid(card, buildings, price - 1) is None


@pytest.mark.parametrize("order", sorted(OTHER_COLOUR))
def test_182_to_185_concern_one_colour(order: int):
    """182 to 185: buildings of another colour cost the printed price, less 3 with 132; others' orders do nothing."""
    card = OTHER_COLOUR[order]
    assert price_paid(card, [order], 9) == 9
    assert price_paid(card, [order, 132], 9) == 6


# 190: a building under a Zoo card counts, works and can burn.

UNDER_ZOO = [
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
        [("activate", 190), ("choose", 121)],
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


# 192 with Flood: a site goes with everything on it.

TWINS = [
    Case(
        192,
        "loses both buildings of a flooded site to the hand",
        {
            "seat0": {
                "buildings": [192, 11],
                "hand": [24, 260],
                "marks": 9,
                "disasters": {"purple": 2},
            },
            "dice": {"purple": 5},
        },
        [construct(24, 2), ("run", "bad dice"), ("choose", 2)],
        {
            "0.marks": -9,
            "0.hand+": [11],
            "0.buildings-": [11],
            "0.sites-": ["grey"],
            "discard+": [263],
            "0.disasters.purple": -2,
        },
    ),
    Case(
        192,
        "returns to the hand itself; second buildings elsewhere stay",
        {
            "seat0": {
                "buildings": [192, 11],
                "hand": [24, 260],
                "marks": 9,
                "disasters": {"purple": 2},
            },
            "dice": {"purple": 5},
        },
        [construct(24, 2), ("run", "bad dice"), ("choose", 1)],
        {
            "0.marks": -9,
            "0.hand-": [24],
            "0.hand+": [192],
            "0.buildings-": [192],
            "0.buildings+": [24],
            "0.sites-": ["grey"],
            "discard+": [264],
            "0.disasters.purple": -2,
        },
    ),
    Case(
        192,
        "loses both buildings of a site to the hand by 177",
        {
            "seat0": {"buildings": [192, 11], "hand": [24, 260], "marks": 9},
            "seat1": {"hand": [177], "sites": "brown", "marks": 6},
        },
        [construct(24, 2), ("construct", 177), ("choose", 2)],
        {
            "0.marks": -9,
            "0.hand+": [11],
            "0.buildings-": [11],
            "0.sites-": ["grey"],
            "discard+": [263],
            "1.marks": -6,
            "1.hand-": [177],
            "1.buildings+": [177],
        },
    ),
    Case(
        192,
        "loses one building of a site only to Fire",
        {
            "seat0": {
                "buildings": [192, 11],
                "hand": [24, 260],
                "marks": 9,
                "disasters": {"orange": 2},
            },
            "dice": {"orange": 5},
        },
        [construct(24, 2), ("run", "bad dice"), ("choose", 11)],
        {
            "0.marks": -9,
            "0.hand-": [24],
            "0.buildings-": [11],
            "0.buildings+": [24],
            "discard+": [11],
            "0.disasters.orange": -2,
        },
    ),
]


def test_192_lets_no_site_carry_three_buildings():
    """192: a site carries two; a third one finds no room there, but on another site."""
    table = Table(seat0={"buildings": [192, 11], "hand": [24, 121, 260], "marks": 9}, seat1={"hand": []})
    table.play(construct(24, 2))
    assert table.asked() == ("TURN", 0)
    assert table.refusal(construct(121, 2)).reason == "SITE_TAKEN"
    table.play(construct(121, 1))


def test_192_has_no_room_left_when_it_has_gone():
    """192: once it has left the display, a site with a building has no room, however many stand there."""
    table = Table(
        seat0={"buildings": [192, 11], "hand": [24, 4, 3, 260], "marks": 20, "sites": "pink"}, seat1={"hand": []}
    )
    table.play(construct(24, 3))
    table.play(construct(4, 1))
    table.choose(192)
    table.decline()
    assert table.asked() == ("TURN", 0)
    assert table.refusal(construct(3, 1)).reason == "SITE_TAKEN"
    assert table.refusal(construct(3, 3)).reason == "SITE_TAKEN"
    table.play(construct(3, 2))


# 224 with each standard action.


def announcing(  # noqa: PLR0913 - the parts of a case
    says: str,
    move: Action,
    changes: Mapping[str, Any] | None = None,
    *,
    own: Mapping[str, Any] | None = None,
    refused: str | None = None,
    asked: tuple[str, int] | None = None,
    **table: object,
) -> Case:
    """Plays 245, an orange card, with 224 in the display."""
    seat0: dict[str, Any] = {"workers": "grey", "hand": [245, 260], **(own or {})}
    seat0["buildings"] = [224, *seat0.get("buildings", [])]
    return Case(224, says, {"seat0": seat0, **table}, [move], changes, refused=refused, asked=asked)


DISCARDED = {"0.hand-": [245], "discard+": [245]}

ANNOUNCED = [
    announcing(
        "takes workers of the announced colour",
        take_workers(245, announced="purple"),
        {**DISCARDED, "0.workers.grey": -1, "0.workers.purple": 3},
    ),
    announcing(
        "takes grey workers for a grey one",
        take_workers(245, announced="grey"),
        {**DISCARDED, "0.workers.grey": -1 + 3},
    ),
    announcing(
        "lets 034 add a worker",
        take_workers(245, announced="purple"),
        {**DISCARDED, "0.workers.grey": -1, "0.workers.purple": 3},
        own={"buildings": [34]},
        asked=("GAIN_WORKER", 0),
    ),
    announcing(
        "takes marks by the die of the announced colour, which 138 looks at",
        take_money(245, announced="pink"),
        {**DISCARDED, "0.workers.grey": -1, "0.marks": 6 + 3},
        own={"buildings": [138]},
        dice={"pink": 6, "orange": 1},
    ),
    announcing(
        "lowers the disaster of the announced colour, with 168 by two levels",
        decrease(245, 2, announced="pink"),
        {**DISCARDED, "0.workers.grey": -1, "0.disasters.pink": -2, "0.vp": 2},
        own={"buildings": [168], "disasters": {"pink": 2, "orange": 2}},
    ),
    announcing(
        "can't lower a disaster of the announced colour that is not raised",
        decrease(245, announced="pink"),
        own={"disasters": {"orange": 2}},
        refused="NOTHING_TO_LOWER",
    ),
    announcing(
        "builds a segment of the announced colour, which 150 looks at",
        wall(245, "left", announced="grey"),
        {
            **DISCARDED,
            "0.workers.grey": -1,
            "0.marks": -1,
            "0.left": 1,
            "0.disasters.grey": -1,
            "0.vp": 1,
        },
        own={"buildings": [150], "marks": 1, "disasters": {"grey": 1, "orange": 1}},
    ),
    announcing(
        "builds no segment of another colour",
        wall(245, "left", announced="pink"),
        own={"marks": 5},
        refused="WRONG_COLOUR",
    ),
    announcing(
        "plays a site for a worker of the announced colour; it keeps its own, which 070 looks at",
        site(245, announced="pink"),
        {
            "0.hand-": [245],
            "0.workers.grey": -1,
            "0.workers.pink": -1,
            "0.sites+": ["orange"],
            "0.disasters.orange": -1,
            "0.vp": 1,
        },
        own={"buildings": [70], "workers": "grey pink", "disasters": {"orange": 1, "pink": 1}},
    ),
    announcing(
        "plays a site for two grey workers if grey is announced",
        site(245, announced="grey"),
        {"0.hand-": [245], "0.workers.grey": -2, "0.sites+": ["orange"]},
        own={"workers": "grey grey"},
    ),
    announcing(
        "can't play a site for one grey worker if grey is announced",
        site(245, announced="grey"),
        refused="NOT_ENOUGH_WORKERS",
    ),
    announcing(
        "needs a grey worker",
        take_workers(245, announced="purple"),
        own={"workers": "pink orange"},
        refused="NOT_ENOUGH_WORKERS",
    ),
    announcing("does not announce the printed colour", take_money(245, announced="orange"), refused="NOT_AN_OPTION"),
    Case(
        224,
        "must be one's own",
        {"seat0": {"workers": "grey", "hand": [245]}, "seat1": {"buildings": [224]}},
        [take_money(245, announced="pink")],
        refused="NEEDS_CARD",
    ),
    Case(
        224,
        "holds for an extra standard action, too",
        {"seat0": {"buildings": [224, 1], "workers": "grey"}, "deck": [245]},
        [("activate", 1), ("choose", "orange"), take_workers(245, announced="purple")],
        {"0.used+": [1], "decks.orange": -1, "discard+": [245], "0.workers.grey": -1, "0.workers.purple": 3},
    ),
]


def test_224_has_no_use_for_building():
    """224: for Construct Building and for laying a card no colour can be announced."""
    for action in (ConstructBuilding, LayCard):
        assert "announced_colour" not in action.DESCRIPTOR.fields_by_name
    table = Table(seat0={"buildings": [224], "workers": "grey", "hand": [121, 241], "sites": "pink", "marks": 2})
    actions = HAMBURGUM.legal_actions(table.state, 0)
    assert actions.count(construct(121, 1)) == actions.count(lay(241)) == 1


# 232: the black die instead of the price of a segment.

WORKSHOPS = {62: "orange", 63: "brown", 64: "purple", 65: "grey"}


def workshop(  # noqa: PLR0913 - the parts of a case
    card: int,
    says: str,
    changes: Mapping[str, Any] | None,
    *answers: object,
    own: Mapping[str, Any],
    asked: tuple[str, int] | None = None,
    options: Sequence[object] | None = None,
    refused: str | None = None,
) -> Case:
    """Activates one of 062 to 065 with 232 in the display, the right half complete; the black die shows 3."""
    colour = WORKSHOPS[card]
    seat0 = {"buildings": [card, 232], "workers": colour, "right": 5, **own}
    if changes is not None:
        changes = {f"0.workers.{colour}": -1, "0.used+": [card], **changes}
    moves = [("activate", card), *answers]
    says = f"{says}, with {card:03}"
    return Case(232, says, {"seat0": seat0}, moves, changes, refused=refused, asked=asked, options=options)


BLACK_DIE = [
    *(
        workshop(
            card,
            "is asked for",
            {},
            own={"marks": 4, "left": 1},
            asked=("PAY_BLACK_DIE", 0),
            options=["accept", "decline"],
        )
        for card in WORKSHOPS
    ),
    *(
        workshop(
            card,
            "is paid instead of the double price",
            {"0.marks": -3, "0.left": 1},
            "accept",
            own={"marks": 4, "left": 1},
        )
        for card in WORKSHOPS
    ),
    *(
        workshop(
            card,
            "can be left, for the double price",
            {"0.marks": -4, "0.left": 1},
            "decline",
            own={"marks": 4, "left": 1},
        )
        for card in WORKSHOPS
    ),
    *(
        workshop(
            card,
            "is paid without asking if the double price can't be",
            {"0.marks": -3, "0.left": 1},
            own={"marks": 5, "left": 3},
            asked=("TURN", 0),
        )
        for card in WORKSHOPS
    ),
    *(
        workshop(
            card,
            "is not asked for if it can't be paid",
            {"0.marks": -2, "0.left": 1},
            own={"marks": 2},
            asked=("TURN", 0),
        )
        for card in WORKSHOPS
    ),
    *(
        workshop(card, "does not help without marks", None, own={"marks": 2, "left": 1}, refused="NO_EFFECT")
        for card in WORKSHOPS
    ),
    Case(
        232,
        "opens both sides of 062",
        {"seat0": {"buildings": [62, 232], "workers": "orange", "left": 4, "marks": 3}},
        [("activate", 62)],
        asked=("BUILD_SEGMENT", 0),
        options=["left", "right"],
    ),
    Case(
        232,
        "is not asked for what costs nothing (145)",
        {"seat0": {"buildings": [232], "hand": [145, 260], "sites": "brown", "marks": 9, "right": 5}},
        [("construct", 145)],
        {"0.hand-": [145], "0.buildings+": [145], "0.marks": -3, "0.left": 1},
        asked=("TURN", 1),
    ),
    Case(
        232,
        "may be paid although 108 builds for nothing",
        {"seat0": {"buildings": [232, 108], "hand": [241, 260], "marks": 3}},
        [wall(241, "left", black_die=True)],
        {"0.hand-": [241], "discard+": [241], "0.marks": -3, "0.left": 1},
    ),
    Case(
        232,
        "leaves the printed price as it is",
        {"seat0": {"buildings": [232], "hand": [241, 260], "marks": 3}},
        [wall(241, "left")],
        {"0.hand-": [241], "discard+": [241], "0.marks": -1, "0.left": 1},
    ),
    Case(
        232,
        "needs as many marks as the black die shows",
        {"seat0": {"buildings": [232], "hand": [241, 260], "marks": 2}},
        [wall(241, "left", black_die=True)],
        refused="NOT_ENOUGH_MARKS",
    ),
    Case(
        232,
        "must be one's own",
        {"seat0": {"hand": [241, 260], "marks": 9}, "seat1": {"buildings": [232]}},
        [wall(241, "left", black_die=True)],
        refused="NEEDS_CARD",
    ),
    Case(
        232,
        "meets 224: an announced colour, the black die paid",
        {"seat0": {"buildings": [232, 224], "hand": [241, 260], "workers": "grey", "left": 4, "marks": 3}},
        [wall(241, "left", black_die=True, announced="orange")],
        {
            "0.workers.grey": -1,
            "0.hand-": [241],
            "discard+": [241],
            "0.marks": -3,
            "0.left": 1,
            "0.statues+": [8],
            "statues-": [8],
        },
    ),
]

# 240: a toll on every advance of others in Phase II.

TOLL = [
    Case(
        240,
        "comes on top of what 125 has made cheaper",
        {"seat0": {"buildings": [125], "marks": 9}, "seat1": {"buildings": [240]}, "dice": {"grey": 1, "black": 4}},
        [("run", "offer advance"), "accept"],
        {"0.marks": -4, "0.square": 1},
    ),
    Case(
        240,
        "comes on top of what 002 asks for",
        {"seat0": {"buildings": [2], "marks": 9}, "seat1": {"buildings": [240]}, "dice": {"black": 4}},
        [("run", "offer advance"), "accept"],
        {"0.marks": -8, "0.square": 1},
    ),
    Case(
        240,
        "counts a black 2 twice: among the dice, and as the toll",
        {"seat0": {"marks": 9}, "seat1": {"buildings": [240]}, "dice": {"black": 2}},
        [("run", "offer advance"), "accept"],
        {"0.marks": -4, "0.square": 1},
    ),
    Case(
        240,
        "keeps who can't pay it from advancing",
        {"seat0": {"marks": 5}, "seat1": {"buildings": [240]}, "dice": {"grey": 2, "black": 4}},
        [("run", "offer advance")],
        {},
        asked=("TURN", 0),
    ),
    Case(
        240,
        "may be avoided by not advancing",
        {"seat0": {"marks": 9}, "seat1": {"buildings": [240]}, "dice": {"grey": 2, "black": 4}},
        [("run", "offer advance"), "decline"],
        {},
    ),
    Case(
        240,
        "asks nothing for an advance by 068, which is not one of Phase II",
        {"seat0": {"hand": [68, 260], "sites": "brown", "marks": 6}, "seat1": {"buildings": [240]}},
        [("construct", 68)],
        {"0.hand-": [68], "0.buildings+": [68], "0.marks": -6, "0.square": 1},
    ),
]


def test_240_asks_every_other_player():
    """240: in Phase II each player but its owner pays the black die in addition; the owner gets nothing of it."""
    table = Table(seat0={"marks": 9}, seat1={"marks": 9, "buildings": [240]}, seat2={"marks": 9})
    table.next_roll(grey=1, black=4)
    table.start_phase("dice")
    prices = []
    while table.asked() is not None and table.asked()[0] == "ADVANCE":  # type: ignore[index]  # it is not None
        prices.append((table.board.question.seat, table.board.question.amount))
        table.accept()
    assert prices == [(0, 5), (1, 1), (2, 5)]
    assert [player.marks for player in table.board.players] == [4, 8, 4]


# Several victims choose in turn order from the left of whose turn it is (H6.6).

VICTIMS = {
    13: [{"hand": [241, 242]}, {"hand": [243, 244]}, {"hand": [245, 246]}],
    85: [{"majorities": [1, 2]}] * 3,
    172: [{"workers": "grey pink"}] * 3,
    173: [{"left": 1, "right": 1}] * 3,
    176: [{"buildings": [3, 6]}, {"buildings": [25, 11]}, {"buildings": [24, 14]}],
    177: [{"sites": "grey pink"}] * 3,
    178: [{"buildings": cards, "disasters": {"orange": 2}} for cards in ([3, 6], [25, 11], [24, 14])],
    236: [{"buildings": cards, "disasters": {"orange": 2}} for cards in ([3, 6], [25, 11], [24, 14])],
}
"""What seats 0, 1 and 3 have, so that each has something to choose; 178 and 236 let Fire strike."""


@pytest.mark.parametrize("card", sorted(VICTIMS))
@pytest.mark.parametrize("poor", [None, 0, 1, 3])
def test_victims_choose_in_turn_order(card: int, poor: int | None):
    """H6.6: with seat 2 at its turn, 3, 0 and 1 choose in this order; who has nothing to lose is skipped."""
    seats: dict[str, Any] = {"seat2": {"hand": [card], "sites": "brown", "marks": 9, "disasters": {"orange": 1}}}
    for seat, things in zip((0, 1, 3), VICTIMS[card], strict=True):
        seats[f"seat{seat}"] = {"hand": []} if seat == poor else things
    table = Table(first_seat=2, intrigue=["orange"], **seats)
    table.construct(card, 1)
    asked = []
    while table.asked() is not None and table.asked()[0] != "TURN":  # type: ignore[index]  # it is not None
        asked.append(table.board.question.seat)
        assert table.board.question.card in (card, 0)
        table.play(HAMBURGUM.legal_actions(table.state, asked[-1])[0])
    assert asked == [seat for seat in (3, 0, 1) if seat != poor]


CASES = [
    *AGAIN,
    *ALL_AT_ONCE,
    *SEGMENTS,
    *PREVENTED,
    *LATE,
    *UNDER_ZOO,
    *TWINS,
    *ANNOUNCED,
    *BLACK_DIE,
    *TOLL,
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_card(case: Case):
    """The cards do together what they say, and nothing else."""
    check(case)
