"""Bad input of every kind gets the right status, reason and details, and changes nothing that is stored."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

import grpc
import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from hummel.speicherstadt.v1 import Options, PlaceWorker
from hummel.v1 import CreateTableRequest, GameOptions, GetTableRequest, SubmitActionRequest
from hummel_service.store import keys
from hummel_service.tables.tokens import make_token
from support.api import METHODS, OPERATORS, OPTIONS, UNARY, Api, OpenTable, Refused, refusal_of, started_table
from support.bad_request import MAX_REQUEST_BYTES, game_action, message
from support.bad_requests import CASES, NO_SUCH_TABLE
from support.hamburgum_bad_requests import HAMBURGUM_CASES
from support.scene import Scene, make_scene
from support.seat_bad_requests import SEAT_CASES
from support.secrets_in_text import secrets_found

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from support.store_server import StoreServer


ALL_CASES = CASES | HAMBURGUM_CASES | SEAT_CASES


@pytest.fixture(scope="module")
def scene(api: Api, finished: OpenTable, store: StoreServer, operator: str) -> Scene:
    """Tables in every state of life."""
    return make_scene(api, finished, store, operator)


@contextlib.contextmanager
def nothing_changes(store: StoreServer) -> Iterator[None]:
    """Compares all that is stored, byte for byte, before and after."""

    def contents() -> dict[bytes, bytes | None]:
        with store.client() as client:
            return {key: client.dump(key) for key in client.scan_iter(b"hummel:*")}

    before = contents()
    yield
    assert contents() == before


@pytest.mark.parametrize("case", ALL_CASES)
def test_bad_input_is_refused_and_changes_nothing(scene: Scene, store: StoreServer, case: str):
    """Each kind of bad input: status, reason and details are right, the text is fit to be read, nothing changed."""
    bad = ALL_CASES[case]
    request, token = bad.make(scene)
    with nothing_changes(store):
        refusal = scene.api.refusal(bad.method, request, token)
    assert (refusal.code.name, refusal.reason, refusal.domain) == (bad.code, bad.reason, bad.domain)
    assert set(refusal.fields) == bad.fields
    assert dict(bad.metadata).items() <= refusal.metadata.items()
    assert_is_fit_for_people(refusal, token)
    assert not secrets_found(refusal.message.encode() + refusal.details, scene.secrets())


def assert_is_fit_for_people(refusal: Refused, token: str | None) -> None:
    """A refusal is one line of reasonable length that repeats no secret."""
    assert 0 < len(refusal.message) < 300
    assert refusal.message.isprintable()
    assert len(refusal.details) < 2048
    assert token is None or token.encode() not in refusal.details


def test_a_stale_revision_comes_with_the_current_one(scene: Scene):
    """Who expects another revision is told the table's own."""
    refusal = scene.api.refusal("SubmitAction", scene.submit(expected_revision=1), scene.to_move)
    table = scene.running.view().table
    assert refusal.metadata == {"currentRevision": str(table.revision), "currentEpoch": table.epoch}


EMPTY: dict[str, tuple[str, str] | None] = {
    "ListGames": None,
    "ListTables": None,
    "GetServerInfo": None,
    "GetGame": ("NOT_FOUND", "GAME_NOT_FOUND"),
}
"""What an empty request gets where that is not INVALID_REQUEST: an answer, or a status and reason."""


@pytest.mark.parametrize("method", UNARY)
def test_empty_messages(api: Api, store: StoreServer, operator: str, method: str):
    """An empty request is answered where nothing is required, and refused with what is missing elsewhere."""
    with nothing_changes(store):
        expected = EMPTY.get(method, ("INVALID_ARGUMENT", "INVALID_REQUEST"))
        if expected is None:
            api.raw(method, b"")
        else:
            refusal = api.refusal(method, b"", operator if method in OPERATORS else None)
            assert (refusal.code.name, refusal.reason) == expected


@pytest.mark.parametrize("method", METHODS)
def test_messages_beyond_all_bounds_are_cut_off(api: Api, store: StoreServer, method: str):
    """A request of several megabytes is cut off by gRPC itself; the connection goes on for others."""
    data = message(99, bytes(3 * 1024 * 1024))
    with nothing_changes(store):
        call = (lambda: list(api.raw_watch(data))) if method == "WatchTable" else (lambda: api.raw(method, data))
        assert refusal_of(call).code is grpc.StatusCode.RESOURCE_EXHAUSTED
    api.raw("GetServerInfo", b"")


@pytest.mark.parametrize("value", ["Basic abc", "bearer", "Bearer", ""])
@pytest.mark.parametrize("method", [name for name in METHODS if name != "WatchTable"])
def test_metadata_that_holds_no_token(api: Api, method: str, value: str):
    """An authorization that is no bearer token is refused everywhere, never treated as none."""
    refusal = refusal_of(lambda: api.raw(method, b"", metadata=(("authorization", value),)))
    assert (refusal.code.name, refusal.reason) == ("UNAUTHENTICATED", "TOKEN_MISSING")


WATCH_CASES: dict[str, tuple[Callable[[Scene], tuple[bytes, str | None]], str, str]] = {
    "an unknown table": (
        lambda _: (GetTableRequest(table_id=NO_SUCH_TABLE).SerializeToString(), None), "NOT_FOUND", "TABLE_NOT_FOUND"
    ),
    "no table id": (lambda _: (b"", None), "INVALID_ARGUMENT", "INVALID_REQUEST"),
    "bytes that are no message": (lambda _: (b"\xff\xff", None), "INVALID_ARGUMENT", "INVALID_REQUEST"),
    "a message that is too long": (
        lambda _: (message(99, bytes(MAX_REQUEST_BYTES)), None), "INVALID_ARGUMENT", "INVALID_REQUEST"
    ),
    "a wrong token": (
        lambda scene: (GetTableRequest(table_id=scene.running.table_id).SerializeToString(), make_token()),
        "PERMISSION_DENIED",
        "TOKEN_WRONG",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", WATCH_CASES)
def test_bad_watches(scene: Scene, store: StoreServer, case: str):
    """Watches are refused like calls: with a status, a reason and no change."""
    make, code, reason = WATCH_CASES[case]
    data, token = make(scene)
    with nothing_changes(store):
        refusal = refusal_of(lambda: list(scene.api.raw_watch(data, token)))
    assert (refusal.code.name, refusal.reason) == (code, reason)
    assert_is_fit_for_people(refusal, token)


EXPECTED_OF_NOISE = {"INVALID_ARGUMENT", "NOT_FOUND", "FAILED_PRECONDITION", "ABORTED", "UNAUTHENTICATED"}
"""What noise may be refused with: never INTERNAL, never UNKNOWN."""


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(method=st.sampled_from([name for name in UNARY if name != "CreateTable"]), noise=st.binary(max_size=200))
def test_random_bytes_are_no_fault_of_the_service(scene: Scene, method: str, noise: bytes):
    """Whatever bytes come, by themselves or behind a good request, the answer is proper and never a fault."""
    for data in (noise, scene.submit().SerializeToString()[:-3] + noise):
        token = scene.operator if method in OPERATORS else None
        with contextlib.suppress(grpc.RpcError):
            scene.api.raw(method, data, token)
            continue
        refusal = refusal_of(lambda data=data, token=token: scene.api.raw(method, data, token))
        assert refusal.code.name in EXPECTED_OF_NOISE
        assert refusal.reason


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(action=st.binary(max_size=40))
def test_random_actions_are_no_fault_of_the_service(api: Api, store: StoreServer, action: bytes):
    """Whatever stands in an action of a seat that may act, it is played or refused properly."""
    table = started_table(api)
    seat = table.view().decision.seats[0]
    data = SubmitActionRequest(table_id=table.table_id).SerializeToString() + message(2, message(1, action))
    try:
        api.raw("SubmitAction", data, table.seats[seat])
    except grpc.RpcError as error:
        code = error.code()  # type: ignore[attr-defined] # grpcio's own error
        assert code in {grpc.StatusCode.INVALID_ARGUMENT, grpc.StatusCode.FAILED_PRECONDITION}
        assert table.revision == 4
    finally:
        with store.client() as client:
            client.delete(*(key(table.table_id) for key in (keys.snapshot, keys.log, keys.requests)))


def test_options_are_checked(api: Api):
    """Options of the game that exist are taken, and filled in with what is left open."""
    options = GameOptions(speicherstadt=Options(simultaneous_loading=False))
    answer = api.call("CreateTable", CreateTableRequest(options=options, seat_count=2, private=True))
    assert not answer.table.options.speicherstadt.simultaneous_loading
    answer = api.call("CreateTable", CreateTableRequest(options=OPTIONS, seat_count=2, private=True))
    assert answer.table.options.speicherstadt.HasField("simultaneous_loading")


def test_a_worker_may_be_placed_where_it_is_legal(api: Api):
    """The scene is fair: what is refused above for its column is taken for another one."""
    table = started_table(api)
    seat = table.view().decision.seats[0]
    request = SubmitActionRequest(table_id=table.table_id, action=game_action(place_worker=PlaceWorker(column=0)))
    assert api.call("SubmitAction", request, table.seats[seat]).revision == 5
