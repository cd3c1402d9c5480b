"""Secret Society: 181 to 192."""

from __future__ import annotations

import pytest

from support.hamburgum import Case, check, construct

CASES = [
    Case(
        181,
        "gives 2 marks for each own Secret Society building, itself included",
        {"seat0": {"buildings": [181, 192, 25], "workers": "pink"}},
        [("activate", 181)],
        {"0.workers.pink": -1, "0.marks": 4, "0.used+": [181]},
    ),
    Case(
        182,
        "halves the price of orange buildings, rounded up",
        {"seat0": {"buildings": [182], "hand": [107], "sites": "brown", "marks": 5}},
        [("construct", 107)],
        {"0.marks": -5, "0.hand-": [107], "0.buildings+": [107]},
    ),
    Case(
        182,
        "does not make others cheaper",
        {"seat0": {"buildings": [182], "hand": [204], "sites": "brown", "marks": 8}},
        [("construct", 204)],
        refused="NOT_ENOUGH_MARKS",
    ),
    Case(
        183,
        "halves the price of purple buildings, rounded up",
        {"seat0": {"buildings": [183], "hand": [204], "sites": "brown", "marks": 5}},
        [("construct", 204)],
        {"0.marks": -5, "0.hand-": [204], "0.buildings+": [204]},
    ),
    Case(
        183,
        "does not make others cheaper",
        {"seat0": {"buildings": [183], "hand": [107], "sites": "brown", "marks": 8}},
        [("construct", 107)],
        refused="NOT_ENOUGH_MARKS",
    ),
    Case(
        184,
        "halves the price of pink buildings, rounded up",
        {"seat0": {"buildings": [184], "hand": [84], "sites": "brown", "marks": 5}},
        [("construct", 84)],
        {"0.marks": -5, "0.hand-": [84], "0.buildings+": [84]},
    ),
    Case(
        184,
        "does not make others cheaper",
        {"seat0": {"buildings": [184], "hand": [24], "sites": "brown", "marks": 8}},
        [("construct", 24)],
        refused="NOT_ENOUGH_MARKS",
    ),
    Case(
        185,
        "halves the price of brown buildings, rounded up",
        {"seat0": {"buildings": [185], "hand": [24], "sites": "brown", "marks": 5}},
        [("construct", 24)],
        {"0.marks": -5, "0.hand-": [24], "0.buildings+": [24]},
    ),
    Case(
        185,
        "does not make others cheaper",
        {"seat0": {"buildings": [185], "hand": [84], "sites": "brown", "marks": 8}},
        [("construct", 84)],
        refused="NOT_ENOUGH_MARKS",
    ),
    Case(
        186,
        "builds a Secret Society card of the discard pile for nothing",
        {"seat0": {"marks": 6, "hand": [186], "sites": "brown pink"}, "discard": [25, 191, 257, 43]},
        [("construct", 186), ("choose", 191)],
        {"0.marks": -6, "0.hand-": [186], "0.buildings+": [186, 191], "discard-": [191]},
    ),
    Case(
        191,
        "scores 2 VP for each own Secret Society building, itself included",
        {"seat0": {"buildings": [191, 181, 25]}, "seat1": {"buildings": [182]}},
        scores=4,
    ),
    Case(
        192,
        "lets a site carry two buildings",
        {"seat0": {"buildings": [192], "hand": [121], "on": "grey"}},
        [construct(121, 1)],
        {"0.hand-": [121], "0.buildings+": [121], "0.marks": 6},
    ),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_card(case: Case):
    """The card does what it says, and nothing else."""
    check(case)
