from __future__ import annotations

from hummel_client.bots.at_random import RandomBot
from hummel_client.bots.catalogs import kept_catalog, to_keep
from hummel_client.bots.greedy.bot import LIKINGS, GreedyBot
from hummel_client.bots.search.in_process import play_game
from hummel_service.games.registry import GAMES
from support.bot_games import check_whole_game, every_game, every_seat_count, random_of, seed_of, wins


@every_game
def test_the_bots_catalog_is_that_of_the_service(name: str):
    """What the bots know of the cards is what CatalogService answers."""
    assert kept_catalog(name) == to_keep(GAMES[name].info), "run clients/python/write_catalogs.py"


def test_there_are_likings_for_every_game():
    """The greedy bot plays every game that the service has."""
    assert LIKINGS.keys() == GAMES.keys()


@every_seat_count
@every_game
def test_it_always_plays_a_legal_action(name: str, seat_count: int):
    """In whole games it changes no view and chooses what is listed there."""
    check_whole_game(name, seat_count, GreedyBot)


@every_game
def test_it_plays_alike_from_the_same_generator(name: str):
    """The same game with the same random choices ends the same."""
    first, second = (play_game(name, [GreedyBot(random_of(1)), GreedyBot(random_of(2))], seed_of(2)) for _ in range(2))
    assert first == second


@every_game
def test_it_wins_most_games_against_random_players(name: str):
    """Of 20 games for two it wins at least 15; a player as good as the other would do so once in fifty times."""
    assert wins(name, 20, GreedyBot, RandomBot) >= 15
