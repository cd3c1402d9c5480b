"""How clients of the store are set up: no hidden retries, short time limits."""

from __future__ import annotations

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

CONNECT_TIMEOUT_S = 1.0
"""How long a new connection to the store may take."""

COMMAND_TIMEOUT_S = 2.0
"""How long the store may take to answer one command."""


def connect(url: str, max_connections: int) -> redis.Redis:
    """Returns a thread-safe client. Connections are made when they are needed.

    The client sends every command once. It would otherwise send commands again by itself
    when an answer is lost; what may be repeated is decided by the store, which knows what
    a command does.

    Args:
        url: A redis://, rediss:// or unix:// URL.
        max_connections: The size of the pool; more callers wait for a free connection.
    """
    pool = redis.BlockingConnectionPool.from_url(
        url,
        max_connections=max_connections,
        timeout=COMMAND_TIMEOUT_S,
        socket_timeout=COMMAND_TIMEOUT_S,
        socket_connect_timeout=CONNECT_TIMEOUT_S,
        retry=Retry(NoBackoff(), 0),
        protocol=2,
        decode_responses=False,
        health_check_interval=0,
    )
    return redis.Redis(connection_pool=pool)
