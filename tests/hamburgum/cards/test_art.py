"""Art: 061 to 072."""

from __future__ import annotations

import pytest

from support.hamburgum import Case, check, site

CASES = [
    Case(
        61,
        "gives 2 marks for each own Art building, itself included",
        {"seat0": {"buildings": [61, 72, 25], "workers": "brown"}},
        [("activate", 61)],
        {"0.workers.brown": -1, "0.marks": 4, "0.used+": [61]},
    ),
    Case(
        67,
        "builds a Art card of the discard pile for nothing",
        {"seat0": {"marks": 6, "hand": [67], "sites": "brown pink"}, "discard": [25, 71, 257, 43]},
        [("construct", 67), ("choose", 71)],
        {"0.marks": -6, "0.hand-": [67], "0.buildings+": [67, 71], "discard-": [71]},
    ),
    Case(
        69,
        "gives 1 VP for each own Art building, itself included",
        {"seat0": {"buildings": [69, 72, 25], "workers": "orange"}},
        [("activate", 69)],
        {"0.workers.orange": -1, "0.vp": 2, "0.used+": [69]},
    ),
    Case(
        70,
        "lowers the disaster of a played site's colour",
        {"seat0": {"buildings": [70], "hand": [260, 3], "workers": "pink", "disasters": {"pink": 2, "brown": 1}}},
        [site(260)],
        {"0.hand-": [260], "0.sites+": ["pink"], "0.workers.pink": -1, "0.disasters.pink": -1, "0.vp": 1},
    ),
    Case(
        70,
        "gives nothing if that disaster is not raised",
        {"seat0": {"buildings": [70], "hand": [260, 3], "workers": "pink", "disasters": {"brown": 1}}},
        [site(260)],
        {"0.hand-": [260], "0.sites+": ["pink"], "0.workers.pink": -1},
    ),
    Case(
        72,
        "scores 2 VP for each own Art building, itself included",
        {"seat0": {"buildings": [72, 61, 25]}, "seat1": {"buildings": [62]}},
        scores=4,
    ),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_card(case: Case):
    """The card does what it says, and nothing else."""
    check(case)
