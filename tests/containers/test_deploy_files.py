from __future__ import annotations

import asyncio
import shutil
import subprocess
import urllib.request
import uuid
from typing import TYPE_CHECKING

import pytest
from testcontainers.core.container import DockerContainer

from containers.images import DEPLOY
from containers.ledger import BotGame
from hummel_client import Client

if TYPE_CHECKING:
    from collections.abc import Iterator

    from containers.images import Images

pytestmark = pytest.mark.containers

COMPOSE_FILE = DEPLOY / "compose.yaml"


class Compose:
    """docker-compose on compose.yaml, in a project of its own and on a port of its own."""

    def __init__(self, images: Images) -> None:
        self._command = [*compose_command(), "--file", str(COMPOSE_FILE), "--project-name", f"hummel{uuid.uuid4().hex}"]
        self._environment = images.environment() | {
            "HUMMEL_PUBLISH": "127.0.0.1:0",
            "HUMMEL_PUBLISH_HTTP": "127.0.0.1:0",
        }

    def __call__(self, *arguments: str) -> str:
        """Runs a command and returns what it prints."""
        run = subprocess.run(
            [*self._command, *arguments], env=self._environment, capture_output=True, text=True, check=False
        )
        assert run.returncode == 0, run.stderr
        return run.stdout


def compose_command() -> list[str]:
    """Returns how compose is called here: by itself (1.29) or as Docker's plug-in (v2)."""
    return ["docker-compose"] if shutil.which("docker-compose") else ["docker", "compose"]


@pytest.fixture
def compose(images: Images) -> Iterator[Compose]:
    """Compose, whose stack is removed in the end."""
    compose = Compose(images)
    yield compose
    compose("down", "--volumes", "--timeout", "1")


def test_envoy_takes_its_configuration_without_a_warning(images: Images) -> None:
    """envoy.yaml is valid and uses nothing that this Envoy calls deprecated."""
    command = "--mode validate --config-path /etc/envoy/envoy.yaml --log-level warning"
    container = DockerContainer(images.envoy).with_command(command)
    with container.with_volume_mapping(DEPLOY / "envoy.yaml", "/etc/envoy/envoy.yaml") as envoy:
        exit_code = envoy.wait()
        output, warnings = (stream.decode() for stream in envoy.get_logs())
    assert exit_code == 0, warnings
    assert output.strip().endswith("OK")
    assert not warnings


async def test_compose_starts_a_stack_that_plays(compose: Compose) -> None:
    """compose.yaml is valid, starts two replicas, publishes Envoy alone and on loopback, and a game can be played."""
    compose("config", "--quiet")
    await asyncio.to_thread(compose, "up", "--detach", "--no-build")
    published = compose("port", "envoy", "50051").strip()
    assert published.startswith("127.0.0.1:")
    async with Client(published) as client:
        game = await BotGame.open(client, seat_count=3, seed=4)
        await game.check_nothing_lost(await game.play())
    page = await asyncio.to_thread(page_at, compose("port", "envoy", "8080").strip())
    assert "Hummel" in page
    assert len(compose("ps", "--quiet", "hummel").split()) == 2
    for service in ("redis", "hummel"):
        for container_id in compose("ps", "--quiet", service).split():
            assert published_ports(container_id) == []


def page_at(published: str) -> str:
    """Returns what a browser sees at a published port, which must be on loopback."""
    assert published.startswith("127.0.0.1:")
    with urllib.request.urlopen(f"http://{published}/") as answer:
        return answer.read().decode()


def published_ports(container_id: str) -> list[str]:
    """Returns a line for each port of a container that can be reached from outside."""
    command = ["docker", "port", container_id]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
