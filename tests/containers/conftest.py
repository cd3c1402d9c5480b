from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest

from containers.images import Images, what_is_missing
from containers.stack import Stack
from hummel_client import Client
from support.lacking import lacks

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

# Its assertions explain themselves like a test's own.
pytest.register_assert_rewrite("containers.ledger")


@cache
def missing() -> str | None:
    """Says what keeps the container tests from running; asks once."""
    return what_is_missing(Images())


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skips the tests where there is no engine, or fails them if HUMMEL_REQUIRE_CONTAINERS=1.

    Here and not in a fixture, so that all of them are skipped in one line.
    """
    if item.get_closest_marker("containers") is not None and (reason := missing()):
        lacks(reason, "HUMMEL_REQUIRE_CONTAINERS")


@pytest.fixture(scope="session")
def images() -> Images:
    """The images, up to date."""
    images = Images()
    images.build()
    return images


@pytest.fixture(scope="session")
async def stack(images: Images) -> AsyncIterator[Stack]:
    """A stack for tests that break nothing."""
    async with Stack(images) as stack:
        yield stack


@pytest.fixture
async def own_stack(images: Images) -> AsyncIterator[Stack]:
    """A stack for one test, which may break what it likes."""
    async with Stack(images) as stack:
        yield stack


@pytest.fixture
async def client(stack: Stack) -> AsyncIterator[Client]:
    """A client of the shared stack."""
    async with Client(stack.target) as client:
        yield client
