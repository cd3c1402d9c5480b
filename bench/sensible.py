"""The simplest sensible player of Hamburgum: builds what it can afford, keeps disasters low.

It looks at its own view alone and takes the legal action that it likes best; it never
looks ahead. Its likings are numbers, so that somebody can see and change them at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel.hamburgum.v1 import QUESTION_KIND_ADVANCE
from hummel_service.games.hamburgum.cards import CARD

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from random import Random

    from hummel.hamburgum.v1 import Action, Player, View

DANGEROUS_LEVEL = 2
"""A disaster at this level strikes at its next rise."""

ENOUGH_MARKS = 9
"""With so many marks it does not take money."""

DEAREST_ADVANCE = 4
"""It pays no more marks than this for a space on City Hall Square."""


def choose(view: View, seat: int, actions: Sequence[Action], random: Random) -> Action:
    """Returns the action that the player likes best; among equals it picks at random."""
    player = view.board.players[seat]
    liked = [(_liking(view, player, action), random.random(), number) for number, action in enumerate(actions)]
    return actions[max(liked)[2]]


def _liking(view: View, player: Player, action: Action) -> float:
    kind = action.WhichOneof("kind")
    return _LIKINGS.get(str(kind), _indifferent)(view, player, getattr(action, str(kind)))


def _indifferent(_view: View, _player: Player, _act: object) -> float:
    return 0


def _construct(_view: View, _player: Player, act: object) -> float:
    return 40 + CARD[act.card].price  # type: ignore[attr-defined]  # ConstructBuilding


def _lay(_view: View, _player: Player, act: object) -> float:
    return 30 + CARD[act.card].price  # type: ignore[attr-defined]  # LayCard


def _activate(_view: View, _player: Player, _act: object) -> float:
    return 60


def _decrease(_view: View, player: Player, act: object) -> float:
    levels = [getattr(player.disasters, name) for name in ("brown", "pink", "orange", "grey", "purple")]
    level = levels[CARD[act.card].colour - 1]  # type: ignore[attr-defined]  # DecreaseDisaster
    return 50 if level >= DANGEROUS_LEVEL else 5


def _play_site(_view: View, player: Player, _act: object) -> float:
    free = len(player.sites) - len(player.buildings)
    return 35 if free <= 0 else 2


def _build_wall(_view: View, _player: Player, _act: object) -> float:
    return 25


def _take_money(view: View, player: Player, act: object) -> float:
    names = ("brown", "pink", "orange", "grey", "purple")
    die = getattr(view.board.dice, names[CARD[act.card].colour - 1])  # type: ignore[attr-defined]  # TakeMoney
    return 10 + die if player.marks < ENOUGH_MARKS else 3


def _take_workers(_view: View, player: Player, act: object) -> float:
    names = ("brown", "pink", "orange", "grey", "purple")
    return 12 - 4 * getattr(player.workers, names[CARD[act.card].colour - 1])  # type: ignore[attr-defined]  # TakeWorkers


def _accept(view: View, _player: Player, _act: object) -> float:
    question = view.board.question
    return -1 if question.kind == QUESTION_KIND_ADVANCE and question.amount > DEAREST_ADVANCE else 1


def _end_turn(_view: View, _player: Player, _act: object) -> float:
    return 1


_LIKINGS: Mapping[str, Callable[[View, Player, object], float]] = {
    "accept": _accept,
    "activate": _activate,
    "build_wall": _build_wall,
    "construct_building": _construct,
    "decrease_disaster": _decrease,
    "end_turn": _end_turn,
    "lay_card": _lay,
    "play_site": _play_site,
    "take_money": _take_money,
    "take_workers": _take_workers,
}
"""How much each kind of action is liked; what is not named is liked as much as nothing."""
