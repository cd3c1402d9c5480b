"""A store, three replicas, the seed of the run, and what is told of it."""

from __future__ import annotations

import os
import random
import secrets
import tempfile
from collections import Counter
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from chaos.arena import REPLICAS, Arena
from chaos.report import Measured, table_of, write_into
from support.replicas import Replicas
from support.store_server import StoreServer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

SEED = int(os.environ.get("HUMMEL_CHAOS_SEED") or secrets.randbelow(2**32))
"""Where all choices of a run come from."""

FORM = os.environ.get("HUMMEL_CHAOS_FORM", "short")
"""The form of the run: in the long one each fault is made many times."""


SETTINGS = {"watch_heartbeat_s": "1"}
"""What replicas are told. Watchers notice soon when nothing comes any more."""


_measured: list[Measured] = []


def pytest_report_header() -> str:
    """Says how to repeat the run."""
    return f"chaos: {FORM} form, SEED={SEED}"


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Keeps the figures of each test that passed."""
    counted = dict(report.user_properties).get("chaos")
    if report.when == "call" and report.passed and counted:
        _measured.append(Measured(report.nodeid.rpartition("::")[2], report.duration, dict(counted)))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Shows all figures, and puts them into the file that HUMMEL_CHAOS_REPORT names."""
    if not _measured:
        return
    table = table_of(_measured, form=FORM, seed=SEED)
    terminalreporter.section("figures")
    terminalreporter.write(table)
    if file := os.environ.get("HUMMEL_CHAOS_REPORT"):
        write_into(Path(file), table)


@pytest.fixture
def chance() -> random.Random:
    """The choices of one test: which replica, which moment."""
    return random.Random(SEED)  # noqa: S311 - tests are meant to be repeatable


@pytest.fixture
def times() -> Callable[[int, int], int]:
    """Chooses between a number for the short form and one for the long form."""
    return lambda short, long: long if FORM == "long" else short


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


@pytest.fixture(scope="session")
def shared_server() -> Iterator[StoreServer]:
    """A Redis that writes everything before it answers."""
    with short_folder() as folder:
        server = StoreServer("redis", folder, appendfsync="always")
        server.start()
        yield server
        server.stop()


@pytest.fixture(scope="session")
def shared_replicas(shared_server: StoreServer) -> Iterator[Replicas]:
    """Three replicas on that Redis."""
    with Replicas(shared_server.folder, [shared_server.url] * REPLICAS, **SETTINGS) as replicas:
        yield replicas


@pytest.fixture
def server(shared_server: StoreServer) -> StoreServer:
    """The Redis of the arena, running."""
    shared_server.ensure_running()
    return shared_server


@pytest.fixture
def arena(server: StoreServer, shared_replicas: Replicas, say: Callable[[str], None], figures: Counter[str]) -> Arena:
    """Three replicas on a store that loses nothing; tests share them and leave them running."""
    shared_replicas.ensure_running()
    return Arena(shared_replicas, server.url, SEED, say, figures)


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder with a path short enough for sockets."""
    with short_folder() as folder:
        yield folder


@contextmanager
def short_folder() -> Iterator[Path]:
    """A folder with a path short enough for sockets; removed afterwards."""
    with tempfile.TemporaryDirectory(prefix="chaos-") as name:
        yield Path(name)


@pytest.fixture
def open_arena(folder: Path, say: Callable[[str], None], figures: Counter[str]) -> Iterator[Callable[..., Arena]]:
    """Starts replicas for one test alone, each with its own way to the store."""
    with ExitStack() as running:

        def start(redis_urls: list[str], store_url: str, **more: Any) -> Arena:  # noqa: ANN401 - as Replicas takes it
            replicas = running.enter_context(Replicas(folder, redis_urls, **SETTINGS, **more))
            return Arena(replicas, store_url, SEED, say, figures)

        yield start
