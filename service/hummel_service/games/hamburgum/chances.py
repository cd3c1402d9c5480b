"""What a seat's display lets it do with the cards of its hand, looked up once for all of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel.hamburgum.v1 import COLOUR_GREY, Event
from hummel_service.games.errors import IllegalAction
from hummel_service.games.hamburgum.building import discounts, price
from hummel_service.games.hamburgum.cards import COLOUR_OF
from hummel_service.games.hamburgum.colours import COLOUR_NAMES, COLOURS
from hummel_service.games.hamburgum.display import free_sites, room_per_site
from hummel_service.games.hamburgum.hooks import ANNOUNCE_COLOUR, BLACK_DIE_WALL, DECREASE_LEVELS, FREE_WALL
from hummel_service.games.hamburgum.resources import pay
from hummel_service.games.hamburgum.wall import next_colour, next_price, open_sides

if TYPE_CHECKING:
    from hummel_service.games.hamburgum.building import Discounts
    from hummel_service.games.hamburgum.play import Play


class Chances:
    """What holds for a seat while it does a standard action.

    Attributes:
        seat: Whose chances these are.
        board: What everybody sees.
        player: The seat's part of it.
        built: The cards of the seat's buildings.
        announcer: The card that lets another colour be announced (224); 0 if there is
            none or no grey worker for it.
    """

    __slots__ = (
        "_discounts",
        "_free_sites",
        "_levels",
        "_segments",
        "announcer",
        "board",
        "built",
        "player",
        "seat",
    )

    def __init__(self, play: Play, seat: int) -> None:
        self.seat = seat
        self.board = play.board
        self.player = player = play.players[seat]
        self.built = built = [building.card for building in player.buildings]
        announcers = ANNOUNCE_COLOUR.of(built)
        self.announcer = announcers[0][0] if announcers and player.workers.grey else 0
        self._discounts: Discounts | None = None
        self._free_sites: list[int] | None = None
        self._levels: int | None = None
        self._segments: list[tuple[int, int, bool]] | None = None

    @property
    def levels(self) -> int:
        """By how many levels Decrease Disaster may lower (168)."""
        if self._levels is None:
            self._levels = max([speak() for _, speak in DECREASE_LEVELS.of(self.built)], default=1)
        return self._levels

    @property
    def black_die_card(self) -> int:
        """The card that lets the black die be paid for a segment (232), or 0."""
        cards = BLACK_DIE_WALL.of(self.built)
        return cards[0][0] if cards else 0

    @property
    def segments(self) -> list[tuple[int, int, bool]]:
        """The wall segments that can be paid: side, colour, and whether with the black die (H4.4, 232)."""
        if self._segments is None:
            player = self.player
            marks = player.marks
            ways = (False, True) if self.black_die_card else (False,)
            self._segments = [
                (side, next_colour(player, side), pay_black_die)
                for side in open_sides(player)
                for pay_black_die in ways
                if self.segment_price(side, pay_black_die=pay_black_die) <= marks
            ]
        return self._segments

    def segment_price(self, side: int, *, pay_black_die: bool) -> int:
        """Returns what the next segment costs: the printed price (H4.4), nothing (108), or the black die (232)."""
        if pay_black_die:
            return self.board.dice.black
        return 0 if FREE_WALL.speaks(self.built) else next_price(self.player, side)

    @property
    def free_sites(self) -> list[int]:
        """The seat's sites on which there is room (H4.6, 192)."""
        if self._free_sites is None:
            self._free_sites = free_sites(self.player, room_per_site(self.built))
        return self._free_sites

    def building_price(self, card: int) -> int:
        """Returns what the standard action Construct Building pays for a card (H6.7)."""
        if self._discounts is None:
            self._discounts = discounts(self.built)
        return price(card, self._discounts)

    def announcements(self, card: int) -> tuple[int, ...]:
        """Returns what can be announced for a card: nothing (0), or another colour (224)."""
        if not self.announcer:
            return (0,)
        return (0, *(colour for colour in COLOURS if colour != COLOUR_OF[card]))

    def colour(self, card: int, announced: int) -> int:
        """Returns the colour that a card is treated as (224).

        Raises:
            IllegalAction: NEEDS_CARD, NOT_ENOUGH_WORKERS, NOT_AN_OPTION.
        """
        printed = COLOUR_OF[card]
        if not announced:
            return printed
        if not ANNOUNCE_COLOUR.speaks(self.built):
            raise IllegalAction("NEEDS_CARD", f"seat {self.seat} can't announce a colour without 224", rule="H6.8")
        if not self.announcer:
            raise IllegalAction("NOT_ENOUGH_WORKERS", f"seat {self.seat} has no grey worker for 224", rule="H6.8")
        if announced == printed:
            raise IllegalAction("NOT_AN_OPTION", f"{card:03} is {COLOUR_NAMES[printed]} anyway", rule="H6.8")
        return announced


def pay_announcement(play: Play, chances: Chances, announced: int) -> None:
    """Pays the grey worker for an announced colour (224)."""
    if announced:
        pay(play, chances.seat, chances.announcer, workers=(COLOUR_GREY,))


def tell_played(play: Play, seat: int, card: int, action: str, colour: int) -> None:
    """Says which card was played for which standard action, treated as which colour (H3.9, 224)."""
    event = Event()
    played = event.card_played
    played.seat = seat
    played.card = card
    played.action = action
    played.colour = colour  # type: ignore[assignment]  # a number of the enum
    play.events.append(event)
