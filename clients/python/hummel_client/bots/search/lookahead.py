"""How far the search looks into each game, and what it makes of what it finds there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from hummel_client.bots.search import hamburgum_estimate, speicherstadt_estimate
from hummel_service.games.hamburgum.components import ROUNDS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from hummel.hamburgum.v1 import State as HamburgumState
    from hummel.speicherstadt.v1 import State as SpeicherstadtState


@dataclass(frozen=True, slots=True)
class Lookahead:
    """How a game is looked into.

    Attributes:
        rounds_played: Counts the rounds that have begun since the game did.
        horizon_rounds: So many rounds after the decision a playout stops, or at the end of the game.
        points: Guesses the points that each seat will end with.
        good_lead: A lead of so many points is a good one: a little more than ahead, but not won.
    """

    rounds_played: Callable[[Any], int]
    horizon_rounds: int
    points: Callable[[Any], list[float]]
    good_lead: float


def _rounds_of_hamburgum(state: HamburgumState) -> int:
    """The season's draws and dice count as a round, too."""
    return state.board.season * (ROUNDS + 1) + state.board.round


def _rounds_of_speicherstadt(state: SpeicherstadtState) -> int:
    return state.board.round


LOOKAHEADS: Mapping[str, Lookahead] = {
    "hamburgum": Lookahead(
        rounds_played=_rounds_of_hamburgum, horizon_rounds=2, points=hamburgum_estimate.points, good_lead=8
    ),
    "speicherstadt": Lookahead(
        rounds_played=_rounds_of_speicherstadt, horizon_rounds=1, points=speicherstadt_estimate.points, good_lead=6
    ),
}
"""By game."""
