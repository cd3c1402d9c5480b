"""Effects that build wall segments, move on City Hall Square and send clerics."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel.hamburgum.v1 import (
    COLOUR_BLACK,
    QUESTION_KIND_BUILD_SEGMENT,
    QUESTION_KIND_MOVE_CLERIC,
    QUESTION_KIND_PAY_BLACK_DIE,
    QUESTION_KIND_SEND_WORKER,
    Event,
)
from hummel_service.games.hamburgum.agenda import YES, push, question
from hummel_service.games.hamburgum.colours import add, count, held
from hummel_service.games.hamburgum.components import WINDOWS
from hummel_service.games.hamburgum.effect import used_effect
from hummel_service.games.hamburgum.hooks import BLACK_DIE_WALL, built
from hummel_service.games.hamburgum.resources import pay
from hummel_service.games.hamburgum.square import advance
from hummel_service.games.hamburgum.wall import build_segment as build_next_segment, next_price, open_sides

if TYPE_CHECKING:
    from hummel.hamburgum.v1 import Task
    from hummel_service.games.hamburgum.effect import Use
    from hummel_service.games.hamburgum.play import Play


@used_effect("advance", "Advance 1 space on City Hall Square.")
def advance_(play: Play, use: Use) -> None:
    """Advances for nothing (068)."""
    advance(play, use.seat, use.card)


def _affordable_sides(play: Play, seat: int, price: int) -> list[int]:
    """The sides whose next segment can be paid, at the price times its printed cost or with the black die (232)."""
    player = play.players[seat]
    sides = open_sides(player)
    if BLACK_DIE_WALL.speaks(built(play, seat)) and count(play.board.dice, COLOUR_BLACK) <= player.marks:
        return sides
    return [side for side in sides if price * next_price(player, side) <= player.marks]


def _can_build_segment(play: Play, use: Use, *, price: int) -> bool:
    return bool(_affordable_sides(play, use.seat, price))


@used_effect(
    "build_segment",
    "Build your next wall segment, left or right, without playing a card, for {price}.",
    can=_can_build_segment,
)
def build_segment(play: Play, use: Use, *, price: int) -> None:
    """Builds a segment, which is no standard action (062 to 065, 145, H6.5)."""
    push(play, BUILD_SEGMENT, use.seat, card=use.card, amount=price)


def _choose_side(play: Play, task: Task, side: int) -> None:
    """Pays for the segment and builds it; with 232 it may be asked how."""
    player = play.players[task.seat]
    price = task.amount * next_price(player, side)
    black_die = count(play.board.dice, COLOUR_BLACK)
    cards = BLACK_DIE_WALL.of(built(play, task.seat))
    if not cards or not price or black_die > player.marks:
        _pay_and_build(play, task.seat, task.card, side, price)
    elif price > player.marks:
        _pay_and_build(play, task.seat, cards[0][0], side, black_die)
    else:
        push(play, PAY_BLACK_DIE, task.seat, card=cards[0][0], amount=black_die, values=[side, price, task.card])


def _pay_and_build(play: Play, seat: int, card: int, side: int, marks: int) -> None:
    pay(play, seat, card, marks=marks)
    build_next_segment(play, seat, side)


BUILD_SEGMENT = question(
    "build segment",
    QUESTION_KIND_BUILD_SEGMENT,
    "H6.5",
    "choose_side",
    lambda play, task: _affordable_sides(play, task.seat, task.amount),
    _choose_side,
)
"""On which side the next segment is built, for amount times its printed cost."""


def _pay_black_die(play: Play, task: Task, yes: int) -> None:  # noqa: ARG001 - there is one answer
    _pay_and_build(play, task.seat, task.card, task.values[0], task.amount)


def _pay_price(play: Play, task: Task) -> None:
    side, price, card = task.values
    _pay_and_build(play, task.seat, card, side, price)


PAY_BLACK_DIE = question(
    "pay black die",
    QUESTION_KIND_PAY_BLACK_DIE,
    "H6.8",
    "accept",
    lambda _play, _task: YES,
    _pay_black_die,
    declinable=True,
    otherwise=_pay_price,
)
"""Whether amount marks, the black die, are paid; values are the side, the price and the card that asks for it."""


@used_effect("move_cleric", "Move this season's cleric 1 church window to the left or right.")
def move_cleric(play: Play, use: Use) -> None:
    """Moves the cleric to a neighbouring window (235)."""
    push(play, MOVE_CLERIC, use.seat, card=use.card)


def _neighbouring_windows(play: Play, task: Task) -> list[int]:  # noqa: ARG001 - every question is asked the same
    place = WINDOWS.index(play.board.cleric_window)
    return [WINDOWS[near] for near in (place - 1, place + 1) if 0 <= near < len(WINDOWS)]


def _move_cleric(play: Play, task: Task, window: int) -> None:  # noqa: ARG001 - every answer is given the same
    play.board.cleric_window = window  # type: ignore[assignment]  # a number of the enum
    event = Event()
    event.cleric_placed.window = window  # type: ignore[assignment]  # a number of the enum
    play.events.append(event)


MOVE_CLERIC = question(
    "move cleric", QUESTION_KIND_MOVE_CLERIC, "H6.4", "choose_colour", _neighbouring_windows, _move_cleric
)
"""To which window the cleric moves."""


@used_effect(
    "send_worker_to_church",
    "Put 1 of your workers into the church window of its colour. It counts at the end like a cleric, for everybody.",
    can=lambda play, use: bool(held(play.players[use.seat].workers)),
)
def send_worker_to_church(play: Play, use: Use) -> None:
    """Sends a worker who counts like a cleric (189, H6.8)."""
    push(play, SEND_WORKER, use.seat, card=use.card)


def _send_worker(play: Play, task: Task, colour: int) -> None:
    add(play.players[task.seat].workers, colour, -1)
    add(play.board.window_workers, colour)
    event = Event()
    event.worker_sent.seat = task.seat
    event.worker_sent.colour = colour  # type: ignore[assignment]  # a number of the enum
    play.events.append(event)


SEND_WORKER = question(
    "send worker",
    QUESTION_KIND_SEND_WORKER,
    "H6.8",
    "choose_colour",
    lambda play, task: list(held(play.players[task.seat].workers)),
    _send_worker,
)
"""Which worker goes into the window of its colour."""
