"""Marks, workers and victory points: gained, paid, lost, passed on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel.hamburgum.v1 import QUESTION_KIND_GAIN_WORKER, Event
from hummel_service.games.hamburgum.agenda import push, question
from hummel_service.games.hamburgum.colours import COLOURS, add

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hummel.hamburgum.v1 import PerColour, Task
    from hummel_service.games.hamburgum.play import Play


def gain(  # noqa: PLR0913 - whatever can be gained
    play: Play, seat: int, card: int, *, vp: int = 0, marks: int = 0, workers: Sequence[int] = ()
) -> None:
    """Gives a player points, marks and workers from the endless supply (H1.1); nothing is said if it is nothing.

    Args:
        play: The game.
        seat: Who gets it.
        card: The card that gives it, or 0.
        vp: Points.
        marks: Marks.
        workers: The colour of each worker. Where it is 0 the player is asked next.
    """
    open_colours = workers.count(0)
    known = [colour for colour in workers if colour] if open_colours else workers
    if open_colours:
        push(play, GAIN_WORKER, seat, card=card, amount=open_colours)
    if not (vp or marks or known):
        return
    player = play.players[seat]
    event = Event()
    gained = event.gained
    gained.seat = seat
    gained.card = card
    if vp:
        player.vp += vp
        gained.vp = vp
    if marks:
        player.marks += marks
        gained.marks = marks
    if known:
        _move(known, player.workers, 1, gained.workers)
    play.events.append(event)


def pay(play: Play, seat: int, card: int, *, marks: int = 0, workers: Sequence[int] = ()) -> None:
    """Takes a price to the supply that the player can pay; nothing is said if it is nothing."""
    if not (marks or workers):
        return
    player = play.players[seat]
    event = Event()
    paid = event.paid
    paid.seat = seat
    paid.card = card
    if marks:
        player.marks -= marks
        paid.marks = marks
    if workers:
        _move(workers, player.workers, -1, paid.workers)
    play.events.append(event)


def lose(  # noqa: PLR0913 - whatever can be lost
    play: Play, seat: int, card: int, *, vp: int = 0, marks: int = 0, workers: Sequence[int] = ()
) -> None:
    """Takes things to the supply that the player does not pay; of points and marks at most what there is (H6.6)."""
    player = play.players[seat]
    vp = min(vp, player.vp)
    marks = min(marks, player.marks)
    if not (vp or marks or workers):
        return
    event = Event()
    lost = event.lost
    lost.seat = seat
    lost.card = card
    player.vp -= vp
    player.marks -= marks
    lost.vp = vp
    lost.marks = marks
    if workers:
        _move(workers, player.workers, -1, lost.workers)
    play.events.append(event)


def transfer(  # noqa: PLR0913 - whatever can be passed on
    play: Play, giver: int, taker: int, card: int, *, vp: int = 0, marks: int = 0, workers: Sequence[int] = ()
) -> None:
    """Passes on from one player to another; of points and marks at most what there is (H6.6)."""
    players = play.players
    source, target = players[giver], players[taker]
    vp = min(vp, source.vp)
    marks = min(marks, source.marks)
    if not (vp or marks or workers):
        return
    event = Event()
    moved = event.transferred
    moved.from_seat = giver
    moved.to_seat = taker
    moved.card = card
    source.vp -= vp
    target.vp += vp
    moved.vp = vp
    source.marks -= marks
    target.marks += marks
    moved.marks = marks
    if workers:
        _move(workers, source.workers, -1, moved.workers)
        for colour in workers:
            add(target.workers, colour)
    play.events.append(event)


def _move(workers: Sequence[int], store: PerColour, sign: int, told: PerColour) -> None:
    for colour in workers:
        add(store, colour, sign)
        add(told, colour)


def _gain_worker(play: Play, task: Task, colour: int) -> None:
    if task.amount > 1:
        push(play, GAIN_WORKER, task.seat, card=task.card, amount=task.amount - 1)
    gain(play, task.seat, task.card, workers=(colour,))


GAIN_WORKER = question(
    "gain worker", QUESTION_KIND_GAIN_WORKER, "H6.4", "choose_colour", lambda _play, _task: COLOURS, _gain_worker
)
"""A worker of any colour; amount are still to come."""
