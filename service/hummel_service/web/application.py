"""What the HTTP port serves: calls and the page, and what is common to both."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from starlette.middleware.cors import CORSMiddleware
from starlette.responses import PlainTextResponse
from starlette.routing import Mount, Route, Router

from hummel_service.rpc.metadata import API_KEY, AUTHORIZATION
from hummel_service.rpc.methods import SERVICES
from hummel_service.tables.errors import fault
from hummel_service.web.connection import ABORT, abort_connection

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from starlette.requests import Request
    from starlette.responses import Response
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

_REQUEST_HEADERS = (
    API_KEY,
    AUTHORIZATION,
    "content-type",
    "connect-protocol-version",
    "connect-timeout-ms",
    "grpc-timeout",
    "x-grpc-web",
    "x-user-agent",
)
"""What calls from pages of other origins may send."""

_RESPONSE_HEADERS = ("grpc-message", "grpc-status", "grpc-status-details-bin")
"""What pages of other origins may read; errors of gRPC-Web are there."""

_PREFLIGHT_LIFE_S = 7200
"""How long browsers may remember what is allowed; longer ones are cut to this by Chromium."""

_GRPC = b"application/grpc"

_IGNORED = frozenset({b"accept-encoding", b"connect-accept-encoding", b"grpc-accept-encoding"})
"""Answers are not compressed, whoever would take it: it takes longer than all the rest of a call."""

HEALTH_PATH = "/healthz"
"""Where load balancers ask whether to send requests here."""


def make_application(
    calls: ASGIApp, page: ASGIApp, cors_origins: Sequence[str], is_ready: Callable[[], bool]
) -> ASGIApp:
    """Returns the ASGI application of the HTTP port.

    Args:
        calls: Serves the methods.
        page: Serves everything else.
        cors_origins: Whose pages may call, beside our own; "*" is everybody's.
        is_ready: Tells whether requests should be sent here.
    """

    async def health(_: Request) -> Response:
        return PlainTextResponse("ready") if is_ready() else PlainTextResponse("not ready", 503)

    calls = _CallHeaders(calls)
    if cors_origins:
        calls = CORSMiddleware(
            calls,
            allow_origins=cors_origins,
            allow_methods=("POST",),
            allow_headers=_REQUEST_HEADERS,
            expose_headers=_RESPONSE_HEADERS,
            max_age=_PREFLIGHT_LIFE_S,
        )
    methods = (Mount(f"/{service.full_name}", calls) for service in SERVICES)
    return _Guard(Router([*methods, Route(HEALTH_PATH, health), Mount("/", page)]))


class _Guard:
    """Lets a request know its connection, and lets nothing out that would end it in disorder."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        abort = scope["state"][ABORT]
        abort_connection.set(abort)
        started = False

        async def noting_send(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        try:
            await self._app(scope, receive, noting_send)
        except asyncio.CancelledError:
            # The server stops, and the time for calls under way is over.
            await _cut(abort)
        except Exception as error:  # noqa: BLE001 - whatever it is, it gets a line, and the caller no detail
            refusal = fault(error, path=scope["path"])
            if started:
                await _cut(abort)
            else:
                await PlainTextResponse(refusal.message, status_code=500)(scope, receive, send)


async def _cut(abort: Callable[[], None]) -> None:
    abort()
    # The connection learns that it is lost before this request ends.
    await asyncio.sleep(0)


class _CallHeaders:
    """Keeps from calls what their headers could do wrong."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        # None of ours is anything but ASCII, and what others are is not always text.
        headers = [(name, value) for name, value in scope["headers"] if value.isascii() and name not in _IGNORED]
        kind = dict(headers).get(b"content-type", b"")
        if kind == _GRPC or kind.startswith(_GRPC + b"+"):
            wrong = PlainTextResponse("this port speaks Connect and gRPC-Web; gRPC has a port of its own", 415)
            await wrong(scope, receive, send)
        else:
            await self._app({**scope, "headers": headers}, receive, send)
