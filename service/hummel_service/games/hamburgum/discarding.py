"""Standard actions for which the card is discarded: workers, money, disasters (H4.1 to H4.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel.hamburgum.v1 import Action
from hummel_service.games.errors import IllegalAction
from hummel_service.games.hamburgum.cards import COLOUR_OF
from hummel_service.games.hamburgum.chances import Chances, pay_announcement, tell_played
from hummel_service.games.hamburgum.colours import COLOUR_NAMES, count
from hummel_service.games.hamburgum.components import WORKERS_TAKEN
from hummel_service.games.hamburgum.decks import discard_from_hand
from hummel_service.games.hamburgum.disasters import lower
from hummel_service.games.hamburgum.hooks import AFTER_TAKE_MONEY, AFTER_TAKE_WORKERS, tell
from hummel_service.games.hamburgum.resources import gain

if TYPE_CHECKING:
    from hummel.hamburgum.v1 import DecreaseDisaster, TakeMoney, TakeWorkers
    from hummel_service.games.hamburgum.play import Play


def offer_take_workers(chances: Chances, card: int, offered: list[Action]) -> None:
    """Offers Take Workers with a card: always possible (H4.1)."""
    for announced in chances.announcements(card):
        action = Action()
        act = action.take_workers
        act.card = card
        if announced:
            act.announced_colour = announced  # type: ignore[assignment]  # a number of the enum
        offered.append(action)


def play_take_workers(play: Play, chances: Chances, act: TakeWorkers) -> None:
    """Takes three workers of the card's colour (H4.1).

    Raises:
        IllegalAction: if the announced colour does not hold.
    """
    seat, card = chances.seat, act.card
    colour = chances.colour(card, act.announced_colour)
    _discard(play, chances, card, "take_workers", colour, act.announced_colour)
    gain(play, seat, 0, workers=(colour,) * WORKERS_TAKEN)
    tell(AFTER_TAKE_WORKERS, play, seat)


def offer_take_money(chances: Chances, card: int, offered: list[Action]) -> None:
    """Offers Take Money with a card: always possible (H4.2)."""
    for announced in chances.announcements(card):
        action = Action()
        act = action.take_money
        act.card = card
        if announced:
            act.announced_colour = announced  # type: ignore[assignment]  # a number of the enum
        offered.append(action)


def play_take_money(play: Play, chances: Chances, act: TakeMoney) -> None:
    """Takes marks equal to the die of the card's colour (H4.2).

    Raises:
        IllegalAction: if the announced colour does not hold.
    """
    seat, card = chances.seat, act.card
    colour = chances.colour(card, act.announced_colour)
    _discard(play, chances, card, "take_money", colour, act.announced_colour)
    gain(play, seat, 0, marks=count(play.board.dice, colour))
    tell(AFTER_TAKE_MONEY, play, seat, colour)


def offer_decrease_disaster(chances: Chances, card: int, offered: list[Action]) -> None:
    """Offers Decrease Disaster with a card: as far as its disaster is raised (H4.3, 168)."""
    disasters = chances.player.disasters
    for announced in chances.announcements(card):
        level = count(disasters, announced or COLOUR_OF[card])
        if not level:
            continue
        for levels in range(1, min(level, chances.levels) + 1):
            action = Action()
            act = action.decrease_disaster
            act.card = card
            act.levels = levels
            if announced:
                act.announced_colour = announced  # type: ignore[assignment]  # a number of the enum
            offered.append(action)


def play_decrease_disaster(play: Play, chances: Chances, act: DecreaseDisaster) -> None:
    """Lowers the disaster of the card's colour (H4.3).

    Raises:
        IllegalAction: NEEDS_CARD, NOTHING_TO_LOWER, or if the announced colour does not hold.
    """
    seat, card, levels = chances.seat, act.card, act.levels
    colour = chances.colour(card, act.announced_colour)
    if levels > chances.levels:
        raise IllegalAction(
            "NEEDS_CARD", f"seat {seat} can lower by {chances.levels}, not by {levels} levels", rule="H4.3"
        )
    level = count(chances.player.disasters, colour)
    if levels > level:
        raise IllegalAction(
            "NOTHING_TO_LOWER", f"the {COLOUR_NAMES[colour]} disaster of seat {seat} is at level {level}", rule="H4.3"
        )
    _discard(play, chances, card, "decrease_disaster", colour, act.announced_colour)
    lower(play, seat, colour, levels, 0)


def _discard(play: Play, chances: Chances, card: int, action: str, colour: int, announced: int) -> None:  # noqa: PLR0913, PLR0917 - the facts of a played card
    tell_played(play, chances.seat, card, action, colour)
    pay_announcement(play, chances, announced)
    discard_from_hand(play, chances.seat, card)
