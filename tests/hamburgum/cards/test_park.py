"""Park: 261 to 280."""

from __future__ import annotations

import pytest

from hummel_service.games.hamburgum import scoring
from hummel_service.games.hamburgum.cards import CARD
from support.hamburgum import Table
from support.hamburgum_cases import Case, check
from support.hamburgum_moves import lay

CASES = [
    Case(261, "pays as income", {"seat0": {"parks": [261]}}, [("run", "park income")], {"0.marks": 1}),
    Case(262, "pays as income", {"seat0": {"parks": [262]}}, [("run", "park income")], {"0.workers.grey": 1}),
    Case(
        263,
        "draws from its own deck as income, beyond the hand limit",
        {"seat0": {"parks": [263], "hand": [25, 26, 27, 28, 29]}, "deck": [241]},
        [("run", "park income")],
        {"0.hand+": [241], "decks.grey": -1},
    ),
    Case(264, "pays as income", {"seat0": {"parks": [264]}}, [("run", "park income")], {"0.vp": 1}),
    Case(265, "pays as income", {"seat0": {"parks": [265]}}, [("run", "park income")], {"0.marks": 1}),
    Case(266, "pays as income", {"seat0": {"parks": [266]}}, [("run", "park income")], {"0.workers.orange": 1}),
    Case(
        267,
        "draws from its own deck as income, beyond the hand limit",
        {"seat0": {"parks": [267], "hand": [25, 26, 27, 28, 29]}, "deck": [245]},
        [("run", "park income")],
        {"0.hand+": [245], "decks.orange": -1},
    ),
    Case(268, "pays as income", {"seat0": {"parks": [268]}}, [("run", "park income")], {"0.vp": 1}),
    Case(269, "pays as income", {"seat0": {"parks": [269]}}, [("run", "park income")], {"0.marks": 1}),
    Case(270, "pays as income", {"seat0": {"parks": [270]}}, [("run", "park income")], {"0.workers.brown": 1}),
    Case(
        271,
        "draws from its own deck as income, beyond the hand limit",
        {"seat0": {"parks": [271], "hand": [25, 26, 27, 28, 29]}, "deck": [249]},
        [("run", "park income")],
        {"0.hand+": [249], "decks.brown": -1},
    ),
    Case(272, "pays as income", {"seat0": {"parks": [272]}}, [("run", "park income")], {"0.vp": 1}),
    Case(273, "pays as income", {"seat0": {"parks": [273]}}, [("run", "park income")], {"0.marks": 1}),
    Case(274, "pays as income", {"seat0": {"parks": [274]}}, [("run", "park income")], {"0.workers.purple": 1}),
    Case(
        275,
        "draws from its own deck as income, beyond the hand limit",
        {"seat0": {"parks": [275], "hand": [25, 26, 27, 28, 29]}, "deck": [253]},
        [("run", "park income")],
        {"0.hand+": [253], "decks.purple": -1},
    ),
    Case(276, "pays as income", {"seat0": {"parks": [276]}}, [("run", "park income")], {"0.vp": 1}),
    Case(277, "pays as income", {"seat0": {"parks": [277]}}, [("run", "park income")], {"0.marks": 1}),
    Case(278, "pays as income", {"seat0": {"parks": [278]}}, [("run", "park income")], {"0.workers.pink": 1}),
    Case(
        279,
        "draws from its own deck as income, beyond the hand limit",
        {"seat0": {"parks": [279], "hand": [25, 26, 27, 28, 29]}, "deck": [257]},
        [("run", "park income")],
        {"0.hand+": [257], "decks.pink": -1},
    ),
    Case(280, "pays as income", {"seat0": {"parks": [280]}}, [("run", "park income")], {"0.vp": 1}),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_card(case: Case):
    """The card does what it says, and nothing else."""
    check(case)


every_park_card = pytest.mark.parametrize("card", [case.card for case in CASES])


@every_park_card
def test_a_park_card_is_laid_for_its_price(card: int):
    """H4.6, H9.1: it costs its marks and no site, and pays nothing before the next season."""
    price = CARD[card].price
    table = Table(seat0={"hand": [card], "marks": price})
    table.play(lay(card))
    laid = {"0.hand-": [card], "0.parks+": [card]}
    assert table.changes() == ({**laid, "0.marks": -price} if price else laid)


@pytest.mark.parametrize("card", [case.card for case in CASES if CARD[case.card].price])
def test_a_park_card_must_be_paid(card: int):
    """H4.6, H6.7: a mark short it can't be laid; no discount for buildings counts (132, 182 to 185)."""
    discounts = [132, 182, 183, 184, 185]
    table = Table(seat0={"hand": [card], "marks": CARD[card].price - 1, "buildings": discounts})
    assert table.refusal(lay(card)).reason == "NOT_ENOUGH_MARKS"


@every_park_card
def test_a_park_card_counts_for_no_majority(card: int):
    """H3.10, H4.6, H8.1: it is neither a Zoo card nor a building; it scores its printed points."""
    table = Table(seat0={"parks": [card]})
    for majority in range(1, 6):
        table.run("compare", amount=majority)
    assert table.changes() == {}
    items = scoring.score_items(table.board, table.board.players[0])
    assert sum(item.points for item in items if item.card == card) == CARD[card].vp
