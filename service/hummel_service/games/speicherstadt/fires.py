"""Fires (S7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel.speicherstadt.v1 import Event
from hummel_service.games.speicherstadt.cards import CARD

if TYPE_CHECKING:
    from hummel.speicherstadt.v1 import Board, Player


def firemen_value(player: Player) -> int:
    """Returns the sum of a player's firemen (S7.2)."""
    return sum(CARD[card].value for card in player.cards)


def resolve(board: Board, card: int, events: list[Event]) -> None:
    """Lets a fire break out and puts it on the discard pile (S7.2)."""
    points = CARD[card].points
    values = [firemen_value(player) for player in board.players]
    highest, lowest = max(values), min(values)
    event = Event()
    fire = event.fire_resolved
    fire.card = card
    for seat, value in enumerate(values):
        # All level: the two cancel out.
        change = points * (value == highest) - points * (value == lowest)
        board.players[seat].fire_points += change
        fire.results.add(seat=seat, firemen_value=value, points=change)
    board.discard_pile.append(card)
    events.append(event)
