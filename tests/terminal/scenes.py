"""Views of random games, and screens as text."""

from __future__ import annotations

import io
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console

from hummel.store.v1 import PlayRecord
from hummel.v1 import TABLE_STATUS_FINISHED, TABLE_STATUS_RUNNING, GameInfo, GameOptions, Seat, Table
from hummel_client.terminal import frame
from hummel_client.terminal.presenter import Fold
from hummel_client.terminal.registry import PRESENTERS
from hummel_client.terminal.replay_file import read_replay
from hummel_service.games.speicherstadt import SPEICHERSTADT
from hummel_service.tables.views import Shown, view_of_game
from support.random_games import new_game, random_of, turns

if TYPE_CHECKING:
    from collections.abc import Iterator

    from google.protobuf.message import Message
    from rich.console import RenderableType

    from hummel.v1 import Replay, View
    from hummel_client.terminal.presenter import Presenter
    from hummel_service.games.game import AnyGame

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


def presenter(game: AnyGame = SPEICHERSTADT) -> Presenter:
    """Returns a game's presenter with the service's own catalog, as it arrives at a client."""
    return PRESENTERS[game.name](GameInfo.FromString(game.info.SerializeToString()))


@cache
def replay(path: Path) -> Replay:
    """Returns a golden replay."""
    return read_replay(path)


def table_of(seat_count: int, options: GameOptions) -> Table:
    """Returns a running table with the nasty names."""
    seats = [Seat(taken=True, player_name=name) for name in NASTY_NAMES[:seat_count]]
    return Table(table_id="a" * 26, options=options, status=TABLE_STATUS_RUNNING, seats=seats, revision=9)


def views_of_random_game(seat_count: int, number: int, *, every: int, game: AnyGame = SPEICHERSTADT) -> Iterator[View]:
    """Returns what the acting seat sees at every so many turns, and the end as everybody sees it."""
    chosen = GameOptions()
    options: Message = getattr(chosen, game.name)
    options.SetInParent()
    state = new_game(game, seat_count, number, options)
    table = table_of(seat_count, chosen)
    for index, turn in enumerate(turns(game, state, random_of(number))):
        if index % every == 0:
            yield view_of_game(table, Shown(game, turn.state, PlayRecord(), 0), turn.seat)
    table.status = TABLE_STATUS_FINISHED
    for seat in (None, *range(seat_count)):
        yield view_of_game(table, Shown(game, state, PlayRecord(), 0), seat)


def screen_parts(view: View, shown_by: Presenter, fold: Fold = Fold.NOTHING) -> list[RenderableType]:
    """Returns what stands on a player's screen besides the news, from top to bottom."""
    parts = [frame.draw_board(view, shown_by, "hummel play", fold)]
    if view.HasField("outcome"):
        return [*parts, frame.draw_result(view, shown_by)]
    actions = frame.listed_actions(view, shown_by)
    return [*parts, frame.draw_actions(actions, shown_by.question(view), fold)]


def whole_screen(view: View, shown_by: Presenter, fold: Fold = Fold.NOTHING, **drawing: object) -> str:
    """Draws everything that a player can get to see of a view."""
    overlays = [
        frame.draw_explanation(shown_by.explanation(view)),
        frame.draw_cards(shown_by.cards(view)),
    ]
    return text_of(*screen_parts(view, shown_by, fold), *overlays, **drawing)  # type: ignore[arg-type]  # passed on as it came


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
