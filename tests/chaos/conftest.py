"""A store, three replicas, the seed of the run, and what is told of it."""

from __future__ import annotations

import os
import random
import secrets
import tempfile
from collections import Counter
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from chaos.arena import REPLICAS, Arena
from support.replicas import Replicas
from support.store_server import StoreServer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

SEED = int(os.environ.get("HUMMEL_CHAOS_SEED") or secrets.randbelow(2**32))
"""Where all choices of a run come from."""

LONG = os.environ.get("HUMMEL_CHAOS_FORM", "short") == "long"
"""Whether each fault is made many times."""


def pytest_report_header() -> str:
    """Says how to repeat the run."""
    return f"chaos: {'long' if LONG else 'short'} form, SEED={SEED}"


@pytest.fixture
def chance() -> random.Random:
    """The choices of one test: which replica, which moment."""
    return random.Random(SEED)  # noqa: S311 - tests are meant to be repeatable


@pytest.fixture
def times() -> Callable[[int, int], int]:
    """Chooses between a number for the short form and one for the long form."""
    return lambda short, long: long if LONG else short


@pytest.fixture
def say(request: pytest.FixtureRequest) -> Callable[[str], None]:
    """Tells the person who waits what is happening, past pytest's capturing."""
    reporter = request.config.pluginmanager.getplugin("terminalreporter")
    capture = request.config.pluginmanager.getplugin("capturemanager")

    def tell(line: str) -> None:
        with capture.global_and_fixture_disabled():
            reporter.write_line(f"  {request.node.name}: {line}")

    return tell


@pytest.fixture
def figures(request: pytest.FixtureRequest) -> Counter[str]:
    """What a test measures; kept with its report."""
    counted: Counter[str] = Counter()
    request.node.user_properties.append(("chaos", counted))
    return counted


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder with a path short enough for sockets."""
    with tempfile.TemporaryDirectory(prefix="chaos-") as name:
        yield Path(name)


@pytest.fixture
def fsync() -> str:
    """How safely the store writes; tests of a loss have another."""
    return "always"


@pytest.fixture
def server(folder: Path, fsync: str) -> Iterator[StoreServer]:
    """A Redis with an append-only file that can be killed and frozen."""
    server = StoreServer("redis", folder, appendfsync=fsync)
    server.start()
    yield server
    server.stop()


@pytest.fixture
def arena(server: StoreServer, open_arena: Callable[..., Arena]) -> Arena:
    """Three replicas on the store."""
    return open_arena([server.url] * REPLICAS, server.url)


@pytest.fixture
def open_arena(
    folder: Path, say: Callable[[str], None], figures: Counter[str]
) -> Iterator[Callable[[list[str], str], Arena]]:
    """Starts replicas, each with its own way to the store."""
    with ExitStack() as running:

        def start(redis_urls: list[str], store_url: str, **settings: str) -> Arena:
            replicas = running.enter_context(Replicas(folder, redis_urls, watch_heartbeat_s="1", **settings))
            say("three replicas are up")
            return Arena(replicas, store_url, SEED, say, figures)

        yield start
