"""Random draws that anybody can repeat from the seed, see docs/randomness.md.

Block number c is SHA-256(seed || c), with c as 8 bytes, big-endian. A draw below a
bound takes the first 8 bytes of the next block as a big-endian number, the word, and is
word mod bound, unless the word is at or above the largest multiple of the bound up to
2**64: then the block is skipped and the next one is tried.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from hummel.randomness.v1 import Randomness
from hummel.v1 import RandomDraw

if TYPE_CHECKING:
    from collections.abc import Sequence

SEED_BYTES = 32
"""Length of a seed."""

_WORDS = 2**64
"""So many words there are."""


class Dice:
    """Draws numbers from a table's random generator and remembers what was drawn.

    The generator's state is the message it was made with: a draw moves its counter, so
    a State that holds the message is always complete.

    Attributes:
        randomness: The generator's state.
        draws: What was drawn, in order.

    >>> dice = Dice.of_seed(bytes(32))
    >>> [dice.below(6, "roll") for _ in range(3)]
    [0, 2, 2]
    >>> dice.shuffle([1, 2, 3, 4, 5], "shuffle")
    [5, 4, 1, 3, 2]
    >>> dice.randomness.counter
    7
    """

    def __init__(self, randomness: Randomness) -> None:
        self.randomness = randomness
        self.draws: list[RandomDraw] = []

    @classmethod
    def of_seed(cls, seed: bytes) -> Dice:
        """Makes the dice of a new game.

        Raises:
            ValueError: if the seed is not 32 bytes.
        """
        if len(seed) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes, not {len(seed)}")
        return cls(Randomness(seed=seed))

    def below(self, bound: int, purpose: str) -> int:
        """Draws a number from 0 to bound - 1, each equally likely."""
        return self._draw([bound], purpose)[0]

    def each_below(self, bounds: Sequence[int], purpose: str) -> list[int]:
        """Draws one number below each bound, in order, as one draw."""
        return self._draw(bounds, purpose)

    def shuffle(self, things: Sequence[int], purpose: str) -> list[int]:
        """Returns the things in random order.

        Fisher-Yates from the end: for i = n-1, ..., 1 the things at i and at a number
        below i + 1 change places.
        """
        shuffled = list(things)
        last = len(shuffled) - 1
        for i, j in zip(range(last, 0, -1), self._draw(range(last + 1, 1, -1), purpose), strict=True):
            shuffled[i], shuffled[j] = shuffled[j], shuffled[i]
        return shuffled

    def _draw(self, bounds: Sequence[int], purpose: str) -> list[int]:
        randomness = self.randomness
        seed, first = randomness.seed, randomness.counter
        counter = first
        outcomes = []
        for bound in bounds:
            number = None
            while number is None:
                number = below(bound, word(seed, counter))
                counter += 1
            outcomes.append(number)
        randomness.counter = counter
        self.draws.append(RandomDraw(purpose=purpose, counter=first, bounds=bounds, outcomes=outcomes))
        return outcomes


def word(seed: bytes, counter: int) -> int:
    """Returns the first 8 bytes of a block as a number."""
    block = hashlib.sha256(seed + counter.to_bytes(8, "big")).digest()
    return int.from_bytes(block[:8], "big")


def below(bound: int, word: int) -> int | None:
    """Returns the number below a bound that a word gives, or None if the word is skipped.

    Skipping the words from the largest multiple of the bound on makes every number
    equally likely.

    >>> below(6, 2**64 - 5), below(6, 2**64 - 4)
    (5, None)
    """
    return word % bound if word < _WORDS - _WORDS % bound else None


def commitment(seed: bytes) -> bytes:
    """Returns what is published of a seed at the start: its SHA-256."""
    return hashlib.sha256(seed).digest()
