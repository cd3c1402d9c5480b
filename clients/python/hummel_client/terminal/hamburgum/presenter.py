"""Hamburgum's presenter: the board from header to hand, and the words around it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.rule import Rule
from rich.text import Text

from hummel_client.terminal.catalog import Catalog
from hummel_client.terminal.hamburgum.actions import describe_action, group_of
from hummel_client.terminal.hamburgum.board import draw_header, draw_middle
from hummel_client.terminal.hamburgum.cards import described, title
from hummel_client.terminal.hamburgum.colours import COLOURS, DISASTERS, mark
from hummel_client.terminal.hamburgum.displays import draw_displays
from hummel_client.terminal.hamburgum.events import tell_event, topic_of
from hummel_client.terminal.hamburgum.hand import draw_hand
from hummel_client.terminal.hamburgum.narrator import Narrator
from hummel_client.terminal.hamburgum.players import draw_players
from hummel_client.terminal.hamburgum.questions import ask, reason
from hummel_client.terminal.hamburgum.situation import Situation
from hummel_client.terminal.people import People

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rich.console import RenderableType

    from hummel.hamburgum.v1 import Player
    from hummel.v1 import Action, Event, GameInfo, ScoreItem, View
    from hummel_client.terminal.presenter import Fold

PRINTED_POINTS = "H8.1"
"""The rule of points that are printed on cards, or that were won in the game."""

RULE_TITLES = {
    "H2.3": "Statues",
    "H3.10": "Majorities",
    "H3.11": "Clerics on the church floor",
    "H4.4": "Third wall segments",
    "H5.1": "City Hall Square",
    "H8.1": "Points won in the game",
}
"""What the scoring rules count, for points that come from no single card."""

STANDARD_ACTION_KINDS = frozenset({"TURN", "EXTRA_ACTION"})
"""The decisions that offer standard actions."""

STANDARD_ACTIONS = (
    "A standard action uses one card: for 3 workers of its colour, for the marks on the die of its colour, to lower "
    "its disaster by a level for 1 VP, for the next wall segment of its colour, as a site, or to be built on a site."
)
"""What can be done with a card, for whoever plays for the first time."""

ICONS = (
    "Icons: I, II, III once a season in that phase; flash when it is built; always; laurel in the final scoring. "
    "* used this season. C cleric, w worker in the church. Wall: segments that stand > colour and price of the next."
)
"""What the signs on the board mean."""


class HamburgumPresenter:
    """Draws Hamburgum and puts it into words."""

    tie_break_title = "Marks decide a tie"

    def __init__(self, game: GameInfo) -> None:
        self._catalog = Catalog(game)

    def board(self, view: View, fold: Fold) -> RenderableType:
        """Draws the middle of the table, all players, the displays, the viewer's hand, and what is waited for."""
        game, people = view.game.hamburgum, People.of_view(view)
        board = game.board
        parts: list[RenderableType] = [
            draw_header(board, self._catalog, people),
            draw_middle(board, self._catalog, people),
            draw_players(view, self._catalog, people),
            Rule("Displays", align="left", style="dim"),
            draw_displays(view, self._catalog, people, fold),
        ]
        if game.HasField("hand"):
            parts += [Rule("Your hand", align="left", style="dim"), draw_hand(game.hand, self._catalog, fold)]
        if board.HasField("question") and not view.legal_actions:
            parts += self.question(view)
        return Group(*parts)

    def cards(self, view: View) -> list[Text]:
        """Lists the viewer's hand and every display, with the texts of the cards."""
        game, people = view.game.hamburgum, People.of_view(view)
        paragraphs = [Text("Your hand", style="bold"), *self._texts(game.hand.cards)] if game.hand.cards else []
        for seat, player in enumerate(game.board.players):
            cards = _displayed(player)
            paragraphs += [people.name(seat), *(self._texts(cards) if cards else [Text("  nothing yet", style="dim")])]
        return paragraphs

    def question(self, view: View) -> list[Text]:
        """Says what is asked, and the card that asks."""
        board = view.game.hamburgum.board
        if not board.HasField("question"):
            return []
        return [ask(board, People.of_view(view)), *reason(board.question, self._catalog)]

    def group(self, view: View, action: Action) -> Text:
        """Groups standard actions by the card that is played, and all activations."""
        return group_of(self._situation(view), action.hamburgum)

    def is_variant(self, view: View, action: Action) -> bool:  # noqa: ARG002 - every game is asked the same
        """Leaves out what is done with a card as one of another colour (224): there are four for most actions."""
        kind = action.hamburgum.WhichOneof("kind")
        return bool(kind and getattr(getattr(action.hamburgum, kind), "announced_colour", 0))

    def action(self, view: View, action: Action) -> Text:
        """Says in words what a legal action does."""
        return describe_action(self._situation(view), action.hamburgum)

    def event(self, people: People, event: Event) -> Text:
        """Says in one sentence what happened."""
        return tell_event(Narrator(self._catalog, people), event.hamburgum)

    def topic(self, event: Event) -> str:
        """Lets what one player does stand together, and what dice and majorities bring."""
        return topic_of(event.hamburgum)

    def explanation(self, view: View) -> list[Text]:
        """Explains the question, the letters and icons, and the cards that can be played or chosen."""
        colours = [Text.assemble(mark(name), f" {name} ({DISASTERS.get(name, 'die only')})") for name in COLOURS]
        letters = Text.assemble("Colours and their disasters: ", Text(", ").join(colours), ".")
        asked = self.question(view) or [Text("Nothing is decided now.")]
        if view.decision.kind in STANDARD_ACTION_KINDS:
            asked.append(Text(STANDARD_ACTIONS))
        cards = dict.fromkeys(_card_of(action) for action in view.legal_actions)
        cards.pop(0, None)
        return [*asked, letters, Text(ICONS), *self._texts(cards)]

    def score_title(self, item: ScoreItem) -> Text:
        """Says what a rule counts, or names the card whose text gives points; printed points are one row a kind."""
        if not item.card:
            return Text(RULE_TITLES.get(item.rule, ""))
        if item.rule == PRINTED_POINTS:
            kind = self._catalog.card(item.card).kind
            return Text("Printed on Zoo and Park cards" if kind in {"Zoo", "Park"} else "Printed on buildings")
        return title(self._catalog, item.card)

    def _situation(self, view: View) -> Situation:
        return Situation(self._catalog, view.game.hamburgum.board, People.of_view(view), view.seat)

    def _texts(self, cards: Iterable[int]) -> list[Text]:
        return [Text.assemble("  ", described(self._catalog, card)) for card in cards]


def _displayed(player: Player) -> list[int]:
    """The cards of a display."""
    return [*(building.card for building in player.buildings), *player.zoo, *player.parks]


def _card_of(action: Action) -> int:
    """The card that an action names, 0 if it names none."""
    kind = action.hamburgum.WhichOneof("kind")
    return int(getattr(getattr(action.hamburgum, kind), "card", 0)) if kind else 0
