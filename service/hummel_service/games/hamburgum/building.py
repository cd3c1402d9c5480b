"""Building a card: what it costs, and what follows (H4.6, H6.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hummel.hamburgum.v1 import Event
from hummel_service.games.hamburgum.activation import resolve_flash
from hummel_service.games.hamburgum.cards import CARD
from hummel_service.games.hamburgum.hooks import HALF_PRICE, LOWER_PRICE, OTHERS_BUILDING, tell_others

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from hummel_service.games.hamburgum.play import Play


class Discounts(NamedTuple):
    """What makes a player's buildings cheaper (H6.7).

    Attributes:
        halving: Tell whether a building of a colour costs half (182 to 185).
        marks: By how many marks each building is cheaper (132).
    """

    halving: Sequence[Callable[[int], bool]]
    marks: int


def discounts(cards: Sequence[int]) -> Discounts:
    """Returns the discounts that the built cards give (H6.7)."""
    return Discounts([speak for _, speak in HALF_PRICE.of(cards)], sum([speak() for _, speak in LOWER_PRICE.of(cards)]))


def price(card: int, discounts: Discounts) -> int:
    """Returns what the standard action Construct Building pays.

    Halved first, rounded up (182 to 185), then less a discount (132), never below 0
    (H6.7).
    """
    printed = CARD[card]
    marks = printed.price
    if discounts.halving and any(halves(printed.colour) for halves in discounts.halving):
        marks = (marks + 1) // 2
    return max(marks - discounts.marks, 0)


def build(  # noqa: PLR0913 - the facts of a building
    play: Play, seat: int, card: int, *, site: int = 0, zoo_card: int = 0, marks: int = 0
) -> None:
    """Puts a card from hand or pile into the display as a building (H4.6); then its flash happens (H6.1).

    What it costs has been paid. Cards of other players speak up (180).

    Args:
        play: The game.
        seat: Who builds.
        card: The card.
        site: The site that it stands on, which has room; 0 if it lies under a Zoo card.
        zoo_card: The Zoo card that it lies under (190), or 0.
        marks: What was paid for it.
    """
    play.players[seat].buildings.add(card=card, site=site, zoo_card=zoo_card)
    event = Event()
    constructed = event.building_constructed
    constructed.seat = seat
    constructed.card = card
    constructed.site = site
    constructed.zoo_card = zoo_card
    constructed.price = marks
    if card in play.board.flashed:
        constructed.flash_spent = True
    play.events.append(event)
    resolve_flash(play, seat, card)
    tell_others(OTHERS_BUILDING, play, seat)
