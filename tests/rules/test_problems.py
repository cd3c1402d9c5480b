"""problems() names every broken invariant: each test breaks a sound state in one way."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hummel.speicherstadt.v1 import PHASE_ENDED, PHASE_LOADING, Cubes, State
from hummel_service.games.speicherstadt import SPEICHERSTADT
from hummel_service.games.speicherstadt.cubes import add_all
from support.speicherstadt import BANK, FIRES, SHIPS, WAREHOUSE, Table, contract, docked, supplied

if TYPE_CHECKING:
    from collections.abc import Callable


def demand() -> Table:
    """Returns a sound table in the demand, with a contract, a ship and the Warehouse about."""
    return supplied(3, SHIPS[0], BANK, seat0=[contract("coffee", "saffron")], seat1=[WAREHOUSE])


def purchase() -> Table:
    """Returns a sound table in the purchase of column 1."""
    table = demand()
    table.place(1, 1, 1, 1, 2, 2, 2, 2, 3)
    assert table.board.open_column == 1
    return table


def loading() -> Table:
    """Returns a sound table in the loading."""
    return docked(3, {0: {"tea": 3}, 1: {"tea": 1}})


def run(state: State, code: str) -> None:
    """Breaks a state by a line of code, in which `b` is the board."""
    exec(code, {"s": state, "b": state.board, "Cubes": Cubes})  # noqa: S102 - one line of this file


BREAKS = [
    (demand, "s.secrets.draw_pile.pop()", "card"),
    (demand, "b.discard_pile.append(b.columns[0].card)", "is in 2 places, not 1"),
    (demand, "b.discard_pile.append(99)", "card 99 is in 1 places, not 0"),
    (demand, "b.draw_pile_count += 1", "draw_pile_count"),
    (demand, "del b.players[0].contracts[:]", "others are laid out"),
    (demand, "b.players[0].contracts[0].card = 99", "others are laid out"),
    (demand, "b.bag.tea += 1", "10 cubes of tea, not 9"),
    (demand, "b.players[0].contracts[0].missing.coffee = 0", "cubes of coffee"),
    (demand, "b.players[0].contracts[0].missing.tea = 1; b.bag.tea += 1", "misses goods that are not its own"),
    (demand, "b.players[2].workers = 2", "seat 2 has 2 workers, not 3"),
    (demand, "b.columns[0].workers.append(7)", "workers of seat 7"),
    (purchase, "b.columns[1].workers.extend([0] * 8)", "12 workers, but 8 spaces"),
    (demand, "b.columns[1].cubes.tea = 1; b.bag.tea -= 1", "column 1 has more cubes than its card takes"),
    (demand, "b.players[1].warehouse.tea = 5; b.bag.tea -= 5", "the warehouse of seat 1 has 5 cubes for 4"),
    (demand, "b.players[2].warehouse.tea = 1; b.bag.tea -= 1", "the warehouse of seat 2 has 1 cubes for 0"),
    (demand, "b.players[2].market_hall.tea = 2; b.bag.tea -= 2", "the market hall of seat 2 has 2 cubes for 1"),
    (demand, "b.players[0].coins = 1000", "coins"),
    (demand, "b.round = 0", "round 0 of 12"),
    (demand, "b.round_count = 11", "round 1 of 11"),
    (demand, "b.first_seat = 3", "the metal coin is at seat 3"),
    (demand, "del s.hands[:]", "0 hands"),
    (demand, "b.options.ClearField('simultaneous_loading')", "options are not complete"),
    (demand, "s.secrets.randomness.seed = bytes(5)", "no seed"),
    (demand, "b.phase = 9", "no such phase: 9"),
    (demand, "b.phase = 0", "no such phase: 0"),
    (demand, "b.discard_pile.append(b.columns[3].card); del b.columns[3]", "demand: 3 columns, not 4"),
    (demand, "b.open_column = 0", "open_column is wrongly present"),
    (demand, "b.discard_pile.append(b.columns[3].card); b.columns[3].card = 0", "demand: a column has no card"),
    (demand, "b.players[0].workers -= 2; b.columns[0].workers.extend([0, 0])", "[1, 3, 3] workers to place"),
    (demand, "b.players[1].workers -= 1; b.columns[0].workers.append(1)", "[3, 2, 3] workers to place"),
    (demand, "b.players[0].loading.paid_cubes = 1", "demand: seat 0 is loading"),
    (purchase, "b.ClearField('open_column')", "open_column is wrongly present or absent"),
    (purchase, "b.open_column = 4", "the open column 4 is not there"),
    (purchase, "b.players[0].coins = 3", "offered to nobody who can pay"),
    (purchase, "b.open_column = 2", "column 1 is not as it should be"),
    (purchase, "b.players[0].loading.paid_cubes = 1", "somebody has paid cubes"),
    (loading, "b.columns[0].card = b.discard_pile.pop()", "a column is not empty"),
    (loading, "b.players[0].loading.dock.tea = 0; b.bag.tea += 3", "seat 0 has nothing to load"),
    (loading, "b.players[0].loading.paid_cubes = 4", "seat 0 has paid 4 cubes"),
    (loading, "b.players[0].market_hall.tea = 1; b.players[0].loading.dock.tea = 2", "cubes that are not on the dock"),
    (loading, "b.phase = 4", "ended: 4 columns, not 0"),
    (loading, "b.phase = 4; del b.columns[:]", "ended: seat 0 is loading"),
    (loading, "b.phase = 4; del b.columns[:]", "round 1 of 12"),
    (demand, "del b.players[1:]", "1 players"),
]


@pytest.mark.parametrize("arrange, code, problem", BREAKS)
def test_a_broken_state_is_described(arrange: Callable[[], Table], code: str, problem: str):
    """Every way to break a state is found, and the report says what is wrong (S1 to S9)."""
    table = arrange()
    run(table.state, code)
    found = SPEICHERSTADT.problems(table.state)
    assert any(problem in text for text in found), found


def test_nobody_loading_in_the_loading_is_a_problem():
    """S5.1: the game does not wait for a loading that nobody has to do."""
    table = demand()
    board = table.board
    for column in board.columns:
        board.discard_pile.append(column.card)
        add_all(board.stock, column.cubes)
        column.Clear()
    board.phase = PHASE_LOADING
    assert SPEICHERSTADT.problems(table.state) == ["loading: nobody has anything to load"]


def test_an_ended_game_has_revealed_all_cards():
    """S8.1: at the end the draw pile is empty and all rounds are played."""
    table = demand()
    board = table.board
    board.phase = PHASE_ENDED
    board.round = board.round_count
    assert FIRES[3] in table.state.secrets.draw_pile
    assert any("ended" in problem for problem in SPEICHERSTADT.problems(table.state))
