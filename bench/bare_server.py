"""Bare grpcio servers to compare with: they run the commit script once per call and echo, nothing else.

Usage: python bare_server.py threads|aio RECORDED_GAME REDIS_URL
"""

from __future__ import annotations

import asyncio
import hashlib
import importlib.resources
import json
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any

import grpc
import grpc.aio
import redis

import recording
from asyncio_redis import connect_asyncio
from bare_caller import SERVICE
from hummel_service.store import keys
from hummel_service.store.redis_store import REMEMBERED_REQUESTS

if TYPE_CHECKING:
    from recording import Step

THREADS = 8
"""Threads, as many as the service has by default."""

COMMIT_SCRIPT = importlib.resources.files("hummel_service.store").joinpath("commit.lua").read_text(encoding="utf-8")
"""The script that makes every change; it says what its arguments are."""

_DIGEST = hashlib.sha1(COMMIT_SCRIPT.encode(), usedforsecurity=False).hexdigest()
_REQUEST_DIGEST = bytes(16)
_EPOCH = "bare"
_LIFE_MS = 30 * 24 * 3600 * 1000
_KEEP_NO_UNDO = 0
_OPTIONS = [("grpc.so_reuseport", 0)]


class BareCall:
    """Turns requests into the script's arguments, and into answers."""

    def __init__(self, steps: list[Step]) -> None:
        """Makes the calls of a recorded game."""
        self._steps = steps

    def arguments(self, request: bytes) -> tuple[tuple[Any, ...], bytes]:
        """Returns the arguments of the script and the answer."""
        name, number, _ = request.split(b":", 2)
        table_id = name.decode()
        step = self._steps[int(number)]
        arguments = (
            keys.snapshot(table_id),
            keys.log(table_id),
            keys.requests(table_id),
            int(number),
            _EPOCH,
            f"{table_id}{number.decode():>06}",
            _REQUEST_DIGEST,
            step.entry,
            REMEMBERED_REQUESTS,
            keys.NUDGES,
            table_id,
            _LIFE_MS,
            _KEEP_NO_UNDO,
            "state",
            step.state,
        )
        return arguments, step.response


def serve_with_threads(call: BareCall, redis_url: str) -> None:
    """Serves with grpcio's threads and the blocking redis client."""
    client: Any = redis.Redis.from_url(redis_url, max_connections=THREADS)
    client.script_load(COMMIT_SCRIPT)

    def behaviour(request: bytes, _context: grpc.ServicerContext) -> bytes:
        arguments, response = call.arguments(request)
        outcome = client.evalsha(_DIGEST, 3, *arguments)
        assert outcome[0] == b"committed", outcome
        return response

    server = grpc.server(ThreadPoolExecutor(THREADS), options=_OPTIONS)
    server.add_generic_rpc_handlers([_handler(grpc.unary_unary_rpc_method_handler(behaviour))])
    port = server.add_insecure_port("127.0.0.1:0")
    server.start()
    _announce(port)
    threading.Event().wait()


async def serve_with_aio(call: BareCall, redis_url: str) -> None:
    """Serves with grpc.aio and redis.asyncio."""
    client = connect_asyncio(redis_url)
    await client.script_load(COMMIT_SCRIPT)

    async def behaviour(request: bytes, _context: grpc.aio.ServicerContext[bytes, bytes]) -> bytes:
        arguments, response = call.arguments(request)
        outcome = await client.evalsha(_DIGEST, 3, *arguments)
        assert outcome[0] == b"committed", outcome
        return response

    server = grpc.aio.server(options=_OPTIONS)
    server.add_generic_rpc_handlers([_handler(grpc.unary_unary_rpc_method_handler(behaviour))])
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    _announce(port)
    await server.wait_for_termination()


def _handler(handler: grpc.RpcMethodHandler[Any, Any]) -> grpc.GenericRpcHandler:
    return grpc.method_handlers_generic_handler(SERVICE, {"Call": handler})


def _announce(port: int) -> None:
    print(json.dumps({"address": f"127.0.0.1:{port}"}), file=sys.stderr, flush=True)


def main() -> None:
    """Serves until the process is ended."""
    flavour, recorded_game, redis_url = sys.argv[1:]
    call = BareCall(recording.read(Path(recorded_game)))
    if flavour == "aio":
        asyncio.run(serve_with_aio(call, redis_url))
    else:
        serve_with_threads(call, redis_url)


if __name__ == "__main__":
    main()
