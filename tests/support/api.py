"""Calls of a running service as a client of any language makes them: names, bytes, metadata."""

from __future__ import annotations

import uuid
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

import grpc
import pytest
from google.protobuf.message_factory import GetMessageClass
from google.rpc.error_details_pb2 import BadRequest, ErrorInfo, RetryInfo
from grpc_status import rpc_status

from hummel.hamburgum.v1 import Options as HamburgumOptions
from hummel.speicherstadt.v1 import Options
from hummel.v1 import (
    CloseTableRequest,
    CreateTableRequest,
    GameOptions,
    GetTableRequest,
    GetViewRequest,
    JoinTableRequest,
    StartTableRequest,
    SubmitActionRequest,
    WatchTableRequest,
    WatchTableResponse,
)
from hummel_service.rpc.methods import SERVICES
from hummel_service.tables.tokens import make_token

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from types import TracebackType

    from google.protobuf.descriptor import MethodDescriptor
    from google.protobuf.message import Message

    from hummel.v1 import Action, Clock, Update, View

METHODS: Mapping[str, MethodDescriptor] = {method.name: method for service in SERVICES for method in service.methods}
"""All methods of the service, by name."""

UNARY = tuple(name for name, method in METHODS.items() if not method.server_streaming)
"""The names of those that answer once."""

OPERATORS = frozenset(
    name
    for name, method in METHODS.items()
    if method.containing_service.name == "AdminService" and name != "GetServerInfo"
)
"""The names of those that need the operator's token."""

TIMEOUT_S = 20.0
"""The deadline of calls that are expected to be answered."""

OPTIONS = GameOptions(speicherstadt=Options())
"""A game with its default options."""

HAMBURGUM_OPTIONS = GameOptions(hamburgum=HamburgumOptions())
"""The other game with its default options."""


@dataclass(frozen=True)
class Refused:
    """How a call was refused.

    Attributes:
        code: The status.
        message: The status's text.
        reason: Why, for programs; empty if the status has no details.
        domain: Whose reason it is.
        metadata: Facts that go with the reason.
        fields: What is wrong with which field.
        retry_delay_s: When to come back; None if it is not said.
        details: All details as they were sent.
    """

    code: grpc.StatusCode
    message: str
    reason: str = ""
    domain: str = ""
    metadata: dict[str, str] = field(default_factory=dict)
    fields: dict[str, str] = field(default_factory=dict)
    retry_delay_s: float | None = None
    details: bytes = b""


def refused(error: grpc.RpcError) -> Refused:
    """Reads what a failed call says; the packed status must agree with the call's own."""
    status = rpc_status.from_call(error)
    code: grpc.StatusCode = error.code()
    message = error.details() or ""
    if status is None:
        return Refused(code, message)
    info, bad, retry = ErrorInfo(), BadRequest(), RetryInfo()
    has_retry = False
    for detail in status.details:
        for kind in (info, bad, retry):
            if detail.Is(kind.DESCRIPTOR):
                detail.Unpack(kind)
                has_retry = has_retry or kind is retry
    return Refused(
        code,
        message,
        info.reason,
        info.domain,
        dict(info.metadata),
        {violation.field: violation.description for violation in bad.field_violations},
        retry.retry_delay.ToTimedelta().total_seconds() if has_retry else None,
        status.SerializeToString(),
    )


class Api:
    """A client on one connection, over TLS if it gets credentials. Use as a context manager."""

    def __init__(self, address: str, credentials: grpc.ChannelCredentials | None = None, **options: int) -> None:
        # A pool of its own, so that several clients of a process have several connections.
        arguments = [
            ("grpc.use_local_subchannel_pool", 1),
            *((f"grpc.{name}", value) for name, value in options.items()),
        ]
        if credentials is None:
            self.channel = grpc.insecure_channel(address, options=arguments)
        else:
            self.channel = grpc.secure_channel(address, credentials, options=arguments)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.channel.close()

    def raw(
        self,
        method: str,
        request: bytes,
        token: str | None = None,
        *,
        timeout_s: float | None = TIMEOUT_S,
        metadata: tuple[tuple[str, str], ...] = (),
    ) -> bytes:
        """Sends bytes as the request of a unary method and returns the bytes of the answer."""
        call = self.channel.unary_unary(path(method))
        answer: bytes = call(request, timeout=timeout_s, metadata=[*metadata, *authorization(token)])
        return answer

    def call(self, method: str, request: Message, token: str | None = None) -> Any:  # noqa: ANN401 - the method decides
        """Calls a unary method."""
        answer = self.raw(method, request.SerializeToString(), token)
        return GetMessageClass(METHODS[method].output_type).FromString(answer)

    def refusal(self, method: str, request: Message | bytes, token: str | None = None) -> Refused:
        """Calls a unary method that must refuse."""
        data = request if isinstance(request, bytes) else request.SerializeToString()
        return refusal_of(lambda: self.raw(method, data, token))

    def watch(
        self,
        table_id: str,
        token: str | None = None,
        *,
        after: int | None = None,
        epoch: str = "",
        timeout_s: float | None = None,
    ) -> Watching:
        """Opens a watch."""
        request = WatchTableRequest(table_id=table_id, after_revision=after, epoch=epoch)
        return Watching(self.raw_watch(request.SerializeToString(), token, timeout_s=timeout_s))

    def raw_watch(
        self,
        request: bytes,
        token: str | None = None,
        *,
        timeout_s: float | None = None,
        metadata: tuple[tuple[str, str], ...] = (),
    ) -> Any:  # noqa: ANN401 - grpcio's call
        """Opens a watch with bytes as its request; the answer is grpcio's own call, of bytes."""
        call = self.channel.unary_stream(path("WatchTable"))
        return call(request, timeout=timeout_s, metadata=[*metadata, *authorization(token)])


class Watching:
    """An open watch; iterate over it for everything that comes. Use as a context manager."""

    def __init__(self, call: Any) -> None:  # noqa: ANN401 - grpcio's call
        self.call = call

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.call.cancel()

    def __iter__(self) -> Iterator[WatchTableResponse]:
        for message in self.call:
            yield WatchTableResponse.FromString(message)

    def updates(self) -> Iterator[Update]:
        """The updates, without heartbeats."""
        return (message.update for message in self if message.HasField("update"))

    def next_update(self) -> Update:
        """The next update."""
        return next(self.updates())

    def until(self, revision: int) -> list[Update]:
        """All updates up to the one that shows a revision."""
        updates = []
        for update in self.updates():
            updates.append(update)
            if update.view.table.revision >= revision:
                return updates
        raise AssertionError(f"the watch ended before revision {revision}")

    def end(self) -> Refused:
        """Reads to the end, which must be a refusal, and returns it."""
        return refusal_of(lambda: list(self))


def path(method: str) -> str:
    """The full name of a method."""
    return f"/{METHODS[method].containing_service.full_name}/{method}"


def authorization(token: str | None) -> list[tuple[str, str]]:
    """The metadata that carries a token."""
    return [] if token is None else [("authorization", f"Bearer {token}")]


def refusal_of(call: Callable[[], object]) -> Refused:
    """Makes a call that must be refused, and returns how."""
    with pytest.raises(grpc.RpcError) as error:
        call()
    return refused(error.value)


@dataclass(frozen=True)
class OpenTable:
    """A table with its tokens.

    Attributes:
        api: How it is reached.
        table_id: The table.
        owner: The owner's token.
        seats: The token of each seat that is taken, by seat.
        spectator: What spectators prove themselves by; None at public tables.
    """

    api: Api
    table_id: str
    owner: str
    seats: list[str]
    spectator: str | None = None

    @property
    def revision(self) -> int:
        """The table's revision now."""
        return int(self.api.call("GetTable", GetTableRequest(table_id=self.table_id)).table.revision)

    def view(self, seat: int | None = None) -> View:
        """What a seat, or a spectator, sees now."""
        token = self.spectator if seat is None else self.seats[seat]
        view: View = self.api.call("GetView", GetViewRequest(table_id=self.table_id), token).view
        return view

    def next_move(self) -> tuple[int, Action]:
        """A seat that may act, and its first legal action."""
        seat = self.view().decision.seats[0]
        return seat, self.view(seat).legal_actions[0]

    def act(self) -> int:
        """Plays the next move and returns its revision."""
        seat, action = self.next_move()
        request = SubmitActionRequest(table_id=self.table_id, action=action, request_id=new_id())
        return int(self.api.call("SubmitAction", request, self.seats[seat]).revision)

    def close(self) -> None:
        """Ends the table early. One with a clock changes until it has ended."""
        self.api.call("CloseTable", CloseTableRequest(table_id=self.table_id), self.owner)

    def start(self) -> None:
        """Starts the game."""
        self.api.call("StartTable", StartTableRequest(table_id=self.table_id), self.owner)

    def play_to_the_end(self) -> None:
        """Plays first legal actions until the game is over."""
        while self.view().decision.seats:
            self.act()


def open_table(  # noqa: PLR0913 - one for each thing in which tables differ
    api: Api,
    seat_count: int = 2,
    *,
    seated: int | None = None,
    private: bool = False,
    options: GameOptions = OPTIONS,
    clock: Clock | None = None,
) -> OpenTable:
    """Opens a table and seats players, as many as wanted or all."""
    owner = make_token()
    request = CreateTableRequest(
        options=options, seat_count=seat_count, private=private, clock=clock, request_id=new_id(), token=owner
    )
    table_id = api.call("CreateTable", request).table.table_id
    table = OpenTable(api, table_id, owner, [])
    for seat in range(seat_count if seated is None else seated):
        table.seats.append(make_token())
        join = JoinTableRequest(table_id=table_id, seat=seat, player_name=f"Player {seat}", token=table.seats[seat])
        api.call("JoinTable", join)
    return table


def started_table(
    api: Api, seat_count: int = 2, options: GameOptions = OPTIONS, *, clock: Clock | None = None
) -> OpenTable:
    """Opens a table, seats everybody and starts the game."""
    table = open_table(api, seat_count, options=options, clock=clock)
    table.start()
    return table


def finished_table(api: Api, seat_count: int = 2) -> OpenTable:
    """A table whose game was played to its end."""
    table = started_table(api, seat_count)
    table.play_to_the_end()
    return table


def new_id() -> str:
    """A request id that nobody has used."""
    return uuid.uuid4().hex
