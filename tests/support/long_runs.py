"""What long runs say at their end."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    import pytest

LONGEST_GAME = "longest game"
"""The property of a test's report that tells of the longest game that it saw; see pytest's record_property."""


def longest_games(reports: Iterable[pytest.TestReport]) -> list[str]:
    """Returns what tests tell of the longest games that they saw, in order."""
    return sorted(str(said) for report in reports for name, said in report.user_properties if name == LONGEST_GAME)
