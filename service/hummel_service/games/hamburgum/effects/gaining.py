"""Effects that give, sell and exchange marks, points and workers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel.hamburgum.v1 import (
    COLOUR_BLACK,
    QUESTION_KIND_BUY_WORKER,
    QUESTION_KIND_EXCHANGE_FROM,
    QUESTION_KIND_EXCHANGE_TO,
    QUESTION_KIND_PAY_DIFFERENT_WORKER,
)
from hummel_service.games.hamburgum.agenda import push, question
from hummel_service.games.hamburgum.colours import ANY, COLOURS, count as number_of, held, total
from hummel_service.games.hamburgum.counting import die_colours
from hummel_service.games.hamburgum.effect import used_effect
from hummel_service.games.hamburgum.resources import gain, pay

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hummel.hamburgum.v1 import Task
    from hummel_service.games.hamburgum.counting import Count
    from hummel_service.games.hamburgum.effect import Use
    from hummel_service.games.hamburgum.play import Play


@used_effect("gain", "Gain {gain}.")
def gain_(play: Play, use: Use, *, vp: int = 0, marks: int = 0, workers: Sequence[int] = ()) -> None:
    """Gives what the card says (006, 098 to 102, 115 to 118, 206 to 209, Parks)."""
    gain(play, use.seat, use.card, vp=vp, marks=marks, workers=workers)


def _times(play: Play, use: Use, count: Count, per: int) -> int:
    return count.of(play.board, play.players[use.seat], use) // per


def _can_gain_per(play: Play, use: Use, *, count: Count, per: int = 1, **_gains: object) -> bool:
    return _times(play, use, count, per) > 0


@used_effect("gain_per", "Gain {gain} {for_each}.", can=_can_gain_per)
def gain_per(  # noqa: PLR0913 - whatever can be gained
    play: Play, use: Use, *, count: Count, per: int = 1, vp: int = 0, marks: int = 0, workers: Sequence[int] = ()
) -> None:
    """Gives so much for each thing of a kind, or for each full group of them (003, 012, 020, 058)."""
    times = _times(play, use, count, per)
    gain(play, use.seat, use.card, vp=vp * times, marks=marks * times, workers=tuple(workers) * times)


def _can_gain_if(play: Play, use: Use, *, condition: Count, **_gains: object) -> bool:
    return bool(condition.of(play.board, play.players[use.seat], use))


@used_effect("gain_if", "If {condition}: gain {gain}.", can=_can_gain_if)
def gain_if(  # noqa: PLR0913 - whatever can be gained
    play: Play, use: Use, *, condition: Count, vp: int = 0, marks: int = 0, workers: Sequence[int] = ()
) -> None:
    """Gives what the card says if the dice are as it wants them (049 to 052, 092, 093)."""
    if condition.of(play.board, play.players[use.seat], use):
        gain(play, use.seat, use.card, vp=vp, marks=marks, workers=workers)


@used_effect("convent", "Gain {gain}; marks instead of VP if the table has chosen so.")
def convent(play: Play, use: Use, *, vp: int, workers: Sequence[int]) -> None:
    """Gives workers, and points or by the table's option as many marks (216, H6.8)."""
    if play.board.options.convent_pays_vp:
        gain(play, use.seat, use.card, vp=vp, workers=workers)
    else:
        gain(play, use.seat, use.card, marks=vp, workers=workers)


def _like_black_die(play: Play) -> list[int]:
    """The coloured dice that show the same number as the black one."""
    dice = die_colours(play.board, play.board.dice.black)
    return [colour for colour in dice if colour != COLOUR_BLACK]


@used_effect(
    "workers_like_black_die",
    "Gain 1 worker of the colour of each coloured die that shows the same number as the black die.",
    can=lambda play, _use: bool(_like_black_die(play)),
)
def workers_like_black_die(play: Play, use: Use) -> None:
    """Gives workers for dice that are level with the black one (237)."""
    gain(play, use.seat, use.card, workers=_like_black_die(play))


@used_effect(
    "workers_of_dice",
    "Gain 1 worker of the colour of each die that shows {number}; for the black die, of any colour.",
    can=lambda play, _use, number: bool(die_colours(play.board, number)),
)
def workers_of_dice(play: Play, use: Use, *, number: int) -> None:
    """Gives workers for dice that show a number (212, H6.8)."""
    dice = die_colours(play.board, number)
    gain(play, use.seat, use.card, workers=[ANY if colour == COLOUR_BLACK else colour for colour in dice])


def _can_buy_workers(play: Play, use: Use, *, number: int, marks: int) -> bool:  # noqa: ARG001 - one worker is enough
    return play.players[use.seat].marks >= marks


@used_effect("buy_workers", "Buy up to {number} workers of any colours for {marks} each.", can=_can_buy_workers)
def buy_workers(play: Play, use: Use, *, number: int, marks: int) -> None:
    """Sells workers one by one, as long as the player wants and can pay (027)."""
    push(play, BUY_WORKER, use.seat, card=use.card, amount=number, values=(marks,))


def _buyable(play: Play, task: Task) -> Sequence[int]:
    (marks,) = task.values
    return COLOURS if play.players[task.seat].marks >= marks else ()


def _buy_worker(play: Play, task: Task, colour: int) -> None:
    pay(play, task.seat, task.card, marks=task.values[0])
    gain(play, task.seat, task.card, workers=(colour,))
    if task.amount > 1:
        push(play, BUY_WORKER, task.seat, card=task.card, amount=task.amount - 1, values=task.values)


BUY_WORKER = question(
    "buy worker", QUESTION_KIND_BUY_WORKER, "H6.4", "choose_colour", _buyable, _buy_worker, declinable=True
)
"""Which worker is bought, for as many marks as values say; amount are left."""


def _can_exchange_workers(play: Play, use: Use) -> bool:
    return total(play.players[use.seat].workers) > len(use.unpaid)


@used_effect(
    "exchange_workers",
    "Exchange any number of your workers for workers of other colours, one for one.",
    can=_can_exchange_workers,
)
def exchange_workers(play: Play, use: Use) -> None:
    """Exchanges workers one by one, as long as the player wants; none that was exchanged for (111 to 114)."""
    workers = play.players[use.seat].workers
    own = [colour for colour in COLOURS for _ in range(number_of(workers, colour))]
    push(play, EXCHANGE_FROM, use.seat, card=use.card, values=own)


def _exchange_from(play: Play, task: Task, colour: int) -> None:
    rest = list(task.values)
    rest.remove(colour)
    if rest:
        push(play, EXCHANGE_FROM, task.seat, card=task.card, values=rest)
    push(play, EXCHANGE_TO, task.seat, card=task.card, colour=colour)


EXCHANGE_FROM = question(
    "exchange from",
    QUESTION_KIND_EXCHANGE_FROM,
    "H6.4",
    "choose_colour",
    lambda _play, task: sorted(set(task.values)),
    _exchange_from,
    declinable=True,
)
"""Which worker is given away; values are the workers that can still be, so that it ends."""


def _exchange_to(play: Play, task: Task, colour: int) -> None:
    pay(play, task.seat, task.card, workers=(task.colour,))
    gain(play, task.seat, task.card, workers=(colour,))


EXCHANGE_TO = question(
    "exchange to",
    QUESTION_KIND_EXCHANGE_TO,
    "H6.4",
    "choose_colour",
    lambda _play, task: [colour for colour in COLOURS if colour != task.colour],
    _exchange_to,
)
"""Which worker is taken for one of the colour."""


def _can_pay_workers(play: Play, use: Use, **_gains: int) -> bool:
    return total(play.players[use.seat].workers) > len(use.unpaid)


@used_effect(
    "pay_different_workers",
    "Pay up to 5 workers, all of different colours, and gain {gain} for each.",
    can=_can_pay_workers,
    pays_workers=True,
)
def pay_different_workers(play: Play, use: Use, *, vp: int, marks: int) -> None:
    """Takes workers of different colours one by one, as long as the player wants, and pays for each (109, H6.8)."""
    push(play, PAY_DIFFERENT_WORKER, use.seat, card=use.card, values=(vp, marks))


def _different_colours(play: Play, task: Task) -> list[int]:
    paid = task.values[2:]
    return [colour for colour in held(play.players[task.seat].workers) if colour not in paid]


def _pay_different_worker(play: Play, task: Task, colour: int) -> None:
    vp, marks, *paid = task.values
    pay(play, task.seat, task.card, workers=(colour,))
    gain(play, task.seat, task.card, vp=vp, marks=marks)
    push(play, PAY_DIFFERENT_WORKER, task.seat, card=task.card, values=(vp, marks, *paid, colour))


PAY_DIFFERENT_WORKER = question(
    "pay different worker",
    QUESTION_KIND_PAY_DIFFERENT_WORKER,
    "H6.8",
    "choose_colour",
    _different_colours,
    _pay_different_worker,
    declinable=True,
)
"""Which worker is paid next; values are the points and marks for each, then the colours that were paid."""
