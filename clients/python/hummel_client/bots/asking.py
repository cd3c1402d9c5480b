"""How many bots a table asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel.v1 import TABLE_STATUS_WAITING

if TYPE_CHECKING:
    from hummel.v1 import Table


def bots_missing(table: Table) -> int:
    """Returns how many bots can join a table now.

    >>> from hummel.v1 import Seat, Table
    >>> bots_missing(Table(status=TABLE_STATUS_WAITING, bot_count=2, seats=[Seat(taken=True, is_bot=True), Seat()]))
    1
    """
    free = sum(not seat.taken for seat in table.seats)
    missing = min(free, table.bot_count - sum(seat.is_bot for seat in table.seats))
    return max(missing, 0) if table.status == TABLE_STATUS_WAITING else 0
