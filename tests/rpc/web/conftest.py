"""A service that is called over HTTP, and clients of each protocol and format."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from support.api import Api
from support.scene import Scene, make_scene
from support.serving import serving
from support.web_api import WIRES, WebApi, Wire

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hummel_service.bootstrap import Service
    from support.api import OpenTable
    from support.store_server import StoreServer


@pytest.fixture(scope="session")
def web_service(store: StoreServer, operator: str) -> Iterator[Service]:
    """A service with both ports, the same for all tests that change nothing but tables."""
    settings = {"watch_heartbeat_s": 0.1, "reflection": True, "admin_token": operator}
    with serving(store.url, http_address="127.0.0.1:0", **settings) as service:
        yield service


@pytest.fixture(scope="session")
def grpc_api(web_service: Service) -> Iterator[Api]:
    """A client of it over gRPC."""
    with Api(web_service.address) as api:
        yield api


@pytest.fixture(scope="session", params=WIRES, ids=str)
def wire(request: pytest.FixtureRequest) -> Wire:
    """A protocol and a format."""
    wire: Wire = request.param
    return wire


@pytest.fixture(scope="session")
def web(web_service: Service, wire: Wire) -> WebApi:
    """A client of it over HTTP, in each protocol and format."""
    return WebApi(web_service.http_address, wire)


@pytest.fixture(scope="session")
def scene(grpc_api: Api, finished: OpenTable, store: StoreServer, operator: str) -> Scene:
    """Tables in every state of life."""
    return make_scene(grpc_api, finished, store, operator)
