"""What a result is worth to each seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hummel.v1 import Outcome


def rewards_of(outcome: Outcome) -> list[float]:
    """Returns the reward of each seat, by seat: how many others it beat less how many beat it, by the number of others.

    So the winner of a game gets 1, the last one -1, and whoever shares a rank the same. The sum is 0.

    >>> from hummel.v1 import Outcome, SeatResult
    >>> rewards_of(Outcome(results=[SeatResult(rank=1), SeatResult(rank=3), SeatResult(rank=1)]))
    [0.5, -1.0, 0.5]
    """
    ranks = [result.rank for result in outcome.results]
    others = len(ranks) - 1
    return [(sum(rank > own for rank in ranks) - sum(rank < own for rank in ranks)) / others for own in ranks]
