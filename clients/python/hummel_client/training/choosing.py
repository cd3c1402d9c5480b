"""Lets what was trained play at a table of a service."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hummel.v1 import Action
from hummel_client.training.registry import ENCODINGS

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np
    from numpy.typing import NDArray

    from hummel.v1 import View


def choose(view: View, policy: Callable[[NDArray[np.int16], NDArray[np.int8]], Any]) -> Action:
    """Returns the action that a policy takes where a view has legal actions.

    Args:
        view: A seat's view from the service.
        policy: Is given what the environment's agents are given, observation and mask, and returns an integer.

    Raises:
        ValueError: if a legal action has no number, or the policy returns what is no number of an action.
    """
    game = view.game.WhichOneof("game") or ""
    encoding = ENCODINGS[game]
    observation = encoding.observation(getattr(view.game, game), view.seat)
    mask = encoding.mask(getattr(action, game) for action in view.legal_actions)
    action = Action()
    getattr(action, game).CopyFrom(encoding.actions.action(int(policy(observation, mask))))
    return action
