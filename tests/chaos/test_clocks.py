"""Clocks: those of replicas that are wrong, and those of tables when replicas die."""

from __future__ import annotations

import asyncio
import itertools
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from chaos.arena import REPLICAS
from chaos.history import History
from chaos.playing import Manner
from hummel.speicherstadt.v1 import Options
from hummel.v1 import TABLE_STATUS_CLOSED, Clock, GameOptions
from hummel_client.bots.seating import BOT_NAMES, seat_bots
from hummel_service.games.absence import ABANDONED_AFTER_ROUNDS
from support import jumping_clock

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from chaos.arena import Arena
    from chaos.recording import RecordingClient
    from hummel.v1 import Commit
    from support.store_server import StoreServer

pytestmark = [pytest.mark.chaos, pytest.mark.timeout(900)]

DECISION_S = 1800
"""The time for each decision: less than the longer jumps, more than any test takes."""

SHORT_S = 1
"""The time for each decision where nobody decides."""

SEATS = 3
"""How many players there are who do not decide."""

JUMPS_S = (-400 * 86_400, -86_400, -3600, -30, 30, 3600, 86_400, 400 * 86_400)
"""By how much a clock may be wrong: half a minute to more than a year, either way."""


async def test_replicas_with_wrong_clocks_play_on(
    server: StoreServer,
    folder: Path,
    open_arena: Callable[..., Arena],
    chance: Random,
    times: Callable[[int, int], int],
) -> None:
    """The clocks of replicas jump back and forth, each for itself: games go on, and nothing is lost.

    The tables' own clock is the store's: no player's time runs out.
    """
    jumps = times(12, 60)
    clocks = [folder / f"clock-{number}" for number in range(REPLICAS)]
    for clock in clocks:
        clock.write_text("0")
    program = str(Path(jumping_clock.__file__))
    arena = open_arena([server.url] * REPLICAS, server.url, programs=[(program, str(clock)) for clock in clocks])
    async with arena.playing(Manner(clock=Clock(decision_s=DECISION_S))) as play:
        for number in range(1, jumps + 1):
            clock, jump_s = chance.choice(clocks), chance.choice(JUMPS_S)
            clock.write_text(str(jump_s))
            await play.goes_on(2)
            if number % 10 == 0:
                arena.say(f"set a clock {number} of {jumps} times, last by {jump_s} s")
        arena.figures["clock jumps"] = jumps
    assert arena.figures["by the clock"] == 0


async def test_the_clock_acts_once_whichever_replica_dies(
    arena: Arena, chance: Random, times: Callable[[int, int], int]
) -> None:
    """Nobody decides, and replicas are killed in turn: the clock acts, each time once and not too early.

    When it alone has acted for everybody often enough, it ends the table.
    """
    tables = times(1, 4)
    history = History()
    async with arena.recording(history) as client:
        for number in range(1, tables + 1):
            acted = await _left_to_the_clock(client, arena, chance)
            assert len(acted) == ABANDONED_AFTER_ROUNDS * SEATS
            for seat in range(SEATS):
                times_s = [commit.committed_at.ToNanoseconds() / 1e9 for commit in acted if commit.seat == seat]
                assert all(after - before >= SHORT_S for before, after in itertools.pairwise(times_s))
            arena.say(f"the clock has ended a table, {number} of {tables}")


async def _left_to_the_clock(client: RecordingClient, arena: Arena, chance: Random) -> list[Commit]:
    """Starts a game that nobody plays, kills a replica after each update, and returns what the clock did."""
    owned = await client.create_table(
        GameOptions(speicherstadt=Options()), seat_count=SEATS, clock=Clock(decision_s=SHORT_S)
    )
    await seat_bots(client, owned.table_id, BOT_NAMES[:SEATS])
    await owned.start()
    acted: list[Commit] = []
    async with client.spectate(owned.table_id).watch(after_revision=0) as updates:
        async for update in updates:
            acted += [commit for commit in update.commits if commit.by_clock]
            if update.view.table.status == TABLE_STATUS_CLOSED:
                break
            await asyncio.to_thread(chance.choice(arena.replicas.services).kill)
            arena.figures["kills"] += 1
            await asyncio.to_thread(arena.replicas.ensure_running)
    return acted
