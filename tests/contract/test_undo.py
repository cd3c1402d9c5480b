"""What may be taken back has told nobody anything: held in random games of every game.

support/secrecy.py says how it is compared.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from support.random_games import random_of
from support.secrecy import blocker, check_tells_nothing
from support.specimen import random_games
from support.specimens import every_specimen, every_table

if TYPE_CHECKING:
    from support.specimen import Specimen

GAMES_IN_CI = 3
GAMES_IN_LONG_RUN = 100
"""For each game and each number of seats, from the start and from rich positions."""


def check_games(specimen: Specimen, seat_count: int, number: int, *, rich: bool) -> Counter[str]:
    """Plays random games and checks every action that may be taken back; counts what blocks the others."""
    blockers: Counter[str] = Counter()
    for index, played, _ in random_games(specimen, seat_count, number, rich=rich):
        random = random_of(~index)
        for turn in played:
            found = blocker(specimen, turn)
            blockers[found] += 1
            if not found:
                for viewer in [*range(seat_count), None]:
                    check_tells_nothing(specimen, turn, viewer, random)
    return blockers


@every_table
def test_what_may_be_taken_back_told_nobody_anything(specimen: Specimen, seat_count: int):
    """An action that may be taken back shows no viewer what was hidden, whatever the hidden things and the seed are."""
    blockers = check_games(specimen, seat_count, GAMES_IN_CI, rich=False)
    blockers += check_games(specimen, seat_count, GAMES_IN_CI, rich=True)
    assert blockers[""] > blockers.total() // 5


@pytest.mark.long
@pytest.mark.timeout(7200)
@every_table
def test_what_may_be_taken_back_told_nobody_anything_in_many_games(specimen: Specimen, seat_count: int):
    """The same in many more games."""
    check_games(specimen, seat_count, GAMES_IN_LONG_RUN, rich=False)
    check_games(specimen, seat_count, GAMES_IN_LONG_RUN, rich=True)


@every_specimen
def test_every_blocker_of_the_rules_is_met(specimen: Specimen):
    """In random games luck, hidden things and the end keep actions from being taken back, each told by its name."""
    blockers = check_games(specimen, 2, GAMES_IN_CI, rich=True)
    assert {name for name in blockers if name} == {
        "UNDO_BLOCKER_GAME_ENDED",
        "UNDO_BLOCKER_HIDDEN_REVEALED",
        "UNDO_BLOCKER_LUCK_DECIDED",
    }
