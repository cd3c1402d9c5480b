"""Finds the presenter of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel_client.terminal.hamburgum.presenter import HamburgumPresenter
from hummel_client.terminal.speicherstadt.presenter import SpeicherstadtPresenter

if TYPE_CHECKING:
    from collections.abc import Callable

    from hummel.v1 import GameInfo
    from hummel_client.terminal.presenter import Presenter

PRESENTERS: dict[str, Callable[[GameInfo], Presenter]] = {
    "hamburgum": HamburgumPresenter,
    "speicherstadt": SpeicherstadtPresenter,
}
"""The presenters by the name of their game."""
