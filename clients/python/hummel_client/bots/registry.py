"""Finds bots by name: those that come along, and anybody's own."""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from hummel_client.bots.bot import Bot

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from hummel_client.bots.bot import BotFactory


@dataclass(frozen=True)
class KnownBot:
    """A bot that comes along.

    Attributes:
        factory: Its BotFactory as MODULE:ATTRIBUTE, which is imported when it is used, since it may
            need packages that the SDK does without.
        description: What it does, in a few words.
    """

    factory: str
    description: str


BOTS: Mapping[str, KnownBot] = {
    "random": KnownBot("hummel_client.bots.at_random:RandomBot", "picks any legal action"),
    "greedy": KnownBot("hummel_client.bots.greedy.bot:GreedyBot", "takes what brings most at once"),
    "search": KnownBot("hummel_client.bots.search.bot:SearchBot", "looks ahead in worlds that it holds possible"),
}
"""The bots that come along, by name, the weakest first."""


_LONGEST_FAULT = 200
_BASE = f"{Bot.__module__}.{Bot.__name__}"


class UnknownBotError(ValueError):
    """There is no such bot, or none that can be made; the message says in one line what is wrong and what to do."""


def find_bot(name: str) -> BotFactory:
    """Returns the factory of a bot.

    Args:
        name: One of BOTS, or MODULE:ATTRIBUTE for a BotFactory of one's own that can be imported.

    Raises:
        UnknownBotError: if there is none, it can't be imported, or a package that it needs is missing.

    >>> from random import Random
    >>> find_bot("random")(Random(1)).quick
    True
    """
    module_name, colon, attribute = (BOTS[name].factory if name in BOTS else name).partition(":")
    if not colon:
        raise UnknownBotError(f"There is no bot {name!r}: take {', '.join(BOTS)}, or MODULE:CLASS for one of your own.")
    try:
        module = importlib.import_module(module_name)
    except ModuleNotFoundError as error:
        missing = error.name or module_name
        if name in BOTS:
            raise UnknownBotError(f"The bot {name!r} needs {missing}: pip install 'hummel[service]'.") from error
        raise UnknownBotError(f"The bot {name!r} can't be imported: there is no module {missing!r}.") from error
    except Exception as error:
        raise UnknownBotError(f"The bot {name!r} can't be imported, mend its module: {fault_of(error)}") from error
    try:
        return cast("BotFactory", getattr(module, attribute))
    except AttributeError as error:
        raise UnknownBotError(f"The bot {name!r} can't be found: {error}.") from error


def make_bot(name: str, chance: Random) -> Bot:
    """Returns a bot.

    Args:
        name: As for `find_bot`.
        chance: Where its choices come from.

    Raises:
        UnknownBotError: if there is no such bot, or it can't be made.
    """
    factory = find_bot(name)
    try:
        bot: object = factory(chance)
    except Exception as error:
        raise UnknownBotError(
            f"The bot {name!r} can't be made with a random.Random as its only argument, mend it: {fault_of(error)}"
        ) from error
    if not isinstance(bot, Bot):
        raise UnknownBotError(f"{name!r} makes no bot but a {type(bot).__name__}: derive it from {_BASE}.")
    return bot


def fault_of(error: Exception) -> str:
    """Returns what somebody's bot raised, in one line."""
    return f"{type(error).__name__}: {' '.join(str(error).split())}"[:_LONGEST_FAULT]
