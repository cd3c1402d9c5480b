"""What a game has to bring along to be shown in the terminal."""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.text import Text

    from hummel.v1 import Action, Event, ScoreItem, View
    from hummel_client.terminal.people import People


class Fold(IntEnum):
    """How much of a screen is folded so that it fits the terminal; each folds more than the one before."""

    NOTHING = 0
    OTHERS = 1
    """What lies before other players takes one line each."""
    OWN = 2
    """What lies before the viewer stands there by name alone."""
    ALL = 3
    """Everything is as short as can be."""


class Presenter(Protocol):
    """Draws one game and puts it into words, from views, events and the catalog alone.

    A presenter knows no rule: what may be done stands in the view's legal actions.

    Attributes:
        tie_break_title: What decides among equal points.
    """

    tie_break_title: str

    def board(self, view: View, fold: Fold) -> RenderableType:
        """Draws the game. The view has one."""

    def cards(self, view: View) -> list[Text]:
        """Lists all cards that lie before the players or in the viewer's hand, with their texts."""

    def question(self, view: View) -> list[Text]:
        """Says what the viewer is asked and why; empty if the actions say it all."""

    def group(self, view: View, action: Action) -> Text:
        """Names what a legal action is done with: actions with the same name stand together. Empty for none."""

    def is_variant(self, view: View, action: Action) -> bool:
        """Tells whether an action is an unusual form of another one, to be left out where there is little room."""

    def action(self, view: View, action: Action) -> Text:
        """Says in words what a legal action of the view does, as a member of its group."""

    def event(self, people: People, event: Event) -> Text:
        """Says in one sentence what happened. The event is one of the game."""

    def topic(self, event: Event) -> str:
        """Names what an event is about: sentences on one topic that follow each other share a paragraph."""

    def explanation(self, view: View) -> list[Text]:
        """Explains what is decided now: one sentence first, then the cards that it is about."""

    def score_title(self, item: ScoreItem) -> Text:
        """Says what gives points; items with the same rule and title are added up."""
