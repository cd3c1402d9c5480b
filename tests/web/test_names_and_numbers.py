"""Numbers and names go through the page's own calls unchanged."""

from __future__ import annotations

import json
import os

import pytest

from hummel.speicherstadt.v1 import Options
from hummel.v1 import GameOptions
from hummel_client import Client
from hummel_service.store import keys
from support.numbers_and_names import NAMES, NUMBERS
from support.serving import serving
from support.store_server import store_server

from .test_page import UNIT_S, passes

SPEICHERSTADT = GameOptions(speicherstadt=Options())


@pytest.mark.usefixtures("built_page")
@pytest.mark.timeout(2 * UNIT_S)
async def test_names_and_numbers_come_through(npm: str, tmp_path_factory: pytest.TempPathFactory):
    """Revisions up to the largest there can be, and names in any script, are shown and sent as they are."""
    with (
        store_server("valkey", tmp_path_factory.mktemp("s")) as store,
        serving(store.url, http_address="127.0.0.1:0") as service,
    ):
        async with Client(service.address) as client:
            tables = [await client.create_table(SPEICHERSTADT, seat_count=2) for _ in NUMBERS]
        with store.client() as raw:
            for number, table in zip(NUMBERS, tables, strict=True):
                raw.hset(keys.snapshot(table.table_id), "revision", number)
                raw.xadd(keys.log(table.table_id), {"e": b"", "d": b""}, id=f"{number}-0")
        revisions = {str(number): table.table_id for number, table in zip(NUMBERS, tables, strict=True)}
        environment = {
            "SERVICE": f"http://{service.http_address}",
            "REVISIONS": json.dumps(revisions),
            "NAMES": json.dumps(NAMES),
        }
        passes([npm, "run", "--silent", "test:browser", "--", "numbers_and_names"], UNIT_S, os.environ | environment)
