from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING

import grpc
import pytest

from hummel.v1 import WatchTableRequest, WatchTableResponse
from hummel_client import (
    Client,
    ClientConfig,
    NotFound,
    RetryConfig,
    TokenWrong,
    Unavailable,
    WatchConfig,
)
from support.breakable_proxy import BreakableProxy
from support.scripted_service import Context, ScriptedService, send, serving
from support.watch_messages import heartbeat, refuse_stream, revisions, update

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

UNAVAILABLE = grpc.StatusCode.UNAVAILABLE
EAGER_RETRY = RetryConfig(first_pause_s=0.001, max_pause_s=0.02)
EAGER = ClientConfig(retry=EAGER_RETRY)


def resumed_from(service: ScriptedService) -> list[tuple[int | None, str]]:
    """From where each WatchTable call wanted to go on."""
    requests: list[WatchTableRequest] = [call.request for call in service.calls("WatchTable")]
    return [(each.after_revision if each.HasField("after_revision") else None, each.epoch) for each in requests]


class TestWatching:
    """What a watch shows while all is well."""

    async def test_the_view_first_and_then_every_change(self, client: Client, service: ScriptedService):
        """Updates come as the service sends them; heartbeats are kept from the reader."""
        service.script("WatchTable", send(update(3), heartbeat(3), update(4, 4), heartbeat(4), update(6, 5, 6)))
        async with client.seat("t", 0, "secret").watch() as updates:
            assert await revisions(updates, 3) == [3, 4, 6]
            assert (updates.revision, updates.epoch) == (6, "a")
        (call,) = service.received
        assert call.metadata["authorization"] == "Bearer secret"
        assert call.time_remaining_s is None
        assert resumed_from(service) == [(None, "")]

    async def test_it_can_begin_after_a_revision(self, client: Client, service: ScriptedService):
        """after_revision and epoch are sent, and what was seen is not shown again."""
        service.script("WatchTable", send(update(7), update(8, 8)))
        async with client.spectate("t").watch(after_revision=7, epoch="a") as updates:
            assert await revisions(updates, 1) == [8]
        assert resumed_from(service) == [(7, "a")]
        assert "authorization" not in service.received[0].metadata

    async def test_revision_zero_is_a_revision(self, client: Client, service: ScriptedService):
        """after_revision=0 asks for everything, which is not the same as asking for nothing."""
        service.script("WatchTable", send(update(2, 1, 2)))
        async with client.spectate("t").watch(after_revision=0) as updates:
            assert await revisions(updates, 1) == [2]
        assert resumed_from(service) == [(0, "")]

    async def test_duplicates_are_shown_once(self, client: Client, service: ScriptedService):
        """What the service sends twice the reader sees once."""
        service.script("WatchTable", send(update(3), update(3), update(4, 4), update(4, 4), update(5, 4, 5)))
        async with client.spectate("t").watch() as updates:
            assert await revisions(updates, 2) == [3, 4]
            latest = await anext(updates)
        assert [commit.revision for commit in latest.commits] == [5]
        assert not latest.resync

    async def test_messages_of_a_newer_service_are_passed_over(self, client: Client, service: ScriptedService):
        """A kind of message that this client does not know does no harm."""
        service.script("WatchTable", send(update(3), WatchTableResponse(), update(4, 4)))
        async with client.spectate("t").watch() as updates:
            assert await revisions(updates, 2) == [3, 4]


class TestResuming:
    """A watch outlives its connections."""

    @pytest.mark.parametrize(
        "status",
        [UNAVAILABLE, grpc.StatusCode.CANCELLED, grpc.StatusCode.INTERNAL, grpc.StatusCode.UNKNOWN, grpc.StatusCode.OK],
    )
    async def test_a_stream_that_ends_is_opened_again_after_the_last_update(
        self, client: Client, service: ScriptedService, status: grpc.StatusCode
    ):
        """However a stream ends, the next one goes on after the last update: no gap, nothing twice."""
        service.script(
            "WatchTable",
            send(update(3), update(4, 4), then=status),
            send(update(6, 5, 6), then=status),
            send(update(6), update(7, 7)),
        )
        async with client.spectate("t").watch() as updates:
            assert await revisions(updates, 4) == [3, 4, 6, 7]
        assert resumed_from(service) == [(None, ""), (4, "a"), (6, "a")]

    async def test_a_service_that_is_away_is_tried_until_it_is_back(self, client: Client, service: ScriptedService):
        """Failures to open the stream are outlasted, and what happened meanwhile is shown."""
        service.script(
            "WatchTable",
            send(update(3), then=UNAVAILABLE),
            *[send(then=UNAVAILABLE)] * 20,
            send(update(5, 4, 5)),
        )
        async with client.spectate("t").watch() as updates:
            assert await revisions(updates, 2) == [3, 5]
        assert set(resumed_from(service)[1:]) == {(3, "a")}

    async def test_a_gap_is_marked_for_the_reader(self, client: Client, service: ScriptedService):
        """If the service can't reach back to the last update, the reader is told to start anew."""
        service.script("WatchTable", send(update(3), then=UNAVAILABLE), send(update(9)))
        async with client.spectate("t").watch() as updates:
            await revisions(updates, 1)
            assert (await anext(updates)).resync

    async def test_an_older_state_is_marked_for_the_reader(self, client: Client, service: ScriptedService):
        """A store that lost commits comes back in a new epoch: shown as a resync, not waited out."""
        service.script(
            "WatchTable", send(update(9), then=UNAVAILABLE), send(update(7, epoch="b"), update(8, 8, epoch="b"))
        )
        async with client.spectate("t").watch() as updates:
            await revisions(updates, 1)
            back = await anext(updates)
            assert (back.view.table.revision, back.resync) == (7, True)
            onward = await anext(updates)
            assert (onward.view.table.revision, onward.resync) == (8, False)

    async def test_a_heartbeat_ahead_of_the_updates_fetches_what_was_lost(
        self, client: Client, service: ScriptedService
    ):
        """A heartbeat that speaks of unseen changes makes the watch ask for them."""
        service.script("WatchTable", send(update(3), heartbeat(5)), send(update(5, 4, 5)))
        async with client.spectate("t").watch() as updates:
            assert await revisions(updates, 2) == [3, 5]
        assert resumed_from(service)[1] == (3, "a")

    async def test_a_restarted_service_is_found_again(self, service: ScriptedService):
        """The server stops and another starts at the same address: the watch goes on there."""
        service.script("WatchTable", send(update(3)), send(update(4, 4)))
        async with contextlib.AsyncExitStack() as first_run:
            address = await first_run.enter_async_context(serving(service))
            async with (
                Client(address, ClientConfig(retry=EAGER_RETRY)) as client,
                client.spectate("t").watch() as updates,
            ):
                assert await revisions(updates, 1) == [3]
                await first_run.aclose()
                reading = asyncio.create_task(revisions(updates, 1))
                async with serving(service, address):
                    assert await reading == [4]
        assert resumed_from(service)[-1] == (3, "a")

    async def test_cut_connections_lose_nothing(self, address: str, service: ScriptedService):
        """A connection that is reset again and again: every revision once, in order."""
        last = 30

        async def stream(request: WatchTableRequest, context: Context) -> AsyncIterator[WatchTableResponse]:
            del context
            for revision in range(request.after_revision + 1, last + 1):
                yield update(revision, revision)
                await asyncio.sleep(0)
            await asyncio.Event().wait()

        service.script("WatchTable", stream)
        seen = list[int]()
        async with (
            BreakableProxy(address).running() as proxy,
            Client(proxy.address, EAGER) as client,
            client.spectate("t").watch(after_revision=0) as updates,
        ):
            while not seen or seen[-1] < last:
                shown = await anext(updates)
                assert not shown.resync
                seen += [commit.revision for commit in shown.commits]
                if len(seen) % 3 == 0:
                    proxy.cut()
        assert seen == list(range(1, last + 1))
        assert proxy.connections > 1

    async def test_a_silent_stream_is_taken_for_dead(self, address: str, service: ScriptedService):
        """A stream without updates or heartbeats for too long is replaced by a new one, and ended."""
        service.script("WatchTable", send(update(3)), send(update(4, 4)))
        config = ClientConfig(retry=EAGER_RETRY, watch=WatchConfig(max_silence_s=0.1))
        async with Client(address, config) as client, client.spectate("t").watch() as updates:
            assert await revisions(updates, 2) == [3, 4]
            await service.wait_for(lambda: service.ended[:1] == ["WatchTable"])
        assert resumed_from(service)[1] == (3, "a")

    async def test_a_half_open_connection_is_noticed(self, address: str, service: ScriptedService):
        """Nothing arrives any more but nothing is closed either: the watch goes on once data flows again."""
        service.script("WatchTable", send(update(3)), send(update(4, 4)))
        config = ClientConfig(attempt_timeout_s=0.2, retry=EAGER_RETRY, watch=WatchConfig(max_silence_s=0.1))
        async with (
            BreakableProxy(address).running() as proxy,
            Client(proxy.address, config) as client,
            client.spectate("t").watch() as updates,
        ):
            assert await revisions(updates, 1) == [3]
            proxy.freeze()
            reading = asyncio.create_task(revisions(updates, 1))
            while updates.interruption is None:  # noqa: ASYNC110 - it can be seen, not awaited
                await asyncio.sleep(0.01)
            proxy.thaw()
            assert await reading == [4]
            assert updates.interruption is None

    async def test_an_interruption_can_be_seen(self, client: Client, service: ScriptedService):
        """While the watch has no connection it says why, for a screen that wants to show it."""
        service.script("WatchTable", send(update(3), then=UNAVAILABLE), refuse_stream(UNAVAILABLE, "DRAINING"))
        async with client.spectate("t").watch() as updates:
            await revisions(updates, 1)
            assert updates.interruption is None
            reading = asyncio.create_task(revisions(updates, 1))
            await service.wait_for(lambda: len(service.received) > 2)
            assert isinstance(updates.interruption, Unavailable)
            await updates.aclose()
            with pytest.raises(StopAsyncIteration):
                await reading


class TestEnding:
    """A watch ends when a new connection would not help."""

    @pytest.mark.parametrize(
        "status, reason, error_class",
        [
            (grpc.StatusCode.NOT_FOUND, "TABLE_NOT_FOUND", NotFound),
            (grpc.StatusCode.PERMISSION_DENIED, "TOKEN_WRONG", TokenWrong),
        ],
    )
    async def test_a_final_refusal_is_raised(
        self,
        client: Client,
        service: ScriptedService,
        status: grpc.StatusCode,
        reason: str,
        error_class: type[Exception],
    ):
        """No table, or no right to see it: raised at once and typed; after it the watch is over."""
        service.script("WatchTable", refuse_stream(status, reason))
        async with client.spectate("t").watch() as updates:
            with pytest.raises(error_class):
                await anext(updates)
            with pytest.raises(StopAsyncIteration):
                await anext(updates)
        assert len(service.received) == 1

    async def test_a_table_that_vanishes_ends_the_watch(self, client: Client, service: ScriptedService):
        """A refusal on resuming is as final as one at the start."""
        service.script(
            "WatchTable", send(update(3), then=UNAVAILABLE), refuse_stream(grpc.StatusCode.NOT_FOUND, "TABLE_NOT_FOUND")
        )
        async with client.spectate("t").watch() as updates:
            await revisions(updates, 1)
            with pytest.raises(NotFound):
                await anext(updates)

    async def test_a_service_that_never_was_there_is_given_up_like_a_call(self):
        """A watch that has never had an answer raises after timeout_s."""
        config = ClientConfig(timeout_s=0.2, retry=EAGER_RETRY)
        async with Client("127.0.0.1:1", config) as client, asyncio.timeout(30):
            with pytest.raises(Unavailable):
                await anext(client.spectate("t").watch())

    async def test_a_service_that_stays_away_is_given_up(self, address: str, service: ScriptedService):
        """An interrupted watch raises the last failure after give_up_after_s, not before a second try."""
        service.script("WatchTable", send(update(3), then=UNAVAILABLE), refuse_stream(UNAVAILABLE, "DRAINING"))
        config = ClientConfig(retry=EAGER_RETRY, watch=WatchConfig(give_up_after_s=0.3))
        async with Client(address, config) as client, client.spectate("t").watch() as updates:
            await revisions(updates, 1)
            with pytest.raises(Unavailable) as caught:
                await anext(updates)
        assert caught.value.reason == "DRAINING"
        assert len(service.received) > 2

    async def test_an_interruption_is_always_tried_to_be_mended(self, address: str, service: ScriptedService):
        """A reader that notices late that the stream broke connects again, however little patience there is."""
        service.script("WatchTable", send(update(3), then=UNAVAILABLE), send(update(4, 4)))
        config = ClientConfig(retry=EAGER_RETRY, watch=WatchConfig(give_up_after_s=1e-9))
        async with Client(address, config) as client, client.spectate("t").watch() as updates:
            assert await revisions(updates, 2) == [3, 4]

    async def test_readers_that_come_and_go_cut_no_pause_short(self, address: str, service: ScriptedService):
        """The service is asked again when the pause is over, also if each read has less time than that."""
        service.script("WatchTable", send(update(3), then=UNAVAILABLE), send(update(4, 4)))
        config = ClientConfig(retry=RetryConfig(first_pause_s=3600, max_pause_s=3600))
        async with Client(address, config) as client, client.spectate("t").watch() as updates:
            await revisions(updates, 1)
            while updates.interruption is None:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(anext(updates), 0.01)
            for _ in range(3):
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(anext(updates), 0.05)
        assert len(service.received) == 1
