"""The SDK and the terminal client at a service with TLS, API keys and private tables."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import grpc
import pytest
import trustme

from hummel.v1 import GameOptions
from hummel_client import Client, ClientConfig, TokenMissing
from hummel_service.rpc.api_keys import digest_of_key, make_key
from support.api import OPTIONS
from support.serving import serving

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from support.store_server import StoreServer

KEY = make_key()


@pytest.fixture
def authority() -> trustme.CA:
    """Who issued the service's certificate."""
    return trustme.CA()


@pytest.fixture
def address(store: StoreServer, tmp_path: Path, authority: trustme.CA) -> Iterator[str]:
    """A service with TLS that opens tables for holders of a key alone."""
    issued = authority.issue_cert("localhost", "127.0.0.1")
    issued.private_key_pem.write_to_path(tmp_path / "key")
    issued.cert_chain_pems[0].write_to_path(tmp_path / "certificate")
    (tmp_path / "keys").write_text(f"elbe {digest_of_key(KEY)}\n")
    authority.cert_pem.write_to_path(tmp_path / "ca")
    with serving(
        store.url,
        tls_certificate_file=str(tmp_path / "certificate"),
        tls_key_file=str(tmp_path / "key"),
        api_keys_file=str(tmp_path / "keys"),
    ) as service:
        yield service.address


def config(authority: trustme.CA, api_key: str = "") -> ClientConfig:
    """What a client of the service is opened with."""
    return ClientConfig(credentials=grpc.ssl_channel_credentials(authority.cert_pem.bytes()), api_key=api_key)


async def test_the_sdk_opens_tables_with_its_key_over_tls(address: str, authority: trustme.CA):
    """A client that has the key opens tables, one without is told that the key is missing."""
    async with Client(address, config(authority, KEY)) as studio, Client(address, config(authority)) as player:
        owned = await studio.create_table(GameOptions(speicherstadt=OPTIONS.speicherstadt), seat_count=2)
        assert (await player.join_table(owned.table_id, player_name="Ada")).seat == 0
        with pytest.raises(TokenMissing) as missing:
            await player.create_table(OPTIONS, seat_count=2)
        assert missing.value.reason == "API_KEY_MISSING"
    assert KEY not in repr(config(authority, KEY))


async def test_the_sdk_spectates_private_tables_with_the_owners_token(address: str, authority: trustme.CA):
    """A private table shows itself to its owner and its seats, and to nobody else."""
    async with Client(address, config(authority, KEY)) as client:
        owned = await client.create_table(OPTIONS, seat_count=2, private=True)
        async with client.spectate(owned.table_id, owned.owner_token).watch() as watch:
            assert not (await anext(watch)).view.HasField("seat")
        with pytest.raises(TokenMissing):
            await client.spectate(owned.table_id).view()


def test_the_terminal_client_reaches_a_service_over_tls(address: str, tmp_path: Path):
    """With `--ca` the terminal client is served; without TLS it says what may be missing."""
    command = [sys.executable, "-m", "hummel_client", "tables", "--address", address]
    shown = subprocess.run([*command, "--ca", str(tmp_path / "ca")], capture_output=True, check=True, text=True)
    assert "Table" in shown.stdout or "no tables" in shown.stdout
    refused = subprocess.run(command, capture_output=True, check=False, text=True)
    assert (refused.returncode, "--tls" in refused.stderr) == (1, True)
    unreadable = subprocess.run([*command, "--ca", "missing"], capture_output=True, check=False, text=True)
    assert (unreadable.returncode, "missing" in unreadable.stderr) == (1, True)
