"""Emigration: 217 to 228."""

from __future__ import annotations

import pytest

from support.hamburgum import Case, check, decrease, site, take_money, take_workers, wall

CASES = [
    Case(
        218,
        "gives 2 marks for each own Emigration building, itself included",
        {"seat0": {"buildings": [218, 228, 25], "workers": "orange"}},
        [("activate", 218)],
        {"0.workers.orange": -1, "0.marks": 4, "0.used+": [218]},
    ),
    Case(
        223,
        "builds a Emigration card of the discard pile for nothing",
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
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_card(case: Case):
    """The card does what it says, and nothing else."""
    check(case)
