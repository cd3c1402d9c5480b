"""Effects that let other effects happen: a second time, for nothing, from another display, under a Zoo card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel.hamburgum.v1 import (
    QUESTION_KIND_ACTIVATE_AGAIN,
    QUESTION_KIND_ACTIVATE_NEXT,
    QUESTION_KIND_BORROW_FLASH,
    QUESTION_KIND_BUILD_UNDER_ZOO,
    QUESTION_KIND_ZOO_CARD,
)
from hummel_service.games.hamburgum.activation import (
    FLASH_CARDS,
    PHASE_III_CARDS,
    activate,
    obstacle,
    resolve_flash,
)
from hummel_service.games.hamburgum.agenda import Pile, push, question
from hummel_service.games.hamburgum.building import build
from hummel_service.games.hamburgum.cards import CARD, COLOUR_OF
from hummel_service.games.hamburgum.colours import PAID, count
from hummel_service.games.hamburgum.decks import leave_hand
from hummel_service.games.hamburgum.effect import EFFECTS, used_effect
from hummel_service.games.hamburgum.hooks import built

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from hummel.hamburgum.v1 import Task
    from hummel_service.games.hamburgum.effect import Use
    from hummel_service.games.hamburgum.play import Play


def _used_before(play: Play, seat: int, card: int, owed: tuple[int, ...] = ()) -> list[int]:
    """The other buildings of a seat that have their marker and could be activated but for it."""
    return [
        building.card
        for building in play.players[seat].buildings
        if building.used
        and building.card in PHASE_III_CARDS
        and building.card != card
        and obstacle(play, seat, building.card, owed=owed) is None
    ]


@used_effect(
    "activate_again",
    "Activate another of your buildings a second time this season, at its own costs.",
    can=lambda play, use: bool(_used_before(play, use.seat, use.card, use.unpaid)),
)
def activate_again(play: Play, use: Use) -> None:
    """Activates a building in spite of its marker (054)."""
    push(play, ACTIVATE_AGAIN, use.seat, card=use.card)


ACTIVATE_AGAIN = question(
    "activate again",
    QUESTION_KIND_ACTIVATE_AGAIN,
    "H6.2",
    "choose_card",
    lambda play, task: _used_before(play, task.seat, task.card),
    lambda play, task, card: activate(play, task.seat, card),
)
"""Which building is activated a second time."""


@used_effect(
    "activate_all",
    "Activate each of your buildings that costs a worker, without paying the worker. Markers do not matter for this.",
    can=lambda play, use: bool(_activatable_for_nothing(play, use.seat, _with_worker_cost(play, use.seat))),
)
def activate_all(play: Play, use: Use) -> None:
    """Activates all buildings with a worker cost, in any order; markers are neither needed nor put (060).

    Workers that are paid while an effect happens are paid really (109).
    """
    push(play, ACTIVATE_NEXT, use.seat, card=use.card, values=_with_worker_cost(play, use.seat))


def _with_worker_cost(play: Play, seat: int) -> list[int]:
    return [card for card in built(play, seat) if card in PHASE_III_CARDS and _costs_workers(card)]


def _costs_workers(card: int) -> bool:
    printed = CARD[card]
    return bool(printed.workers) or EFFECTS[printed.effect].pays_workers


def _activatable_for_nothing(play: Play, seat: int, cards: Iterable[int]) -> list[int]:
    standing = built(play, seat)
    return [card for card in cards if card in standing and obstacle(play, seat, card, free=True) is None]


def _activate_next(play: Play, task: Task, card: int) -> None:
    rest = [other for other in task.values if other != card]
    if rest:
        push(play, ACTIVATE_NEXT, task.seat, card=task.card, values=rest)
    activate(play, task.seat, card, free=True)


ACTIVATE_NEXT = question(
    "activate next",
    QUESTION_KIND_ACTIVATE_NEXT,
    "H6.4",
    "choose_card",
    lambda play, task: _activatable_for_nothing(play, task.seat, task.values),
    _activate_next,
)
"""Which of the buildings in values is activated next, as long as one would do anything."""


@used_effect(
    "borrow_flash",
    "Use the effect of 1 building with the flash icon in another player's display as if you had just built it. "
    "It stays there.",
    can=lambda play, use: bool(_lendable(play, use.seat)),
)
def borrow_flash(play: Play, use: Use) -> None:
    """Resolves the effect of somebody else's building as if just built (228)."""
    push(play, BORROW_FLASH, use.seat, card=use.card)


def _lendable(play: Play, seat: int) -> list[int]:
    return [card for other in play.others(seat) for card in built(play, other) if card in FLASH_CARDS]


BORROW_FLASH = question(
    "borrow flash",
    QUESTION_KIND_BORROW_FLASH,
    "H6.8",
    "choose_card",
    lambda play, task: _lendable(play, task.seat),
    lambda play, task, card: resolve_flash(play, task.seat, card, by_card=task.card),
)
"""Which building of another player lends its effect."""


def _free_zoo_cards(play: Play, seat: int, colour: int) -> list[int]:
    """The Zoo cards of a colour under which nothing lies yet (H6.8 on 190)."""
    player = play.players[seat]
    taken = [building.zoo_card for building in player.buildings]
    return [card for card in player.zoo if COLOUR_OF[card] == colour and card not in taken]


def _can_build_under_zoo(play: Play, use: Use, *, colour: int) -> bool:
    """Whether a back in hand and a Zoo card fit: what everybody sees, so that what is not offered tells nothing."""
    of = use.paid[-1] if colour == PAID else colour
    return count(play.players[use.seat].hand, of) > 0 and bool(_free_zoo_cards(play, use.seat, of))


@used_effect(
    "build_under_zoo",
    "Build 1 building of the worker's colour from your hand for nothing under one of your Zoo cards of that colour "
    "that has none yet. It works there; its printed VP do not count.",
    can=_can_build_under_zoo,
)
def build_under_zoo(play: Play, use: Use, *, colour: int) -> None:
    """Builds a card of the hand under a Zoo card; no standard action (190, H6.8)."""
    push(play, BUILD_UNDER_ZOO, use.seat, card=use.card, colour=use.paid[-1] if colour == PAID else colour)


def _buildings_in_hand(play: Play, task: Task) -> Sequence[int]:
    cards = play.hands[task.seat].cards
    return sorted(card for card in cards if COLOUR_OF[card] == task.colour and CARD[card].is_building)


def _choose_zoo_card(play: Play, task: Task, card: int) -> None:
    # The card stays in the hand until its place is known.
    push(play, ZOO_CARD, task.seat, card=task.card, colour=task.colour, values=(card,))


BUILD_UNDER_ZOO = question(
    "build under zoo",
    QUESTION_KIND_BUILD_UNDER_ZOO,
    "H6.8",
    "choose_card",
    _buildings_in_hand,
    _choose_zoo_card,
    declinable=True,
    always=True,
)
"""Which building of the hand is built. Nobody else learns whether there are any of the colour."""


def _build_under(play: Play, task: Task, zoo_card: int) -> None:
    (card,) = task.values
    leave_hand(play, task.seat, card)
    build(play, task.seat, card, zoo_card=zoo_card)


ZOO_CARD = question(
    "zoo card",
    QUESTION_KIND_ZOO_CARD,
    "H6.8",
    "choose_card",
    lambda play, task: _free_zoo_cards(play, task.seat, task.colour),
    _build_under,
    cards_in=Pile.HAND,
)
"""Under which Zoo card of the colour the card in values is built."""
