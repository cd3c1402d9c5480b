"""Draws the numbers of all players in one table, in two lines a player where the terminal is narrow."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

from hummel.hamburgum.v1 import SIDE_LEFT, SIDE_RIGHT
from hummel_client.terminal.hamburgum.colours import CARD_COLOURS, mark
from hummel_client.terminal.hamburgum.printed import next_segment, segment_words, standing_segments, track

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rich.console import Console, ConsoleOptions, JustifyMethod, RenderResult

    from hummel.hamburgum.v1 import PerColour, Player
    from hummel.v1 import View
    from hummel_client.terminal.catalog import Catalog
    from hummel_client.terminal.people import People

NAME_WIDTH = 14
"""So much of a line is kept for a player's name, with the sign of whose turn it is and the gap to what follows."""


def draw_players(view: View, catalog: Catalog, people: People) -> PlayerRows:
    """Draws one row a player: points, marks, and by colour workers, disasters and the backs of the hand."""
    players = view.game.hamburgum.board.players
    danger = len(track(catalog, "disasters")) - 1
    halves = [[_half(catalog, player, side) for side in (SIDE_LEFT, SIDE_RIGHT)] for player in players]
    left_width = max([len("left"), *(left.cell_len for left, _ in halves)])
    return PlayerRows(
        names=[
            Text.assemble(
                (">" if seat in view.decision.seats else " ", "bold"),
                " ",
                people.name(seat),
                (" (you)" if seat == people.me else "", "dim"),
            )
            for seat in range(len(players))
        ],
        scores=[
            _Column("VP", Text(), [Text(str(player.vp)) for player in players], justify="right"),
            _Column("Marks", Text(), [Text(str(player.marks)) for player in players], justify="right"),
        ],
        holdings=[
            _by_colour("Workers", [player.workers for player in players]),
            _by_colour("Disasters", [player.disasters for player in players], lambda level: 0 < danger <= level),
            _by_colour("Hand", [player.hand for player in players]),
            _Column(
                "Wall",
                Text(f"{'left':{left_width}} right"),
                [Text.assemble(left, " " * (left_width - left.cell_len + 1), right) for left, right in halves],
            ),
        ],
    )


@dataclass(frozen=True)
class _Column:
    """A column of the table.

    Attributes:
        name: Its heading.
        parts: What stands below the heading; empty if nothing does.
        cells: What stands there for each player.
        justify: To which side.
    """

    name: str
    parts: Text
    cells: Sequence[Text]
    justify: JustifyMethod = "left"

    @property
    def width(self) -> int:
        """How wide it is, with the gap to the next one."""
        return max([len(self.name), self.parts.cell_len, *(cell.cell_len for cell in self.cells)]) + 1


class PlayerRows:
    """A row for each player; of two lines where one is too short, so that names, points and marks are never cut off.

    Args:
        names: The names of the players.
        scores: The columns beside the names.
        holdings: The columns that follow; in two lines the second half stands below the first.
    """

    def __init__(self, names: Sequence[Text], scores: Sequence[_Column], holdings: Sequence[_Column]) -> None:
        self._names = names
        self._scores = scores
        self._holdings = holdings

    def __rich_console__(self, _: Console, options: ConsoleOptions) -> RenderResult:
        needed = NAME_WIDTH + sum(column.width for column in (*self._scores, *self._holdings))
        lines = 1 if needed <= options.max_width else 2
        length = len(self._holdings) // lines
        stacks = [self._holdings[place::length] for place in range(length)]
        table = Table(box=None, expand=True, padding=(0, 1, 0, 0), pad_edge=False, header_style="dim")
        above = "\n" * (2 * lines - 1)
        table.add_column(f"{above}  Player", no_wrap=True, overflow="ellipsis", ratio=1)
        for column in self._scores:
            table.add_column(above + column.name, justify=column.justify, no_wrap=True)
        for stack in stacks:
            heading = [line for column in stack for line in (Text(column.name), column.parts)]
            table.add_column(Text("\n").join(heading), no_wrap=True)
        for seat, name in enumerate(self._names):
            stacked = [Text("\n").join(column.cells[seat] for column in stack) for stack in stacks]
            table.add_row(name, *(column.cells[seat] for column in self._scores), *stacked)
        yield table


def _by_colour(
    name: str, numbers: Sequence[PerColour], stands_out: Callable[[int], bool] = lambda _number: False
) -> _Column:
    """Makes a column with a number for each colour, below each other for all players.

    Args:
        name: What the numbers are.
        numbers: The numbers of each player.
        stands_out: Whether a number is drawn so that it catches the eye.
    """
    rows = [[getattr(each, colour) for colour in CARD_COLOURS] for each in numbers]
    width = max([2, *(len(str(number)) for row in rows for number in row)])

    def drawn(number: int) -> Text:
        style = "bold reverse" if stands_out(number) else "" if number else "dim"
        words = str(number) if number else "."
        return Text.assemble(" " * (width - len(words)), (words, style))

    marks = Text.assemble(" " * (width - 2), Text(" " * (width - 1)).join(map(mark, CARD_COLOURS)))
    return _Column(name, marks, [Text(" ").join(map(drawn, row)) for row in rows])


def _half(catalog: Catalog, player: Player, side: int) -> Text:
    """The segments of a half, with colour and price of the next one."""
    following = next_segment(catalog, player, side)
    standing = str(standing_segments(player, side))
    return Text.assemble(standing, (">", "dim"), segment_words(following)) if following else Text(standing)
