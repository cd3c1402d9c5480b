"""Who may call what: one table of every method and every kind of caller, at public and private tables.

The methods come from the schemas: a new one without a row fails.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import grpc
import pytest

from hummel.v1 import (
    AskForBotsRequest,
    CloseTableRequest,
    CreateTableRequest,
    ExportTableRequest,
    GetGameRequest,
    GetReplayRequest,
    GetServerInfoRequest,
    GetTableRequest,
    GetViewRequest,
    ImportTableRequest,
    JoinTableRequest,
    LeaveTableRequest,
    ListGamesRequest,
    ListLegalActionsRequest,
    ListReplayViewsRequest,
    ListTablesRequest,
    RebuildTableRequest,
    RenewTokenRequest,
    ReplacePlayerRequest,
    StartTableRequest,
    SubmitActionRequest,
    UndoActionRequest,
    WatchTableRequest,
)
from hummel_service.rpc.errors import STATUS_OF_REASON
from hummel_service.tables.tokens import make_token
from support.api import METHODS, OPTIONS, TIMEOUT_S, Api, OpenTable, new_id, open_table, path, refused

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from google.protobuf.message import Message

MATRIX_TEXT = """
                         nobody   garbled  made-up  seat      other-seat     owner    renewed  elsewhere  operator

ListGames                ok       MISSING  ok       ok        ok             ok       ok       ok         ok
GetGame                  ok       MISSING  ok       ok        ok             ok       ok       ok         ok
GetServerInfo            ok       MISSING  ok       ok        ok             ok       ok       ok         ok

CreateTable              ok       MISSING  ok       ok        ok             ok       ok       ok         ok
ListTables               ok       MISSING  ok       ok        ok             ok       ok       ok         ok
GetTable                 ok       MISSING  ok       ok        ok             ok       ok       ok         ok
JoinTable                ok       MISSING  ok       ok        ok             ok       ok       ok         ok
LeaveTable               MISSING  MISSING  WRONG    ok        ok             WRONG    WRONG    WRONG      WRONG
AskForBots               MISSING  MISSING  WRONG    WRONG     WRONG          ok       WRONG    WRONG      WRONG
StartTable               MISSING  MISSING  WRONG    WRONG     WRONG          ok       WRONG    WRONG      WRONG
CloseTable               MISSING  MISSING  WRONG    WRONG     WRONG          ok       WRONG    WRONG      WRONG
ReplacePlayer            MISSING  MISSING  WRONG    WRONG     WRONG          PRESENT  WRONG    WRONG      WRONG
RenewToken               MISSING  MISSING  WRONG    ok        ok             ok       WRONG    WRONG      WRONG

GetView                  ok       MISSING  WRONG    ok        ok             ok       WRONG    WRONG      WRONG
GetView/private          MISSING  MISSING  WRONG    ok        ok             ok       WRONG    WRONG      WRONG
WatchTable               ok       MISSING  WRONG    ok        ok             ok       WRONG    WRONG      WRONG
WatchTable/private       MISSING  MISSING  WRONG    ok        ok             ok       WRONG    WRONG      WRONG
GetReplay                ok       MISSING  WRONG    ok        ok             ok       WRONG    WRONG      WRONG
GetReplay/private        MISSING  MISSING  WRONG    ok        ok             ok       WRONG    WRONG      WRONG
ListReplayViews          ok       MISSING  WRONG    ok        ok             ok       WRONG    WRONG      WRONG
ListReplayViews/private  MISSING  MISSING  WRONG    ok        ok             ok       WRONG    WRONG      WRONG
ListLegalActions         MISSING  MISSING  WRONG    ok        ok             WRONG    WRONG    WRONG      WRONG
SubmitAction             MISSING  MISSING  WRONG    ok        NOT-YOUR-TURN  WRONG    WRONG    WRONG      WRONG
UndoAction               MISSING  MISSING  WRONG    NO-UNDO   NO-UNDO        WRONG    WRONG    WRONG      WRONG

ExportTable              MISSING  MISSING  WRONG    WRONG     WRONG          WRONG    WRONG    WRONG      ok
ImportTable              MISSING  MISSING  WRONG    WRONG     WRONG          WRONG    WRONG    WRONG      NO-ARCHIVE
RebuildTable             MISSING  MISSING  WRONG    WRONG     WRONG          WRONG    WRONG    WRONG      ok
"""
"""What each caller is told.

Callers: `garbled` sends metadata that holds no token, `made-up` a token that is nobody's, `seat`
is the one to move, `renewed` sends a seat's token that was exchanged for another one,
`elsewhere` one of a seat at another table.
Answers that are no refusals of access mean that access was given and something else is not so.
"""

REASONS = {
    "ok": "",
    "MISSING": "TOKEN_MISSING",
    "WRONG": "TOKEN_WRONG",
    "NOT-YOUR-TURN": "NOT_YOUR_TURN",
    "PRESENT": "SEAT_NOT_ABSENT",
    "NO-UNDO": "UNDO_NOT_POSSIBLE",
    "NO-ARCHIVE": "INVALID_REQUEST",
}
"""What the words in the table stand for."""

_HEADER, *_ROWS = [line.split() for line in MATRIX_TEXT.splitlines() if line]

CALLERS = tuple(_HEADER)

MATRIX: Mapping[str, Mapping[str, str]] = {
    name: dict(zip(CALLERS, (REASONS[word] for word in words), strict=True)) for name, *words in _ROWS
}
"""The reason that a caller gets for each method, empty for an answer."""


def expected(method: str, caller: str, *, private: bool) -> str:
    """The reason in the table; private tables have rows of their own where they differ."""
    row = MATRIX.get(f"{method}/private") if private else None
    return (row or MATRIX[method])[caller]


@dataclass(frozen=True)
class Place:
    """A table, and what each caller sends there.

    Attributes:
        table: The table.
        headers: The value of the metadata `authorization`, by caller; None for none.
    """

    table: OpenTable
    headers: Mapping[str, str | None]


WAITING = {"JoinTable", "LeaveTable", "AskForBots", "StartTable"}
"""What is called at a table that waits; a seat of it is free for JoinTable."""

ENDED = {"GetReplay", "ListReplayViews"}
"""What is called at a table that has ended. Everything else is called at a running one."""


def make_place(api: Api, method: str, operator: str, *, private: bool) -> Place:
    """Opens a table that is in the state for a method, with every kind of caller."""
    free = method == "JoinTable"
    table = open_table(api, 3 if free else 2, seated=2, private=private)
    renewed = table.seats[1]
    table.seats[1] = api.call("RenewToken", RenewTokenRequest(table_id=table.table_id), renewed).token
    if method not in WAITING:
        table.start()
    if method in ENDED:
        api.call("CloseTable", CloseTableRequest(table_id=table.table_id), table.owner)
    return Place(table, _headers(api, table, renewed, operator))


def _headers(api: Api, table: OpenTable, renewed: str, operator: str) -> dict[str, str | None]:
    seats = _view(table).decision.seats or [0]
    tokens = {
        "made-up": make_token(),
        "seat": table.seats[seats[0]],
        "other-seat": table.seats[1 - seats[0]],
        "owner": table.owner,
        "renewed": renewed,
        "elsewhere": open_table(api, seated=1).seats[0],
        "operator": operator,
    }
    return {"nobody": None, "garbled": "Basic abc", **{name: f"Bearer {token}" for name, token in tokens.items()}}


def _view(table: OpenTable) -> Any:  # noqa: ANN401 - a View
    return table.api.call("GetView", GetViewRequest(table_id=table.table_id), table.owner).view


def _submit(table: OpenTable) -> SubmitActionRequest:
    seat = _view(table).decision.seats[0]
    return SubmitActionRequest(table_id=table.table_id, action=table.view(seat).legal_actions[0])


REQUESTS: Mapping[str, Callable[[OpenTable], Message]] = {
    "ListGames": lambda _: ListGamesRequest(),
    "GetGame": lambda _: GetGameRequest(game="hamburgum"),
    "GetServerInfo": lambda _: GetServerInfoRequest(),
    "CreateTable": lambda _: CreateTableRequest(options=OPTIONS, seat_count=2, request_id=new_id()),
    "ListTables": lambda _: ListTablesRequest(),
    "GetTable": lambda table: GetTableRequest(table_id=table.table_id),
    "JoinTable": lambda table: JoinTableRequest(table_id=table.table_id, player_name="Ada"),
    "LeaveTable": lambda table: LeaveTableRequest(table_id=table.table_id),
    "AskForBots": lambda table: AskForBotsRequest(table_id=table.table_id, bot_count=1),
    "StartTable": lambda table: StartTableRequest(table_id=table.table_id),
    "CloseTable": lambda table: CloseTableRequest(table_id=table.table_id),
    "ReplacePlayer": lambda table: ReplacePlayerRequest(table_id=table.table_id, player_name="Ada"),
    "RenewToken": lambda table: RenewTokenRequest(table_id=table.table_id),
    "GetView": lambda table: GetViewRequest(table_id=table.table_id),
    "WatchTable": lambda table: WatchTableRequest(table_id=table.table_id),
    "GetReplay": lambda table: GetReplayRequest(table_id=table.table_id),
    "ListReplayViews": lambda table: ListReplayViewsRequest(table_id=table.table_id),
    "ListLegalActions": lambda table: ListLegalActionsRequest(table_id=table.table_id),
    "SubmitAction": _submit,
    "UndoAction": lambda table: UndoActionRequest(table_id=table.table_id),
    "ExportTable": lambda table: ExportTableRequest(table_id=table.table_id),
    "ImportTable": lambda _: ImportTableRequest(archive=b"no archive"),
    "RebuildTable": lambda table: RebuildTableRequest(table_id=table.table_id),
}
"""A request of each method that is fine but for who sends it."""


def answer_of(api: Api, method: str, request: Message, header: str | None) -> tuple[grpc.StatusCode, str]:
    """Calls a method and returns its status and reason; of a watch the first message counts."""
    metadata = [] if header is None else [("authorization", header)]
    kind = api.channel.unary_stream if METHODS[method].server_streaming else api.channel.unary_unary
    try:
        call = kind(path(method))(request.SerializeToString(), timeout=TIMEOUT_S, metadata=metadata)
        if METHODS[method].server_streaming:
            next(call)
            call.cancel()
    except grpc.RpcError as error:
        refusal = refused(error)
        return refusal.code, refusal.reason
    return grpc.StatusCode.OK, ""


def test_every_method_has_its_row():
    """The table has a row for each method of the schemas, and no row for anything else."""
    assert {name.partition("/")[0] for name in MATRIX} == set(METHODS) == set(REQUESTS)


@pytest.mark.parametrize("private", [False, True], ids=["public", "private"])
@pytest.mark.parametrize("method, caller", list(itertools.product(METHODS, CALLERS)))
def test_who_may_call_what(api: Api, operator: str, method: str, caller: str, private: bool):  # noqa: FBT001 - what is told apart
    """Every caller gets from every method what the table says, and a refused one has changed nothing."""
    place = make_place(api, method, operator, private=private)
    request = REQUESTS[method](place.table)
    before = place.table.revision
    reason = expected(method, caller, private=private)
    code = STATUS_OF_REASON[reason] if reason else grpc.StatusCode.OK
    assert answer_of(api, method, request, place.headers[caller]) == (code, reason)
    if reason:
        assert place.table.revision == before


def test_private_tables_are_not_listed(api: Api):
    """A list shows public tables alone; who knows a private table's id sees it and may join: it is an invitation."""
    public, private = (open_table(api, seated=1, private=private).table_id for private in (False, True))
    listed = [table.table_id for table in api.call("ListTables", ListTablesRequest(page_size=100)).tables]
    assert public in listed
    assert private not in listed
    assert api.call("GetTable", GetTableRequest(table_id=private)).table.private
    assert api.call("JoinTable", JoinTableRequest(table_id=private, player_name="Bea")).seat == 1


def test_the_owner_sees_what_spectators_see(api: Api):
    """At a public table the owner's view is the spectators' to the byte, and shows no seat's secrets."""
    table = open_table(api)
    table.start()
    assert _view(table) == table.view()
    assert not _view(table).HasField("seat")
