"""A person's game at the screen: shows the table, asks for decisions, plays them."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from rich.text import Text

from hummel.v1 import TABLE_STATUS_CLOSED, TABLE_STATUS_FINISHED, UNDO_BLOCKER_UNSPECIFIED
from hummel_client.errors import Conflict, Refused, Unavailable
from hummel_client.terminal import frame
from hummel_client.terminal.choices import KEYS_IN_WORDS, Choice, Key, Unclear, read_choice
from hummel_client.terminal.clocks import draw_clocks
from hummel_client.terminal.errors import waiting_for
from hummel_client.terminal.frame import LAYOUTS
from hummel_client.terminal.people import People
from hummel_client.terminal.presenter import Fold

if TYPE_CHECKING:
    from collections.abc import Awaitable

    from rich.console import RenderableType

    from hummel.v1 import Action, SubmitActionResponse, UndoActionResponse, View
    from hummel_client import Seat
    from hummel_client.terminal.following import Follower
    from hummel_client.terminal.frame import Layout
    from hummel_client.terminal.lines import LineReader
    from hummel_client.terminal.presenter import Presenter
    from hummel_client.terminal.screen import Screen

DRAW_PAUSE_S = 0.05
"""Seconds to wait after a change, so that changes in quick succession are drawn once."""

CONNECTION_CHECK_S = 1.0
"""Seconds between two looks at whether the connection is still there."""


def is_over(view: View) -> bool:
    """Returns whether nothing can happen at the table any more."""
    return view.table.status in (TABLE_STATUS_FINISHED, TABLE_STATUS_CLOSED)


class PlaySession:
    """One person's seat at a table, from the first screen to the last.

    A number that is typed refers to the list on the screen. So while a list is shown, the
    screen stays as it is until the list is out of date.

    Args:
        seat: The person's seat.
        follower: What is known of the table; its `run` goes on in the background.
        presenter: Draws the game.
        screen: Where it is shown.
        lines: What the person types.
        invitation: The command line by which others come to the table, without the table.
    """

    def __init__(  # noqa: PLR0913 - what the session brings together
        self,
        seat: Seat,
        follower: Follower,
        presenter: Presenter,
        screen: Screen,
        lines: LineReader,
        *,
        invitation: str,
    ) -> None:
        self._seat = seat
        self._follower = follower
        self._presenter = presenter
        self._screen = screen
        self._lines = lines
        self._invitation = invitation
        self._shown: View | None = None
        self._shown_waiting = ""
        self._notice = ""
        self._overlay: Key | None = None
        self._reading: asyncio.Task[str | None] | None = None

    async def run(self) -> bool:
        """Plays until the game is over or the person leaves; returns whether it is over.

        Raises:
            HummelError: if the table can't be played at any more.
        """
        await self._follower.changed()
        try:
            while not is_over(self._follower.view):
                self._draw_if_needed()
                line = await self._line_or_change()
                if line is not None and not await self._obey(line):
                    return False
        finally:
            if self._reading:
                self._reading.cancel()
        view, news = self._follower.view, self._follower.news.new()
        self._screen.show_fitting(frame.end_parts(view, self._presenter, news, layout) for layout in LAYOUTS)
        return True

    async def _line_or_change(self) -> str | None:
        """Returns the next line, or None when it is time to look at the table again."""
        change = asyncio.create_task(self._follower.changed())
        waiting: set[asyncio.Task[None] | asyncio.Task[str | None]] = {change}
        if self._listens():
            self._reading = self._reading or asyncio.create_task(self._lines.next())
            waiting.add(self._reading)
        try:
            await asyncio.wait(waiting, timeout=CONNECTION_CHECK_S, return_when=asyncio.FIRST_COMPLETED)
            if self._reading and self._reading.done():
                line, self._reading = self._reading.result(), None
                return "q" if line is None else line
            if change.done():
                await asyncio.sleep(DRAW_PAUSE_S)
            return None
        finally:
            change.cancel()

    def _listens(self) -> bool:
        """A person may type at any time; a script's lines wait until something is asked."""
        is_asked = bool(self._shown and self._shown.legal_actions)
        return is_asked or self._lines.is_terminal or self._lines.is_at_end

    async def _obey(self, line: str) -> bool:
        """Does what a line says; returns whether to go on."""
        actions = self._shown.legal_actions if self._shown else []
        choice = read_choice(line, len(actions))
        if choice is Key.QUIT:
            return False
        self._shown, self._notice, self._overlay = None, "", None
        match choice:
            case Choice(index):
                await self._submit(actions[index])
            case Unclear(hint):
                self._notice = hint
            case Key.UNDO:
                await self._undo()
            case Key():
                self._overlay = choice
        return True

    async def _submit(self, action: Action) -> None:
        """Plays an action and waits until the view has it; a refusal becomes a notice."""
        await self._carry_out(self._seat.submit(action))

    async def _undo(self) -> None:
        """Takes the last action back, as the view that was shown allows it."""
        table = self._follower.view.table
        await self._carry_out(self._seat.undo(expected_revision=table.revision, expected_epoch=table.epoch))

    async def _carry_out(self, call: Awaitable[SubmitActionResponse | UndoActionResponse]) -> None:
        """Waits for a change and until the view has it; a refusal becomes a notice."""
        try:
            answer = await call
        except (Refused, Conflict) as error:
            self._notice = f"That was refused: {error.message}"
            return
        except Unavailable as error:
            self._notice = f"{waiting_for(error)} If you are asked the same again, choose again."
            return
        epoch = self._follower.view.table.epoch
        while (table := self._follower.view.table).revision < answer.revision and table.epoch == epoch:
            await self._follower.changed()

    def _draw_if_needed(self) -> None:
        view, interruption = self._follower.view, self._follower.interruption
        waiting = waiting_for(interruption) if interruption else ""
        if self._is_shown(view) and waiting == self._shown_waiting:
            return
        self._shown, self._shown_waiting = view, waiting
        notice = waiting or self._notice
        self._screen.show_fitting((self._parts(view, notice, layout) for layout in LAYOUTS), prompt=_prompt(view))

    def _is_shown(self, view: View) -> bool:
        if self._shown is None:
            return False
        if self._shown.legal_actions or not self._screen.is_live:
            return view.legal_actions == self._shown.legal_actions or not (self._screen.is_live or view.legal_actions)
        return view.table.revision == self._shown.table.revision

    def _parts(self, view: View, notice: str, layout: Layout) -> list[RenderableType]:
        """The screen from top to bottom."""
        presenter, news = self._presenter, self._follower.news
        notices = [Text(notice, style="bold yellow")] if notice else []
        board = frame.draw_board(view, presenter, self._invitation, layout.fold)
        match self._overlay:
            case Key.HISTORY:
                parts = [frame.draw_history(news.all())]
            case Key.HELP:
                parts = [board, frame.draw_explanation(presenter.explanation(view))]
            case Key.ALL_ACTIONS if view.legal_actions:
                return [*self._actions(view, Fold.NOTHING), *notices]
            case Key.CARDS if view.HasField("game"):
                parts = [frame.draw_cards(presenter.cards(view))]
            case _:
                limit = layout.news_limit
                parts = [board, frame.draw_news(news.new(), "Since your last turn", older="h shows all", limit=limit)]
        return [*parts, *self._actions(view, layout.fold), *notices]

    def _actions(self, view: View, fold: Fold) -> list[RenderableType]:
        clocks = draw_clocks(view, self._follower.seen_at_s)
        if not view.legal_actions:
            return [*clocks]
        listed = frame.listed_actions(view, self._presenter)
        return [frame.draw_actions(listed, self._presenter.question(view), fold), *clocks]


def _prompt(view: View) -> str:
    undo = "u undo, " if view.HasField("undo") and view.undo.blocker == UNDO_BLOCKER_UNSPECIFIED else ""
    if view.legal_actions:
        return f"Your choice, 1 to {len(view.legal_actions)} ({undo}{KEYS_IN_WORDS}): "
    people = People.of_view(view)
    whom = people.listed(view.decision.seats).plain if view.decision.seats else "players"
    return f"Waiting for {whom} ({undo}c cards, h history, q quit): "
