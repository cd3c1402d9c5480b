"""Guesses how many points a player of Hamburgum will have in the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel.hamburgum.v1 import PHASE_ENDED
from hummel_service.games.hamburgum.cards import CARD, Activation
from hummel_service.games.hamburgum.colours import total, values
from hummel_service.games.hamburgum.components import ROUNDS, SCORING_SEGMENT, SEASONS, SEGMENTS
from hummel_service.games.hamburgum.scoring import score_items
from hummel_service.games.hamburgum.season_end import MAJORITIES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hummel.hamburgum.v1 import Board, Player, State

MARK, WORKER, CARD_IN_HAND, FREE_SITE = 0.4, 0.25, 0.4, 1.0
"""What a mark, a worker, a card in hand and a free site are worth as long as seasons are to come."""

EACH_SEASON: Mapping[Activation, float] = {
    Activation.PHASE_I: 0.5,
    Activation.PHASE_II: 0.3,
    Activation.PHASE_III: 0.6,
    Activation.ALWAYS: 0.4,
}
"""What a building, or a Park, with an icon brings in each season to come."""

LAUREL_GROWS = 0.3
"""What a laurel gains in each season to come."""

BLESSING = 1 / 6
"""What a cleric to come brings for each building."""

LEAD = 2.5
"""What it is worth to be alone in front for a majority that has not been won yet."""

DANGER = (0.0, 0.1, 1.2, 3.0, 3.0)
"""What a disaster will cost, by its level."""

SEGMENT_ON_THE_WAY, SEGMENT_TO_STATUE = 0.8, 1.5
"""What a segment brings that is not the third yet, and one beyond the third on the way to a statue."""

SEASONS_OF_VALUE = 2.0
"""Up to so many seasons before the end what can be spent is worth less and less."""


def points(state: State) -> list[float]:
    """Returns the points that each seat is likely to end with; in the end, those that it has."""
    board = state.board
    scored = [float(sum(item.points for item in score_items(board, player))) for player in board.players]
    if board.phase == PHASE_ENDED:
        return scored
    left = SEASONS - board.season + (1 - board.round / ROUNDS)
    leads = _leads(board)
    return [
        points + lead + _to_come(player, left)
        for points, lead, player in zip(scored, leads, board.players, strict=True)
    ]


def _leads(board: Board) -> list[float]:
    """What the majorities bring that are led and not won yet."""
    leads = [0.0] * len(board.players)
    for majority, number_of in MAJORITIES.items():
        numbers = [number_of(player) for player in board.players]
        leaders = [seat for seat, number in enumerate(numbers) if number and number == max(numbers)]
        if len(leaders) == 1 and majority not in board.players[leaders[0]].majorities:
            leads[leaders[0]] += LEAD
    return leads


def _to_come(player: Player, left: float) -> float:
    spendable = (
        MARK * player.marks
        + WORKER * total(player.workers)
        + CARD_IN_HAND * total(player.hand)
        + FREE_SITE * (len(player.sites) - len(player.buildings))
    )
    built = [building.card for building in player.buildings]
    effects = sum(_each_season(card) for card in (*built, *player.parks))
    return (
        spendable * min(left / SEASONS_OF_VALUE, 1.0)
        + effects * max(left - 1, 0.0)
        + BLESSING * len(built) * left
        - sum(DANGER[level] for level in values(player.disasters)) * min(left, 1.0)
        + sum(_wall(half.segments, completed=half.completed) for half in (player.left, player.right)) * min(left, 1.0)
    )


def _each_season(card: int) -> float:
    activation = CARD[card].activation
    return LAUREL_GROWS if activation is Activation.LAUREL else EACH_SEASON.get(activation, 0.0)


def _wall(segments: int, *, completed: bool) -> float:
    on_the_way = SEGMENT_ON_THE_WAY * segments if segments < SCORING_SEGMENT else 0.0
    to_statue = 0.0 if completed or segments >= SEGMENTS else SEGMENT_TO_STATUE * max(segments - SCORING_SEGMENT + 1, 0)
    return on_the_way + to_statue
