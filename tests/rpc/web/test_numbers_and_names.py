"""Numbers and names come through unchanged, in every protocol and format."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from hummel.v1 import CreateTableRequest, GetTableRequest, GetViewRequest, JoinTableRequest
from hummel_service.store import keys
from support.api import OPTIONS, open_table, path
from support.numbers_and_names import NAMES, NUMBERS
from support.web_api import Answer

if TYPE_CHECKING:
    from hummel_service.bootstrap import Service
    from support.api import Api
    from support.store_server import StoreServer
    from support.web_api import WebApi


@pytest.mark.parametrize("number", NUMBERS)
def test_large_numbers_come_through(grpc_api: Api, web: WebApi, store: StoreServer, number: int):
    """A revision of any size is shown as it is stored."""
    table = open_table(grpc_api)
    with store.client() as client:
        client.hset(keys.snapshot(table.table_id), "revision", number)
        client.xadd(keys.log(table.table_id), {"e": b"", "d": b""}, id=f"{number}-0")
    request = GetTableRequest(table_id=table.table_id)
    assert web.call("GetTable", request).table.revision == number
    assert web.call("GetView", GetViewRequest(table_id=table.table_id)).view.table.revision == number
    assert grpc_api.call("GetTable", request).table.revision == number


@pytest.mark.parametrize("number", NUMBERS)
def test_large_numbers_are_taken(grpc_api: Api, web: WebApi, number: int):
    """A revision of any size arrives as it was sent: who watches from the future is told so."""
    table = open_table(grpc_api)
    with web.watch(table.table_id, after=number) as watch:
        assert watch.next_update().resync


@pytest.mark.parametrize("number", NUMBERS)
def test_json_writes_large_numbers_as_text(web_service: Service, grpc_api: Api, store: StoreServer, number: int):
    """In JSON, 64-bit numbers are strings: JavaScript would round them."""
    table = open_table(grpc_api)
    with store.client() as client:
        client.hset(keys.snapshot(table.table_id), "revision", number)
        client.xadd(keys.log(table.table_id), {"e": b"", "d": b""}, id=f"{number}-0")
    body = json.dumps({"tableId": table.table_id}).encode()
    with Answer(web_service.http_address, path("GetTable"), "application/json", body) as answer:
        assert json.loads(answer.read())["table"]["revision"] == str(number)


@pytest.mark.parametrize("name", NAMES)
def test_names_come_through(grpc_api: Api, web: WebApi, name: str):
    """Names of tables and players are shown as they were written, whichever way they came and go."""
    created = web.call("CreateTable", CreateTableRequest(options=OPTIONS, seat_count=2, name=name)).table
    web.call("JoinTable", JoinTableRequest(table_id=created.table_id, player_name=name))
    with web.watch(created.table_id, after=1) as watch:
        update = watch.next_update()
    for table in (
        update.view.table,
        web.call("GetTable", GetTableRequest(table_id=created.table_id)).table,
        grpc_api.call("GetTable", GetTableRequest(table_id=created.table_id)).table,
    ):
        assert (table.name, table.seats[0].player_name) == (name, name)
    assert update.commits[0].events[0].table.seat_taken.player_name == name
