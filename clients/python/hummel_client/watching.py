"""A watch that goes on across lost connections and restarts of the service."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import warnings
from typing import TYPE_CHECKING, Self

import grpc

from hummel_client.errors import Failure, HummelError, Unavailable
from hummel_client.patience import Patience
from hummel_client.streaming import Stream

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType

    from hummel.v1 import Update, WatchTableRequest
    from hummel_client.config import ClientConfig
    from hummel_client.progress import Progress
    from hummel_client.streaming import WatchCall

_log = logging.getLogger("hummel_client")


class Watch:
    """The updates of one table, as an asynchronous iterator that resumes by itself.

    Guaranteed: the updates follow on one another. Each has all commits since the one before,
    every revision comes once and in order; where that can't be, the update is marked
    `resync` and stands for itself. When the connection is lost, the service restarts or
    falls silent, the watch connects again and goes on after the last update.

    It ends by `aclose` or by an error that a new connection does not mend: NotFound,
    TokenWrong, or the last failure when the service stays away for too long. A game's end
    does not end it. An `anext` that is cancelled, by a timeout for example, loses nothing.

    Use it as a context manager, so that it is closed however the loop is left:

        async with seat.watch() as updates:
            async for update in updates:
                ...
    """

    def __init__(
        self,
        open_call: Callable[[WatchTableRequest], WatchCall],
        table_id: str,
        progress: Progress,
        config: ClientConfig,
    ) -> None:
        self._open_call = open_call
        self._table_id = table_id
        self._progress = progress
        self._config = config
        self._stream: Stream | None = None
        self._closing = asyncio.Event()
        self._being_read = False
        self._stream_answered = False
        self._patience = Patience(config)
        self._loop = asyncio.get_running_loop()
        self._resume_at = self._loop.time()
        self._interruption: HummelError | None = None

    @property
    def table_id(self) -> str:
        """The table that is watched."""
        return self._table_id

    @property
    def revision(self) -> int | None:
        """The revision of the last update; with `epoch`, where another watch can go on."""
        return self._progress.revision

    @property
    def epoch(self) -> str:
        """The epoch of the last update; revisions can be compared only within one."""
        return self._progress.epoch

    @property
    def interruption(self) -> HummelError | None:
        """Why the watch has no connection at the moment; None while it has one."""
        return self._interruption

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> Update:
        if self._being_read:
            raise RuntimeError("a watch has one reader at a time; open a second watch")
        self._being_read = True
        try:
            while not self._closing.is_set():
                update = await self._next_update()
                if update is not None:
                    return update
        except HummelError:
            await self.aclose()
            raise
        finally:
            self._being_read = False
        raise StopAsyncIteration

    async def aclose(self) -> None:
        """Ends the watch and its gRPC call, and waits for both. May be called again.

        A reader that waits in another task gets StopAsyncIteration.
        """
        self._closing.set()
        await self._drop_stream()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        exc_type: type[BaseException] | None,
        exc: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        await self.aclose()

    def __del__(self) -> None:
        stream = getattr(self, "_stream", None)
        if stream is not None:
            stream.abandon()
            warnings.warn(f"{self!r} was never closed; use `async with`", ResourceWarning, source=self, stacklevel=2)

    def __repr__(self) -> str:
        return f"<Watch of table {self._table_id} at revision {self.revision}>"

    async def _next_update(self) -> Update | None:
        """Returns an update to show, or None if there was none this time."""
        try:
            return await self._receive()
        except HummelError as error:
            if self._closing.is_set():
                return None
            age_s = 0.0 if self._stream is None else self._stream.age_s
            pause_s = self._patience.pause_after(error.failure, age_s)
            if pause_s is None:
                raise
            _log.info("the watch of table %s was interrupted, next try in %.2f s: %s", self._table_id, pause_s, error)
            self._interruption = error
            self._resume_at = self._loop.time() + pause_s
            await self._drop_stream()
            return None

    async def _receive(self) -> Update | None:
        if self._stream is None:
            # Here, so that a reader that is cancelled and comes back does not cut the pause short.
            await self._wait(self._resume_at - self._loop.time())
            if self._closing.is_set():
                return None
            self._stream = Stream(self._open_call(self._progress.request(self._table_id)))
            self._stream_answered = False
        config = self._config
        message = await self._stream.receive(
            config.watch.max_silence_s if self._stream_answered else config.attempt_timeout_s
        )
        self._stream_answered = True
        self._patience.answered()
        self._interruption = None
        if message.HasField("heartbeat") and self._progress.has_missed_something(message.heartbeat):
            raise _gap(message.heartbeat.revision, self._progress.revision)
        return self._progress.admit(message.update) if message.HasField("update") else None

    async def _drop_stream(self) -> None:
        stream, self._stream = self._stream, None
        if stream is not None:
            await stream.aclose()

    async def _wait(self, pause_s: float) -> None:
        """Waits, but not on when the watch is closed."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._closing.wait(), pause_s)


def _gap(service_revision: int, shown_revision: int | None) -> Unavailable:
    message = f"the service is at revision {service_revision} but sent nothing after {shown_revision}"
    return Unavailable(Failure(status=grpc.StatusCode.UNAVAILABLE, message=message))
