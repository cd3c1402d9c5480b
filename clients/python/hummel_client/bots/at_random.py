"""The bot that knows nothing of any game."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from hummel_client.bots.bot import Bot

if TYPE_CHECKING:
    from random import Random

    from hummel.v1 import Action, View


class RandomBot(Bot):
    """Picks any legal action, each as likely as the others."""

    quick: ClassVar[bool] = True

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def choose(self, view: View, *, time_s: float) -> Action:  # noqa: ARG002 - it needs no time
        """Returns a legal action, see Bot."""
        return self._chance.choice(view.legal_actions)
