"""The rules alone: random games, one core, nothing else."""

from __future__ import annotations

import hashlib
import statistics
import time
from random import Random
from typing import TYPE_CHECKING

from contest import progress
from hummel.v1 import GameOptions
from hummel_service.games.dice import Dice
from hummel_service.games.registry import GAMES
from processes import Cores, pinned
from report import Section, Table, number

if TYPE_CHECKING:
    from contest import Scale
    from hummel_service.games.game import AnyGame

SEAT_COUNTS = (2, 3, 4, 5)
"""Players in the games."""

_HOW = """\
Random games in one process on one core: for each action the seats that may act, the list of all legal actions, a random
pick, and the action itself; setting up is included. {rounds} rounds of {seconds:g} s; actions per second of CPU time,
median, and the slowest and fastest round. The aims are 50,000 for The Speicherstadt and 20,000 for Hamburgum."""


def measure(scale: Scale) -> Section:
    """Measures actions per second for each game and number of players."""
    rates: dict[tuple[str, int], list[float]] = {(name, seats): [] for name in sorted(GAMES) for seats in SEAT_COUNTS}
    lengths: dict[tuple[str, int], float] = {}
    random = Random(1)  # noqa: S311 - a game, no secret
    progress("Rules alone")
    with pinned(Cores.of_machine().server):
        for number_of_round in range(scale.rounds):
            for (name, seat_count), found in rates.items():
                rate, lengths[name, seat_count] = _play_for(scale.seconds, GAMES[name], seat_count, random)
                found.append(rate)
                progress(f"  round {number_of_round + 1} of {scale.rounds}, {name}, {seat_count} seats: {rate:,.0f}/s")
    rows = [
        (
            f"{GAMES[name].info.title}, {seat_count} seats",
            number(lengths[name, seat_count]),
            number(statistics.median(found)),
            number(min(found)),
            number(max(found)),
        )
        for (name, seat_count), found in rates.items()
    ]
    headers = ("game", "actions a game", "actions/s", "slowest", "fastest")
    return Section("Rules alone", _HOW.format(rounds=scale.rounds, seconds=scale.seconds), [Table(headers, rows)])


def _play_for(seconds: float, game: AnyGame, seat_count: int, random: Random) -> tuple[float, float]:
    """Returns the actions for each second of CPU time, and for each game."""
    actions = games = 0
    began_s = time.process_time()
    while (took_s := time.process_time() - began_s) < seconds:
        actions += _play(game, seat_count, random)
        games += 1
    return actions / took_s, actions / games


def _play(game: AnyGame, seat_count: int, random: Random) -> int:
    """Plays a game and returns its number of actions."""
    seed = hashlib.sha256(random.randbytes(8)).digest()
    dice = Dice.of_seed(seed)
    options = game.complete_options(getattr(GameOptions(), game.name), seat_count)
    state, _ = game.setup(seat_count, options, dice)
    actions = 0
    while seats := game.to_act(state):
        legal_actions = game.legal_actions(state, seats[0])
        game.apply(state, seats[0], legal_actions[int(random.random() * len(legal_actions))], dice)
        actions += 1
    return actions
