"""Phase I: cards and Park income (H3.1 to H3.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel.hamburgum.v1 import PHASE_REPLENISH
from hummel_service.games.hamburgum.activation import RESOLVE_EFFECT
from hummel_service.games.hamburgum.agenda import push, push_for_each, step
from hummel_service.games.hamburgum.colours import total
from hummel_service.games.hamburgum.components import HAND_LIMIT
from hummel_service.games.hamburgum.decks import start_draw
from hummel_service.games.hamburgum.effect import BOUND
from hummel_service.games.hamburgum.hooks import PARK_MARKS, REFILL, built
from hummel_service.games.hamburgum.resources import gain

if TYPE_CHECKING:
    from hummel.hamburgum.v1 import Task
    from hummel_service.games.hamburgum.play import Play


@step("replenish")
def REPLENISH(play: Play, task: Task) -> None:  # noqa: N802, ARG001 - the decorator makes it a constant; a phase has no details
    """Lets every player in turn order draw, then lets the Parks pay (H3.1, H3.2)."""
    play.board.phase = PHASE_REPLENISH
    seats = play.in_turn_order()
    push_for_each(play, PARK_INCOME, seats)
    push_for_each(play, REFILL_HAND, seats)


@step("refill hand")
def REFILL_HAND(play: Play, task: Task) -> None:  # noqa: N802 - the decorator makes it a constant
    """Lets a player draw up to the limit; who has as many or more draws and discards nothing (H3.1, 033)."""
    seat = task.seat
    limit = HAND_LIMIT + sum(speak() for _, speak in REFILL.of(built(play, seat)))
    missing = limit - total(play.players[seat].hand)
    if missing > 0:
        start_draw(play, seat, 0, missing)


@step("park income")
def PARK_INCOME(play: Play, task: Task) -> None:  # noqa: N802 - the decorator makes it a constant
    """Lets each Park card of a player pay once, in the order in which they were laid (H3.2, 122)."""
    seat = task.seat
    parks = play.players[seat].parks
    for card in reversed(parks):
        push(play, RESOLVE_EFFECT, seat, card=card)
    paying = sum("marks" in BOUND[card].parameters for card in parks)
    for card, speak in PARK_MARKS.of(built(play, seat)):
        gain(play, seat, card, marks=paying * speak())
