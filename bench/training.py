"""How many steps a second the training environments take: random legal actions, one process, one core.

    .venv/bin/python bench/training.py [SECONDS]

Prints a table, and below it on what it was measured. A step is `last`, with observation and mask, a random action of
the mask, and `step`; beginning new games is included. The rules alone are measured by `bench/run.py --only rules`.
"""

from __future__ import annotations

import sys
import time
from importlib import metadata

import numpy as np

import machine
from hummel_client.training import ENCODINGS, env
from processes import Cores, pinned
from report import number

SEAT_COUNTS = (2, 3, 4, 5)
ROUNDS = 3
PACKAGES = ("gymnasium", "numpy", "pettingzoo")


def main(seconds: float = 5.0) -> None:
    """Measures each game with each number of players, and prints the best of some rounds."""
    print(f"{'game':<15} seats   steps/s of CPU time, best of {ROUNDS} rounds of {seconds:g} s")
    with pinned(Cores.of_machine().server):
        for name, seat_count in [(name, seats) for name in sorted(ENCODINGS) for seats in SEAT_COUNTS]:
            rate = max(steps_per_second(name, seat_count, seconds, seed) for seed in range(ROUNDS))
            print(f"{name:<15} {seat_count:>5}   {number(rate)}", flush=True)
    for what, value in machine.description():
        print(f"{what}: {value}")
    print(f"also: {', '.join(f'{package} {metadata.version(package)}' for package in PACKAGES)}")


def steps_per_second(name: str, seat_count: int, seconds: float, seed: int) -> float:
    """Plays random games for so long and returns the steps for each second of CPU time."""
    game = env(name, seat_count=seat_count)
    choices = np.random.default_rng(seed)
    game.reset(seed=seed)
    steps = 0
    began_s = time.process_time()
    while (took_s := time.process_time() - began_s) < seconds:
        observation, _, terminated, truncated, _ = game.last()
        if terminated or truncated:
            game.reset()
            continue
        legal = np.flatnonzero(observation["action_mask"])
        game.step(legal[choices.integers(len(legal))])
        steps += 1
    return steps / took_s


if __name__ == "__main__":
    main(*map(float, sys.argv[1:2]))
