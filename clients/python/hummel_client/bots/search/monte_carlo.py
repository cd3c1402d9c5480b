"""Determinized Monte Carlo search: each candidate is tried in worlds that the seat holds possible."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hummel_client.bots.greedy.bot import LIKINGS, best
from hummel_client.bots.search.lookahead import LOOKAHEADS
from hummel_client.bots.search.worlds import random_world
from hummel_service.games.dice import Dice
from hummel_service.games.registry import game_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from hummel.v1 import View

EXPLORATION = 0.25
"""How much a candidate is worth trying that was tried less than others (UCB1); rewards are 0 to 1."""

MOST_CANDIDATES = 10
"""So many actions are tried, those that a greedy player likes best."""

PLAYOUTS_PER_CANDIDATE = 3
"""There are no more candidates than can be tried so often, if the number of playouts is small."""

WHIM = 0.1
"""How often others do anything in a playout, and not what a greedy player likes best: nobody is that predictable."""


class Budget:
    """How long a search may go on.

    Attributes:
        playouts: How many playouts have been counted.
    """

    def __init__(self, clock: Callable[[], float], time_s: float, most_playouts: int) -> None:
        """Starts the time.

        Args:
            clock: Returns seconds since any moment.
            time_s: How many seconds it may take.
            most_playouts: How many playouts it may have at most.
        """
        self._clock = clock
        self._started_s = self._last_s = clock()
        self._time_s = time_s
        self._longest_s = 0.0
        self._most_playouts = most_playouts
        self.playouts = 0

    def allows_another(self) -> bool:
        """Tells whether there is time for a playout as long as the longest so far."""
        end_s = self._last_s - self._started_s + self._longest_s
        return self.playouts < self._most_playouts and end_s < self._time_s

    def count_playout(self) -> None:
        """Notes that a playout is over."""
        now_s = self._clock()
        self._longest_s = max(self._longest_s, now_s - self._last_s)
        self._last_s = now_s
        self.playouts += 1


@dataclass(slots=True)
class Candidate:
    """An action that is tried.

    Attributes:
        place: Its place among the legal actions.
        playouts: How often it has been tried.
        rewards: The sum of what came of it, each from 0 to 1.
    """

    place: int
    playouts: int = 0
    rewards: float = 0.0

    def promise(self, playouts: int) -> float:
        """Returns the upper bound of what it may be worth, after so many playouts of all candidates (UCB1)."""
        if not self.playouts:
            return math.inf
        return self.rewards / self.playouts + EXPLORATION * math.sqrt(math.log(playouts) / self.playouts)


class Search:
    """Looks for the best legal action of one view.

    Every candidate meets the same worlds in the same order, with the same luck, so that they differ by
    what they do.
    """

    def __init__(self, view: View, chance: Random) -> None:
        self._view = view
        self._chance = chance
        self._name = str(view.game.WhichOneof("game"))
        self._game = game_of(self._name)
        self._lookahead = LOOKAHEADS[self._name]
        self._actions = [getattr(action, self._name) for action in view.legal_actions]
        self._worlds: list[bytes] = []

    def best_place(self, budget: Budget, most_playouts: int) -> int:
        """Returns the place of the action that was tried most when the budget was used up: the best one found.

        Raises:
            NoWorldError: if no world fits the view.
        """
        candidates = self._candidates(most_playouts // PLAYOUTS_PER_CANDIDATE)
        while budget.allows_another():
            candidate = max(candidates, key=lambda one: one.promise(budget.playouts))
            candidate.rewards += self._reward(candidate.place, self._world(candidate.playouts))
            candidate.playouts += 1
            budget.count_playout()
        return max(candidates, key=lambda one: (one.playouts, one.rewards)).place

    def _candidates(self, number: int) -> list[Candidate]:
        """The actions that a greedy player likes best, the best first; at least two."""
        shown = getattr(self._view.game, self._name)
        likings = LIKINGS[self._name](shown.board, shown.hand, self._view.seat, self._actions)
        places = sorted(range(len(likings)), key=lambda place: (-likings[place], self._chance.random()))
        return [Candidate(place) for place in places[: max(2, min(number, MOST_CANDIDATES))]]

    def _world(self, number: int) -> bytes:
        if number == len(self._worlds):
            self._worlds.append(random_world(self._view, self._chance).SerializeToString())
        return self._worlds[number]

    def _reward(self, place: int, world: bytes) -> float:
        """Plays an action in a world, goes on greedily to the horizon, and returns how well the seat stands then."""
        game, lookahead = self._game, self._lookahead
        state = game.state_type.FromString(world)
        dice = Dice(game.randomness(state))
        horizon = lookahead.rounds_played(state) + lookahead.horizon_rounds
        game.apply(state, self._view.seat, self._actions[place], dice)
        while lookahead.rounds_played(state) < horizon and (seats := game.to_act(state)):
            seat = seats[0]
            actions = game.legal_actions(state, seat)
            if seat != self._view.seat and self._chance.random() < WHIM:
                chosen = int(self._chance.random() * len(actions))
            else:
                chosen = best(self._name, state.board, state.hands[seat], seat, actions, self._chance)
            game.apply(state, seat, actions[chosen], dice)
        points = lookahead.points(state)
        own = points.pop(self._view.seat)
        return 1 / (1 + math.exp((max(points) - own) / lookahead.good_lead))
