"""S2 and S3: supply and demand."""

from __future__ import annotations

import pytest

from hummel.speicherstadt.v1 import PHASE_DEMAND, Action, Cubes, PlaceWorker
from hummel_service.games.dice import Dice
from hummel_service.games.errors import NotYourTurn
from hummel_service.games.speicherstadt import SPEICHERSTADT
from hummel_service.games.speicherstadt.cubes import total
from hummel_service.games.speicherstadt.supply import draw_cubes
from support.speicherstadt import BANK, FIREMEN_1, FIRES, OFFICES, SHIPS, kinds, supplied


@pytest.mark.parametrize("seat_count", [2, 3, 4, 5])
def test_one_column_more_than_players(seat_count: int):
    """S2.1: players + 1 cards are revealed from left to right, one per column, each with an event."""
    revealed = [BANK, *OFFICES, *FIREMEN_1][: seat_count + 1]
    table = supplied(seat_count, *revealed)
    assert [column.card for column in table.board.columns] == revealed
    assert kinds(table.events) == ["round_started"] + ["card_revealed"] * (seat_count + 1)
    assert [event.card_revealed.column for event in table.events[1:]] == list(range(seat_count + 1))
    assert table.board.phase == PHASE_DEMAND


def test_a_fire_takes_no_column():
    """S2.2: a fire is resolved at once and discarded, and the supply goes on until all columns are full."""
    table = supplied(2, FIREMEN_1[0], FIRES[0], BANK, OFFICES[0])
    assert [column.card for column in table.board.columns] == [FIREMEN_1[0], BANK, OFFICES[0]]
    assert kinds(table.events) == ["round_started", "card_revealed", "fire_resolved", "card_revealed", "card_revealed"]
    assert list(table.board.discard_pile) == [FIRES[0]]


def test_a_fire_on_top_of_the_pile_waits_for_the_next_supply():
    """S2.2: once all columns are full nothing more is revealed."""
    table = supplied(2, FIREMEN_1[0], BANK, OFFICES[0], FIRES[0])
    assert table.state.secrets.draw_pile[-1] == FIRES[0]
    assert not table.board.discard_pile


def test_a_ship_gets_three_cubes_from_the_bag():
    """S2.3: three cubes are drawn for each revealed ship, none for other cards."""
    table = supplied(2, SHIPS[0], BANK, SHIPS[1])
    assert [total(column.cubes) for column in table.board.columns] == [3, 0, 3]
    assert total(table.board.bag) == 45 - 6
    assert [draw.purpose for draw in table.dice.draws] == [f"cubes for card {ship}" for ship in SHIPS[:2]]
    assert [list(draw.bounds) for draw in table.dice.draws] == [[45, 44, 43], [42, 41, 40]]
    assert table.events[1].card_revealed.cubes == table.board.columns[0].cubes
    assert not table.events[2].card_revealed.HasField("cubes")


@pytest.mark.parametrize("in_bag", [0, 1, 2])
def test_a_bag_that_runs_short_gives_what_is_left(in_bag: int):
    """S2.3: with fewer than three cubes in the bag the ship gets all of them."""
    bag, ship = Cubes(tea=in_bag), Cubes()
    dice = Dice.of_seed(bytes(32))
    draw_cubes(bag, ship, 3, dice, "cubes")
    assert (total(bag), ship.tea) == (0, in_bag)
    assert len(dice.draws) == (1 if in_bag else 0)


def test_every_cube_of_the_bag_can_be_drawn():
    """S2.3: each cube is equally likely: over many draws goods come about as often as they are in the bag."""
    counts = Cubes()
    for number in range(300):
        bag, ship = Cubes(coffee=9, carpet=3), Cubes()
        draw_cubes(bag, ship, 3, Dice.of_seed(number.to_bytes(32, "big")), "cubes")
        counts.coffee += ship.coffee
        counts.carpet += ship.carpet
    assert counts.coffee + counts.carpet == 900
    assert 675 - 75 < counts.coffee < 675 + 75


def test_workers_are_placed_clockwise_three_times_around():
    """S3.1: from the first seat clockwise, one worker each, three times around."""
    table = supplied(3)
    seats = []
    while table.board.phase == PHASE_DEMAND:
        seats += list(table.to_act())
        table.place(0 if len(seats) < 9 else 1)
    assert seats == [0, 1, 2] * 3


def test_the_round_starts_with_the_metal_coin():
    """S3.1: in the second round seat 1 begins, after the metal coin was passed (S6.2)."""
    table = supplied(2)
    table.place(0, 0, 1, 1, 2, 2)
    table.decline_all()
    assert table.board.round == 2
    assert list(table.to_act()) == [1]


def test_nobody_may_skip_or_act_out_of_turn():
    """S3.1: the seat whose turn it is can only place a worker, the others nothing at all."""
    table = supplied(3)
    assert [action.WhichOneof("kind") for action in SPEICHERSTADT.legal_actions(table.state, 0)] == ["place_worker"] * 4
    assert SPEICHERSTADT.legal_actions(table.state, 1) == []
    with pytest.raises(NotYourTurn, match="demand: seat 1 can't act now; the game waits for seat 0"):
        SPEICHERSTADT.apply(table.state, 1, Action(place_worker=PlaceWorker(column=0)), table.dice)


def test_workers_take_the_lowest_free_space():
    """S3.1, S3.2: workers stand in the order in which they came; own workers may stand above one another."""
    table = supplied(2)
    events = table.place(1, 1, 1)
    assert list(table.board.columns[1].workers) == [0, 1, 0]
    assert [(event.worker_placed.seat, event.worker_placed.space) for event in events] == [(0, 1), (1, 2), (0, 3)]
    assert [player.workers for player in table.board.players] == [1, 2]


def test_a_full_column_takes_no_more_workers():
    """S3.2: a column has eight spaces; the ninth worker has to go elsewhere."""
    table = supplied(3)
    table.place(*[2] * 8)
    refusal = table.refusal(2, Action(place_worker=PlaceWorker(column=2)))
    assert (refusal.reason, refusal.rule) == ("COLUMN_FULL", "S3.2")
    assert [action.place_worker.column for action in table.listed(2, "place_worker")] == [0, 1, 3]


@pytest.mark.parametrize("column", [3, 4, 2**32 - 1])
def test_a_column_that_is_not_there_is_refused(column: int):
    """S2.1: with two players the columns are 0 to 2."""
    refusal = supplied(2).refusal(0, Action(place_worker=PlaceWorker(column=column)))
    assert (refusal.reason, refusal.rule) == ("NO_SUCH_COLUMN", "S2.1")
    assert "the columns are 0 to 2" in refusal.message


def test_who_runs_out_of_time_places_where_the_fewest_stand():
    """S3.1: the default is the leftmost of the emptiest columns."""
    table = supplied(2)
    table.place(0, 1)
    assert SPEICHERSTADT.default_action(table.state, 0) == Action(place_worker=PlaceWorker(column=2))
    with pytest.raises(NotYourTurn):
        SPEICHERSTADT.default_action(table.state, 1)
