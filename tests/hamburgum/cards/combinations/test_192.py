"""192 lets a site carry two buildings; with Flood it goes with everything on it (H6.8)."""

from __future__ import annotations

import pytest

from support.hamburgum import Table
from support.hamburgum_cases import Case, check
from support.hamburgum_moves import construct

CASES = [
    Case(
        192,
        "loses both buildings of a flooded site to the hand",
        {
            "seat0": {
                "buildings": [192, 11],
                "hand": [24, 260],
                "marks": 9,
                "disasters": {"purple": 2},
            },
            "dice": {"purple": 5},
        },
        [construct(24, 2), ("run", "bad dice"), ("choose", 2)],
        {
            "0.marks": -9,
            "0.hand+": [11],
            "0.buildings-": [11],
            "0.sites-": ["grey"],
            "discard+": [263],
            "0.disasters.purple": -2,
        },
    ),
    Case(
        192,
        "returns to the hand itself; second buildings elsewhere stay",
        {
            "seat0": {
                "buildings": [192, 11],
                "hand": [24, 260],
                "marks": 9,
                "disasters": {"purple": 2},
            },
            "dice": {"purple": 5},
        },
        [construct(24, 2), ("run", "bad dice"), ("choose", 1)],
        {
            "0.marks": -9,
            "0.hand-": [24],
            "0.hand+": [192],
            "0.buildings-": [192],
            "0.buildings+": [24],
            "0.sites-": ["grey"],
            "discard+": [264],
            "0.disasters.purple": -2,
        },
    ),
    Case(
        192,
        "loses both buildings of a site to the hand by 177",
        {
            "seat0": {"buildings": [192, 11], "hand": [24, 260], "marks": 9},
            "seat1": {"hand": [177], "sites": "brown", "marks": 6},
        },
        [construct(24, 2), ("construct", 177), ("choose", 2)],
        {
            "0.marks": -9,
            "0.hand+": [11],
            "0.buildings-": [11],
            "0.sites-": ["grey"],
            "discard+": [263],
            "1.marks": -6,
            "1.hand-": [177],
            "1.buildings+": [177],
        },
    ),
    Case(
        192,
        "loses one building of a site only to Fire",
        {
            "seat0": {
                "buildings": [192, 11],
                "hand": [24, 260],
                "marks": 9,
                "disasters": {"orange": 2},
            },
            "dice": {"orange": 5},
        },
        [construct(24, 2), ("run", "bad dice"), ("choose", 11)],
        {
            "0.marks": -9,
            "0.hand-": [24],
            "0.buildings-": [11],
            "0.buildings+": [24],
            "discard+": [11],
            "0.disasters.orange": -2,
        },
    ),
]


def test_192_has_no_room_left_when_it_has_gone():
    """192: once it has left the display, a site with a building has no room, however many stand there."""
    table = Table(
        seat0={"buildings": [192, 11], "hand": [24, 4, 3, 260], "marks": 20, "sites": "pink"}, seat1={"hand": []}
    )
    table.play(construct(24, 3))
    table.play(construct(4, 1))
    table.choose(192)
    table.decline()
    assert table.asked() == ("TURN", 0)
    assert table.refusal(construct(3, 1)).reason == "SITE_TAKEN"
    assert table.refusal(construct(3, 3)).reason == "SITE_TAKEN"
    table.play(construct(3, 2))


@pytest.mark.parametrize("case", CASES, ids=str)
def test_card(case: Case):
    """H6.8: the cards do together what they say, and nothing else."""
    check(case)
