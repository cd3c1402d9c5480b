"""Effects that draw, search and take back cards, and what is done with them at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel.hamburgum.v1 import QUESTION_KIND_BUILD_ON_SITE, QUESTION_KIND_TAKE_CARD, Event
from hummel_service.games.hamburgum.agenda import push, question, step
from hummel_service.games.hamburgum.building import build
from hummel_service.games.hamburgum.cards import CARD
from hummel_service.games.hamburgum.colours import held
from hummel_service.games.hamburgum.counting import is_of_category
from hummel_service.games.hamburgum.decks import drawn_cards, look_at, shuffle_discard, start_draw
from hummel_service.games.hamburgum.display import sites_with_room
from hummel_service.games.hamburgum.effect import used_effect
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
    start_draw(play, use.seat, use.card, cards, colours=(deck,) if deck else ())


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


@used_effect(
    "search_discard_and_build",
    "Search the discard pile for a {category} building and build it for nothing on a site of yours with room. "
    "Shuffle the pile.",
)
def search_discard_and_build(play: Play, use: Use, *, category: str) -> None:
    """Looks through the discard pile for one building of a category and builds it (005 and its like, H6.3).

    The pile is shuffled in any case. Without a site with room there is nothing to look for.
    """
    pile = play.secrets.discard
    fitting = [card for card in pile if CARD[card].is_building and is_of_category(card, category)]
    if fitting and sites_with_room(play, use.seat):
        look_at(play, use.seat, pile)
        push(play, BUILD_FROM_DISCARD, use.seat, card=use.card, values=sorted(fitting))
    else:
        _tell_searched_discard(play, use.seat, use.card, found=False)


def _build_from_discard(play: Play, task: Task, card: int) -> None:
    # The card stays in the pile until its site is known.
    push(play, BUILD_ON_SITE, task.seat, card=task.card, values=(card,))


def _find_nothing(play: Play, task: Task) -> None:
    _tell_searched_discard(play, task.seat, task.card, found=False)


BUILD_FROM_DISCARD = question(
    "build from discard",
    QUESTION_KIND_TAKE_CARD,
    "choose_card",
    lambda _play, task: list(task.values),
    _build_from_discard,
    declinable=True,
    otherwise=_find_nothing,
)
"""Which of the cards in values is built. May be declined: so the question does not tell how many there are."""


def _build_on_site(play: Play, task: Task, site: int) -> None:
    (card,) = task.values
    play.secrets.discard.remove(card)
    build(play, task.seat, card, site=site)
    _tell_searched_discard(play, task.seat, task.card, found=True)


BUILD_ON_SITE = question(
    "build on site",
    QUESTION_KIND_BUILD_ON_SITE,
    "choose_site",
    lambda play, task: sites_with_room(play, task.seat),
    _build_on_site,
)
"""On which site the card in values, which lies in the discard pile, is built for nothing."""


def _tell_searched_discard(play: Play, seat: int, card: int, *, found: bool) -> None:
    """Ends a search of the discard pile: shuffles it and says so (H6.3)."""
    look_at(play, seat, ())
    shuffle_discard(play)
    event = Event()
    searched = event.searched
    searched.seat = seat
    searched.card = card
    searched.found = found
    searched.discard_top = play.board.discard_top
    play.events.append(event)
