"""Whether an action may be taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hummel.v1 import (
    UNDO_BLOCKER_GAME_ENDED,
    UNDO_BLOCKER_HIDDEN_REVEALED,
    UNDO_BLOCKER_LUCK_DECIDED,
    UNDO_BLOCKER_OTHERS_ACTED,
    UNDO_BLOCKER_UNSPECIFIED,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hummel.v1 import UndoBlocker
    from hummel_service.games.game import AnyGame


def blocker_after(
    game: AnyGame,
    state: Any,  # noqa: ANN401 - any game's State
    events: Sequence[Any],
    *,
    drawn: bool,
    by_clock: bool,
) -> UndoBlocker.ValueType:
    """Returns why an action can't be taken back right after it; unspecified if it can.

    Args:
        game: The game's rules.
        state: The game after the action.
        events: What the action came to.
        drawn: Whether anything was drawn, rolled or shuffled.
        by_clock: Whether the clock chose the action.
    """
    if not game.to_act(state):
        return UNDO_BLOCKER_GAME_ENDED
    if by_clock:
        return UNDO_BLOCKER_OTHERS_ACTED
    if drawn:
        return UNDO_BLOCKER_LUCK_DECIDED
    if game.reveals(state, events):
        return UNDO_BLOCKER_HIDDEN_REVEALED
    return UNDO_BLOCKER_UNSPECIFIED
