"""S8: the end of the game and the scoring."""

from __future__ import annotations

import pytest

from hummel.speicherstadt.v1 import PHASE_ENDED, Board, Cubes, Options, Player
from hummel.v1 import ScoreItem
from hummel_service.games.errors import NotYourTurn
from hummel_service.games.speicherstadt import SPEICHERSTADT
from hummel_service.games.speicherstadt.cards import CARD, Kind
from hummel_service.games.speicherstadt.cubes import add
from hummel_service.games.speicherstadt.scoring import outcome, score_items
from support.random_games import new_game, random_of, turns
from support.speicherstadt import (
    BANK,
    CHAMBER,
    CHURCH,
    FIREMAN_3,
    FIREMEN_2,
    FIRES,
    OFFICES,
    PORT,
    SHIPS,
    WAREHOUSE,
    Table,
    contract,
    kinds,
    merchant,
    supplied,
)


def last_round(*pile: int) -> Table:
    """Returns a table for two in the demand of its last round, with the given cards left in the draw pile."""
    table = supplied(2, seat0=[FIREMEN_2[0]])
    board = table.board
    draw_pile = table.state.secrets.draw_pile
    board.discard_pile.extend(card for card in draw_pile if card not in pile)
    del draw_pile[:]
    draw_pile.extend(reversed(pile))
    board.draw_pile_count = len(pile)
    board.round = board.round_count
    return table


def player_with(*cards: int, coins: int = 0, fire_points: int = 0, **warehouse: int) -> Player:
    """Returns a player with these cards, contracts completed."""
    player = Player(cards=cards, coins=coins, fire_points=fire_points, warehouse=Cubes(**warehouse))
    for card in cards:
        if CARD[card].kind is Kind.CONTRACT:
            player.contracts.add(card=card).missing.SetInParent()
    return player


def points(player: Player) -> int:
    """Returns a player's score."""
    return sum(item.points for item in score_items(player))


def test_the_last_round_is_played_in_full_and_the_fourth_fire_ends_the_game():
    """S8.1: with only the Fourth Fire left the round goes on as usual, income included; then the fire, then the end."""
    table = last_round(FIRES[3])
    table.place(0, 0, 1, 1, 2, 2)
    events = table.decline_all()
    assert kinds(events)[-5:] == [
        "income_received",
        "income_received",
        "first_seat_passed",
        "fire_resolved",
        "game_ended",
    ]
    assert events[-2].fire_resolved.card == FIRES[3]
    assert [player.fire_points for player in table.board.players] == [4, -4]
    assert table.board.phase == PHASE_ENDED
    assert (table.board.draw_pile_count, len(table.board.columns)) == (0, 0)


def test_the_third_fire_above_the_fourth_is_resolved_after_the_last_round():
    """S8.2: both fires are resolved one after the other, and the game ends without another round."""
    table = last_round(FIRES[2], FIRES[3])
    table.place(0, 0, 1, 1, 2, 2)
    events = table.decline_all()
    assert [event.fire_resolved.card for event in events if event.HasField("fire_resolved")] == [FIRES[2], FIRES[3]]
    assert kinds(events)[-1] == "game_ended"
    assert table.board.players[0].fire_points == 3 + 4


def test_another_round_follows_while_other_cards_are_left():
    """S8.1: the game goes on as long as there is anything but fires in the draw pile."""
    table = supplied(2)
    table.place(0, 0, 1, 1, 2, 2)
    table.decline_all()
    assert (table.board.round, table.board.phase) == (2, 1)
    assert SPEICHERSTADT.outcome(table.state) is None


@pytest.mark.parametrize("seat_count, rounds", [(2, 16), (3, 12), (4, 10), (5, 8)])
def test_a_game_has_its_number_of_rounds(seat_count: int, rounds: int):
    """S9: 16, 12, 10 and 8 rounds; afterwards nobody is asked, nothing is legal, and all four fires have been."""
    state = new_game(SPEICHERSTADT, seat_count, 1, Options())
    for _ in turns(SPEICHERSTADT, state, random_of(1)):
        assert SPEICHERSTADT.outcome(state) is None
    board = state.board
    assert (board.round, board.round_count, board.phase) == (rounds, rounds, PHASE_ENDED)
    assert [card for card in board.discard_pile if CARD[card].kind is Kind.FIRE] == FIRES
    assert list(SPEICHERSTADT.to_act(state)) == []
    assert SPEICHERSTADT.decision_kind(state) == "ENDED"
    for seat in range(seat_count):
        assert SPEICHERSTADT.legal_actions(state, seat) == []
        with pytest.raises(NotYourTurn, match="the game has ended"):
            SPEICHERSTADT.default_action(state, seat)


@pytest.mark.parametrize(
    "card, expected",
    [
        (contract("coffee", "saffron"), 5),
        (contract("tea", "saffron", "rubber"), 8),
        (contract("coffee", "tea", "rubber", "carpet"), 11),
    ],
)
def test_completed_contracts_score_by_their_size(card: int, expected: int):
    """S8.3: 5, 8 and 11 points for 2, 3 and 4 goods; an incomplete contract scores nothing."""
    player = player_with(card)
    assert score_items(player) == [ScoreItem(rule="S8.3", card=card, points=expected)]
    add(player.contracts[0].missing, CARD[card].goods[0])
    assert score_items(player) == []


def test_merchants_church_and_chamber_score():
    """S8.4: merchants 1 each, the church 3, the Chamber 1 for each coin, which is kept; the Bank nothing."""
    player = player_with(merchant("tea"), merchant("coffee"), CHURCH, CHAMBER, BANK, coins=7)
    assert [(item.rule, item.card, item.points) for item in score_items(player)] == [
        ("S8.4", merchant("tea"), 1),
        ("S8.4", merchant("coffee"), 1),
        ("S8.4", CHURCH, 3),
        ("S8.4", CHAMBER, 7),
    ]
    assert player.coins == 7


def test_the_port_scores_for_each_ship():
    """S8.5: 1 point for each ship card of the owner, wherever it stands in the row."""
    assert points(player_with(SHIPS[0], PORT, SHIPS[1], SHIPS[2])) == 3
    assert points(player_with(PORT)) == 0
    assert points(player_with(*SHIPS)) == 0


@pytest.mark.parametrize("number, expected", [(1, 1), (2, 3), (3, 6), (4, 10)])
def test_counting_offices_score_by_their_number(number: int, expected: int):
    """S8.5: 1, 3, 6 and 10 points together; each item says what its office added."""
    player = player_with(*OFFICES[:number])
    assert points(player) == expected
    assert [item.points for item in score_items(player)] == list(range(1, number + 1))


def test_the_warehouse_scores_its_cubes():
    """S8.5: 1 point for each cube in it; the market hall, firemen and ships score nothing."""
    player = player_with(WAREHOUSE, FIREMAN_3, SHIPS[0], tea=2, rubber=1)
    player.market_hall.tea = 1
    assert score_items(player) == [ScoreItem(rule="S8.5", card=WAREHOUSE, points=3)]


def test_fires_count_and_a_score_may_be_negative():
    """S1.3, S7.2: points won and lost by fires belong to the score."""
    assert score_items(player_with(merchant("tea"), fire_points=-4)) == [
        ScoreItem(rule="S7.2", points=-4),
        ScoreItem(rule="S8.4", card=merchant("tea"), points=1),
    ]


@pytest.mark.parametrize(
    "standings, ranks",
    [
        ([(3, 0), (5, 0), (-1, 9)], [2, 1, 3]),
        ([(5, 2), (5, 3)], [2, 1]),
        ([(5, 3), (4, 9), (5, 3), (0, 0)], [1, 3, 1, 4]),
        ([(0, 0), (0, 0)], [1, 1]),
    ],
    ids=["points", "coins", "shared", "all level"],
)
def test_most_points_win_then_most_coins(standings: list[tuple[int, int]], ranks: list[int]):
    """S8.6: most points, then more coins; players who are still level share a rank, and the next is counted on."""
    players = [Player(fire_points=score, coins=coins) for score, coins in standings]
    result = outcome(Board(phase=PHASE_ENDED, players=players))
    assert result is not None
    assert [seat_result.rank for seat_result in result.results] == ranks
    assert [(seat_result.points, seat_result.tie_break) for seat_result in result.results] == standings
    assert [seat_result.seat for seat_result in result.results] == list(range(len(standings)))


def test_the_score_is_the_sum_of_its_items():
    """S8.3 to S8.6: in whole games the points of every seat are those of its items, and the winner has the most."""
    for number in range(20):
        state = new_game(SPEICHERSTADT, 4, number, Options())
        for _ in turns(SPEICHERSTADT, state, random_of(number)):
            pass
        results = SPEICHERSTADT.outcome(state).results
        assert all(result.points == sum(item.points for item in result.items) for result in results)
        assert max(result.points for result in results) in [result.points for result in results if result.rank == 1]
