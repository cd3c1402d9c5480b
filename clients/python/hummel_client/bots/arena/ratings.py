"""How strong bots are, from the games that they played, and how sure that is.

Each game counts as one comparison for every two of its seats with different bots: who has the
better rank wins, level ones share. On these comparisons the ratings are those of the Bradley-Terry
model that make the results most likely, on Elo's scale: 400 points more mean ten wins for
one loss. That does not depend on the order of the games, as ratings that are updated game by
game do.

How sure they are is estimated by the Bayesian bootstrap (Rubin 1981): the ratings are computed again
and again, with a random weight for each block of games. Comparisons of one game, and games under
the same luck, depend on one another; whole blocks do not. Before the first game every two bots are
given half a win over each other, with random weights as well; so a bot that has won every game has
a finite rating, and bounds. For two bots and games that do not depend on one another, that is Jeffreys' interval.
"""

from __future__ import annotations

import math
import statistics
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from random import Random

    from hummel_client.bots.arena.rotation import Pairing

MEAN_RATING = 1500.0
"""What the ratings of all bots are on average; only their differences mean something."""

RESAMPLES = 500
"""How often ratings are computed with other weights."""

SHARE_INSIDE = 0.95
"""The part of cases in which the true value lies within the bounds."""

VIRTUAL_WINS = 0.5
"""Wins over each other that every two bots are given beforehand."""

_Z = statistics.NormalDist().inv_cdf((1 + SHARE_INSIDE) / 2)
_ELO = 400 / math.log(10)
_ROUNDS = 1000
_CLOSE = 1e-5
_LEAST = 1e-6

Wins: TypeAlias = "list[list[float]]"
"""How often each bot was ahead of each other; half for each if they were level."""


@dataclass(frozen=True, slots=True)
class Played:
    """A game that was played.

    Attributes:
        pairing: Who sat where.
        ranks: The rank of each seat, by seat.
        points: The points of each seat, by seat.
    """

    pairing: Pairing
    ranks: tuple[int, ...]
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value, and the bounds within which it lies in 95 of 100 cases; nan where nothing is known of them."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Standing:
    """What the games say of one bot.

    Attributes:
        bot: Its place in the list of bots.
        game_count: In how many games it played.
        rating: Its strength on Elo's scale.
        won: The share of its games that it won; who shares a victory has a part of it.
        fair_won: What that would be if all were equally strong.
        mean_points: Its points in a game, on average.
    """

    bot: int
    game_count: int
    rating: Estimate
    won: Estimate
    fair_won: float
    mean_points: float


def standings(games: Sequence[Played], bot_count: int, chance: Random) -> list[Standing]:
    """Returns where each bot stands, the strongest first; nothing before the first game."""
    if not games:
        return []
    ratings = _estimated_ratings(games, bot_count, chance)
    found = [_standing(bot, rating, games) for bot, rating in enumerate(ratings)]
    return sorted(found, key=lambda standing: -standing.rating.value)


def elo_ratings(wins: Wins) -> list[float]:
    """Returns the ratings that make comparisons most likely, by Hunter's MM algorithm (2004).

    Every two bots must have won against each other, if only a fraction.

    >>> [round(rating) for rating in elo_ratings([[0, 10], [1, 0]])]
    [1700, 1300]
    """
    bots = range(len(wins))
    met = [[wins[a][b] + wins[b][a] for b in bots] for a in bots]
    strengths = [1.0] * len(wins)
    for _ in range(_ROUNDS):
        before = strengths
        strengths = [sum(wins[a]) / sum(met[a][b] / (before[a] + before[b]) for b in bots if b != a) for a in bots]
        mean = math.exp(statistics.fmean(math.log(strength) for strength in strengths))
        strengths = [strength / mean for strength in strengths]
        if all(abs(math.log(new / old)) < _CLOSE for new, old in zip(strengths, before, strict=True)):
            break
    return [MEAN_RATING + _ELO * math.log(strength) for strength in strengths]


def wilson(share: float, count: int) -> Estimate:
    """Returns a share of so many cases with its bounds, by Wilson's score interval (1927).

    >>> bounds = wilson(0.5, 100)
    >>> round(bounds.low, 3), round(bounds.high, 3)
    (0.404, 0.596)
    """
    widened = 1 + _Z**2 / count
    centre = (share + _Z**2 / (2 * count)) / widened
    half = _Z * math.sqrt(share * (1 - share) / count + _Z**2 / (4 * count**2)) / widened
    return Estimate(share, centre - half, centre + half)


def _estimated_ratings(games: Sequence[Played], bot_count: int, chance: Random) -> list[Estimate]:
    blocks: defaultdict[int, list[Played]] = defaultdict(list)
    for game in games:
        blocks[game.pairing.block].append(game)
    wins = [_wins(block, bot_count) for block in blocks.values()]
    best = elo_ratings(_sum([_virtual_wins(bot_count), *wins], [1.0] * (len(wins) + 1)))
    if len(wins) == 1:
        return [Estimate(rating, math.nan, math.nan) for rating in best]
    drawn = [
        elo_ratings(_sum([_virtual_wins(bot_count, chance), *wins], [1.0, *(chance.expovariate(1.0) for _ in wins)]))
        for _ in range(RESAMPLES)
    ]
    return [Estimate(rating, *_middle([ratings[bot] for ratings in drawn])) for bot, rating in enumerate(best)]


def _virtual_wins(bot_count: int, chance: Random | None = None) -> Wins:
    """What every two bots are given: as much as it is on average, or a random weight of it."""
    bots = range(bot_count)
    return [[0.0 if a == b else _virtual_win(chance) for b in bots] for a in bots]


def _virtual_win(chance: Random | None) -> float:
    return VIRTUAL_WINS if chance is None else max(chance.gammavariate(VIRTUAL_WINS, 1.0), _LEAST)


def _wins(games: Iterable[Played], bot_count: int) -> Wins:
    wins = [[0.0] * bot_count for _ in range(bot_count)]
    for game in games:
        seats = list(zip(game.pairing.bots, game.ranks, strict=True))
        for a, rank_a in seats:
            for b, rank_b in seats:
                if a != b:
                    wins[a][b] += 1.0 if rank_a < rank_b else 0.5 if rank_a == rank_b else 0.0
    return wins


def _sum(parts: Sequence[Wins], weights: Sequence[float]) -> Wins:
    bots = range(len(parts[0]))
    return [[sum(part[a][b] * weight for part, weight in zip(parts, weights, strict=True)) for b in bots] for a in bots]


def _middle(values: list[float]) -> tuple[float, float]:
    """The bounds that leave as many values below as above."""
    values = sorted(values)
    outside = round(len(values) * (1 - SHARE_INSIDE) / 2)
    return values[outside], values[-1 - outside]


def _standing(bot: int, rating: Estimate, games: Sequence[Played]) -> Standing:
    own = [game for game in games if bot in game.pairing.bots]
    won = statistics.fmean(_share_of_victory(bot, game) for game in own) if own else 0.0
    fair = statistics.fmean(game.pairing.bots.count(bot) / len(game.pairing.bots) for game in own) if own else 0.0
    points = [p for game in own for seated, p in zip(game.pairing.bots, game.points, strict=True) if seated == bot]
    return Standing(
        bot,
        len(own),
        rating,
        wilson(won, len(own)) if own else Estimate(math.nan, math.nan, math.nan),
        fair,
        statistics.fmean(points) if points else math.nan,
    )


def _share_of_victory(bot: int, game: Played) -> float:
    winners = [seated for seated, rank in zip(game.pairing.bots, game.ranks, strict=True) if rank == 1]
    return winners.count(bot) / len(winners)
