"""Makes the test vectors of docs/randomness.md. Run as a script, it writes them into the page."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from typing import Any

from hummel.hamburgum.v1 import Options as HamburgumOptions
from hummel.speicherstadt.v1 import Cubes, Options
from hummel_service.games.dice import Dice, below, commitment, word
from hummel_service.games.hamburgum import HAMBURGUM
from hummel_service.games.hamburgum.colours import COLOUR_NAMES
from hummel_service.games.speicherstadt import SPEICHERSTADT, supply
from hummel_service.games.speicherstadt.components import CUBES_PER_GOOD
from hummel_service.games.speicherstadt.cubes import GOOD_NAMES

PAGE = Path(__file__).parents[2] / "docs" / "randomness.md"
SEEDS = (bytes(32), bytes(range(32)), hashlib.sha256(b"Hummel").digest())
BOUNDS = (6, 6, 6, 2, 1, 45, 44, 43, 1000, 2**32 - 1)
WORDS = ((6, 2**64 - 5), (6, 2**64 - 4), (5, 2**64 - 2), (5, 2**64 - 1), (8, 2**64 - 1), (1, 2**64 - 1))
SHUFFLED = (1, 2, 5, 12)
SEAT_COUNT = 3

_VECTORS = re.compile(r"(?<=```json\n).*?(?=\n```)", re.DOTALL)


def vectors_on_page() -> Any:  # noqa: ANN401 - JSON
    """Returns the test vectors that the page shows."""
    found = _VECTORS.search(PAGE.read_text(encoding="utf-8"))
    assert found is not None
    return json.loads(found.group())


def vectors() -> dict[str, Any]:
    """Returns the test vectors that the code gives."""
    return {
        "commitment": [{"seed": seed.hex(), "commitment": commitment(seed).hex()} for seed in SEEDS],
        "word": [
            {"seed": seed.hex(), "counter": counter, "word": f"{word(seed, counter):016x}"}
            for seed in SEEDS
            for counter in (0, 1, 256, 2**40)
        ],
        "skipped": [{"bound": bound, "word": f"{word:016x}", "number": below(bound, word)} for bound, word in WORDS],
        "below": [_below(seed) for seed in SEEDS],
        "shuffle": [_shuffle(seed, number) for seed in SEEDS for number in SHUFFLED],
        "cubes": [_cubes(seed) for seed in SEEDS],
        "setup": [_setup(seed) for seed in SEEDS],
        "hamburgum_setup": [_hamburgum_setup(seed) for seed in SEEDS],
    }


def _below(seed: bytes) -> dict[str, Any]:
    dice = Dice.of_seed(seed)
    numbers = dice.each_below(BOUNDS, "numbers")
    return {"seed": seed.hex(), "bounds": BOUNDS, "numbers": numbers, "counter": dice.randomness.counter}


def _shuffle(seed: bytes, number: int) -> dict[str, Any]:
    dice = Dice.of_seed(seed)
    shuffled = dice.shuffle(range(1, number + 1), "shuffle")
    return {"seed": seed.hex(), "n": number, "shuffled": shuffled, "counter": dice.randomness.counter}


def _cubes(seed: bytes) -> dict[str, Any]:
    dice = Dice.of_seed(seed)
    bag = Cubes(**dict.fromkeys(GOOD_NAMES.values(), CUBES_PER_GOOD))
    ship = Cubes()
    supply.draw_cubes(bag, ship, 3, dice, "cubes")
    cubes = {name: getattr(ship, name) for name in GOOD_NAMES.values()}
    return {"seed": seed.hex(), "outcomes": list(dice.draws[0].outcomes), "cubes": cubes}


def _setup(seed: bytes) -> dict[str, Any]:
    dice = Dice.of_seed(seed)
    state, _ = SPEICHERSTADT.setup(SEAT_COUNT, SPEICHERSTADT.complete_options(Options(), SEAT_COUNT), dice)
    columns = [column.card for column in state.board.columns]
    return {
        "seed": seed.hex(),
        "seats": SEAT_COUNT,
        "draw_pile_from_the_top": columns + list(state.secrets.draw_pile)[::-1],
        "first_seat": state.board.first_seat,
        "draws": [{"purpose": draw.purpose, "counter": draw.counter} for draw in dice.draws],
    }


def _hamburgum_setup(seed: bytes) -> dict[str, Any]:
    dice = Dice.of_seed(seed)
    options = HAMBURGUM.complete_options(HamburgumOptions(), SEAT_COUNT)
    state, _ = HAMBURGUM.setup(SEAT_COUNT, options, dice)
    secrets = state.secrets
    return {
        "seed": seed.hex(),
        "seats": SEAT_COUNT,
        "decks_from_the_top": {COLOUR_NAMES[deck.colour]: list(deck.cards)[::-1] for deck in secrets.decks},
        "discard_pile_from_the_top": list(secrets.discard)[::-1],
        "intrigue_tokens_next_first": [COLOUR_NAMES[token] for token in reversed(secrets.intrigue)],
        "first_seat": state.board.first_seat,
        "draws": [{"purpose": draw.purpose, "counter": draw.counter} for draw in dice.draws],
    }


class FromThePage:
    """The generator written anew from the page's pseudocode, without the code under test.

    Attributes:
        seed: The seed.
        counter: The number of the next block.
    """

    def __init__(self, seed: bytes) -> None:
        self.seed = seed
        self.counter = 0

    def below(self, bound: int) -> int:
        """Draws a number below a bound."""
        while True:
            word = int(hashlib.sha256(self.seed + self.counter.to_bytes(8, "big")).hexdigest()[:16], 16)
            self.counter += 1
            if word < 2**64 - 2**64 % bound:
                return word % bound

    def shuffle(self, things: list[Any]) -> None:
        """Shuffles a list in place."""
        for i in range(len(things) - 1, 0, -1):
            j = self.below(i + 1)
            things[i], things[j] = things[j], things[i]


def _text() -> str:
    """Returns the vectors as JSON, one vector a line."""
    sections = []
    for name, rows in vectors().items():
        lines = ",\n".join("    " + json.dumps(row) for row in rows)
        sections.append(f'  "{name}": [\n{lines}\n  ]')
    return "{\n" + ",\n".join(sections) + "\n}"


if __name__ == "__main__":
    page = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(_VECTORS.sub(lambda _: _text(), page), encoding="utf-8")
