"""AdminService over gRPC: tables are taken out, copied and mended by the operator alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hummel.v1 import (
    ExportTableRequest,
    GetReplayRequest,
    GetViewRequest,
    ImportTableRequest,
    RebuildTableRequest,
)
from hummel_service.games.verify import verify
from hummel_service.store import keys
from support.api import OpenTable, new_id, started_table

if TYPE_CHECKING:
    from support.api import Api
    from support.store_server import StoreServer


def test_a_copy_is_played_beside_its_table(api: Api, operator: str):
    """An exported table is imported under an id of its own; both are played to their ends with the same tokens."""
    table = started_table(api)
    revision = table.act()
    exported = api.call("ExportTable", ExportTableRequest(table_id=table.table_id), operator)
    request = ImportTableRequest(archive=exported.archive, request_id=new_id())
    copied = api.call("ImportTable", request, operator).table
    assert copied.table_id != table.table_id
    assert copied.revision == revision
    assert api.call("ImportTable", request, operator).table == copied
    copy = OpenTable(api, copied.table_id, table.owner, table.seats, spectator=table.owner)
    for each in (table, copy):
        each.play_to_the_end()
        replay = api.call("GetReplay", GetReplayRequest(table_id=each.table_id), each.owner).replay
        assert verify(replay) == []


def test_a_damaged_table_is_mended(api: Api, operator: str, store: StoreServer):
    """What says DATA_LOSS goes on after RebuildTable, at the revision at which it was."""
    table = started_table(api)
    revision = table.act()
    with store.client() as client:
        client.hset(keys.snapshot(table.table_id), mapping={"state": b"\xff", "record": b"\xff"})
    request = GetViewRequest(table_id=table.table_id)
    assert api.refusal("GetView", request).code.name == "DATA_LOSS"
    rebuilt = api.call("RebuildTable", RebuildTableRequest(table_id=table.table_id), operator).table
    assert rebuilt.revision == revision
    assert api.call("GetView", request).view.table == rebuilt
    table.play_to_the_end()


def test_a_table_that_cant_be_mended_says_so(api: Api, operator: str, store: StoreServer):
    """Where the log is lost too, the operator is told DATA_LOSS."""
    table = started_table(api)
    with store.client() as client:
        client.delete(keys.log(table.table_id))
    refusal = api.refusal("RebuildTable", RebuildTableRequest(table_id=table.table_id), operator)
    assert (refusal.code.name, refusal.reason) == ("DATA_LOSS", "TABLE_DAMAGED")


@pytest.mark.parametrize("archive", [b"", b"no archive", b"\x78\x9c\x03\x00\x00\x00\x00\x01"])
def test_what_is_no_archive_is_refused_by_its_field(api: Api, operator: str, archive: bytes):
    """Bytes that ExportTable did not return are INVALID_ARGUMENT, and the field is named."""
    refusal = api.refusal("ImportTable", ImportTableRequest(archive=archive), operator)
    assert (refusal.code.name, refusal.reason) == ("INVALID_ARGUMENT", "INVALID_REQUEST")
    assert list(refusal.fields) == ["archive"]


@pytest.mark.parametrize("method", ["ExportTable", "RebuildTable"])
def test_a_table_that_is_not_there_is_not_found(api: Api, operator: str, method: str):
    """An unknown table is NOT_FOUND."""
    kinds = {"ExportTable": ExportTableRequest, "RebuildTable": RebuildTableRequest}
    refusal = api.refusal(method, kinds[method](table_id="a" * 26), operator)
    assert (refusal.code.name, refusal.reason) == ("NOT_FOUND", "TABLE_NOT_FOUND")
