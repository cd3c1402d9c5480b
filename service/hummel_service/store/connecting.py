"""How clients of the store are set up: no hidden retries, short time limits."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from redis.backoff import NoBackoff
from redis.connection import Connection, SSLConnection
from redis.retry import Retry

from hummel_service.store.address import Kind, parse_url
from hummel_service.store.cluster import ClusterLink
from hummel_service.store.links import SentinelLink, ServerLink

if TYPE_CHECKING:
    from hummel_service.store.links import Link

CONNECT_TIMEOUT_S = 1.0
"""How long a new connection to the store may take."""

COMMAND_TIMEOUT_S = 2.0
"""How long the store may take to answer one command."""


def connect(url: str, max_connections: int) -> Link:
    """Returns the way to a store. Connections are made when they are needed.

    Every command is sent once. redis-py would otherwise send commands again by itself when
    an answer is lost; what may be repeated is decided by the store, which knows what a
    command does.

    Args:
        url: As `address.parse_url` takes it.
        max_connections: How many commands may be under way at the same time at one server
            of a cluster.

    Raises:
        ValueError: if the URL can't be used.
    """
    address = parse_url(url)
    timeouts = {"socket_timeout": COMMAND_TIMEOUT_S, "socket_connect_timeout": CONNECT_TIMEOUT_S}
    options = {**timeouts, "protocol": 2, **address.options}
    kind = options.pop("connection_class", Connection)
    with_tls = {"ssl": True} if kind is SSLConnection else {}
    once = {"retry": Retry(NoBackoff(), 0)}
    if address.kind is Kind.CLUSTER:
        return ClusterLink(address, {**options, **with_tls, "max_connections": max_connections})
    if address.kind is Kind.SENTINELS:
        sentinel_options = {**timeouts, **address.sentinel_options, **with_tls, **once}
        sentinel_options.pop("connection_class", None)
        return SentinelLink(address, lambda host, port: kind(host=host, port=port, **options, **once), sentinel_options)
    place = dict(zip(("host", "port"), address.places[0], strict=True)) if address.places else {}
    return ServerLink(partial(kind, **place, **options, **once), str(address))
