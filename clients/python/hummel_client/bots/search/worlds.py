"""Worlds: complete states that a seat holds possible, made up at random from all that it sees."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hummel_client.bots.search import hamburgum, speicherstadt
from hummel_service.games.registry import game_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from random import Random

    from hummel.v1 import View

MAKERS: Mapping[str, Callable[[Any, int, Sequence[Any], Random], Any]] = {
    "hamburgum": hamburgum.world,
    "speicherstadt": speicherstadt.world,
}
"""By game, what makes a State out of the game's View, whose seat it is, its legal actions and a generator."""


class NoWorldError(Exception):
    """No state that could be made up fits what the seat sees."""


def random_world(view: View, chance: Random) -> Any:  # noqa: ANN401 - any game's State
    """Returns a State in which the view's seat sees and may do what the view says, everything else at random.

    A view has no past, so cards that were shown once and are hidden now may lie anywhere.

    Args:
        view: The view of a seat that is asked.
        chance: Where everything comes from that the view does not say.

    Raises:
        NoWorldError: if what was made up gives the seat another view or other actions.
    """
    name = str(view.game.WhichOneof("game"))
    shown = getattr(view.game, name)
    actions = [getattr(action, name) for action in view.legal_actions]
    state = MAKERS[name](shown, view.seat, actions, chance)
    game = game_of(name)
    if game.view(state, view.seat) != shown or game.legal_actions(state, view.seat) != actions:
        raise NoWorldError(f"{name}: no world fits the question {view.decision.kind} to seat {view.seat}")
    return state
