"""S6 and S7: income and fires."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from hummel.speicherstadt.v1 import Board, Event, Player
from hummel_service.games.speicherstadt import fires
from hummel_service.games.speicherstadt.cards import CARD
from support.speicherstadt import (
    BANK,
    FIREMAN_3,
    FIREMEN_1,
    FIREMEN_2,
    FIRES,
    Table,
    kinds,
    supplied,
)

SEATS_OF_FIREMEN = [FIREMEN_1[0], FIREMEN_1[1], FIREMEN_2[0], FIREMEN_2[1], FIREMAN_3]


def incomes(events: list[Event]) -> list[tuple[int, int, int, int]]:
    """Returns the income events as tuples of seat, basic, no-purchase and bank coins."""
    received = [event.income_received for event in events if event.HasField("income_received")]
    return [(income.seat, income.basic_coins, income.no_purchase_coins, income.bank_coins) for income in received]


def played_round(table: Table, *, buy: bool) -> list[Event]:
    """Plays a round with two players in which seat 0 buys one card or nobody buys anything."""
    table.place(0, 1, 0, 1, 1, 1)
    events = table.buy() if buy else table.decline()
    return events + table.decline_all()


def test_everybody_gets_a_coin_and_who_bought_nothing_another():
    """S6.1: 1 coin each, 1 more for a player who bought no card this round."""
    table = supplied(2)
    events = played_round(table, buy=True)
    assert incomes(events) == [(0, 1, 0, 0), (1, 1, 1, 0)]
    assert [player.coins for player in table.board.players] == [5 - 2 + 1, 5 + 2]


def test_having_bought_counts_for_one_round_only():
    """S6.1: in the next round a player who then buys nothing gets the additional coin again."""
    table = supplied(2)
    played_round(table, buy=True)
    assert not any(player.bought_this_round for player in table.board.players)
    events = played_round(table, buy=False)
    assert incomes(events) == [(0, 1, 1, 0), (1, 1, 1, 0)]


def test_the_bank_pays_its_owner_a_coin():
    """S6.1: 1 more coin for the owner of the Bank, also if the owner bought nothing."""
    table = supplied(2, seat1=[BANK])
    events = played_round(table, buy=True)
    assert incomes(events) == [(0, 1, 0, 0), (1, 1, 1, 1)]
    assert table.board.players[1].coins == 8


def test_the_metal_coin_passes_to_the_left():
    """S6.2: after every round the next seat is first, the last one is followed by seat 0."""
    table = supplied(2)
    passed = []
    for _ in range(3):
        table.place(0, 0, 1, 1, 2, 2)
        events = table.decline_all()
        passed += [event.first_seat_passed.seat for event in events if event.HasField("first_seat_passed")]
    assert passed == [1, 0, 1]
    assert table.board.first_seat == 1


def test_there_are_four_fires_of_rising_worth():
    """S7.1: one each in B, C and D, the fourth is the card of deck E; they are worth 1 to 4."""
    assert [(CARD[fire].deck, CARD[fire].points) for fire in FIRES] == [("B", 1), ("C", 2), ("D", 3), ("E", 4)]


@pytest.mark.parametrize(
    "firemen, values, changes",
    [
        ([[], [FIREMEN_1[0]], [FIREMEN_2[0]]], [0, 1, 2], [-2, 0, 2]),
        ([[], [], [FIREMEN_2[0]]], [0, 0, 2], [-2, -2, 2]),
        ([[FIREMEN_1[0], FIREMEN_1[1]], [], [FIREMEN_2[0]]], [2, 0, 2], [2, -2, 2]),
        ([[FIREMEN_2[0]], [FIREMEN_2[1]], [FIREMEN_2[2]]], [2, 2, 2], [0, 0, 0]),
        ([[], [], []], [0, 0, 0], [0, 0, 0]),
        ([[FIREMEN_1[0], FIREMEN_2[0]], [FIREMEN_1[1]], [FIREMEN_1[2]]], [3, 1, 1], [2, -2, -2]),
    ],
    ids=["plain", "tied lowest", "tied highest", "all level", "no firemen", "sums"],
)
def test_a_fire_compares_the_sums_of_the_firemen(firemen: list[list[int]], values: list[int], changes: list[int]):
    """S7.2: all tied for the highest sum gain the points, all tied for the lowest lose them; all level: no change."""
    owned = {f"seat{seat}": cards for seat, cards in enumerate(firemen)}
    table = supplied(3, FIRES[1], **owned)
    fire = table.events[1].fire_resolved
    assert fire.card == FIRES[1]
    assert [result.firemen_value for result in fire.results] == values
    assert [result.points for result in fire.results] == changes
    assert [player.fire_points for player in table.board.players] == changes
    assert [list(player.cards) for player in table.board.players] == firemen


def test_a_fire_is_resolved_before_the_next_card_is_revealed():
    """S7.1: two fires one after the other each make their own change."""
    table = supplied(2, FIRES[0], FIRES[1], seat0=[FIREMEN_1[0]])
    assert kinds(table.events)[:3] == ["round_started", "fire_resolved", "fire_resolved"]
    assert [player.fire_points for player in table.board.players] == [3, -3]


@given(
    st.lists(st.lists(st.sampled_from(SEATS_OF_FIREMEN), max_size=4), min_size=2, max_size=5), st.sampled_from(FIRES)
)
def test_points_of_a_fire_follow_from_rank_alone(hands: list[list[int]], fire: int):
    """S7.2: no player gains while another with more firemen does not; who is neither highest nor lowest stays level."""
    board = Board(players=[Player(cards=cards) for cards in hands])
    fires.resolve(board, fire, [])
    values = [sum(CARD[card].value for card in cards) for cards in hands]
    worth = CARD[fire].points
    for value, player in zip(values, board.players, strict=True):
        gains = worth if value == max(values) else 0
        losses = worth if value == min(values) else 0
        assert player.fire_points == gains - losses
    assert list(board.discard_pile) == [fire]
