"""Every byte that comes out of a service is searched for what nobody may see: tokens, keys, seeds.

Whole games of both kinds are played over gRPC, with every refusal that there is among them.
"""

from __future__ import annotations

import base64
import contextlib
import tempfile
import threading
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import grpc
import pytest

from hummel.v1 import GetReplayRequest, GetViewRequest, ListTablesRequest, RenewTokenRequest, WatchTableRequest
from hummel_service.rpc.api_keys import digest_of_key, make_key
from hummel_service.tables.tokens import make_token
from support.api import HAMBURGUM_OPTIONS, Api, started_table
from support.bad_requests import CASES
from support.command import Command
from support.free_ports import free_ports
from support.hamburgum_bad_requests import HAMBURGUM_CASES
from support.scene import make_scene
from support.secrets_in_text import secrets_found, secrets_of
from support.store_server import store_server

if TYPE_CHECKING:
    from support.store_server import StoreServer

HAMBURGUM_ACTIONS = 40
"""So many actions of the longer game are played; it goes on then."""

GIVING_TOKENS = {"CreateTable", "JoinTable", "RenewToken"}
"""Methods whose answers hold the caller's new token."""

Secrets = dict[str, bytes | list[int]]


@dataclass(frozen=True)
class Answer:
    """What came back for a request.

    Attributes:
        method: What was called.
        request: With what.
        data: The response, or what a refusal says with all its details.
    """

    method: str
    request: bytes
    data: bytes


class ListeningApi(Api):
    """A client that sends an API key with everything, and keeps everything that comes back."""

    def __init__(self, address: str, key: str) -> None:
        super().__init__(address)
        self._key = ("x-api-key", key)
        self.answers: list[Answer] = []

    def raw(self, method: str, request: bytes, token: str | None = None, **more: Any) -> bytes:  # noqa: ANN401 - passed on
        """Calls a method and keeps what comes back."""
        metadata = (*more.pop("metadata", ()), self._key)
        try:
            data = super().raw(method, request, token, metadata=metadata, **more)
        except grpc.RpcError as error:
            trailing = error.trailing_metadata()  # type: ignore[attr-defined] # grpcio's own error
            self.answers.append(Answer(method, request, repr((error.details(), trailing)).encode()))  # type: ignore[attr-defined] # as above
            self.answers += [Answer(method, request, value) for _, value in trailing if isinstance(value, bytes)]
            raise
        self.answers.append(Answer(method, request, data))
        return data

    def listen(self, table_id: str, token: str | None) -> None:
        """Keeps everything that a watch brings until it ends."""
        request = WatchTableRequest(table_id=table_id, after_revision=0).SerializeToString()

        def read() -> None:
            with contextlib.suppress(grpc.RpcError):
                for data in self.raw_watch(request, token):
                    self.answers.append(Answer("WatchTable", request, data))

        threading.Thread(target=read, daemon=True).start()


@dataclass(frozen=True)
class Heard:
    """What came out of a service, and what must not be in it.

    Attributes:
        answers: What its callers got.
        log: What it wrote.
        stored: What its store wrote to the disk.
        tokens: Tokens, keys and the operator's token, by name.
        seeds: The seeds of games that were not played to their end.
    """

    answers: list[Answer]
    log: bytes
    stored: bytes
    tokens: Secrets
    seeds: Secrets


def play(api: ListeningApi, store: StoreServer, operator: str) -> tuple[list[str], Secrets]:
    """Plays games and sends every bad request there is; returns all tokens, and the seeds that nobody may know."""
    finished = started_table(api)
    api.listen(finished.table_id, finished.seats[0])
    finished.play_to_the_end()
    api.call("GetReplay", GetReplayRequest(table_id=finished.table_id), finished.seats[1])
    going_on = started_table(api, 3, HAMBURGUM_OPTIONS)
    api.listen(going_on.table_id, None)
    for _ in range(HAMBURGUM_ACTIONS):
        going_on.act()
    old = going_on.seats[0]
    going_on.seats[0] = api.call("RenewToken", RenewTokenRequest(table_id=going_on.table_id), old).token
    api.refusal("GetView", GetViewRequest(table_id=going_on.table_id), old)
    api.raw("ListTables", ListTablesRequest(page_size=100).SerializeToString())
    scene = make_scene(api, finished, store, operator)
    for bad in (CASES | HAMBURGUM_CASES).values():
        request, token = bad.make(scene)
        api.refusal(bad.method, request, token)
    tables = [finished, going_on, scene.running, scene.closed, scene.waiting, scene.full, *scene.hamburgum.values()]
    seeds = {table.table_id: secrets_of(store, table)["seed"] for table in (going_on, scene.running)}
    return [old, *(token for table in tables for token in (table.owner, *table.seats))], seeds


@pytest.fixture(scope="module", params=["json", "console"])
def heard(request: pytest.FixtureRequest) -> Heard:
    """Games and refusals of all kinds at a service that logs all it can, in one of its formats."""
    key, operator = make_key(), make_token()
    with tempfile.TemporaryDirectory(prefix="store-") as name, store_server("valkey", Path(name)) as store:
        folder = Path(name)
        (folder / "keys").write_text(f"elbe {digest_of_key(key)}\n")
        (folder / "operator").write_text(operator)
        address = f"127.0.0.1:{free_ports(1)[0]}"
        with (
            Command(
                "serve",
                redis_url=store.url,
                grpc_address=address,
                log_format=request.param,
                log_level="debug",
                api_keys_file=folder / "keys",
                admin_token_file=folder / "operator",
            ) as command,
            ListeningApi(address, key) as api,
        ):
            grpc.channel_ready_future(api.channel).result(timeout=60)
            tokens, seeds = play(api, store, operator)
        log = "\n".join([*command.lines, command.output]).encode()
        with store.client() as client:
            client.config_set("rdbcompression", "no")
            client.save()
        stored = b"".join(path.read_bytes() for path in folder.rglob("*") if path.suffix in {".aof", ".rdb"})
    secrets: Secrets = {"API key": key.encode(), "operator's token": operator.encode()}
    secrets |= {f"token {number}": token.encode() for number, token in enumerate(tokens)}
    return Heard(api.answers, log, stored, secrets, seeds)


def test_there_is_much_to_search(heard: Heard):
    """Logs, answers and the store's files have what these tests look through."""
    assert len(heard.answers) > 500
    assert {answer.method for answer in heard.answers} >= {"WatchTable", "GetReplay", "SubmitAction", "RenewToken"}
    assert heard.log.count(b"SubmitAction") > 100
    assert len(heard.stored) > 100_000
    assert len(heard.tokens) > 20


def test_no_log_has_a_secret(heard: Heard):
    """Tokens, keys and seeds are nowhere in what the service writes, in whatever form."""
    assert secrets_found(heard.log, heard.tokens | heard.seeds) == []


def test_nobody_is_told_a_token_that_it_did_not_send(heard: Heard):
    """A response or refusal holds a token only where it answers the request that brought it or asked for it."""
    for answer in heard.answers:
        found = {name.partition(",")[0] for name in secrets_found(answer.data, heard.tokens)}
        if answer.method in GIVING_TOKENS:
            assert len(found) <= 1
        else:
            assert not found, answer.method


def test_nobody_is_told_the_seed_of_a_game_that_goes_on(heard: Heard):
    """No answer to anybody holds the seed of a game that has not ended."""
    for answer in heard.answers:
        assert secrets_found(answer.data, heard.seeds) == [], answer.method


def test_the_store_holds_no_token(heard: Heard):
    """The store's files have no token, key or operator's token, in whatever form."""
    assert secrets_found(heard.stored, heard.tokens) == []


def test_the_search_would_find_them(heard: Heard):
    """The search itself works: the store's files do hold the seeds, and tokens are found where they are put."""
    assert len(secrets_found(heard.stored, heard.seeds)) >= len(heard.seeds)
    for name, token in heard.tokens.items():
        assert isinstance(token, bytes)
        for form in (token, token.hex().encode(), base64.b64encode(token)):
            assert any(found.startswith(name) for found in secrets_found(b"x" + form + b"x", {name: token}))
