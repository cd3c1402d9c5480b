"""A game in motion: what every rule reads and changes while an action is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hummel.hamburgum.v1 import Event, State
    from hummel_service.games.dice import Dice


class Play:
    """The parts of one State at hand, with its dice and the events so far.

    Attributes:
        board: What everybody sees.
        players: The players by seat.
        hands: What one seat sees, by seat.
        secrets: What nobody sees.
        agenda: What is still to happen, the next task last.
        dice: The table's random generator.
        events: What happened, in order.
    """

    __slots__ = ("agenda", "board", "dice", "events", "hands", "players", "secrets")

    def __init__(self, state: State, dice: Dice, events: list[Event]) -> None:
        self.board = board = state.board
        self.players = board.players
        self.hands = state.hands
        self.secrets = secrets = state.secrets
        self.agenda = secrets.agenda
        self.dice = dice
        self.events = events

    def others(self, seat: int) -> list[int]:
        """Returns the other seats in turn order, from the left of this one (H6.6)."""
        seat_count = len(self.players)
        return [(seat + turn) % seat_count for turn in range(1, seat_count)]

    def in_turn_order(self) -> list[int]:
        """Returns all seats, from the holder of the Coat of Arms on."""
        seat_count = len(self.players)
        first = self.board.first_seat
        return [(first + turn) % seat_count for turn in range(seat_count)]
