"""Puts what the game asks into sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rich.text import Text

from hummel.hamburgum.v1 import QuestionKind
from hummel_client.terminal.hamburgum.cards import described
from hummel_client.terminal.hamburgum.colours import colour_name, disaster
from hummel_client.terminal.words import counted

if TYPE_CHECKING:
    from hummel.hamburgum.v1 import Board, Question
    from hummel_client.terminal.catalog import Catalog
    from hummel_client.terminal.people import People


class Asked(NamedTuple):
    """What is asked, to be read behind "You choose".

    Attributes:
        what: The question by itself.
        more: Its numbers and colours, said if the Question has them; braces take them.
    """

    what: str
    more: str = ""


QUESTIONS: dict[str, Asked] = {
    "TURN": Asked("what to do in this turn"),
    "EXTRA_ACTION": Asked("a standard action with this one card"),
    "DRAW": Asked("the deck that the next card is drawn from", ", {amount} still to come"),
    "ADVANCE": Asked("whether to advance on City Hall Square", " for {marks}"),
    "STRIKE": Asked("which disaster strikes first"),
    "DISCARD_BUILDING": Asked("the building that is discarded"),
    "DISCARD_SITE": Asked("the site that is discarded"),
    "REMOVE_SEGMENT": Asked("the half of the wall that loses its outermost segment"),
    "PREVENT_RISE": Asked(
        "whether to pay a worker so that a disaster does not rise", ": 1 {colour} one against {disaster}"
    ),
    "PAY_WORKER": Asked("the worker to pay"),
    "SPARE_WORKER": Asked("the colour as if a worker of it were paid"),
    "GAIN_WORKER": Asked("the worker to take", ", {amount} still to come"),
    "DISCARD_CARD": Asked("the card of the hand that is discarded", ", {amount} still to go"),
    "TAKE_CARD": Asked("which of the searched cards to take"),
    "BUILD_ON_SITE": Asked("the site on which the card is built for nothing"),
    "TAKE_BACK": Asked("the building that goes back to the hand"),
    "LOWER_DISASTER": Asked("the disaster that is lowered", ", {amount} still to go"),
    "LOWER_LEVELS": Asked("by how many levels a disaster is lowered", ": {disaster}, at most {amount}"),
    "BUY_WORKER": Asked("the worker to buy", ", {amount} still to go"),
    "EXCHANGE_FROM": Asked("the worker to give away in exchange"),
    "EXCHANGE_TO": Asked("the worker to take in exchange", " for the {colour} one"),
    "PAY_DIFFERENT_WORKER": Asked("a worker of yet another colour to pay"),
    "BUILD_SEGMENT": Asked("the half of the wall that grows"),
    "PAY_BLACK_DIE": Asked("whether to pay the black die instead of the price", ": {marks}"),
    "LOSE_MAJORITY": Asked("the majority token that is turned back"),
    "GIVE_WORKER": Asked("the worker to give to the owner of the card", ", {amount} still to go"),
    "PAY_SEAT": Asked("the player who is paid next", ", {marks} still to pay"),
    "ACTIVATE_AGAIN": Asked("the building that is activated a second time"),
    "ACTIVATE_NEXT": Asked("the building that is activated next"),
    "BORROW_FLASH": Asked("the building of another player that lends its effect"),
    "FLASH_AGAIN": Asked("whether the effect of the card happens once more"),
    "MOVE_CLERIC": Asked("the church window that the cleric moves to"),
    "SEND_WORKER": Asked("the worker that goes into the church window of its colour"),
    "BUILD_UNDER_ZOO": Asked("the card of the hand that is built under a Zoo card"),
    "ZOO_CARD": Asked("the Zoo card that it is built under"),
    "REDIRECT_INTRIGUE": Asked(
        "the disaster that rises instead of the one on the intrigue token", ", which shows {disaster}"
    ),
}
"""The questions by their name in QuestionKind, without the prefix."""

UNKNOWN = Asked("something that this version does not know")

STANDARD_ACTION_OPEN = "one standard action with a card, and activations before or after it"
STANDARD_ACTION_DONE = "further activations, or the end of the turn; the standard action is done"
"""What a turn leaves to choose."""


def question_name(kind: int) -> str:
    """Returns the name of a value of QuestionKind.

    >>> question_name(4)
    'ADVANCE'
    """
    if kind not in QuestionKind.values():
        return f"QUESTION_{kind}"
    return QuestionKind.Name(QuestionKind.ValueType(kind)).removeprefix("QUESTION_KIND_")


def what_is_asked(kind: int) -> str:
    """Returns a question by itself, to be read behind "You choose"."""
    return QUESTIONS.get(question_name(kind), UNKNOWN).what


def ask(board: Board, people: People) -> Text:
    """Says in one sentence what the game waits for."""
    question = board.question
    who = Text.assemble(people.who(question.seat), " choose" if question.seat == people.me else " chooses")
    return Text.assemble(who, f" {_in_full(board, question)}.")


def reason(question: Question, catalog: Catalog) -> list[Text]:
    """Returns the card that asks with its text; nothing if a rule asks."""
    return [Text.assemble(("Because of ", "dim"), described(catalog, question.card))] if question.card else []


def _in_full(board: Board, question: Question) -> str:
    if question_name(question.kind) == "TURN":
        return STANDARD_ACTION_DONE if board.standard_action_done else STANDARD_ACTION_OPEN
    what, more = QUESTIONS.get(question_name(question.kind), UNKNOWN)
    try:
        return what + more.format(**_values(question))
    except KeyError:
        return what


def _values(question: Question) -> dict[str, str]:
    """What the question has of the values that its sentence may name."""
    values: dict[str, str] = {}
    if question.amount:
        values |= {"amount": str(question.amount), "marks": counted("mark", question.amount)}
    if question.colour:
        values |= {"colour": colour_name(question.colour), "disaster": disaster(question.colour)}
    return values
