from __future__ import annotations

import asyncio
import json

import grpc
import pytest

from hummel.speicherstadt.v1 import Options
from hummel.v1 import (
    Action,
    CreateTableResponse,
    GameOptions,
    GetTableResponse,
    GetViewResponse,
    JoinTableResponse,
    ListGamesResponse,
    ListTablesRequest,
    ListTablesResponse,
    SubmitActionRequest,
    SubmitActionResponse,
    Table,
    UndoActionResponse,
)
from hummel_client import (
    Client,
    ClientClosed,
    ClientConfig,
    DeadlineExceeded,
    HummelError,
    RetryConfig,
    Unavailable,
)
from support.breakable_proxy import BreakableProxy
from support.scripted_service import Context, ScriptedService, answer, never, refuse, serving

UNAVAILABLE = grpc.StatusCode.UNAVAILABLE
EAGER_RETRY = RetryConfig(first_pause_s=0.001, max_pause_s=0.02)


class TestDeadlines:
    """A call ends in time, whatever the service does."""

    async def test_every_call_has_one(self, client: Client, service: ScriptedService):
        """A call arrives with the deadline of an attempt, which is shorter than the whole call's."""
        service.script("ListGames", answer(ListGamesResponse()))
        await client.list_games()
        (call,) = service.received
        assert call.time_remaining_s is not None
        assert 0 < call.time_remaining_s < ClientConfig().timeout_s

    async def test_a_silent_service_is_given_up_in_time(self, address: str, service: ScriptedService):
        """If nobody ever answers, the call raises DeadlineExceeded once its own deadline is up."""
        service.script("ListGames", never)
        config = ClientConfig(timeout_s=0.3, attempt_timeout_s=0.1, retry=EAGER_RETRY)
        async with Client(address, config) as client, asyncio.timeout(10):
            with pytest.raises(DeadlineExceeded):
                await client.list_games()
        assert len(service.received) > 1

    async def test_a_lost_answer_is_asked_for_again(self, address: str, service: ScriptedService):
        """An attempt that gets no answer in time is repeated, though the call's deadline is far."""
        service.script("ListGames", never, answer(ListGamesResponse()))
        async with Client(address, ClientConfig(attempt_timeout_s=0.1, retry=EAGER_RETRY)) as client:
            assert await client.list_games() == []

    async def test_an_abandoned_call_is_cancelled_at_the_service(self, client: Client, service: ScriptedService):
        """When the caller stops waiting, the service's side of the call ends too."""
        service.script("ListGames", never)
        task = asyncio.create_task(client.list_games())
        await service.wait_for(lambda: len(service.received) == 1)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        await service.wait_for(lambda: service.ended == ["ListGames"])


class TestRepeating:
    """Failures of the way are repeated, decisions of the service are not."""

    @pytest.mark.parametrize(
        "status",
        [UNAVAILABLE, grpc.StatusCode.CANCELLED, grpc.StatusCode.INTERNAL, grpc.StatusCode.UNKNOWN],
    )
    async def test_what_broke_on_the_way_is_repeated(
        self, client: Client, service: ScriptedService, status: grpc.StatusCode
    ):
        """A failure without a reason is not the service's own: the call is made again."""
        service.script("ListGames", refuse(status), refuse(status), answer(ListGamesResponse()))
        assert await client.list_games() == []
        assert len(service.received) == 3

    async def test_a_draining_replica_is_asked_again(self, client: Client, service: ScriptedService):
        """UNAVAILABLE is repeated also with a reason of the service."""
        service.script("ListGames", refuse(UNAVAILABLE, reason="DRAINING"), answer(ListGamesResponse()))
        assert await client.list_games() == []

    async def test_overload_is_repeated_after_the_delay_that_the_service_asks_for(
        self, client: Client, service: ScriptedService
    ):
        """RESOURCE_EXHAUSTED with RetryInfo is repeated, never before the delay is over."""
        arrivals: list[float] = []

        async def refuse_once(request: object, context: Context) -> ListGamesResponse:
            arrivals.append(asyncio.get_running_loop().time())
            if len(arrivals) == 1:
                overloaded = refuse(grpc.StatusCode.RESOURCE_EXHAUSTED, reason="OVERLOADED", retry_delay_s=0.25)
                await overloaded(request, context)
            return ListGamesResponse()

        service.script("ListGames", refuse_once)
        assert await client.list_games() == []
        assert arrivals[1] - arrivals[0] >= 0.25

    @pytest.mark.parametrize(
        "status, reason",
        [
            (grpc.StatusCode.ABORTED, "STALE_REVISION"),
            (grpc.StatusCode.ABORTED, "CONTENTION"),
            (grpc.StatusCode.FAILED_PRECONDITION, "SEAT_TAKEN"),
            (grpc.StatusCode.INVALID_ARGUMENT, "INVALID_REQUEST"),
            (grpc.StatusCode.NOT_FOUND, "TABLE_NOT_FOUND"),
            (grpc.StatusCode.PERMISSION_DENIED, "TOKEN_WRONG"),
            (grpc.StatusCode.UNAUTHENTICATED, "TOKEN_MISSING"),
            (grpc.StatusCode.RESOURCE_EXHAUSTED, "STORE_FULL"),
            (grpc.StatusCode.INTERNAL, "INTERNAL"),
            (grpc.StatusCode.DATA_LOSS, "TABLE_DAMAGED"),
        ],
    )
    async def test_what_the_service_decided_is_not_repeated(
        self, client: Client, service: ScriptedService, status: grpc.StatusCode, reason: str
    ):
        """A decision of the service reaches the caller at once: the call is made one time."""
        service.script("GetTable", refuse(status, reason=reason))
        with pytest.raises(HummelError) as caught:
            await client.get_table("t")
        assert (caught.value.status, caught.value.reason) == (status, reason)
        assert len(service.received) == 1

    async def test_the_number_of_attempts_is_bounded(self, address: str, service: ScriptedService):
        """After max_attempts the last error is raised, and says how often it was tried."""
        service.script("ListGames", refuse(UNAVAILABLE))
        config = ClientConfig(retry=RetryConfig(max_attempts=3, first_pause_s=0.001, max_pause_s=0.02))
        async with Client(address, config) as client:
            with pytest.raises(Unavailable) as caught:
                await client.list_games()
        assert len(service.received) == 3
        assert caught.value.__notes__[0].startswith("gave up after 3 attempts")

    async def test_grpc_itself_repeats_nothing(self, address: str, service: ScriptedService):
        """Even if a service config asks gRPC for retries, one attempt is one call to the service."""
        service.script("ListGames", refuse(UNAVAILABLE))
        policy = {
            "maxAttempts": 4,
            "initialBackoff": "0.001s",
            "maxBackoff": "0.01s",
            "backoffMultiplier": 1,
            "retryableStatusCodes": ["UNAVAILABLE"],
        }
        service_config = json.dumps({"methodConfig": [{"name": [{}], "retryPolicy": policy}]})
        config = ClientConfig(
            retry=RetryConfig(max_attempts=1),
            channel_options=(("grpc.service_config", service_config),),
        )
        async with Client(address, config) as client:
            with pytest.raises(Unavailable):
                await client.list_games()
        assert len(service.received) == 1

    async def test_a_delay_beyond_the_deadline_is_not_waited_for(self, client: Client, service: ScriptedService):
        """If the service wants to be left alone for longer than the call may take, it fails at once."""
        service.script("ListGames", refuse(UNAVAILABLE, reason="STORE_UNAVAILABLE", retry_delay_s=3600))
        async with asyncio.timeout(10):
            with pytest.raises(Unavailable) as caught:
                await client.list_games()
        assert caught.value.retry_delay_s == 3600

    async def test_nobody_there_is_unavailable(self):
        """An address where nothing listens raises Unavailable, not a gRPC error."""
        config = ClientConfig(timeout_s=0.2, retry=EAGER_RETRY)
        async with Client("127.0.0.1:1", config) as client:
            with pytest.raises(Unavailable):
                await client.list_games()


class TestChangesAreMadeOnce:
    """A change that is repeated is one request to the service."""

    async def test_all_attempts_carry_one_request_id(self, client: Client, service: ScriptedService):
        """A repeated action is the same request, byte for byte; another action has another id."""
        service.script("SubmitAction", refuse(UNAVAILABLE), refuse(UNAVAILABLE), answer(SubmitActionResponse()))
        seat = client.seat("t", 0, "secret")
        await seat.submit(Action(), expected_revision=4)
        await seat.submit(Action(), expected_revision=4)
        first, second, third, other = [call.request for call in service.calls("SubmitAction")]
        assert first == second == third
        assert first.expected_revision == 4
        assert len(first.request_id) == 36
        assert other.request_id != first.request_id

    async def test_an_undo_is_one_request_too(self, client: Client, service: ScriptedService):
        """A repeated undo is the same request, with the revision and epoch at which it was decided."""
        service.script("UndoAction", refuse(UNAVAILABLE), answer(UndoActionResponse(revision=5)))
        undone = await client.seat("t", 0, "secret").undo(expected_revision=4, expected_epoch="a")
        assert undone.revision == 5
        first, second = [call.request for call in service.calls("UndoAction")]
        assert first == second
        assert (first.expected_revision, first.expected_epoch, len(first.request_id)) == (4, "a", 36)

    async def test_an_answer_lost_with_its_connection_is_fetched_by_the_same_request(self, service: ScriptedService):
        """The action was stored, the connection broke before the answer: one effect, the same answer."""
        stored: dict[str, SubmitActionResponse] = {}

        async with serving(service) as address, BreakableProxy(address).running() as proxy:

            async def store_and_lose_the_first_answer(
                request: SubmitActionRequest, context: Context
            ) -> SubmitActionResponse:
                del context
                if request.request_id not in stored:
                    stored[request.request_id] = SubmitActionResponse(revision=len(stored) + 1)
                    proxy.cut()
                return stored[request.request_id]

            service.script("SubmitAction", store_and_lose_the_first_answer)
            async with Client(proxy.address, ClientConfig(retry=EAGER_RETRY)) as client:
                response = await client.seat("t", 0, "secret").submit(Action())
        assert response.revision == 1
        assert len(stored) == 1
        assert len(service.calls("SubmitAction")) == 2

    async def test_a_request_id_of_the_callers_own_is_kept(self, client: Client, service: ScriptedService):
        """A caller that may have to repeat from another process names the request itself."""
        service.script("SubmitAction", answer(SubmitActionResponse()))
        await client.seat("t", 0, "secret").submit(Action(), request_id="mine")
        assert service.received[0].request.request_id == "mine"

    async def test_tokens_are_made_by_the_client(self, client: Client, service: ScriptedService):
        """Create and join send a token along, so that a repeated request can be answered in full."""
        service.script("CreateTable", refuse(UNAVAILABLE), answer(CreateTableResponse(table=Table(table_id="t"))))
        service.script("JoinTable", refuse(UNAVAILABLE), answer(JoinTableResponse()))
        options = GameOptions(speicherstadt=Options())
        await client.create_table(options, seat_count=2)
        await client.join_table("t", player_name="Ada")
        first_create, second_create, first_join, second_join = [call.request for call in service.received]
        assert first_create == second_create
        assert first_join == second_join
        assert len(first_create.token) == len(first_join.token) == 43
        assert first_create.token != first_join.token


class TestCalls:
    """What a call carries and returns."""

    async def test_a_seat_proves_itself_and_a_spectator_does_not(self, client: Client, service: ScriptedService):
        """A seat's calls carry its token as bearer; a spectator's carry none."""
        service.script("GetView", answer(GetViewResponse()))
        await client.seat("t", 1, "secret").view()
        await client.spectate("t").view()
        by_seat, by_spectator = [call.metadata for call in service.received]
        assert by_seat["authorization"] == "Bearer secret"
        assert "authorization" not in by_spectator

    async def test_listing_fetches_page_after_page(self, client: Client, service: ScriptedService):
        """All pages are gone through, each with the same filter."""

        async def page(request: ListTablesRequest, context: Context) -> ListTablesResponse:
            del context
            tables = {"": ["a", "b"], "2": [], "3": ["c"]}[request.page_token]
            following = {"": "2", "2": "3", "3": ""}[request.page_token]
            return ListTablesResponse(tables=[Table(table_id=each) for each in tables], next_page_token=following)

        service.script("ListTables", page)
        tables = [table.table_id async for table in client.list_tables(game="speicherstadt")]
        assert tables == ["a", "b", "c"]
        assert {call.request.game for call in service.received} == {"speicherstadt"}

    async def test_many_calls_at_once_share_the_channel(self, client: Client, service: ScriptedService):
        """A client may be used by many tasks at the same time."""
        service.script("GetTable", answer(GetTableResponse(table=Table(table_id="t"))))
        tables = await asyncio.gather(*(client.get_table("t") for _ in range(50)))
        assert {table.table_id for table in tables} == {"t"}

    async def test_a_kept_owner_token_brings_the_table_back(self, client: Client, service: ScriptedService):
        """owned_table reads the table as it is now; starting it uses the kept token."""
        service.script("GetTable", answer(GetTableResponse(table=Table(table_id="t", revision=9))))
        owned = await client.owned_table("t", "kept")
        assert owned.table.revision == 9
        service.script("StartTable", refuse(grpc.StatusCode.FAILED_PRECONDITION, reason="SEATS_FREE"))
        with pytest.raises(HummelError, match="SEATS_FREE"):
            await owned.start()
        assert service.calls("StartTable")[0].metadata["authorization"] == "Bearer kept"


class TestClosing:
    """A client ends everything that it began."""

    async def test_a_closed_client_says_so(self, address: str):
        """After closing, calls and new watches raise ClientClosed; closing again does nothing."""
        client = Client(address)
        async with client:
            seat = client.seat("t", 0, "secret")
        await client.aclose()
        with pytest.raises(ClientClosed):
            await client.list_games()
        with pytest.raises(ClientClosed):
            await seat.view()
        with pytest.raises(ClientClosed):
            await anext(seat.watch())
        with pytest.raises(ClientClosed):
            await client.open()

    async def test_closing_ends_calls_in_other_tasks(self, client: Client, service: ScriptedService):
        """A call that runs while the client is closed raises ClientClosed, and is not repeated."""
        service.script("ListGames", never)
        task = asyncio.create_task(client.list_games())
        await service.wait_for(lambda: len(service.received) == 1)
        await client.aclose()
        with pytest.raises(ClientClosed):
            await task
        assert len(service.received) == 1

    async def test_an_unopened_client_says_how_to_open_it(self, address: str):
        """Forgetting `async with` is a programming error and named as such."""
        with pytest.raises(RuntimeError, match="async with"):
            await Client(address).list_games()

    async def test_a_forgotten_client_warns(self, address: str):
        """A client that is thrown away open is reported as a leaked resource."""
        client = await Client(address).open()
        with pytest.warns(ResourceWarning, match="never closed"):
            del client

    async def test_tokens_stay_out_of_representations(self, client: Client):
        """Printing a handle does not print its secret."""
        assert "secret" not in repr(client.seat("t", 0, "secret"))
