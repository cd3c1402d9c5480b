"""Effects on other players: what they lose, give or must choose (H6.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel_service.games.hamburgum.agenda import push_for_each
from hummel_service.games.hamburgum.display import DISCARD_BUILDING
from hummel_service.games.hamburgum.effect import used_effect
from hummel_service.games.hamburgum.resources import transfer
from hummel_service.games.hamburgum.square import step_back

if TYPE_CHECKING:
    from hummel_service.games.hamburgum.effect import Use
    from hummel_service.games.hamburgum.play import Play


@used_effect("take_marks", "Take {gain} from each other player, as far as they have them.")
def take_marks(play: Play, use: Use, *, marks: int) -> None:
    """Takes marks from everybody else (171)."""
    for other in play.others(use.seat):
        transfer(play, other, use.seat, use.card, marks=marks)


@used_effect("others_step_back", "Each other player goes back 1 space on City Hall Square.")
def others_step_back(play: Play, use: Use) -> None:
    """Moves everybody else back, not below the start (175)."""
    for other in play.others(use.seat):
        step_back(play, other, use.card)


@used_effect("others_lose_building", "Each other player discards 1 building of their choice.")
def others_lose_building(play: Play, use: Use) -> None:
    """Lets everybody else who has a building discard one (176)."""
    victims = [seat for seat in play.others(use.seat) if play.players[seat].buildings]
    push_for_each(play, DISCARD_BUILDING, victims, card=use.card)
