"""Requests of every method at random, from the schemas: never a fault, never a hang, nothing changed by a refusal."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import grpc
import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from hummel_service.rpc.errors import STATUS_OF_REASON
from hummel_service.tables.tokens import make_token
from support.api import HAMBURGUM_OPTIONS, METHODS, Api, OpenTable, open_table, path, refused, started_table
from support.message_strategies import messages, nearly
from support.serving import serving
from support.store_server import StoreServer, store_server

if TYPE_CHECKING:
    from collections.abc import Iterator

TIMEOUT_S = 30.0
"""A call that takes longer hangs."""

FAULTS = {"INTERNAL", "UNKNOWN", "UNIMPLEMENTED", "DEADLINE_EXCEEDED", "CANCELLED", "UNAVAILABLE", "DATA_LOSS"}
"""What no request may lead to, whatever is in it."""

FORMS = [20, pytest.param(20_000, marks=pytest.mark.long)]
"""How many requests are tried of each method: in short, and in the long form."""


@dataclass(frozen=True)
class Target:
    """A service with tables in several states.

    Attributes:
        api: How it is reached.
        store: Where it keeps them.
        tables: The tables.
        operator: The operator's token.
    """

    api: Api
    store: StoreServer
    tables: list[OpenTable]
    operator: str

    @property
    def tokens(self) -> list[str]:
        """All tokens that there are."""
        return [self.operator, *(token for table in self.tables for token in (table.owner, *table.seats))]

    def contents(self) -> dict[bytes, bytes | None]:
        """All that is stored of tables, byte for byte."""
        with self.store.client() as client:
            return {key: client.dump(key) for key in client.scan_iter(b"hummel:{*")}

    def remove(self, keys: set[bytes]) -> None:
        """Removes what a request has made, so that the store stays small."""
        with self.store.client() as client:
            if keys:
                client.delete(*keys)


@pytest.fixture(scope="module")
def target() -> Iterator[Target]:
    """Tables that wait, are played and are closed, public and private, of both games."""
    operator = make_token()
    with (
        tempfile.TemporaryDirectory(prefix="store-") as folder,
        store_server("valkey", Path(folder)) as store,
        serving(store.url, admin_token=operator) as service,
        Api(service.address) as api,
    ):
        tables: list[OpenTable] = [
            open_table(api, 3, seated=1),
            open_table(api, private=True),
            started_table(api),
            started_table(api, options=HAMBURGUM_OPTIONS),
        ]
        yield Target(api, store, tables, operator)


def call(target: Target, method: str, request: bytes, metadata: list[tuple[str, Any]]) -> None:
    """Makes a call that is answered or refused properly; a refused one has changed nothing."""
    before = target.contents()
    streams = METHODS[method].server_streaming
    channel = target.api.channel
    kind = (channel.unary_stream if streams else channel.unary_unary)(path(method))
    try:
        answer = kind(request, timeout=TIMEOUT_S, metadata=metadata)
        if streams:
            next(answer)
            answer.cancel()
    except grpc.RpcError as error:
        refusal = refused(error)
        assert refusal.code.name not in FAULTS, refusal
        assert refusal.reason in STATUS_OF_REASON or refusal.domain != "hummel"
        assert target.contents() == before
        for token in target.tokens:
            assert token.encode() not in refusal.details
    else:
        target.remove(target.contents().keys() - before.keys())


def authorized(target: Target, table: OpenTable) -> st.SearchStrategy[list[tuple[str, Any]]]:
    """The metadata of some caller: one of the table, one from elsewhere, one whose token there is not, or nobody."""
    here = st.sampled_from([table.owner, *table.seats])
    tokens = here | here | here | st.sampled_from(target.tokens) | st.just(target.operator) | st.just(make_token())
    return st.just([]) | tokens.map(lambda token: [("authorization", f"Bearer {token}")])


def known(table: OpenTable) -> dict[str, str]:
    """What fields of some names mostly hold."""
    return {"table_id": table.table_id, "game": "hamburgum"}


@pytest.mark.parametrize("examples", FORMS)
@pytest.mark.parametrize("method", METHODS)
@pytest.mark.timeout(3600)
def test_no_request_is_a_fault_of_the_service(target: Target, method: str, examples: int):
    """Whatever a request holds, and whoever sends it, it is answered or refused with a reason, and no more."""
    kind = METHODS[method].input_type

    @settings(max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    @given(data=st.data())
    def try_many(data: st.DataObject) -> None:
        table = data.draw(st.sampled_from(target.tables))
        whole = messages(kind, known(table)).map(lambda message: message.SerializeToString())
        request = data.draw(whole | nearly(kind, known(table)))
        call(target, method, request, data.draw(authorized(target, table)))

    try_many()
    target.api.raw("GetServerInfo", b"")


KEYS = ["authorization", "x-api-key", "x-forwarded-for", "x-other", "grpc-trace-bin", "authorization-bin", "te"]
"""Keys of metadata, some of which mean something."""

ASCII = st.text(st.characters(min_codepoint=0x20, max_codepoint=0x7E), max_size=300)


def metadata() -> st.SearchStrategy[list[tuple[str, Any]]]:
    """Metadata of any content that gRPC lets through, keys repeated."""

    def of_key(key: str) -> st.SearchStrategy[tuple[str, Any]]:
        texts = ASCII | ASCII.map(lambda text: f"Bearer {text}")
        return st.tuples(st.just(key), st.binary(max_size=100) if key.endswith("-bin") else texts)

    return st.lists(st.sampled_from(KEYS).flatmap(of_key), max_size=8)


@pytest.mark.parametrize("examples", FORMS)
@pytest.mark.timeout(3600)
def test_no_metadata_is_a_fault_of_the_service(target: Target, examples: int):
    """Whatever comes as metadata with a good request, the call is answered or refused with a reason."""
    table_id = target.tables[0].table_id
    requests = {
        method: METHODS[method].input_type._concrete_class(table_id=table_id).SerializeToString()  # noqa: SLF001 - the class of a request
        for method in ("GetView", "GetTable", "LeaveTable", "ExportTable")
    }

    @settings(max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    @given(method=st.sampled_from(sorted(requests)), sent=metadata())
    def try_many(method: str, sent: list[tuple[str, Any]]) -> None:
        call(target, method, requests[method], sent)

    try_many()
    target.api.raw("GetServerInfo", b"")


def test_what_is_tried_gets_past_the_first_check(target: Target):
    """The tests above can find something: much of what they send is refused by more than its form, or answered."""
    reasons: set[str] = set()

    @settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    @given(data=st.data())
    def try_many(data: st.DataObject) -> None:
        table = data.draw(st.sampled_from(target.tables))
        request = data.draw(messages(METHODS["SubmitAction"].input_type, known(table))).SerializeToString()
        caller = data.draw(authorized(target, table))
        try:
            target.api.channel.unary_unary(path("SubmitAction"))(request, timeout=TIMEOUT_S, metadata=caller)
        except grpc.RpcError as error:
            reasons.add(refused(error).reason)

    form_and_access = {"INVALID_REQUEST", "TOKEN_MISSING", "TOKEN_WRONG"}
    for _ in range(10):
        # Few requests are well-formed and come with the right token: among a hundred there may be none.
        try_many()
        if form_and_access <= reasons and reasons - form_and_access - {"TABLE_NOT_FOUND"}:
            break
    assert form_and_access <= reasons
    # What is left says how a table is, or what is wrong with an action: past form and access.
    assert reasons - form_and_access - {"TABLE_NOT_FOUND"}
