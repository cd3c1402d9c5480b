"""Effects that draw, search, exchange and take back cards, and what is done with them at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel.hamburgum.v1 import (
    QUESTION_KIND_BUILD_ON_SITE,
    QUESTION_KIND_TAKE_BACK,
    QUESTION_KIND_TAKE_CARD,
    Event,
)
from hummel_service.games.hamburgum.agenda import Pile, push, question, step
from hummel_service.games.hamburgum.building import build
from hummel_service.games.hamburgum.cards import CARD, COLOUR_OF
from hummel_service.games.hamburgum.colours import PAID, add, count, held
from hummel_service.games.hamburgum.counting import is_of_category
from hummel_service.games.hamburgum.decks import (
    DISCARD_CARD,
    deck as draw_deck,
    drawn_cards,
    enter_hand,
    leave_hand,
    look_at,
    shuffle_deck,
    shuffle_discard,
    start_draw,
    take_from_discard,
    tell_cards,
)
from hummel_service.games.hamburgum.display import put_site, sites_with_room, take_back_building
from hummel_service.games.hamburgum.effect import used_effect
from hummel_service.games.hamburgum.hooks import built
from hummel_service.games.hamburgum.resources import pay
from hummel_service.games.hamburgum.standard_actions import start_extra_action

if TYPE_CHECKING:
    from hummel.hamburgum.v1 import Task
    from hummel_service.games.hamburgum.effect import Use
    from hummel_service.games.hamburgum.play import Play


def _can_draw(play: Play, use: Use, *, deck: int = 0, cards: int = 1) -> bool:  # noqa: ARG001 - one card is enough
    filled = held(play.board.decks)
    return deck in filled if deck else bool(filled)


@used_effect("draw", "Draw {cards} from {deck}.", can=_can_draw)
def draw(play: Play, use: Use, *, cards: int, deck: int = 0) -> None:
    """Draws cards from any decks, or from one (196 to 199, 201, Parks)."""
    start_draw(play, use.seat, use.card, cards, colours=(deck,) if deck else None)


@used_effect("draw_and_act", "Draw 1 card from any deck and at once do a standard action with it.", can=_can_draw)
def draw_and_act(play: Play, use: Use) -> None:
    """Draws a card and does a full standard action with it (001, 007 to 010, H6.5)."""
    push(play, ACT_WITH_DRAWN, use.seat, card=use.card)
    start_draw(play, use.seat, use.card, 1)


@step("act with drawn")
def ACT_WITH_DRAWN(play: Play, task: Task) -> None:  # noqa: N802 - the decorator makes it a constant
    """Starts the standard action with the card that was drawn; without one there is none."""
    for card in drawn_cards(play):
        start_extra_action(play, task.seat, card, by_card=task.card)


@used_effect("draw_then_discard", "Draw {cards} from any decks, then discard {cards} of your hand.", can=_can_draw)
def draw_then_discard(play: Play, use: Use, *, cards: int) -> None:
    """Draws cards, then discards as many of the whole hand, one by one (028, 193)."""
    push(play, DISCARD_CARD, use.seat, card=use.card, amount=cards)
    start_draw(play, use.seat, use.card, cards)


@used_effect("draw_sites", "Draw {cards} from any decks and play them as sites without paying workers.", can=_can_draw)
def draw_sites(play: Play, use: Use, *, cards: int) -> None:
    """Draws cards that become sites for nothing; no standard action (032, H6.5)."""
    push(play, PLAY_DRAWN_SITES, use.seat, card=use.card)
    start_draw(play, use.seat, use.card, cards)


def _payable_decks(play: Play, use: Use) -> list[int]:
    """The decks that have a card and for whose colour there is a worker beside those that the card costs."""
    workers = play.players[use.seat].workers
    return [colour for colour in held(play.board.decks) if count(workers, colour) > use.unpaid.count(colour)]


@used_effect(
    "draw_site",
    "Draw 1 card from a deck of whose colour you have a worker, pay the worker and play the card as a site.",
    can=lambda play, use: bool(_payable_decks(play, use)),
)
def draw_site(play: Play, use: Use) -> None:
    """Draws a card that becomes a site for a worker of its colour; no standard action (219 to 222, H6.5)."""
    push(play, PLAY_DRAWN_SITES, use.seat, card=use.card, amount=1)
    start_draw(play, use.seat, use.card, 1, colours=_payable_decks(play, use))


@step("play drawn sites")
def PLAY_DRAWN_SITES(play: Play, task: Task) -> None:  # noqa: N802 - the decorator makes it a constant
    """Plays the cards that were drawn as sites, each for amount workers of its colour."""
    for card in drawn_cards(play):
        pay(play, task.seat, task.card, workers=(COLOUR_OF[card],) * task.amount)
        leave_hand(play, task.seat, card)
        put_site(play, task.seat, card)


def _can_take_discard(play: Play, use: Use) -> bool:  # noqa: ARG001 - every effect is asked the same
    return play.board.discard_count > 0


@used_effect(
    "take_discard_and_act",
    "Take the top card of the discard pile and at once do a standard action with it.",
    can=_can_take_discard,
)
def take_discard_and_act(play: Play, use: Use) -> None:
    """Does a full standard action with the top card of the discard pile (202, H6.5)."""
    card = _take_discard(play, use.seat)
    start_extra_action(play, use.seat, card, by_card=use.card)


@used_effect(
    "exchange_discards",
    "Take as many top cards of the discard pile as the black die shows, then discard as many cards of your hand.",
    can=_can_take_discard,
)
def exchange_discards(play: Play, use: Use) -> None:
    """Takes cards from the discard pile, as far as it has them, and discards as many of the whole hand (234)."""
    number = min(play.board.dice.black, play.board.discard_count)
    push(play, DISCARD_CARD, use.seat, card=use.card, amount=number)
    for _ in range(number):
        _take_discard(play, use.seat)


def _take_discard(play: Play, seat: int) -> int:
    """Takes the top card of the discard pile, which everybody sees, into the hand."""
    card = take_from_discard(play)
    enter_hand(play, seat, card)
    event = Event()
    event.discard_taken.seat = seat
    event.discard_taken.card = card
    event.discard_taken.discard_top = play.board.discard_top
    play.events.append(event)
    return card


@used_effect(
    "take_back_buildings",
    "Take any number of your buildings back to hand; their sites stay.",
    can=lambda play, use: bool(built(play, use.seat)),
)
def take_back_buildings(play: Play, use: Use) -> None:
    """Takes back buildings one by one, as long as the player wants; the card itself is one of them (004)."""
    push(play, TAKE_BACK, use.seat, card=use.card)


def _take_back(play: Play, task: Task, card: int) -> None:
    push(play, TAKE_BACK, task.seat, card=task.card)
    take_back_building(play, task.seat, card)


TAKE_BACK = question(
    "take back",
    QUESTION_KIND_TAKE_BACK,
    "H6.4",
    "choose_card",
    lambda play, task: built(play, task.seat),
    _take_back,
    declinable=True,
)
"""Which building goes back to the hand; declined when it is enough."""


def _searched_deck(use: Use, deck: int) -> int:
    return use.paid[0] if deck == PAID else deck


def _can_search_deck(play: Play, use: Use, *, category: str, deck: int) -> bool:  # noqa: ARG001 - what a deck has is hidden
    return count(play.board.decks, _searched_deck(use, deck)) > 0


@used_effect(
    "search_deck",
    "Search {deck} for {a_category} card and take it to hand. Shuffle the deck.",
    can=_can_search_deck,
)
def search_deck(play: Play, use: Use, *, category: str, deck: int) -> None:
    """Looks through a deck for a card of a category (037 to 041, H6.3). The deck is shuffled in any case."""
    colour = _searched_deck(use, deck)
    cards = draw_deck(play, colour).cards
    look_at(play, use.seat, cards)
    fitting = sorted(card for card in cards if CARD[card].category == category)
    push(play, TAKE_FROM_DECK, use.seat, card=use.card, colour=colour, values=fitting)


def _take_from_deck(play: Play, task: Task, card: int) -> None:
    seat, colour = task.seat, task.colour
    draw_deck(play, colour).cards.remove(card)
    add(play.board.decks, colour, -1)
    enter_hand(play, seat, card)
    tell_cards(play, seat, (card,))
    _end_search(play, seat, task.card, colour=colour, found=True)


def _find_nothing(play: Play, task: Task) -> None:
    _end_search(play, task.seat, task.card, colour=task.colour, found=False)


def _end_search(play: Play, seat: int, card: int, *, colour: int = 0, found: bool) -> None:
    """Ends a search: shuffles the deck of the colour, or the discard pile if there is none, and says so (H6.3)."""
    look_at(play, seat, ())
    event = Event()
    searched = event.searched
    searched.seat = seat
    searched.card = card
    searched.found = found
    if colour:
        shuffle_deck(play, colour)
        searched.deck = colour  # type: ignore[assignment]  # a number of the enum
    else:
        shuffle_discard(play)
        searched.discard_top = play.board.discard_top
    play.events.append(event)


TAKE_FROM_DECK = question(
    "take from deck",
    QUESTION_KIND_TAKE_CARD,
    "H6.3",
    "choose_card",
    lambda _play, task: list(task.values),
    _take_from_deck,
    declinable=True,
    otherwise=_find_nothing,
    always=True,
    cards_in=Pile.DECK,
)
"""Which of the cards in values is taken from the deck of the colour. Nobody else learns whether there are any."""


def _can_search_discard(play: Play, use: Use, *, category: str) -> bool:  # noqa: ARG001 - what lies there is hidden
    """Whether the pile can be looked through, or at least be shuffled."""
    cards = play.board.discard_count
    return cards > 1 or (cards > 0 and bool(sites_with_room(play, use.seat)))


@used_effect(
    "search_discard_and_build",
    "Search the discard pile for {a_category} building and build it for nothing on a site of yours with room. "
    "Shuffle the pile.",
    can=_can_search_discard,
)
def search_discard_and_build(play: Play, use: Use, *, category: str) -> None:
    """Looks through the discard pile for one building of a category and builds it (005 and its like, H6.3).

    The pile is shuffled in any case. Without a site with room there is nothing to look for.
    """
    pile = play.secrets.discard
    if pile and sites_with_room(play, use.seat):
        look_at(play, use.seat, pile)
        fitting = sorted(card for card in pile if CARD[card].is_building and is_of_category(card, category))
        push(play, BUILD_FROM_DISCARD, use.seat, card=use.card, values=fitting)
    else:
        _end_search(play, use.seat, use.card, found=False)


def _build_from_discard(play: Play, task: Task, card: int) -> None:
    # The card stays in the pile until its site is known.
    push(play, BUILD_ON_SITE, task.seat, card=task.card, values=(card,))


BUILD_FROM_DISCARD = question(
    "build from discard",
    QUESTION_KIND_TAKE_CARD,
    "H6.3",
    "choose_card",
    lambda _play, task: list(task.values),
    _build_from_discard,
    declinable=True,
    otherwise=_find_nothing,
    always=True,
    cards_in=Pile.DISCARD,
)
"""Which of the cards in values is built. Nobody else learns whether there are any."""


def _build_on_site(play: Play, task: Task, site: int) -> None:
    (card,) = task.values
    play.secrets.discard.remove(card)
    build(play, task.seat, card, site=site)
    _end_search(play, task.seat, task.card, found=True)


BUILD_ON_SITE = question(
    "build on site",
    QUESTION_KIND_BUILD_ON_SITE,
    "H6.3",
    "choose_site",
    lambda play, task: sites_with_room(play, task.seat),
    _build_on_site,
    cards_in=Pile.DISCARD,
)
"""On which site the card in values, which lies in the discard pile, is built for nothing."""
