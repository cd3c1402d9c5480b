"""Who sits where: every bot at every seat equally often, under the same luck."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

SEED_BYTES = 32
"""Length of a game's seed."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """One game that is to be played.

    Attributes:
        number: The game's number, from 1.
        block: The block that it belongs to: games under the same luck in which the bots move up by
            one seat each time.
        seed: Where the game's luck comes from.
        bots: By seat, which bot sits there: a place in the list of bots.
        choice_seed: Where the bots' own choices come from.
    """

    number: int
    block: int
    seed: bytes
    bots: tuple[int, ...]
    choice_seed: int


def pairings(bot_count: int, seat_count: int, game_count: int, chance: Random) -> Iterator[Pairing]:
    """Yields the games of a match: at least `game_count`, whole blocks of `bot_count` games.

    In each block every bot sits at every seat once, if there are seats for all; else each seat
    sees every bot once. What the luck of a block gives to a seat, every bot gets. Who sits
    next to whom is drawn for each block.

    >>> from random import Random
    >>> [pairing.bots for pairing in pairings(2, 4, 2, Random(1))]
    [(0, 1, 0, 1), (1, 0, 1, 0)]
    """
    number = 0
    for block in range(-(-game_count // bot_count)):
        order = chance.sample(range(bot_count), bot_count)
        seed = chance.randbytes(SEED_BYTES)
        for shift in range(bot_count):
            number += 1
            seated = tuple(order[(seat + shift) % bot_count] for seat in range(seat_count))
            yield Pairing(number, block, seed, seated, chance.getrandbits(64))
