"""A listener in C# sees a table's whole history, whatever happens to the service, and on the main thread."""

from __future__ import annotations

import asyncio
import random
from typing import TYPE_CHECKING

import pytest

from hummel.speicherstadt.v1 import Options
from hummel.v1 import GameOptions
from hummel_client import Client, ClientConfig, RetryConfig
from hummel_client.bots.seating import play_seats, seat_bots
from unity.programs_running import WAYS, WEB, WEB_GL_WITHOUT_STREAMS, Way

if TYPE_CHECKING:
    from unity.programs_running import Programs, Running
    from unity.serving import BothPorts

PATIENT = ClientConfig(timeout_s=60, retry=RetryConfig(max_attempts=100))
SPEICHERSTADT = GameOptions(speicherstadt=Options())


async def read(listening: Running, heard: list[list[str]], moved: asyncio.Event) -> None:
    """Notes what a listener says, as it says it."""
    lines = listening.lines()
    while (line := await asyncio.to_thread(next, lines, None)) is not None:
        heard.append(line)
        moved.set()


def commits(heard: list[list[str]]) -> list[int]:
    """The revisions of the commits that were shown."""
    return [int(line[1]) for line in heard if line[0] == "commit"]


async def until_revision(heard: list[list[str]], moved: asyncio.Event, revision: int) -> None:
    """Waits until a revision was shown."""
    while max(commits(heard), default=0) < revision:
        moved.clear()
        await moved.wait()


@pytest.mark.parametrize("way,end", [*((way, "stop") for way in WAYS), (WEB, "kill")], ids=str)
async def test_a_watch_outlives_the_service(own_programs: Programs, own_service: BothPorts, way: Way, end: str):
    """The service is ended in the middle of a game and started again: every commit is shown once, in order.

    There is no resync, the interruption is told and so is its end, and every callback comes on the main thread.
    """
    heard: list[list[str]] = []
    moved = asyncio.Event()
    async with Client(own_service.address, PATIENT) as client:
        owned = await client.create_table(SPEICHERSTADT, seat_count=2)
        seats = await seat_bots(client, owned.table_id, ["Ada", "Ben"])
        await owned.start()
        with own_programs.start(way, "listen", owned.table_id) as listening:
            async with asyncio.TaskGroup() as group:
                group.create_task(read(listening, heard, moved))
                bots = group.create_task(play_seats(seats, random.Random(3), thinking_s=0.002))  # noqa: S311 - a game, not a secret
                await until_revision(heard, moved, 30)
                await asyncio.to_thread(getattr(own_service, end))
                await asyncio.to_thread(own_service.start)
                (view, _) = await bots
    assert commits(heard) == list(range(1, view.table.revision + 1))
    updates = [line for line in heard if line[0] == "update"]
    assert {line[2] for line in updates} == {"False"}
    words = [line[0] for line in heard]
    assert words.index("interrupted") < words.index("resumed")
    assert {line[-1] for line in heard} == {"True"}


async def test_without_streams_the_table_is_asked_for(programs: Programs, service: BothPorts):
    """Where a player hands streams over only at their end, short ones in a row show every commit once, in order."""
    heard: list[list[str]] = []
    moved = asyncio.Event()
    async with Client(service.address) as client:
        owned = await client.create_table(SPEICHERSTADT, seat_count=2)
        with programs.start(WEB_GL_WITHOUT_STREAMS, "listen", owned.table_id) as listening:
            async with asyncio.TaskGroup() as group:
                group.create_task(read(listening, heard, moved))
                for name in ("Ada", "Ben"):
                    await client.join_table(owned.table_id, player_name=name)
                await until_revision(heard, moved, 3)
                await owned.close()
    assert commits(heard) == [1, 2, 3, 4]
    assert not [line for line in heard if line[0] == "interrupted"]
