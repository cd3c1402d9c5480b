"""H8: the final scoring."""

from __future__ import annotations

from hummel.hamburgum.v1 import MAJORITY_ZOO, PHASE_ENDED
from hummel_service.games.hamburgum import scoring
from support.hamburgum import Table


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
    """H6.8 on 190: the building's laurel counts, its printed points do not."""
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
