"""Lays a whole screen out: what happened, the board, the actions, a notice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from hummel_client.terminal.people import People
from hummel_client.terminal.scores import draw_scores, winners

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

    from hummel.v1 import View
    from hummel_client.terminal.presenter import Presenter

NEWS_LIMIT = 10
"""So many paragraphs of news stand on a screen; the history has all."""

ONE_COLUMN_LIMIT = 6
"""Longer lists of actions stand in two columns."""


def draw_board(view: View, presenter: Presenter, invitation: str) -> RenderableType:
    """Draws the game, or who has sat down before it began.

    Args:
        view: What is seen of the table.
        presenter: Draws the game.
        invitation: The command line by which others come to the table, without the table.
    """
    return presenter.board(view) if view.HasField("game") else draw_lobby(view, invitation)


def draw_lobby(view: View, invitation: str) -> RenderableType:
    """Draws the seats of a table that waits for players, and how others come to it."""
    people = People.of_view(view)
    seats = [
        Text.assemble("  ", people.name(number), " (you)" if number == people.me else "")
        if seat.taken
        else Text.assemble("  ", people.badge(number), (" free", "dim"))
        for number, seat in enumerate(view.table.seats)
    ]
    if all(seat.taken for seat in view.table.seats):
        return Group(Text("Everybody is here, the game begins.", style="bold"), *seats)
    how = Text(f"Others take a seat with `{invitation} --table {view.table.table_id}`.")
    return Group(Text(f"Table {view.table.table_id} waits for players.", style="bold"), *seats, how)


def draw_news(paragraphs: Sequence[Text], heading: str, *, older: str) -> RenderableType:
    """Draws the newest paragraphs under a heading, and says where older ones are."""
    if not paragraphs:
        return Group()
    left_out = len(paragraphs) - NEWS_LIMIT
    more = [Text(f"... and {left_out} lines before ({older})", style="dim")] if left_out > 0 else []
    return Group(_heading(heading), *more, *paragraphs[-NEWS_LIMIT:])


def draw_history(paragraphs: Sequence[Text]) -> RenderableType:
    """Draws everything that happened since the client came."""
    return Group(_heading("All that happened"), *paragraphs)


def draw_explanation(paragraphs: Sequence[Text]) -> RenderableType:
    """Draws what a presenter explains."""
    return Group(_heading("What is decided"), *paragraphs)


def draw_actions(actions: Sequence[Text]) -> RenderableType:
    """Draws the actions, numbered from 1, in one column or two; nothing if there are none."""
    if not actions:
        return Group()
    height = len(actions) if len(actions) <= ONE_COLUMN_LIMIT else (len(actions) + 1) // 2
    grid = Table.grid(padding=(0, 1, 0, 0), expand=True)
    cells = [(Text(f"{number:2}", style="bold cyan"), action) for number, action in enumerate(actions, start=1)]
    for _ in range(0, len(cells), height):
        grid.add_column(width=2)
        grid.add_column(ratio=1)
    for row in range(height):
        grid.add_row(*(part for cell in cells[row::height] for part in cell))
    return Group(_heading("Your turn"), grid)


def draw_result(view: View, presenter: Presenter) -> RenderableType:
    """Draws how the game ended."""
    people = People.of_view(view)
    scores = draw_scores(view.outcome, people, presenter)
    return Group(_heading("Final scores"), scores, winners(view.outcome, people))


def end_parts(view: View, presenter: Presenter, news: Sequence[Text]) -> list[RenderableType]:
    """Returns the last screen of a table, from top to bottom."""
    parts = [presenter.board(view)] if view.HasField("game") else []
    parts.append(draw_news(news, "How it ended", older="`hummel replay` shows all"))
    if view.HasField("outcome"):
        parts.append(draw_result(view, presenter))
    else:
        parts.append(Text("The owner closed the table before the game was over.", style="bold"))
    return parts


def _heading(words: str) -> Rule:
    return Rule(words, align="left", style="dim")
