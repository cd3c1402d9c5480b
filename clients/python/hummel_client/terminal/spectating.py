"""Looks on at a table: the board on a terminal, sentences elsewhere."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from hummel_client.terminal import frame
from hummel_client.terminal.connecting import connected, presenter_of
from hummel_client.terminal.following import Follower
from hummel_client.terminal.frame import LAYOUTS
from hummel_client.terminal.session import is_over
from hummel_client.terminal.together import with_background

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.text import Text

    from hummel.v1 import View
    from hummel_client.terminal.frame import Layout
    from hummel_client.terminal.presenter import Presenter
    from hummel_client.terminal.screen import Screen
    from hummel_client.terminal.target import Target

DRAW_INTERVAL_S = 0.25
"""Seconds between two screens at least, so that a person can read them."""


async def spectate(target: Target, table_id: str, screen: Screen, *, invitation: str) -> None:
    """Shows a table until its game is over.

    Raises:
        CommandError: if nothing answers or the game can't be shown.
        HummelError: if there is no such table, or the service goes away for good.
    """
    async with connected(target) as client:
        presenter = await presenter_of(client, await client.get_table(table_id))
        async with client.spectate(table_id).watch() as watch:
            follower = Follower(watch, presenter)
            await with_background(_show(follower, presenter, screen, invitation), [follower.run()])


async def _show(follower: Follower, presenter: Presenter, screen: Screen, invitation: str) -> None:
    while True:
        await follower.changed()
        view, news = follower.view, follower.news
        if is_over(view):
            screen.show_fitting(frame.end_parts(view, presenter, news.new(), layout) for layout in LAYOUTS)
            return
        if screen.is_live:
            screen.show_fitting(_parts(view, presenter, news.new(), invitation, layout) for layout in LAYOUTS)
            await asyncio.sleep(DRAW_INTERVAL_S)
        else:
            screen.show(*news.new())
            news.mark()


def _parts(view: View, presenter: Presenter, news: list[Text], invitation: str, layout: Layout) -> list[RenderableType]:
    """The screen from top to bottom."""
    board = frame.draw_board(view, presenter, invitation, layout.fold)
    return [board, frame.draw_news(news, "What happened", older="`hummel replay` shows all", limit=layout.news_limit)]
