"""Bots that do what no bot should do."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

from hummel_client.bots.bot import Bot

if TYPE_CHECKING:
    from random import Random

    from hummel.v1 import Action, View


# ruff: noqa: ARG002 - they care for nothing that they are told


class _Obedient(Bot):
    def __init__(self, chance: Random) -> None:
        self.chance = chance

    def choose(self, view: View, *, time_s: float) -> Action:
        """Returns a legal action at once."""
        del time_s
        return self.chance.choice(view.legal_actions)


class Endless(_Obedient):
    """Thinks for ever."""

    def choose(self, view: View, *, time_s: float) -> Action:
        """Never returns."""
        while True:
            time.sleep(time_s)


class SometimesEndless(_Obedient):
    """Thinks for ever now and then."""

    def choose(self, view: View, *, time_s: float) -> Action:
        """Returns a legal action, or never."""
        while self.chance.random() < 0.02:
            time.sleep(60)
        return super().choose(view, time_s=time_s)


class SlowOnce(_Obedient):
    """Takes half a second more than it may for its first decision, and none for the others.

    Attributes:
        late_s: How long that was.
        late_choice: What it chose there: the last of the legal actions.
    """

    late_s = 0.0
    late_choice: Action | None = None

    def choose(self, view: View, *, time_s: float) -> Action:
        """Returns a legal action, the first one too late."""
        if self.late_choice is not None:
            return super().choose(view, time_s=time_s)
        self.late_s = time_s + 0.5
        time.sleep(self.late_s)
        self.late_choice = view.legal_actions[-1]
        return self.late_choice


class Raising(_Obedient):
    """Fails."""

    def choose(self, view: View, *, time_s: float) -> Action:
        """Raises."""
        raise RuntimeError("no idea")


class Dying(_Obedient):
    """Takes its process with it."""

    def choose(self, view: View, *, time_s: float) -> Action:
        """Ends the process."""
        os._exit(3)


class Cheating(_Obedient):
    """Makes its own rules."""

    def choose(self, view: View, *, time_s: float) -> Action:
        """Returns what is not in the list."""
        return type(view.legal_actions[0])()


class Talking(_Obedient):
    """Prints what it thinks, and takes its time to the last moment."""

    def choose(self, view: View, *, time_s: float) -> Action:
        """Returns a legal action when its time is over."""
        print('{"place": 0}')  # noqa: T201 - it talks
        time.sleep(time_s)
        return super().choose(view, time_s=time_s)


class QuickAndRaising(Raising):
    """Fails at once."""

    quick = True


class MadeOnce(_Obedient):
    """Can be made once in a process, and never again."""

    is_made = False

    def __init__(self, chance: Random) -> None:
        super().__init__(chance)
        if type(self).is_made:
            raise RuntimeError("no second one\nof me")
        type(self).is_made = True


class QuickAndMadeOnce(MadeOnce):
    """As good as its word, once."""

    quick = True


class NeverMade(_Obedient):
    """Can't be made with what bots are made of."""

    def __init__(self, chance: Random, strength: int) -> None:
        super().__init__(chance)
        self.strength = strength


class NoBot:
    """Is made like a bot and is none."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
