"""A stack like that of deploy/compose.yaml, of containers that a test can kill one by one."""

from __future__ import annotations

import asyncio
import json
import sys
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any, Self

from testcontainers.core.config import ConnectionMode, testcontainers_config
from testcontainers.core.container import DockerContainer
from testcontainers.core.network import Network
from testcontainers.core.wait_strategies import LogMessageWaitStrategy

from containers.images import DEPLOY
from containers.waiting import until
from hummel_client import Client, HummelError

if TYPE_CHECKING:
    from types import TracebackType

    from docker.models.containers import Container

    from containers.images import Images

# Everything is reached over loopback, and no helper container is pulled: containers are removed by their `with`.
testcontainers_config.ryuk_disabled = True
testcontainers_config.tc_host_override = "127.0.0.1"
testcontainers_config.connection_mode_override = ConnectionMode.docker_host

GRPC_PORT = 50051
SECOND_NS = 1_000_000_000

HARDENED: dict[str, Any] = {"read_only": True, "cap_drop": ["ALL"], "security_opt": ["no-new-privileges:true"]}
"""How compose.yaml runs its containers."""


class Replica:
    """One container of the service."""

    def __init__(self, container: DockerContainer) -> None:
        self._container = container

    @property
    def docker(self) -> Container:
        """The container as the Docker library knows it."""
        return self._container.get_wrapped_container()

    @property
    def target(self) -> str:
        """Where this replica alone answers, past Envoy."""
        return _target(self._container)

    def health(self) -> str:
        """Returns what the image's health check says: starting, healthy or unhealthy."""
        self.docker.reload()
        return str(self.docker.attrs["State"]["Health"]["Status"])

    async def wait_for_health(self, wanted: str) -> None:
        """Waits until the image's health check says what is wanted."""

        async def is_so() -> bool:
            return await asyncio.to_thread(self.health) == wanted

        await until(is_so, what=f"{self.docker.name} becoming {wanted}")

    async def kill(self) -> None:
        """Ends the replica with SIGKILL, as `docker kill` does."""
        await asyncio.to_thread(self.docker.kill)

    async def start(self) -> None:
        """Starts the replica again after its end."""
        await asyncio.to_thread(self.docker.start)

    async def stop(self) -> int:
        """Ends the replica with SIGTERM, as `docker stop` does, and returns its exit code."""
        await asyncio.to_thread(self.docker.stop, timeout=40)
        return int((await asyncio.to_thread(self.docker.wait))["StatusCode"])

    def log(self) -> list[dict[str, Any]]:
        """Returns what the replica has logged, line by line."""
        return [json.loads(line) for line in self.docker.logs().decode().splitlines()]


class Stack:
    """Redis, two replicas and Envoy on a network of their own. Use as an async context manager."""

    def __init__(self, images: Images) -> None:
        self._images = images
        self._cleanup = ExitStack()
        self._network = Network()
        self.replicas: list[Replica] = []

    async def __aenter__(self) -> Self:
        try:
            await self._start()
        except BaseException:
            self._cleanup.close()
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        # Pytest shows this if a test fails.
        for replica in self.replicas:
            for line in replica.log():
                if line["level"] != "info":
                    sys.stdout.write(f"{replica.docker.name}: {line}\n")
        await asyncio.to_thread(self._cleanup.close)

    async def _start(self) -> None:
        self._cleanup.enter_context(self._network)
        self.redis = self._redis()
        self._cleanup.enter_context(self.redis)
        self.replicas = [self._start_replica() for _ in range(2)]
        for replica in self.replicas:
            await replica.wait_for_health("healthy")
        self._envoy = self._cleanup.enter_context(self._envoy_container())
        await self._wait_for_replicas()

    @property
    def target(self) -> str:
        """Where Envoy answers."""
        return _target(self._envoy)

    async def stop_redis(self) -> None:
        """Ends Redis with SIGKILL; its file stays."""
        await asyncio.to_thread(self.redis.get_wrapped_container().kill)

    async def start_redis(self) -> None:
        """Starts Redis again on its file."""
        await asyncio.to_thread(self.redis.get_wrapped_container().start)

    def _start_replica(self) -> Replica:
        container = (
            service_container(self._images)
            .with_network(self._network)
            .with_network_aliases("hummel")
            .with_envs(
                HUMMEL_REDIS_URL="redis://redis:6379/0",
                HUMMEL_DRAIN_DELAY_S="4",
                # Games are played in a moment, all from one address.
                HUMMEL_CALLS_PER_S="0",
                HUMMEL_CALLS_PER_S_PER_ADDRESS="0",
                HUMMEL_OPEN_TABLES_PER_OWNER="0",
                HUMMEL_WATCHES_PER_ADDRESS="0",
            )
        )
        return Replica(self._cleanup.enter_context(container))

    async def _wait_for_replicas(self) -> None:
        async with Client(self.target) as client:

            async def all_answer() -> bool:
                try:
                    answered = {(await client.server_info()).replica for _ in range(4)}
                except HummelError:
                    return False
                return len(answered) == len(self.replicas)

            await until(all_answer, what="every replica answering through Envoy")

    def _redis(self) -> DockerContainer:
        return (
            DockerContainer(self._images.redis)
            .with_command(
                'redis-server --bind 0.0.0.0 --protected-mode no --dir /data --save ""'
                " --appendonly yes --appendfsync always --maxmemory-policy noeviction"
            )
            .with_network(self._network)
            .with_network_aliases("redis")
            .with_kwargs(user="redis", cap_drop=["ALL"])
            .waiting_for(LogMessageWaitStrategy("Ready to accept connections"))
        )

    def _envoy_container(self) -> DockerContainer:
        return (
            _on_loopback(DockerContainer(self._images.envoy), GRPC_PORT)
            .with_command(
                "--config-path /etc/envoy/envoy.yaml --concurrency 1 --disable-hot-restart --log-level warning"
            )
            .with_volume_mapping(DEPLOY / "envoy.yaml", "/etc/envoy/envoy.yaml")
            .with_network(self._network)
            .with_kwargs(**HARDENED, user="65534:65534")
        )


def service_container(images: Images, **more: Any) -> DockerContainer:  # noqa: ANN401 - whatever Docker takes
    """Returns a container of the service, not yet started; the image's own health check runs every second."""
    container = _on_loopback(DockerContainer(images.service), GRPC_PORT)
    return container.with_kwargs(**HARDENED, healthcheck={"interval": SECOND_NS}, **more)


def _on_loopback(container: DockerContainer, port: int) -> DockerContainer:
    # with_exposed_ports would open the port on every address of the machine.
    container.ports[f"{port}/tcp"] = ("127.0.0.1", None)
    return container


def _target(container: DockerContainer) -> str:
    return f"127.0.0.1:{container.get_exposed_port(GRPC_PORT)}"
