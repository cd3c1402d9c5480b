"""Industry: 109 to 120."""

from __future__ import annotations

import pytest

from support.hamburgum_cases import Case, check

CASES = [
    Case(
        109,
        "gives 1 VP and 1 mark for each worker paid, all of different colours",
        {"seat0": {"buildings": [109], "workers": "pink pink grey brown"}},
        [("activate", 109), ("choose", "pink"), ("choose", "brown"), "decline"],
        {"0.workers.pink": -1, "0.workers.brown": -1, "0.vp": 2, "0.marks": 2, "0.used+": [109]},
        asked=("TURN", 0),
    ),
    Case(
        109,
        "asks no more when no other colour is left",
        {"seat0": {"buildings": [109], "workers": "pink pink grey"}},
        [("activate", 109), ("choose", "pink"), ("choose", "grey")],
        {"0.workers.pink": -1, "0.workers.grey": -1, "0.vp": 2, "0.marks": 2, "0.used+": [109]},
        asked=("TURN", 0),
    ),
    Case(
        109,
        "takes five workers at most",
        {"seat0": {"buildings": [109], "workers": "brown pink orange grey purple " * 2}},
        [("activate", 109), *[("choose", name) for name in ("grey", "pink", "brown", "purple", "orange")]],
        {
            **{f"0.workers.{name}": -1 for name in ("grey", "pink", "brown", "purple", "orange")},
            "0.vp": 5,
            "0.marks": 5,
            "0.used+": [109],
        },
        asked=("TURN", 0),
    ),
    Case(
        109,
        "offers each colour once",
        {"seat0": {"buildings": [109], "workers": "pink pink grey brown"}},
        [("activate", 109), ("choose", "pink")],
        asked=("PAY_DIFFERENT_WORKER", 0),
        options=["brown", "grey", "decline"],
    ),
    Case(109, "needs a worker", {"seat0": {"buildings": [109]}}, [("activate", 109)], refused="NO_EFFECT"),
    Case(
        110,
        "gives 2 marks for each own Industry building, itself included",
        {"seat0": {"buildings": [110, 120, 25], "workers": "grey"}},
        [("activate", 110)],
        {"0.workers.grey": -1, "0.marks": 4, "0.used+": [110]},
    ),
    *(
        Case(
            card,
            "exchanges any workers, one for one",
            {"seat0": {"buildings": [card], "workers": f"{colour} {one} {one} {two}"}},
            [
                ("activate", card),
                *[("choose", name) for name in (one, two, one, colour)],
                "decline",
            ],
            {f"0.workers.{one}": -2, f"0.workers.{two}": 1, "0.used+": [card]},
            asked=("TURN", 0),
        )
        for card, colour, one, two in (
            (111, "purple", "grey", "pink"),
            (112, "brown", "orange", "purple"),
            (113, "pink", "brown", "grey"),
            (114, "grey", "pink", "orange"),
        )
    ),
    *(
        Case(
            card,
            "needs a worker beside the one that it costs",
            {"seat0": {"buildings": [card], "workers": colour}},
            [("activate", card)],
            refused="NO_EFFECT",
        )
        for card, colour in ((111, "purple"), (112, "brown"), (113, "pink"), (114, "grey"))
    ),
    Case(
        111,
        "offers the workers that are left, none that was exchanged for",
        {"seat0": {"buildings": [111], "workers": "purple purple grey pink"}},
        [("activate", 111), ("choose", "grey"), ("choose", "orange")],
        {"0.workers.purple": -1, "0.workers.grey": -1, "0.workers.orange": 1, "0.used+": [111]},
        asked=("EXCHANGE_FROM", 0),
        options=["pink", "purple", "decline"],
    ),
    Case(
        112,
        "offers other colours for a worker",
        {"seat0": {"buildings": [112], "workers": "brown grey"}},
        [("activate", 112), ("choose", "grey")],
        asked=("EXCHANGE_TO", 0),
        options=["brown", "pink", "orange", "purple"],
    ),
    Case(
        113,
        "ends when every worker was exchanged",
        {"seat0": {"buildings": [113], "workers": "pink grey"}},
        [("activate", 113), ("choose", "grey"), ("choose", "pink")],
        {"0.workers.grey": -1, "0.used+": [113]},
        asked=("TURN", 0),
    ),
    Case(
        114,
        "may exchange nothing",
        {"seat0": {"buildings": [114], "workers": "grey grey"}},
        [("activate", 114), "decline"],
        {"0.workers.grey": -1, "0.used+": [114]},
        asked=("TURN", 0),
    ),
    Case(
        115,
        "gives two workers of any colours",
        {"seat0": {"buildings": [115], "workers": "grey"}},
        [("activate", 115), ("choose", "pink"), ("choose", "orange")],
        {"0.workers.grey": -1, "0.workers.pink": 1, "0.workers.orange": 1, "0.used+": [115]},
    ),
    Case(
        116,
        "gives two workers of any colours",
        {"seat0": {"buildings": [116], "workers": "purple"}},
        [("activate", 116), ("choose", "pink"), ("choose", "orange")],
        {"0.workers.purple": -1, "0.workers.pink": 1, "0.workers.orange": 1, "0.used+": [116]},
    ),
    Case(
        117,
        "gives two workers of any colours",
        {"seat0": {"buildings": [117], "workers": "pink"}},
        [("activate", 117), ("choose", "brown"), ("choose", "orange")],
        {"0.workers.pink": -1, "0.workers.brown": 1, "0.workers.orange": 1, "0.used+": [117]},
    ),
    Case(
        118,
        "gives two workers of any colours",
        {"seat0": {"buildings": [118], "workers": "brown"}},
        [("activate", 118), ("choose", "pink"), ("choose", "orange")],
        {"0.workers.brown": -1, "0.workers.pink": 1, "0.workers.orange": 1, "0.used+": [118]},
    ),
    Case(
        119,
        "builds an Industry card of the discard pile for nothing",
        {"seat0": {"marks": 6, "hand": [119], "sites": "brown pink"}, "discard": [25, 120, 257, 43]},
        [("construct", 119), ("choose", 120)],
        {"0.marks": -6, "0.hand-": [119], "0.buildings+": [119, 120], "discard-": [120]},
    ),
    Case(
        120,
        "scores 2 VP for each own Industry building, itself included",
        {"seat0": {"buildings": [120, 109, 25]}, "seat1": {"buildings": [110]}},
        scores=4,
    ),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_card(case: Case):
    """The card does what it says, and nothing else."""
    check(case)
