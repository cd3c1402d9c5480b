"""Effects that build wall segments, move on City Hall Square and send clerics."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel_service.games.hamburgum.effect import used_effect
from hummel_service.games.hamburgum.square import advance

if TYPE_CHECKING:
    from hummel_service.games.hamburgum.effect import Use
    from hummel_service.games.hamburgum.play import Play


@used_effect("advance", "Advance 1 space on City Hall Square.")
def advance_(play: Play, use: Use) -> None:
    """Advances for nothing (068)."""
    advance(play, use.seat, use.card)
