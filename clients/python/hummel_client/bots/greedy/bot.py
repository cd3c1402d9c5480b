"""The greedy bot of every game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from hummel_client.bots.bot import Bot
from hummel_client.bots.greedy import hamburgum, speicherstadt

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from random import Random

    from hummel.v1 import Action, View

LIKINGS: Mapping[str, Callable[[Any, Any, int, Sequence[Any]], list[float]]] = {
    "hamburgum": hamburgum.likings,
    "speicherstadt": speicherstadt.likings,
}
"""By game, how much a seat likes each of its legal actions, given the game's Board and the seat's own Hand."""


class GreedyBot(Bot):
    """Plays the action that its game's likings rate highest; among equals it picks at random."""

    quick: ClassVar[bool] = True

    def __init__(self, chance: Random) -> None:
        self._chance = chance

    def choose(self, view: View, *, time_s: float) -> Action:  # noqa: ARG002 - it never looks ahead
        """Returns a legal action, see Bot."""
        name = str(view.game.WhichOneof("game"))
        shown = getattr(view.game, name)
        acts = [getattr(action, name) for action in view.legal_actions]
        return view.legal_actions[best(name, shown.board, shown.hand, view.seat, acts, self._chance)]


def best(game: str, board: Any, hand: Any, seat: int, acts: Sequence[Any], chance: Random) -> int:  # noqa: ANN401, PLR0913, PLR0917 - any game's Board and Hand
    """Returns the place of the best liked of some actions of a game; among equals, of any."""
    if len(acts) == 1:
        return 0
    liked = LIKINGS[game](board, hand, seat, acts)
    most = max(liked)
    places = [place for place, liking in enumerate(liked) if liking == most]
    return places[int(chance.random() * len(places))]
