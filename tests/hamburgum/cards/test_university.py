"""University: 025 to 036."""

from __future__ import annotations

import pytest

from support.hamburgum import Case, check, take_workers

CASES = [
    Case(
        26,
        "gives 2 marks for each own University building, itself included",
        {"seat0": {"buildings": [26, 36, 98], "workers": "pink"}},
        [("activate", 26)],
        {"0.workers.pink": -1, "0.marks": 4, "0.used+": [26]},
    ),
    Case(
        31,
        "builds a University card of the discard pile for nothing",
        {"seat0": {"marks": 6, "hand": [31], "sites": "brown pink"}, "discard": [98, 29, 257, 127]},
        [("construct", 31), ("choose", 29)],
        {"0.marks": -6, "0.hand-": [31], "0.buildings+": [29, 31], "discard-": [29]},
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
        [("construct", 121)],
        {"0.hand-": [121], "0.buildings+": [121], "0.marks": 12},
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
