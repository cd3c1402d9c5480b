"""Where a table is in its life, and what that rules out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel.v1 import (
    ERROR_REASON_GAME_FINISHED,
    ERROR_REASON_GAME_NOT_FINISHED,
    ERROR_REASON_GAME_NOT_STARTED,
    ERROR_REASON_TABLE_CLOSED,
    ERROR_REASON_TABLE_NOT_WAITING,
    TABLE_STATUS_CLOSED,
    TABLE_STATUS_FINISHED,
    TABLE_STATUS_RUNNING,
    TABLE_STATUS_WAITING,
)
from hummel_service.tables.errors import Refusal

if TYPE_CHECKING:
    from hummel.v1 import Table


def check_waiting(table: Table) -> None:
    """Checks that seats can still be taken.

    Raises:
        Refusal: TABLE_NOT_WAITING.
    """
    if table.status != TABLE_STATUS_WAITING:
        raise Refusal(
            ERROR_REASON_TABLE_NOT_WAITING, "the table is not waiting for players any more: look for another one"
        )


def check_not_ended(table: Table) -> None:
    """Checks that the table has not ended.

    Raises:
        Refusal: GAME_FINISHED or TABLE_CLOSED.
    """
    if table.status == TABLE_STATUS_FINISHED:
        raise Refusal(ERROR_REASON_GAME_FINISHED, "the game has ended: the view has its outcome")
    if table.status == TABLE_STATUS_CLOSED:
        raise Refusal(ERROR_REASON_TABLE_CLOSED, "the table was closed: by its owner, or because nobody was left")


def check_running(table: Table) -> None:
    """Checks that the game is being played.

    Raises:
        Refusal: GAME_NOT_STARTED, GAME_FINISHED or TABLE_CLOSED.
    """
    if table.status == TABLE_STATUS_WAITING:
        raise Refusal(ERROR_REASON_GAME_NOT_STARTED, "the game has not started: wait until the owner starts it")
    check_not_ended(table)


def check_replayable(table: Table, *, has_state: bool) -> None:
    """Checks that a game was played and has ended.

    Raises:
        Refusal: GAME_NOT_STARTED or GAME_NOT_FINISHED.
    """
    if table.status == TABLE_STATUS_RUNNING:
        raise Refusal(ERROR_REASON_GAME_NOT_FINISHED, "the game goes on: its replay can be had when it has ended")
    if not has_state:
        raise Refusal(ERROR_REASON_GAME_NOT_STARTED, "no game was played at this table")
