"""Games between bots: seeds, and who wins."""

from __future__ import annotations

import hashlib
from random import Random
from typing import TYPE_CHECKING

import pytest

from hummel_client.bots.search.in_process import decisions, new_game, play_game
from hummel_service.games.registry import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable

    from hummel_client.bots.bot import Bot

every_game = pytest.mark.parametrize("name", sorted(GAMES))
"""Runs a test with each game."""

every_seat_count = pytest.mark.parametrize("seat_count", [2, 3, 4, 5])
"""Runs a test with each number of seats: the same in both games."""


def seed_of(number: int) -> bytes:
    """Returns the seed of a numbered game between bots."""
    return hashlib.sha256(f"bots {number}".encode()).digest()


def random_of(*numbers: int) -> Random:
    """Returns the random choices of one bot in a numbered game."""
    return Random(str(numbers))  # noqa: S311 - a game, not a secret


def check_whole_game(name: str, seat_count: int, make: Callable[[Random], Bot]) -> None:
    """Lets bots play a game to its end, and asserts that they choose what is listed and change no view."""
    game, state = new_game(name, seat_count, seed_of(seat_count))
    bots = [make(random_of(seat)) for seat in range(seat_count)]
    asked = make(random_of(seat_count))
    for number, (_, view) in enumerate(decisions(game, state, bots, time_s=60)):
        if number % 10 == 0:
            before = view.SerializeToString(deterministic=True)
            assert asked.choose(view, time_s=60) in view.legal_actions
            assert view.SerializeToString(deterministic=True) == before
    assert game.outcome(state) is not None


def wins(name: str, games: int, make: Callable[[Random], Bot], other: Callable[[Random], Bot]) -> int:
    """Returns how many games for two a bot wins against another one, its seat changing; shared wins count."""
    won = 0
    for number in range(games):
        own = number % 2
        bots = [other(random_of(number, 0)), other(random_of(number, 1))]
        bots[own] = make(random_of(number, own))
        won += play_game(name, bots, seed_of(number)).results[own].rank == 1
    return won
