"""A running service and the command line of one user."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from support.running_service import RunningService
from terminal.command_line import CommandLine

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningService]:
    """The real service on a free port."""
    with RunningService(tmp_path_factory.mktemp("data")) as service:
        yield service


@pytest.fixture
def hummel(service: RunningService, tmp_path: Path) -> CommandLine:
    """The command `hummel` of a user who has not played yet."""
    return CommandLine(service.address, tmp_path)
