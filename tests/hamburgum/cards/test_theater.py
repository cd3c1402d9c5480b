"""Theater: 073 to 084."""

from __future__ import annotations

import pytest

from support.hamburgum_cases import Case, check

CASES = [
    Case(
        73,
        "gives 2 marks for each own Theater building, itself included",
        {"seat0": {"buildings": [73, 84, 25], "workers": "grey"}},
        [("activate", 73)],
        {"0.workers.grey": -1, "0.marks": 4, "0.used+": [73]},
    ),
    Case(
        74,
        "gives 1 mark for each own orange site, empty or built on",
        {"seat0": {"sites": "orange brown", "on": "orange", "buildings": [74], "workers": "orange"}},
        [("activate", 74)],
        {"0.workers.orange": -1, "0.marks": 2, "0.used+": [74]},
    ),
    Case(
        75,
        "gives 1 mark for each own brown site, empty or built on",
        {"seat0": {"sites": "brown grey", "on": "brown", "buildings": [75], "workers": "brown"}},
        [("activate", 75)],
        {"0.workers.brown": -1, "0.marks": 2, "0.used+": [75]},
    ),
    Case(
        76,
        "gives 1 mark for each own purple site, empty or built on",
        {"seat0": {"sites": "purple brown", "on": "purple", "buildings": [76], "workers": "purple"}},
        [("activate", 76)],
        {"0.workers.purple": -1, "0.marks": 2, "0.used+": [76]},
    ),
    Case(
        77,
        "gives 1 mark for each own grey site, empty or built on",
        {"seat0": {"sites": "grey brown", "on": "grey", "buildings": [77], "workers": "grey"}},
        [("activate", 77)],
        {"0.workers.grey": -1, "0.marks": 2, "0.used+": [77]},
    ),
    Case(
        78,
        "gives 1 VP for each own orange site, empty or built on",
        {"seat0": {"sites": "orange brown", "on": "orange", "buildings": [78], "workers": "orange"}},
        [("activate", 78)],
        {"0.workers.orange": -1, "0.vp": 2, "0.used+": [78]},
    ),
    Case(
        79,
        "gives 1 VP for each own brown site, empty or built on",
        {"seat0": {"sites": "brown grey", "on": "brown", "buildings": [79], "workers": "brown"}},
        [("activate", 79)],
        {"0.workers.brown": -1, "0.vp": 2, "0.used+": [79]},
    ),
    Case(
        80,
        "gives 1 VP for each own purple site, empty or built on",
        {"seat0": {"sites": "purple brown", "on": "purple", "buildings": [80], "workers": "purple"}},
        [("activate", 80)],
        {"0.workers.purple": -1, "0.vp": 2, "0.used+": [80]},
    ),
    Case(
        81,
        "gives 1 VP for each own grey site, empty or built on",
        {"seat0": {"sites": "grey brown", "on": "grey", "buildings": [81], "workers": "grey"}},
        [("activate", 81)],
        {"0.workers.grey": -1, "0.vp": 2, "0.used+": [81]},
    ),
    Case(
        82,
        "gives 1 VP for each own Theater building, itself included",
        {"seat0": {"buildings": [82, 84, 25], "workers": "orange"}},
        [("activate", 82)],
        {"0.workers.orange": -1, "0.vp": 2, "0.used+": [82]},
    ),
    Case(
        83,
        "builds a Theater card of the discard pile for nothing",
        {"seat0": {"marks": 6, "hand": [83], "sites": "brown pink"}, "discard": [25, 84, 257, 43]},
        [("construct", 83), ("choose", 84)],
        {"0.marks": -6, "0.hand-": [83], "0.buildings+": [83, 84], "discard-": [84]},
    ),
    Case(
        84,
        "scores 2 VP for each own Theater building, itself included",
        {"seat0": {"buildings": [84, 73, 25]}, "seat1": {"buildings": [74]}},
        scores=4,
    ),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_card(case: Case):
    """The card does what it says, and nothing else."""
    check(case)
