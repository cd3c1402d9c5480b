"""A service with API keys, an operator and a store of its own, and a client of it."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from hummel_service.rpc.api_keys import digest_of_key, make_key
from hummel_service.tables.tokens import make_token
from support.api import Api
from support.serving import serving
from support.store_server import StoreServer, store_server

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(frozen=True)
class KeyedService:
    """A service that opens tables for holders of a key alone.

    Attributes:
        api: A client of it.
        keys_file: Its file of keys.
        key: The one key in it, of the studio "elbe".
        operator: The operator's token.
    """

    api: Api
    keys_file: Path
    key: str
    operator: str


@pytest.fixture(scope="session")
def store() -> Iterator[StoreServer]:
    """A running Valkey, the same for all tests: they use tables of their own."""
    with tempfile.TemporaryDirectory(prefix="store-") as folder, store_server("valkey", Path(folder)) as server:
        yield server


@pytest.fixture(scope="session")
def operator() -> str:
    """The operator's token of the open service."""
    return make_token()


@pytest.fixture(scope="session")
def api(store: StoreServer, operator: str) -> Iterator[Api]:
    """A client of a service where everybody may open tables."""
    with serving(store.url, admin_token=operator) as service, Api(service.address) as api:
        yield api


@pytest.fixture
def keyed(store: StoreServer, tmp_path: Path) -> Iterator[KeyedService]:
    """A service with API keys, and the operator's token in a file."""
    keys_file, token_file, key, operator = tmp_path / "keys", tmp_path / "operator", make_key(), make_token()
    keys_file.write_text(f"# Who may open tables\nelbe {digest_of_key(key)}  # since today\n\n")
    token_file.write_text(f"{operator}\n")
    with (
        serving(store.url, api_keys_file=str(keys_file), admin_token_file=str(token_file)) as service,
        Api(service.address) as api,
    ):
        yield KeyedService(api, keys_file, key, operator)
