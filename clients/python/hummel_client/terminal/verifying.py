"""Checks a saved game: every shuffle, draw, event and point, by the service's own rules."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from rich.text import Text

from hummel_client.terminal.replay_file import read_replay
from hummel_service.games.verify import verify

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from hummel.v1 import RandomDraw, Replay
    from hummel_client.terminal.screen import Screen


def verify_file(path: Path, screen: Screen) -> bool:
    """Shows what was checked and what does not fit; returns whether everything fits.

    Raises:
        CommandError: if the file can't be read or holds no replay.
    """
    replay = read_replay(path)
    mismatches = verify(replay)
    for mismatch in mismatches:
        screen.say(Text.assemble(("DOES NOT FIT  ", "bold red"), str(mismatch)))
    if mismatches:
        count = "1 point does" if len(mismatches) == 1 else f"{len(mismatches)} points do"
        screen.say(Text(f"{path}: {count} not fit. This is not the game that its seed and the rules give."))
        return False
    for check in _checks(replay):
        screen.say(Text.assemble(("fits  ", "green"), check))
    screen.say(Text(f"{path}: everything fits.", style="bold"))
    return True


def _checks(replay: Replay) -> Iterator[str]:
    """Names every check that a replay without mismatches has passed."""
    table = replay.table
    game = table.options.WhichOneof("game")
    yield f"game {game}, rules version {table.rules_version}, {len(table.seats)} seats, table {table.table_id}"
    yield f"{len(replay.commits)} revisions without a gap"
    if table.seed_commitment:
        yield f"seed: its SHA-256 is the commitment {hashlib.sha256(replay.seed).hexdigest()}"
    for commit in replay.commits:
        for draw in commit.draws:
            yield f"revision {commit.revision}: {_draw(draw)}"
    yield f"{sum(commit.HasField('action') for commit in replay.commits)} actions allowed by the rules"
    yield f"{sum(len(commit.events) for commit in replay.commits)} events as the rules give them"
    if replay.HasField("outcome"):
        yield f"points: {', '.join(f'seat {result.seat} has {result.points}' for result in replay.outcome.results)}"


def _draw(draw: RandomDraw) -> str:
    numbers = "1 number" if len(draw.outcomes) == 1 else f"{len(draw.outcomes)} numbers"
    return f"{draw.purpose} ({numbers} from block {draw.counter} on)"
