"""One browser's connection, as uvicorn keeps it, but with limits for requests, and an end at once."""

from __future__ import annotations

import socket
from contextvars import ContextVar
from typing import TYPE_CHECKING

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable

MAX_HEAD_BYTES = 32 * 1024
"""The longest address and headers of a request together."""

ARRIVAL_S = 10.0
"""How long a request may take from its first byte to its last."""

WRITE_BUFFER_BYTES = 16 * 1024
"""What waits for the system before who writes has to wait: a slow reader's next update can still grow then."""

ABORT = "hummel.abort"
"""The name of the function, in a request's state, that cuts its connection."""

abort_connection: ContextVar[Callable[[], None]] = ContextVar("abort_connection")
"""What cuts the connection of the request that is served here, without waiting for who does not read."""


class HeadTooLongError(ValueError):
    """A request's address and headers are longer than allowed."""


class Connection(HttpToolsProtocol):
    """A connection to a browser."""

    _arrival: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # uvicorn's own signature
        """Sees to what is sent, and notes how the connection can be cut."""
        super().connection_made(transport)
        transport.set_write_buffer_limits(WRITE_BUFFER_BYTES)
        # An answer is written in parts: the last must not wait 40 ms until the first are acknowledged. asyncio sees to
        # that itself only for sockets that were made with the protocol's number.
        transport.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.app_state = {**self.app_state, ABORT: transport.abort}
        # As after a request: who asks for nothing is not kept.
        self.timeout_keep_alive_task = self.loop.call_later(self.timeout_keep_alive, self.timeout_keep_alive_handler)

    def connection_lost(self, exc: Exception | None) -> None:
        """Ends the connection."""
        self._unset_keepalive_if_required()
        self._stop_clock()
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        """Begins to count."""
        super().on_message_begin()
        self._head_bytes = 0
        self._arrival = self.loop.call_later(ARRIVAL_S, self.transport.abort)

    def on_message_complete(self) -> None:
        """Takes the end of a request."""
        self._stop_clock()
        super().on_message_complete()

    def on_url(self, url: bytes) -> None:
        """Takes a part of the address."""
        self._count(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Takes a header."""
        self._count(len(name) + len(value))
        super().on_header(name, value)

    def _stop_clock(self) -> None:
        if self._arrival is not None:
            self._arrival.cancel()
            self._arrival = None

    def _count(self, length: int) -> None:
        # The parser has no limit of its own. An error here becomes an answer with status 400.
        self._head_bytes += length
        if self._head_bytes > MAX_HEAD_BYTES:
            raise HeadTooLongError
