"""A player's display: sites, buildings, and what leaves them (H4.5, H4.6, H7.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel.hamburgum.v1 import (
    QUESTION_KIND_DISCARD_BUILDING,
    QUESTION_KIND_DISCARD_SITE,
    Event,
)
from hummel_service.games.hamburgum.agenda import STEPS, push, question
from hummel_service.games.hamburgum.cards import COLOUR_OF
from hummel_service.games.hamburgum.decks import enter_hand, put_on_discard
from hummel_service.games.hamburgum.hooks import SITE_ROOM, STRIKE_LEVEL, built

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hummel.hamburgum.v1 import Building, Player, Task
    from hummel_service.games.hamburgum.play import Play


def room_per_site(cards: Sequence[int]) -> int:
    """Returns how many buildings one site carries, given the built cards: one (H4.6), or what a card says (192)."""
    return max([speak() for _, speak in SITE_ROOM.of(cards)], default=1)


def free_sites(player: Player, room: int) -> list[int]:
    """Returns the sites on which there is room for a building, in the order in which they were played (H4.6)."""
    standing = [building.site for building in player.buildings]
    return [number for number in [site.site for site in player.sites] if standing.count(number) < room]


def sites_with_room(play: Play, seat: int) -> list[int]:
    """Returns the sites of a seat on which there is room for a building (H4.6)."""
    return free_sites(play.players[seat], room_per_site(built(play, seat)))


def find_building(player: Player, card: int) -> Building | None:
    """Returns a player's building by its card."""
    for building in player.buildings:
        if building.card == card:
            return building
    return None


def put_site(play: Play, seat: int, card: int) -> None:
    """Puts a card that has left its owner's hand into the display, back side up (H4.5)."""
    player = play.players[seat]
    hand = play.hands[seat]
    number = max([site.site for site in player.sites], default=0) + 1
    colour = COLOUR_OF[card]
    player.sites.add(site=number, colour=colour)
    hand.sites.add(site=number, card=card)
    event = Event()
    event.site_played.seat = seat
    event.site_played.site = number
    event.site_played.colour = colour
    play.events.append(event)


def remove_building(play: Play, seat: int, card: int) -> None:
    """Takes a building out of the display; the caller says where it goes. Its marker comes off (H6.1)."""
    buildings = play.players[seat].buildings
    del buildings[[building.card for building in buildings].index(card)]
    if STRIKE_LEVEL.owned_by(card):
        # What its owner's disasters stand at may be too high now. By name: disasters stand on displays.
        push(play, STEPS["strike"], seat)


def take_back_building(play: Play, seat: int, card: int) -> None:
    """Returns a building to its owner's hand; a site stays (004, H7.3)."""
    remove_building(play, seat, card)
    enter_hand(play, seat, card)
    event = Event()
    event.building_taken_back.seat = seat
    event.building_taken_back.card = card
    play.events.append(event)


def discard_building(play: Play, seat: int, card: int) -> None:
    """Discards a building; its site stays (H7.3)."""
    remove_building(play, seat, card)
    put_on_discard(play, card)
    event = Event()
    event.building_discarded.seat = seat
    event.building_discarded.card = card
    play.events.append(event)


def discard_site(play: Play, seat: int, number: int) -> None:
    """Discards a site; what stands on it returns to the hand (H7.3, H6.8 on 192)."""
    player = play.players[seat]
    for card in [building.card for building in player.buildings if building.site == number]:
        take_back_building(play, seat, card)
    del player.sites[[site.site for site in player.sites].index(number)]
    faces = play.hands[seat].sites
    place = [face.site for face in faces].index(number)
    card = faces[place].card
    del faces[place]
    put_on_discard(play, card)
    event = Event()
    event.site_discarded.seat = seat
    event.site_discarded.site = number
    event.site_discarded.card = card
    play.events.append(event)


def _own_sites(play: Play, task: Task) -> list[int]:
    return [site.site for site in play.players[task.seat].sites]


DISCARD_BUILDING = question(
    "discard building",
    QUESTION_KIND_DISCARD_BUILDING,
    "H7.3",
    "choose_card",
    lambda play, task: built(play, task.seat),
    lambda play, task, card: discard_building(play, task.seat, card),
    rule_of_cards="H6.6",
)
"""Which own building is discarded (H7.3, 176)."""

DISCARD_SITE = question(
    "discard site",
    QUESTION_KIND_DISCARD_SITE,
    "H7.3",
    "choose_site",
    _own_sites,
    lambda play, task, number: discard_site(play, task.seat, number),
    rule_of_cards="H6.6",
)
"""Which own site is discarded (H7.3, 177)."""
