"""Lists tables."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from rich import box
from rich.console import Group
from rich.table import Table as Grid
from rich.text import Text

from hummel.v1 import TABLE_STATUS_UNSPECIFIED, TableStatus
from hummel_client.bots.asking import bots_missing
from hummel_client.terminal.clocks import clock_in_words
from hummel_client.terminal.connecting import connected
from hummel_client.terminal.words import printable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

    from hummel.v1 import Seat, Table
    from hummel_client.terminal.screen import Screen
    from hummel_client.terminal.target import Target


class Status(StrEnum):
    """The statuses that a table can have, by the names of TableStatus without their prefix."""

    WAITING = "waiting"
    RUNNING = "running"
    FINISHED = "finished"
    CLOSED = "closed"

    @property
    def number(self) -> TableStatus.ValueType:
        """The value of TableStatus."""
        return TableStatus.Value(f"TABLE_STATUS_{self.name}")


async def list_tables(target: Target, screen: Screen, *, status: Status | None, limit: int) -> None:
    """Shows the newest tables, all or those of one status.

    Raises:
        CommandError: if nothing answers.
        HummelError: if the service can't list them.
    """
    wanted = status.number if status else TABLE_STATUS_UNSPECIFIED
    tables: list[Table] = []
    async with connected(target) as client:
        async for table in client.list_tables(status=wanted):
            tables.append(table)
            if len(tables) > limit:
                break
    screen.show(draw_tables(tables, limit))


def draw_tables(tables: Sequence[Table], limit: int) -> RenderableType:
    """Draws one row a table, at most `limit`, and says whether there are more."""
    if not tables:
        return Text("There are no tables. Open one with `hummel play`.")
    grid = Grid(box=box.SIMPLE_HEAD, padding=(0, 1), pad_edge=False, show_edge=False)
    for heading in ("Table", "Game", "Status", "Opened"):
        grid.add_column(heading, no_wrap=True)
    grid.add_column("Name and players")
    for table in tables[:limit]:
        grid.add_row(*_row(table))
    more = [Text(f"There are more; --limit {2 * limit} shows them.")] if len(tables) > limit else []
    return Group(grid, *more)


def _row(table: Table) -> list[RenderableType]:
    status = TableStatus.Name(table.status).removeprefix("TABLE_STATUS_").lower()
    opened = table.created_at.ToDatetime().strftime("%m-%d %H:%M")
    seats = ", ".join(map(_seat, table.seats))
    name = f"{printable(table.name)}: " if table.name else ""
    game = table.options.WhichOneof("game") or ""
    clock = f" ({clock_in_words(table)})" if table.HasField("clock") else ""
    asks = _asks_for_bots(table)
    return [Text(table.table_id, style="bold"), game, status, opened, Text.assemble((name, "bold"), seats, clock, asks)]


def _seat(seat: Seat) -> str:
    return printable(seat.player_name) + " (bot)" * seat.is_bot if seat.taken else "(free)"


def _asks_for_bots(table: Table) -> str:
    """Returns whether a bot can still join, as `hummel bots` does; empty if none can."""
    missing = bots_missing(table)
    return f", asks for {missing} {'bot' if missing == 1 else 'bots'}" if missing else ""
