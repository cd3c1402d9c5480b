"""One browser's connection, as uvicorn keeps it, but with limits for requests, and an end at once."""

from __future__ import annotations

import heapq
import socket
from contextvars import ContextVar
from typing import TYPE_CHECKING, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from hummel_service.descriptors import descriptor_limit

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable

MAX_HEAD_BYTES = 32 * 1024
"""The longest address and headers of a request together."""

ARRIVAL_S = 10.0
"""How long a request may take from its first byte to its last."""

WRITE_BUFFER_BYTES = 16 * 1024
"""What waits for the system before who writes has to wait: a slow reader's next update can still grow then."""

CUT_AT_ONCE = 32
"""How many idle connections make room together when there are too many, so that they are not sorted for each."""

ABORT = "hummel.abort"
"""The name of the function, in a request's state, that cuts its connection."""

abort_connection: ContextVar[Callable[[], None]] = ContextVar("abort_connection")
"""What cuts the connection of the request that is served here, without waiting for who does not read."""


class HeadTooLongError(ValueError):
    """A request's address and headers are longer than allowed."""


class Connection(HttpToolsProtocol):
    """A connection to a browser."""

    is_cut = False
    """Whether it was ended to make room for others."""

    _arrival: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # uvicorn's own signature
        """Sees to what is sent, and notes how the connection can be cut."""
        super().connection_made(transport)
        transport.set_write_buffer_limits(WRITE_BUFFER_BYTES)
        # An answer is written in parts: the last must not wait 40 ms until the first are acknowledged. asyncio sees to
        # that itself only for sockets that were made with the protocol's number.
        transport.get_extra_info("socket").setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.app_state = {**self.app_state, ABORT: transport.abort}
        self._await_request()
        # The other half of all descriptors is for gRPC and the store.
        if len(self.connections) > descriptor_limit() // 2:
            self._make_room()

    def data_received(self, data: bytes) -> None:
        """Takes bytes, which may be parts of a request."""
        super().data_received(data)
        # Line ends before a request are no request; uvicorn would now wait for ever.
        is_answered = self.cycle is None or self.cycle.response_complete  # type: ignore[redundant-expr] # None at first
        is_idle = is_answered and self._arrival is None and not self.transport.is_closing()
        if is_idle and self.timeout_keep_alive_task is None:
            self._await_request()

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

    def _await_request(self) -> None:
        # Who asks for nothing is not kept, before the first request as after others.
        self.timeout_keep_alive_task = self.loop.call_later(self.timeout_keep_alive, self.timeout_keep_alive_handler)

    def _make_room(self) -> None:
        """Cuts connections that ask for nothing, the longest idle first; if there is no other, this one."""
        # Those that are cut stay among the connections until the loop's next turn.
        connections = [one for one in cast("set[Connection]", self.connections) if not one.is_cut]
        if len(connections) <= descriptor_limit() // 2:
            return
        idle = [
            (one.timeout_keep_alive_task.when(), number, one)
            for number, one in enumerate(connections)
            if one.timeout_keep_alive_task is not None
        ]
        for _, _, longest_idle in heapq.nsmallest(min(CUT_AT_ONCE, (len(idle) + 1) // 2), idle):
            longest_idle.is_cut = True
            longest_idle.transport.abort()

    def _stop_clock(self) -> None:
        if self._arrival is not None:
            self._arrival.cancel()
            self._arrival = None

    def _count(self, length: int) -> None:
        # The parser has no limit of its own. An error here becomes an answer with status 400.
        self._head_bytes += length
        if self._head_bytes > MAX_HEAD_BYTES:
            raise HeadTooLongError
