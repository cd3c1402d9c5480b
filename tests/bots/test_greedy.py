from __future__ import annotations

import hashlib
from random import Random
from typing import TYPE_CHECKING

import pytest

from hummel_client.bots.at_random import RandomBot
from hummel_client.bots.catalogs import kept_catalog, to_keep
from hummel_client.bots.greedy.bot import LIKINGS, GreedyBot
from hummel_client.bots.search.in_process import decisions, new_game, play_game
from hummel_service.games.registry import GAMES

if TYPE_CHECKING:
    from hummel_client.bots.bot import Bot

# ruff: noqa: S311 - games, not secrets

GAMES_IN_CI = 20
WINS_IN_CI = 15

every_game = pytest.mark.parametrize("name", sorted(GAMES))


def seed_of(number: int) -> bytes:
    """The seed of a numbered test game."""
    return hashlib.sha256(f"bots {number}".encode()).digest()


@every_game
def test_the_bots_catalog_is_that_of_the_service(name: str):
    """What the bots know of the cards is what CatalogService answers."""
    assert kept_catalog(name) == to_keep(GAMES[name].info), "run clients/python/write_catalogs.py"


def test_there_are_likings_for_every_game():
    """The greedy bot plays every game that the service has."""
    assert LIKINGS.keys() == GAMES.keys()


@pytest.mark.parametrize("seat_count", [2, 3, 4, 5])
@every_game
def test_it_always_plays_a_legal_action(name: str, seat_count: int):
    """In whole games it changes no view and chooses what is listed there."""
    game, state = new_game(name, seat_count, seed_of(1))
    bots = [GreedyBot(Random(seat)) for seat in range(seat_count)]
    for seat, view in decisions(game, state, bots, time_s=1):
        before = view.SerializeToString(deterministic=True)
        assert GreedyBot(Random(seat)).choose(view, time_s=1) in view.legal_actions
        assert view.SerializeToString(deterministic=True) == before
    assert game.outcome(state) is not None


@every_game
def test_it_plays_alike_from_the_same_generator(name: str):
    """The same game with the same random choices ends the same."""
    first, second = (play_game(name, [GreedyBot(Random(7)), GreedyBot(Random(8))], seed_of(2)) for _ in range(2))
    assert first == second


@every_game
def test_it_wins_most_games_against_random_players(name: str):
    """Of 20 games for two it wins at least 15; a player as good as the other would do so once in fifty times."""
    wins = 0
    for number in range(GAMES_IN_CI):
        own = number % 2
        bots: list[Bot] = [RandomBot(Random(number)), RandomBot(Random(number))]
        bots[own] = GreedyBot(Random(number))
        wins += play_game(name, bots, seed_of(number)).results[own].rank == 1
    assert wins >= WINS_IN_CI
