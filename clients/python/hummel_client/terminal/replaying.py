"""Steps through an ended game, from the service or from a file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from rich.text import Text

from hummel_client.terminal import frame
from hummel_client.terminal.connecting import connected
from hummel_client.terminal.errors import CommandError
from hummel_client.terminal.frame import LAYOUTS
from hummel_client.terminal.lines import LineReader
from hummel_client.terminal.news import News
from hummel_client.terminal.people import People
from hummel_client.terminal.registry import PRESENTERS
from hummel_client.terminal.replay_file import read_replay, write_replay
from hummel_client.terminal.replay_steps import replay_steps
from hummel_service.games.registry import GAMES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

    from hummel.v1 import Replay
    from hummel_client.terminal.frame import Layout
    from hummel_client.terminal.presenter import Presenter
    from hummel_client.terminal.replay_steps import Step
    from hummel_client.terminal.screen import Screen
    from hummel_client.terminal.target import Target

KEYS = "Enter next, b back, a number goes to that step, +10 or -10 leap, e end, q quit"
"""What can be typed while a game is shown."""


def saved_replay(source: str) -> Replay | None:
    """Returns a game from a file; None if the source names a table instead.

    Raises:
        CommandError: if the file is not there or holds no replay.
    """
    path = Path(source)
    if path.exists():
        return read_replay(path)
    if path.suffix or len(path.parts) > 1:
        raise CommandError(f"There is no file {source}.")
    return None


async def fetch_replay(target: Target, table_id: str) -> Replay:
    """Returns a game from the service.

    Raises:
        CommandError: if nothing answers.
        HummelError: if there is no such table, or its game has not ended.
    """
    async with connected(target) as client:
        return await client.get_replay(table_id)


def save_replay(replay: Replay, path: Path, screen: Screen) -> None:
    """Writes a game into a file and says how to check it.

    Raises:
        CommandError: if the file can't be written.
    """
    write_replay(replay, path)
    screen.say(f"Saved {len(replay.commits)} steps in {path}. Check them with `hummel verify {path}`.")


async def show_replay(replay: Replay, screen: Screen) -> None:
    """Steps through a game on a terminal; elsewhere tells it from beginning to end.

    Raises:
        CommandError: if this version can't show the game.
    """
    steps = replay_steps(replay)
    game = replay.table.options.WhichOneof("game") or ""
    if game not in PRESENTERS:
        raise CommandError(f"This version can't show the game {game!r}. Install a newer one.")
    presenter = PRESENTERS[game](GAMES[game].info)
    if not steps:
        raise CommandError("The replay is empty.")
    lines = LineReader()
    if screen.is_live and lines.is_terminal:
        await _step_through(lines, steps, presenter, screen)
    else:
        _tell(steps, presenter, screen)


def next_index(line: str, index: int, count: int) -> int | None:
    """Returns the step that a line leads to, None to leave.

    >>> [next_index(line, 4, 10) for line in ("", "b", "7", "+10", "-2", "e", "q", "what?")]
    [5, 3, 6, 9, 2, 9, None, 4]
    """
    word = line.strip().lower()
    if word in ("q", "quit", "exit"):
        return None
    digits = word.lstrip("+-")
    if digits.isascii() and digits.isdecimal():
        number = int(digits[:9])
        target = {"+": index + number, "-": index - number}.get(word[0], number - 1)
    else:
        target = {"": index + 1, "n": index + 1, "b": index - 1, "e": count - 1}.get(word, index)
    return min(max(target, 0), count - 1)


async def _step_through(lines: LineReader, steps: Sequence[Step], presenter: Presenter, screen: Screen) -> None:
    index: int | None = 0
    while index is not None:
        step = steps[index]
        drawings = (_parts(step, presenter, layout) for layout in LAYOUTS)
        screen.show_fitting(drawings, prompt=f"Step {index + 1} of {len(steps)} ({KEYS}): ")
        line = await lines.next()
        index = None if line is None else next_index(line, index, len(steps))


def _parts(step: Step, presenter: Presenter, layout: Layout) -> list[RenderableType]:
    """The screen for a step from top to bottom."""
    news = _news(step, presenter).new()
    if step.view.HasField("outcome"):
        return frame.end_parts(step.view, presenter, news, layout)
    return [
        frame.draw_board(step.view, presenter, "", layout.fold),
        frame.draw_news(news, "What happened", older="`hummel replay` in a pipe shows all", limit=layout.news_limit),
    ]


def _tell(steps: Sequence[Step], presenter: Presenter, screen: Screen) -> None:
    for number, step in enumerate(steps, start=1):
        lines = [Text.assemble((f"{number:4} ", "dim"), line) for line in _news(step, presenter).new()]
        screen.show(*lines)
    last = steps[-1].view
    if last.HasField("outcome"):
        screen.show(frame.draw_result(last, presenter))


def _news(step: Step, presenter: Presenter) -> News:
    news = News()
    news.tell(step.events, People.of_view(step.view), presenter)
    return news
