"""Compiled C#, a running service, and programs that call it."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest

from support.lacking import lacks
from unity.building import build
from unity.programs_running import Programs
from unity.serving import BothPorts
from unity.tools import what_is_missing

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

missing = cache(what_is_missing)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skips what needs C# where it is missing, or fails it if HUMMEL_REQUIRE_CSHARP=1."""
    if "assemblies" in getattr(item, "fixturenames", ()) and (reason := missing()):
        lacks(reason, "HUMMEL_REQUIRE_CSHARP")


@pytest.fixture(scope="session")
def assemblies(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with everything compiled."""
    folder = tmp_path_factory.mktemp("assemblies")
    build(folder)
    return folder


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BothPorts]:
    """A service for tests that leave it running, at both ports."""
    with new_service(tmp_path_factory) as service:
        yield service


@pytest.fixture
def own_service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[BothPorts]:
    """A service for one test to stop and kill."""
    with new_service(tmp_path_factory) as service:
        yield service


@pytest.fixture(scope="session")
def programs(assemblies: Path, service: BothPorts) -> Programs:
    """Programs that call the service."""
    return Programs(assemblies, service)


@pytest.fixture
def own_programs(assemblies: Path, own_service: BothPorts) -> Programs:
    """Programs that call the test's own service."""
    return Programs(assemblies, own_service)


def new_service(tmp_path_factory: pytest.TempPathFactory) -> BothPorts:
    """A service that drains fast."""
    return BothPorts(tmp_path_factory.mktemp("data"), shutdown_grace_s="5", watch_heartbeat_s="1")
