"""Tells of bots that do not come to an end, while they think: nobody in their process can end them."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hummel_client.bots.bot import Bot

if TYPE_CHECKING:
    from collections.abc import Callable

    from hummel.v1 import Action, View

LOOK_EVERY_S = 0.5
"""Seconds between two looks at a bot that thinks."""


@dataclass(frozen=True, slots=True, eq=False)
class _Thought:
    """A decision that a bot is thinking about; it is told of when `due_s` has passed on the monotonic clock."""

    name: str
    due_s: float


class Overseer:
    """Looks, from a thread of its own, at the bots of one game after the other. One is enough for a process."""

    def __init__(self, tell: Callable[[str], object], patience_s: float) -> None:
        """Begins to look.

        Args:
            tell: Called once for a decision that takes too long, with the bot's name, by the thread.
            patience_s: Seconds beyond its time after which a bot is told of.
        """
        self._tell = tell
        self._patience_s = patience_s
        self._thought: _Thought | None = None
        threading.Thread(target=self._look, name="overseer", daemon=True).start()

    def over(self, bot: Bot, name: str) -> Bot:
        """Returns the bot, overseen."""
        return _Overseen(self, bot, name)

    def choose(self, bot: Bot, name: str, view: View, time_s: float) -> Action:
        """Returns what the bot chooses, however long that takes."""
        self._thought = _Thought(name, time.monotonic() + time_s + self._patience_s)
        try:
            return bot.choose(view, time_s=time_s)
        finally:
            self._thought = None

    def _look(self) -> None:
        told: _Thought | None = None
        while True:
            time.sleep(LOOK_EVERY_S)
            thought = self._thought
            if thought is not None and thought is not told and time.monotonic() > thought.due_s:
                told = thought
                self._tell(thought.name)


class _Overseen(Bot):
    def __init__(self, overseer: Overseer, bot: Bot, name: str) -> None:
        self._overseer = overseer
        self._bot = bot
        self._name = name

    def choose(self, view: View, *, time_s: float) -> Action:
        return self._overseer.choose(self._bot, self._name, view, time_s)
