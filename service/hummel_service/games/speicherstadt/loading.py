"""The loading (S5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel.speicherstadt.v1 import PHASE_LOADING, Action, Event
from hummel_service.games.errors import IllegalAction
from hummel_service.games.speicherstadt import market_hall
from hummel_service.games.speicherstadt.cards import CARD, Kind
from hummel_service.games.speicherstadt.components import MERCHANT_COINS
from hummel_service.games.speicherstadt.cubes import GOOD_NAMES, add, count, held, total, words
from hummel_service.games.speicherstadt.dock import (
    capacity,
    finish,
    finish_if_empty,
    pool,
    require_cube,
    require_no_payment,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hummel.speicherstadt.v1 import Board, Contract, DiscardCube, FillContract, FinishLoading, Player, SellCube
    from hummel_service.games.speicherstadt.cubes import GoodNumber

MERCHANT_GOOD: Mapping[int, GoodNumber] = {
    card.number: card.goods[0] for card in CARD.values() if card.kind is Kind.MERCHANT
}
"""The good that each merchant buys, by card."""


def start(board: Board, events: list[Event]) -> None:
    """Brings all cubes of each player to the dock (S5.2); who has none is done at once (S5.1)."""
    board.phase = PHASE_LOADING
    for player in board.players:
        pool(player)
    seats = _loading_seats(board)
    if seats:
        event = Event()
        event.loading_started.seats.extend(seats)
        events.append(event)


def is_over(board: Board) -> bool:
    """Tells whether nobody has anything to load any more (S5.1)."""
    return not any(player.HasField("loading") for player in board.players)


def to_act(board: Board) -> list[int]:
    """Returns who may load: all at once, or the next from the first seat clockwise (S5.1)."""
    seats = _loading_seats(board)
    if board.options.simultaneous_loading:
        return seats
    seat_count = len(board.players)
    return [min(seats, key=lambda seat: (seat - board.first_seat) % seat_count)]


def _loading_seats(board: Board) -> list[int]:
    return [seat for seat, player in enumerate(board.players) if player.HasField("loading")]


def legal_actions(board: Board, seat: int) -> list[Action]:
    """Lists what the player may do with the cubes of the dock (S5.2, S5.3)."""
    player = board.players[seat]
    loading = player.loading
    dock = loading.dock
    if loading.paid_cubes:
        return market_hall.next_steps(board.stock, dock, loading.paid_cubes)
    goods = held(dock)
    actions = _fillings(player, goods)
    actions += _sellings(player, goods)
    actions += market_hall.first_payments(dock)
    actions += _discardings(goods)
    if total(dock) <= capacity(player):
        finishing = Action()
        finishing.finish_loading.SetInParent()
        actions.append(finishing)
    return actions


def default_action(board: Board, seat: int) -> Action:
    """Keeps what is left; while that does not fit, uses a cube in the first way that is listed."""
    actions = legal_actions(board, seat)
    last = actions[-1]
    return last if last.WhichOneof("kind") == "finish_loading" else actions[0]


def _fillings(player: Player, goods: list[GoodNumber]) -> list[Action]:
    actions = []
    for contract in player.contracts:
        missing = contract.missing
        for good in goods:
            if count(missing, good):
                action = Action()
                filling = action.fill_contract
                filling.card = contract.card
                filling.good = good
                actions.append(action)
    return actions


def _sellings(player: Player, goods: list[GoodNumber]) -> list[Action]:
    actions = []
    bought = {MERCHANT_GOOD[card] for card in player.cards if card in MERCHANT_GOOD}
    for good in goods:
        if good in bought:
            action = Action()
            action.sell_cube.good = good
            actions.append(action)
    return actions


def _discardings(goods: list[GoodNumber]) -> list[Action]:
    actions = []
    for good in goods:
        action = Action()
        action.discard_cube.good = good
        actions.append(action)
    return actions


def fill_contract(board: Board, seat: int, act: FillContract, events: list[Event]) -> None:
    """Places a cube on an own contract that still needs it (S5.2).

    Raises:
        IllegalAction: PAYMENT_OPEN, NO_SUCH_CUBE, NO_SUCH_CONTRACT, GOOD_NOT_NEEDED.
    """
    player = board.players[seat]
    loading = player.loading
    good = act.good
    require_no_payment(seat, loading)
    require_cube(seat, loading, good)
    missing = _own_contract(player, seat, act.card).missing
    if not count(missing, good):
        raise IllegalAction(
            "GOOD_NOT_NEEDED",
            f"loading: contract {act.card} of seat {seat} needs no {GOOD_NAMES[good]}; it needs {words(missing)}",
            rule="S5.2",
        )
    add(loading.dock, good, -1)
    add(missing, good, -1)
    event = Event()
    filled = event.contract_filled
    filled.seat = seat
    filled.card = act.card
    filled.good = good
    filled.completed = not total(missing)
    events.append(event)
    finish_if_empty(board, seat, events)


def _own_contract(player: Player, seat: int, card: int) -> Contract:
    for contract in player.contracts:
        if contract.card == card:
            return contract
    owned = ", ".join(str(contract.card) for contract in player.contracts) or "none"
    raise IllegalAction(
        "NO_SUCH_CONTRACT",
        f"loading: seat {seat} has no contract {card}; its contracts are: {owned}",
        rule="S5.2",
    )


def sell_cube(board: Board, seat: int, act: SellCube, events: list[Event]) -> None:
    """Sells a cube to an own merchant of its good (S5.2).

    Raises:
        IllegalAction: PAYMENT_OPEN, NO_SUCH_CUBE, NO_MERCHANT.
    """
    player = board.players[seat]
    loading = player.loading
    good = act.good
    require_no_payment(seat, loading)
    require_cube(seat, loading, good)
    merchant = next((card for card in player.cards if MERCHANT_GOOD.get(card) == good), None)
    if merchant is None:
        raise IllegalAction(
            "NO_MERCHANT", f"loading: seat {seat} has no merchant who buys {GOOD_NAMES[good]}", rule="S5.2"
        )
    add(loading.dock, good, -1)
    add(board.stock, good)
    player.coins += MERCHANT_COINS
    event = Event()
    sold = event.cube_sold
    sold.seat = seat
    sold.good = good
    sold.card = merchant
    events.append(event)
    finish_if_empty(board, seat, events)


def discard_cube(board: Board, seat: int, act: DiscardCube, events: list[Event]) -> None:
    """Puts a cube that is not kept to the stock (S5.3).

    Raises:
        IllegalAction: PAYMENT_OPEN, NO_SUCH_CUBE.
    """
    loading = board.players[seat].loading
    good = act.good
    require_no_payment(seat, loading)
    require_cube(seat, loading, good)
    add(loading.dock, good, -1)
    add(board.stock, good)
    event = Event()
    event.cube_discarded.seat = seat
    event.cube_discarded.good = good
    events.append(event)
    finish_if_empty(board, seat, events)


def finish_loading(board: Board, seat: int, _act: FinishLoading, events: list[Event]) -> None:
    """Keeps what is left and ends the player's loading (S5.3).

    Raises:
        IllegalAction: PAYMENT_OPEN, TOO_MANY_CUBES.
    """
    player = board.players[seat]
    loading = player.loading
    require_no_payment(seat, loading)
    cubes, space = total(loading.dock), capacity(player)
    if cubes > space:
        raise IllegalAction(
            "TOO_MANY_CUBES",
            f"loading: seat {seat} has {cubes} cubes on the dock but can keep only {space}; use or discard the others",
            rule="S5.3",
        )
    finish(board, seat, events)
