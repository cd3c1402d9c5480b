from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hummel.v1 import Outcome, Seat, SeatResult
from hummel_client.terminal.people import People
from hummel_client.terminal.scores import draw_scores, sources, winners
from terminal.scenes import REPLAYS, presenter, replay, text_of

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("path", REPLAYS, ids=lambda path: path.stem)
def test_the_breakdown_adds_up_for_every_seat(path: Path) -> None:
    """Every point of the outcome (S8) stands in a row with its rule and a name, and none is counted twice."""
    game = replay(path)
    rows = sources(game.outcome, presenter())
    for result in game.outcome.results:
        assert sum(row.points.get(result.seat, 0) for row in rows) == result.points
        assert sum(row.items.get(result.seat, 0) for row in rows) == len(result.items)
    assert all(row.rule.startswith("S") and row.title.plain for row in rows)
    text = text_of(draw_scores(game.outcome, People(game.table.seats, 0), presenter()))
    for row in rows:
        assert row.title.plain in text


def test_winners_are_named() -> None:
    """One winner, the viewer, or several who share the victory (S8.6)."""
    seats = [Seat(player_name="Ada"), Seat(player_name="Bob")]
    alone = Outcome(results=[SeatResult(seat=0, rank=2), SeatResult(seat=1, rank=1)])
    shared = Outcome(results=[SeatResult(seat=0, rank=1), SeatResult(seat=1, rank=1)])
    assert winners(alone, People(seats, None)).plain == "B Bob won."
    assert winners(alone, People(seats, 1)).plain == "You won!"
    assert winners(shared, People(seats, 1)).plain == "The victory is shared by A Ada, you."
