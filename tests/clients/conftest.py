"""A service that does what a test tells it, and a client that does not wait long."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hummel_client import Client, ClientConfig, RetryConfig
from support.scripted_service import ScriptedService, serving

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

EAGER = ClientConfig(retry=RetryConfig(first_pause_s=0.001, max_pause_s=0.02))
"""Repeats almost at once; the deadlines are those that clients have."""


@pytest.fixture
def service() -> ScriptedService:
    """The script of the service; a test fills it."""
    return ScriptedService()


@pytest.fixture
async def address(service: ScriptedService) -> AsyncIterator[str]:
    """Where the scripted service listens."""
    async with serving(service) as address:
        yield address


@pytest.fixture
async def client(address: str) -> AsyncIterator[Client]:
    """An open client of the scripted service."""
    async with Client(address, EAGER) as client:
        yield client
