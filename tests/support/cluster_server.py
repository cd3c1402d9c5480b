"""A cluster of six store servers on loopback: three masters with a replica each."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

import redis
from redis.crc import REDIS_CLUSTER_HASH_SLOTS, key_slot

from support.awaiting import eventually
from support.free_ports import free_ports
from support.store_server import StoreServer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path
    from types import TracebackType

MASTERS = 3

NODE_TIMEOUT_MS = 1_000
"""How long a node may be silent before the others give it up."""


class Node(StoreServer):
    """One server of a cluster.

    Attributes:
        port: Where it listens.
        bus_port: Where it listens for the other servers.
    """

    def __init__(self, kind: str, folder: Path, ports: tuple[int, int], options: dict[str, str]) -> None:
        self.port, self.bus_port = ports
        super().__init__(
            kind,
            folder,
            **{
                "port": str(self.port),
                "bind": "127.0.0.1",
                "cluster-enabled": "yes",
                "cluster-port": str(self.bus_port),
                "cluster-node-timeout": str(NODE_TIMEOUT_MS),
                "cluster-replica-validity-factor": "0",
                "repl-diskless-sync-delay": "0",
                **options,
            },
        )

    @property
    def address(self) -> str:
        """Where it listens, HOST:PORT."""
        return f"127.0.0.1:{self.port}"

    def ask(self, command: str) -> str:
        """Sends a command to this node and returns its answer, a text, as it is."""
        with self.client() as client:
            client.response_callbacks.clear()
            answer: bytes = client.execute_command(*command.split())
        return answer.decode()

    def seen(self) -> list[Seen]:
        """The servers of the cluster as this one sees them; none if it does not answer."""
        try:
            return [Seen.of(line) for line in self.ask("CLUSTER NODES").splitlines()]
        except (redis.RedisError, OSError):
            return []


@dataclass(frozen=True)
class Seen:
    """A server as another one, or it itself, sees it.

    Attributes:
        name: Its name within the cluster.
        port: Where it listens.
        flags: What it is and how it does.
        follows: The name of its master; "-" if it is one.
        slots: The first and the last of each range of slots that it serves.
    """

    name: str
    port: int
    flags: frozenset[str]
    follows: str
    slots: tuple[tuple[int, int], ...]

    @classmethod
    def of(cls, line: str) -> Seen:
        """Reads a line of CLUSTER NODES."""
        name, address, flags, follows, _, _, _, _, *slots = line.split()
        ranges = [each.split("-") for each in slots if not each.startswith("[")]
        return cls(
            name,
            int(address.partition("@")[0].rpartition(":")[2]),
            frozenset(flags.split(",")),
            follows,
            tuple((int(each[0]), int(each[-1])) for each in ranges),
        )

    def takes_writes_for(self, slot: int) -> bool:
        """Tells whether the server is the master of a slot, as far as one knows."""
        is_well = "master" in self.flags and "fail" not in self.flags
        return is_well and any(first <= slot <= last for first, last in self.slots)


class ClusterServer:
    """Six servers that are one cluster. Use as a context manager; then it is whole.

    Args:
        kind: "valkey" or "redis".
        folder: Where the servers keep their data and sockets; a short path.
        options: Options of every server.

    Attributes:
        nodes: The servers, whichever role they have at the time.
    """

    def __init__(self, kind: str, folder: Path, **options: str) -> None:
        ports = free_ports(4 * MASTERS)
        self.nodes: list[Node] = []
        for number, pair in enumerate(zip(ports[::2], ports[1::2], strict=True)):
            (folder / str(number)).mkdir()
            self.nodes.append(Node(kind, folder / str(number), pair, options))

    @property
    def url(self) -> str:
        """How a service reaches the cluster."""
        return "redis+cluster://" + ",".join(node.address for node in self.nodes)

    def __enter__(self) -> Self:
        try:
            _all(self.nodes, StoreServer.start)
            self._join()
            self.wait_until_whole()
        except BaseException:
            self.__exit__(None, None, None)
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        # Killed, since a server that stops waits for its replicas; that ends frozen ones too.
        _all(self.nodes, StoreServer.kill)

    def master_of(self, key: bytes) -> Node | None:
        """The server that takes writes for a key now, as most servers see it; None if they don't agree."""
        slot = key_slot(key)
        votes = Counter(seen.port for node in self.nodes for seen in node.seen() if seen.takes_writes_for(slot))
        winners = [node for node in self.nodes if votes[node.port] > len(self.nodes) / 2]
        return winners[0] if winners else None

    def replica_of(self, master: Node) -> Node:
        """The server that follows a master and would take its place."""
        seen = master.seen()
        own = next(each.name for each in seen if "myself" in each.flags)
        port = next(each.port for each in seen if each.follows == own)
        return next(node for node in self.nodes if node.port == port)

    def wait_until_replaced(self, master: Node, key: bytes) -> Node:
        """Waits until another server takes writes for a key, and returns it."""
        eventually(lambda: self.master_of(key) not in (None, master), "another server takes writes")
        replacement = self.master_of(key)
        assert replacement is not None
        return replacement

    def wait_until_whole(self) -> None:
        """Waits until every server answers, every slot is served, and every replica has all of its master's data."""
        eventually(self._is_whole, "all servers answer and know each other")

    @contextmanager
    def client(self) -> Iterator[redis.RedisCluster]:
        """A client for the test itself, beside the one under test."""
        client = redis.RedisCluster.from_url(f"redis://{self.nodes[0].address}")
        try:
            yield client
        finally:
            client.close()

    def _join(self) -> None:
        first, *others = self.nodes
        for node in others:
            node.ask(f"CLUSTER MEET 127.0.0.1 {first.port} {first.bus_port}")
        masters, replicas = self.nodes[:MASTERS], self.nodes[MASTERS:]
        for number, master in enumerate(masters):
            slots = [REDIS_CLUSTER_HASH_SLOTS * (number + more) // MASTERS for more in (0, 1)]
            master.ask(f"CLUSTER ADDSLOTSRANGE {slots[0]} {slots[1] - 1}")
        eventually(lambda: all(len(node.seen()) == len(self.nodes) for node in self.nodes), "all servers have met")
        for master, replica in zip(masters, replicas, strict=True):
            replica.ask(f"CLUSTER REPLICATE {master.ask('CLUSTER MYID')}")

    def _is_whole(self) -> bool:
        ready = all("cluster_state:ok" in node.ask("CLUSTER INFO") for node in self.nodes)
        well = all(len(node.seen()) == len(self.nodes) and not _missing(node) for node in self.nodes)
        followers = [node for node in self.nodes if "master_link_status:up" in node.ask("INFO replication")]
        return ready and well and len(followers) == len(self.nodes) - MASTERS


def _missing(node: Node) -> bool:
    return any(each.flags & {"fail", "fail?", "handshake", "noaddr"} for each in node.seen())


def _all(nodes: list[Node], do: Callable[[StoreServer], None]) -> None:
    with ThreadPoolExecutor(len(nodes)) as pool:
        list(pool.map(do, nodes))
