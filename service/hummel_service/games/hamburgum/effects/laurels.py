"""Effects that score at the end of the game (H6.1 LAUREL, H8.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel_service.games.hamburgum.effect import Use, laurel_effect

if TYPE_CHECKING:
    from hummel.hamburgum.v1 import Board, Player
    from hummel_service.games.hamburgum.counting import Count

_NOBODY_PAYS = Use(seat=0, card=0)


@laurel_effect("laurel_per", "At the end of the game, score {gain} {for_each}.")
def laurel_per(board: Board, player: Player, *, count: Count, vp: int, per: int = 1) -> int:
    """Scores so much for each thing of a kind, or for each full group of them (011, 029, 071, 203, 205)."""
    return count.of(board, player, _NOBODY_PAYS) // per * vp
