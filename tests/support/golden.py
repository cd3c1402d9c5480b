"""The golden replays: which there are, and how they are made anew.

Run as a script, it plays them again and writes all files of tests/replays; see the README there.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from hummel.speicherstadt.v1 import Options
from hummel_service.games.speicherstadt import SPEICHERSTADT
from support.replays import recorded_game, to_text

if TYPE_CHECKING:
    from hummel.v1 import Replay

FOLDER = Path(__file__).parents[1] / "replays"
SCORES = FOLDER / "scores.json"


@dataclass(frozen=True, slots=True)
class Golden:
    """One golden replay.

    Attributes:
        file: The file's path below the folder.
        seat_count: The number of players.
        options: What the players agreed on.
        number: The test game that is played.
    """

    file: str
    seat_count: int
    options: Options
    number: int

    @property
    def path(self) -> Path:
        """The file."""
        return FOLDER / self.file

    def play(self) -> Replay:
        """Plays the game."""
        return recorded_game(SPEICHERSTADT, self.seat_count, self.options, self.number)


GOLDEN = [
    golden
    for seats in range(SPEICHERSTADT.info.min_seats, SPEICHERSTADT.info.max_seats + 1)
    for golden in (
        Golden(f"speicherstadt/{seats}-players-at-once.json", seats, Options(), seats),
        Golden(
            f"speicherstadt/{seats}-players-in-turn.json",
            seats,
            Options(simultaneous_loading=False, first_seat=seats - 1),
            10 + seats,
        ),
    )
]
"""Two games for each number of players: loading at once and one after the other."""


def scores_of(replay: Replay) -> list[int]:
    """Returns the final score of every seat."""
    return [result.points for result in replay.outcome.results]


def write_all() -> None:
    """Plays all games again and writes their files."""
    scores = {}
    for golden in GOLDEN:
        replay = golden.play()
        golden.path.write_text(to_text(replay), encoding="utf-8")
        scores[golden.file] = scores_of(replay)
    lines = ",\n".join(f"  {json.dumps(file)}: {json.dumps(points)}" for file, points in sorted(scores.items()))
    SCORES.write_text("{\n" + lines + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    write_all()
