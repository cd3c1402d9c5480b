"""What the words of an action depend on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hummel_client.terminal.hamburgum.cards import title
from hummel_client.terminal.hamburgum.questions import question_name

if TYPE_CHECKING:
    from rich.text import Text

    from hummel.hamburgum.v1 import Board, Player
    from hummel_client.terminal.catalog import Catalog
    from hummel_client.terminal.people import People


@dataclass(frozen=True)
class Situation:
    """The board at which an action is legal.

    Attributes:
        catalog: The cards.
        board: The board.
        people: The names of the seats.
        me: The acting seat.
    """

    catalog: Catalog
    board: Board
    people: People
    me: int

    @property
    def player(self) -> Player:
        """What lies before the acting player."""
        return self.board.players[self.me]

    @property
    def question(self) -> str:
        """The name of what is asked."""
        return question_name(self.board.question.kind)

    def card(self, card: int) -> Text:
        """Names a card."""
        return title(self.catalog, card)
