"""240 takes a toll on every advance of others in Phase II (H6.8)."""

from __future__ import annotations

import pytest

from support.hamburgum import Table
from support.hamburgum_cases import Case, check

CASES = [
    Case(
        240,
        "comes on top of what 125 has made cheaper",
        {"seat0": {"buildings": [125], "marks": 9}, "seat1": {"buildings": [240]}, "dice": {"grey": 1, "black": 4}},
        [("run", "offer advance"), "accept"],
        {"0.marks": -4, "0.square": 1},
    ),
    Case(
        240,
        "comes on top of what 002 asks for",
        {"seat0": {"buildings": [2], "marks": 9}, "seat1": {"buildings": [240]}, "dice": {"black": 4}},
        [("run", "offer advance"), "accept"],
        {"0.marks": -8, "0.square": 1},
    ),
    Case(
        240,
        "counts a black 2 twice: among the dice, and as the toll",
        {"seat0": {"marks": 9}, "seat1": {"buildings": [240]}, "dice": {"black": 2}},
        [("run", "offer advance"), "accept"],
        {"0.marks": -4, "0.square": 1},
    ),
    Case(
        240,
        "keeps who can't pay it from advancing",
        {"seat0": {"marks": 5}, "seat1": {"buildings": [240]}, "dice": {"grey": 2, "black": 4}},
        [("run", "offer advance")],
        {},
        asked=("TURN", 0),
    ),
    Case(
        240,
        "may be avoided by not advancing",
        {"seat0": {"marks": 9}, "seat1": {"buildings": [240]}, "dice": {"grey": 2, "black": 4}},
        [("run", "offer advance"), "decline"],
        {},
    ),
    Case(
        240,
        "asks nothing for an advance by 068, which is not one of Phase II",
        {"seat0": {"hand": [68, 260], "sites": "brown", "marks": 6}, "seat1": {"buildings": [240]}},
        [("construct", 68)],
        {"0.hand-": [68], "0.buildings+": [68], "0.marks": -6, "0.square": 1},
    ),
]


def test_240_asks_every_other_player():
    """240: in Phase II each player but its owner pays the black die in addition; the owner gets nothing of it."""
    table = Table(seat0={"marks": 9}, seat1={"marks": 9, "buildings": [240]}, seat2={"marks": 9})
    table.next_roll(grey=1, black=4)
    table.start_phase("dice")
    prices = []
    while table.asked() is not None and table.asked()[0] == "ADVANCE":  # type: ignore[index]  # it is not None
        prices.append((table.board.question.seat, table.board.question.amount))
        table.accept()
    assert prices == [(0, 5), (1, 1), (2, 5)]
    assert [player.marks for player in table.board.players] == [4, 8, 4]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_card(case: Case):
    """H6.8: the cards do together what they say, and nothing else."""
    check(case)
