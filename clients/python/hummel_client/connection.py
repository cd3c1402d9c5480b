"""A client's one channel: what is called over it, and closing it without leaving anything."""

from __future__ import annotations

import importlib.metadata
import weakref
from typing import TYPE_CHECKING, TypeVar

import grpc.aio
from google.protobuf.message import Message

from hummel.v1.admin_service_pb2_grpc import AdminServiceStub
from hummel.v1.catalog_service_pb2_grpc import CatalogServiceStub
from hummel.v1.play_service_pb2_grpc import PlayServiceStub
from hummel.v1.table_service_pb2_grpc import TableServiceStub
from hummel_client.calling import Caller, closed_error, token_metadata
from hummel_client.watching import Watch

if TYPE_CHECKING:
    from hummel.v1 import WatchTableRequest
    from hummel_client.config import ClientConfig
    from hummel_client.progress import Progress
    from hummel_client.streaming import WatchCall

_RequestT = TypeVar("_RequestT", bound=Message)
_ResponseT = TypeVar("_ResponseT", bound=Message)


class Connection:
    """One gRPC channel for the life of a client, with the calls and watches on it.

    Must be made in the running event loop and used in no other: gRPC's objects belong to
    the loop that they are made in.
    """

    def __init__(self, target: str, config: ClientConfig) -> None:
        self._config = config
        self._channel = _open_channel(target, config)
        self._caller = Caller(config)
        self._watches: weakref.WeakSet[Watch] = weakref.WeakSet()
        self._closed = False
        self.admin = AdminServiceStub(self._channel)
        self.catalog = CatalogServiceStub(self._channel)
        self.play = PlayServiceStub(self._channel)
        self.tables = TableServiceStub(self._channel)

    async def call(
        self,
        method: grpc.aio.UnaryUnaryMultiCallable[_RequestT, _ResponseT],
        request: _RequestT,
        *,
        token: str | None = None,
        api_key: str = "",
    ) -> _ResponseT:
        """Calls a method, see Caller.call."""
        return await self._caller.call(method, request, token=token, api_key=api_key)

    def watch(self, table_id: str, progress: Progress, *, token: str | None) -> Watch:
        """Returns a watch that ends with this connection at the latest."""

        def open_call(request: WatchTableRequest) -> WatchCall:
            if self._closed:
                raise closed_error()
            return self.play.WatchTable(request, metadata=token_metadata(token))

        watch = Watch(open_call, table_id, progress, self._config)
        self._watches.add(watch)
        return watch

    async def aclose(self) -> None:
        """Ends all watches and calls, then the channel. May be called again."""
        self._closed = True
        self._caller.close()
        for watch in list(self._watches):
            await watch.aclose()
        await self._caller.wait_closed()
        await self._channel.close()


def _open_channel(target: str, config: ClientConfig) -> grpc.aio.Channel:
    options = list((_channel_options(config) | dict(config.channel_options)).items())
    if config.credentials is None:
        return grpc.aio.insecure_channel(target, options)
    return grpc.aio.secure_channel(target, config.credentials, options)


def _channel_options(config: ClientConfig) -> dict[str, str | int]:
    return {
        "grpc.primary_user_agent": f"hummel-python/{importlib.metadata.version('hummel')}",
        "grpc.lb_policy_name": config.load_balancing,
        "grpc.max_receive_message_length": config.max_response_bytes,
        # The SDK repeats calls itself; a second layer would multiply the attempts.
        "grpc.enable_retries": 0,
        "grpc.service_config_disable_resolution": 1,
        # Without these a channel sits out up to two minutes after the service came back.
        "grpc.initial_reconnect_backoff_ms": _ms(config.retry.first_pause_s),
        "grpc.min_reconnect_backoff_ms": _ms(config.attempt_timeout_s),
        "grpc.max_reconnect_backoff_ms": _ms(config.retry.max_pause_s),
        "grpc.keepalive_time_ms": _ms(config.keepalive.interval_s),
        "grpc.keepalive_timeout_ms": _ms(config.keepalive.timeout_s),
        "grpc.keepalive_permit_without_calls": 1,
        # A quiet watch sends nothing, and must be pinged all the same.
        "grpc.http2.max_pings_without_data": 0,
    }


def _ms(seconds: float) -> int:
    return max(1, round(seconds * 1000))
