from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest

from hummel_client.bots.greedy.bot import GreedyBot
from hummel_client.bots.search.bot import SearchBot
from hummel_client.bots.search.in_process import decisions, new_game, play_game
from hummel_client.bots.search.lookahead import LOOKAHEADS
from hummel_client.bots.search.monte_carlo import Budget
from hummel_client.bots.search.worlds import NoWorldError, random_world
from hummel_service.games.registry import GAMES
from support.bot_games import check_whole_game, every_game, every_seat_count, random_of, seed_of, wins

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hummel.v1 import View

FewPlayouts = partial(SearchBot, playouts=2)
"""A search that is over soon."""


class Clock:
    """Tells the times that it is told to, one after the other."""

    def __init__(self, times_s: Sequence[float]) -> None:
        self._times_s = iter(times_s)
        self.now_s = 0.0

    def __call__(self) -> float:
        """Returns the next time."""
        self.now_s = next(self._times_s)
        return self.now_s


def view_of_a_choice(name: str) -> View:
    """The view of a decision with several legal actions, some way into a game."""
    game, state = new_game(name, 2, seed_of(1))
    bots = [GreedyBot(random_of(seat)) for seat in range(2)]
    return next(
        view
        for number, (_, view) in enumerate(decisions(game, state, bots, time_s=60))
        if number > 60 and len(view.legal_actions) > 2
    )


def test_every_game_is_looked_into():
    """The search bot plays every game that the service has."""
    assert LOOKAHEADS.keys() == GAMES.keys()


@every_seat_count
@every_game
def test_it_always_plays_a_legal_action(name: str, seat_count: int):
    """In whole games it changes no view and chooses what is listed there."""
    check_whole_game(name, seat_count, FewPlayouts)


@every_game
def test_it_chooses_alike_from_the_same_generator(name: str):
    """With the same generator and the same number of playouts it plays the same game."""
    first, second = (
        play_game(name, [FewPlayouts(random_of(1)), FewPlayouts(random_of(2))], seed_of(3)) for _ in range(2)
    )
    assert first == second


@every_game
@pytest.mark.parametrize("time_s", [0.5, 1.0, 7.5])
def test_it_never_thinks_longer_than_it_may_by_more_than_a_playout(name: str, time_s: float):
    """With playouts of a second it stops in time; only the first one, of unknown length, is made in any case."""
    clock = Clock(range(1000))
    bot = SearchBot(random_of(1), clock=clock)
    bot.choose(view_of_a_choice(name), time_s=time_s)
    assert clock.now_s == max(1, int(time_s))


def test_a_playout_as_long_as_the_longest_must_still_fit():
    """After a playout of 4 seconds out of 10 and short ones it stops when less than 4 are left."""
    times_s = [0, 4, 5, 6, 7, 8]
    budget = Budget(Clock(times_s), time_s=10, most_playouts=100)
    while budget.allows_another():
        budget.count_playout()
    assert budget.playouts == 3


def test_the_number_of_playouts_bounds_it_as_well():
    """With time enough it makes as many playouts as it may."""
    budget = Budget(Clock(range(100)), time_s=1000, most_playouts=7)
    while budget.allows_another():
        budget.count_playout()
    assert budget.playouts == 7


@every_game
def test_it_answers_where_no_world_fits(name: str):
    """If no state can be made up that looks like the view, it still plays a legal action."""
    view = view_of_a_choice(name)
    del view.legal_actions[-1]
    with pytest.raises(NoWorldError):
        random_world(view, random_of(1))
    assert FewPlayouts(random_of(1)).choose(view, time_s=60) in view.legal_actions


@every_game
def test_in_the_end_the_guess_is_the_score(name: str):
    """What a playout to the end of a game comes to are the points of the rules."""
    game, state = new_game(name, 3, seed_of(4))
    bots = [GreedyBot(random_of(seat)) for seat in range(3)]
    for number, _ in enumerate(decisions(game, state, bots, time_s=60)):
        if number % 20 == 0:
            assert len(LOOKAHEADS[name].points(state)) == 3
    outcome = game.outcome(state)
    assert outcome is not None
    assert LOOKAHEADS[name].points(state) == [result.points for result in outcome.results]


@every_game
def test_it_wins_most_games_against_greedy_players(name: str):
    """With a few playouts it wins at least 5 of 6 games for two; a player as good would do so once in nine times."""
    assert wins(name, 6, partial(SearchBot, playouts=12), GreedyBot) >= 5
