"""Draws the numbers of all players in one table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

from hummel.hamburgum.v1 import SIDE_LEFT, SIDE_RIGHT
from hummel_client.terminal.hamburgum.colours import CARD_COLOURS, mark
from hummel_client.terminal.hamburgum.printed import next_segment, segment_words, standing_segments, track

if TYPE_CHECKING:
    from collections.abc import Callable

    from hummel.hamburgum.v1 import PerColour, Player
    from hummel.v1 import View
    from hummel_client.terminal.catalog import Catalog
    from hummel_client.terminal.people import People


def draw_players(view: View, catalog: Catalog, people: People) -> Table:
    """Draws one row a player: points, marks, and by colour workers, disasters and the backs of the hand."""
    board = view.game.hamburgum.board
    players = board.players
    table = Table(box=None, expand=True, padding=(0, 1, 0, 0), pad_edge=False, header_style="dim")
    table.add_column("")
    table.add_column("\nPlayer", no_wrap=True, overflow="ellipsis", ratio=1)
    table.add_column("\nVP", justify="right", no_wrap=True)
    table.add_column("\nMarks", justify="right", no_wrap=True)
    danger = len(track(catalog, "disasters")) - 1
    groups = [
        _PerColourColumn("Workers", [player.workers for player in players]),
        _PerColourColumn("Disasters", [player.disasters for player in players], lambda level: 0 < danger <= level),
        _PerColourColumn("Hand", [player.hand for player in players]),
    ]
    for group in groups:
        table.add_column(group.heading(), no_wrap=True)
    for heading in ("Wall\nleft", "\nright"):
        table.add_column(heading, no_wrap=True)
    for seat, player in enumerate(players):
        table.add_row(
            Text(">" if seat in view.decision.seats else "", style="bold"),
            Text.assemble(people.name(seat), (" (you)" if seat == people.me else "", "dim")),
            str(player.vp),
            str(player.marks),
            *(group.cell(seat) for group in groups),
            *(_half(catalog, player, side) for side in (SIDE_LEFT, SIDE_RIGHT)),
        )
    return table


class _PerColourColumn:
    """A column with a number for each colour, below each other for all players.

    Args:
        name: What the numbers are.
        numbers: The numbers of each player.
        stands_out: Whether a number is drawn so that it catches the eye.
    """

    def __init__(
        self, name: str, numbers: list[PerColour], stands_out: Callable[[int], bool] = lambda _number: False
    ) -> None:
        self._name = name
        self._rows = [[getattr(each, colour) for colour in CARD_COLOURS] for each in numbers]
        self._stands_out = stands_out
        self._width = max([2, *(len(str(number)) for row in self._rows for number in row)])

    def heading(self) -> Text:
        """Returns the column's name, and below it the colours."""
        gap = " " * (self._width - 1)
        return Text.assemble(f"{self._name}\n", " " * (self._width - 2), Text(gap).join(map(mark, CARD_COLOURS)))

    def cell(self, seat: int) -> Text:
        """Returns the numbers of one player."""
        return Text(" ").join(self._number(number) for number in self._rows[seat])

    def _number(self, number: int) -> Text:
        style = "bold reverse" if self._stands_out(number) else "" if number else "dim"
        words = str(number) if number else "."
        return Text.assemble(" " * (self._width - len(words)), (words, style))


def _half(catalog: Catalog, player: Player, side: int) -> Text:
    """The segments of a half, with colour and price of the next one."""
    following = next_segment(catalog, player, side)
    standing = str(standing_segments(player, side))
    return Text.assemble(standing, (">", "dim"), segment_words(following)) if following else Text(standing)
