"""How clients of the store are set up: no hidden retries, short time limits."""

from __future__ import annotations

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

CONNECT_TIMEOUT_S = 1.0
"""How long a new connection to the store may take."""

COMMAND_TIMEOUT_S = 2.0
"""How long the store may take to answer one command."""


def check_url(url: str) -> None:
    """Checks that connections could be made from a URL, without making one.

    Raises:
        ValueError: if they can't; the message may hold parts of the URL.
    """
    try:
        redis.ConnectionPool.from_url(url).make_connection()
    except TypeError as error:  # an option that redis-py does not know
        raise ValueError(str(error)) from error


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
