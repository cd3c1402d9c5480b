from __future__ import annotations

import asyncio
import contextlib
import itertools
from typing import TYPE_CHECKING

import pytest

from hummel_client import Client, ClientClosed
from support.scripted_service import Context, ScriptedService, never, send
from support.watch_messages import revisions, update

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from hummel.v1 import WatchTableRequest, WatchTableResponse
    from hummel_client import Watch


def tasks_of_calls() -> list[str]:
    """The tasks of gRPC's client; the service under test has its own in the same loop."""
    names = [getattr(task.get_coro(), "__qualname__", "") for task in asyncio.all_tasks()]
    return [name for name in names if name.startswith(("UnaryUnaryCall", "UnaryStreamCall"))]


async def read_to_the_end(watch: Watch) -> None:
    """Reads a watch until it is closed."""
    async for _ in watch:
        pass


class TestClosingClients:
    """A client that is closed leaves nothing behind, whatever it was doing."""

    async def test_no_task_outlives_the_client(self, address: str, service: ScriptedService):
        """Calls that wait for their answers, calls that were given up and watches: their tasks are over at once."""
        service.script("GetTable", never)
        service.script("WatchTable", send(update(1)))
        async with Client(address) as client:
            waiting = [asyncio.create_task(client.get_table("t")) for _ in range(5)]
            reading = asyncio.create_task(read_to_the_end(client.spectate("t").watch()))
            await service.wait_for(lambda: len(service.received) == 6)
            waiting[0].cancel()
        assert not tasks_of_calls()
        ended = await asyncio.gather(*waiting, reading, return_exceptions=True)
        assert isinstance(ended[0], asyncio.CancelledError)
        assert {type(each) for each in ended[1:5]} == {ClientClosed}


class TestClosing:
    """A watch that is left leaves nothing behind."""

    @pytest.fixture(autouse=True)
    def endless(self, service: ScriptedService) -> None:
        """The service sends one update after the other until the call ends."""

        async def stream(request: WatchTableRequest, context: Context) -> AsyncIterator[WatchTableResponse]:
            del request, context
            for revision in itertools.count(1):
                yield update(revision, revision)
                await asyncio.sleep(0)

        service.script("WatchTable", stream)

    async def test_leaving_the_context_ends_the_call(self, client: Client, service: ScriptedService):
        """After `async with`, whatever ended it, the service's side of the call is over."""

        async def fail_while_reading() -> None:
            async with client.spectate("t").watch() as updates:
                async for _ in updates:
                    raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            await fail_while_reading()
        await service.wait_for(lambda: service.ended == ["WatchTable"])

    async def test_it_works_with_aclosing(self, client: Client, service: ScriptedService):
        """A watch is closed by contextlib.aclosing as any asynchronous generator is."""
        async with contextlib.aclosing(client.spectate("t").watch()) as updates:
            async for _ in updates:
                break
        await service.wait_for(lambda: service.ended == ["WatchTable"])

    async def test_closing_twice_and_reading_afterwards(self, client: Client):
        """A closed watch is at its end and stays there."""
        updates = client.spectate("t").watch()
        await anext(updates)
        await updates.aclose()
        await updates.aclose()
        with pytest.raises(StopAsyncIteration):
            await anext(updates)

    async def test_closing_before_reading_makes_no_call(self, client: Client, service: ScriptedService):
        """A watch opens its stream when it is read first."""
        async with client.spectate("t").watch():
            pass
        assert service.received == []

    async def test_closing_wakes_the_reader(self, client: Client, service: ScriptedService):
        """A task that waits for an update comes to the end of its loop."""
        service.script("WatchTable", send(update(1)))
        updates = client.spectate("t").watch()
        await anext(updates)

        async def read_on() -> int:
            return len([shown async for shown in updates])

        reading = asyncio.create_task(read_on())
        await asyncio.sleep(0)
        await updates.aclose()
        assert await reading == 0

    async def test_closing_the_client_closes_its_watches(self, client: Client, service: ScriptedService):
        """Nothing outlives the client: open watches come to their end."""
        updates = client.spectate("t").watch()
        await anext(updates)
        await client.aclose()
        await service.wait_for(lambda: service.ended == ["WatchTable"])
        with pytest.raises(StopAsyncIteration):
            await anext(updates)

    async def test_a_cancelled_read_loses_nothing(self, client: Client, service: ScriptedService):
        """Reading with a timeout again and again neither skips a revision nor opens a new stream."""
        release = asyncio.Event()

        async def stream(request: WatchTableRequest, context: Context) -> AsyncIterator[WatchTableResponse]:
            del request, context
            yield update(1)
            await release.wait()
            yield update(2, 2)
            yield update(3, 3)
            await asyncio.Event().wait()

        service.script("WatchTable", stream)
        async with client.spectate("t").watch() as updates:
            assert await revisions(updates, 1) == [1]
            for _ in range(5):
                with pytest.raises(TimeoutError):
                    await asyncio.wait_for(anext(updates), 0.02)
            release.set()
            assert await revisions(updates, 2) == [2, 3]
        assert len(service.received) == 1

    async def test_two_readers_are_refused(self, client: Client, service: ScriptedService):
        """Updates for two readers would be torn apart, so the second one is told."""
        service.script("WatchTable", send())
        async with client.spectate("t").watch() as updates:
            reading = asyncio.create_task(anext(updates))  # type: ignore[arg-type] # anext returns the coroutine itself
            await service.wait_for(lambda: len(service.received) == 1)
            with pytest.raises(RuntimeError, match="one reader"):
                await anext(updates)
            await updates.aclose()
            with pytest.raises(StopAsyncIteration):
                await reading

    async def test_a_forgotten_watch_warns_and_ends_its_call(self, client: Client, service: ScriptedService):
        """A loop that is left by `break` without closing is reported, and its call does not live on."""

        async def leave_by_break() -> None:
            async for _ in client.spectate("t").watch():
                break

        with pytest.warns(ResourceWarning, match="never closed"):
            await leave_by_break()
        await service.wait_for(lambda: service.ended == ["WatchTable"])

    async def test_a_watch_that_is_forgotten_while_it_waits_ends_its_call(
        self, client: Client, service: ScriptedService
    ):
        """A read that timed out still waits for a message; forgetting the watch ends it too."""
        service.script("WatchTable", send(update(1)))

        async def leave_by_timeout() -> None:
            updates = client.spectate("t").watch()
            await anext(updates)
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(anext(updates), 0.02)

        with pytest.warns(ResourceWarning, match="never closed"):
            await leave_by_timeout()
        await service.wait_for(lambda: service.ended == ["WatchTable"])

    async def test_a_thousand_left_watches_leave_no_task_behind(self, client: Client, service: ScriptedService):
        """Opening and leaving watches does not pile up tasks or calls (grpc/grpc#43462)."""
        before = len(asyncio.all_tasks())
        for _ in range(1000):
            async with client.spectate("t").watch() as updates:
                await anext(updates)
        await service.wait_for(lambda: len(service.ended) == 1000)
        assert len(asyncio.all_tasks()) <= before + 5
