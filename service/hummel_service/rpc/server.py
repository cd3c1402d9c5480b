"""The gRPC server: which methods it has, its health, and how it shuts down."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import grpc
from google.protobuf.message_factory import GetMessageClass
from grpc_health.v1 import health, health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection

from hummel.v1 import admin_service_pb2, catalog_service_pb2, play_service_pb2, table_service_pb2
from hummel_service.rpc.calls import unary_behaviour
from hummel_service.rpc.watch import watch_behaviour

if TYPE_CHECKING:
    from collections.abc import Mapping

    from google.protobuf.descriptor import MethodDescriptor, ServiceDescriptor

    from hummel_service.tables.watching import Watches

SERVICES: tuple[ServiceDescriptor, ...] = tuple(
    module.DESCRIPTOR.services_by_name[name]
    for module, name in (
        (admin_service_pb2, "AdminService"),
        (catalog_service_pb2, "CatalogService"),
        (play_service_pb2, "PlayService"),
        (table_service_pb2, "TableService"),
    )
)
"""The services, as the schemas define them."""

LIVENESS = ""
"""The health name that says that the process works, whatever the store does."""

# A client may ping every 30 s in a quiet watch: the least interval that is taken is
# well below, so that a ping that comes early does not cost the connection.
_KEEPALIVE = {
    "grpc.keepalive_time_ms": 30_000,
    "grpc.keepalive_timeout_ms": 10_000,
    "grpc.keepalive_permit_without_calls": 1,
    "grpc.http2.min_recv_ping_interval_without_data_ms": 10_000,
    "grpc.http2.max_ping_strikes": 3,
}


@dataclass(frozen=True, slots=True)
class ServerLimits:
    """What the server takes.

    Attributes:
        threads: How many calls are worked on at the same time.
        max_concurrent_calls: How many calls, watches included, may be open or waiting.
        max_request_bytes: The longest request.
        max_response_bytes: The longest response.
        call_timeout_s: The most time that a unary call gets.
    """

    threads: int
    max_concurrent_calls: int
    max_request_bytes: int
    max_response_bytes: int
    call_timeout_s: float


class GrpcServer:
    """A gRPC server on one address."""

    def __init__(
        self, servicers: Mapping[str, object], watches: Watches, limits: ServerLimits, *, reflect: bool
    ) -> None:
        """Makes a server that does not listen yet.

        Args:
            servicers: An object for each service, by the service's name; it has a method
                for each unary RPC, named like it in snake_case.
            watches: Serves WatchTable.
            limits: What the server takes.
            reflect: Whether clients may ask for the schemas.
        """
        self._watches = watches
        self._limits = limits
        self._threads = ThreadPoolExecutor(limits.threads, thread_name_prefix="call")
        options = {
            **_KEEPALIVE,
            # Two servers must not share a port by accident.
            "grpc.so_reuseport": 0,
            "grpc.max_receive_message_length": limits.max_request_bytes,
            "grpc.max_send_message_length": limits.max_response_bytes,
        }
        self._server = grpc.server(
            self._threads, options=list(options.items()), maximum_concurrent_rpcs=limits.max_concurrent_calls
        )
        self._health = health.HealthServicer()
        health_pb2_grpc.add_HealthServicer_to_server(self._health, self._server)
        self._server.add_generic_rpc_handlers(
            [self._handlers(service, servicers[service.name]) for service in SERVICES]
        )
        if reflect:
            names = [service.full_name for service in SERVICES]
            reflection.enable_server_reflection([*names, health.SERVICE_NAME, reflection.SERVICE_NAME], self._server)

    def start(self, address: str) -> int:
        """Starts to listen and returns the port.

        Raises:
            RuntimeError: if the address can't be had.
        """
        port = self._server.add_insecure_port(address)
        self._server.start()
        self._health.set(LIVENESS, health_pb2.HealthCheckResponse.SERVING)
        return int(port)

    def set_ready(self, *, ready: bool) -> None:
        """Tells load balancers whether to send calls here."""
        status = health_pb2.HealthCheckResponse.SERVING if ready else health_pb2.HealthCheckResponse.NOT_SERVING
        for service in SERVICES:
            self._health.set(service.full_name, status)

    def stop(self, grace_s: float) -> None:
        """Refuses new calls, lets those under way end for a while, and returns when all are over."""
        self._server.stop(grace_s).wait()
        self._threads.shutdown()

    def _handlers(self, service: ServiceDescriptor, servicer: object) -> grpc.GenericRpcHandler:
        handlers = {method.name: self._handler(method, servicer) for method in service.methods}
        return grpc.method_handlers_generic_handler(service.full_name, handlers)

    def _handler(self, method: MethodDescriptor, servicer: object) -> grpc.RpcMethodHandler[Any, Any]:
        # Requests are parsed inside the behaviour, where a broken one gets a proper status.
        name = f"/{method.containing_service.full_name}/{method.name}"
        if method.server_streaming:
            return grpc.unary_stream_rpc_method_handler(watch_behaviour(name, self._watches))
        handler = getattr(servicer, _snake_case(method.name))
        return grpc.unary_unary_rpc_method_handler(
            unary_behaviour(name, GetMessageClass(method.input_type), handler, self._limits.call_timeout_s),
            response_serializer=GetMessageClass(method.output_type).SerializeToString,
        )


def _snake_case(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()
