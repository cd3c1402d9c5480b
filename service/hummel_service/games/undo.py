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


def blocker_after(  # noqa: PLR0913 - an action comes to so many things
    game: AnyGame,
    state: Any,  # noqa: ANN401 - any game's State
    events: Sequence[Any],
    *,
    has_ended: bool,
    drawn: bool,
    by_clock: bool,
) -> UndoBlocker.ValueType:
    """Returns why an action can't be taken back right after it; unspecified if it can.

    Args:
        game: The game's rules.
        state: The game after the action.
        events: What the action came to.
        has_ended: Whether the game ended with it.
        drawn: Whether anything was drawn, rolled or shuffled.
        by_clock: Whether the clock chose the action.
    """
    if has_ended:
        return UNDO_BLOCKER_GAME_ENDED
    if by_clock:
        return UNDO_BLOCKER_OTHERS_ACTED
    if drawn:
        return UNDO_BLOCKER_LUCK_DECIDED
    if game.reveals(state, events):
        return UNDO_BLOCKER_HIDDEN_REVEALED
    return UNDO_BLOCKER_UNSPECIFIED
