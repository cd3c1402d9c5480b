"""Services for runners of bots, and who opens tables there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from support.bot_runners import (
    Owner,
)
from support.running_service import RunningService

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

    from hummel_client import Client


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningService]:
    """A service for tests that leave it running."""
    with RunningService(tmp_path_factory.mktemp("data")) as service:
        yield service


@pytest.fixture
def own_service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningService]:
    """A service for one test to kill."""
    with RunningService(tmp_path_factory.mktemp("data")) as service:
        yield service


@pytest.fixture
async def owner(service: RunningService) -> AsyncIterator[Client]:
    """Who opens the tables."""
    async with Owner(service.address) as owner:
        yield owner
        await owner.close_tables()
