"""What a greedy player of Hamburgum likes: to build what it can pay, to keep disasters low, to advance cheaply.

It looks at its own view alone and never ahead. Its likings are the numbers below; what
the kinds of actions are worth beside one another is a guess.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hummel.hamburgum.v1 import QUESTION_KIND_ADVANCE, Colour
from hummel_client.bots.catalogs import kept_catalog

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Any

    from hummel.hamburgum.v1 import (
        Accept,
        Action,
        Board,
        ConstructBuilding,
        DecreaseDisaster,
        Hand,
        LayCard,
        PerColour,
        Player,
        PlaySite,
        TakeMoney,
        TakeWorkers,
    )

KINDS: Mapping[str, float] = {
    "activate": 60,
    "construct_building": 40,
    "lay_card": 30,
    "build_wall": 25,
    "take_workers": 12,
    "take_money": 10,
    "decrease_disaster": 5,
    "play_site": 2,
    "accept": 1,
    "end_turn": 1,
}
"""How much each kind of action is liked; what is not named is liked as much as nothing."""

NEEDED_SITE, URGENT, ENOUGH, TOO_DEAR = 33, 45, -7, -2
"""How much more a site is liked when none is free, and a disaster lowered that would strike; how much less
money is liked when there is enough, and an advance that is too dear."""

DANGEROUS_LEVEL = 2
"""A disaster at this level strikes at its next rise."""

ENOUGH_MARKS = 9
"""With so many marks it does not take money."""

MARKS_FOR_SQUARE_POINT, LEAST_SQUARE_POINTS = 1.6, 2
"""It pays so many marks for a point of City Hall Square, and counts each space as so many points at least."""

LAST_SPACE_POINTS = 4
"""What an advance on the last space brings."""

USEFUL_SEASONS = 6
"""Up to this season it likes cards that work again and again more than their points."""

WORKS_AGAIN, SCORES_MORE = 2.0, 1.5
"""What a card that works each season, or all the time, and a laurel bring beyond their points."""

COLOURS: Sequence[str] = tuple(name.removeprefix("COLOUR_").lower() for name in Colour.keys())  # noqa: SIM118 - no dictionary
"""The fields of PerColour by the number of their colour."""


class Facts(NamedTuple):
    """What is printed on a card, see CardInfo."""

    price: int
    vp: int
    colour: str
    icon: str


def _facts() -> Mapping[int, Facts]:
    facts = {}
    for card in kept_catalog("hamburgum").cards:
        numbers = {number.name: number.value for number in card.numbers}
        facts[card.card] = Facts(numbers["price"], numbers["vp"], card.deck, card.icon)
    return facts


CARDS = _facts()
"""All cards by number."""

SQUARE: Sequence[int] = tuple(
    space.number for track in kept_catalog("hamburgum").tracks if track.name == "square" for space in track.spaces
)
"""The points of the spaces of City Hall Square."""

ICONS: Mapping[str, float] = {
    "I": WORKS_AGAIN,
    "II": WORKS_AGAIN,
    "III": WORKS_AGAIN,
    "ALWAYS": WORKS_AGAIN,
    "LAUREL": SCORES_MORE,
    "FLASH": 1.0,
}
"""What a card's icon is worth beyond its printed points."""


class Situation(NamedTuple):
    """What a seat sees.

    Attributes:
        board: What everybody sees.
        hand: What the seat alone sees.
        player: The seat's player.
    """

    board: Board
    hand: Hand
    player: Player


def likings(board: Board, hand: Hand, seat: int, actions: Sequence[Action]) -> list[float]:
    """Returns how much a seat likes each of its legal actions, the best one most."""
    situation = Situation(board, hand, board.players[seat])
    liked = []
    for action in actions:
        kind = str(action.WhichOneof("kind"))
        details = _DETAILS.get(kind)
        liked.append(KINDS.get(kind, 0.0) + (details(situation, getattr(action, kind)) if details else 0.0))
    return liked


def count(numbers: PerColour, colour: str) -> int:
    """Returns the number of a colour."""
    return getattr(numbers, colour)  # type: ignore[no-any-return]  # a field of PerColour


def value(card: int, season: int) -> float:
    """Returns what a card in the display is worth, in points: printed ones, and what its icon promises."""
    facts = CARDS[card]
    icon = ICONS.get(facts.icon, 0.0)
    return facts.vp + (icon if season <= USEFUL_SEASONS or icon == SCORES_MORE else 0.0)


def _building(situation: Situation, act: ConstructBuilding | LayCard) -> float:
    """The dearer and the better, the more."""
    return CARDS[act.card].price + value(act.card, situation.board.season)


def _colour_of(act: DecreaseDisaster | PlaySite | TakeMoney | TakeWorkers) -> str:
    """The colour as which a card is played (224)."""
    return COLOURS[act.announced_colour] if act.announced_colour else CARDS[act.card].colour


def _decrease(situation: Situation, act: DecreaseDisaster) -> float:
    level = count(situation.player.disasters, _colour_of(act))
    return URGENT + level if level >= DANGEROUS_LEVEL else act.levels


def _play_site(situation: Situation, act: PlaySite) -> float:
    """A site is wanted when none is free, for a cheap card."""
    free = len(situation.player.sites) - len(situation.player.buildings)
    return (NEEDED_SITE if free <= 0 else 0) - CARDS[act.card].price / 10


def _take_money(situation: Situation, act: TakeMoney) -> float:
    """What the die gives, for a card that is worth little; hardly, if there is enough."""
    marks = count(situation.board.dice, _colour_of(act))
    return ENOUGH + marks / 10 if situation.player.marks >= ENOUGH_MARKS else marks - CARDS[act.card].vp


def _take_workers(situation: Situation, act: TakeWorkers) -> float:
    return -4 * count(situation.player.workers, _colour_of(act))


def _accept(situation: Situation, _act: Accept) -> float:
    """What is offered is taken; an advance only if it is cheap."""
    question = situation.board.question
    if question.kind != QUESTION_KIND_ADVANCE:
        return 0
    space = situation.player.square
    points = SQUARE[space + 1] - SQUARE[space] if space + 1 < len(SQUARE) else LAST_SPACE_POINTS
    return 0 if question.amount <= MARKS_FOR_SQUARE_POINT * max(points, LEAST_SQUARE_POINTS) else TOO_DEAR


_DETAILS: Mapping[str, Callable[[Situation, Any], float]] = {
    "accept": _accept,
    "construct_building": _building,
    "decrease_disaster": _decrease,
    "lay_card": _building,
    "play_site": _play_site,
    "take_money": _take_money,
    "take_workers": _take_workers,
}
"""By how much a single action is liked more or less than its kind."""
