"""One WatchTable call: reading it, noticing that it died, and ending it for good."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, TypeAlias

import grpc
import grpc.aio

from hummel.v1 import WatchTableRequest, WatchTableResponse
from hummel_client.errors import Failure, Unavailable
from hummel_client.failures import error_of

if TYPE_CHECKING:
    WatchCall: TypeAlias = grpc.aio.UnaryStreamCall[WatchTableRequest, WatchTableResponse]


class Stream:
    """One WatchTable call.

    A message is read by a task of its own. So a reader that is cancelled neither ends the
    call nor loses a message, and the call can be ended for good by waiting for that task
    (a channel that is closed over a cancelled reader leaks its socket, grpc/grpc#42125).
    """

    def __init__(self, call: WatchCall) -> None:
        self._call = call
        self._loop = asyncio.get_running_loop()
        self._opened_at = self._loop.time()
        self._reading: asyncio.Task[WatchTableResponse | None] | None = None

    @property
    def age_s(self) -> float:
        """Seconds since the call was made."""
        return self._loop.time() - self._opened_at

    async def receive(self, max_silence_s: float) -> WatchTableResponse:
        """Returns the next message.

        Raises:
            HummelError: if the call has ended, or nothing came for `max_silence_s`.
        """
        if self._reading is None:
            self._reading = asyncio.create_task(_read(self._call))
            self._reading.add_done_callback(_retrieve)
        await asyncio.wait({self._reading}, timeout=max_silence_s)
        if not self._reading.done():
            raise _lost(f"nothing was heard of the watch for {max_silence_s:g} s, not even a heartbeat")
        reading, self._reading = self._reading, None
        message = None if reading.cancelled() else reading.result()
        if message is None:
            raise _lost("the watch has ended")
        return message

    async def aclose(self) -> None:
        """Ends the call and returns when nothing of it is left."""
        self._call.cancel()
        if self._reading is not None:
            await asyncio.wait({self._reading})
        await self._call.code()

    def abandon(self) -> None:
        """Ends the call without waiting; may be called from any thread and any destructor."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._call.cancel)


async def _read(call: WatchCall) -> WatchTableResponse | None:
    try:
        message = await call.read()
    except grpc.aio.AioRpcError as rpc_error:
        raise error_of(rpc_error) from rpc_error
    return message if isinstance(message, WatchTableResponse) else None


def _retrieve(reading: asyncio.Task[WatchTableResponse | None]) -> None:
    """Looks at the outcome of a reading that nobody waits for any more, else asyncio complains."""
    if not reading.cancelled():
        reading.exception()


def _lost(message: str) -> Unavailable:
    return Unavailable(Failure(status=grpc.StatusCode.UNAVAILABLE, message=message))
