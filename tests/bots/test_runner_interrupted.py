"""Runners and services that end under each other, and seats that can't be had."""

from __future__ import annotations

import asyncio
import re
from random import Random
from typing import TYPE_CHECKING, Any, NoReturn

import pytest

from hummel.v1 import (
    TABLE_STATUS_FINISHED,
    TABLE_STATUS_RUNNING,
)
from hummel_client import Client, InvalidRequest, make_token
from hummel_client.bots.running import runner as bots_runner
from hummel_client.bots.running.kept_seats import KeptSeat, KeptSeats
from hummel_client.bots.running.runner import LONGEST_PLAYER_NAME, Runner, RunnerConfig
from hummel_client.bots.running.thinking import Thinker
from support.bot_runners import (
    IMPATIENT,
    PATIENT,
    SOON_S,
    SPEICHERSTADT,
    RunnerCommand,
    all_ended,
    kept,
    running,
    started,
    until,
    until_full,
    until_moved,
    until_none_kept,
    until_so,
)
from support.running_service import RunningService
from support.store_server import store_server

if TYPE_CHECKING:
    from pathlib import Path

# ruff: noqa: S311 - games, not secrets


class Unanswered(Client):
    """Never hears that it has joined."""

    async def join_table(self, *arguments: Any, **options: Any) -> NoReturn:  # noqa: ANN401 - as the client has it
        """Takes the seat and waits for ever."""
        await super().join_table(*arguments, **options)
        await asyncio.Event().wait()
        raise AssertionError("nothing sets it")


class TestInterruptions:
    """Whatever ends, no seat is lost and the games end."""

    async def test_a_seat_that_was_taken_as_the_runner_ended_is_given_back(
        self, service: RunningService, owner: Client, tmp_path: Path
    ):
        """Though the runner was not told any more that the seat was its own, nobody waits for it."""
        owned = await owner.create_table(SPEICHERSTADT, seat_count=2, bot_count=1)
        async with (
            running(service.address, tmp_path, client=Unanswered(service.address, PATIENT)),
            asyncio.timeout(SOON_S),
            owner.spectate(owned.table_id).watch() as updates,
        ):
            async for update in updates:
                if update.view.table.seats[0].taken:
                    break
        assert not any(seat.taken for seat in (await owner.get_table(owned.table_id)).seats)
        assert kept(tmp_path) == []

    @pytest.mark.parametrize("end", ["stop", "kill"])
    async def test_the_service_ends_twice(self, own_service: RunningService, tmp_path: Path, end: str):
        """The bots go on when the service is back, and the games are genuine."""
        async with Client(own_service.address, PATIENT) as owner, running(own_service.address, tmp_path):
            owned = await started(owner, 4)
            for _ in range(2):
                await asyncio.to_thread(getattr(own_service, end))
                await asyncio.to_thread(own_service.start)
                await asyncio.sleep(0.5)  # some actions in between
            await all_ended(owner, owned)

    async def test_the_runner_is_killed_again_and_again(self, service: RunningService, owner: Client, tmp_path: Path):
        """After each start it plays on with all its seats: every seat is played by the bot that took it."""
        folder = tmp_path / "seats"
        with RunnerCommand(service.address, folder, "--bot", "random", "--name", "Robot"):
            owned = await started(owner, 4, seat_count=3)
        assert set(kept(folder)) == {table.table_id for table in owned}
        for _ in range(3):
            with RunnerCommand(service.address, folder, "--bot", "random", "--name", "Robot") as runner:
                await until_moved(owner, owned[-1].table_id)
        with RunnerCommand(service.address, folder, "--bot", "random", "--name", "Robot") as runner:
            tables = await all_ended(owner, owned)
            await until_none_kept(folder)
            assert re.search(r"finished, rank \d of 3 with -?\d+ points", runner.log)
        assert all(seat.player_name == "Robot" for table in tables for seat in table.seats)

    async def test_a_seat_that_was_asked_for_before_a_crash_is_taken_once(
        self, service: RunningService, owner: Client, tmp_path: Path
    ):
        """Whether the request had come through or not: the seat that was written down is played, and no second one."""
        owned = await owner.create_table(SPEICHERSTADT, seat_count=3, bot_count=2)
        seats = [KeptSeat(owned.table_id, "Earlier", make_token(), f"request-{number}") for number in range(2)]
        for seat in seats:
            KeptSeats(tmp_path).keep(seat)
        came_through = await owner.join_table(
            owned.table_id, player_name="Earlier", is_bot=True, token=seats[0].token, request_id=seats[0].request_id
        )
        await owner.join_table(owned.table_id, player_name="Ada")
        async with running(service.address, tmp_path):
            await until_full(owner, owned.table_id)
            await owned.start()
            view = await until(owner, owned.table_id, TABLE_STATUS_RUNNING)
            assert [seat.player_name for seat in view.table.seats] == ["Earlier", "Ada", "Earlier"]
            assert kept(tmp_path) == [owned.table_id] * 2
        assert (await came_through.view()).seat == 0

    async def test_a_seat_that_is_not_ours_any_more_is_forgotten(
        self, service: RunningService, owner: Client, tmp_path: Path
    ):
        """A table that is gone, and a seat that was never taken at one that has started, are forgotten."""
        gone = KeptSeat("a" * 26, "Bot", make_token(), "request-0")
        owned = await owner.create_table(SPEICHERSTADT, seat_count=2)
        for _ in range(2):
            await owner.join_table(owned.table_id, player_name="Ada")
        await owned.start()
        late = KeptSeat(owned.table_id, "Bot", make_token(), "request-1")
        for seat in (gone, late):
            KeptSeats(tmp_path).keep(seat)
        async with running(service.address, tmp_path):
            await until_none_kept(tmp_path)

    async def test_a_full_store_costs_no_more_seats_than_are_asked_for(
        self,
        tmp_path_factory: pytest.TempPathFactory,
        tmp_path: Path,
        caplog: pytest.LogCaptureFixture,
        monkeypatch: pytest.MonkeyPatch,
    ):
        """While joining fails, the same seats are asked for again and no further ones; then they are played."""
        monkeypatch.setattr(bots_runner, "RETRY_PAUSE_S", 0.2)
        with (
            store_server("valkey", tmp_path_factory.mktemp("s")) as store,
            RunningService(tmp_path / "data", redis_url=store.url) as service,
        ):
            async with Client(service.address, PATIENT) as owner:
                owned = await owner.create_table(SPEICHERSTADT, seat_count=2, bot_count=2)
                seats = tmp_path / "seats"
                with store.configured(maxmemory="1"):
                    async with running(service.address, seats, client=Client(service.address, IMPATIENT)):
                        await until_so(lambda: caplog.text.count("interrupted, trying on") >= 10)
                        assert kept(seats) == [owned.table_id] * 2
                async with running(service.address, seats):
                    await until_full(owner, owned.table_id)
                    await owned.start()
                    await until(owner, owned.table_id, TABLE_STATUS_FINISHED)
                    await until_none_kept(seats)

    async def test_a_request_that_is_always_wrong_ends_the_runner(
        self, service: RunningService, owner: Client, tmp_path: Path
    ):
        """A name that the service does not take is told at once, and no seat is kept."""
        await owner.create_table(SPEICHERSTADT, seat_count=2, bot_count=2)
        seats, config = KeptSeats(tmp_path), RunnerConfig(player_name="N" * (LONGEST_PLAYER_NAME + 1))
        async with (
            Client(service.address, PATIENT) as client,
            Thinker("random", Random(1), thinking_s=1, process_count=1) as thinker,
        ):
            with seats.for_one_runner(), pytest.raises(InvalidRequest, match="player_name"):
                await Runner(client, thinker, seats, config).run()
        assert kept(tmp_path) == []

    async def test_a_kept_seat_that_can_never_be_had_is_forgotten(
        self, service: RunningService, owner: Client, tmp_path: Path
    ):
        """What an earlier runner asked for wrongly is not asked for again and again."""
        owned = await owner.create_table(SPEICHERSTADT, seat_count=2)
        KeptSeats(tmp_path).keep(KeptSeat(owned.table_id, "N" * (LONGEST_PLAYER_NAME + 1), make_token(), "request-0"))
        async with running(service.address, tmp_path):
            await until_none_kept(tmp_path)

    async def test_it_waits_for_a_service_that_is_not_there_yet(self, own_service: RunningService, tmp_path: Path):
        """A runner that is started before the service plays when it comes."""
        await asyncio.to_thread(own_service.stop)
        async with running(own_service.address, tmp_path):
            await asyncio.to_thread(own_service.start)
            async with Client(own_service.address, PATIENT) as owner:
                await all_ended(owner, await started(owner, 1))
