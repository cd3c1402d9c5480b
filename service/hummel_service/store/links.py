"""The ways to a store: what they all can, and those to one server, wherever it is."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any, Protocol

import redis
from redis.exceptions import ConnectionError as RedisConnectionError, TimeoutError as RedisTimeoutError
from redis.sentinel import MasterNotFoundError

from hummel_service.store.commands import Commands

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from hummel_service.store.address import Address


class Link(Protocol):
    """A way to a store, for commands that may be sent twice. Thread-safe.

    Every method raises redis.RedisError if the store can't be reached.

    Attributes:
        place: Where the store is, for people, without credentials.
    """

    place: str

    def send(self, *command: Any) -> Any:  # noqa: ANN401 - what Redis takes and answers
        """Sends a command, all of whose keys share a slot, and returns the answer as it is.

        Raises:
            redis.ResponseError: if the server refuses it.
        """

    def send_all(self, commands: Sequence[tuple[Any, ...]]) -> list[Any]:
        """Sends commands together and returns the answers; where one was refused, the error."""

    def server_of(self, key: bytes) -> str:
        """Returns where the server is that has a key, for people, as far as is known.

        It is found without asking, and nothing is raised.
        """

    def check(self) -> None:
        """Returns if the store answers, and finds the master again if it is another one by now."""

    def subscription(self) -> Any:  # noqa: ANN401 - any of redis-py's classes
        """Returns a connection of redis-py on which everything comes that is published anywhere in the store."""

    def is_subscribed_well(self, subscription: Any) -> bool:  # noqa: ANN401 - see `subscription`
        """Tells whether a subscription is still where `subscription` would make one, as far as is known.

        It is found without asking.
        """

    def memory_of_servers(self) -> Mapping[str, Mapping[str, Any]]:
        """Returns what each server that takes writes says in INFO memory, by the server's place."""

    def close(self) -> None:
        """Closes all connections that are not in use."""


class ServerLink:
    """The way to one server that is always in the same place."""

    def __init__(self, new_connection: Callable[[], Any], place: str) -> None:
        """Makes no connection yet.

        Args:
            new_connection: Returns a connection of redis-py that is made when it is first used.
            place: Where the server is, for people.
        """
        self.place = place
        self._commands = Commands(new_connection)
        # One call less for the commits.
        self.send = self._commands.send
        self.send_all = self._commands.send_all
        self.close = self._commands.close

    def server_of(self, key: bytes) -> str:  # noqa: ARG002 - the only one has all keys
        """Returns the place of the store."""
        return self.place

    def check(self) -> None:
        """Returns if the server answers."""
        self.send("PING")

    def subscription(self) -> Any:  # noqa: ANN401 - see Link
        """Returns a connection of the caller's own."""
        return self._commands.new_connection()

    def is_subscribed_well(self, subscription: Any) -> bool:  # noqa: ANN401, ARG002 - see Link; there is one server
        """Tells that it is."""
        return True

    def memory_of_servers(self) -> Mapping[str, Mapping[str, Any]]:
        """Returns what the server says in INFO memory."""
        lines = self.send("INFO", "memory").decode().splitlines()
        return {self.place: dict(line.split(":", 1) for line in lines if ":" in line)}


class SentinelLink(ServerLink):
    """The way to the server that sentinels call the master, whichever it is at the time."""

    def __init__(self, address: Address, connect_to: Callable[[str, int], Any], sentinel_options: Any) -> None:  # noqa: ANN401 - what redis-py takes
        """Makes no connection yet.

        Args:
            address: Where the sentinels are, and what they call the master.
            connect_to: Returns a connection to a host and port.
            sentinel_options: How redis-py connects to sentinels.
        """
        self._service = address.service
        self._connect_to = connect_to
        self._sentinels = [redis.Redis(host, port, **sentinel_options) for host, port in address.places]
        self._asking = threading.Lock()
        self._master: tuple[str, int] | None = None
        super().__init__(self._new_connection, str(address))

    def check(self) -> None:
        """Returns if the master answers; leaves a server that is not the master any more.

        A master that was cut off from the sentinels does not know that it was replaced, and
        would go on answering.
        """
        self._find_master()
        super().check()

    def is_subscribed_well(self, subscription: Any) -> bool:  # noqa: ANN401 - see Link
        """Tells whether a subscription is at the master."""
        return (subscription.host, subscription.port) == self._master

    def _new_connection(self) -> Any:  # noqa: ANN401 - any of redis-py's classes
        return self._connect_to(*self._find_master())

    def _find_master(self) -> tuple[str, int]:
        with self._asking:
            master = self._told_master()
            moved = self._master not in (None, master)
            self._master = master
        if moved:
            self.close()
        return master

    def _told_master(self) -> tuple[str, int]:
        # redis-py's own way, SENTINEL MASTERS, names the old master until the fail-over has
        # ended altogether, while this names the new one as soon as it takes writes.
        for sentinel in list(self._sentinels):
            try:
                found = sentinel.sentinel_get_master_addr_by_name(self._service, return_responses=True)
            except (RedisConnectionError, RedisTimeoutError):
                # The one that answered last is asked first.
                self._sentinels.remove(sentinel)
                self._sentinels.append(sentinel)
                continue
            if found:
                host, port = found  # type: ignore[misc] # typed for other ways to call it
                return str(host.decode() if isinstance(host, bytes) else host), int(port)
        raise MasterNotFoundError("no sentinel that answers knows the master")
