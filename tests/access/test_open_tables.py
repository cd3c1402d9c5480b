"""The limit on open tables: all replicas agree, ended tables leave it, and what went wrong heals by itself."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import grpc
import pytest

from hummel.store.v1 import TableRecord
from hummel.v1 import CloseTableRequest, CreateTableRequest, CreateTableResponse
from hummel_service.rpc.api_keys import digest_of_key, make_key
from hummel_service.store import keys
from hummel_service.tables import open_tables
from support.api import OPTIONS, Api, new_id, refused
from support.serving import serving

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from support.store_server import StoreServer

MOST = 5


@pytest.fixture
def replicas(store: StoreServer) -> Iterator[list[Api]]:
    """Clients of two replicas that let everybody have five open tables, and believe where a call comes from."""
    settings = {"open_tables_per_owner": MOST, "trusted_proxies": "127.0.0.0/8,::1"}
    with (
        serving(store.url, **settings) as one,
        serving(store.url, **settings) as other,
        Api(one.address) as api,
        Api(other.address) as another,
    ):
        yield [api, another]


def create(api: Api, address: str, request_id: str = "") -> CreateTableResponse | str:
    """Opens a table from an address; the reason, if that is refused."""
    request = CreateTableRequest(options=OPTIONS, seat_count=2, request_id=request_id or new_id(), token="A" * 43)
    metadata = (("x-forwarded-for", address),)
    try:
        return CreateTableResponse.FromString(api.raw("CreateTable", request.SerializeToString(), metadata=metadata))
    except grpc.RpcError as error:
        return refused(error).reason


def some_address() -> str:
    """An address that no other test has."""
    number = int(new_id()[:6], 16)
    return f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}"


def test_replicas_agree_on_how_many_tables_an_owner_has(replicas: list[Api]):
    """Whoever opens tables at several replicas at once gets as many as allowed; others are not affected."""
    address = some_address()
    with ThreadPoolExecutor(8) as pool:
        made = list(pool.map(lambda number: create(replicas[number % 2], address), range(4 * MOST)))
    assert sum(not isinstance(each, str) for each in made) == MOST
    assert {each for each in made if isinstance(each, str)} == {"TOO_MANY_TABLES"}
    assert not isinstance(create(replicas[0], some_address()), str)


def test_a_table_that_ends_makes_room(replicas: list[Api]):
    """When a table is closed, at whichever replica, its owner may open another."""
    address = some_address()
    made = [create(replicas[0], address) for _ in range(MOST)]
    assert create(replicas[0], address) == "TOO_MANY_TABLES"
    last = made[-1]
    assert not isinstance(last, str)
    replicas[1].call("CloseTable", CloseTableRequest(table_id=last.table.table_id), "A" * 43)
    assert not isinstance(create(replicas[0], address), str)
    assert create(replicas[0], address) == "TOO_MANY_TABLES"


def test_a_repeated_request_is_counted_once(replicas: list[Api]):
    """Whoever repeats a request gets the same table again, also when no more may be opened."""
    address, request_id = some_address(), new_id()
    made = [create(replicas[number % 2], address, request_id) for number in range(3)]
    assert len({str(each) for each in made}) == 1
    for _ in range(MOST - 1):
        assert not isinstance(create(replicas[0], address), str)
    assert create(replicas[0], address) == "TOO_MANY_TABLES"
    assert create(replicas[0], address, request_id) == made[0]


def test_what_a_replica_left_wrong_heals_by_itself(
    replicas: list[Api], store: StoreServer, monkeypatch: pytest.MonkeyPatch
):
    """Tables that are counted and gone, or were never made, are found when they stand in the way."""
    monkeypatch.setattr(open_tables, "MADE_WITHIN_MS", -1)
    address = some_address()
    made = [create(replicas[0], address) for _ in range(MOST)]
    assert create(replicas[0], address) == "TOO_MANY_TABLES"
    gone = made[0]
    assert not isinstance(gone, str)
    with store.client() as client:
        # As if it had been removed at the end of its life, without anybody's doing.
        client.delete(*client.keys(f"hummel:{{{gone.table.table_id}}}:*"))
    monkeypatch.setattr(open_tables, "LOOKED_AT_EVERY_MS", -1)
    # Those that were found open before are left alone for a while; that is over when their time comes.
    with store.client() as client:
        for key in client.scan_iter("hummel:open-tables:*"):
            for table_id in client.zrange(key, 0, -1):
                client.zadd(key, {table_id: 0}, xx=True)
    assert not isinstance(create(replicas[0], address), str)
    assert create(replicas[0], address) == "TOO_MANY_TABLES"


def test_keys_have_their_tables_wherever_they_call_from(store: StoreServer, tmp_path: Path):
    """With API keys the limit is each key's name's, and the store holds no address."""
    key, path = make_key(), tmp_path / "keys"
    path.write_text(f"elbe-{new_id()[:8]} {digest_of_key(key)}\n")
    request = CreateTableRequest(options=OPTIONS, seat_count=2).SerializeToString()
    reasons = []
    with (
        serving(store.url, api_keys_file=str(path), open_tables_per_owner=2, trusted_proxies="127.0.0.0/8") as service,
        Api(service.address) as api,
    ):
        for number in range(3):
            metadata = (("x-api-key", key), ("x-forwarded-for", f"10.200.0.{number}"))
            try:
                made = CreateTableResponse.FromString(api.raw("CreateTable", request, metadata=metadata))
            except grpc.RpcError as error:
                reasons.append(refused(error).reason)
    assert reasons == ["TOO_MANY_TABLES"]
    with store.client() as client:
        record = client.hget(keys.snapshot(made.table.table_id), "record")
        assert record is not None
        assert TableRecord.FromString(record).owner_name.startswith("elbe-")
        assert b"10.200.0" not in b"".join([record, *client.keys("*")])
