"""Calls of browsers, as the behaviours of the service want them: see `rpc.context`."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from typing import TYPE_CHECKING, Any, Never

from connectrpc.errors import ConnectError

from hummel_service.web.connection import abort_connection
from hummel_service.web.errors import error_in

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable

    import grpc
    from connectrpc.request import RequestContext

    from hummel_service.rpc.context import Metadata

    Write = Callable[[bytes], bytes]


class WebCall:
    """A call that is answered once."""

    def __init__(self, context: RequestContext[Any, Any]) -> None:
        """Takes what connectrpc knows of the call."""
        self._context = context

    def time_remaining(self) -> float:
        """Returns the seconds until the caller's deadline, infinite if it has none."""
        timeout_ms = self._context.timeout_ms
        return float("inf") if timeout_ms is None else timeout_ms / 1000

    def invocation_metadata(self) -> Metadata:
        """Returns the request's headers."""
        return self._context.request_headers.allitems()

    def peer(self) -> str:
        """Returns the other end of the connection, as gRPC writes it."""
        address = self._context.client_address or ""
        return f"{'ipv6' if address.count(':') > 1 else 'ipv4'}:{address}"

    def abort_with_status(self, status: grpc.Status) -> Never:
        """Ends the call with an error."""
        raise error_in(status.trailing_metadata)


class WebStream(WebCall):
    """A call that is answered with a stream.

    Threads send, one message at a time; the event loop takes. A send lasts until the
    message before it has left for the connection's buffer, which is as long as the reader
    does not read when that is full.
    """

    def __init__(self, context: RequestContext[Any, Any], write: Write) -> None:
        """Makes a stream; called in the event loop.

        Args:
            context: What connectrpc knows of the call.
            write: Turns a message into what is sent; raises ConnectError if that can't be sent.
        """
        super().__init__(context)
        self._write = write
        self._loop = asyncio.get_running_loop()
        self._abort = abort_connection.get()
        self._next: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._taken = threading.Semaphore(0)
        self._lock = threading.Lock()
        self._is_over = False
        self._callback: Callable[[], None] | None = None
        self._error: ConnectError | None = None

    def is_active(self) -> bool:
        """Tells whether the call is not over yet."""
        return not self._is_over

    def add_callback(self, callback: Callable[[], None]) -> bool:
        """Calls back when the call is over; one callback is kept. False if it is over already."""
        with self._lock:
            if not self._is_over:
                self._callback = callback
            return not self._is_over

    def cancel(self) -> bool:
        """Cuts the connection: there is nothing else on it, and its reader may not read."""
        self._in_loop(self._abort)
        return True

    def set_trailing_metadata(self, trailing_metadata: Metadata) -> None:
        """Takes the error that the stream ends with."""
        self._error = error_in(trailing_metadata)

    def set_code(self, code: grpc.StatusCode) -> None:
        """Does nothing: the error has it."""

    def set_details(self, details: str) -> None:
        """Does nothing: the error has it."""

    def send(self, message: bytes | None) -> None:
        """Sends a message, or None as the end; returns when it was taken or the call is over."""
        if message is None:
            self._in_loop(self._next.put_nowait, None)
            return
        try:
            data = self._write(message)
        except ConnectError as error:
            self._error = error
            self._in_loop(self._next.put_nowait, None)
            return
        if self.is_active():
            self._in_loop(self._next.put_nowait, data)
            self._taken.acquire()

    async def messages(self) -> AsyncGenerator[bytes]:
        """Yields what is sent, up to the end.

        Raises:
            ConnectError: if the stream ends with an error.
        """
        while (data := await self._next.get()) is not None:
            yield data
            # Who asks for the next has passed this one on.
            self._taken.release()
        if self._error is not None:
            raise self._error

    def close(self) -> None:
        """Ends the call; called in the event loop when the request is over, however it ended."""
        with self._lock:
            self._is_over = True
        self._taken.release()
        if self._callback is not None:
            self._callback()

    def _in_loop(self, function: Callable[..., object], *arguments: object) -> None:
        # When the loop is closed, all its calls are over.
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(function, *arguments)
