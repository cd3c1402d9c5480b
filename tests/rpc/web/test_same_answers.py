"""A call is the same call whichever way it comes: answers, refusals with their details, limits, tokens."""

from __future__ import annotations

from typing import TYPE_CHECKING

import grpc
import pytest

from hummel.v1 import (
    CloseTableRequest,
    CreateTableRequest,
    GetGameRequest,
    GetReplayRequest,
    GetTableRequest,
    GetViewRequest,
    JoinTableRequest,
    LeaveTableRequest,
    ListLegalActionsRequest,
    ListReplayViewsRequest,
    ListTablesRequest,
    RenewTokenRequest,
    StartTableRequest,
    SubmitActionRequest,
    UndoActionRequest,
)
from hummel_service.tables.tokens import make_token
from support.api import METHODS, OPTIONS, UNARY, new_id, open_table, refusal_of, started_table
from support.bad_request import MAX_REQUEST_BYTES, message
from support.bad_requests import CASES
from support.web_api import CONNECT_JSON, GRPC_WEB_JSON, WebApi

if TYPE_CHECKING:
    from collections.abc import Callable

    from google.protobuf.message import Message

    from hummel_service.bootstrap import Service
    from support.api import Api
    from support.scene import Scene

    Sent = tuple[Message, str | None]


def _submission(scene: Scene) -> Sent:
    table = started_table(scene.api)
    seat, action = table.next_move()
    return SubmitActionRequest(table_id=table.table_id, action=action, request_id=new_id()), table.seats[seat]


def _start(scene: Scene) -> Sent:
    table = open_table(scene.api)
    return StartTableRequest(table_id=table.table_id, request_id=new_id()), table.owner


def _close(scene: Scene) -> Sent:
    table = open_table(scene.api)
    return CloseTableRequest(table_id=table.table_id, request_id=new_id()), table.owner


def _leave(scene: Scene) -> Sent:
    table = open_table(scene.api)
    return LeaveTableRequest(table_id=table.table_id, request_id=new_id()), table.seats[1]


def _join(scene: Scene) -> Sent:
    table = open_table(scene.api, seated=0)
    join = JoinTableRequest(table_id=table.table_id, player_name="Jürgen", token=make_token(), request_id=new_id())
    return join, None


def _create(_scene: Scene) -> Sent:
    create = CreateTableRequest(
        options=OPTIONS, seat_count=3, name="Elbe", private=True, token=make_token(), request_id=new_id()
    )
    return create, None


def _undo(scene: Scene) -> Sent:
    table = started_table(scene.api)
    seat, action = table.next_move()
    submit = SubmitActionRequest(table_id=table.table_id, action=action, request_id=new_id())
    scene.api.call("SubmitAction", submit, table.seats[seat])
    return UndoActionRequest(table_id=table.table_id, request_id=new_id()), table.seats[seat]


def _renew(scene: Scene) -> Sent:
    table = open_table(scene.api)
    renew = RenewTokenRequest(table_id=table.table_id, token=make_token(), request_id=new_id())
    return renew, table.seats[0]


def _list(scene: Scene) -> Sent:
    open_table(scene.api, seated=0, private=False)
    return ListTablesRequest(page_size=5), None


GOOD: dict[str, Callable[[Scene], Sent]] = {
    "GetGame": lambda _: (GetGameRequest(game="hamburgum"), None),
    "CreateTable": _create,
    "ListTables": _list,
    "GetTable": lambda scene: (GetTableRequest(table_id=scene.running.table_id), None),
    "JoinTable": _join,
    "LeaveTable": _leave,
    "StartTable": _start,
    "CloseTable": _close,
    "GetView": lambda scene: (GetViewRequest(table_id=scene.running.table_id), scene.to_move),
    "ListLegalActions": lambda scene: (ListLegalActionsRequest(table_id=scene.running.table_id), scene.to_move),
    "SubmitAction": _submission,
    "UndoAction": _undo,
    "RenewToken": _renew,
    "GetReplay": lambda scene: (GetReplayRequest(table_id=scene.finished.table_id), None),
    "ListReplayViews": lambda scene: (ListReplayViewsRequest(table_id=scene.finished.table_id, page_size=9), None),
}
"""A request that is answered, for each method that needs more than an empty one."""

KNOWN = [*GOOD, "GetServerInfo", "ListGames", "WatchTable"]
"""Methods that are sure to be there."""


@pytest.mark.parametrize("method", [name for name in UNARY if name in GOOD])
def test_every_method_gives_the_same_answer(scene: Scene, web: WebApi, method: str):
    """What gRPC answers is answered over HTTP too; a change that is sent again, that way, is done once."""
    request, token = GOOD[method](scene)
    answer = scene.api.raw(method, request.SerializeToString(), token)
    assert answer
    assert web.raw(method, request.SerializeToString(), token) == answer


@pytest.mark.parametrize("method", [name for name in UNARY if name not in GOOD])
def test_every_other_method_treats_an_empty_request_the_same(scene: Scene, web: WebApi, method: str):
    """Methods that this table knows nothing of do the same with nothing: one answer, or one refusal."""
    try:
        answer = scene.api.raw(method, b"")
    except grpc.RpcError:
        assert web.refusal(method, b"") == scene.api.refusal(method, b"")
    else:
        assert web.raw(method, b"") == answer


def test_every_method_has_its_place(scene: Scene):
    """The table names methods that are there."""
    assert scene
    assert GOOD.keys() <= set(UNARY)


def test_bad_input_is_refused_in_the_same_words(scene: Scene, web: WebApi):
    """Each kind of bad input: the same status, text, reason and details as over gRPC, byte for byte."""
    compared = 0
    for case, bad in CASES.items():
        request, token = bad.make(scene)
        if web.wire.is_json and not _fits_json(request):
            continue
        assert web.refusal(bad.method, request, token) == scene.api.refusal(bad.method, request, token), case
        compared += 1
    assert compared > len(CASES) / 2


def _fits_json(request: Message | bytes) -> bool:
    """Whether a request can be said in JSON, in not too many bytes."""
    return not isinstance(request, bytes) and len(request.SerializeToString()) < MAX_REQUEST_BYTES / 2


@pytest.mark.parametrize("value", ["Basic abc", "bearer", "Bearer", ""])
@pytest.mark.parametrize("method", ["GetView", "ListGames"])
def test_an_authorization_that_holds_no_token_is_refused(web: WebApi, method: str, value: str):
    """An authorization that is no bearer token is refused, never treated as none."""
    refusal = refusal_of(lambda: web.raw(method, b"", metadata=(("authorization", value),)))
    assert (refusal.code.name, refusal.reason) == ("UNAUTHENTICATED", "TOKEN_MISSING")


@pytest.mark.parametrize("text", ["", "{", "null", '{"tableId": 7}', '{"tableId": "a"', "\xff"], ids=repr)
def test_json_that_is_no_request_is_refused_with_what_is_wrong(web_service: Service, text: str):
    """What is no JSON, or not the method's, is an invalid request whose text says why."""
    for wire in (CONNECT_JSON, GRPC_WEB_JSON):
        web = WebApi(web_service.http_address, wire)
        refusal = refusal_of(lambda web=web: web.verbatim("GetTable", text.encode("latin-1")))
        assert (refusal.code.name, refusal.reason) == ("INVALID_ARGUMENT", "INVALID_REQUEST")
        assert "hummel.v1.GetTableRequest" in refusal.message


def _send_verbatim(web: WebApi, method: str, body: bytes) -> None:
    if METHODS[method].server_streaming:
        list(web.verbatim_watch(body))
    else:
        web.verbatim(method, body)


@pytest.mark.parametrize("method", KNOWN)
def test_requests_beyond_all_bounds_are_cut_off(grpc_api: Api, web: WebApi, method: str):
    """A request of megabytes is cut off, with the status that gRPC has for it."""
    data = b" " * (2 * 1024 * 1024) if web.wire.is_json else message(99, bytes(2 * 1024 * 1024))
    assert refusal_of(lambda: _send_verbatim(web, method, data)).code is grpc.StatusCode.RESOURCE_EXHAUSTED
    assert grpc_api.raw("GetServerInfo", b"")


@pytest.mark.parametrize("method", KNOWN)
def test_requests_that_are_too_long_get_a_reason(web: WebApi, method: str):
    """A request that is a little too long is refused with its length and the longest that is taken."""
    data = b" " * (MAX_REQUEST_BYTES + 1) if web.wire.is_json else message(99, bytes(MAX_REQUEST_BYTES))
    refusal = refusal_of(lambda: _send_verbatim(web, method, data))
    assert (refusal.code.name, refusal.reason) == ("INVALID_ARGUMENT", "INVALID_REQUEST")
    assert str(MAX_REQUEST_BYTES) in refusal.message
