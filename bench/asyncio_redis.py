"""redis.asyncio, set up like the service's blocking client."""

from __future__ import annotations

from typing import Any

import redis.asyncio
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from hummel_service.store.connecting import COMMAND_TIMEOUT_S, CONNECT_TIMEOUT_S

_CONNECTIONS = 32


def connect_asyncio(url: str) -> Any:  # noqa: ANN401 - redis-py's types are not of use here
    """Returns a client that sends every command once, as `connecting.connect` does."""
    pool = redis.asyncio.BlockingConnectionPool.from_url(
        url,
        max_connections=_CONNECTIONS,
        timeout=COMMAND_TIMEOUT_S,
        socket_timeout=COMMAND_TIMEOUT_S,
        socket_connect_timeout=CONNECT_TIMEOUT_S,
        retry=Retry(NoBackoff(), 0),
        protocol=2,
        decode_responses=False,
        health_check_interval=0,
    )
    return redis.asyncio.Redis(connection_pool=pool)
