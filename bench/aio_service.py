"""The service's unary calls on grpc.aio, to compare with the threads that it is built on.

Usage: python aio_service.py threads|greenlets [uvloop], with the service's settings in the environment

With `threads` the use cases run in a thread pool with the blocking redis client; with
`greenlets` they run in the event loop's thread, and the commit waits by redis.asyncio.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import json
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import greenlet  # type: ignore[import-untyped] # there are no types of it here
import grpc
import grpc.aio
from google.protobuf.message_factory import GetMessageClass
from google.protobuf.timestamp_pb2 import Timestamp

from asyncio_redis import connect_asyncio
from hummel_service.logs import configure_logs
from hummel_service.rpc.access import Access
from hummel_service.rpc.admin_token import FixedAdminToken
from hummel_service.rpc.calls import CallLimits, unary_behaviour
from hummel_service.rpc.methods import SERVICES
from hummel_service.rpc.play import PlayServicer
from hummel_service.rpc.table import TableServicer
from hummel_service.settings import read_settings
from hummel_service.store.connecting import connect
from hummel_service.store.redis_store import RedisStore
from hummel_service.tables.committing import Committer
from hummel_service.tables.lobby import Lobby
from hummel_service.tables.play import Play
from hummel_service.tables.seating import Seating

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from hummel_service.settings import Settings

    Run = Callable[..., Awaitable[Any]]


class Context:
    """What the service's calls ask of a context, answered by grpc.aio's."""

    def __init__(self, context: grpc.aio.ServicerContext[Any, Any]) -> None:
        """Keeps the context."""
        self.time_remaining = context.time_remaining
        self.invocation_metadata = context.invocation_metadata

    def abort_with_status(self, status: grpc.Status) -> None:
        """Ends the call; a benchmark has no use for the details."""
        raise RuntimeError(status.details)


class WaitingCommands:
    """What `store.commands.Commands.send` does, for functions that `in_greenlet` calls."""

    def __init__(self, pool: Any) -> None:  # noqa: ANN401 - redis-py's types are not of use here
        """Makes connections like those of a pool of redis.asyncio."""
        self._pool = pool
        self._idle: list[Any] = []

    def send(self, *command: Any) -> Any:  # noqa: ANN401 - what Redis takes and answers
        """Sends a command and returns the server's answer."""
        return greenlet.getcurrent().parent.switch(self._send(*command))

    async def _send(self, *command: Any) -> Any:  # noqa: ANN401 - what Redis takes and answers
        connection = self._idle.pop() if self._idle else self._pool.connection_class(**self._pool.connection_kwargs)
        await connection.send_command(*command, check_health=False)
        answer = await connection.read_response()
        self._idle.append(connection)
        return answer


class OneThreadCommitter(Committer):
    """A committer without locks: one thread runs all calls, and a lock that one of them holds would stop all."""

    def __init__(self, store: RedisStore, cached_tables: int) -> None:
        """Makes a committer."""
        super().__init__(store, cached_tables)
        self._table_locks = [contextlib.nullcontext()] * len(self._table_locks)  # type: ignore[list-item] # as good as locks here


async def in_greenlet(function: Callable[..., Any], *arguments: Any) -> Any:  # noqa: ANN401 - as asyncio has it
    """Calls a function; whatever awaitable it hands to its parent greenlet is awaited for it."""
    worker = greenlet.greenlet(function)
    wanted = worker.switch(*arguments)
    while not worker.dead:
        try:
            answer = await wanted
        except Exception as error:  # noqa: BLE001 - the function decides
            wanted = worker.throw(error)
        else:
            wanted = worker.switch(answer)
    return wanted


async def serve(settings: Settings, kind: str) -> None:
    """Serves until the process is ended."""
    link = connect(settings.redis_url, settings.threads)
    run: Run
    if kind == "threads":
        committer = Committer(RedisStore(link), settings.cached_tables)
        run = functools.partial(asyncio.get_running_loop().run_in_executor, ThreadPoolExecutor(settings.threads))
    else:
        # Whatever is sent alone lets the event loop go on with other calls; all else blocks.
        link.send = WaitingCommands(connect_asyncio(settings.redis_url).connection_pool).send  # type: ignore[method-assign] # both have what the store asks for
        committer = OneThreadCommitter(RedisStore(link), settings.cached_tables)
        run = in_greenlet
    store = RedisStore(link)
    servicers = {
        "PlayService": PlayServicer(Play(store, committer, _now)),
        "TableService": TableServicer(
            Lobby(store, committer, _now), Seating(store, committer, _now), Access(None, FixedAdminToken(b""))
        ),
    }
    server = grpc.aio.server(options=[("grpc.so_reuseport", 0)])
    server.add_generic_rpc_handlers(
        _handlers(
            servicers,
            run,
            CallLimits(settings.call_timeout_s, settings.max_request_bytes, settings.max_response_bytes),
        )
    )
    port = server.add_insecure_port(settings.grpc_address)
    await server.start()
    print(json.dumps({"address": f"127.0.0.1:{port}"}), file=sys.stderr, flush=True)
    await server.wait_for_termination()


def _handlers(servicers: dict[str, object], run: Run, limits: CallLimits) -> list[grpc.GenericRpcHandler]:
    return [
        grpc.method_handlers_generic_handler(
            service.full_name,
            {
                method.name: _handler(method, servicers[service.name], run, limits)
                for method in service.methods
                if not method.server_streaming
            },
        )
        for service in SERVICES
        if service.name in servicers
    ]


def _handler(method: Any, servicer: object, run: Run, limits: CallLimits) -> grpc.RpcMethodHandler[Any, Any]:  # noqa: ANN401 - upb's descriptor
    snake_case = "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in method.name).lstrip("_")
    blocking = unary_behaviour(
        f"/{method.containing_service.full_name}/{method.name}",
        GetMessageClass(method.input_type),
        getattr(servicer, snake_case),
        limits,
    )

    async def behaviour(request: bytes, context: grpc.aio.ServicerContext[Any, Any]) -> Any:  # noqa: ANN401 - the method's response
        return await run(blocking, request, Context(context))

    serialize = GetMessageClass(method.output_type).SerializeToString
    return grpc.unary_unary_rpc_method_handler(behaviour, response_serializer=serialize)


def _now() -> Timestamp:
    now = Timestamp()
    now.GetCurrentTime()
    return now


def main() -> None:
    """Serves by the settings of the environment."""
    kind, *more = sys.argv[1:]
    settings = read_settings()
    configure_logs(settings.log_format, settings.log_level)
    if "uvloop" in more:
        import uvloop  # type: ignore[import-not-found] # noqa: PLC0415 - see environments.py

        uvloop.run(serve(settings, kind))
    else:
        asyncio.run(serve(settings, kind))


if __name__ == "__main__":
    main()
