"""The demand (S3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel.speicherstadt.v1 import Action, Event
from hummel_service.games.errors import IllegalAction
from hummel_service.games.speicherstadt.components import COLUMN_SPACES, WORKERS_PER_PLAYER

if TYPE_CHECKING:
    from hummel.speicherstadt.v1 import Board, PlaceWorker


def is_over(board: Board) -> bool:
    """Tells whether all workers have been placed: those of the last seat in turn order come last (S3.1)."""
    players = board.players
    return not players[(board.first_seat - 1) % len(players)].workers


def to_act(board: Board) -> list[int]:
    """Returns the seat whose worker is next: clockwise from the first seat, three times around (S3.1)."""
    players = board.players
    seat_count = len(players)
    placed = seat_count * WORKERS_PER_PLAYER - sum([player.workers for player in players])
    return [(board.first_seat + placed) % seat_count]


def legal_actions(board: Board, _seat: int) -> list[Action]:
    """Lists the columns with a free space, left to right (S3.1, S3.2)."""
    actions = []
    for number, column in enumerate(board.columns):
        if len(column.workers) < COLUMN_SPACES:
            action = Action()
            action.place_worker.column = number
            actions.append(action)
    return actions


def place_worker(board: Board, seat: int, act: PlaceWorker, events: list[Event]) -> None:
    """Places a worker on the lowest free space of a column (S3.1, S3.2).

    Raises:
        IllegalAction: NO_SUCH_COLUMN, COLUMN_FULL.
    """
    number = act.column
    columns = board.columns
    if number >= len(columns):
        raise IllegalAction(
            "NO_SUCH_COLUMN",
            f"demand: seat {seat} can't place a worker in column {number}; the columns are 0 to {len(columns) - 1}",
            rule="S2.1",
        )
    workers = columns[number].workers
    space = len(workers) + 1
    if space > COLUMN_SPACES:
        raise IllegalAction(
            "COLUMN_FULL",
            f"demand: seat {seat} can't place a worker in column {number}; its {COLUMN_SPACES} spaces are occupied",
            rule="S3.2",
        )
    board.players[seat].workers -= 1
    workers.append(seat)
    event = Event()
    placed = event.worker_placed
    placed.seat = seat
    placed.column = number
    placed.space = space
    events.append(event)


def default_action(board: Board, _seat: int) -> Action:
    """Places a worker where the fewest stand, the leftmost of these."""
    action = Action()
    action.place_worker.column = min(range(len(board.columns)), key=lambda number: len(board.columns[number].workers))
    return action
