"""A store that sentinels guard, on loopback: a master, two replicas, three sentinels."""

from __future__ import annotations

import subprocess
from contextlib import contextmanager
from typing import TYPE_CHECKING, Self

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from support.awaiting import eventually
from support.free_ports import free_ports
from support.store_server import StoreServer

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from types import TracebackType

SERVICE = "hummel-store"
"""What the sentinels call the master that they guard."""

SERVERS = SENTINELS = 3

DOWN_AFTER_MS = 1_000
"""How long the master may be silent before a sentinel gives it up."""


class Guarded(StoreServer):
    """A server that sentinels guard, as master or as replica.

    Attributes:
        port: Where it listens.
    """

    def __init__(self, kind: str, folder: Path, port: int, options: dict[str, str]) -> None:
        self.port = port
        super().__init__(
            kind,
            folder,
            **{"port": str(port), "bind": "127.0.0.1", "repl-diskless-sync-delay": "0", **options},
        )


class SentinelServer:
    """Three servers and the sentinels that guard them. Use as a context manager; then a master is agreed on.

    Args:
        kind: "valkey" or "redis".
        folder: Where the servers keep their data and sockets; a short path.
        options: Options of every server.

    Attributes:
        servers: The servers, whichever role they have at the time.
    """

    def __init__(self, kind: str, folder: Path, **options: str) -> None:
        ports = free_ports(SERVERS + SENTINELS)
        self._folder = folder
        self._sentinel_ports = ports[SERVERS:]
        self._sentinels: list[subprocess.Popen[bytes]] = []
        self.servers: list[Guarded] = []
        for number, port in enumerate(ports[:SERVERS]):
            (folder / str(number)).mkdir()
            follows = {"replicaof": f"127.0.0.1 {ports[0]}"} if number else {}
            self.servers.append(Guarded(kind, folder / str(number), port, {**follows, **options}))

    @property
    def url(self) -> str:
        """How a service reaches the master, whichever it is."""
        sentinels = ",".join(f"127.0.0.1:{port}" for port in self._sentinel_ports)
        return f"redis+sentinel://{sentinels}/{SERVICE}/0"

    def __enter__(self) -> Self:
        try:
            for server in self.servers:
                server.start()
            for port in self._sentinel_ports:
                self._start_sentinel(port)
            self.wait_until_whole()
        except BaseException:
            self.__exit__(None, None, None)
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for sentinel in self._sentinels:
            sentinel.kill()
            sentinel.wait()
        for server in self.servers:
            server.kill()

    def master(self) -> Guarded | None:
        """The server that all sentinels take for the master; None while they don't agree or it does not say so."""
        ports = {self._master_port(port) for port in self._sentinel_ports}
        masters = [server for server in self.servers if {server.port} == ports]
        return masters[0] if masters and _role(masters[0]) == "master" else None

    def ask_sentinel(self, command: str) -> None:
        """Sends a command to one of the sentinels, which must take it."""
        with _client(self._sentinel_ports[0]) as sentinel:
            sentinel.execute_command(*command.split())

    def wait_until_replaced(self, master: Guarded) -> Guarded:
        """Waits until another server is the master, and returns it."""
        eventually(lambda: self.master() not in (None, master), "another server is the master")
        replacement = self.master()
        assert replacement is not None
        return replacement

    def wait_until_whole(self) -> None:
        """Waits until the sentinels know each other and all servers, and every replica has all of its master's data."""
        eventually(self._is_whole, "all servers answer and know each other")

    def _start_sentinel(self, port: int) -> None:
        folder = self._folder / f"sentinel-{port}"
        folder.mkdir()
        config = folder / "sentinel.conf"
        config.write_text(
            f"port {port}\nbind 127.0.0.1\ndir {folder}\n"
            f"sentinel monitor {SERVICE} 127.0.0.1 {self.servers[0].port} 2\n"
            f"sentinel down-after-milliseconds {SERVICE} {DOWN_AFTER_MS}\n"
            f"sentinel failover-timeout {SERVICE} 5000\n"
        )
        with (folder / "log").open("ab") as log:
            command = [self.servers[0].binary, str(config), "--sentinel"]
            self._sentinels.append(subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log))

    def _master_port(self, sentinel_port: int) -> int:
        with _client(sentinel_port) as sentinel:
            try:
                return int(sentinel.sentinel_get_master_addr_by_name(SERVICE, return_responses=True)[1])
            except (redis.RedisError, OSError):
                return 0

    def _is_whole(self) -> bool:
        return (
            self.master() is not None
            and all(_knows_all(port) for port in self._sentinel_ports)
            and sum(_role(server) == "following" for server in self.servers) == SERVERS - 1
        )


def _knows_all(sentinel_port: int) -> bool:
    with _client(sentinel_port) as sentinel:
        try:
            state = sentinel.sentinel_master(SERVICE, return_responses=True)
        except (redis.RedisError, OSError):
            return False
    seen = (state["num-slaves"], state["num-other-sentinels"], state["flags"])
    return seen == (SERVERS - 1, SENTINELS - 1, "master")


def _role(server: Guarded) -> str:
    """What a server is: "master", a "slave" that has not all data yet, "following" with all of it; "" if it is away."""
    try:
        with server.client() as client:
            info = client.info("replication")
    except (redis.RedisError, OSError):
        return ""
    return "following" if info.get("master_link_status") == "up" else str(info["role"])


@contextmanager
def _client(port: int) -> Iterator[redis.Redis]:
    client = redis.Redis(port=port, decode_responses=True, socket_timeout=1, retry=Retry(NoBackoff(), 0))
    try:
        yield client
    finally:
        client.close()
