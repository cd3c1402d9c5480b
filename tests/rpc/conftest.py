"""A running service on a running Valkey, and a client of it."""

from __future__ import annotations

import logging
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import structlog

from hummel_service.tables.tokens import make_token
from support.api import Api, OpenTable, finished_table
from support.serving import serving
from support.store_server import StoreServer, store_server

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hummel_service.bootstrap import Service


@pytest.fixture(scope="module", autouse=True)
def _quiet_log() -> Iterator[None]:
    """Shows warnings and faults alone, of these tests: they make thousands of calls."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    yield
    structlog.reset_defaults()


@pytest.fixture(scope="session")
def operator() -> str:
    """The operator's token of the service that all tests share."""
    return make_token()


@pytest.fixture(scope="session")
def store() -> Iterator[StoreServer]:
    """A running Valkey, the same for all tests: they use tables of their own."""
    with tempfile.TemporaryDirectory(prefix="store-") as folder, store_server("valkey", Path(folder)) as server:
        yield server


@pytest.fixture
def own_store() -> Iterator[StoreServer]:
    """A Valkey for one test, which may stop it."""
    with tempfile.TemporaryDirectory(prefix="store-") as folder, store_server("valkey", Path(folder)) as server:
        yield server


@pytest.fixture(scope="session")
def service(store: StoreServer, operator: str) -> Iterator[Service]:
    """A service with a short heartbeat, the same for all tests that change nothing but tables."""
    with serving(store.url, watch_heartbeat_s=0.1, reflection=True, admin_token=operator) as service:
        yield service


@pytest.fixture(scope="session")
def api(service: Service) -> Iterator[Api]:
    """A client of the service."""
    with Api(service.address) as api:
        yield api


@pytest.fixture(scope="session")
def finished(api: Api) -> OpenTable:
    """A table whose game is over; nothing can change it any more."""
    return finished_table(api)
