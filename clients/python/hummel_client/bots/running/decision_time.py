"""How long a bot may think about a decision."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hummel.v1 import View

SHARE_OF_BANK = 0.1
"""How much of what is left of its time bank a bot spends on one decision."""

LARGEST_MARGIN = 1 / 3
"""How much of the time for a decision is kept back for the way at most: clocks may be short."""


@dataclass(frozen=True, slots=True)
class DecisionTime:
    """Until when a decision can be made. Times are those of the event loop's clock; without a clock at the table, inf.

    Attributes:
        free_until_s: Until when it costs nothing of the time bank.
        until_s: Until when it must be on its way.
    """

    free_until_s: float = math.inf
    until_s: float = math.inf

    def thinking_s(self, wanted_s: float, now_s: float) -> float:
        """Returns how long a bot should think, at most as long as wanted; 0 if there is no time left.

        The time bank is for decisions whose own time has gone already; it is never used up at once.

        >>> time = DecisionTime(free_until_s=10, until_s=30)
        >>> time.thinking_s(2, now_s=0), time.thinking_s(60, now_s=4), time.thinking_s(60, now_s=20)
        (2, 6, 1.0)
        >>> DecisionTime().thinking_s(5, now_s=0)
        5
        """
        free_s = self.free_until_s - now_s
        left_s = free_s if free_s > 0 else (self.until_s - now_s) * SHARE_OF_BANK
        return max(0, min(wanted_s, left_s))


def time_for(view: View, seen_at_s: float, margin_s: float) -> DecisionTime:
    """Returns until when the viewer's seat can decide.

    What counts is how much time was left when the view came: the clocks of this machine and of
    the service may differ.

    Args:
        view: What the seat sees.
        seen_at_s: When it came.
        margin_s: Seconds to keep back for the way of the answer; less of it where the time is short.
    """
    for clock in view.seat_clocks:
        if clock.seat == view.seat and clock.HasField("deadline"):
            left_s = clock.time_left.ToTimedelta().total_seconds()
            margin = min(margin_s, left_s * LARGEST_MARGIN)
            bank_s = clock.bank_left.ToTimedelta().total_seconds()
            return DecisionTime(seen_at_s + left_s - bank_s - margin, seen_at_s + left_s - margin)
    return DecisionTime()
