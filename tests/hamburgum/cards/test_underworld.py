"""Underworld: 169 to 180."""

from __future__ import annotations

import pytest

from hummel_service.games.hamburgum import HAMBURGUM
from support.hamburgum import Table
from support.hamburgum_cases import Case, check
from support.hamburgum_moves import construct, lay

CASES = [
    Case(
        169,
        "takes a card of everybody else who has one",
        {
            "seat0": {"marks": 3, "hand": [169], "sites": "brown"},
            "seat1": {"hand": [241]},
            "seat2": {"hand": []},
            "seat3": {"hand": [3]},
        },
        [("construct", 169)],
        {
            "0.marks": -3,
            "0.hand-": [169],
            "0.hand+": [3, 241],
            "0.buildings+": [169],
            "1.hand-": [241],
            "3.hand-": [3],
        },
    ),
    Case(
        169,
        "does nothing if nobody else has a card",
        {"seat0": {"marks": 3, "hand": [169, 260], "sites": "brown"}, "seat1": {"hand": []}},
        [("construct", 169)],
        {"0.marks": -3, "0.hand-": [169], "0.buildings+": [169]},
    ),
    Case(
        170,
        "gives 2 marks for each own Underworld building, itself included",
        {"seat0": {"buildings": [170, 180, 25], "workers": "purple"}},
        [("activate", 170)],
        {"0.workers.purple": -1, "0.marks": 4, "0.used+": [170]},
    ),
    Case(
        171,
        "takes 3 marks of everybody else, as far as they have them",
        {
            "seat0": {"marks": 3, "hand": [171], "sites": "brown"},
            "seat1": {"marks": 5},
            "seat2": {"marks": 1},
            "seat3": {},
        },
        [("construct", 171)],
        {"0.marks": -3 + 4, "0.hand-": [171], "0.buildings+": [171], "1.marks": -3, "2.marks": -1},
    ),
    Case(
        172,
        "gets 2 workers of everybody else's choice, as far as they have them",
        {
            "seat0": {"marks": 6, "hand": [172], "sites": "brown"},
            "seat1": {"workers": "grey pink pink"},
            "seat2": {"workers": "brown"},
            "seat3": {},
        },
        [("construct", 172), ("choose", "pink"), ("choose", "grey")],
        {
            "0.marks": -6,
            "0.hand-": [172],
            "0.buildings+": [172],
            "0.workers.pink": 1,
            "0.workers.grey": 1,
            "0.workers.brown": 1,
            "1.workers.pink": -1,
            "1.workers.grey": -1,
            "2.workers.brown": -1,
        },
        asked=("TURN", 1),
    ),
    Case(
        172,
        "asks nobody who has workers of one colour only",
        {"seat0": {"marks": 6, "hand": [172], "sites": "brown"}, "seat1": {"workers": "grey grey grey"}},
        [("construct", 172)],
        {
            "0.marks": -6,
            "0.hand-": [172],
            "0.buildings+": [172],
            "0.workers.grey": 2,
            "1.workers.grey": -2,
        },
        asked=("TURN", 1),
    ),
    Case(
        173,
        "removes an outermost segment of everybody else; statues and tokens stay",
        {
            "seat0": {"marks": 3, "hand": [173], "sites": "brown", "left": 2},
            "seat1": {"left": 2, "right": 5, "majorities": [3]},
            "seat2": {},
            "seat3": {"left": 1},
        },
        [("construct", 173), ("choose", "right")],
        {"0.marks": -3, "0.hand-": [173], "0.buildings+": [173], "1.right": -1, "3.left": -1},
        asked=("TURN", 1),
    ),
    Case(
        173,
        "does nothing if nobody else has a segment",
        {"seat0": {"marks": 3, "hand": [173], "sites": "brown", "left": 2}},
        [("construct", 173)],
        {"0.marks": -3, "0.hand-": [173], "0.buildings+": [173]},
    ),
    Case(
        174,
        "builds an Underworld card of the discard pile for nothing",
        {"seat0": {"marks": 6, "hand": [174], "sites": "brown pink"}, "discard": [25, 179, 257, 43]},
        [("construct", 174), ("choose", 179)],
        {"0.marks": -6, "0.hand-": [174], "0.buildings+": [174, 179], "discard-": [179]},
    ),
    Case(
        175,
        "moves everybody else back 1 space, not below the start; tokens stay",
        {
            "seat0": {"marks": 6, "hand": [175], "sites": "brown", "square": 3},
            "seat1": {"square": 9, "majorities": [1]},
            "seat2": {},
            "seat3": {"square": 1},
        },
        [("construct", 175)],
        {"0.marks": -6, "0.hand-": [175], "0.buildings+": [175], "1.square": -1, "3.square": -1},
        asked=("TURN", 1),
    ),
    Case(
        176,
        "discards a building of everybody else, of their choice; the site stays",
        {
            "seat0": {"marks": 9, "hand": [176], "sites": "brown", "buildings": [11]},
            "seat1": {"buildings": [3, 6]},
            "seat2": {"zoo": [241], "sites": "grey"},
            "seat3": {"buildings": [25]},
        },
        [("construct", 176), ("choose", 6)],
        {
            "0.marks": -9,
            "0.hand-": [176],
            "0.buildings+": [176],
            "1.buildings-": [6],
            "3.buildings-": [25],
            "discard+": [6, 25],
        },
        asked=("TURN", 1),
    ),
    Case(
        176,
        "reaches a building under a Zoo card, too",
        {
            "seat0": {"marks": 9, "hand": [176], "sites": "brown"},
            "seat1": {"zoo": [241], "under": {241: 154}},
        },
        [("construct", 176)],
        {
            "0.marks": -9,
            "0.hand-": [176],
            "0.buildings+": [176],
            "1.buildings-": [154],
            "1.under-": [241],
            "discard+": [154],
        },
    ),
    Case(
        177,
        "discards a site of everybody else, of their choice; what stands on it returns to hand",
        {
            "seat0": {"marks": 6, "hand": [177], "sites": "brown"},
            "seat1": {"sites": "pink", "buildings": [25]},
            "seat2": {"zoo": [241]},
        },
        [("construct", 177), ("choose", 2)],
        {
            "0.marks": -6,
            "0.hand-": [177],
            "0.buildings+": [177],
            "1.sites-": ["grey"],
            "1.buildings-": [25],
            "1.hand+": [25],
            "discard+": [264],
        },
        asked=("TURN", 1),
    ),
    Case(
        177,
        "leaves the site's building out if another site is chosen",
        {
            "seat0": {"marks": 6, "hand": [177], "sites": "brown"},
            "seat1": {"sites": "pink", "buildings": [25]},
        },
        [("construct", 177), ("choose", 1)],
        {
            "0.marks": -6,
            "0.hand-": [177],
            "0.buildings+": [177],
            "1.sites-": ["pink"],
            "discard+": [280],
        },
        asked=("TURN", 1),
    ),
    Case(
        178,
        "lowers an own disaster for 1 VP and raises everybody else's of that colour",
        {
            "seat0": {"marks": 3, "hand": [178], "sites": "brown", "disasters": {"grey": 2, "pink": 1}},
            "seat1": {},
            "seat2": {"disasters": {"grey": 1}},
        },
        [("construct", 178), ("choose", "grey")],
        {
            "0.marks": -3,
            "0.hand-": [178],
            "0.buildings+": [178],
            "0.disasters.grey": -1,
            "0.vp": 1,
            "1.disasters.grey": 1,
            "2.disasters.grey": 1,
        },
        asked=("TURN", 1),
    ),
    Case(
        178,
        "lets a disaster that reaches its third level strike",
        {
            "seat0": {"marks": 3, "hand": [178], "sites": "brown", "disasters": {"pink": 1}},
            "seat1": {"disasters": {"pink": 2}, "marks": 7},
        },
        [("construct", 178)],
        {
            "0.marks": -3,
            "0.hand-": [178],
            "0.buildings+": [178],
            "0.disasters.pink": -1,
            "0.vp": 1,
            "1.disasters.pink": -2,
            "1.marks": -7,
        },
    ),
    Case(
        178,
        "does nothing to others if nothing was lowered",
        {"seat0": {"marks": 3, "hand": [178], "sites": "brown"}, "seat1": {"disasters": {"pink": 2}}},
        [("construct", 178)],
        {"0.marks": -3, "0.hand-": [178], "0.buildings+": [178]},
        asked=("TURN", 1),
    ),
    Case(
        179,
        "scores 2 VP for each own Underworld building, itself included",
        {"seat0": {"buildings": [179, 169, 25]}, "seat1": {"buildings": [170]}},
        scores=4,
    ),
    Case(
        180,
        "gives 2 marks when another player constructs a building",
        {"seat0": {"hand": [121], "sites": "brown"}, "seat1": {"buildings": [180]}},
        [("construct", 121)],
        {"0.hand-": [121], "0.buildings+": [121], "0.marks": 6, "1.marks": 2},
    ),
    Case(
        180,
        "gives 2 marks for a building that is built for nothing, too",
        {
            "seat0": {"marks": 6, "hand": [5], "sites": "pink pink"},
            "seat1": {"buildings": [180]},
            "discard": [100, 7],
        },
        [("construct", 5), ("choose", 7)],
        {"0.marks": -6, "0.hand-": [5], "0.buildings+": [5, 7], "discard-": [7], "1.marks": 4},
    ),
    Case(
        180,
        "gives nothing for an own building",
        {"seat0": {"buildings": [180], "hand": [121], "sites": "brown"}},
        [("construct", 121)],
        {"0.hand-": [121], "0.buildings+": [121], "0.marks": 6},
    ),
    Case(
        180,
        "gives nothing for a Zoo card or a site",
        {"seat0": {"hand": [241, 242], "marks": 2}, "seat1": {"buildings": [180]}},
        [lay(241)],
        {"0.hand-": [241], "0.marks": -2, "0.zoo+": [241]},
    ),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_card(case: Case):
    """The card does what it says, and nothing else."""
    check(case)


def stealing_table(seed: int) -> Table:
    """Returns a table with three players and a seed at which 169 is about to be built."""
    table = Table(
        seat0={"marks": 3, "hand": [169], "sites": "brown"}, seat1={"hand": [241, 242, 3]}, seat2={"hand": [260]}
    )
    table.state.secrets.randomness.seed = bytes([seed]) * 32
    return table


def test_169_takes_a_card_at_random():
    """169: which card is taken is a matter of chance; each one of the hand can be."""
    stolen = set()
    for seed in range(40):
        table = stealing_table(seed)
        table.construct(169)
        assert [len(hand.cards) for hand in table.state.hands] == [2, 2, 0]
        stolen.update(table.changes()["1.hand-"])
    assert stolen == {241, 242, 3}


def test_169_shows_the_face_to_nobody_else():
    """169: everybody sees the back; thief and victim are told the face, each by an event for that seat alone."""
    table = stealing_table(1)
    events = table.construct(169)
    (stolen,) = table.changes()["1.hand-"]
    told = [event for event in events if event.HasField("only_for_seat")]
    assert [event.only_for_seat for event in told] == [1, 2, 0]
    assert [(event.card_lost.seat, event.card_lost.card) for event in told[:2]] == [(1, stolen), (2, 260)]
    assert list(told[2].cards_seen.cards) == [stolen, 260]
    seen = [event.card_stolen for event in events if event.HasField("card_stolen")]
    assert [(event.from_seat, event.to_seat) for event in seen] == [(1, 0), (2, 0)]
    assert HAMBURGUM.view(table.state, 2).hand.cards == []
    assert stolen not in HAMBURGUM.view(table.state, 1).hand.cards
    assert stolen in HAMBURGUM.view(table.state, 0).hand.cards


def test_169_tells_others_the_same_whatever_the_faces_are():
    """169 (H1.2): with other faces of the same backs, everybody but thief and victim sees and is told the same."""
    seen = []
    for faces in ([241, 242, 3], [244, 146, 12]):
        table = Table(seat0={"marks": 3, "hand": [169], "sites": "brown"}, seat1={"hand": faces}, seat2={"hand": [260]})
        events = HAMBURGUM.apply(table.state, 0, construct(169, 1), table.dice)
        public = [event for event in events if HAMBURGUM.only_for_seat(event) is None]
        seen.append((public, HAMBURGUM.view(table.state, 2), HAMBURGUM.view(table.state, None)))
    assert seen[0] == seen[1]


def test_172_asks_for_no_worker_that_is_not_there():
    """172: who has one worker gives it; nobody is asked for a second one, and events do not speak of it."""
    table = Table(seat0={"marks": 6, "hand": [172], "sites": "brown"}, seat1={"workers": "grey"})
    table.construct(172)
    assert table.kinds().count("transferred") == 1
    assert "nothing_to_choose" not in table.kinds()
