"""Runners of bots in this process and as a command, owners of tables for them, and what is waited for."""

from __future__ import annotations

import asyncio
import contextlib
import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Self

from hummel.hamburgum.v1 import Options as HamburgumOptions
from hummel.speicherstadt.v1 import Options
from hummel.v1 import (
    TABLE_STATUS_FINISHED,
    TABLE_STATUS_RUNNING,
    Clock,
    GameOptions,
)
from hummel_client import Client, ClientConfig, Refused, RetryConfig, WatchConfig
from hummel_client.bots.running.kept_seats import KeptSeats
from hummel_client.bots.running.runner import Runner, RunnerConfig
from hummel_client.bots.running.thinking import Thinker
from hummel_service.games.verify import verify

if TYPE_CHECKING:
    import signal
    from collections.abc import AsyncIterator, Callable, Sequence

    from hummel.v1 import Table, TableStatus, View
    from hummel_client import OwnedTable

# ruff: noqa: S311 - games, not secrets

TESTS = Path(__file__).parents[1]
SPEICHERSTADT = GameOptions(speicherstadt=Options())
HAMBURGUM = GameOptions(hamburgum=HamburgumOptions())
PATIENT = ClientConfig(timeout_s=60, watch=WatchConfig(give_up_after_s=None))
IMPATIENT = ClientConfig(retry=RetryConfig(max_attempts=1))
SOON_S = 100.0


async def ended_by_owner(table: OwnedTable) -> None:
    """Closes a table, unless its bots were faster and have ended the game."""
    try:
        await table.close()
    except Refused as refused:
        if refused.reason not in {"GAME_FINISHED", "TABLE_CLOSED"}:
            raise


class Owner(Client):
    """Who opens tables."""

    def __init__(self, address: str) -> None:
        super().__init__(address, PATIENT)
        self.owned: list[OwnedTable] = []

    async def create_table(self, *arguments: Any, **options: Any) -> OwnedTable:  # noqa: ANN401 - as the client has it
        """Opens a table and remembers it."""
        self.owned.append(await super().create_table(*arguments, **options))
        return self.owned[-1]

    async def close_tables(self) -> None:
        """Ends all its tables, so that no later runner comes to them."""
        for table in self.owned:
            await ended_by_owner(table)


@contextlib.asynccontextmanager
async def running(
    address: str,
    folder: Path,
    *,
    bot: str = "random",
    thinking_s: float = 0.1,
    client: Client | None = None,
    **config: object,
) -> AsyncIterator[None]:
    """A runner in this process."""
    seats = KeptSeats(folder)
    settings = RunnerConfig(**{"player_name": "Bot", "look_every_s": 0.1, **config})  # type: ignore[arg-type] # by name
    async with (
        client or Client(address, PATIENT) as opened,
        Thinker(bot, Random(1), thinking_s=thinking_s, process_count=2) as thinker,
    ):
        with seats.for_one_runner():
            task = asyncio.create_task(Runner(opened, thinker, seats, settings).run())
            try:
                yield
                assert not task.done(), task.exception()
            finally:
                task.cancel()
                await asyncio.wait([task])


async def until(client: Client, table_id: str, status: TableStatus.ValueType) -> View:
    """Waits until a table has come so far, and returns what spectators see then."""
    async with asyncio.timeout(SOON_S), client.spectate(table_id).watch() as updates:
        async for update in updates:
            if update.view.table.status >= status:
                return update.view
    raise AssertionError("the watch has ended")


async def until_full(client: Client, table_id: str) -> None:
    """Waits until every seat is taken."""
    async with asyncio.timeout(SOON_S), client.spectate(table_id).watch() as updates:
        async for update in updates:
            if all(seat.taken for seat in update.view.table.seats):
                return


async def started(client: Client, count: int, seat_count: int = 2, clock: Clock | None = None) -> list[OwnedTable]:
    """Tables of both games in turn at which bots have every seat, and which have started."""
    games = [(SPEICHERSTADT, HAMBURGUM)[number % 2] for number in range(count)]
    owned = [
        await client.create_table(game, seat_count=seat_count, bot_count=seat_count, clock=clock) for game in games
    ]
    for table in owned:
        await until_full(client, table.table_id)
        await table.start()
    return owned


async def all_ended(client: Client, owned: Sequence[OwnedTable]) -> list[Table]:
    """Waits until all games have been played to their end, verifies them, and returns the tables."""
    views = [await until(client, table.table_id, TABLE_STATUS_FINISHED) for table in owned]
    for table in owned:
        replay = await client.get_replay(table.table_id)
        assert verify(replay) == []
        assert not any(commit.by_clock for commit in replay.commits)
    assert {view.table.status for view in views} == {TABLE_STATUS_FINISHED}
    return [view.table for view in views]


async def until_moved(client: Client, table_id: str) -> None:
    """Waits until something happens at a table, or it has ended."""
    async with asyncio.timeout(SOON_S), client.spectate(table_id).watch() as updates:
        if (await anext(updates)).view.table.status == TABLE_STATUS_RUNNING:
            await anext(updates)


def kept(folder: Path) -> list[str]:
    """The tables of the seats that are kept."""
    return sorted(seat.table_id for seat in KeptSeats(folder).all())


async def until_so(is_so: Callable[[], bool]) -> None:
    """Asks again and again until something is so."""
    async with asyncio.timeout(SOON_S):
        while not is_so():  # noqa: ASYNC110 - files and other processes tell nobody
            await asyncio.sleep(0.05)


async def until_none_kept(folder: Path) -> None:
    """Waits until all seats are forgotten."""
    await until_so(lambda: not kept(folder))


class RunnerCommand:
    """`hummel bots` as a process. Use as a context manager."""

    def __init__(self, address: str, folder: Path, *options: str) -> None:
        self._log = (folder.parent / f"{folder.name}.log").open("a+")
        self.process = subprocess.Popen(
            [
                *(sys.executable, "-m", "hummel_client", "bots", "--address", address),
                *("--seats-dir", str(folder), *options),
            ],
            env=os.environ | {"PYTHONPATH": os.pathsep.join([str(TESTS), os.environ.get("PYTHONPATH", "")])},
            stderr=self._log,
            stdout=self._log,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self._log.close()

    @property
    def log(self) -> str:
        """What it has said so far."""
        self._log.seek(0)
        return self._log.read()

    def end(self, number: signal.Signals) -> int:
        """Sends a signal and returns the exit code."""
        self.process.send_signal(number)
        return self.process.wait(SOON_S)
