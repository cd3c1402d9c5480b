"""Runners against the real service, which ends under them and under which they end."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, NoReturn, Self

import pytest

from hummel.hamburgum.v1 import Options as HamburgumOptions
from hummel.speicherstadt.v1 import Options
from hummel.v1 import (
    TABLE_STATUS_FINISHED,
    TABLE_STATUS_RUNNING,
    TABLE_STATUS_WAITING,
    Clock,
    GameOptions,
)
from hummel_client import Client, ClientConfig, InvalidRequest, Refused, RetryConfig, WatchConfig, make_token
from hummel_client.bots.running import runner as bots_runner
from hummel_client.bots.running.kept_seats import KeptSeat, KeptSeats, SeatsFolderError, SeatsInUseError
from hummel_client.bots.running.runner import LONGEST_PLAYER_NAME, Runner, RunnerConfig
from hummel_client.bots.running.thinking import Thinker
from hummel_service.games.verify import verify
from hummel_service.rpc.checks import MAX_PLAYER_NAME
from support.running_service import RunningService
from support.store_server import store_server

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterator, Sequence

    from hummel.v1 import Table, TableStatus, View
    from hummel_client import OwnedTable

# ruff: noqa: S311 - games, not secrets

TESTS = Path(__file__).parents[1]
SPEICHERSTADT = GameOptions(speicherstadt=Options())
HAMBURGUM = GameOptions(hamburgum=HamburgumOptions())
PATIENT = ClientConfig(timeout_s=60, watch=WatchConfig(give_up_after_s=None))
IMPATIENT = ClientConfig(retry=RetryConfig(max_attempts=1))
SOON_S = 100.0


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningService]:
    """A service for tests that leave it running."""
    with RunningService(tmp_path_factory.mktemp("data")) as service:
        yield service


@pytest.fixture
def own_service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningService]:
    """A service for one test to kill."""
    with RunningService(tmp_path_factory.mktemp("data")) as service:
        yield service


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


@pytest.fixture
async def owner(service: RunningService) -> AsyncIterator[Client]:
    """Who opens the tables."""
    async with Owner(service.address) as owner:
        yield owner
        await owner.close_tables()


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


class TestTheCommand:
    """`hummel bots` as people and supervisors use it."""

    @pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
    async def test_it_ends_in_order(
        self, service: RunningService, owner: Client, tmp_path: Path, number: signal.Signals
    ):
        """It gives back seats at tables that wait, keeps those of games that go on, and says so."""
        folder = tmp_path / "seats"
        with RunnerCommand(service.address, folder, "--bot", "support.made_up_bots:Endless") as runner:
            (playing,) = await started(owner, 1)
            waiting = await owner.create_table(HAMBURGUM, seat_count=3, bot_count=1)
            async with asyncio.timeout(SOON_S), owner.spectate(waiting.table_id).watch() as updates:
                async for update in updates:
                    if update.view.table.seats[0].taken:
                        break
            assert runner.end(number) == 130, runner.log
            assert "seats that are kept: 2; start again to play on" in runner.log
            assert "Traceback" not in runner.log
        table = await owner.get_table(waiting.table_id)
        assert (table.status, [seat.taken for seat in table.seats]) == (TABLE_STATUS_WAITING, [False] * 3)
        assert kept(folder) == [playing.table_id] * 2

    def test_wrong_options_are_told_in_one_line(self, service: RunningService, tmp_path: Path):
        """A bot or a game that there is not, and seats that another runner plays, end it with what to do."""
        for options, says in (
            (("--bot", "chess"), "There is no bot 'chess'"),
            (("--bot", "support.made_up_bots:NeverMade"), "'support.made_up_bots:NeverMade' can't be made"),
            (("--bot", "support.made_up_bots:NoBot"), "derive it from hummel_client.bots.bot.Bot"),
            (("--game", "chess"), "There is no game 'chess'"),
            (("--name", "N" * 41), "give them a --name of 1 to 40 characters; these are 41"),
            (("--seats-dir", "/dev/null/seats"), "Name another folder with --seats-dir"),
        ):
            with RunnerCommand(service.address, tmp_path / "seats", *options) as runner:
                assert runner.process.wait(SOON_S) == 1
                assert says in runner.log.splitlines()[-1]
        assert LONGEST_PLAYER_NAME == MAX_PLAYER_NAME
        with KeptSeats(tmp_path / "used").for_one_runner(), RunnerCommand(service.address, tmp_path / "used") as runner:
            assert runner.process.wait(SOON_S) == 1
            assert "Another runner plays the seats" in runner.log


def test_kept_seats_are_for_their_user_alone(tmp_path: Path):
    """Files of tokens have mode 0600; what is damaged is passed over; one runner has them at a time."""
    seats = KeptSeats(tmp_path / "seats")
    seat = KeptSeat("a" * 26, "Bot", "token", "request")
    with seats.for_one_runner():
        seats.keep(seat)
        (file,) = (tmp_path / "seats").glob("*.json")
        assert file.stat().st_mode & 0o777 == 0o600
        (tmp_path / "seats" / "damaged.json").write_text("{")
        assert seats.all() == [seat]
        with pytest.raises(SeatsInUseError), KeptSeats(tmp_path / "seats").for_one_runner():
            pass
        seats.forget(seat)
        assert seats.all() == []


def test_a_folder_that_cant_be_used_is_named(tmp_path: Path):
    """Neither a lock nor a seat can be written where a file stands in the way."""
    (tmp_path / "file").touch()
    seats = KeptSeats(tmp_path / "file")
    with pytest.raises(SeatsFolderError, match=r"file: "), seats.for_one_runner():
        pass
    with pytest.raises(SeatsFolderError, match=r"file: "):
        seats.keep(KeptSeat("a" * 26, "Bot", "token", "request"))
    with KeptSeats(tmp_path / "seats").for_one_runner(), pytest.raises(OSError, match="of another kind"):
        raise OSError("of another kind")
