"""Lays a whole screen out: what happened, the board, the actions, a notice."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from rich.console import Group
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from hummel_client.terminal.flow import Flow
from hummel_client.terminal.people import People
from hummel_client.terminal.presenter import Fold
from hummel_client.terminal.scores import draw_scores, winners

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

    from hummel.v1 import View
    from hummel_client.terminal.presenter import Presenter


class Layout(NamedTuple):
    """How much stands on a screen.

    Attributes:
        fold: How much of the game is folded.
        news_limit: So many paragraphs of news stand there; the history has all.
    """

    fold: Fold
    news_limit: int


LAYOUTS = (
    Layout(Fold.NOTHING, 10),
    Layout(Fold.OTHERS, 8),
    Layout(Fold.OTHERS, 4),
    Layout(Fold.OWN, 3),
    Layout(Fold.OWN, 1),
    Layout(Fold.ALL, 1),
)
"""The ways to lay a screen out, the best first; the first one is taken that fits the terminal."""

ONE_COLUMN_LIMIT = 6
"""Longer lists of actions stand in two columns."""

GROUP_NAME_WIDTH = 34
"""So many columns have the names of groups of actions."""


@dataclass(frozen=True)
class ListedAction:
    """An action as it stands in a list.

    Attributes:
        words: What it does.
        group: The name of the group that it belongs to; empty for none.
        is_variant: Whether it is left out where there is little room.
    """

    words: Text
    group: Text
    is_variant: bool


def draw_board(view: View, presenter: Presenter, invitation: str, fold: Fold = Fold.NOTHING) -> RenderableType:
    """Draws the game, or who has sat down before it began.

    Args:
        view: What is seen of the table.
        presenter: Draws the game.
        invitation: The command line by which others come to the table, without the table.
        fold: How much of the game is folded.
    """
    return presenter.board(view, fold) if view.HasField("game") else draw_lobby(view, invitation)


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


def draw_news(paragraphs: Sequence[Text], heading: str, *, older: str, limit: int) -> RenderableType:
    """Draws the newest paragraphs under a heading, and says where older ones are."""
    if not paragraphs:
        return Group()
    left_out = len(paragraphs) - limit
    more = [Text(f"... and {left_out} lines before ({older})", style="dim")] if left_out > 0 else []
    return Group(_heading(heading), *more, *paragraphs[-limit:])


def draw_history(paragraphs: Sequence[Text]) -> RenderableType:
    """Draws everything that happened since the client came."""
    return Group(_heading("All that happened"), *paragraphs)


def draw_cards(paragraphs: Sequence[Text]) -> RenderableType:
    """Draws what a presenter says of the cards on the table."""
    return Group(_heading("Cards"), *paragraphs)


def draw_explanation(paragraphs: Sequence[Text]) -> RenderableType:
    """Draws what a presenter explains."""
    return Group(_heading("What is decided"), *paragraphs)


def listed_actions(view: View, presenter: Presenter) -> list[ListedAction]:
    """Returns the legal actions of a view in words."""
    return [
        ListedAction(presenter.action(view, action), presenter.group(view, action), presenter.is_variant(view, action))
        for action in view.legal_actions
    ]


def draw_actions(
    actions: Sequence[ListedAction], question: Sequence[Text] = (), fold: Fold = Fold.NOTHING
) -> RenderableType:
    """Draws the actions below the question that they answer, numbered from 1; nothing if there are none.

    A number stands for the same action however much is folded.
    """
    if not actions:
        return Group()
    if not any(action.group for action in actions):
        return Group(_heading("Your turn"), *question, _in_columns(actions))
    shown = [numbered for numbered in enumerate(actions) if not (fold and numbered[1].is_variant)]
    left_out = len(actions) - len(shown)
    more = [Text(f"... and {left_out} variants of these (a lists all)", style="dim")] if left_out else []
    return Group(_heading("Your turn"), *question, _grouped(shown), *more)


def _in_columns(actions: Sequence[ListedAction]) -> Table:
    """The actions in one column or two."""
    height = len(actions) if len(actions) <= ONE_COLUMN_LIMIT else (len(actions) + 1) // 2
    digits = max(len(str(len(actions))), 2)
    grid = Table.grid(padding=(0, 1, 0, 0), expand=True)
    cells = [(_number(index, digits), action.words) for index, action in enumerate(actions)]
    for _ in range(0, len(cells), height):
        grid.add_column(width=digits)
        grid.add_column(ratio=1)
    for row in range(height):
        grid.add_row(*(part for cell in cells[row::height] for part in cell))
    return grid


def _grouped(actions: Sequence[tuple[int, ListedAction]]) -> Table:
    """One row for each group: its name, and its actions side by side, each with its place in the whole list."""
    grid = Table.grid(padding=(0, 1, 0, 0), expand=True)
    grid.add_column(max_width=GROUP_NAME_WIDTH)
    grid.add_column(ratio=1)
    for _, members in groupby(actions, key=lambda numbered: numbered[1].group.plain):
        rows = list(members)
        words = [Text.assemble(_number(index), " ", action.words) for index, action in rows]
        grid.add_row(rows[0][1].group, Flow(words))
    return grid


def _number(index: int, digits: int = 0) -> Text:
    return Text(f"{index + 1:{digits or ''}}", style="bold cyan")


def draw_result(view: View, presenter: Presenter) -> RenderableType:
    """Draws how the game ended."""
    people = People.of_view(view)
    scores = draw_scores(view.outcome, people, presenter)
    return Group(_heading("Final scores"), scores, winners(view.outcome, people))


def end_parts(view: View, presenter: Presenter, news: Sequence[Text], layout: Layout) -> list[RenderableType]:
    """Returns the last screen of a table, from top to bottom."""
    parts = [presenter.board(view, layout.fold)] if view.HasField("game") else []
    parts.append(draw_news(news, "How it ended", older="`hummel replay` shows all", limit=layout.news_limit))
    if view.HasField("outcome"):
        parts.append(draw_result(view, presenter))
    else:
        parts.append(Text("The table was closed before the game was over.", style="bold"))
    return parts


def _heading(words: str) -> Rule:
    return Rule(words, align="left", style="dim")
