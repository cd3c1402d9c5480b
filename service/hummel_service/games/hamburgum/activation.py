"""Activating buildings and resolving effects (H6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel.hamburgum.v1 import (
    QUESTION_KIND_FLASH_AGAIN,
    QUESTION_KIND_PAY_WORKER,
    QUESTION_KIND_SPARE_WORKER,
    Action,
    Event,
)
from hummel_service.games.errors import IllegalAction
from hummel_service.games.hamburgum.agenda import YES, push, question, step
from hummel_service.games.hamburgum.cards import CARD, Activation
from hummel_service.games.hamburgum.colours import ANY, COLOURS, PAID, count
from hummel_service.games.hamburgum.counting import Count
from hummel_service.games.hamburgum.display import find_building
from hummel_service.games.hamburgum.effect import BOUND, Use
from hummel_service.games.hamburgum.hooks import DOUBLE_FLASH, built
from hummel_service.games.hamburgum.resources import pay

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from hummel.hamburgum.v1 import Activate, Task
    from hummel_service.games.hamburgum.agenda import Question, Step
    from hummel_service.games.hamburgum.cards import Card
    from hummel_service.games.hamburgum.play import Play

PHASE_III_CARDS = frozenset(number for number, card in CARD.items() if card.activation is Activation.PHASE_III)
"""The buildings that are activated in a turn (H6.1)."""

FLASH_CARDS = frozenset(number for number, card in CARD.items() if card.activation is Activation.FLASH)
"""The buildings whose effect happens when they are built (H6.1)."""

_FIXED_WORKERS: Mapping[int, tuple[int, ...]] = {
    number: tuple(colour for colour in card.workers if colour != ANY) for number, card in CARD.items()
}
_ASKS_COLOUR = frozenset(number for number, card in CARD.items() if ANY in card.workers)


def _goes_by_colour(card: Card) -> bool:
    """Whether the effect depends on the colour of the worker paid (041, 106, 157, 190)."""
    given = card.parameters.values()
    counted = [argument for value in given if isinstance(value, Count) for argument in value.arguments]
    return PAID in (*given, *counted)


_GO_BY_COLOUR = frozenset(number for number in _ASKS_COLOUR if _goes_by_colour(CARD[number]))


def obstacle(play: Play, seat: int, card: int, *, free: bool = False, owed: tuple[int, ...] = ()) -> str | None:
    """Says what keeps a seat from using a card's effect now, or None if nothing does.

    Args:
        play: The game.
        seat: Who would use it.
        card: The card, of Phase III.
        free: Whether its workers need not be paid (060).
        owed: Workers that are to be paid for something else before (054).

    Returns:
        NOT_ENOUGH_WORKERS, NO_EFFECT or None.
    """
    fixed = _FIXED_WORKERS[card]
    if not free and fixed:
        workers = play.players[seat].workers
        needed = (*owed, *fixed)
        for colour in fixed:
            if count(workers, colour) < needed.count(colour):
                return "NOT_ENOUGH_WORKERS"
    if card not in _ASKS_COLOUR:
        use = Use(seat, card, fixed, owed if free else (*owed, *fixed))
        return None if BOUND[card].can(play, use) else "NO_EFFECT"
    payable = _payable(play, seat, (*owed, *fixed), free=free)
    if not payable:
        return "NOT_ENOUGH_WORKERS"
    return None if _worker_options(play, seat, card, payable, free=free, owed=owed) else "NO_EFFECT"


def _payable(play: Play, seat: int, unpaid: tuple[int, ...], *, free: bool) -> list[int]:
    """The colours of which there is a worker beside those that are still to be paid."""
    if free:
        return list(COLOURS)
    workers = play.players[seat].workers
    return [colour for colour in COLOURS if count(workers, colour) > unpaid.count(colour)]


def _worker_options(  # noqa: PLR0913 - see obstacle
    play: Play, seat: int, card: int, payable: Iterable[int], *, free: bool, owed: tuple[int, ...]
) -> list[int]:
    """Those of the payable colours with which the effect would do something."""
    fixed = _FIXED_WORKERS[card]
    can = BOUND[card].can
    options = []
    for colour in payable:
        paid = (*fixed, colour)
        if can(play, Use(seat, card, paid, owed if free else (*owed, *paid))):
            options.append(colour)
    return options


def activatable(play: Play, seat: int) -> list[int]:
    """Returns the buildings that a seat can activate in its turn now (H6.2)."""
    unused = [building.card for building in play.players[seat].buildings if not building.used]
    return [card for card in unused if card in PHASE_III_CARDS and obstacle(play, seat, card) is None]


def actions(play: Play, seat: int) -> list[Action]:
    """Lists the activations of a turn (H6.2)."""
    listed = []
    for card in activatable(play, seat):
        action = Action()
        action.activate.card = card
        listed.append(action)
    return listed


def play_activate(play: Play, seat: int, act: Activate) -> None:
    """Activates an own building in a turn (H6.2).

    Raises:
        IllegalAction: NOT_IN_DISPLAY, NOT_ACTIVATABLE, ALREADY_ACTIVATED,
            NOT_ENOUGH_WORKERS, NO_EFFECT.
    """
    card = act.card
    building = find_building(play.players[seat], card)
    if building is None:
        raise IllegalAction(
            "NOT_IN_DISPLAY",
            f"seat {seat} has built no building {card:03}; only own buildings are activated",
            rule="H6.2",
        )
    if card not in PHASE_III_CARDS:
        raise IllegalAction(
            "NOT_ACTIVATABLE",
            f"{card:03} has the icon {CARD[card].activation}: it works by itself and is never activated",
            rule="H6.1",
        )
    if building.used:
        raise IllegalAction(
            "ALREADY_ACTIVATED", f"{card:03} was activated this season; it can be again in the next one", rule="H6.2"
        )
    reason = obstacle(play, seat, card)
    if reason is not None:
        why = "would do nothing now" if reason == "NO_EFFECT" else "costs workers that seat {seat} does not have"
        raise IllegalAction(reason, f"{card:03} {why.format(seat=seat)}", rule="H6.2")
    building.used = True
    activate(play, seat, card)


def activate(play: Play, seat: int, card: int, *, free: bool = False) -> None:
    """Pays a building's workers, asks for their colour where it is open, and resolves its effect.

    There is no obstacle; whether its marker goes on the card is the caller's business.

    Args:
        play: The game.
        seat: Who activates it.
        card: The building, of Phase III.
        free: Whether its workers need not be paid (060).
    """
    event = Event()
    event.building_activated.seat = seat
    event.building_activated.card = card
    play.events.append(event)
    fixed = _FIXED_WORKERS[card]
    if free:
        following: Question | Step = SPARE_WORKER if card in _GO_BY_COLOUR else RUN_EFFECT
    else:
        pay(play, seat, card, workers=fixed)
        following = PAY_WORKER if card in _ASKS_COLOUR else RUN_EFFECT
    push(play, following, seat, card=card, values=fixed)


def _colours_for(play: Play, task: Task, *, free: bool) -> list[int]:
    # What the card names has been paid by now.
    payable = _payable(play, task.seat, (), free=free)
    can = BOUND[task.card].can
    return [
        colour
        for colour in payable
        if can(play, Use(task.seat, task.card, (*task.values, colour), () if free else (colour,)))
    ]


def _pay_worker(play: Play, task: Task, colour: int) -> None:
    pay(play, task.seat, task.card, workers=(colour,))
    _spare_worker(play, task, colour)


PAY_WORKER = question(
    "pay worker",
    QUESTION_KIND_PAY_WORKER,
    "H6.2",
    "choose_colour",
    lambda play, task: _colours_for(play, task, free=False),
    _pay_worker,
)
"""Which worker is paid where the card leaves it open; values were paid before."""


def _spare_worker(play: Play, task: Task, colour: int) -> None:
    push(play, RUN_EFFECT, task.seat, card=task.card, values=[*task.values, colour])


SPARE_WORKER = question(
    "spare worker",
    QUESTION_KIND_SPARE_WORKER,
    "H6.4",
    "choose_colour",
    lambda play, task: _colours_for(play, task, free=True),
    _spare_worker,
)
"""As if a worker of which colour were paid, for nothing (060); values are those that the card names."""


@step("run effect")
def RUN_EFFECT(play: Play, task: Task) -> None:  # noqa: N802 - the decorator makes it a constant
    """Resolves the effect of the card; values are the colours of the workers paid (H6.2)."""
    BOUND[task.card].run(play, Use(task.seat, task.card, tuple(task.values)))


@step("resolve effect")
def RESOLVE_EFFECT(play: Play, task: Task) -> None:  # noqa: N802 - the decorator makes it a constant
    """Says that the effect of a card begins, by the card in amount if by any, and resolves it (H6.1, H3.2)."""
    event = Event()
    resolved = event.effect_resolved
    resolved.seat = task.seat
    resolved.card = task.card
    resolved.by_card = task.amount
    play.events.append(event)
    BOUND[task.card].run(play, Use(task.seat, task.card))


def _again(play: Play, task: Task) -> Sequence[int]:
    """Whether 036 lies there now, and the effect would do anything once more (H6.8)."""
    doubled = DOUBLE_FLASH.speaks(built(play, task.seat))
    return YES if doubled and BOUND[task.card].can(play, Use(task.seat, task.card)) else ()


def _resolve_again(play: Play, task: Task, yes: int) -> None:  # noqa: ARG001 - there is one answer
    double = DOUBLE_FLASH.of(built(play, task.seat))[0][0]
    push(play, RESOLVE_EFFECT, task.seat, card=task.card, amount=double)


FLASH_AGAIN = question(
    "flash again", QUESTION_KIND_FLASH_AGAIN, "H6.8", "accept", _again, _resolve_again, declinable=True, silent=True
)
"""Whether the effect of the card, which has just happened, happens once more (036, H6.8)."""


def resolve_flash(play: Play, seat: int, card: int, *, by_card: int = 0) -> None:
    """Resolves the effect of a card with the flash icon as if just built; then a card may double it (H6.1, 036).

    036 has to lie there when the effect has happened: it doubles what brings it, and what
    takes it away is not doubled.

    A card that is taken back and built again in the same turn has had its flash: else 036,
    060, 190 and 004 could take one another back and build one another for ever.

    Args:
        play: The game.
        seat: Who built it.
        card: The card; nothing happens if it has another icon, or if its flash is spent,
            which the event of its construction says.
        by_card: The card that lends the effect (228), or 0.
    """
    flashed = play.board.flashed
    if card not in FLASH_CARDS or (not by_card and card in flashed):
        return
    if not by_card:
        flashed.append(card)
    push(play, FLASH_AGAIN, seat, card=card)
    push(play, RESOLVE_EFFECT, seat, card=card, amount=by_card)
