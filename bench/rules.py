"""The rules alone: random games, one core, nothing else."""

from __future__ import annotations

import hashlib
import statistics
import time
from random import Random
from typing import TYPE_CHECKING

from contest import progress
from hummel.speicherstadt.v1 import Options
from hummel_service.games.dice import Dice
from hummel_service.games.speicherstadt.game import SPEICHERSTADT
from processes import Cores, pinned
from report import Section, Table, number

if TYPE_CHECKING:
    from contest import Scale

SEAT_COUNTS = (2, 3, 4, 5)
"""Players in the games."""

_HOW = """\
Random games of The Speicherstadt in one process on one core: for each action the seats that may act, the list of all
legal actions, a random pick, and the action itself; setting up is included. {rounds} rounds of {seconds:g} s; actions
per second of CPU time, median, and the slowest and fastest round. The aim is 50,000."""


def measure(scale: Scale) -> Section:
    """Measures actions per second for each number of players."""
    rates: dict[int, list[float]] = {seat_count: [] for seat_count in SEAT_COUNTS}
    lengths: dict[int, float] = {}
    random = Random(1)  # noqa: S311 - a game, no secret
    progress("Rules alone")
    with pinned(Cores.of_machine().server):
        for number_of_round in range(scale.rounds):
            for seat_count in SEAT_COUNTS:
                rate, lengths[seat_count] = _play_for(scale.seconds, seat_count, random)
                rates[seat_count].append(rate)
                progress(f"  round {number_of_round + 1} of {scale.rounds}, {seat_count} seats: {rate:,.0f} actions/s")
    rows = [
        (
            str(seat_count),
            number(lengths[seat_count]),
            number(statistics.median(found)),
            number(min(found)),
            number(max(found)),
        )
        for seat_count, found in rates.items()
    ]
    headers = ("seats", "actions a game", "actions/s", "slowest", "fastest")
    return Section("Rules alone", _HOW.format(rounds=scale.rounds, seconds=scale.seconds), [Table(headers, rows)])


def _play_for(seconds: float, seat_count: int, random: Random) -> tuple[float, float]:
    """Returns the actions for each second of CPU time, and for each game."""
    actions = games = 0
    began_s = time.process_time()
    while (took_s := time.process_time() - began_s) < seconds:
        actions += _play(seat_count, random)
        games += 1
    return actions / took_s, actions / games


def _play(seat_count: int, random: Random) -> int:
    """Plays a game and returns its number of actions."""
    game = SPEICHERSTADT
    seed = hashlib.sha256(random.randbytes(8)).digest()
    dice = Dice.of_seed(seed)
    state, _ = game.setup(seat_count, game.complete_options(Options(), seat_count), dice)
    actions = 0
    while seats := game.to_act(state):
        legal_actions = game.legal_actions(state, seats[0])
        game.apply(state, seats[0], legal_actions[int(random.random() * len(legal_actions))], dice)
        actions += 1
    return actions
