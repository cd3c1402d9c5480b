"""The golden replays: which there are, and how they are made anew.

Run as a script, it plays them again and writes all files of tests/replays; see the README there.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from hummel.hamburgum.v1 import Options as HamburgumOptions
from hummel.speicherstadt.v1 import Options as SpeicherstadtOptions
from hummel_service.games.hamburgum import HAMBURGUM
from hummel_service.games.speicherstadt import SPEICHERSTADT
from support.hamburgum_curious import Curious
from support.hamburgum_use import THINGS, used_in_game
from support.random_games import random_of
from support.replays import recorded_game, to_text

if TYPE_CHECKING:
    from google.protobuf.message import Message

    from hummel.v1 import Replay
    from hummel_service.games.game import AnyGame
    from support.replays import Choose

FOLDER = Path(__file__).parents[1] / "replays"
SCORES = FOLDER / "scores.json"


@dataclass(frozen=True, slots=True)
class Golden:
    """One golden replay.

    Attributes:
        file: The file's path below the folder.
        game: The game that is played.
        seat_count: The number of players.
        options: What the players agreed on.
        number: The test game that is played.
    """

    file: str
    game: AnyGame
    seat_count: int
    options: Message
    number: int

    @property
    def path(self) -> Path:
        """The file."""
        return FOLDER / self.file

    def play(self, choose: Choose | None = None) -> Replay:
        """Plays the game."""
        return recorded_game(self.game, self.seat_count, self.options, self.number, choose)


def _of_speicherstadt(seats: int, way: str, number: int, **options: int) -> Golden:
    file = f"speicherstadt/{seats}-players-{way}.json"
    return Golden(file, SPEICHERSTADT, seats, SpeicherstadtOptions(**options), number)


def _of_hamburgum(seats: int, number: int, **options: int) -> Golden:
    file = f"hamburgum/{seats}-players-{number}.json"
    return Golden(file, HAMBURGUM, seats, HamburgumOptions(**options), number)


_OF_SPEICHERSTADT = [
    golden
    for seats in range(SPEICHERSTADT.info.min_seats, SPEICHERSTADT.info.max_seats + 1)
    for golden in (
        _of_speicherstadt(seats, "at-once", seats),
        _of_speicherstadt(seats, "in-turn", 10 + seats, simultaneous_loading=False, first_seat=seats - 1),
    )
]
"""Two games for each number of players: loading at once and one after the other."""

_OF_HAMBURGUM = [
    _of_hamburgum(seats, number)
    for seats, number in (
        (5, 6),
        (4, 17),
        (3, 49),
        (2, 37),
        (5, 55),
        (4, 15),
        (3, 5),
        (2, 113),
        (5, 35),
        (4, 713),
        (2, 775),
        (4, 832),
        (4, 861),
        (4, 939),
        (5, 991),
        (5, 1010),
    )
]
"""In each game players look for what the games before it have not used, so their order matters.

The numbers are those of some hundreds that used most.
"""

GOLDEN = [*_OF_SPEICHERSTADT, *_OF_HAMBURGUM]
"""All golden replays."""


def scores_of(replay: Replay) -> list[int]:
    """Returns the final score of every seat."""
    return [result.points for result in replay.outcome.results]


def write_all() -> None:
    """Plays all games again and writes their files."""
    scores = {}
    wanted = set(THINGS)
    for golden in GOLDEN:
        curious = Curious(set(wanted), random_of(golden.number))
        replay = golden.play(curious.pick if golden.game is HAMBURGUM else None)
        if golden.game is HAMBURGUM:
            wanted -= used_in_game(replay, wanted)
        golden.path.parent.mkdir(exist_ok=True)
        golden.path.write_text(to_text(replay), encoding="utf-8")
        scores[golden.file] = scores_of(replay)
    lines = ",\n".join(f"  {json.dumps(file)}: {json.dumps(points)}" for file, points in sorted(scores.items()))
    SCORES.write_text("{\n" + lines + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    write_all()
