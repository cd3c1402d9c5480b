"""Effects on other players: what they lose, give or must choose (H6.6)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from hummel.hamburgum.v1 import (
    QUESTION_KIND_GIVE_WORKER,
    QUESTION_KIND_LOSE_MAJORITY,
    QUESTION_KIND_PAY_SEAT,
    Event,
)
from hummel_service.games.hamburgum.agenda import push, push_for_each, question, register
from hummel_service.games.hamburgum.cards import COLOUR_OF
from hummel_service.games.hamburgum.colours import held
from hummel_service.games.hamburgum.decks import DISCARD_CARD, enter_hand, leave_hand, tell_cards, tell_lost
from hummel_service.games.hamburgum.dice_and_disasters import draw_intrigue
from hummel_service.games.hamburgum.disasters import raise_all
from hummel_service.games.hamburgum.display import DISCARD_BUILDING, DISCARD_SITE
from hummel_service.games.hamburgum.effect import BOUND, used_effect
from hummel_service.games.hamburgum.hooks import AFTER_INTRIGUE, tell
from hummel_service.games.hamburgum.resources import gain, lose, transfer
from hummel_service.games.hamburgum.square import step_back
from hummel_service.games.hamburgum.wall import REMOVE_SEGMENT

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from hummel.hamburgum.v1 import Player, Task
    from hummel_service.games.hamburgum.effect import Use
    from hummel_service.games.hamburgum.play import Play


def _others(has: Callable[[Player], object]) -> Callable[..., bool]:
    """Whether any other player has something to lose."""
    return lambda play, use, **_much: any(has(play.players[other]) for other in play.others(use.seat))


def _has_cards(player: Player) -> bool:
    return bool(held(player.hand))


def _has_workers(player: Player) -> bool:
    return bool(held(player.workers))


def _has_segments(player: Player) -> bool:
    return bool(player.left.segments or player.right.segments)


@used_effect(
    "take_marks",
    "Take {gain} from each other player, as far as they have them.",
    can=_others(lambda player: player.marks),
)
def take_marks(play: Play, use: Use, *, marks: int) -> None:
    """Takes marks from everybody else (171)."""
    for other in play.others(use.seat):
        transfer(play, other, use.seat, use.card, marks=marks)


@used_effect(
    "others_step_back",
    "Each other player goes back 1 space on City Hall Square.",
    can=_others(lambda player: player.square),
)
def others_step_back(play: Play, use: Use) -> None:
    """Moves everybody else back, not below the start (175)."""
    for other in play.others(use.seat):
        step_back(play, other, use.card)


@used_effect(
    "others_lose_building",
    "Each other player discards 1 building of their choice.",
    can=_others(lambda player: player.buildings),
)
def others_lose_building(play: Play, use: Use) -> None:
    """Lets everybody else who has a building discard one (176)."""
    victims = [seat for seat in play.others(use.seat) if play.players[seat].buildings]
    push_for_each(play, DISCARD_BUILDING, victims, card=use.card)


@used_effect(
    "others_lose_site",
    "Each other player discards 1 site of their choice; what stands on it goes to hand.",
    can=_others(lambda player: player.sites),
)
def others_lose_site(play: Play, use: Use) -> None:
    """Lets everybody else who has a site discard one (177)."""
    victims = [seat for seat in play.others(use.seat) if play.players[seat].sites]
    push_for_each(play, DISCARD_SITE, victims, card=use.card)


@used_effect(
    "others_lose_segment",
    "Each other player removes 1 outermost wall segment. Statues stay.",
    can=_others(_has_segments),
)
def others_lose_segment(play: Play, use: Use) -> None:
    """Lets everybody else who has a segment remove one (173)."""
    victims = [seat for seat in play.others(use.seat) if _has_segments(play.players[seat])]
    push_for_each(play, REMOVE_SEGMENT, victims, card=use.card)


@used_effect(
    "others_discard_card", "Each other player discards 1 card of their hand, of their choice.", can=_others(_has_cards)
)
def others_discard_card(play: Play, use: Use) -> None:
    """Lets everybody else who has a card discard one (013)."""
    victims = [seat for seat in play.others(use.seat) if play.hands[seat].cards]
    push_for_each(play, LOSE_CARD, victims, card=use.card, amount=1)


LOSE_CARD = replace(DISCARD_CARD, name="lose card", rule="H6.6")
"""Which card of the hand a victim discards."""
register(LOSE_CARD)


@used_effect(
    "others_give_workers",
    "Each other player gives you {number} workers of their choice, as far as they can.",
    can=_others(_has_workers),
)
def others_give_workers(play: Play, use: Use, *, number: int) -> None:
    """Lets everybody else who has workers give some away (172)."""
    for victim in reversed(play.others(use.seat)):
        if _has_workers(play.players[victim]):
            push(play, GIVE_WORKER, victim, card=use.card, amount=number, values=[use.seat])


def _give_worker(play: Play, task: Task, colour: int) -> None:
    (taker,) = task.values
    victim = play.players[task.seat]
    transfer(play, task.seat, taker, task.card, workers=(colour,))
    if task.amount > 1 and held(victim.workers):
        push(play, GIVE_WORKER, task.seat, card=task.card, amount=task.amount - 1, values=task.values)


GIVE_WORKER = question(
    "give worker",
    QUESTION_KIND_GIVE_WORKER,
    "H6.6",
    "choose_colour",
    lambda play, task: list(held(play.players[task.seat].workers)),
    _give_worker,
)
"""Which worker is given to the seat in values; amount are still to go."""


@used_effect(
    "others_lose_majority",
    "Each other player turns 1 active majority token of their choice back. It can be won again.",
    can=_others(lambda player: player.majorities),
)
def others_lose_majority(play: Play, use: Use) -> None:
    """Lets everybody else who has an active token turn one back (085)."""
    victims = [seat for seat in play.others(use.seat) if play.players[seat].majorities]
    push_for_each(play, LOSE_MAJORITY, victims, card=use.card)


def _lose_majority(play: Play, task: Task, majority: int) -> None:
    play.players[task.seat].majorities.remove(majority)  # type: ignore[arg-type]  # a number of the enum
    event = Event()
    event.majority_lost.seat = task.seat
    event.majority_lost.majority = majority  # type: ignore[assignment]  # a number of the enum
    play.events.append(event)


LOSE_MAJORITY = question(
    "lose majority",
    QUESTION_KIND_LOSE_MAJORITY,
    "H6.6",
    "choose_majority",
    lambda play, task: list(play.players[task.seat].majorities),
    _lose_majority,
)
"""Which active token is turned back."""


@used_effect("steal_card", "Draw 1 card at random from the hand of each other player.", can=_others(_has_cards))
def steal_card(play: Play, use: Use) -> None:
    """Takes a random card of everybody else who has one; only the two see its face (169)."""
    stolen = []
    for victim in play.others(use.seat):
        cards = play.hands[victim].cards
        if not cards:
            continue
        card = cards[play.dice.below(len(cards), f"steal a card of seat {victim}")]
        leave_hand(play, victim, card)
        enter_hand(play, use.seat, card)
        stolen.append(card)
        event = Event()
        event.card_stolen.from_seat = victim
        event.card_stolen.to_seat = use.seat
        event.card_stolen.colour = COLOUR_OF[card]
        play.events.append(event)
        tell_lost(play, victim, card)
    tell_cards(play, use.seat, stolen)


def _can_insure(play: Play, use: Use, *, marks: int, vp: int) -> bool:  # noqa: ARG001 - the points do not matter
    return play.players[use.seat].marks >= marks


@used_effect(
    "insure_others",
    "Give {marks} to each other player, as far as your marks go. Each one that you pay loses {vp}, and you gain {vp}.",
    can=_can_insure,
)
def insure_others(play: Play, use: Use, *, marks: int, vp: int) -> None:  # noqa: ARG001 - read again for each one paid
    """Pays everybody else, who can't refuse (103, H6.8)."""
    _insure(play, use.seat, use.card, play.others(use.seat))


def _insure(play: Play, seat: int, card: int, unpaid: Sequence[int]) -> None:
    """Pays the players who are left: all of them, or the one that is chosen next."""
    affordable = play.players[seat].marks // BOUND[card].parameters["marks"]
    if affordable >= len(unpaid):
        for other in unpaid:
            _pay_insured(play, seat, card, other)
    elif affordable:
        push(play, PAY_SEAT, seat, card=card, amount=affordable, values=unpaid)


def _pay_insured(play: Play, seat: int, card: int, other: int) -> None:
    parameters = BOUND[card].parameters
    transfer(play, seat, other, card, marks=parameters["marks"])
    lose(play, other, card, vp=parameters["vp"])
    gain(play, seat, card, vp=parameters["vp"])


def _pay_chosen(play: Play, task: Task, other: int) -> None:
    unpaid = [seat for seat in task.values if seat != other]
    _pay_insured(play, task.seat, task.card, other)
    _insure(play, task.seat, task.card, unpaid)


PAY_SEAT = question(
    "pay seat", QUESTION_KIND_PAY_SEAT, "H6.8", "choose_seat", lambda _play, task: list(task.values), _pay_chosen
)
"""Which of the players in values is paid next; amount can still be paid."""


@used_effect(
    "intrigue_for_others", "Draw 1 intrigue token. Each other player raises the disaster that it shows by 1 level."
)
def intrigue_for_others(play: Play, use: Use) -> None:
    """Draws an intrigue token for everybody else (236); it counts as drawn by the owner (187, 188)."""
    colour = draw_intrigue(play, use.seat)
    for other in reversed(play.others(use.seat)):
        raise_all(play, other, [colour], use.card)
    tell(AFTER_INTRIGUE, play, use.seat)
