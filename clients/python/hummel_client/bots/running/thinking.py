"""Gets an action for every decision, in time, whatever the bot does."""

from __future__ import annotations

import asyncio
import logging
from contextlib import AsyncExitStack
from random import Random
from typing import TYPE_CHECKING, Self

from hummel_client.bots.registry import UnknownBotError, fault_of, make_bot
from hummel_client.bots.running.workers import BotFailedError, Workers

if TYPE_CHECKING:
    from types import TracebackType

    from hummel.v1 import Action, View
    from hummel_client.bots.bot import Bot
    from hummel_client.bots.running.decision_time import DecisionTime

_log = logging.getLogger("hummel_client.bots")

SUBSTITUTE = "greedy"
"""The bot that plays for one that is too slow or fails: it is quick and knows the games."""


QUICK_S = 0.001
"""What a quick bot needs at most, in seconds; it gets that whatever time is left."""


class Thinker:
    """Chooses for all seats of one kind of bot. Use as a context manager.

    Quick bots choose here, one object for each decision; the others in processes of their own.
    """

    def __init__(self, bot_name: str, chance: Random, *, thinking_s: float, process_count: int) -> None:
        """Makes the thinker.

        Args:
            bot_name: As for `find_bot`.
            chance: Where the bots' choices come from.
            thinking_s: How long a bot may think about a decision at most.
            process_count: How many bots that are not quick may think at the same time.

        Raises:
            UnknownBotError: if there is no such bot, or it can't be made.
        """
        self._bot_name = bot_name
        self._chance = chance
        self._thinking_s = thinking_s
        self._stack = AsyncExitStack()
        self._workers: Workers | None = None
        if not make_bot(bot_name, Random(0)).quick:  # noqa: S311 - a game, not a secret
            self._workers = Workers(bot_name, process_count)

    async def __aenter__(self) -> Self:
        if self._workers is not None:
            await self._stack.enter_async_context(self._workers)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._stack.aclose()

    async def choose(self, view: View, time: DecisionTime) -> Action:
        """Returns a legal action no later than the decision's time is up, a quick bot's moment aside."""
        try:
            if self._workers is not None:
                return await self._workers.choose(view, self._chance, time, self._thinking_s)
            return self._choose_here(view, time)
        except BotFailedError as error:
            _log.warning("table %s seat %d: another bot decides: %s", view.table.table_id, view.seat, error)
            return self._choose_instead(view)

    def _choose_here(self, view: View, time: DecisionTime) -> Action:
        thinking_s = max(QUICK_S, time.thinking_s(self._thinking_s, asyncio.get_running_loop().time()))
        try:
            bot = make_bot(self._bot_name, Random(self._chance.random()))  # noqa: S311 - a game, not a secret
        except UnknownBotError as error:
            raise BotFailedError(str(error)) from error
        return legal_choice(bot, view, thinking_s)

    def _choose_instead(self, view: View) -> Action:
        try:
            return legal_choice(make_bot(SUBSTITUTE, self._chance), view, QUICK_S)
        except BotFailedError:
            return self._chance.choice(view.legal_actions)


def legal_choice(bot: Bot, view: View, time_s: float) -> Action:
    """Returns what a bot chooses, however long that takes.

    Raises:
        BotFailedError: if it raises anything, or chooses what is not legal.
    """
    try:
        action = bot.choose(view, time_s=time_s)
    except Exception as error:
        _log.debug("a bot failed", exc_info=True)
        raise BotFailedError(fault_of(error)) from error
    if action not in view.legal_actions:
        raise BotFailedError("it chose what is not legal")
    return action
