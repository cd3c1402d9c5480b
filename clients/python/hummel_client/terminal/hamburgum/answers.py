"""Puts the answers to questions into words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.text import Text

from hummel.hamburgum.v1 import SIDE_LEFT
from hummel_client.terminal.hamburgum.board import majority_name
from hummel_client.terminal.hamburgum.cards import described
from hummel_client.terminal.hamburgum.colours import colour_mark, colour_name, disaster, number_of
from hummel_client.terminal.hamburgum.printed import next_segment, segment_words
from hummel_client.terminal.words import counted

if TYPE_CHECKING:
    from collections.abc import Callable

    from hummel.hamburgum.v1 import (
        Accept,
        ChooseCard,
        ChooseColour,
        ChooseMajority,
        ChooseNumber,
        ChooseSeat,
        ChooseSide,
        ChooseSite,
        Decline,
    )
    from hummel_client.terminal.hamburgum.situation import Situation

WORKER_VERBS = {
    "PAY_WORKER": "Pay",
    "PAY_DIFFERENT_WORKER": "Pay",
    "EXCHANGE_FROM": "Give",
    "GIVE_WORKER": "Give",
    "SEND_WORKER": "Send",
    "GAIN_WORKER": "Take",
    "EXCHANGE_TO": "Take",
    "BUY_WORKER": "Buy",
}
"""What is done with the worker of the colour that is chosen."""

DISASTER_WORDS = {
    "STRIKE": "{disaster} strikes first",
    "LOWER_DISASTER": "Lower {disaster}, level {level}",
    "REDIRECT_INTRIGUE": "{disaster} rises, level {level}",
}
"""What is done with the disaster of the colour that is chosen."""

CARD_VERBS = {
    "DISCARD_BUILDING": "Discard",
    "DISCARD_CARD": "Discard",
    "TAKE_CARD": "Take",
    "TAKE_BACK": "Take back",
    "ACTIVATE_AGAIN": "Activate again",
    "ACTIVATE_NEXT": "Activate",
    "BORROW_FLASH": "Use",
    "BUILD_UNDER_ZOO": "Build",
    "ZOO_CARD": "Under",
}
"""What is done with the card that is chosen."""

CARDS_FROM_AFAR = frozenset({"TAKE_CARD", "BORROW_FLASH"})
"""The questions for cards that lie neither in the own hand nor in the own display: their texts are told."""

SITE_VERBS = {"DISCARD_SITE": "Discard", "BUILD_ON_SITE": "Build on"}
"""What is done with the site that is chosen."""

SIDE_VERBS = {"REMOVE_SEGMENT": "Remove a segment on the", "BUILD_SEGMENT": "Build on the"}
"""What is done with the half of the wall that is chosen."""

YES = {
    "ADVANCE": "Advance for {marks}",
    "PREVENT_RISE": "Pay 1 {colour} worker: {disaster} does not rise",
    "PAY_BLACK_DIE": "Pay {marks}, the black die",
    "FLASH_AGAIN": "Let it happen once more",
}
"""What is accepted."""

NO = {
    "ADVANCE": "Do not advance",
    "PREVENT_RISE": "Let {disaster} rise",
    "PAY_BLACK_DIE": "Pay the printed price",
    "FLASH_AGAIN": "Once is enough",
    "TAKE_CARD": "Take none",
    "TAKE_BACK": "Take none back",
    "BUILD_UNDER_ZOO": "Build none",
    "LOWER_DISASTER": "Lower no more",
    "LOWER_LEVELS": "Lower it by none",
    "BUY_WORKER": "Buy no more",
    "EXCHANGE_FROM": "Exchange no more",
    "PAY_DIFFERENT_WORKER": "Pay no more",
}
"""What it means to decline."""


def _choose_colour(situation: Situation, action: ChooseColour) -> Text:
    colour, asked = action.colour, situation.question
    named = Text.assemble(colour_mark(colour), f" {colour_name(colour)}")
    if asked in WORKER_VERBS:
        have = number_of(situation.player.workers, colour)
        return Text.assemble(f"{WORKER_VERBS[asked]} 1 ", named, " worker", (f" (you have {have})", "dim"))
    if asked in DISASTER_WORDS:
        level = number_of(situation.player.disasters, colour)
        words = DISASTER_WORDS[asked].format(disaster=disaster(colour), level=level)
        return Text.assemble(colour_mark(colour), f" {words}")
    if asked == "DRAW":
        cards = counted("card", number_of(situation.board.decks, colour))
        return Text.assemble("Draw from the ", named, f" deck of {cards}")
    if asked == "SPARE_WORKER":
        return Text.assemble("As if 1 ", named, " worker were paid")
    return Text.assemble("Move the cleric to the ", named, " window") if asked == "MOVE_CLERIC" else named


def _choose_card(situation: Situation, action: ChooseCard) -> Text:
    asked = situation.question
    words = described(situation.catalog, action.card) if asked in CARDS_FROM_AFAR else situation.card(action.card)
    return Text.assemble(f"{CARD_VERBS.get(asked, 'Choose')} ", words)


def _choose_site(situation: Situation, action: ChooseSite) -> Text:
    verb = SITE_VERBS.get(situation.question, "Choose")
    player = situation.player
    colours = [colour_mark(site.colour) for site in player.sites if site.site == action.site]
    built = [situation.card(each.card) for each in player.buildings if each.site == action.site]
    standing = Text.assemble(" with ", Text(", ").join(built)) if built else Text(", empty")
    return Text.assemble(f"{verb} site {action.site} ", *colours, standing)


def _choose_side(situation: Situation, action: ChooseSide) -> Text:
    side = "left" if action.side == SIDE_LEFT else "right"
    following = next_segment(situation.catalog, situation.player, action.side)
    if situation.question == "BUILD_SEGMENT" and following:
        return Text.assemble(f"{SIDE_VERBS['BUILD_SEGMENT']} {side}: ", segment_words(following))
    return Text(f"{SIDE_VERBS.get(situation.question, 'Choose the')} {side}")


def _choose_seat(situation: Situation, action: ChooseSeat) -> Text:
    verb = "Pay" if situation.question == "PAY_SEAT" else "Choose"
    return Text.assemble(f"{verb} ", situation.people.name(action.seat))


def _choose_majority(situation: Situation, action: ChooseMajority) -> Text:
    verb = "Turn back" if situation.question == "LOSE_MAJORITY" else "Choose"
    return Text(f"{verb} {majority_name(action.majority)}")


def _choose_number(situation: Situation, action: ChooseNumber) -> Text:
    thing = "level" if situation.question == "LOWER_LEVELS" else ""
    return Text(counted(thing, action.number) if thing else str(action.number))


def _accept(situation: Situation, _: Accept) -> Text:
    return Text(_filled(YES.get(situation.question, "Yes"), situation))


def _decline(situation: Situation, _: Decline) -> Text:
    return Text(_filled(NO.get(situation.question, "No more"), situation))


def _filled(words: str, situation: Situation) -> str:
    question = situation.board.question
    return words.format(
        marks=counted("mark", question.amount),
        colour=colour_name(question.colour),
        disaster=disaster(question.colour),
    )


# Each phrase takes the message of its own kind.
ANSWERS: dict[str, Callable[[Situation, Any], Text]] = {
    "choose_colour": _choose_colour,
    "choose_card": _choose_card,
    "choose_site": _choose_site,
    "choose_side": _choose_side,
    "choose_seat": _choose_seat,
    "choose_majority": _choose_majority,
    "choose_number": _choose_number,
    "accept": _accept,
    "decline": _decline,
}
"""What each kind of answer is called."""
