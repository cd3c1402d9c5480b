"""The way to a Redis Cluster, by redis-py's own client: it knows the slots and follows them."""

from __future__ import annotations

import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from redis.backoff import NoBackoff
from redis.cluster import ClusterNode, PipelineCommand, RedisCluster
from redis.exceptions import (
    AskError,
    ConnectionError as RedisConnectionError,
    RedisClusterException,
    ResponseError,
    TryAgainError,
)
from redis.retry import Retry

from hummel_service.store import keys

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from hummel_service.store.address import Address

_ELSEWHERE = (AskError, TryAgainError)
"""What a server says of a key that another one has, MOVED among it, or that is on its way there."""


class ClusterLink:
    """The way to the servers of a cluster. Thread-safe; see `links.Link`.

    The client follows slots that have moved by itself. When a server can't be reached it
    learns anew who has which slots, and the command fails: it is the store that repeats.
    """

    def __init__(self, address: Address, options: Mapping[str, Any]) -> None:
        """Makes no connection yet.

        Args:
            address: Where some of the servers are.
            options: How redis-py connects to each of them.
        """
        self.place = str(address)
        self._address = address
        self._options = dict(options)
        self._client: RedisCluster | None = None
        self._making = threading.Lock()

    def send(self, *command: Any) -> Any:  # noqa: ANN401 - what Redis takes and answers
        """Sends a command to the server that has its keys."""
        with _told_as_away():
            return self._connected().execute_command(*command)

    def send_all(self, commands: Sequence[tuple[Any, ...]]) -> list[Any]:
        """Sends commands, all that one server has the keys of together."""
        with _told_as_away():
            client = self._connected()
            stack = [PipelineCommand(command, position=number) for number, command in enumerate(commands)]
            # With redirections it would send each command again, one by one, to a server that says nothing.
            answers = client.pipeline().send_cluster_commands(stack, raise_on_error=False, allow_redirections=False)
            for command, answer in zip(commands, answers, strict=True):
                if isinstance(answer, Exception) and not isinstance(answer, ResponseError):
                    client.nodes_manager.initialize(last_failed_node_name=self.server_of(command[1]))
                    raise answer
        return [
            self._sent_on(command) if isinstance(answer, _ELSEWHERE) else answer
            for command, answer in zip(commands, answers, strict=True)
        ]

    def server_of(self, key: bytes) -> str:
        """Returns the server that has the key's slot; the place of the cluster as long as nothing is known."""
        client = self._client
        if client is None:
            return self.place
        try:
            name: str = client.get_node_from_key(key).name
        except RedisClusterException:
            return self.place
        return name

    def check(self) -> None:
        """Returns if the server answers that has the list of tables."""
        self.send("EXISTS", keys.TABLES)

    def subscription(self) -> Any:  # noqa: ANN401 - any of redis-py's classes
        """Returns a connection to any server: each passes on what is published at another one."""
        with _told_as_away():
            client = self._connected()
            pool = client.get_redis_connection(client.get_random_primary_node()).connection_pool
        # Made by the pool it would count as one of the pool's for ever.
        return pool.connection_class(**pool.connection_kwargs)

    def is_subscribed_well(self, subscription: Any) -> bool:  # noqa: ANN401 - see `subscription`
        """Tells whether a subscription is at a master."""
        client = self._client
        place = (subscription.host, subscription.port)
        return client is not None and place in {(node.host, node.port) for node in client.get_primaries()}

    def memory_of_servers(self) -> Mapping[str, Mapping[str, Any]]:
        """Returns what each master says in INFO memory."""
        with _told_as_away():
            client = self._connected()
            return {node.name: client.get_redis_connection(node).info("memory") for node in client.get_primaries()}

    def close(self) -> None:
        """Closes the connections to all servers."""
        client = self._client
        if client is not None:
            client.close()

    def _sent_on(self, command: tuple[Any, ...]) -> Any:  # noqa: ANN401 - what Redis answers
        """Returns the answer to a command whose key has moved; the error if it is refused."""
        try:
            return self.send(*command)
        except ResponseError as error:
            return error

    def _connected(self) -> RedisCluster:
        # The client asks for the slots when it is made, so it can't be made before there is a cluster.
        if self._client is None:
            with self._making:
                if self._client is None:
                    self._client = RedisCluster(
                        startup_nodes=[ClusterNode(host, port) for host, port in self._address.places],
                        retry=Retry(NoBackoff(), 0),
                        **self._options,
                    )
        return self._client


@contextmanager
def _told_as_away() -> Iterator[None]:
    """Turns the client's own complaints about the cluster into what a lost connection raises.

    Raises:
        redis.ConnectionError: if no server answers or a slot has none.
    """
    try:
        yield
    except RedisClusterException as error:
        raise RedisConnectionError(str(error)) from error
