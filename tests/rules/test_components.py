"""S1, S9 and S10: components, setup, and the sums that the card table holds."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from hummel.speicherstadt.v1 import Options
from hummel_service.games.dice import Dice
from hummel_service.games.errors import InvalidOptions
from hummel_service.games.speicherstadt import SPEICHERSTADT, cards
from hummel_service.games.speicherstadt.cards import (
    CARD,
    CARDS,
    Kind,
    count_rounds,
    in_play,
    read_cards,
    table_problems,
)
from hummel_service.games.speicherstadt.components import CUBES_PER_GOOD
from hummel_service.games.speicherstadt.cubes import GOODS, count, total
from support.speicherstadt import CHURCH, FIREMAN_3, OFFICES, PORT, SEED, Table

if TYPE_CHECKING:
    from collections.abc import Callable

    from hummel_service.games.speicherstadt.cards import Card


ROUNDS = {2: 16, 3: 12, 4: 10, 5: 8}
"""S9."""


def started(seat_count: int, options: Options | None = None, seed: bytes = SEED) -> Table:
    """Returns a table right after the start."""
    complete = SPEICHERSTADT.complete_options(options or Options(), seat_count)
    state, events = SPEICHERSTADT.setup(seat_count, complete, Dice.of_seed(seed))
    table = Table(state)
    table.events += events
    return table


def test_there_are_54_cards_in_five_decks():
    """S1.1: decks A to E have 12, 13, 13, 15 and 1 cards; cards are numbered from 1 in the file's order."""
    assert Counter(card.deck for card in CARDS) == {"A": 12, "B": 13, "C": 13, "D": 15, "E": 1}
    assert [card.number for card in CARDS] == list(range(1, 55))
    assert [CARD[number].name for number in (1, 2, 54)] == ["Coffee Roaster", "Carpet Trader", "4th Fire"]


def test_the_certain_cards_are_in_their_decks():
    """S10: bank in C, church, chamber, port and the one Fireman 3 in D, no ship before B."""
    decks = {kind: [card.deck for card in CARDS if card.kind is kind] for kind in Kind}
    assert decks[Kind.BANK] == ["C"]
    assert decks[Kind.CHURCH] == decks[Kind.CHAMBER] == decks[Kind.PORT] == ["D"]
    assert [card.deck for card in CARDS if card.value == 3] == ["D"]
    assert "A" not in decks[Kind.SHIP]
    assert len(decks[Kind.SHIP]) == 15
    assert decks[Kind.FIRE] == ["B", "C", "D", "E"]


def test_contracts_need_six_cubes_of_each_good():
    """S10: three, three and four contracts in A, B and C; 5, 8 and 11 points for 2, 3 and 4 goods (S8.3)."""
    contracts = [card for card in CARDS if card.kind is Kind.CONTRACT]
    assert Counter(card.deck for card in contracts) == {"A": 3, "B": 3, "C": 4}
    assert Counter(good for card in contracts for good in card.goods) == dict.fromkeys(GOODS, 6)
    assert {(len(card.goods), card.points) for card in contracts} == {(2, 5), (3, 8), (4, 11)}


def test_ships_carry_all_cubes():
    """S10: ships bring as many cubes as are in the bag, 45."""
    assert sum(card.cubes for card in CARDS) == 45 == CUBES_PER_GOOD * len(GOODS)


def test_each_deck_but_the_first_has_its_fire():
    """S10: one fire each in B, C, D and E, of rising worth (S7.1)."""
    assert [(card.deck, card.points) for card in CARDS if card.kind is Kind.FIRE] == [
        ("B", 1),
        ("C", 2),
        ("D", 3),
        ("E", 4),
    ]


@pytest.mark.parametrize(
    "change",
    [
        lambda table: table[:-1],
        lambda table: [replace(card, deck="A") if card.number == 13 else card for card in table],
        lambda table: [replace(card, removed_for_seats=()) if card.number == FIREMAN_3 else card for card in table],
        lambda table: [replace(card, scale=card.scale[:-1]) if card.number == OFFICES[0] else card for card in table],
    ],
    ids=["a card less", "another deck", "one card more in play", "a scale that is too short"],
)
def test_a_card_table_that_can_t_be_played_is_named(change: Callable[[list[Card]], list[Card]]):
    """S10: the check that runs when the cards are loaded finds what the game can't be played without."""
    assert table_problems(CARDS) == []
    assert table_problems(change(list(CARDS))) != []


@pytest.mark.parametrize(
    "change",
    [{"points": 6}, {"goods": (1, 1)}, {"cubes": 4}, {"vp": 2}, {"name": "Another"}],
    ids=lambda change: next(iter(change)),
)
def test_what_is_printed_on_the_cards_may_be_replaced(change: dict[str, Any]):
    """S10: who has the printed game may put its numbers into cards.csv; they need not hold the sums of ours."""
    assert table_problems([replace(card, **change) for card in CARDS]) == []


def test_a_wrong_card_file_stops_the_start(monkeypatch: pytest.MonkeyPatch):
    """S10: a cards.csv that can't be played with is refused when it is loaded, with the sum that is wrong."""
    monkeypatch.setattr(cards, "read_cards", lambda _lines: CARDS[:-1])
    with pytest.raises(ValueError, match=r"cards per deck: .*'E': 1"):
        cards.load_cards()


@pytest.mark.parametrize(
    "line",
    [
        "A,X,1,wizard,value=1,?",
        "A,X,1,fireman,strength=1,?",
        "A,X,1,contract,goods=silk,?",
        "A,X,one,fireman,value=1,?",
    ],
)
def test_a_line_that_the_rules_do_not_know_is_refused(line: str):
    """S10: unknown kinds, parameters, goods and numbers are named with their line."""
    with pytest.raises(ValueError, match="card table, line"):
        read_cards(["deck,name,count,kind,params,sure", line])


@pytest.mark.parametrize("seat_count", ROUNDS)
def test_the_start_is_as_the_rules_say(seat_count: int):
    """S1.2, S1.3: nine cubes of each good in the bag; five coins, three workers and nothing else for each player."""
    board = started(seat_count).board
    assert [count(board.bag, good) for good in GOODS] == [9] * 5
    assert total(board.stock) == 0
    assert len(board.players) == seat_count
    for player in board.players:
        assert (player.coins, player.workers, player.fire_points) == (5, 3, 0)
        assert not player.cards


@pytest.mark.parametrize(
    "seat_count, removed",
    [(2, {PORT, FIREMAN_3}), (3, {CHURCH, FIREMAN_3}), (4, set()), (5, {CHURCH, FIREMAN_3})],
)
def test_cards_are_removed_by_the_number_of_players(seat_count: int, removed: set[int]):
    """S1.4, S9: exactly the named cards of deck D stay in the box."""
    table = started(seat_count)
    dealt = {*table.state.secrets.draw_pile, *(column.card for column in table.board.columns)}
    assert set(CARD) - dealt == removed
    assert {card.number for card in CARDS if seat_count in card.removed_for_seats} == removed


def test_decks_are_shuffled_by_themselves_and_stacked_in_order():
    """S1.5: from the top the draw pile is A, B, C, D, E, each in random order."""
    orders = set()
    for number in range(20):
        table = started(4, seed=bytes([number]) * 32)
        top_down = [column.card for column in table.board.columns] + list(table.state.secrets.draw_pile)[::-1]
        assert [CARD[card].deck for card in top_down] == ["A"] * 12 + ["B"] * 13 + ["C"] * 13 + ["D"] * 15 + ["E"]
        orders.add(tuple(top_down))
    assert len(orders) == 20


def test_the_metal_coin_is_drawn_by_lot():
    """S1.6: without the option every seat may get the metal coin, and an event says who."""
    first_seats = set()
    for number in range(40):
        table = started(3, seed=bytes([number]) * 32)
        assert table.events[0].first_seat_chosen.seat == table.board.first_seat
        assert list(table.to_act()) == [table.board.first_seat]
        first_seats.add(table.board.first_seat)
    assert first_seats == {0, 1, 2}


def test_the_metal_coin_is_given_by_the_option():
    """S1.6: with the option the named seat gets the metal coin, nothing is drawn, and the coin is no money."""
    complete = SPEICHERSTADT.complete_options(Options(first_seat=2), 3)
    dice = Dice.of_seed(SEED)
    state, _ = SPEICHERSTADT.setup(3, complete, dice)
    assert state.board.first_seat == 2
    assert [draw.purpose for draw in dice.draws] == [f"shuffle deck {deck}" for deck in "ABCD"]
    assert [player.coins for player in state.board.players] == [5, 5, 5]


def test_options_are_completed():
    """S1.6, S5.1: loading is simultaneous by default; an absent first seat stays absent; the argument is untouched."""
    options = Options()
    complete = SPEICHERSTADT.complete_options(options, 2)
    assert complete == Options(simultaneous_loading=True)
    assert options == Options()
    assert SPEICHERSTADT.complete_options(Options(simultaneous_loading=False, first_seat=1), 2) == Options(
        simultaneous_loading=False, first_seat=1
    )


def test_a_first_seat_that_is_not_there_is_refused():
    """S1.6: the option names a seat of the table."""
    with pytest.raises(InvalidOptions, match="first_seat is 2, but the seats are 0 to 1"):
        SPEICHERSTADT.complete_options(Options(first_seat=2), 2)


@pytest.mark.parametrize("seat_count", ROUNDS)
def test_rounds_come_out_whole(seat_count: int):
    """S2.2, S9: the cards make 16, 12, 10 and 8 whole rounds for 2 to 5 players."""
    assert count_rounds(CARDS, seat_count) == (ROUNDS[seat_count], 0)
    assert started(seat_count).board.round_count == ROUNDS[seat_count]
    assert len(in_play(CARDS, seat_count)) == ROUNDS[seat_count] * (seat_count + 1) + 4
