"""The market hall (S5.2): cubes are paid one by one, then a coin or a cube is taken.

A payment that has begun must be completed before anything else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel.speicherstadt.v1 import Action, Event
from hummel_service.games.errors import IllegalAction
from hummel_service.games.speicherstadt.components import CUBES_FOR_COINS, CUBES_FOR_CUBE, MARKET_HALL_COINS
from hummel_service.games.speicherstadt.cubes import GOOD_NAMES, add, count, held, total, words
from hummel_service.games.speicherstadt.dock import finish_if_empty, require_cube

if TYPE_CHECKING:
    from hummel.speicherstadt.v1 import Board, Cubes, PayCube, TakeCoin, TakeCube
    from hummel_service.games.speicherstadt.cubes import GoodNumber


def first_payments(dock: Cubes) -> list[Action]:
    """Lists how a payment may begin: only if the dock has enough to complete it."""
    return _payments(dock) if total(dock) >= CUBES_FOR_COINS else []


def next_steps(stock: Cubes, dock: Cubes, paid: int) -> list[Action]:
    """Lists how a payment that has begun may go on (S5.2, S5.4)."""
    if paid >= CUBES_FOR_CUBE:
        return [_taking(good) for good in held(stock)]
    coin = [_taking_coin()] if paid == CUBES_FOR_COINS else []
    return coin + _payments(dock)


def _payments(dock: Cubes) -> list[Action]:
    actions = []
    for good in held(dock):
        action = Action()
        action.pay_cube.good = good
        actions.append(action)
    return actions


def _taking(good: GoodNumber) -> Action:
    action = Action()
    action.take_cube.good = good
    return action


def _taking_coin() -> Action:
    action = Action()
    action.take_coin.SetInParent()
    return action


def pay_cube(board: Board, seat: int, act: PayCube, events: list[Event]) -> None:
    """Puts a cube of the dock to the stock (S5.2).

    Raises:
        IllegalAction: PAYMENT_MISMATCH, NO_SUCH_CUBE.
    """
    loading = board.players[seat].loading
    paid = loading.paid_cubes
    good = act.good
    if paid >= CUBES_FOR_CUBE:
        raise IllegalAction(
            "PAYMENT_MISMATCH",
            f"loading: seat {seat} has paid {paid} cubes in the market hall and must take a cube of the stock now",
            rule="S5.2",
        )
    require_cube(seat, loading, good)
    if total(loading.dock) + paid < CUBES_FOR_COINS:
        raise IllegalAction(
            "PAYMENT_MISMATCH",
            f"loading: seat {seat} has one cube, but the market hall takes {CUBES_FOR_COINS} or {CUBES_FOR_CUBE}",
            rule="S5.2",
        )
    add(loading.dock, good, -1)
    add(board.stock, good)
    loading.paid_cubes = paid + 1
    event = Event()
    event.cube_paid.seat = seat
    event.cube_paid.good = good
    events.append(event)


def take_coin(board: Board, seat: int, _act: TakeCoin, events: list[Event]) -> None:
    """Takes the coin for two paid cubes (S5.2).

    Raises:
        IllegalAction: PAYMENT_MISMATCH.
    """
    player = board.players[seat]
    _require_paid(seat, player.loading.paid_cubes, CUBES_FOR_COINS, "a coin")
    player.coins += MARKET_HALL_COINS
    player.loading.paid_cubes = 0
    event = Event()
    event.coin_taken.seat = seat
    events.append(event)
    finish_if_empty(board, seat, events)


def take_cube(board: Board, seat: int, act: TakeCube, events: list[Event]) -> None:
    """Takes a cube of the stock for three paid ones, which count (S5.2, S5.4).

    Raises:
        IllegalAction: PAYMENT_MISMATCH, NOT_IN_STOCK.
    """
    loading = board.players[seat].loading
    good = act.good
    _require_paid(seat, loading.paid_cubes, CUBES_FOR_CUBE, "a cube")
    if not count(board.stock, good):
        raise IllegalAction(
            "NOT_IN_STOCK",
            f"loading: seat {seat} can't take {GOOD_NAMES[good]}; the stock has {words(board.stock)}",
            rule="S5.4",
        )
    add(board.stock, good, -1)
    add(loading.dock, good)
    loading.paid_cubes = 0
    event = Event()
    event.cube_taken.seat = seat
    event.cube_taken.good = good
    events.append(event)


def _require_paid(seat: int, paid: int, needed: int, what: str) -> None:
    if paid != needed:
        raise IllegalAction(
            "PAYMENT_MISMATCH",
            f"loading: seat {seat} can't take {what} from the market hall for {paid} paid cubes; it costs {needed}",
            rule="S5.2",
        )
