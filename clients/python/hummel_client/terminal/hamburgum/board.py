"""Draws what lies in the middle of the table: dice, church, City Hall Square, decks, statues."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

from hummel.hamburgum.v1 import (
    MAJORITY_BUILDINGS,
    MAJORITY_CITY_HALL_SQUARE,
    MAJORITY_CITY_WALL,
    MAJORITY_VICTORY_POINTS,
    MAJORITY_ZOO,
    Phase,
)
from hummel_client.terminal.flow import Flow
from hummel_client.terminal.hamburgum.cards import title
from hummel_client.terminal.hamburgum.colours import COLOURS, amounts, colour_name, mark
from hummel_client.terminal.hamburgum.printed import of_all, track

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rich.console import RenderableType

    from hummel.hamburgum.v1 import Board
    from hummel_client.terminal.catalog import Catalog
    from hummel_client.terminal.people import People

CLERIC = "C"
"""A cleric in a church window."""

WORKER = "w"
"""What stands behind the number of workers in the church (189)."""

MAJORITIES: dict[int, str] = {
    MAJORITY_CITY_HALL_SQUARE: "Square",
    MAJORITY_BUILDINGS: "Buildings",
    MAJORITY_CITY_WALL: "Wall",
    MAJORITY_VICTORY_POINTS: "VP",
    MAJORITY_ZOO: "Zoo",
}
"""What the majority tokens are called."""


def majority_name(majority: int) -> str:
    """Returns what a majority token is called.

    >>> majority_name(3), majority_name(17)
    ('Wall', 'majority 17')
    """
    return MAJORITIES.get(majority, f"majority {majority}")


def draw_header(board: Board, catalog: Catalog, people: People) -> Flow:
    """Says how far the game has come and who has the Coat of Arms."""
    facts = [Text(catalog.game.title, style="bold"), Text(f"season {of_all(catalog, board.season, 'seasons')}")]
    facts.append(Text(Phase.Name(board.phase).removeprefix("PHASE_").replace("_", " ").lower()))
    if board.round:
        facts.append(Text(f"round {of_all(catalog, board.round, 'rounds')}"))
    facts.append(Text.assemble("Coat of Arms ", people.name(board.first_seat)))
    return Flow(facts, gap=3)


def draw_middle(board: Board, catalog: Catalog, people: People) -> Table:
    """Draws one row for what there is of each colour, and beside it the square and what is left of everything."""
    grid = Table.grid(padding=(0, 3, 0, 0), expand=True)
    grid.add_column()
    grid.add_column(ratio=1)
    grid.add_row(_by_colour(board), _beside(board, catalog, people))
    return grid


def _by_colour(board: Board) -> Table:
    table = Table.grid(padding=(0, 1, 0, 0))
    table.add_column(style="dim", no_wrap=True)
    for _ in COLOURS:
        table.add_column(justify="right", min_width=2, no_wrap=True)
    table.add_row("", *(mark(name) for name in COLOURS))
    table.add_row("Dice", *(_count(board.dice, name) for name in COLOURS))
    window = colour_name(board.cleric_window)
    table.add_row("Church", *(_window(board, name, cleric=name == window) for name in COLOURS))
    table.add_row("Floor", *(_floor(board, name) for name in COLOURS))
    table.add_row("Decks", *(str(getattr(board.decks, name)) for name in COLOURS[:-1]), "")
    return table


def _count(numbers: object, name: str) -> str:
    return str(getattr(numbers, name) or "-")


def _window(board: Board, name: str, *, cleric: bool) -> str:
    """Who stands in a church window: this season's cleric, and workers (189)."""
    workers = getattr(board.window_workers, name)
    return (CLERIC if cleric else "") + (f"{workers}{WORKER}" if workers else "") or "-"


def _floor(board: Board, name: str) -> str:
    """Who stands on the church floor: clerics, and workers that score like them (189)."""
    clerics, workers = getattr(board.floor, name), getattr(board.floor_workers, name)
    return "+".join([str(clerics)] * bool(clerics) + [f"{workers}{WORKER}"] * bool(workers)) or "-"


def _beside(board: Board, catalog: Catalog, people: People) -> Table:
    grid = Table.grid(padding=(0, 1, 0, 0), expand=True)
    grid.add_column(style="dim", no_wrap=True)
    grid.add_column(ratio=1)
    grid.add_row("Square\n", _square(board, catalog, people))
    grid.add_row("Majorities", Flow(_majorities(board, people)))
    grid.add_row("Discards", Flow(_discards(board, catalog)))
    grid.add_row("Statues", Flow(_statues(board, people)))
    grid.add_row("Intrigue", Flow(_intrigue(board)))
    return grid


def _square(board: Board, catalog: Catalog, people: People) -> RenderableType:
    """City Hall Square: the value of each space, and below it the pawns."""
    spaces = track(catalog, "square")
    if not spaces:
        return Flow([Text.assemble(people.badge(seat), f" {each.square}") for seat, each in enumerate(board.players)])
    table = Table.grid(padding=(0, 1, 0, 0))
    for _ in spaces:
        table.add_column(min_width=2, no_wrap=True)
    table.add_row(*(Text(str(space.number), style="dim") for space in spaces))
    table.add_row(*(_badges(_pawns(board, space), people) for space in range(len(spaces))))
    return table


def _pawns(board: Board, space: int) -> list[int]:
    return [seat for seat, player in enumerate(board.players) if player.square == space]


def _badges(seats: Sequence[int], people: People) -> Text:
    return Text().join(people.badge(seat) for seat in seats)


def _majorities(board: Board, people: People) -> list[Text]:
    """Each majority with those whose token is active."""
    items = []
    for majority, name in MAJORITIES.items():
        seats = [seat for seat, player in enumerate(board.players) if majority in player.majorities]
        items.append(Text.assemble(f"{name} ", _badges(seats, people) if seats else "-"))
    return items


def _discards(board: Board, catalog: Catalog) -> list[Text]:
    top = [Text.assemble("top ", title(catalog, board.discard_top))] if board.discard_top else []
    return [Text(str(board.discard_count)), *top]


def _statues(board: Board, people: People) -> list[Text]:
    """The statues that are left, and those that players have won."""
    items = [Text.assemble(_values(board.statues) or "none", " left")]
    for seat, player in enumerate(board.players):
        if player.statues:
            items.append(Text.assemble(people.badge(seat), f" {_values(player.statues)}"))
    return items


def _values(statues: Iterable[int]) -> str:
    return " ".join(str(value) for value in statues)


def _intrigue(board: Board) -> list[Text]:
    """How many tokens are face down, and which lie face up."""
    used = amounts(board.intrigue_used)
    return [Text(f"{board.intrigue_left} left"), *([Text.assemble("used ", Text(" ").join(used))] if used else [])]
