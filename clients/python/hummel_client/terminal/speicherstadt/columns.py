"""Draws the columns: the cards on offer and the workers above them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich import box
from rich.table import Table
from rich.text import Text

from hummel_client.terminal.speicherstadt.cards import face
from hummel_client.terminal.speicherstadt.goods import cube_marks

if TYPE_CHECKING:
    from hummel.speicherstadt.v1 import Board, Column
    from hummel_client.terminal.catalog import Catalog
    from hummel_client.terminal.people import People


def draw_columns(board: Board, catalog: Catalog, people: People) -> Table:
    """Draws all columns side by side: workers from the lowest up, their number as price, card."""
    table = Table(box=box.SQUARE, expand=True, show_header=False, padding=(0, 0, 0, 1))
    for _ in board.columns:
        table.add_column(ratio=1)
    height = max((len(column.workers) for column in board.columns), default=0)
    table.add_row(*(_stack(column, height, people) for column in board.columns))
    open_column = board.open_column if board.HasField("open_column") else None
    table.add_row(
        *(_price(column, is_open=number == open_column) for number, column in enumerate(board.columns)),
        end_section=True,
    )
    table.add_row(*(_face(number, column, catalog) for number, column in enumerate(board.columns)))
    return table


def _stack(column: Column, height: int, people: People) -> Text:
    """The workers of one column, the lowest at the bottom, on a given number of lines."""
    lines = [Text()] * (height - len(column.workers))
    lines += [people.name(seat) for seat in reversed(column.workers)]
    return Text("\n", no_wrap=True, overflow="ellipsis").join(lines)


def _price(column: Column, *, is_open: bool) -> Text:
    if not column.card:
        return Text("")
    words = f"price {len(column.workers)}" if column.workers else "nobody"
    return Text(f"> {words} <", style="bold reverse") if is_open else Text(words, style="bold")


def _face(number: int, column: Column, catalog: Catalog) -> Text:
    if not column.card:
        return Text.assemble((f"{number + 1} ", "dim"), ("gone", "dim"))
    info = catalog.card(column.card)
    lines = [Text.assemble((f"{number + 1} ", "dim"), (info.name, "bold"))]
    if column.HasField("cubes"):
        lines.append(cube_marks(column.cubes))
    return Text("\n").join([*lines, *face(catalog, column.card)])
