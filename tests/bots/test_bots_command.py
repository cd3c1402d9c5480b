"""`hummel bots` as a command, and the folder of its seats."""

from __future__ import annotations

import asyncio
import signal
from typing import TYPE_CHECKING

import pytest

from hummel.v1 import (
    TABLE_STATUS_WAITING,
)
from hummel_client.bots.running.kept_seats import KeptSeat, KeptSeats, SeatsFolderError, SeatsInUseError
from hummel_client.bots.running.runner import LONGEST_PLAYER_NAME
from hummel_service.rpc.checks import MAX_PLAYER_NAME
from support.bot_runners import (
    HAMBURGUM,
    SOON_S,
    RunnerCommand,
    kept,
    started,
)

if TYPE_CHECKING:
    from pathlib import Path

    from hummel_client import Client
    from support.running_service import RunningService


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
