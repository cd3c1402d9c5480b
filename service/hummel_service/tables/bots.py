"""Which tables ask for bots, and which bots may sit down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel.v1 import ERROR_REASON_INVALID_REQUEST, ERROR_REASON_NO_BOT_ASKED_FOR, TABLE_STATUS_WAITING
from hummel_service.tables.errors import Refusal

if TYPE_CHECKING:
    from hummel.v1 import Table


def asks_for_bots(table: Table) -> bool:
    """Tells whether a bot can join a table now."""
    has_free_seat = not all(seat.taken for seat in table.seats)
    return table.status == TABLE_STATUS_WAITING and has_free_seat and _bots_seated(table) < table.bot_count


def check_bot_asked_for(table: Table) -> None:
    """Checks that fewer bots sit at a table than its owner asks for.

    Raises:
        Refusal: NO_BOT_ASKED_FOR.
    """
    seated = _bots_seated(table)
    if seated >= table.bot_count:
        asked = f"{table.bot_count} bots, and {seated} sit here" if table.bot_count else "no bots"
        raise Refusal(
            ERROR_REASON_NO_BOT_ASKED_FOR,
            f"the table asks for {asked}: look for one that asks for bots, or for its owner to do so",
            metadata={"botCount": str(table.bot_count), "botsSeated": str(seated)},
        )


def check_bot_count(bot_count: int, seat_count: int) -> None:
    """Checks that a table has a seat for each of its bots.

    Raises:
        Refusal: INVALID_REQUEST.
    """
    if bot_count > seat_count:
        problem = f"must be at most the table's {seat_count} seats, not {bot_count}"
        raise Refusal(ERROR_REASON_INVALID_REQUEST, f"bot_count {problem}", fields={"bot_count": problem})


def _bots_seated(table: Table) -> int:
    return sum(seat.is_bot for seat in table.seats)
