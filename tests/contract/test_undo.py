"""What may be taken back has told nobody anything: held in random games of every game.

support/secrecy.py says how it is compared.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from hummel.v1 import UNDO_BLOCKER_UNSPECIFIED, UndoBlocker
from hummel_service.games.dice import Dice
from hummel_service.games.undo import blocker_after
from support.random_games import random_of
from support.secrecy import shown_at_rest, told, translated
from support.specimen import bytes_of, random_games
from support.specimens import every_specimen, every_table

if TYPE_CHECKING:
    from random import Random

    from support.random_games import Turn
    from support.specimen import Specimen

GAMES_IN_CI = 3
GAMES_IN_LONG_RUN = 100
"""For each game and each number of seats, from the start and from rich positions."""


def blocker(specimen: Specimen, turn: Turn) -> str:
    """Returns why a turn can't be taken back, as a word; empty if it can."""
    game = specimen.game
    after = game.state_type.FromString(bytes_of(turn.state))
    dice = Dice(game.randomness(after))
    events = game.apply(after, turn.seat, turn.action, dice)
    found = blocker_after(game, after, events, has_ended=not game.to_act(after), drawn=bool(dice.draws), by_clock=False)
    return "" if found == UNDO_BLOCKER_UNSPECIFIED else UndoBlocker.Name(found)


def check_tells_nothing(specimen: Specimen, turn: Turn, viewer: int | None, random: Random) -> None:
    """Asserts that an action comes to the same for a viewer when all that is hidden from it lies otherwise.

    Nothing has to stay where it lies, unlike in `check_action`: the action may show nothing at all.
    """
    game = specimen.game
    after = game.state_type.FromString(bytes_of(turn.state))
    events = told(game, after, turn.seat, turn.action, viewer)
    arrangement = specimen.hidden.rearranged(turn.state, viewer, random)
    other = arrangement.state
    generator = game.randomness(other)
    generator.seed = random.randbytes(32)
    action = turn.action if turn.seat == viewer else translated(turn.action, arrangement.others)
    assert action in game.legal_actions(other, turn.seat)
    assert told(game, other, turn.seat, action, viewer) == events
    assert shown_at_rest(game, other, viewer) == shown_at_rest(game, after, viewer)


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
