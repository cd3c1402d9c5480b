"""The games that the service can play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel_service.games.hamburgum import HAMBURGUM
from hummel_service.games.speicherstadt import SPEICHERSTADT

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hummel_service.games.game import AnyGame

GAMES: Mapping[str, AnyGame] = {game.name: game for game in (SPEICHERSTADT, HAMBURGUM)}
"""All games by name: the field's name in the envelopes GameOptions, Action, GameView and Event."""


def game_of(name: str) -> AnyGame:
    """Returns the game of a name.

    Raises:
        KeyError: if there is no such game.
    """
    return GAMES[name]
