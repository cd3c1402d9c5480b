"""What a seat may not see changes nothing of what it sees, may do or is told: held in random games of every game.

support/secrecy.py says how it is compared.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from support.random_games import random_of
from support.secrecy import check_action, check_at_rest
from support.specimen import random_games
from support.specimens import every_table
from support.strays import Strays

if TYPE_CHECKING:
    from support.specimen import Specimen

GAMES_IN_CI = 2
GAMES_IN_LONG_RUN = 100
"""For each game and each number of seats, from the start and from rich positions."""

LOOK_EVERY = 9
"""At every so manieth step everything that is at rest is compared; at every step one action that follows."""

STRAYS = 6


def check_games(specimen: Specimen, seat_count: int, number: int, *, rich: bool) -> None:
    """Plays random games and compares, for every viewer in turn, what is at rest and what follows."""
    viewers = [*range(seat_count), None]
    otherwise = 0
    for index, played, _ in random_games(specimen, seat_count, number, rich=rich):
        random = random_of(~index)
        strays: Strays | None = None
        for step, turn in enumerate(played):
            strays = strays or Strays(type(turn.action), random)
            strays.learn(turn.legal_actions[:8])
            viewer = viewers[step % len(viewers)]
            otherwise += check_action(specimen, turn, viewer, random)
            if step % LOOK_EVERY == 0:
                for one in viewers:
                    check_at_rest(specimen, turn.state, one, random, strays.draw(STRAYS))
    assert otherwise > number * 10


@every_table
def test_what_is_hidden_changes_nothing_for_who_may_not_see_it(specimen: Specimen, seat_count: int):
    """View, list, decision, events and refusals of every viewer are the same however the hidden things lie."""
    check_games(specimen, seat_count, GAMES_IN_CI, rich=False)
    check_games(specimen, seat_count, GAMES_IN_CI, rich=True)


@pytest.mark.long
@pytest.mark.timeout(7200)
@every_table
def test_what_is_hidden_changes_nothing_in_many_games(specimen: Specimen, seat_count: int):
    """The same in many more games."""
    check_games(specimen, seat_count, GAMES_IN_LONG_RUN, rich=False)
    check_games(specimen, seat_count, GAMES_IN_LONG_RUN, rich=True)


@every_table
def test_a_view_is_the_board_and_the_own_hand(specimen: Specimen, seat_count: int):
    """Seats see the board and their own hand, spectators the board alone."""
    for _, played, _ in random_games(specimen, seat_count, 1, rich=True):
        for turn in played:
            for seat in range(seat_count):
                view = specimen.game.view(turn.state, seat)
                assert (view.board, view.hand) == (turn.state.board, turn.state.hands[seat])
            spectator = specimen.game.view(turn.state, None)
            assert spectator.board == turn.state.board
            assert not spectator.HasField("hand")
            assert {field.name for field in spectator.DESCRIPTOR.fields} == {"board", "hand"}
