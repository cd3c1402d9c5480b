"""The standard action Build Wall (H4.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel.hamburgum.v1 import Action, Side
from hummel_service.games.errors import IllegalAction
from hummel_service.games.hamburgum.cards import COLOUR_OF
from hummel_service.games.hamburgum.chances import Chances, pay_announcement, tell_played
from hummel_service.games.hamburgum.colours import COLOUR_NAMES
from hummel_service.games.hamburgum.components import SEGMENTS
from hummel_service.games.hamburgum.decks import discard_from_hand
from hummel_service.games.hamburgum.hooks import AFTER_BUILD_WALL, tell
from hummel_service.games.hamburgum.resources import pay
from hummel_service.games.hamburgum.wall import build_segment, half, next_colour

if TYPE_CHECKING:
    from hummel.hamburgum.v1 import BuildWall
    from hummel_service.games.hamburgum.play import Play


def offer_build_wall(chances: Chances, card: int, offered: list[Action]) -> None:
    """Offers Build Wall with a card of the next segment's colour (H4.4)."""
    printed = COLOUR_OF[card]
    for side, colour, pay_black_die in chances.segments:
        if colour == printed or chances.announcer:
            action = Action()
            act = action.build_wall
            act.card = card
            act.side = side  # type: ignore[assignment]  # a number of the enum
            if pay_black_die:
                act.pay_black_die = True
            if colour != printed:
                act.announced_colour = colour  # type: ignore[assignment]  # a number of the enum
            offered.append(action)


def play_build_wall(play: Play, chances: Chances, act: BuildWall) -> None:
    """Builds the next segment of a half (H4.4).

    Raises:
        IllegalAction: WALL_COMPLETE, WRONG_COLOUR, NEEDS_CARD, NOT_ENOUGH_MARKS, or if the
            announced colour does not hold.
    """
    seat, card, side = chances.seat, act.card, act.side
    player = chances.player
    colour = chances.colour(card, act.announced_colour)
    name = Side.Name(side).removeprefix("SIDE_").lower()
    if half(player, side).segments >= SEGMENTS:
        raise IllegalAction("WALL_COMPLETE", f"the {name} half of seat {seat} has all {SEGMENTS} segments", rule="H4.4")
    wanted = next_colour(player, side)
    if colour != wanted:
        raise IllegalAction(
            "WRONG_COLOUR",
            f"the next segment on the {name} of seat {seat} is {COLOUR_NAMES[wanted]}, not {COLOUR_NAMES[colour]}",
            rule="H4.4",
        )
    if act.pay_black_die and not chances.black_die_card:
        raise IllegalAction("NEEDS_CARD", f"seat {seat} can't pay the black die without 232", rule="H6.8")
    price = chances.segment_price(side, pay_black_die=act.pay_black_die)
    if price > player.marks:
        raise IllegalAction(
            "NOT_ENOUGH_MARKS", f"the segment costs {price} marks; seat {seat} has {player.marks}", rule="H4.4"
        )
    tell_played(play, seat, card, "build_wall", colour)
    pay_announcement(play, chances, act.announced_colour)
    discard_from_hand(play, seat, card)
    pay(play, seat, chances.black_die_card if act.pay_black_die else 0, marks=price)
    build_segment(play, seat, side)
    tell(AFTER_BUILD_WALL, play, seat, colour)
