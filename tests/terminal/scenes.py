"""Views of random games, and screens as text."""

from __future__ import annotations

import io
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console

from hummel.speicherstadt.v1 import Options, State
from hummel.v1 import TABLE_STATUS_FINISHED, TABLE_STATUS_RUNNING, GameInfo, GameOptions, Seat, Table
from hummel_client.terminal.registry import PRESENTERS
from hummel_client.terminal.replay_file import read_replay
from hummel_service.games.speicherstadt import SPEICHERSTADT
from hummel_service.tables.views import view_of_game
from support.random_games import new_game, random_of, turns

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import RenderableType

    from hummel.v1 import Replay, View
    from hummel_client.terminal.presenter import Presenter

NASTY_NAMES = (
    "Ada",
    "[bold red]Bob[/]",
    "Charlotte Henriette of the Great Harbour",
    "\N{CJK UNIFIED IDEOGRAPH-6E21}" * 40,
    "E\x1b[2J",
)
"""Names that could disturb a screen: markup, great length, double width, control characters."""

REPLAYS = sorted((Path(__file__).parent.parent / "replays" / "speicherstadt").glob("*.json"))
"""Whole games as files."""


def presenter() -> Presenter:
    """Returns the presenter with the service's own catalog, as it arrives at a client."""
    return PRESENTERS["speicherstadt"](GameInfo.FromString(SPEICHERSTADT.info.SerializeToString()))


@cache
def replay(path: Path) -> Replay:
    """Returns a golden replay."""
    return read_replay(path)


def table_of(seat_count: int) -> Table:
    """Returns a running table with the nasty names."""
    seats = [Seat(taken=True, player_name=name) for name in NASTY_NAMES[:seat_count]]
    options = GameOptions(speicherstadt=Options())
    return Table(table_id="a" * 26, options=options, status=TABLE_STATUS_RUNNING, seats=seats, revision=9)


def views_of_random_game(seat_count: int, number: int, *, every: int) -> Iterator[View]:
    """Returns what the acting seat sees at every so many turns, and the end as everybody sees it."""
    state = new_game(SPEICHERSTADT, seat_count, number, Options())
    table = table_of(seat_count)
    for index, turn in enumerate(turns(SPEICHERSTADT, state, random_of(number))):
        if index % every == 0:
            yield view_of_game(table, SPEICHERSTADT, turn.state, turn.seat)
    assert isinstance(state, State)
    table.status = TABLE_STATUS_FINISHED
    for seat in (None, *range(seat_count)):
        yield view_of_game(table, SPEICHERSTADT, state, seat)


def text_of(*parts: RenderableType, width: int = 100, colour: bool = False, encoding: str = "utf-8") -> str:
    """Returns what a terminal of this width would show."""
    raw = io.BytesIO()
    file = io.TextIOWrapper(raw, encoding=encoding, errors="replace")
    system = "truecolor" if colour else None
    console = Console(
        file=file, width=width, force_terminal=colour, color_system=system, highlight=False, legacy_windows=False
    )
    for part in parts:
        console.print(part)
    file.flush()
    return raw.getvalue().decode(encoding)
