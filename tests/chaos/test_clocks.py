"""Replicas whose clocks are set to another time under load."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from chaos.arena import REPLICAS
from support import jumping_clock

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from chaos.arena import Arena
    from support.store_server import StoreServer

pytestmark = [pytest.mark.chaos, pytest.mark.timeout(900)]

JUMPS_S = (-400 * 86_400, -86_400, -3600, -30, 30, 3600, 86_400, 400 * 86_400)
"""By how much a clock may be wrong: half a minute to more than a year, either way."""


async def test_replicas_with_wrong_clocks_play_on(
    server: StoreServer,
    folder: Path,
    open_arena: Callable[..., Arena],
    chance: Random,
    times: Callable[[int, int], int],
) -> None:
    """The clocks of replicas jump back and forth, each for itself: games go on, and nothing is lost or done early."""
    jumps = times(12, 100)
    clocks = [folder / f"clock-{number}" for number in range(REPLICAS)]
    for clock in clocks:
        clock.write_text("0")
    program = str(Path(jumping_clock.__file__))
    arena = open_arena([server.url] * REPLICAS, server.url, programs=[(program, str(clock)) for clock in clocks])
    async with arena.playing() as play:
        for number in range(1, jumps + 1):
            clock, jump_s = chance.choice(clocks), chance.choice(JUMPS_S)
            clock.write_text(str(jump_s))
            await play.goes_on(2)
            if number % 10 == 0:
                arena.say(f"set a clock {number} of {jumps} times, last by {jump_s} s")
    arena.figures["clock jumps"] = jumps
