from __future__ import annotations

import asyncio
import inspect
import random
import signal
import sys
import threading
import traceback
from typing import TYPE_CHECKING

import pytest

import hummel_client
from hummel.speicherstadt.v1 import Options
from hummel.v1 import TABLE_STATUS_CLOSED, TABLE_STATUS_RUNNING, TABLE_STATUS_WAITING, GameOptions
from hummel_client import ClientClosed, NotFound, blocking
from hummel_client.background import BackgroundLoop, NotRunningError
from support.running_service import RunningService

if TYPE_CHECKING:
    from collections.abc import Iterator

SPEICHERSTADT = GameOptions(speicherstadt=Options())
THREAD_NAME = "hummel-client"


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningService]:
    """The real service."""
    with RunningService(tmp_path_factory.mktemp("data")) as service:
        yield service


@pytest.fixture
def player(service: RunningService) -> Iterator[blocking.Client]:
    """An open blocking client."""
    with blocking.Client(service.address) as client:
        yield client


def threads() -> list[threading.Thread]:
    """The background threads of blocking clients."""
    return [thread for thread in threading.enumerate() if thread.name == THREAD_NAME]


def is_waiting(thread: int) -> bool:
    """Whether a thread waits for a result."""
    frames = traceback.walk_stack(sys._current_frames()[thread])  # noqa: SLF001 - the documented way to see it
    return "result" in {frame.f_code.co_name for frame, _ in frames}


def seated(client: blocking.Client) -> tuple[blocking.OwnedTable, list[blocking.Seat]]:
    """A started table for two with both its seats."""
    owned = client.create_table(SPEICHERSTADT, seat_count=2)
    seats = [client.join_table(owned.table_id, player_name=name) for name in ("Ada", "Ben")]
    owned.start()
    return owned, seats


@pytest.mark.parametrize("name", blocking.__all__)
def test_it_has_the_same_names_as_the_asynchronous_client(name: str):
    """Each class has the same public methods with the same parameters; aclose is close."""

    def methods(of: type) -> dict[str, list[str]]:
        """The parameters of each public method."""
        public = inspect.getmembers(of, inspect.isfunction)
        return {name: list(inspect.signature(each).parameters) for name, each in public if not name.startswith("_")}

    expected = methods(getattr(hummel_client, name))
    if "aclose" in expected:
        expected["close"] = expected.pop("aclose")
    assert methods(getattr(blocking, name)) == expected


class TestPlaying:
    """A script plays without knowing about asyncio."""

    def test_a_whole_game(self, player: blocking.Client):
        """Two seats are played to the end by asking for views, and the replay can be had."""
        owned, seats = seated(player)
        chance = random.Random(1)  # noqa: S311 - a game, not a secret
        view = seats[0].view()
        while not view.HasField("outcome"):
            seat = seats[view.decision.seats[0]]
            action = chance.choice(seat.legal_actions())
            table = view.table
            view = seat.submit(action, expected_revision=table.revision, expected_epoch=table.epoch).view
        assert player.get_replay(owned.table_id).outcome == view.outcome

    def test_watching(self, player: blocking.Client):
        """A watch is an iterator: the view first, then each commit."""
        owned, seats = seated(player)
        with player.spectate(owned.table_id).watch(after_revision=0) as updates:
            first = next(updates)
            revision = first.view.table.revision
            assert [commit.revision for commit in first.commits] == list(range(1, revision + 1))
            acting = seats[first.view.decision.seats[0]]
            acting.submit(acting.view().legal_actions[0])
            assert next(updates).view.table.revision == revision + 1
            assert (updates.revision, updates.interruption) == (revision + 1, None)
        assert list(updates) == []

    def test_tables_are_found_kept_and_closed(self, player: blocking.Client):
        """What is taken up again from kept tokens works as before."""
        owned = player.create_table(SPEICHERSTADT, seat_count=2, name="Blocking")
        listed = [table for table in player.list_tables(status=TABLE_STATUS_WAITING) if table.name == "Blocking"]
        assert [table.table_id for table in listed] == [owned.table_id]
        seat = player.join_table(owned.table_id, player_name="Ada")
        kept = player.seat(seat.table_id, seat.seat, seat.token)
        assert kept.view().seat == seat.seat
        kept.leave()
        again = player.owned_table(owned.table_id, owned.owner_token)
        assert again.table.status == TABLE_STATUS_WAITING
        assert again.close().status == again.table.status == TABLE_STATUS_CLOSED
        assert player.get_table(owned.table_id).status == TABLE_STATUS_CLOSED

    def test_starting_changes_the_handles_table(self, player: blocking.Client):
        """The owner's handle has the table as it last came."""
        owned, _ = seated(player)
        assert owned.table.status == TABLE_STATUS_RUNNING

    def test_errors_are_the_same(self, player: blocking.Client):
        """A blocking call raises what the asynchronous one raises."""
        with pytest.raises(NotFound) as caught:
            player.get_game("chess")
        assert caught.value.reason == "GAME_NOT_FOUND"
        assert "speicherstadt" in [game.game for game in player.list_games()]
        assert "speicherstadt" in player.server_info().games


class TestClosing:
    """Nothing is left running."""

    def test_clients_share_one_thread_and_the_last_one_ends_it(self, service: RunningService):
        """However many clients are open there is one thread, and none after the last."""
        with blocking.Client(service.address) as first:
            with blocking.Client(service.address) as second:
                second.list_games()
                assert len(threads()) == 1
            first.list_games()
            assert len(threads()) == 1
        assert threads() == []

    def test_a_closed_client_says_so(self, service: RunningService):
        """After closing, calls raise ClientClosed, and closing again does nothing."""
        with blocking.Client(service.address) as client:
            place = client.spectate("a" * 26)
        client.close()
        with pytest.raises(ClientClosed):
            client.list_games()
        with pytest.raises(ClientClosed):
            place.view()
        with pytest.raises(ClientClosed):
            client.open()
        assert threads() == []

    def test_closing_a_watch_wakes_its_reader(self, player: blocking.Client):
        """A thread that waits for an update comes to the end of its loop."""
        owned, _ = seated(player)
        updates = player.spectate(owned.table_id).watch()
        next(updates)
        read: list[int] = []
        reader = threading.Thread(target=lambda: read.extend(update.view.table.revision for update in updates))
        reader.start()
        updates.close()
        reader.join(30)
        assert not reader.is_alive()
        assert read == []


class TestBackgroundLoop:
    """The loop that blocking calls run in."""

    def test_an_interrupted_call_is_cancelled(self):
        """Ctrl-C while a call blocks ends the call, not only the waiting."""
        loop = BackgroundLoop()
        loop.enter()
        cancelled = threading.Event()

        async def interrupt_and_hang() -> None:
            main_thread = threading.main_thread().ident or 0
            while not is_waiting(main_thread):  # noqa: ASYNC110 - it can be seen, not awaited
                await asyncio.sleep(0.001)
            signal.pthread_kill(main_thread, signal.SIGINT)
            try:
                await asyncio.Event().wait()
            finally:
                cancelled.set()

        # Whoever runs the tests may have chosen to ignore Ctrl-C.
        handler = signal.signal(signal.SIGINT, signal.default_int_handler)
        try:
            with pytest.raises(KeyboardInterrupt):
                loop.run(interrupt_and_hang())
        finally:
            signal.signal(signal.SIGINT, handler)
        assert cancelled.wait(30)
        loop.leave()

    def test_it_runs_only_while_somebody_uses_it(self):
        """Before the first user and after the last one, nothing can be run."""
        loop = BackgroundLoop()

        async def one() -> int:
            return 1

        with pytest.raises(NotRunningError):
            loop.run(one())
        loop.enter()
        loop.enter()
        loop.leave()
        assert loop.run(one()) == 1
        loop.leave()
        with pytest.raises(NotRunningError):
            loop.run(one())
