"""The final scoring (H8)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel.hamburgum.v1 import COLOUR_BLACK, PHASE_ENDED
from hummel.v1 import Outcome, ScoreItem
from hummel_service.games.hamburgum.cards import CARD, COLOUR_OF, Activation
from hummel_service.games.hamburgum.colours import count
from hummel_service.games.hamburgum.components import (
    CLERIC_VP,
    MAJORITY_VP,
    SCORING_SEGMENT,
    SEGMENT_VP,
    SQUARE_VALUES,
)
from hummel_service.games.hamburgum.effect import BOUND

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hummel.hamburgum.v1 import Board, Player

LAURELS = frozenset(number for number, card in CARD.items() if card.activation is Activation.LAUREL)
"""The cards that score by their own text (H6.1)."""


def score_items(board: Board, player: Player) -> list[ScoreItem]:
    """Returns where a player's points come from; sources of 0 points are left out.

    First the points of the game, then printed points and laurels card by card, then
    majorities, wall, statues, clerics and the square (H8.1).
    """
    items = [
        ScoreItem(rule="H8.1", points=player.vp),
        *_cards(board, player),
        ScoreItem(rule="H3.10", points=MAJORITY_VP * len(player.majorities)),
        *(
            ScoreItem(rule="H4.4", points=SEGMENT_VP)
            for half in (player.left, player.right)
            if half.segments >= SCORING_SEGMENT
        ),
        *(ScoreItem(rule="H2.3", points=value) for value in player.statues),
        ScoreItem(rule="H3.11", points=CLERIC_VP * _blessings(board, player)),
        ScoreItem(rule="H5.1", points=SQUARE_VALUES[player.square]),
    ]
    return [item for item in items if item.points]


def _cards(board: Board, player: Player) -> Iterator[ScoreItem]:
    """Printed points (a building under a Zoo card has none, H6.8 on 190), then the laurels."""
    for building in player.buildings:
        if not building.zoo_card:
            yield ScoreItem(rule="H8.1", card=building.card, points=CARD[building.card].vp)
    for card in (*player.zoo, *player.parks):
        yield ScoreItem(rule="H8.1", card=card, points=CARD[card].vp)
    for building in player.buildings:
        if building.card in LAURELS:
            points = BOUND[building.card].points(board, player)
            yield ScoreItem(rule="H6.1", card=building.card, points=points)


def _blessings(board: Board, player: Player) -> int:
    """Counts, for each cleric on the floor (and each worker, 189), the own buildings of its window's colour.

    For the black window it is the own Zoo and Park cards.
    """
    points = count(board.floor, COLOUR_BLACK) * (len(player.zoo) + len(player.parks))
    for building in player.buildings:
        colour = COLOUR_OF[building.card]
        points += count(board.floor, colour) + count(board.floor_workers, colour)
    return points


def outcome(board: Board) -> Outcome | None:
    """Returns the result once the game has ended: most points win, then most marks, then a win is shared (H8.2)."""
    if board.phase != PHASE_ENDED:
        return None
    result = Outcome()
    standings = []
    for seat, player in enumerate(board.players):
        items = score_items(board, player)
        points = sum(item.points for item in items)
        standings.append((points, player.marks))
        result.results.add(seat=seat, points=points, tie_break=player.marks, items=items)
    for seat_result, standing in zip(result.results, standings, strict=True):
        seat_result.rank = 1 + sum(other > standing for other in standings)
    return result
