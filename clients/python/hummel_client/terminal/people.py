"""How the seats of a table are called and coloured on the screen."""

from __future__ import annotations

from string import ascii_uppercase
from typing import TYPE_CHECKING

from rich.text import Text

from hummel_client.terminal.words import printable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hummel.v1 import Seat, View

SEAT_STYLES = ("red", "green", "blue", "magenta", "cyan")
"""One colour a seat. Letters tell the seats apart where there is no colour."""


def letter(seat: int) -> str:
    """Returns the letter that stands for a seat, with or without colour.

    >>> letter(2)
    'C'
    """
    return ascii_uppercase[seat] if seat < len(ascii_uppercase) else str(seat)


def style(seat: int) -> str:
    """Returns the colour of a seat."""
    return SEAT_STYLES[seat % len(SEAT_STYLES)]


class People:
    """Names the seats of a table, seen from one of them or from none.

    Attributes:
        me: The viewer's own seat; None for spectators.
    """

    def __init__(self, seats: Sequence[Seat], me: int | None) -> None:
        self.me = me
        self._names = [printable(seat.player_name) for seat in seats]

    @classmethod
    def of_view(cls, view: View) -> People:
        """Names the seats as the viewer of a view calls them."""
        return cls(view.table.seats, view.seat if view.HasField("seat") else None)

    def badge(self, seat: int) -> Text:
        """Returns a seat's letter in its colour."""
        return Text(letter(seat), style=f"bold reverse {style(seat)}")

    def name(self, seat: int) -> Text:
        """Returns a seat's letter and its player's name, for lists and columns."""
        return Text.assemble(self.badge(seat), " ", (self._name(seat), style(seat)))

    def who(self, seat: int) -> Text:
        """Returns what a sentence that begins with a seat calls it: You, or letter and name."""
        return Text("You", style=f"bold {style(seat)}") if seat == self.me else self.name(seat)

    def whom(self, seat: int) -> Text:
        """Returns what a sentence calls a seat further on: you, or letter and name."""
        return Text("you", style=f"bold {style(seat)}") if seat == self.me else self.name(seat)

    def subject(self, sentence: str) -> str:
        """Returns what a sentence calls the seat that it begins with; empty if it begins with something else."""
        subjects = (self.who(seat).plain for seat in range(len(self._names)))
        return next((subject for subject in subjects if sentence.startswith(f"{subject} ")), "")

    def listed(self, seats: Sequence[int]) -> Text:
        """Returns several seats within a sentence."""
        return Text(", ").join(self.whom(seat) for seat in seats)

    def _name(self, seat: int) -> str:
        # A seat that the table does not have can only come from a newer service.
        return self._names[seat] if seat < len(self._names) else ""
