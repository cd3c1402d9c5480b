"""What the tests of the golden replays share."""

from __future__ import annotations

import pytest

from hummel_service.games.registry import GAMES
from support.specimens import SPECIMENS


@pytest.fixture(autouse=True)
def every_game_is_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replays are verified with the rules of every game that is tested."""
    for specimen in SPECIMENS:
        monkeypatch.setitem(GAMES, specimen.game.name, specimen.game)  # type: ignore[arg-type]  # a dict
