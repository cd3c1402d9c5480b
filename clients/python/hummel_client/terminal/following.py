"""Follows a watched table: its newest view, and the news since the viewer acted last."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

from hummel_client.terminal.news import News
from hummel_client.terminal.people import People

if TYPE_CHECKING:
    from hummel.v1 import Commit, Update, View
    from hummel_client.errors import HummelError
    from hummel_client.terminal.presenter import Presenter
    from hummel_client.watching import Watch


class Follower:
    """Reads a watch in a task of its own, so that a slow screen never holds it up.

    Attributes:
        news: What happened, in sentences.
        seen_at_s: When the newest view came, by this machine's clock.
    """

    def __init__(self, watch: Watch, presenter: Presenter) -> None:
        self.news = News()
        self.seen_at_s = 0.0
        self._watch = watch
        self._presenter = presenter
        self._view: View | None = None
        self._change = asyncio.Event()

    @property
    def view(self) -> View:
        """The newest view.

        Raises:
            RuntimeError: before the first `changed`.
        """
        if self._view is None:
            raise RuntimeError("nothing has been seen of the table yet")
        return self._view

    @property
    def interruption(self) -> HummelError | None:
        """Why the watch has no connection at the moment; None while it has one."""
        return self._watch.interruption

    async def run(self) -> None:
        """Reads the watch until it ends.

        Raises:
            HummelError: if the watch fails for good.
        """
        async for update in self._watch:
            self._take(update)
            self._change.set()

    async def changed(self) -> None:
        """Waits until there is a view that was not there the last time."""
        await self._change.wait()
        self._change.clear()

    def _take(self, update: Update) -> None:
        people = People.of_view(update.view)
        for commit in update.commits:
            if _is_own(commit, people.me):
                self.news.mark()
            self.news.tell(commit.events, people, self._presenter)
        self._view, self.seen_at_s = update.view, time.time()


def _is_own(commit: Commit, me: int | None) -> bool:
    return me is not None and commit.HasField("seat") and commit.seat == me
