"""Draws what a seat sees as text, as the terminal client does."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from rich.console import Console

from hummel.v1 import Decision, Seat, Table, View
from hummel_client.terminal.presenter import Fold
from hummel_client.terminal.registry import PRESENTERS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from google.protobuf.message import Message

    from hummel_service.games.game import AnyGame

_WIDTH = 120


def draw(game: AnyGame, state: Message, seat: int, names: Sequence[str]) -> str:
    """Returns a drawing of what a seat sees.

    Args:
        game: The rules.
        state: The game's State.
        seat: Who looks.
        names: What the seats are called.
    """
    table = Table(seats=[Seat(taken=True, player_name=name) for name in names])
    view = View(table=table, seat=seat)
    getattr(view.game, game.name).CopyFrom(game.view(state, seat))
    view.decision.CopyFrom(Decision(seats=game.to_act(state), kind=game.decision_kind(state)))
    console = Console(file=io.StringIO(), width=_WIDTH, color_system=None)
    with console.capture() as captured:
        console.print(PRESENTERS[game.name](game.info).board(view, Fold.NOTHING))
    return captured.get()
