"""What a game has to bring along to be shown in the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.text import Text

    from hummel.v1 import Action, Event, View
    from hummel_client.terminal.people import People


class Presenter(Protocol):
    """Draws one game and puts it into words, from views, events and the catalog alone.

    A presenter knows no rule: what may be done stands in the view's legal actions.

    Attributes:
        tie_break_title: What decides among equal points.
    """

    tie_break_title: str

    def board(self, view: View) -> RenderableType:
        """Draws the game. The view has one."""

    def action(self, view: View, action: Action) -> Text:
        """Says in words what a legal action of the view does."""

    def event(self, people: People, event: Event) -> Text:
        """Says in one sentence what happened. The event is one of the game."""

    def explanation(self, view: View) -> list[Text]:
        """Explains what is decided now: one sentence first, then the cards that it is about."""

    def card_title(self, card: int) -> Text:
        """Names a card so that it can't be mistaken for another."""

    def rule_title(self, rule: str) -> str:
        """Says what a scoring rule counts; empty for a rule it does not know."""
