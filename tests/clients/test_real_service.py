"""The SDK and the bots against the real service, which is stopped and killed under them."""

from __future__ import annotations

import asyncio
import random
import sys
from typing import TYPE_CHECKING, Any

import pytest

from hummel.hamburgum.v1 import Options as HamburgumOptions
from hummel.speicherstadt.v1 import Options
from hummel.v1 import (
    TABLE_STATUS_CLOSED,
    TABLE_STATUS_FINISHED,
    TABLE_STATUS_WAITING,
    UNDO_BLOCKER_UNSPECIFIED,
    Action,
    Clock,
    GameOptions,
    SubmitActionResponse,
    View,
)
from hummel_client import (
    Client,
    ClientConfig,
    IllegalAction,
    InvalidRequest,
    NotFound,
    Refused,
    RetryConfig,
    StaleRevision,
    TokenWrong,
    make_token,
)
from hummel_client.bots import random_bot
from hummel_client.bots.seating import play_game, play_seats, seat_bots
from support.running_service import RunningService

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

    from hummel_client import Seat, Spectator, Watch

# ruff: noqa: S311 - games, not secrets

SPEICHERSTADT = GameOptions(speicherstadt=Options())
HAMBURGUM = GameOptions(hamburgum=HamburgumOptions())


@pytest.fixture(scope="module")
def shared_service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningService]:
    """A service for tests that leave it running."""
    with RunningService(tmp_path_factory.mktemp("data")) as service:
        yield service


@pytest.fixture
async def player(shared_service: RunningService) -> AsyncIterator[Client]:
    """An open client of the shared service."""
    async with Client(shared_service.address) as client:
        yield client


@pytest.fixture
def own_service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningService]:
    """A service for one test to stop and kill."""
    with RunningService(tmp_path_factory.mktemp("data"), shutdown_grace_s="5") as service:
        yield service


async def seated(client: Client, seat_count: int) -> list[Seat]:
    """A started table with all its seats."""
    owned = await client.create_table(SPEICHERSTADT, seat_count=seat_count)
    seats = await seat_bots(client, owned.table_id, [f"Bot {number}" for number in range(seat_count)])
    await owned.start()
    return seats


class Witness:
    """Watches a table to its end and keeps what it saw.

    Attributes:
        revisions: The revision of every commit that was shown.
        resyncs: How often a gap was reported.
        last: The last view.
    """

    def __init__(self) -> None:
        self.revisions: list[int] = []
        self.resyncs = 0
        self.last = View()
        self.moved = asyncio.Condition()

    async def watch(self, place: Seat | Spectator) -> None:
        """Watches from the beginning until the game has ended."""
        async with place.watch(after_revision=0) as updates:
            async for update in updates:
                self.revisions += [commit.revision for commit in update.commits]
                self.resyncs += update.resync
                self.last = update.view
                async with self.moved:
                    self.moved.notify_all()
                if update.view.table.status == TABLE_STATUS_FINISHED:
                    return

    async def until(self, revision: int) -> None:
        """Waits until the table has come to a revision."""
        async with self.moved:
            await self.moved.wait_for(lambda: self.last.table.revision >= revision)


class Recorded:
    """A seat that notes which revisions its actions were acknowledged as."""

    def __init__(self, seat: Seat, acknowledged: list[int]) -> None:
        self._seat = seat
        self._acknowledged = acknowledged

    def watch(self) -> Watch:
        """The seat's watch."""
        return self._seat.watch()

    async def submit(self, action: Action, **expected: Any) -> SubmitActionResponse:  # noqa: ANN401 - what a seat takes
        """Plays an action and notes its revision."""
        response = await self._seat.submit(action, **expected)
        self._acknowledged.append(response.revision)
        return response


class TestWholeGames:
    """Bots play to the end over the wire."""

    @pytest.mark.parametrize("seat_count", [2, 3, 4, 5])
    @pytest.mark.parametrize("game", [SPEICHERSTADT, HAMBURGUM], ids=lambda game: game.WhichOneof("game"))
    async def test_bots_play_to_the_end(self, player: Client, game: GameOptions, seat_count: int):
        """The same bots play every game to one outcome, and the replay gives the same points (S8, H8)."""
        views = await play_game(player, game, seat_count=seat_count, chance=random.Random(seat_count))
        assert len(views) == seat_count
        outcome = views[0].outcome
        assert [result.seat for result in outcome.results] == list(range(seat_count))
        assert all(view.outcome == outcome for view in views)
        replay = await player.get_replay(views[0].table.table_id)
        assert replay.outcome == outcome
        assert [commit.revision for commit in replay.commits] == list(range(1, replay.table.revision + 1))

    async def test_a_spectator_sees_every_commit(self, player: Client):
        """A watch from the beginning shows every revision once, in order, while bots play."""
        seats = await seated(player, 3)
        witness = Witness()
        async with asyncio.TaskGroup() as group:
            group.create_task(witness.watch(player.spectate(seats[0].table_id)))
            group.create_task(play_seats(seats, random.Random(1)))
        assert witness.resyncs == 0
        assert witness.revisions == list(range(1, witness.last.table.revision + 1))

    async def test_many_tables_at_once(self, player: Client):
        """One client plays several tables side by side."""
        games = [play_game(player, SPEICHERSTADT, seat_count=2, chance=random.Random(n)) for n in range(4)]
        for views in await asyncio.gather(*games):
            assert views[0].table.status == TABLE_STATUS_FINISHED

    async def test_an_ended_game_can_be_stepped_through(self, player: Client):
        """There is a view of every revision, however the pages are cut; or of those behind one."""
        views = await play_game(player, SPEICHERSTADT, seat_count=2, chance=random.Random(5))
        table = views[0].table
        shown = [view async for view in player.list_replay_views(table.table_id, page_size=30)]
        assert [view.table.revision for view in shown] == list(range(1, table.revision + 1))
        assert shown[-1].outcome == views[0].outcome
        last = [view async for view in player.list_replay_views(table.table_id, after_revision=table.revision - 2)]
        assert last == shown[-2:]

    async def test_bots_come_where_they_are_asked_for(self, player: Client):
        """An owner asks for bots at once or later; a bot finds the table and sits down as one, or is told why not."""
        owned = await player.create_table(SPEICHERSTADT, seat_count=3, bot_count=1)
        asking = [table.table_id async for table in player.list_tables(asks_for_bots=True)]
        assert owned.table_id in asking
        bot = await player.join_table(owned.table_id, player_name="Deep Blue", is_bot=True, token=make_token())
        with pytest.raises(Refused, match="NO_BOT_ASKED_FOR"):
            await player.join_table(owned.table_id, player_name="Deeper Blue", is_bot=True)
        assert (await owned.ask_for_bots(2)).bot_count == 2
        second = await player.join_table(owned.table_id, player_name="Deeper Blue", is_bot=True)
        assert [seat.is_bot for seat in (await second.view()).table.seats] == [True, True, False]
        assert bot.seat == 0

    async def test_a_closed_table_lets_the_bots_go(self, player: Client):
        """When the owner closes the table in the middle, bots stop instead of waiting for ever."""
        owned = await player.create_table(SPEICHERSTADT, seat_count=2)
        seats = await seat_bots(player, owned.table_id, ["Ada", "Ben"])
        await owned.start()
        bots = asyncio.create_task(play_seats(seats, random.Random(2), thinking_s=0.01))
        async with player.spectate(owned.table_id).watch() as updates:
            async for update in updates:
                if update.view.table.revision > 10:
                    break
        await owned.close()
        async with asyncio.timeout(30):
            views = await bots
        assert {view.table.status for view in views} == {TABLE_STATUS_CLOSED}

    async def test_the_bot_is_a_command(self, shared_service: RunningService, player: Client):
        """`python -m hummel_client.bots.random_bot TARGET TABLE_ID NAME` takes a seat and plays."""
        owned = await player.create_table(SPEICHERSTADT, seat_count=2)
        commands = [
            await asyncio.create_subprocess_exec(
                *random_bot_command(shared_service.address, owned.table_id, name),
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.PIPE,
            )
            for name in ("Ada", "Ben")
        ]
        async with player.spectate(owned.table_id).watch() as updates:
            async for update in updates:
                if all(seat.taken for seat in update.view.table.seats):
                    break
        await owned.start()
        for command in commands:
            output, errors = await command.communicate()
            assert command.returncode == 0, errors.decode()
            assert {line.split(":")[0][3:] for line in output.decode().splitlines()} == {"Ada", "Ben"}


def random_bot_command(*arguments: str) -> list[str]:
    """The command that runs the random bot."""
    return [sys.executable, "-m", random_bot.__name__, *arguments]


class TestInterruptedGames:
    """Bots and watchers go on when the service does not."""

    @pytest.mark.parametrize("end", ["stop", "kill"])
    async def test_a_game_goes_on_over_restarts(self, own_service: RunningService, end: str):
        """The service is ended twice in the middle: no acknowledged action is lost, no commit is missed.

        Bots and a spectator start the game and finish it, over the same handles.
        """
        acknowledged: list[int] = []
        async with Client(
            own_service.address, ClientConfig(timeout_s=60, retry=RetryConfig(max_attempts=100))
        ) as client:
            seats = await seated(client, 4)
            witness = Witness()
            async with asyncio.TaskGroup() as group:
                group.create_task(witness.watch(client.spectate(seats[0].table_id)))
                recorded = [Recorded(seat, acknowledged) for seat in seats]
                bots = group.create_task(play_seats(recorded, random.Random(3), thinking_s=0.002))
                for revision in (40, 120):
                    await witness.until(revision)
                    await asyncio.to_thread(getattr(own_service, end))
                    assert not bots.done()
                    await asyncio.to_thread(own_service.start)
            replay = await client.get_replay(seats[0].table_id)
        revisions = [commit.revision for commit in replay.commits]
        assert witness.resyncs == 0
        assert witness.revisions == revisions == list(range(1, replay.table.revision + 1))
        actions = [commit.revision for commit in replay.commits if commit.HasField("action")]
        assert sorted(acknowledged) == actions
        assert all(view.outcome == replay.outcome for view in bots.result())

    async def test_a_table_outlives_the_service(self, own_service: RunningService):
        """After a restart a seat is taken up again from its kept token, in another client."""
        async with Client(own_service.address) as client:
            owned = await client.create_table(SPEICHERSTADT, seat_count=2)
            kept = await client.join_table(owned.table_id, player_name="Ada", seat=1)
        await asyncio.to_thread(own_service.restart)
        async with Client(own_service.address) as client:
            seat = client.seat(kept.table_id, kept.seat, kept.token)
            assert (await seat.view()).table.seats[1].player_name == "Ada"
            table = await seat.leave()
            assert not table.seats[1].taken
            again = await client.owned_table(owned.table_id, owned.owner_token)
            assert (await again.close()).status == TABLE_STATUS_CLOSED


class TestRefusals:
    """The real service's refusals arrive as their classes."""

    async def test_unknown_things_are_not_found(self, player: Client):
        """A table and a game that are not there."""
        with pytest.raises(NotFound, match="TABLE_NOT_FOUND"):
            await player.get_table("a" * 26)
        with pytest.raises(NotFound, match="TABLE_NOT_FOUND"):
            await anext(player.spectate("a" * 26).watch())
        with pytest.raises(NotFound, match="GAME_NOT_FOUND"):
            await player.get_game("chess")

    async def test_tokens(self, player: Client):
        """A token of another table, and something that is no token at all."""
        seat, other = (await seated(player, 2))[0], (await seated(player, 2))[0]
        intruder = player.seat(seat.table_id, 0, other.token)
        with pytest.raises(TokenWrong):
            await intruder.view()
        with pytest.raises(TokenWrong):
            await anext(intruder.watch())
        with pytest.raises(TokenWrong):
            await player.seat(seat.table_id, 0, "").submit(Action())

    async def test_seats_and_names(self, player: Client):
        """A seat that is taken, a full table, a name that can't be."""
        owned = await player.create_table(SPEICHERSTADT, seat_count=2)
        await player.join_table(owned.table_id, player_name="Ada", seat=1)
        with pytest.raises(Refused, match="SEAT_TAKEN"):
            await player.join_table(owned.table_id, player_name="Ben", seat=1)
        with pytest.raises(Refused, match="SEATS_FREE"):
            await owned.start()
        with pytest.raises(InvalidRequest) as caught:
            await player.join_table(owned.table_id, player_name="x" * 10_000)
        assert caught.value.field_violations[0].field == "player_name"
        await player.join_table(owned.table_id, player_name="Ben")
        with pytest.raises(Refused, match="TABLE_FULL"):
            await player.join_table(owned.table_id, player_name="Cem")

    async def test_actions(self, player: Client):
        """Malformed, illegal and stale actions are told apart, and none changes the table."""
        seats = await seated(player, 2)
        view = await seats[0].view()
        acting = seats[view.decision.seats[0]]
        before = await acting.view()
        nowhere = Action()
        nowhere.speicherstadt.place_worker.column = 7
        with pytest.raises(IllegalAction) as illegal:
            await acting.submit(nowhere)
        assert (illegal.value.game, illegal.value.reason) == ("speicherstadt", "NO_SUCH_COLUMN")
        with pytest.raises(InvalidRequest, match="MALFORMED_ACTION"):
            await acting.submit(Action())
        with pytest.raises(Refused, match="NOT_YOUR_TURN"):
            await seats[1 - acting.seat].submit(before.legal_actions[0])
        with pytest.raises(StaleRevision) as stale:
            await acting.submit(before.legal_actions[0], expected_revision=before.table.revision - 1)
        assert stale.value.current_revision == before.table.revision
        assert await acting.view() == before

    async def test_a_repeated_request_id_acts_once(self, player: Client):
        """The same action under the same id has the same answer; another one under it is refused."""
        seats = await seated(player, 2)
        acting = seats[(await seats[0].view()).decision.seats[0]]
        first_action, other_action, *_ = await acting.legal_actions()
        first = await acting.submit(first_action, request_id="mine")
        assert await acting.submit(first_action, request_id="mine") == first
        with pytest.raises(InvalidRequest, match="REQUEST_ID_REUSED"):
            await acting.submit(other_action, request_id="mine")
        assert (await acting.view()).table.revision == first.revision

    async def test_an_action_is_taken_back(self, player: Client):
        """A seat takes its last action back where the view allows it, and may then decide anew; only once."""
        owned = await player.create_table(SPEICHERSTADT, seat_count=2, clock=Clock(decision_s=600))
        seats = await seat_bots(player, owned.table_id, ["Ada", "Ben"])
        await owned.start()
        acting = seats[(await seats[0].view()).decision.seats[0]]
        before = await acting.view()
        after = (await acting.submit(before.legal_actions[0])).view
        assert after.undo.blocker == UNDO_BLOCKER_UNSPECIFIED
        table = after.table
        undone = await acting.undo(expected_revision=table.revision, expected_epoch=table.epoch)
        assert undone.revision == table.revision + 1
        assert undone.view.legal_actions == before.legal_actions
        assert undone.view.seat_clocks[acting.seat].HasField("deadline")
        with pytest.raises(Refused, match="UNDO_NOT_POSSIBLE"):
            await acting.undo()


class TestFinding:
    """Games and tables can be found."""

    async def test_the_catalog(self, player: Client):
        """The service names its games and describes them in full."""
        (info,) = [game for game in await player.list_games() if game.game == "speicherstadt"]
        assert not info.cards
        game = await player.get_game("speicherstadt")
        assert (game.min_seats, game.max_seats, len(game.cards)) == (2, 5, 54)
        assert "speicherstadt" in (await player.server_info()).games

    async def test_public_tables_are_listed_newest_first_over_pages(self, player: Client):
        """All public tables come, private ones do not, whatever the size of the pages."""
        created = [await player.create_table(SPEICHERSTADT, seat_count=2, name=f"T{n}") for n in range(5)]
        hidden = await player.create_table(SPEICHERSTADT, seat_count=2, private=True)
        listed = [table.table_id async for table in player.list_tables(status=TABLE_STATUS_WAITING, page_size=2)]
        assert listed[:5] == [owned.table_id for owned in reversed(created)]
        assert hidden.table_id not in listed
