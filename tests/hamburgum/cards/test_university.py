"""University: 025 to 036."""

from __future__ import annotations

import pytest

from support.hamburgum_cases import Case, check
from support.hamburgum_moves import take_workers

CASES = [
    Case(
        25,
        "gives 2 marks for each own building, itself included; Zoo and Park are none",
        {
            "seat0": {"marks": 3, "hand": [25], "sites": "pink", "buildings": [3, 6, 98], "zoo": [241], "parks": [261]},
            "seat1": {"buildings": [7]},
        },
        [("construct", 25)],
        {"0.marks": 5, "0.hand-": [25], "0.buildings+": [25]},
    ),
    Case(
        26,
        "gives 2 marks for each own University building, itself included",
        {"seat0": {"buildings": [26, 36, 98], "workers": "pink"}},
        [("activate", 26)],
        {"0.workers.pink": -1, "0.marks": 4, "0.used+": [26]},
    ),
    Case(
        27,
        "sells up to five workers of any colours",
        {"seat0": {"buildings": [27], "marks": 7}},
        [("activate", 27), *[("choose", name) for name in ("pink", "pink", "grey", "brown", "purple")]],
        {
            "0.marks": -5,
            "0.used+": [27],
            "0.workers.pink": 2,
            "0.workers.grey": 1,
            "0.workers.brown": 1,
            "0.workers.purple": 1,
        },
        asked=("TURN", 0),
    ),
    Case(
        27,
        "sells as many as its owner wants",
        {"seat0": {"buildings": [27], "marks": 7}},
        [("activate", 27), ("choose", "orange"), "decline"],
        {"0.marks": -1, "0.used+": [27], "0.workers.orange": 1},
    ),
    Case(
        27,
        "sells no more than can be paid",
        {"seat0": {"buildings": [27], "marks": 2}},
        [("activate", 27), ("choose", "orange"), ("choose", "grey")],
        {"0.marks": -2, "0.used+": [27], "0.workers.orange": 1, "0.workers.grey": 1},
        asked=("TURN", 0),
    ),
    Case(
        27,
        "offers all colours",
        {"seat0": {"buildings": [27], "marks": 1}},
        [("activate", 27)],
        asked=("BUY_WORKER", 0),
        options=["brown", "pink", "orange", "grey", "purple", "decline"],
    ),
    Case(27, "needs a mark", {"seat0": {"buildings": [27]}}, [("activate", 27)], refused="NO_EFFECT"),
    Case(
        28,
        "draws four cards, then discards any four of the hand",
        {"seat0": {"sites": "pink", "hand": [28, 3, 6]}, "deck": [241, 242, 245, 257]},
        [
            ("construct", 28),
            *[("choose", name) for name in ("grey", "orange", "grey", "pink")],
            *[("choose", card) for card in (3, 241, 257, 245)],
        ],
        {
            "0.hand-": [3, 28],
            "0.hand+": [242],
            "0.buildings+": [28],
            "discard+": [3, 241, 245, 257],
            "decks.grey": -2,
            "decks.orange": -1,
            "decks.pink": -1,
        },
    ),
    Case(
        28,
        "offers the whole hand for the discard",
        {"seat0": {"sites": "pink", "hand": [28, 3]}, "deck": [241, 242, 245, 257]},
        [("construct", 28), *[("choose", name) for name in ("grey", "orange", "grey", "pink")]],
        asked=("DISCARD_CARD", 0),
        options=[3, 241, 242, 245, 257],
    ),
    Case(
        29,
        "scores 2 VP for each third segment and each statue",
        {"seat0": {"buildings": [29], "left": 3, "right": 5}, "seat1": {"left": 5}},
        scores=6,
    ),
    Case(29, "scores nothing for two segments", {"seat0": {"buildings": [29], "left": 2, "right": 2}}, scores=0),
    Case(
        30,
        "scores 2 VP for each own active majority token",
        {"seat0": {"buildings": [30], "majorities": [1, 5]}, "seat1": {"majorities": [2]}},
        scores=4,
    ),
    Case(
        31,
        "builds a University card of the discard pile for nothing",
        {"seat0": {"marks": 6, "hand": [31], "sites": "brown pink"}, "discard": [98, 29, 257, 127]},
        [("construct", 31), ("choose", 29)],
        {"0.marks": -6, "0.hand-": [31], "0.buildings+": [29, 31], "discard-": [29]},
    ),
    Case(
        32,
        "draws two cards that become sites for nothing",
        {"seat0": {"marks": 3, "sites": "pink", "hand": [32]}, "deck": [241, 245]},
        [("construct", 32), ("choose", "grey"), ("choose", "orange")],
        {
            "0.marks": -3,
            "0.hand-": [32],
            "0.buildings+": [32],
            "0.sites+": ["grey", "orange"],
            "decks.grey": -1,
            "decks.orange": -1,
        },
    ),
    Case(
        32,
        "is no standard action: 070 does not lower anything",
        {
            "seat0": {"marks": 3, "sites": "pink", "hand": [32], "buildings": [70], "disasters": {"grey": 1}},
            "deck": [241, 242],
        },
        [("construct", 32), ("choose", "grey"), ("choose", "grey")],
        {
            "0.marks": -3,
            "0.hand-": [32],
            "0.buildings+": [32],
            "0.sites+": ["grey", "grey"],
            "decks.grey": -2,
        },
    ),
    Case(
        34,
        "gives a worker of any colour more",
        {"seat0": {"buildings": [34], "hand": [260, 256]}},
        [take_workers(260), ("choose", "grey")],
        {"0.hand-": [260], "discard+": [260], "0.workers.pink": 3, "0.workers.grey": 1},
    ),
    Case(
        35,
        "scores 2 VP for each own University building, itself included",
        {"seat0": {"buildings": [35, 25, 98]}, "seat1": {"buildings": [26]}},
        scores=4,
    ),
    Case(
        36,
        "lets the flash of the building just built happen twice",
        {"seat0": {"buildings": [36], "hand": [121], "sites": "brown"}},
        [("construct", 121), "accept"],
        {"0.hand-": [121], "0.buildings+": [121], "0.marks": 12},
    ),
    Case(
        36,
        "lets it happen once, too",
        {"seat0": {"buildings": [36], "hand": [121], "sites": "brown"}},
        [("construct", 121), "decline"],
        {"0.hand-": [121], "0.buildings+": [121], "0.marks": 6},
    ),
    Case(
        36,
        "doubles nothing without the flash icon",
        {"seat0": {"buildings": [36], "hand": [102], "sites": "brown", "marks": 6}},
        [("construct", 102)],
        {"0.hand-": [102], "0.buildings+": [102], "0.marks": -6},
    ),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_card(case: Case):
    """The card does what it says, and nothing else."""
    check(case)
