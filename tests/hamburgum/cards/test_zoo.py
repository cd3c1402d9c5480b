"""Zoo: 241 to 260."""

from __future__ import annotations

import pytest

from hummel_service.games.hamburgum import scoring
from hummel_service.games.hamburgum.cards import CARD
from support.hamburgum import Table
from support.hamburgum_cases import Case, check
from support.hamburgum_moves import lay

CASES = [
    Case(
        241,
        "costs 2 marks, no site, and counts for the Zoo",
        {"seat0": {"hand": [241], "marks": 2}},
        [lay(241)],
        {"0.marks": -2, "0.hand-": [241], "0.zoo+": [241]},
    ),
    Case(
        242,
        "costs 4 marks, no site, and counts for the Zoo",
        {"seat0": {"hand": [242], "marks": 4}},
        [lay(242)],
        {"0.marks": -4, "0.hand-": [242], "0.zoo+": [242]},
    ),
    Case(
        243,
        "costs 6 marks, no site, and counts for the Zoo",
        {"seat0": {"hand": [243], "marks": 6}},
        [lay(243)],
        {"0.marks": -6, "0.hand-": [243], "0.zoo+": [243]},
    ),
    Case(
        244,
        "costs 8 marks, no site, and counts for the Zoo",
        {"seat0": {"hand": [244], "marks": 8}},
        [lay(244)],
        {"0.marks": -8, "0.hand-": [244], "0.zoo+": [244]},
    ),
    Case(
        245,
        "costs 2 marks, no site, and counts for the Zoo",
        {"seat0": {"hand": [245], "marks": 2}},
        [lay(245)],
        {"0.marks": -2, "0.hand-": [245], "0.zoo+": [245]},
    ),
    Case(
        246,
        "costs 4 marks, no site, and counts for the Zoo",
        {"seat0": {"hand": [246], "marks": 4}},
        [lay(246)],
        {"0.marks": -4, "0.hand-": [246], "0.zoo+": [246]},
    ),
    Case(
        247,
        "costs 6 marks, no site, and counts for the Zoo",
        {"seat0": {"hand": [247], "marks": 6}},
        [lay(247)],
        {"0.marks": -6, "0.hand-": [247], "0.zoo+": [247]},
    ),
    Case(
        248,
        "costs 8 marks, no site, and counts for the Zoo",
        {"seat0": {"hand": [248], "marks": 8}},
        [lay(248)],
        {"0.marks": -8, "0.hand-": [248], "0.zoo+": [248]},
    ),
    Case(
        249,
        "costs 2 marks, no site, and counts for the Zoo",
        {"seat0": {"hand": [249], "marks": 2}},
        [lay(249)],
        {"0.marks": -2, "0.hand-": [249], "0.zoo+": [249]},
    ),
    Case(
        250,
        "costs 4 marks, no site, and counts for the Zoo",
        {"seat0": {"hand": [250], "marks": 4}},
        [lay(250)],
        {"0.marks": -4, "0.hand-": [250], "0.zoo+": [250]},
    ),
    Case(
        251,
        "costs 6 marks, no site, and counts for the Zoo",
        {"seat0": {"hand": [251], "marks": 6}},
        [lay(251)],
        {"0.marks": -6, "0.hand-": [251], "0.zoo+": [251]},
    ),
    Case(
        252,
        "costs 8 marks, no site, and counts for the Zoo",
        {"seat0": {"hand": [252], "marks": 8}},
        [lay(252)],
        {"0.marks": -8, "0.hand-": [252], "0.zoo+": [252]},
    ),
    Case(
        253,
        "costs 2 marks, no site, and counts for the Zoo",
        {"seat0": {"hand": [253], "marks": 2}},
        [lay(253)],
        {"0.marks": -2, "0.hand-": [253], "0.zoo+": [253]},
    ),
    Case(
        254,
        "costs 4 marks, no site, and counts for the Zoo",
        {"seat0": {"hand": [254], "marks": 4}},
        [lay(254)],
        {"0.marks": -4, "0.hand-": [254], "0.zoo+": [254]},
    ),
    Case(
        255,
        "costs 6 marks, no site, and counts for the Zoo",
        {"seat0": {"hand": [255], "marks": 6}},
        [lay(255)],
        {"0.marks": -6, "0.hand-": [255], "0.zoo+": [255]},
    ),
    Case(
        256,
        "costs 8 marks, no site, and counts for the Zoo",
        {"seat0": {"hand": [256], "marks": 8}},
        [lay(256)],
        {"0.marks": -8, "0.hand-": [256], "0.zoo+": [256]},
    ),
    Case(
        257,
        "costs 2 marks, no site, and counts for the Zoo",
        {"seat0": {"hand": [257], "marks": 2}},
        [lay(257)],
        {"0.marks": -2, "0.hand-": [257], "0.zoo+": [257]},
    ),
    Case(
        258,
        "costs 4 marks, no site, and counts for the Zoo",
        {"seat0": {"hand": [258], "marks": 4}},
        [lay(258)],
        {"0.marks": -4, "0.hand-": [258], "0.zoo+": [258]},
    ),
    Case(
        259,
        "costs 6 marks, no site, and counts for the Zoo",
        {"seat0": {"hand": [259], "marks": 6}},
        [lay(259)],
        {"0.marks": -6, "0.hand-": [259], "0.zoo+": [259]},
    ),
    Case(
        260,
        "costs 8 marks, no site, and counts for the Zoo",
        {"seat0": {"hand": [260], "marks": 8}},
        [lay(260)],
        {"0.marks": -8, "0.hand-": [260], "0.zoo+": [260]},
    ),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_card(case: Case):
    """The card does what it says, and nothing else."""
    check(case)


every_zoo_card = pytest.mark.parametrize("card", [case.card for case in CASES])


@every_zoo_card
def test_a_zoo_card_must_be_paid(card: int):
    """H4.6, H6.7: a mark short it can't be laid; no discount for buildings counts (132, 182 to 185)."""
    discounts = [132, 182, 183, 184, 185]
    table = Table(seat0={"hand": [card], "marks": CARD[card].price - 1, "buildings": discounts})
    assert table.refusal(lay(card)).reason == "NOT_ENOUGH_MARKS"


@every_zoo_card
def test_a_zoo_card_counts_for_the_zoo_only(card: int):
    """H3.10, H4.6, H8.1: it wins the Zoo majority and scores its printed points, and is no building."""
    table = Table(seat0={"zoo": [card]})
    buildings, zoo = 2, 5
    table.run("compare", amount=buildings)
    table.run("compare", amount=zoo)
    assert table.changes() == {"0.majorities+": [zoo]}
    items = scoring.score_items(table.board, table.board.players[0])
    assert [item.points for item in items if item.card == card] == [CARD[card].vp]
