"""The standard actions: one card each (H4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from hummel.hamburgum.v1 import QUESTION_KIND_EXTRA_ACTION, Action
from hummel_service.games.errors import IllegalAction
from hummel_service.games.hamburgum import building_wall, discarding, placing
from hummel_service.games.hamburgum.agenda import Menu, Pile, push, register
from hummel_service.games.hamburgum.chances import Chances

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from hummel.hamburgum.v1 import Task
    from hummel_service.games.hamburgum.play import Play


@dataclass(frozen=True, slots=True)
class StandardAction:
    """One of the standard actions.

    Attributes:
        offer: Adds what can be done with a card to a list of actions.
        play: Checks an action, then does it. Raises before anything has changed.
    """

    offer: Callable[[Chances, int, list[Action]], None]
    play: Callable[[Play, Chances, Any], None]


STANDARD_ACTIONS: Mapping[str, StandardAction] = {
    "take_workers": StandardAction(discarding.offer_take_workers, discarding.play_take_workers),
    "take_money": StandardAction(discarding.offer_take_money, discarding.play_take_money),
    "decrease_disaster": StandardAction(discarding.offer_decrease_disaster, discarding.play_decrease_disaster),
    "build_wall": StandardAction(building_wall.offer_build_wall, building_wall.play_build_wall),
    "play_site": StandardAction(placing.offer_play_site, placing.play_play_site),
    "construct_building": StandardAction(placing.offer_construct_building, placing.play_construct_building),
    "lay_card": StandardAction(placing.offer_lay_card, placing.play_lay_card),
}
"""The standard actions by their field in Action."""

_OFFERS = tuple(standard.offer for standard in STANDARD_ACTIONS.values())


def actions(play: Play, seat: int, cards: Sequence[int]) -> list[Action]:
    """Lists the standard actions that a seat can do with any of some cards of its hand (H4)."""
    chances = Chances(play, seat)
    offered: list[Action] = []
    for card in cards:
        for offer in _OFFERS:
            offer(chances, card, offered)
    return offered


def play_standard_action(play: Play, seat: int, action: Action, name: str) -> None:
    """Does a standard action (H4).

    Raises:
        IllegalAction: if the rules forbid it; the reasons stand at the actions.
    """
    act = getattr(action, name)
    if act.card not in play.hands[seat].cards:
        raise IllegalAction(
            "CARD_NOT_IN_HAND", f"seat {seat} has no card {act.card:03} in hand; play one that it has", rule="H4"
        )
    STANDARD_ACTIONS[name].play(play, Chances(play, seat), act)


def _extra_actions(play: Play, task: Task) -> list[Action]:
    return actions(play, task.seat, task.values)


def _play_extra_action(play: Play, task: Task, action: Action, name: str) -> bool:
    card = getattr(action, name).card
    if card not in task.values:
        raise IllegalAction(
            "OTHER_CARD",
            f"seat {task.seat} must do this standard action with another card than {card:03}: the one it came with",
            rule=EXTRA_ACTION.rule,
        )
    play_standard_action(play, task.seat, action, name)
    return True


EXTRA_ACTION = Menu(
    name="extra action",
    kind=QUESTION_KIND_EXTRA_ACTION,
    rule="H6.5",
    kinds=STANDARD_ACTIONS,
    offers="it must do a standard action",
    actions=_extra_actions,
    only_action=lambda _play, _task: None,
    play=_play_extra_action,
    cards_in=Pile.HAND,
)
"""A standard action with the card in values, a card of the hand."""
register(EXTRA_ACTION)


def start_extra_action(play: Play, seat: int, card: int, *, by_card: int) -> None:
    """Lets a player do a full standard action with a given card of the hand (H6.5)."""
    push(play, EXTRA_ACTION, seat, card=by_card, values=(card,))
