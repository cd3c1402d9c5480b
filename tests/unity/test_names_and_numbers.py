"""Numbers and names go through C# unchanged."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hummel.speicherstadt.v1 import Options
from hummel.v1 import GameOptions
from hummel_client import Client
from hummel_service.store import keys
from support.numbers_and_names import NAMES, NUMBERS
from support.serving import serving
from support.store_server import store_server
from unity.programs_running import HTTP2, WEB, WEB_GL, Programs, Way

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from hummel_service.bootstrap import Service
    from support.store_server import StoreServer

SPEICHERSTADT = GameOptions(speicherstadt=Options())

WAYS = (WEB, WEB_GL, HTTP2)


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StoreServer]:
    """A store that the tests can reach into."""
    with store_server("valkey", tmp_path_factory.mktemp("s")) as server:
        yield server


@pytest.fixture(scope="module")
def reached_into(store: StoreServer) -> Iterator[Service]:
    """A service with that store."""
    with serving(store.url, http_address="127.0.0.1:0") as service:
        yield service


@pytest.fixture(scope="module")
def its_programs(assemblies: Path, reached_into: Service) -> Programs:
    """Programs that call it."""
    return Programs(assemblies, reached_into)


@pytest.mark.parametrize("way", WAYS, ids=str)
async def test_numbers_come_through(its_programs: Programs, reached_into: Service, store: StoreServer, way: Way):
    """A revision of any size is shown as it is stored."""
    async with Client(reached_into.address) as client:
        tables = [await client.create_table(SPEICHERSTADT, seat_count=2) for _ in NUMBERS]
    with store.client() as raw:
        for number, table in zip(NUMBERS, tables, strict=True):
            raw.hset(keys.snapshot(table.table_id), "revision", number)
            raw.xadd(keys.log(table.table_id), {"e": b"", "d": b""}, id=f"{number}-0")
    said = its_programs.run(way, "show-revisions", *(table.table_id for table in tables))
    assert said["revision"] == [str(number) for number in NUMBERS for _ in ("table", "view")]


@pytest.mark.parametrize("way", WAYS, ids=str)
async def test_numbers_are_sent(its_programs: Programs, reached_into: Service, way: Way):
    """A revision of any size arrives as it was sent: who watches from the future is told so."""
    async with Client(reached_into.address) as client:
        owned = await client.create_table(SPEICHERSTADT, seat_count=2)
    said = its_programs.run(way, "watch-from", owned.table_id, 0, *NUMBERS)
    assert said["update"] == ["0", "False", *(word for number in NUMBERS for word in (str(number), "True"))]


@pytest.mark.parametrize("way", WAYS, ids=str)
async def test_names_come_through(its_programs: Programs, reached_into: Service, way: Way):
    """Names that C# sends are those that Python, and C# itself, are shown."""
    digits = [name.encode().hex() for name in NAMES]
    tables = its_programs.run(way, "open-table", *digits)["table"]
    async with Client(reached_into.address) as client:
        for name, table_id, title, player in zip(NAMES, tables[::3], tables[1::3], tables[2::3], strict=True):
            table = await client.get_table(table_id)
            assert (table.name, table.seats[0].player_name) == (name, name)
            assert title == player == name.encode().hex()
