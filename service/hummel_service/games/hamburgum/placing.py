"""Standard actions that put the card into the display: sites, buildings, Zoo and Park (H4.5, H4.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel.hamburgum.v1 import COLOUR_GREY, Action, Event
from hummel_service.games.errors import IllegalAction
from hummel_service.games.hamburgum.building import build
from hummel_service.games.hamburgum.cards import CARD, COLOUR_OF, PARK, ZOO
from hummel_service.games.hamburgum.chances import Chances, pay_announcement, tell_played
from hummel_service.games.hamburgum.colours import COLOUR_NAMES, count
from hummel_service.games.hamburgum.components import SITE_WORKERS
from hummel_service.games.hamburgum.decks import leave_hand
from hummel_service.games.hamburgum.display import put_site
from hummel_service.games.hamburgum.hooks import AFTER_CONSTRUCT, AFTER_PLAY_SITE, tell
from hummel_service.games.hamburgum.resources import pay

if TYPE_CHECKING:
    from hummel.hamburgum.v1 import ConstructBuilding, LayCard, PlaySite
    from hummel_service.games.hamburgum.play import Play

BUILDING_CARDS = frozenset(number for number, card in CARD.items() if card.is_building)
ZOO_CARDS = frozenset(number for number, card in CARD.items() if card.category == ZOO)
PARK_CARDS = frozenset(number for number, card in CARD.items() if card.category == PARK)


def offer_play_site(chances: Chances, card: int, offered: list[Action]) -> None:
    """Offers Play Site with a card, for which there must be a worker (H4.5)."""
    for announced in chances.announcements(card):
        if _has_site_worker(chances, announced or COLOUR_OF[card], announced):
            action = Action()
            act = action.play_site
            act.card = card
            if announced:
                act.announced_colour = announced  # type: ignore[assignment]  # a number of the enum
            offered.append(action)


def _has_site_worker(chances: Chances, colour: int, announced: int) -> bool:
    """Whether there is a worker of the colour, beside the grey one for an announcement (224)."""
    needed = SITE_WORKERS + (bool(announced) and colour == COLOUR_GREY)
    return count(chances.player.workers, colour) >= needed


def play_play_site(play: Play, chances: Chances, act: PlaySite) -> None:
    """Plays a card as a site for a worker of its colour; the site keeps the printed colour (H4.5, 224).

    Raises:
        IllegalAction: NOT_ENOUGH_WORKERS, or if the announced colour does not hold.
    """
    seat, card = chances.seat, act.card
    colour = chances.colour(card, act.announced_colour)
    if not _has_site_worker(chances, colour, act.announced_colour):
        raise IllegalAction(
            "NOT_ENOUGH_WORKERS",
            f"a site costs a {COLOUR_NAMES[colour]} worker that seat {seat} does not have",
            rule="H4.5",
        )
    # The face stays hidden, so the event does not name the card.
    tell_played(play, seat, 0, "play_site", colour)
    pay_announcement(play, chances, act.announced_colour)
    leave_hand(play, seat, card)
    pay(play, seat, 0, workers=(colour,) * SITE_WORKERS)
    put_site(play, seat, card)
    tell(AFTER_PLAY_SITE, play, seat, COLOUR_OF[card])


def offer_construct_building(chances: Chances, card: int, offered: list[Action]) -> None:
    """Offers Construct Building with a building card that can be paid, on each site with room (H4.6)."""
    if card not in BUILDING_CARDS or chances.building_price(card) > chances.player.marks:
        return
    for site in chances.free_sites:
        action = Action()
        act = action.construct_building
        act.card = card
        act.site = site
        offered.append(action)


def play_construct_building(play: Play, chances: Chances, act: ConstructBuilding) -> None:
    """Builds a card on a site of any colour (H4.6).

    Raises:
        IllegalAction: NOT_A_BUILDING, NO_SUCH_SITE, SITE_TAKEN, NOT_ENOUGH_MARKS.
    """
    seat, card = chances.seat, act.card
    player = chances.player
    if card not in BUILDING_CARDS:
        raise IllegalAction("NOT_A_BUILDING", f"{card:03} is no building; lay it", rule="H4.6")
    if act.site not in chances.free_sites:
        if act.site in [site.site for site in player.sites]:
            raise IllegalAction("SITE_TAKEN", f"site {act.site} of seat {seat} is taken; {_room(chances)}", rule="H4.6")
        raise IllegalAction("NO_SUCH_SITE", f"seat {seat} has no site {act.site}; {_room(chances)}", rule="H4.6")
    marks = chances.building_price(card)
    _require_marks(chances, card, marks)
    tell_played(play, seat, card, "construct_building", COLOUR_OF[card])
    leave_hand(play, seat, card)
    pay(play, seat, 0, marks=marks)
    build(play, seat, card, site=act.site, marks=marks)
    tell(AFTER_CONSTRUCT, play, seat, COLOUR_OF[card])


def _room(chances: Chances) -> str:
    """Says where a building could go."""
    if not chances.free_sites:
        return "it has no site with room: play a site first"
    return f"there is room on: {', '.join(str(site) for site in chances.free_sites)}"


def offer_lay_card(chances: Chances, card: int, offered: list[Action]) -> None:
    """Offers laying a Zoo or Park card that can be paid (H4.6)."""
    if card in BUILDING_CARDS or CARD[card].price > chances.player.marks:
        return
    action = Action()
    action.lay_card.card = card
    offered.append(action)


def play_lay_card(play: Play, chances: Chances, act: LayCard) -> None:
    """Lays a Zoo or Park card; no discount applies (H4.6, H6.7).

    Raises:
        IllegalAction: NOT_ZOO_OR_PARK, NOT_ENOUGH_MARKS.
    """
    seat, card = chances.seat, act.card
    if card in BUILDING_CARDS:
        raise IllegalAction("NOT_ZOO_OR_PARK", f"{card:03} is a building; construct it", rule="H4.6")
    marks = CARD[card].price
    _require_marks(chances, card, marks)
    tell_played(play, seat, card, "lay_card", COLOUR_OF[card])
    leave_hand(play, seat, card)
    pay(play, seat, 0, marks=marks)
    player = chances.player
    (player.zoo if card in ZOO_CARDS else player.parks).append(card)
    event = Event()
    event.card_laid.seat = seat
    event.card_laid.card = card
    event.card_laid.price = marks
    play.events.append(event)


def _require_marks(chances: Chances, card: int, marks: int) -> None:
    has = chances.player.marks
    if marks > has:
        raise IllegalAction(
            "NOT_ENOUGH_MARKS", f"{card:03} costs {marks} marks; seat {chances.seat} has {has}", rule="H4.6"
        )
