"""City Hall Square: its advances and steps back (H5, H3.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel.hamburgum.v1 import COLOUR_BLACK, QUESTION_KIND_ADVANCE, Event
from hummel_service.games.hamburgum.agenda import YES, question
from hummel_service.games.hamburgum.colours import count, values
from hummel_service.games.hamburgum.components import ADVANCE_NUMBER, LAST_SPACE, LAST_SPACE_VP
from hummel_service.games.hamburgum.hooks import (
    ADVANCE_DISCOUNT,
    ADVANCE_TOLL,
    AFTER_ADVANCE,
    CALM_ADVANCE,
    built,
    tell,
)
from hummel_service.games.hamburgum.resources import pay

if TYPE_CHECKING:
    from hummel.hamburgum.v1 import Task
    from hummel_service.games.hamburgum.play import Play


def advance(play: Play, seat: int, card: int) -> None:
    """Advances a player by one space; on the last one it gives points instead (H5.1).

    Args:
        play: The game.
        seat: Who advances.
        card: The card that lets advance, or 0.
    """
    player = play.players[seat]
    event = Event()
    advanced = event.square_advanced
    advanced.seat = seat
    advanced.card = card
    if player.square < LAST_SPACE:
        player.square += 1
    else:
        player.vp += LAST_SPACE_VP
        advanced.vp = LAST_SPACE_VP
    advanced.space = player.square
    play.events.append(event)
    tell(AFTER_ADVANCE, play, seat)


def step_back(play: Play, seat: int, card: int) -> None:
    """Moves a player back by one space; not below the start (H5.1)."""
    player = play.players[seat]
    if player.square:
        player.square -= 1
        event = Event()
        event.square_stepped_back.seat = seat
        event.square_stepped_back.space = player.square
        event.square_stepped_back.card = card
        play.events.append(event)


def advance_price(play: Play, seat: int) -> int | None:
    """Returns what an advance in Phase II costs a player this season, or None if there is none (H3.8).

    The sum of all dice that show 1 or 2; if none does, what 002 asks for. Less a
    discount (125), not below 0, and then what others demand in addition (240).
    """
    cards = built(play, seat)
    price = sum(number for number in values(play.board.dice) if number <= ADVANCE_NUMBER)
    if not price:
        prices = [speak() for _, speak in CALM_ADVANCE.of(cards)]
        if not prices:
            return None
        price = min(prices)
    price = max(price - sum(speak() for _, speak in ADVANCE_DISCOUNT.of(cards)), 0)
    for other in play.others(seat):
        if ADVANCE_TOLL.speaks(built(play, other)):
            price += count(play.board.dice, COLOUR_BLACK)
    return price


def _options(play: Play, task: Task) -> tuple[int, ...]:
    return tuple(YES) if task.amount <= play.players[task.seat].marks else ()


def _advance(play: Play, task: Task, yes: int) -> None:  # noqa: ARG001 - there is one answer
    pay(play, task.seat, task.card, marks=task.amount)
    advance(play, task.seat, task.card)


ADVANCE = question("advance", QUESTION_KIND_ADVANCE, "H3.8", "accept", _options, _advance, declinable=True)
"""Whether to advance for amount marks (H3.8)."""
