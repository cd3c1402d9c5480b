"""H8: the final scoring."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from hummel.hamburgum.v1 import MAJORITY_ZOO, PHASE_ENDED
from hummel_service.games.hamburgum import HAMBURGUM, scoring
from hummel_service.games.hamburgum.cards import CARD, COLOUR_OF
from hummel_service.games.hamburgum.colours import COLOUR_NAMES
from support.hamburgum import Table
from support.specimen import random_games
from support.specimens import HAMBURGUM_SPECIMEN

if TYPE_CHECKING:
    from hummel.hamburgum.v1 import Board, Player


def items(table: Table, seat: int = 0) -> list[tuple[str, int, int]]:
    """Returns where a seat's points come from, as rule, card and points."""
    return [(item.rule, item.card, item.points) for item in scoring.score_items(table.board, table.board.players[seat])]


def test_every_source_of_points():
    """H8.1: points of the game, printed points, laurels, majorities, third segments, statues, clerics, the square."""
    table = Table(
        seat0={
            "vp": 5,
            "buildings": [11, 3],
            "zoo": [243],
            "parks": [280],
            "majorities": [MAJORITY_ZOO],
            "left": 5,
            "right": 3,
            "square": 4,
        },
        season=4,
    )
    # Three clerics stand in the floor below the brown window.
    table.board.floor.black = 1
    assert items(table) == [
        ("H8.1", 0, 5),
        ("H8.1", 11, 3),
        ("H8.1", 3, 2),
        ("H8.1", 243, 3),
        ("H8.1", 280, 3),
        ("H6.1", 11, 4),
        ("H3.10", 0, 4),
        ("H4.4", 0, 3),
        ("H4.4", 0, 3),
        ("H2.3", 0, 8),
        ("H3.11", 0, 3 * 2 + 2),
        ("H5.1", 0, 5),
    ]


def test_what_lies_under_a_zoo_card_has_no_printed_points():
    """H8.1, H6.8 on 190: the building's laurel counts, its printed points do not."""
    table = Table(seat0={"zoo": [249], "under": {249: 11}})
    assert items(table) == [("H8.1", 0, 5), ("H8.1", 249, 1), ("H6.1", 11, 2)]


def test_ties_are_broken_by_marks_then_shared():
    """H8.2."""
    table = Table(
        seat0={"vp": 7, "marks": 1}, seat1={"vp": 7, "marks": 2}, seat2={"vp": 7, "marks": 2}, seat3={"vp": 9}
    )
    assert scoring.outcome(table.board) is None
    table.board.phase = PHASE_ENDED
    outcome = scoring.outcome(table.board)
    assert outcome is not None
    assert [result.rank for result in outcome.results] == [4, 2, 2, 1]
    assert [result.points for result in outcome.results] == [7, 7, 7, 9]


def points_by_rule(board: Board, player: Player) -> Counter[str]:
    """Returns what H8.1 gives a player for everything but laurels, added up another way than the rules' code does."""
    colours = Counter(COLOUR_NAMES[COLOUR_OF[building.card]] for building in player.buildings)
    colours["black"] = len(player.zoo) + len(player.parks)
    printed = [building.card for building in player.buildings if building.site] + [*player.zoo, *player.parks]
    clerics = {name: getattr(board.floor, name) + getattr(board.floor_workers, name) for name in colours}
    points = Counter(
        {
            "H8.1": player.vp + sum(CARD[card].vp for card in printed),
            "H3.10": 4 * len(player.majorities),
            "H4.4": 3 * sum(half.segments >= 3 for half in (player.left, player.right)),
            "H2.3": sum(player.statues),
            "H3.11": sum(clerics[name] * number for name, number in colours.items()),
            "H5.1": [0, 1, 2, 3, 5, 7, 9, 12, 15, 18][player.square],
        }
    )
    return +points


@pytest.mark.parametrize("rich", [False, True])
@pytest.mark.parametrize("seat_count", [2, 3, 4, 5])
def test_the_list_gives_every_source_its_points(seat_count: int, rich: bool):  # noqa: FBT001 - parametrized
    """H8.1: in whole games the items of every rule come to what the rule says, laurels to what their cards say."""
    for game in random_games(HAMBURGUM_SPECIMEN, seat_count, 8, rich=rich):
        *_, last = game.turns
        board = last.state.board
        for player, result in zip(board.players, HAMBURGUM.outcome(last.state).results, strict=True):
            found: Counter[str] = Counter()
            for item in result.items:
                found[item.rule] += item.points
            laurels = {item.card: item.points for item in result.items if item.rule == "H6.1"}
            assert set(laurels) <= {building.card for building in player.buildings} & scoring.LAURELS
            found.subtract({"H6.1": sum(laurels.values())})
            assert +found == points_by_rule(board, player)
            assert result.points == sum(item.points for item in result.items)
            assert result.tie_break == player.marks


def test_equal_points_and_marks_share_the_rank():
    """H8.2: all level: everybody has won."""
    table = Table(seat0={"vp": 7, "marks": 2}, seat1={"vp": 7, "marks": 2})
    table.board.phase = PHASE_ENDED
    outcome = scoring.outcome(table.board)
    assert outcome is not None
    assert [(result.rank, result.tie_break) for result in outcome.results] == [(1, 2), (1, 2)]
