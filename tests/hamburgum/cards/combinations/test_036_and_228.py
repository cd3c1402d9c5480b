"""Cards that meet every card with the flash icon: 036, which doubles them, and 228, which borrows them (H6.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from hummel_service.games.hamburgum.activation import FLASH_CARDS
from support.hamburgum import Table
from support.hamburgum_cases import Case, check, constructed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from hummel.hamburgum.v1 import Event

INERT = 29
"""A laurel: a building that does nothing before the end."""

WEALTH = 20
"""Marks to build with."""


def doubled(
    card: int,
    twice: Mapping[str, Any],
    *answers: object,
    again: Sequence[object] = (),
    own: Mapping[str, Any] | None = None,
    turn: int = 1,
    **table: object,
) -> Case:
    """Builds a flash card beside 036 and lets its effect happen once more; then it is the turn of a seat."""
    seat0: dict[str, Any] = {"marks": WEALTH, "sites": "brown", "hand": [card, 260], **(own or {})}
    seat0["buildings"] = [36, *seat0.get("buildings", [])]
    moves = [("construct", card), *answers, "accept", *again]
    changes = constructed(card, twice)
    return Case(36, f"doubles {card:03}", {"seat0": seat0, **table}, moves, changes, asked=("TURN", turn))


GREY_ZOO = [241, 242, 243, 244]
GREY_DECK = [*GREY_ZOO, 145, 146, 147, 149]
"""The next cards of the grey deck."""

DRAW_GREY = ("choose", "grey")

DOUBLED = [
    doubled(
        4,
        {"0.buildings-": [3, 25], "0.hand+": [3, 25]},
        *[("choose", 25), "decline"],
        again=[("choose", 3), "decline"],
        own={"buildings": [25, 3]},
    ),
    doubled(
        13,
        {"1.hand-": [3, 241], "discard+": [3, 241]},
        ("choose", 241),
        again=[("choose", 3)],
        seat1={"hand": [3, 241, 245]},
    ),
    doubled(25, {"0.marks": 2 * 4}),
    doubled(
        28,
        {"decks.grey": -8, "discard+": sorted(GREY_DECK)},
        *[DRAW_GREY] * 4,
        *[("choose", card) for card in GREY_DECK[:4]],
        again=[*[DRAW_GREY] * 4, *[("choose", card) for card in GREY_DECK[4:]]],
        deck=GREY_DECK,
    ),
    doubled(32, {"decks.grey": -4, "0.sites+": ["grey"] * 4}, *[DRAW_GREY] * 2, again=[DRAW_GREY] * 2),
    doubled(56, {"0.vp": 2 * 3}, dice={"grey": 5, "black": 1}),
    doubled(57, {"0.marks": 2 * 6}, dice={"grey": 5, "black": 1}),
    doubled(58, {"0.workers.pink": 2 * 3}, dice={"grey": 5, "black": 1}),
    doubled(60, {"0.marks": 2 * 3}, own={"buildings": [98]}),
    doubled(68, {"0.square": 2}),
    doubled(85, {"1.majorities-": [1, 4]}, ("choose", 4), seat1={"majorities": [1, 4]}),
    doubled(89, {"0.vp": 2 * 4}, own={"majorities": [1, 5]}),
    doubled(121, {"0.marks": 2 * 6}),
    doubled(123, {"0.marks": 2 * 7}, own={"square": 5}),
    doubled(142, {f"0.workers.{colour}": 2 for colour in ("pink", "grey", "brown", "purple")}),
    doubled(145, {"0.left": 1, "0.right": 1}, ("choose", "left"), again=[("choose", "right")]),
    doubled(
        147,
        {"0.disasters.grey": -2, "0.disasters.pink": -2, "0.vp": 4},
        *[("choose", "grey"), ("choose", "pink")],
        again=[("choose", "grey"), ("choose", "pink")],
        own={"disasters": {"grey": 2, "pink": 2}},
    ),
    doubled(
        149,
        {"0.disasters.grey": -1, "0.disasters.pink": -2, "0.vp": 3},
        *[("choose", "pink"), ("choose", 2)],
        again=[("choose", 1)],
        own={"disasters": {"grey": 1, "pink": 2}},
    ),
    doubled(
        152,
        {"0.disasters.grey": -2, "0.disasters.pink": -2, "0.vp": 4},
        *[("choose", "grey"), ("choose", "pink")],
        again=[("choose", "grey"), ("choose", "pink")],
        own={"disasters": {"grey": 2, "pink": 2}},
    ),
    doubled(
        153,
        {"0.disasters.grey": -1, "0.disasters.pink": -2, "0.vp": 3},
        *[("choose", "pink"), ("choose", 2)],
        again=[("choose", 1)],
        own={"disasters": {"grey": 1, "pink": 2}},
    ),
    doubled(169, {"0.hand+": [241, 242], "1.hand-": [241, 242]}, seat1={"hand": [241, 242]}, turn=0),
    doubled(171, {"0.marks": 5, "1.marks": -5}, seat1={"marks": 5}),
    doubled(
        172,
        {"0.workers.grey": 2, "0.workers.pink": 2, "1.workers.grey": -2, "1.workers.pink": -2},
        *[("choose", "pink"), ("choose", "grey")],
        again=[("choose", "pink"), ("choose", "grey")],
        seat1={"workers": "grey grey pink pink pink"},
    ),
    doubled(173, {"1.left": -2}, seat1={"left": 3}),
    doubled(175, {"1.square": -2}, seat1={"square": 4}),
    doubled(176, {"1.buildings-": [3, 6], "discard+": [3, 6]}, ("choose", 6), seat1={"buildings": [3, 6]}),
    doubled(
        177,
        {"1.buildings-": [3, 6], "1.hand+": [3, 6], "1.sites-": ["grey", "grey"], "discard+": [262, 263]},
        ("choose", 2),
        seat1={"buildings": [3, 6]},
    ),
    doubled(
        178,
        {"0.disasters.grey": -2, "0.vp": 2, "1.disasters.grey": 2},
        own={"disasters": {"grey": 2}},
    ),
    doubled(
        189,
        {
            "0.workers.grey": -1,
            "0.workers.pink": -1,
            "window_workers.grey": 1,
            "window_workers.pink": 1,
        },
        ("choose", "pink"),
        own={"workers": "grey pink"},
    ),
    doubled(194, {"0.marks": 2 * 4}),
    doubled(
        201,
        {"decks.grey": -6, "0.hand+": [145, 146, *GREY_ZOO]},
        *[DRAW_GREY] * 3,
        again=[DRAW_GREY] * 3,
        deck=GREY_DECK[:6],
    ),
    *(
        doubled(card, {f"0.workers.{colour}": 2, "0.marks": 2 * 3})
        for card, colour in ((206, "pink"), (207, "grey"), (208, "orange"), (209, "brown"))
    ),
    doubled(217, {"0.marks": 2 * 4}, own={"disasters": {"grey": 2, "pink": 1}}),
    # 228 happens twice, and what it borrows counts as just built both times.
    doubled(228, {"0.marks": 2 * 2 * 6}, "accept", again=["accept"], seat1={"buildings": [121]}),
    doubled(233, {"0.vp": 2 * 3}),
    doubled(
        236,
        {"intrigue_left": -2, "1.disasters.pink": 1, "1.disasters.grey": 1},
        intrigue=["pink", "grey"],
    ),
]

SEARCHES = {
    5: (3, 11),
    19: (14, 24),
    31: (26, 35),
    44: (42, 47),
    55: (53, 59),
    67: (61, 72),
    83: (73, 84),
    90: (86, 94),
    104: (97, 107),
    119: (110, 120),
    126: (124, 131),
    143: (133, 144),
    148: (146, 154),
    163: (158, 167),
    174: (170, 179),
    186: (181, 191),
    200: (195, 204),
    211: (210, 215),
    223: (218, 225),
    238: (229, 239),
}
"""The cards that search the discard pile, with two buildings of their category."""

DOUBLED += [
    doubled(
        card,
        {"0.buildings+": [one, other], "discard-": [one, other]},
        *[("choose", one), ("choose", 3)],
        again=[("choose", other)],
        own={"sites": "brown pink purple"},
        discard=[98, one, 257, other, 241],
    )
    for card, (one, other) in SEARCHES.items()
]


def test_036_is_tried_with_every_flash_card():
    """036: there is a case for each card with the flash icon."""
    assert {_built_last(case) for case in DOUBLED} == FLASH_CARDS


def _built_last(case: Case) -> int:
    return int(case.moves[0][1])


def test_036_says_what_it_doubles():
    """036: the first effect comes from the card itself, the second by 036."""
    table = Table(seat0={"buildings": [36], "hand": [121], "sites": "brown"})
    table.construct(121)
    question = table.board.question
    assert (table.asked(), question.card, table.options()) == (("FLASH_AGAIN", 0), 121, ["accept", "decline"])
    table.accept()
    assert effects_of(table.events) == [(121, 0), (121, 36)]


def effects_of(events: Sequence[Event]) -> list[tuple[int, int]]:
    """Returns which effects began, with the cards that doubled or lent them."""
    resolved = [event.effect_resolved for event in events if event.HasField("effect_resolved")]
    return [(each.card, each.by_card) for each in resolved]


def test_036_doubles_the_flash_that_brings_it():
    """036: 031 fetches it from the discard pile, so it is there when the effect of 031 has happened."""
    table = Table(
        seat0={"hand": [31, 260], "sites": "brown brown brown", "marks": WEALTH},
        discard=[36, 35, 241],
    )
    table.construct(31, 1)
    table.choose(36)
    table.choose(2)
    assert table.asked() == ("FLASH_AGAIN", 0)
    table.accept()
    table.choose(35)
    assert table.asked() == ("TURN", 1)
    assert effects_of(table.events) == [(31, 0), (31, 36)]


def test_036_does_not_double_the_flash_that_takes_it_away():
    """036: 004 takes it back, so nobody doubles when the effect of 004 has happened."""
    table = Table(seat0={"hand": [4, 260], "buildings": [36, 25, 3], "sites": "brown", "marks": WEALTH})
    table.construct(4)
    table.choose(36)
    table.decline()
    assert table.asked() == ("TURN", 1)
    assert effects_of(table.events) == [(4, 0)]


def test_036_need_not_double():
    """H6.8: it may double; who declines has the effect once."""
    table = Table(seat0={"hand": [121, 260], "buildings": [36], "sites": "brown"})
    table.construct(121)
    table.decline()
    assert table.asked() == ("TURN", 1)
    assert effects_of(table.events) == [(121, 0)]


NOTHING_LEFT: Mapping[int, Mapping[str, Any]] = {
    4: {"answers": [("choose", 4), ("choose", 36)]},
    13: {"seat1": {"hand": [3]}},
    60: {},
    85: {"seat1": {"majorities": [4]}},
    89: {},
    145: {"own": {"left": 5, "right": 4}},
    147: {"own": {"disasters": {"grey": 1}}, "answers": [("choose", "grey")]},
    152: {"own": {"disasters": {"grey": 1}}, "answers": [("choose", "grey")]},
    169: {"seat1": {"hand": [3]}},
    171: {"seat1": {"marks": 3}},
    172: {"seat1": {"workers": "grey pink"}, "answers": [("choose", "grey")]},
    173: {"seat1": {"left": 1}},
    175: {"seat1": {"square": 1}},
    176: {"seat1": {"buildings": [3]}},
    177: {"seat1": {"sites": "grey"}},
    178: {"own": {"disasters": {"grey": 1}}},
    189: {"own": {"workers": "grey"}},
    217: {},
    228: {},
}
"""For flash cards what there is for one effect at most, and what is answered while it happens."""


@pytest.mark.parametrize("card", NOTHING_LEFT)
def test_036_does_not_ask_where_there_is_nothing_left_to_do(card: int):
    """036: an effect that could do nothing the second time is not offered."""
    given = dict(NOTHING_LEFT[card])
    own, answers = given.pop("own", {}), given.pop("answers", ())
    seat0 = {"marks": WEALTH, "sites": "brown", "hand": [card, 260], "buildings": [36], **own}
    moves = [("construct", card), *answers]
    check(Case(36, "", {"seat0": seat0, **given}, moves, asked=("TURN", 0 if card in {13, 169} else 1)))


def test_036_doubles_a_search_as_long_as_the_pile_can_be_shuffled():
    """036, H6.3: without a site with room the search shuffles the pile; one card can't be shuffled."""
    for pile, asked in (([98, 241], "FLASH_AGAIN"), ([98], "TURN")):
        table = Table(seat0={"hand": [5, 260], "buildings": [36], "sites": "brown", "marks": WEALTH}, discard=pile)
        table.construct(5)
        assert (table.asked() or ("", 0))[0] == asked


def borrowed(
    card: int,
    once: Mapping[str, Any],
    *answers: object,
    own: Mapping[str, Any] | None = None,
    seat1: Mapping[str, Any] | None = None,
    turn: int = 1,
    **table: object,
) -> Case:
    """Builds 228 while a flash card lies in the display of seat 1; then it is the turn of a seat."""
    seat0: dict[str, Any] = {"marks": WEALTH, "sites": "brown", "hand": [228, 260], **(own or {})}
    seat0["buildings"] = [INERT, *seat0.get("buildings", [])]
    lender: dict[str, Any] = dict(seat1 or {})
    lender["buildings"] = [card, *lender.get("buildings", [])]
    given = {"seat0": seat0, "seat1": lender, **table}
    moves = [("construct", 228), *answers]
    return Case(228, f"borrows {card:03}", given, moves, constructed(228, once), asked=("TURN", turn))


BORROWED = [
    borrowed(
        4,
        {"0.buildings-": [25], "0.hand+": [25]},
        *[("choose", 25), "decline"],
        own={"buildings": [25, 3]},
    ),
    borrowed(13, {"1.hand-": [241], "discard+": [241]}, ("choose", 241), seat1={"hand": [3, 241, 245]}),
    borrowed(25, {"0.marks": 4}),
    borrowed(
        28,
        {"decks.grey": -4, "discard+": GREY_ZOO},
        *[DRAW_GREY] * 4,
        *[("choose", card) for card in GREY_ZOO],
        deck=GREY_ZOO,
    ),
    borrowed(32, {"decks.grey": -2, "0.sites+": ["grey"] * 2}, *[DRAW_GREY] * 2),
    borrowed(56, {"0.vp": 3}, dice={"grey": 5, "black": 1}),
    borrowed(57, {"0.marks": 6}, dice={"grey": 5, "black": 1}),
    borrowed(58, {"0.workers.pink": 3}, dice={"grey": 5, "black": 1}),
    borrowed(60, {"0.marks": 3}, own={"buildings": [98]}),
    borrowed(68, {"0.square": 1}),
    borrowed(85, {"1.majorities-": [4]}, ("choose", 4), seat1={"majorities": [1, 4]}),
    borrowed(89, {"0.vp": 4}, own={"majorities": [1, 5]}, seat1={"majorities": [2, 3, 4]}),
    borrowed(121, {"0.marks": 6}),
    borrowed(123, {"0.marks": 7}, own={"square": 5}),
    borrowed(142, {f"0.workers.{colour}": 1 for colour in ("pink", "grey", "brown", "purple")}),
    borrowed(145, {"0.left": 1}, ("choose", "left")),
    borrowed(
        147,
        {"0.disasters.grey": -1, "0.disasters.pink": -1, "0.vp": 2},
        *[("choose", "grey"), ("choose", "pink")],
        own={"disasters": {"grey": 2, "pink": 2}},
    ),
    borrowed(
        149,
        {"0.disasters.pink": -2, "0.vp": 2},
        *[("choose", "pink"), ("choose", 2)],
        own={"disasters": {"grey": 1, "pink": 2}},
    ),
    borrowed(
        152,
        {"0.disasters.grey": -1, "0.disasters.pink": -1, "0.vp": 2},
        *[("choose", "grey"), ("choose", "pink")],
        own={"disasters": {"grey": 2, "pink": 2}},
        seat1={"buildings": [6, 3]},
    ),
    borrowed(
        153,
        {"0.disasters.pink": -2, "0.vp": 2},
        *[("choose", "pink"), ("choose", 2)],
        own={"disasters": {"grey": 1, "pink": 2}},
    ),
    borrowed(169, {"0.hand+": [241], "1.hand-": [241]}, seat1={"hand": [241]}, turn=0),
    borrowed(171, {"0.marks": 3, "1.marks": -3}, seat1={"marks": 5}),
    borrowed(
        172,
        {"0.workers.grey": 1, "0.workers.pink": 1, "1.workers.grey": -1, "1.workers.pink": -1},
        *[("choose", "pink"), ("choose", "grey")],
        seat1={"workers": "grey grey pink pink pink"},
    ),
    borrowed(173, {"1.left": -1}, seat1={"left": 3}),
    borrowed(175, {"1.square": -1}, seat1={"square": 4}),
    # The owner of the card is one of the others, and may give up this very card.
    borrowed(176, {"1.buildings-": [176], "discard+": [176]}, ("choose", 176), seat1={"buildings": [3]}),
    borrowed(177, {"1.sites-": ["pink"], "discard+": [280]}, ("choose", 1), seat1={"sites": "pink"}),
    borrowed(178, {"0.disasters.grey": -1, "0.vp": 1, "1.disasters.grey": 1}, own={"disasters": {"grey": 2}}),
    borrowed(189, {"0.workers.pink": -1, "window_workers.pink": 1}, ("choose", "pink"), own={"workers": "grey pink"}),
    borrowed(194, {"0.marks": 4}, seat1={"sites": "pink orange purple"}),
    borrowed(201, {"decks.grey": -3, "0.hand+": GREY_ZOO[:3]}, *[DRAW_GREY] * 3, deck=GREY_ZOO[:3]),
    *(
        borrowed(card, {f"0.workers.{colour}": 1, "0.marks": 3})
        for card, colour in ((206, "pink"), (207, "grey"), (208, "orange"), (209, "brown"))
    ),
    borrowed(217, {"0.marks": 4}, own={"disasters": {"grey": 2, "pink": 1}}, seat1={"disasters": {"brown": 1}}),
    borrowed(233, {"0.vp": 3}),
    borrowed(236, {"intrigue_left": -1, "1.disasters.pink": 1}, intrigue=["pink"]),
    *(
        borrowed(
            card,
            {"0.buildings+": [other], "discard-": [other]},
            ("choose", other),
            own={"sites": "brown pink"},
            discard=[98, one, 257, other, 241],
        )
        for card, (one, other) in SEARCHES.items()
    ),
]


def test_228_is_tried_with_every_flash_card():
    """228: there is a case for each card with the flash icon but itself, which nobody else can have then."""
    assert {case.given["seat1"]["buildings"][0] for case in BORROWED} == FLASH_CARDS - {228}


def test_228_says_whose_effect_it_is():
    """228: events name the effect, who uses it and the card that borrows it; nothing is built a second time (180)."""
    table = Table(seat0={"hand": [228], "sites": "brown", "marks": 3}, seat1={"buildings": [121, 180]})
    events = table.construct(228)
    resolved = [event.effect_resolved for event in events if event.HasField("effect_resolved")]
    assert [(each.seat, each.card, each.by_card) for each in resolved] == [(0, 228, 0), (0, 121, 228)]
    assert table.changes()["1.marks"] == 2


CHOSEN = Case(
    228,
    "borrows from whom its owner wants",
    {
        "seat0": {"hand": [228, 260], "sites": "brown", "marks": 3},
        "seat1": {"buildings": [121, 206]},
        "seat2": {"buildings": [142]},
    },
    [("construct", 228), ("choose", 206)],
    constructed(228, {"0.workers.pink": 1, "0.marks": 3}),
)

CASES = [*DOUBLED, *BORROWED, CHOSEN]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_card(case: Case):
    """H6.8. 036: the effect happens twice if its owner wants. 228: it happens once, for the borrower; it stays."""
    check(case)
