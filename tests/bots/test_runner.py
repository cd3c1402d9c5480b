"""Runners at the real service: they fill the places that are asked for, and miss no clock."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from hummel.v1 import (
    TABLE_STATUS_FINISHED,
    Clock,
)
from support.bot_runners import (
    SOON_S,
    SPEICHERSTADT,
    TESTS,
    all_ended,
    ended_by_owner,
    kept,
    running,
    started,
    until,
    until_full,
    until_none_kept,
    until_so,
)

if TYPE_CHECKING:
    from pathlib import Path

    from hummel_client import Client
    from support.running_service import RunningService


class TestPlaying:
    """A runner finds tables, fills the places that are asked for, and plays to the end."""

    async def test_many_tables_at_once(self, service: RunningService, owner: Client, tmp_path: Path):
        """Twelve tables of both games are played side by side to their ends; no seat is kept afterwards."""
        async with running(service.address, tmp_path):
            for table in await all_ended(owner, await started(owner, 12, seat_count=3)):
                assert all(seat.is_bot and seat.player_name == "Bot" for seat in table.seats)
            await until_none_kept(tmp_path)

    async def test_places_for_people_are_left_to_them(self, service: RunningService, owner: Client, tmp_path: Path):
        """Where two bots are asked for, two come; more when more are asked for; none where none is."""
        unasked = await owner.create_table(SPEICHERSTADT, seat_count=2)
        owned = await owner.create_table(SPEICHERSTADT, seat_count=4, bot_count=2)
        async with running(service.address, tmp_path):
            async with asyncio.timeout(SOON_S), owner.spectate(owned.table_id).watch() as updates:
                async for update in updates:
                    bots = sum(seat.is_bot for seat in update.view.table.seats)
                    if bots == 2 and update.view.table.bot_count == 2:
                        await owned.ask_for_bots(3)
                    if bots == 3:
                        break
            assert not any(seat.taken for seat in (await owner.get_table(unasked.table_id)).seats)

    async def test_no_more_tables_than_allowed(self, service: RunningService, owner: Client, tmp_path: Path):
        """A runner with one table takes the next when that has ended."""
        async with running(service.address, tmp_path, most_tables=1):
            first, second = [await owner.create_table(SPEICHERSTADT, seat_count=2, bot_count=2) for _ in range(2)]
            taken, other = (first, second)
            await until_so(lambda: bool(kept(tmp_path)))
            if kept(tmp_path)[0] == second.table_id:
                taken, other = second, first
            await until_full(owner, taken.table_id)
            assert set(kept(tmp_path)) == {taken.table_id}
            await taken.start()
            await until(owner, taken.table_id, TABLE_STATUS_FINISHED)
            await until_full(owner, other.table_id)

    async def test_two_runners_take_no_more_than_is_asked_for(
        self, service: RunningService, owner: Client, tmp_path: Path
    ):
        """Each of ten tables that ask for one bot gets one, though two runners come for it, and people can sit down."""
        async with running(service.address, tmp_path / "one"), running(service.address, tmp_path / "two"):
            owned = [await owner.create_table(SPEICHERSTADT, seat_count=3, bot_count=1) for _ in range(10)]
            ids = {table.table_id for table in owned}
            await until_so(lambda: {*kept(tmp_path / "one"), *kept(tmp_path / "two")} >= ids)
            for table in owned:
                assert [seat.is_bot for seat in (await owner.get_table(table.table_id)).seats] == [True, False, False]
                await owner.join_table(table.table_id, player_name="Ada")

    async def test_a_closed_table_is_let_go(self, service: RunningService, owner: Client, tmp_path: Path):
        """When an owner closes the table, its seats are forgotten."""
        async with running(service.address, tmp_path):
            (owned,) = await started(owner, 1)
            await owned.close()
            await until_none_kept(tmp_path)


class TestClocks:
    """No clock acts for a bot."""

    @pytest.mark.parametrize("bot", ["Endless", "Talking", "SometimesEndless"])
    async def test_a_bot_that_thinks_too_long_misses_no_clock(
        self, service: RunningService, owner: Client, tmp_path: Path, bot: str, monkeypatch: pytest.MonkeyPatch
    ):
        """Four bots that never answer, or at the last moment, act eight times each game and always in time."""
        monkeypatch.setenv("PYTHONPATH", str(TESTS))
        async with running(service.address, tmp_path, bot=f"support.made_up_bots:{bot}", thinking_s=60):
            owned = await started(owner, 2, clock=Clock(decision_s=3))
            for table in owned:
                async with asyncio.timeout(SOON_S), owner.spectate(table.table_id).watch() as updates:
                    async for update in updates:
                        if update.view.table.revision > 12:
                            break
                await ended_by_owner(table)
                replay = await owner.get_replay(table.table_id)
                assert not any(commit.by_clock for commit in replay.commits)
