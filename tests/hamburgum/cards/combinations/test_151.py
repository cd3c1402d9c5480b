"""151 prevents rises of disasters, also by intrigue (H6.8)."""

from __future__ import annotations

import pytest

from support.hamburgum import Table
from support.hamburgum_cases import Case, check

CASES = [
    Case(
        151,
        "prevents the third level, so that nothing strikes",
        {
            "seat0": {"buildings": [151], "workers": "pink", "marks": 7, "disasters": {"pink": 2}},
            "intrigue": ["pink"],
        },
        [("run", "intrigue"), "accept"],
        {"0.workers.pink": -1, "intrigue_left": -1},
    ),
    Case(
        151,
        "lets the third level strike if declined",
        {
            "seat0": {"buildings": [151], "workers": "pink", "marks": 7, "disasters": {"pink": 2}},
            "intrigue": ["pink"],
        },
        [("run", "intrigue"), "decline"],
        {"0.disasters.pink": -2, "0.marks": -7, "intrigue_left": -1},
    ),
    Case(
        151,
        "is asked about the disaster that 231 chose instead of the token's",
        {"seat0": {"buildings": [151, 231], "workers": "grey"}, "intrigue": ["pink"]},
        [("run", "intrigue"), ("choose", "grey"), "accept"],
        {"0.workers.grey": -1, "intrigue_left": -1},
    ),
    Case(
        151,
        "does not keep 188 from paying for the token",
        {"seat0": {"buildings": [151, 188], "workers": "pink"}, "intrigue": ["pink"]},
        [("run", "intrigue"), "accept"],
        {"0.workers.pink": -1, "0.marks": 2, "intrigue_left": -1},
    ),
    Case(
        151,
        "prevents the rise by 236",
        {
            "seat0": {"hand": [236], "sites": "brown", "marks": 3},
            "seat1": {"buildings": [151], "workers": "pink"},
            "seat2": {},
            "intrigue": ["pink"],
        },
        [("construct", 236), "accept"],
        {
            "0.hand-": [236],
            "0.buildings+": [236],
            "0.marks": -3,
            "1.workers.pink": -1,
            "2.disasters.pink": 1,
            "intrigue_left": -1,
        },
    ),
    Case(
        151,
        "prevents the rise by 178; what was lowered stays lowered",
        {
            "seat0": {"hand": [178], "sites": "brown", "marks": 3, "disasters": {"pink": 1}},
            "seat1": {"buildings": [151], "workers": "pink"},
        },
        [("construct", 178), "accept"],
        {
            "0.hand-": [178],
            "0.buildings+": [178],
            "0.marks": -3,
            "0.disasters.pink": -1,
            "0.vp": 1,
            "1.workers.pink": -1,
        },
    ),
    Case(
        151,
        "is asked for each of several dice; what rose strikes after all are answered",
        {
            "seat0": {
                "buildings": [151],
                "workers": "pink grey",
                "marks": 7,
                "disasters": {"pink": 2, "grey": 2},
            },
            "dice": {"pink": 5, "grey": 6},
        },
        [("run", "bad dice"), "decline", "accept"],
        {"0.disasters.pink": -2, "0.marks": -7, "0.workers.grey": -1},
    ),
    Case(
        151,
        "is not asked where there is no worker of the colour any more",
        {"seat0": {"buildings": [151], "workers": "pink"}, "dice": {"pink": 5, "grey": 6}},
        [("run", "bad dice"), "accept"],
        {"0.workers.pink": -1, "0.disasters.grey": 1},
    ),
]


def test_151_keeps_the_card_that_raises_in_mind():
    """151: if it is declined, events still say which card raised the disaster."""
    table = Table(
        seat0={"hand": [236], "sites": "brown", "marks": 3},
        seat1={"buildings": [151], "workers": "pink"},
        intrigue=["pink"],
    )
    table.construct(236)
    events = table.decline()
    assert [event.disaster_raised.card for event in events if event.HasField("disaster_raised")] == [236]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_card(case: Case):
    """H6.8: the cards do together what they say, and nothing else."""
    check(case)
