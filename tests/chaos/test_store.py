"""A store that is killed, loses its last changes, or stands still."""

from __future__ import annotations

import asyncio
import os
import signal
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from chaos.arena import ONE_GAME, REPLICAS, UNTIL_LOST
from support.store_server import store_server

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from random import Random

    from chaos.arena import Arena
    from support.store_server import StoreServer

pytestmark = [pytest.mark.chaos, pytest.mark.timeout(900)]


async def test_a_killed_store_that_writes_always_loses_nothing(
    arena: Arena, server: StoreServer, times: Callable[[int, int], int]
) -> None:
    """Redis is killed with -9 and comes back from its append-only file, with `appendfsync always`.

    Nothing that anybody was told is lost: epochs end, but no viewer has to begin anew.
    """
    kills = times(3, 12)
    async with arena.playing() as play:
        for number in range(1, kills + 1):
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)
            await play.goes_on()
            arena.say(f"killed Redis, {number} of {kills}")
        arena.figures["kills of Redis"] = kills
    assert arena.figures["resyncs"] == 0
    assert arena.figures["epochs ended"] >= kills


async def test_the_loss_of_a_store_that_writes_every_second_is_clean(
    folder: Path, open_arena: Callable[..., Arena], chance: Random
) -> None:
    """With `appendfsync everysec` a killed Redis comes back without its last changes, torn off anywhere.

    Every table goes on from an earlier revision: a whole change, never a half one. Clients
    and viewers are told by a new epoch, and nothing forks.
    """
    with store_server("redis", folder, appendfsync="everysec") as server:
        arena = open_arena([server.url] * REPLICAS, server.url)
        async with arena.playing(ONE_GAME) as play:
            await play.goes_on(20)
            kept_bytes = server.append_only_file.stat().st_size
            await play.goes_on(20)
            await asyncio.to_thread(server.kill)
            written_bytes = server.append_only_file.stat().st_size
            # As after a power failure: what was written last never reached the disk.
            torn_at = chance.randrange(kept_bytes, kept_bytes + (written_bytes - kept_bytes) // 4)
            with server.append_only_file.open("r+b") as file:
                file.truncate(torn_at)
            await asyncio.to_thread(server.start)
            arena.figures["bytes lost"] = written_bytes - torn_at
            arena.say(f"Redis lost the last {written_bytes - torn_at} of {written_bytes} bytes")
    assert arena.figures["resyncs"] > 0
    assert arena.figures["acknowledged"] > arena.figures["changes stored"]


async def test_a_killed_embedded_store_comes_back(
    folder: Path, open_arena: Callable[..., Arena], times: Callable[[int, int], int]
) -> None:
    """The store that a service runs itself is killed with -9 again and again: it comes back, and the games go on.

    It writes every second, so the end of a table's history may be lost, and everybody is told.
    """
    kills = times(2, 12)
    arena = open_arena([""], "")
    socket = (folder / "socket").read_text()
    async with replace(arena, store_url=f"unix://{socket}").playing(UNTIL_LOST) as play:
        for number in range(1, kills + 1):
            (store,) = arena.replicas.services[0].children
            os.kill(store, signal.SIGKILL)
            await play.goes_on()
            arena.say(f"killed the embedded store, {number} of {kills}")
        arena.figures["kills of the store"] = kills
    assert arena.figures["epochs ended"] >= kills


async def test_a_frozen_store_is_waited_for(
    arena: Arena, server: StoreServer, times: Callable[[int, int], int]
) -> None:
    """Redis stands still for longer than a command may take, and then does all that was sent to it.

    What clients had to send again meanwhile is done once.
    """
    freezes, frozen_s = times(1, 3), times(4, 10)
    async with arena.playing() as play:
        for number in range(1, freezes + 1):
            server.freeze()
            await asyncio.sleep(frozen_s)
            server.thaw()
            await play.goes_on()
            arena.figures["s frozen"] += frozen_s
            arena.say(f"froze Redis for {frozen_s} s, {number} of {freezes}")
    assert arena.figures["resyncs"] == arena.figures["epochs ended"] == 0
