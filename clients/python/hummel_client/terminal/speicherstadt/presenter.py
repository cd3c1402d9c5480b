"""The Speicherstadt's presenter: header, columns, players, and the words around them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.text import Text

from hummel.speicherstadt.v1 import Phase
from hummel_client.terminal.catalog import Catalog
from hummel_client.terminal.people import People
from hummel_client.terminal.speicherstadt.actions import Situation, describe_action
from hummel_client.terminal.speicherstadt.cards import title
from hummel_client.terminal.speicherstadt.columns import draw_columns
from hummel_client.terminal.speicherstadt.events import Narrator, tell_event
from hummel_client.terminal.speicherstadt.goods import GOODS, cube_counts, mark
from hummel_client.terminal.speicherstadt.players import draw_players

if TYPE_CHECKING:
    from rich.console import RenderableType

    from hummel.speicherstadt.v1 import Board
    from hummel.v1 import Action, Event, GameInfo, ScoreItem, View
    from hummel_client.terminal.presenter import Fold

EXPLANATIONS = {
    "DEMAND": "Place one of your workers above a card: the lowest worker's owner is asked first, and the price "
    "is the number of workers standing there, so every worker that joins makes the card dearer.",
    "PURCHASE": "Buy the card for as many coins as workers stand above it, or send your lowest worker home, "
    "which makes the card 1 coin cheaper for the next worker's owner.",
    "LOADING": "Use the cubes on your dock: put them on contracts, where they stay, sell them to merchants, or keep "
    "what fits; in the market hall two cubes buy a coin, and three buy a cube of the stock.",
}
"""What each kind of decision is about, in one sentence."""

PAYMENT_OPEN = (
    "You have begun to pay in the market hall and must go on with it: two cubes buy a coin, three a cube of the stock."
)

RULE_TITLES = {
    "S7.2": "Fires",
    "S8.3": "Completed contract",
    "S8.4": "Building or merchant",
    "S8.5": "Port, offices, warehouse",
}
"""What the scoring rules count, for points that come from no single card."""


class SpeicherstadtPresenter:
    """Draws The Speicherstadt and puts it into words."""

    tie_break_title = "Coins decide a tie"

    def __init__(self, game: GameInfo) -> None:
        self._catalog = Catalog(game)

    def board(self, view: View, fold: Fold) -> RenderableType:  # noqa: ARG002 - the board is short as it is
        """Draws the whole board; there is nothing to fold."""
        board = view.game.speicherstadt.board
        people = People.of_view(view)
        parts: list[RenderableType] = [self._header(board)]
        if any(column.card for column in board.columns):
            parts.append(draw_columns(board, self._catalog, people))
        return Group(*parts, draw_players(view, self._catalog, people))

    def cards(self, view: View) -> list[Text]:
        """Lists the cards on offer and each player's cards, with their texts."""
        board = view.game.speicherstadt.board
        people = People.of_view(view)
        offered = [self._card_text(column.card) for column in board.columns if column.card]
        paragraphs = [Text("On offer", style="bold"), *offered] if offered else []
        for seat, player in enumerate(board.players):
            owned = [*player.cards, *(contract.card for contract in player.contracts)]
            paragraphs += [people.name(seat), *(self._card_text(card) for card in owned)]
        return paragraphs

    def question(self, view: View) -> list[Text]:  # noqa: ARG002 - every game is asked the same
        """Says nothing: the actions name the step and the card."""
        return []

    def group(self, view: View, action: Action) -> Text:  # noqa: ARG002 - every game is asked the same
        """Groups nothing: the lists are short."""
        return Text()

    def is_variant(self, view: View, action: Action) -> bool:  # noqa: ARG002 - every game is asked the same
        """Leaves nothing out: the lists are short."""
        return False

    def action(self, view: View, action: Action) -> Text:
        """Says in words what a legal action does."""
        board = view.game.speicherstadt.board
        return describe_action(Situation(self._catalog, board, view.seat), action.speicherstadt)

    def event(self, people: People, event: Event) -> Text:
        """Says in one sentence what happened."""
        return tell_event(Narrator(self._catalog, people), event.speicherstadt)

    def topic(self, event: Event) -> str:
        """Lets events of the same kind share a paragraph."""
        return event.speicherstadt.WhichOneof("kind") or ""

    def explanation(self, view: View) -> list[Text]:
        """Explains the decision, the marks of the goods, and the cards on offer."""
        board = view.game.speicherstadt.board
        mine = board.players[view.seat] if view.HasField("seat") else None
        payment_open = mine is not None and mine.loading.paid_cubes > 0
        words = PAYMENT_OPEN if payment_open else EXPLANATIONS.get(view.decision.kind, "Nothing is decided now.")
        cards = [column.card for column in board.columns if column.card]
        legend = Text.assemble("Goods: ", Text(", ").join(Text.assemble(mark(good), f" {good}") for good in GOODS), ".")
        return [Text(words), legend, *(self._card_text(card) for card in cards)]

    def score_title(self, item: ScoreItem) -> Text:
        """Names the card that gives points, a contract with its goods, or says what the rule counts."""
        return title(self._catalog, item.card) if item.card else Text(RULE_TITLES.get(item.rule, ""))

    def _card_text(self, card: int) -> Text:
        return Text.assemble("  ", title(self._catalog, card), ": ", self._catalog.card(card).text)

    def _header(self, board: Board) -> Text:
        """Round, draw pile, bag and stock."""
        phase = Phase.Name(board.phase).removeprefix("PHASE_").lower()
        facts = [f"round {board.round} of {board.round_count}", phase, f"draw pile {board.draw_pile_count}"]
        title = Text(self._catalog.game.title, style="bold")
        cubes = Text.assemble("bag  ", cube_counts(board.bag), "    stock  ", cube_counts(board.stock))
        return Text.assemble(Text("   ").join([title, *map(Text, facts)]), "\n", cubes)
