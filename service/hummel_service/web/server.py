"""The HTTP server: uvicorn in a thread and an event loop of its own, and how it shuts down."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import threading
from typing import TYPE_CHECKING

import uvicorn

from hummel_service.rpc.listening import listening_socket
from hummel_service.rpc.threads import LONG_CALL_THREADS
from hummel_service.web.application import make_application
from hummel_service.web.connection import Connection
from hummel_service.web.endpoints import RpcApplication
from hummel_service.web.page import find_page, page_application
from hummel_service.web.threads import FairThreads

if TYPE_CHECKING:
    from collections.abc import Sequence

    from starlette.types import ASGIApp

    from hummel_service.rpc.admission import Admission
    from hummel_service.rpc.certificates import Certificates
    from hummel_service.rpc.methods import Method
    from hummel_service.rpc.server import ServerLimits

_ADDRESS_SETTING = "HUMMEL_HTTP_ADDRESS"

_IDLE_S = 60
"""How long a connection is kept that asks for nothing."""

_ACCEPTED_AT_ONCE = 128
"""Connections that wait to be accepted, and that are before there is a look at how many are open."""

_SEND_BUFFER_BYTES = 64 * 1024
"""What the system keeps for a reader that is slow; its own choice would be megabytes for each watch."""


class HttpServer:
    """Connect, gRPC-Web and the page on one address."""

    def __init__(
        self,
        methods: Sequence[Method],
        limits: ServerLimits,
        admission: Admission,
        *,
        certificates: Certificates | None = None,
        cors_origins: Sequence[str] = (),
    ) -> None:
        """Makes a server that does not listen yet.

        Args:
            methods: What it serves.
            limits: What it takes.
            admission: Says which calls are one too many.
            certificates: For TLS; None: without.
            cors_origins: Whose pages may call, beside our own; "*" is everybody's.
        """
        page = find_page()
        self.has_page = page is not None
        """Whether the page is built."""
        self._threads = FairThreads(limits.threads, "call-http")
        self._long_call_threads = FairThreads(LONG_CALL_THREADS, "call-http-long")
        self._is_ready = False
        calls = RpcApplication(methods, limits, admission, self._threads_of)
        application = make_application(calls, page_application(page), cors_origins, lambda: self._is_ready)
        self._config = _configuration(application, limits.max_concurrent_calls, certificates)
        self._server = uvicorn.Server(self._config)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None

    def start(self, address: str) -> int:
        """Starts to listen and returns the port.

        Raises:
            AddressError: if the address can't be had.
        """
        listening = listening_socket(address, _ADDRESS_SETTING)
        # Connections inherit it.
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _SEND_BUFFER_BYTES)
        port = int(listening.getsockname()[1])
        self._threads.start()
        self._long_call_threads.start()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, args=(self._loop, listening), name="http", daemon=True)
        self._thread.start()
        return port

    def set_ready(self, *, ready: bool) -> None:
        """Tells load balancers whether to send requests here."""
        self._is_ready = ready

    def begin_stop(self, grace_s: float) -> None:
        """Takes no new connections, and lets calls under way end for a while."""
        self._config.timeout_graceful_shutdown = grace_s  # type: ignore[assignment] # any number of seconds will do
        self._server.should_exit = True

    def stop(self) -> None:
        """Returns when all calls are over. Without `begin_stop` before it they get no time to end."""
        self._server.should_exit = True
        if self._thread is not None:
            self._thread.join()
        self._threads.shutdown()
        self._long_call_threads.shutdown()

    def stop_now(self) -> None:
        """Cuts all connections; a `stop` that waits returns soon."""
        self._server.force_exit = True
        # When the loop is closed, all is over.
        with contextlib.suppress(RuntimeError):
            if self._loop is not None:
                self._loop.call_soon_threadsafe(self._cut_all)

    def _threads_of(self, method: Method) -> FairThreads:
        return self._long_call_threads if method.is_long else self._threads

    def _run(self, loop: asyncio.AbstractEventLoop, listening: socket.socket) -> None:
        with asyncio.Runner(loop_factory=lambda: loop) as runner:
            runner.run(self._serve(listening))

    async def _serve(self, listening: socket.socket) -> None:
        try:
            await self._server.serve(sockets=[listening])
        finally:
            self._cut_all()
            # Cut connections close at the loop's next turn.
            await asyncio.sleep(0)

    def _cut_all(self) -> None:
        for connection in list(self._server.server_state.connections):
            if connection.transport is not None:
                connection.transport.abort()


def _configuration(
    application: ASGIApp, max_concurrent_calls: int, certificates: Certificates | None
) -> uvicorn.Config:
    config = uvicorn.Config(
        application,
        http=Connection,
        ws="none",
        lifespan="off",
        interface="asgi3",
        # What goes wrong is logged by the application; uvicorn has only callers' mistakes to tell.
        log_config=None,
        log_level="critical",
        access_log=False,
        proxy_headers=False,
        server_header=False,
        limit_concurrency=max_concurrent_calls,
        backlog=_ACCEPTED_AT_ONCE,
        timeout_keep_alive=_IDLE_S,
        timeout_graceful_shutdown=0,
    )
    config.load()
    # uvicorn itself reads files once; these may change.
    config.ssl = None if certificates is None else certificates.server_context()
    return config
