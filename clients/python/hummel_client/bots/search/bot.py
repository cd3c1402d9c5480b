"""The bot that looks ahead."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from hummel_client.bots.bot import Bot
from hummel_client.bots.greedy.bot import GreedyBot
from hummel_client.bots.search.monte_carlo import Budget, Search
from hummel_client.bots.search.worlds import NoWorldError

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from hummel.v1 import Action, View

MOST_PLAYOUTS = 400
"""More of them hardly change what is chosen."""


class SearchBot(Bot):
    """Tries the legal actions in worlds that look like its view, and plays the one that ends best.

    It stops before the time is used up, as far as a playout takes no longer than any before it.
    """

    def __init__(
        self, chance: Random, *, playouts: int = MOST_PLAYOUTS, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """Makes a bot.

        Args:
            chance: Where its worlds come from.
            playouts: How many playouts it makes for a decision, if there is time. With enough time the same
                generator always leads to the same choice.
            clock: Returns seconds since any moment.
        """
        self._chance = chance
        self._playouts = playouts
        self._clock = clock

    def choose(self, view: View, *, time_s: float) -> Action:
        """Returns a legal action, see Bot. Where no world fits the view, it is what a greedy player likes best."""
        if len(view.legal_actions) == 1:
            return view.legal_actions[0]
        budget = Budget(self._clock, time_s, self._playouts)
        try:
            return view.legal_actions[Search(view, self._chance).best_place(budget, self._playouts)]
        except NoWorldError:
            return GreedyBot(self._chance).choose(view, time_s=time_s)
