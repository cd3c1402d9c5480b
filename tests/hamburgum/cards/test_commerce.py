"""Commerce: 097 to 108."""

from __future__ import annotations

import pytest

from support.hamburgum import Case, check, wall

CASES = [
    Case(
        97,
        "gives 2 marks for each own Commerce building, itself included",
        {"seat0": {"buildings": [97, 108, 25], "workers": "pink"}},
        [("activate", 97)],
        {"0.workers.pink": -1, "0.marks": 4, "0.used+": [97]},
    ),
    Case(
        98,
        "gives 3 marks",
        {"seat0": {"buildings": [98], "workers": "pink"}},
        [("activate", 98)],
        {"0.workers.pink": -1, "0.marks": 3, "0.used+": [98]},
    ),
    Case(
        99,
        "gives 3 marks",
        {"seat0": {"buildings": [99], "workers": "purple"}},
        [("activate", 99)],
        {"0.workers.purple": -1, "0.marks": 3, "0.used+": [99]},
    ),
    Case(
        100,
        "gives 3 marks",
        {"seat0": {"buildings": [100], "workers": "brown"}},
        [("activate", 100)],
        {"0.workers.brown": -1, "0.marks": 3, "0.used+": [100]},
    ),
    Case(
        101,
        "gives 3 marks",
        {"seat0": {"buildings": [101], "workers": "grey"}},
        [("activate", 101)],
        {"0.workers.grey": -1, "0.marks": 3, "0.used+": [101]},
    ),
    Case(
        102,
        "gives 2 marks for nothing",
        {"seat0": {"buildings": [102]}},
        [("activate", 102)],
        {"0.marks": 2, "0.used+": [102]},
    ),
    Case(
        104,
        "builds a Commerce card of the discard pile for nothing",
        {"seat0": {"marks": 6, "hand": [104], "sites": "brown pink"}, "discard": [25, 107, 257, 43]},
        [("construct", 104), ("choose", 107)],
        {"0.marks": -6, "0.hand-": [104], "0.buildings+": [104, 107], "discard-": [107]},
    ),
    Case(
        107,
        "scores 2 VP for each own Commerce building, itself included",
        {"seat0": {"buildings": [107, 97, 25]}, "seat1": {"buildings": [98]}},
        scores=4,
    ),
    Case(
        108,
        "lets build a segment without marks",
        {"seat0": {"buildings": [108], "hand": [245, 260], "left": 2}},
        [wall(260, "left")],
        {"0.hand-": [260], "discard+": [260], "0.left": 1},
    ),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_card(case: Case):
    """The card does what it says, and nothing else."""
    check(case)
