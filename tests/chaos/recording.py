"""The SDK's client, with a record of all that it sends, is told and is shown.

It also sends some requests once more that were answered already, as a client does that lost the answer.
"""

from __future__ import annotations

import time
from collections import Counter
from typing import TYPE_CHECKING, Any, Self, TypeVar

from google.protobuf.message import Message

from chaos.history import Acknowledged, Asked, Position, Refused, Shown, Viewing
from hummel_client import Client
from hummel_client.connection import Connection
from hummel_client.errors import HummelError, ServiceFault, Unavailable
from hummel_service.rpc.calls import Call
from hummel_service.tables.callers import Caller
from hummel_service.tables.lobby import table_id_of
from hummel_service.tables.tokens import digest_of
from support.api import path

if TYPE_CHECKING:
    from collections.abc import Awaitable
    from types import TracebackType

    import grpc.aio

    from chaos.history import History
    from hummel.v1 import Table, Update
    from hummel_client import ClientConfig
    from hummel_client.progress import Progress
    from hummel_client.watching import Watch

_RequestT = TypeVar("_RequestT", bound=Message)
_ResponseT = TypeVar("_ResponseT", bound=Message)

AGAIN_EVERY = 16
"""One acknowledged change in so many is asked for once more, beginning with the first of each method."""


class RecordingClient(Client):
    """A client that writes a history; otherwise the SDK's own.

    Args:
        target: The service's address.
        config: As the SDK takes it.
        history: Where everything is written.
        asks_again: Whether it sends some requests once more that were answered already.
    """

    def __init__(self, target: str, config: ClientConfig, history: History, *, asks_again: bool) -> None:
        super().__init__(target, config)
        self._history = history
        self._asks_again = asks_again

    async def open(self) -> Self:
        """Makes the channel."""
        if self._open_connection is None:
            self._open_connection = _RecordingConnection(
                self.target, self._config, self._history, asks_again=self._asks_again
            )
        return self


class _RecordingConnection(Connection):
    def __init__(self, target: str, config: ClientConfig, history: History, *, asks_again: bool) -> None:
        super().__init__(target, config)
        self._history = history
        self._asks_again = asks_again
        self._acknowledged: Counter[str] = Counter()

    async def call(
        self,
        method: grpc.aio.UnaryUnaryMultiCallable[_RequestT, _ResponseT],
        request: _RequestT,
        *,
        token: str | None = None,
        **more: Any,  # noqa: ANN401 - what else proves a caller
    ) -> _ResponseT:
        if "request_id" not in request.DESCRIPTOR.fields_by_name:  # It changes nothing.
            return await super().call(method, request, token=token, **more)
        asked = _asked(request, token)
        self._history.asked.append(asked)
        try:
            response = await super().call(method, request, token=token, **more)
        except HummelError as error:
            asked.answer = _refusal(error)
            raise
        asked.answer = _acknowledgement(response)
        self._history.actions_at[asked.table_id] += asked.method == "SubmitAction"
        if self._is_time_to_ask_again(asked.method):
            # Whoever asks twice goes by the second answer: the store may have lost what it said first.
            response = await self._ask_again(asked, super().call(method, request, token=token, **more)) or response
        return response

    def _is_time_to_ask_again(self, method: str) -> bool:
        self._acknowledged[method] += 1
        return self._asks_again and self._acknowledged[method] % AGAIN_EVERY == 1

    async def _ask_again(self, asked: Asked, answering: Awaitable[_ResponseT]) -> _ResponseT | None:
        """Writes down what comes back when a request is sent once more; returns None if it is not done again."""
        try:
            response = await answering
        except HummelError as error:
            asked.again = _refusal(error)
            return None
        asked.again = _acknowledgement(response)
        return response

    def watch(self, table_id: str, progress: Progress, *, token: str | None) -> Any:  # noqa: ANN401 - stands in for a Watch
        viewing = Viewing(table_id, Position(progress.revision, progress.epoch), _digest_of(token))
        self._history.viewings.append(viewing)
        return _RecordingWatch(super().watch(table_id, progress, token=token), viewing)


class _RecordingWatch:
    """A watch that writes down what it shows; otherwise the watch that it holds."""

    def __init__(self, watch: Watch, viewing: Viewing) -> None:
        self._watch = watch
        self._viewing = viewing

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever a watch has
        return getattr(self._watch, name)

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> Update:
        update = await anext(self._watch)
        if update.view.HasField("seat"):
            self._viewing.seat = update.view.seat
        shown = Shown(_position_of_table(update.view.table), tuple(update.commits), update.resync, update.view)
        self._viewing.shown.append(shown)
        return update

    async def __aenter__(self) -> Self:
        await self._watch.__aenter__()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._viewing.left_early = error is not None
        await self._watch.__aexit__(kind, error, trace)


def _asked(request: Any, token: str | None) -> Asked:  # noqa: ANN401 - the fields depend on the method
    method = type(request).__name__.removesuffix("Request")
    # The store keeps of a request what the service makes of it, so the service's own code says what that is.
    call = Call(path(method), request.SerializeToString(), Caller(token))
    return Asked(
        table_id=table_id_of(request.request_id) if method == "CreateTable" else request.table_id,
        method=method,
        request=request,
        caller=_digest_of(token),
        digest=call.request(request.request_id).digest,
        at_s=time.monotonic(),
    )


def _acknowledgement(response: Message) -> Acknowledged:
    return Acknowledged(_position(response), time.monotonic(), response)


def _refusal(error: HummelError) -> Refused | None:
    # The others leave open whether the change was made.
    return None if isinstance(error, Unavailable | ServiceFault) else Refused(error.reason or error.status.name)


def _digest_of(token: str | None) -> bytes:
    return digest_of(token) if token else b""


def _position(response: Any) -> Position:  # noqa: ANN401 - every answer to a change has one of these
    if hasattr(response, "view"):
        return Position(response.revision, response.view.table.epoch)
    return _position_of_table(response.table)


def _position_of_table(table: Table) -> Position:
    return Position(table.revision, table.epoch)
