"""A request that comes again gets the same answer to the byte, on any replica, however the table moved on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from hummel.v1 import (
    AskForBotsRequest,
    Clock,
    CloseTableRequest,
    CreateTableRequest,
    GetTableRequest,
    JoinTableRequest,
    LeaveTableRequest,
    ListTablesRequest,
    RenewTokenRequest,
    ReplacePlayerRequest,
    StartTableRequest,
    SubmitActionRequest,
    UndoActionRequest,
)
from hummel_service.tables.tokens import make_token
from support.api import OPTIONS, Api, new_id, open_table, refusal_of, started_table
from support.serving import serving

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from google.protobuf.message import Message

    from support.api import OpenTable
    from support.store_server import StoreServer


@pytest.fixture(scope="module")
def other_api(store: StoreServer) -> Iterator[Api]:
    """A client of another replica on the same store."""
    with serving(store.url) as service, Api(service.address) as api:
        yield api


Prepared = tuple["Message", "str | None", "Callable[[], object]"]


def creating(api: Api) -> Prepared:
    """Opens a table; then somebody joins."""
    request = CreateTableRequest(options=OPTIONS, seat_count=3, name="Kai", request_id=new_id(), token=make_token())

    def move_on() -> None:
        table_id = api.call("CreateTable", request).table.table_id
        api.call("JoinTable", JoinTableRequest(table_id=table_id, player_name="Ada"))

    return request, None, move_on


def joining(api: Api) -> Prepared:
    """Takes a seat; then gives it back, and somebody else takes it."""
    table = open_table(api, seated=0)
    token = make_token()
    request = JoinTableRequest(table_id=table.table_id, player_name="Ada", request_id=new_id(), token=token)

    def move_on() -> None:
        api.call("LeaveTable", LeaveTableRequest(table_id=table.table_id), token)
        api.call("JoinTable", JoinTableRequest(table_id=table.table_id, player_name="Bea"))

    return request, None, move_on


def leaving(api: Api) -> Prepared:
    """Gives a seat back; then somebody else takes it."""
    table = open_table(api)
    request = LeaveTableRequest(table_id=table.table_id, request_id=new_id())
    join = JoinTableRequest(table_id=table.table_id, player_name="Bea")
    return request, table.seats[1], lambda: api.call("JoinTable", join)


def asking_for_bots(api: Api) -> Prepared:
    """Asks for a bot; then for none."""
    table = open_table(api)
    request = AskForBotsRequest(table_id=table.table_id, bot_count=1, request_id=new_id())
    return request, table.owner, lambda: api.call("AskForBots", AskForBotsRequest(table_id=table.table_id), table.owner)


def starting(api: Api) -> Prepared:
    """Starts a game; then it is played."""
    table = open_table(api)
    request = StartTableRequest(table_id=table.table_id, request_id=new_id())
    return request, table.owner, lambda: [table.act() for _ in range(5)]


def acting(api: Api) -> Prepared:
    """Plays an action; then the game goes on, as far as requests are remembered."""
    table = started_table(api)
    for _ in range(7):
        table.act()
    request, token = _next_action(table)
    return request, token, lambda: [table.act() for _ in range(63)]


def acting_strictly(api: Api) -> Prepared:
    """Plays an action at an expected revision; then the owner closes the table."""
    table = started_table(api)
    request, token = _next_action(table, expected_revision=table.revision)
    return request, token, lambda: api.call("CloseTable", CloseTableRequest(table_id=table.table_id), table.owner)


def acting_last(api: Api) -> Prepared:
    """Plays the action that ends a game; nothing can move on any more."""
    table = started_table(api)
    while table.view().table.status != 3:
        request, token = _next_action(table)
        api.call("SubmitAction", request, token)
    return request, token, lambda: None


def taking_back(api: Api) -> Prepared:
    """Takes an action back; then the game goes on."""
    table = started_table(api)
    seat, _ = table.next_move()
    table.act()
    request = UndoActionRequest(table_id=table.table_id, request_id=new_id())
    return request, table.seats[seat], lambda: [table.act() for _ in range(20)]


def replacing(api: Api) -> Prepared:
    """Hands the seat of an absent player on; then the owner closes the table."""
    table = started_table(api, clock=Clock(decision_s=1))
    with api.watch(table.table_id, table.owner) as watching:
        absent = next(
            clock.seat for update in watching.updates() for clock in update.view.seat_clocks if clock.timeouts == 3
        )
    request = ReplacePlayerRequest(
        table_id=table.table_id, seat=absent, player_name="Ada", request_id=new_id(), token=make_token()
    )
    return request, table.owner, table.close


def exchanging(api: Api) -> Prepared:
    """Exchanges a seat's token, so that the old one is void; then it is exchanged again, and the game goes on."""
    table = started_table(api)
    old, new = table.seats[0], make_token()
    request = RenewTokenRequest(table_id=table.table_id, request_id=new_id(), token=new)

    def move_on() -> None:
        table.seats[0] = make_token()
        api.call("RenewToken", RenewTokenRequest(table_id=table.table_id, token=table.seats[0]), new)
        for _ in range(5):
            table.act()

    return request, old, move_on


def closing(api: Api) -> Prepared:
    """Ends a table early; nothing can move on any more."""
    table = started_table(api)
    return CloseTableRequest(table_id=table.table_id, request_id=new_id()), table.owner, lambda: None


def _next_action(table: OpenTable, expected_revision: int | None = None) -> tuple[SubmitActionRequest, str]:
    seat, action = table.next_move()
    request = SubmitActionRequest(
        table_id=table.table_id, action=action, request_id=new_id(), expected_revision=expected_revision
    )
    return request, table.seats[seat]


REQUESTS = {
    "CreateTable": creating,
    "JoinTable": joining,
    "LeaveTable": leaving,
    "AskForBots": asking_for_bots,
    "StartTable": starting,
    "SubmitAction": acting,
    "SubmitAction strictly": acting_strictly,
    "SubmitAction at the end": acting_last,
    "UndoAction": taking_back,
    "ReplacePlayer": replacing,
    "RenewToken": exchanging,
    "CloseTable": closing,
}


@pytest.mark.parametrize("name", REQUESTS)
def test_a_repeated_request_gets_the_same_bytes(api: Api, other_api: Api, name: str):
    """At once and when the table moved on, on either replica: the same bytes, and nothing is done twice."""
    method = name.partition(" ")[0]
    request, token, move_on = REQUESTS[name](api)
    data = request.SerializeToString()
    first = api.raw(method, data, token)
    for replica in (api, other_api):
        assert replica.raw(method, data, token) == first
    move_on()
    table = other_api.call(method, request, token)
    revision = _revision_now(other_api, table)
    for replica in (other_api, api):
        assert replica.raw(method, data, token) == first
    assert _revision_now(api, table) == revision


@pytest.mark.parametrize("name", REQUESTS)
def test_a_used_request_id_is_refused_for_anything_else(api: Api, other_api: Api, name: str):
    """Other bytes or another token under a used id are refused on either replica, and nothing is done."""
    method = name.partition(" ")[0]
    request, token, move_on = REQUESTS[name](api)
    answer = api.call(method, request, token)
    revision = _revision_now(api, answer)
    data = request.SerializeToString()
    # A field that comes twice counts as it comes last: other bytes that mean the same.
    others = [(data + type(request)(request_id=request.request_id).SerializeToString(), token), (data, make_token())]
    for replica in (api, other_api):
        for data, other_token in others:
            refusal = replica.refusal(method, data, other_token)
            assert (refusal.code.name, refusal.reason) == ("INVALID_ARGUMENT", "REQUEST_ID_REUSED")
            assert set(refusal.fields) == {"request_id"}
    assert _revision_now(api, answer) == revision
    # A table with a clock would go on by itself.
    move_on()


def test_a_repeated_request_whose_token_the_service_made_is_told_apart(api: Api, other_api: Api):
    """A repeated request can't show a token again that the service made; it says so and does nothing."""
    create = CreateTableRequest(options=OPTIONS, seat_count=2, request_id=new_id())
    created = api.call("CreateTable", create)
    join = JoinTableRequest(table_id=created.table.table_id, player_name="Ada", request_id=new_id())
    joined = api.call("JoinTable", join)
    for replica in (api, other_api):
        for method, request in (("CreateTable", create), ("JoinTable", join)):
            refusal = replica.refusal(method, request)
            assert (refusal.code.name, refusal.reason) == ("FAILED_PRECONDITION", "TOKEN_NOT_REPEATABLE")
    assert _revision_now(api, created) == joined.table.revision == 2


def test_a_table_that_was_created_twice_is_listed_once(api: Api, other_api: Api):
    """A repeated CreateTable, on another replica and later, leaves one entry in the list."""
    request = CreateTableRequest(options=OPTIONS, seat_count=2, request_id=new_id(), token=make_token())
    answers = [replica.call("CreateTable", request) for replica in (api, other_api, api)]
    listed = [table.table_id for table in api.call("ListTables", ListTablesRequest(page_size=100)).tables]
    assert listed.count(answers[0].table.table_id) == 1


def test_requests_without_an_id_act_every_time(api: Api):
    """Without a request id the same bytes are another request."""
    table = open_table(api, 5, seated=0)
    request = JoinTableRequest(table_id=table.table_id, player_name="Ada")
    assert [api.call("JoinTable", request).seat for _ in range(5)] == [0, 1, 2, 3, 4]
    assert refusal_of(lambda: api.call("JoinTable", request)).reason == "TABLE_FULL"


def _revision_now(api: Api, answer: Any) -> int:  # noqa: ANN401 - the answer of any change
    table = answer.table if "table" in answer.DESCRIPTOR.fields_by_name else answer.view.table
    return int(api.call("GetTable", GetTableRequest(table_id=table.table_id)).table.revision)
