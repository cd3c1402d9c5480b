"""The dock: the pool of cubes that a player loads, and what is kept of it (S5.2, S5.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel.speicherstadt.v1 import Event
from hummel_service.games.errors import IllegalAction
from hummel_service.games.speicherstadt.cards import CARD
from hummel_service.games.speicherstadt.components import MARKET_HALL_CAPACITY
from hummel_service.games.speicherstadt.cubes import GOOD_NAMES, add, add_all, count, held, total, words

if TYPE_CHECKING:
    from hummel.speicherstadt.v1 import Board, Loading, Player
    from hummel_service.games.speicherstadt.cubes import GoodNumber


def pool(player: Player) -> None:
    """Brings the cubes of warehouse and market hall to the dock (S5.2).

    Cubes of ships are there already, since the ship was bought.
    """
    if player.HasField("warehouse"):
        add_all(player.loading.dock, player.warehouse)
        player.ClearField("warehouse")
    if player.HasField("market_hall"):
        add_all(player.loading.dock, player.market_hall)
        player.ClearField("market_hall")


def warehouse_capacity(player: Player) -> int:
    """Returns how many cubes the player can keep in a warehouse (S5.2)."""
    return sum([CARD[card].capacity for card in player.cards])


def capacity(player: Player) -> int:
    """Returns how many cubes the player can keep in warehouse and market hall (S5.2)."""
    return warehouse_capacity(player) + MARKET_HALL_CAPACITY


def require_no_payment(seat: int, loading: Loading) -> None:
    """Checks that no payment in the market hall has begun (S5.2).

    Raises:
        IllegalAction: PAYMENT_OPEN.
    """
    if loading.paid_cubes:
        raise IllegalAction(
            "PAYMENT_OPEN",
            f"loading: seat {seat} has paid {loading.paid_cubes} cubes in the market hall and must complete that first",
            rule="S5.2",
        )


def require_cube(seat: int, loading: Loading, good: GoodNumber) -> None:
    """Checks that the dock has a cube of a good (S5.2).

    Raises:
        IllegalAction: NO_SUCH_CUBE.
    """
    if not count(loading.dock, good):
        raise IllegalAction(
            "NO_SUCH_CUBE",
            f"loading: seat {seat} has no {GOOD_NAMES[good]} on the dock, which holds {words(loading.dock)}",
            rule="S5.2",
        )


def finish_if_empty(board: Board, seat: int, events: list[Event]) -> None:
    """Ends the loading of a player who has nothing left to do (S5.1); no payment may be open."""
    if not total(board.players[seat].loading.dock):
        finish(board, seat, events)


def finish(board: Board, seat: int, events: list[Event]) -> None:
    """Keeps the cubes of the dock, the warehouse filled first, and ends the player's loading (S5.3).

    The dock must fit. Which cube lies where changes nothing: all are pooled again, and
    only the number in the warehouse scores (S8.5).
    """
    player = board.players[seat]
    dock = player.loading.dock
    event = Event()
    finished = event.loading_finished
    finished.seat = seat
    space = warehouse_capacity(player)
    for good in held(dock):
        cubes = count(dock, good)
        stored = min(cubes, space)
        space -= stored
        if stored:
            add(player.warehouse, good, stored)
        if cubes > stored:
            add(player.market_hall, good, cubes - stored)
    finished.warehouse.CopyFrom(player.warehouse)
    finished.market_hall.CopyFrom(player.market_hall)
    player.ClearField("loading")
    events.append(event)
