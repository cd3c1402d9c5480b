"""What a bot is: something that picks one of a view's legal actions."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, ClassVar, TypeAlias

if TYPE_CHECKING:
    from hummel.v1 import Action, View


class Bot(ABC):
    """Plays one seat of one game.

    Whoever runs a bot makes one object for each seat of each game, and may make another one at
    any decision: after a restart, or because a worker process decides. So everything that a bot
    needs is in the view, and what it remembers from one decision to the next is at best a help.
    Making one is cheap; what is slow to load, like weights, is loaded once for the module.
    """

    quick: ClassVar[bool] = False
    """Whether `choose` takes a millisecond at most, so that it can be called on an event loop.
    Other bots choose in processes of their own."""

    @abstractmethod
    def choose(self, view: View, *, time_s: float) -> Action:
        """Returns one of the view's legal actions, unchanged.

        Args:
            view: What the seat sees; it has at least one legal action. The bot must not change it.
            time_s: Seconds that it may think, counted from the call; more than 0. Whoever runs the
                bot has taken off what the way back needs. An answer that comes too late does not
                count: the greedy bot chooses instead. `hummel bots` does not wait for a bot that is
                not quick: where a clock runs, the substitute's action is sent in time, and without
                one the bot's process is ended some seconds later. `hummel arena` waits, quick or not:
                it counts the late answers, and names a bot that does not come to an end.
        """


BotFactory: TypeAlias = Callable[[Random], Bot]
"""Makes a bot whose choices come from the generator alone as far as they are random; a Bot's class
that is made with one argument is one."""
