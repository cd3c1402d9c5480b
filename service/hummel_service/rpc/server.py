"""The gRPC server: which methods it has, what it takes, and how it shuts down."""

from __future__ import annotations

import re
import socket
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import grpc
from google.protobuf.message_factory import GetMessageClass

from hummel.v1 import admin_service_pb2, catalog_service_pb2, play_service_pb2, table_service_pb2
from hummel_service.rpc.calls import CallLimits, anybody, unary_behaviour
from hummel_service.rpc.standard import LIVENESS, StandardServices
from hummel_service.rpc.threads import CallThreads
from hummel_service.rpc.watch import watch_behaviour

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from google.protobuf.descriptor import MethodDescriptor, ServiceDescriptor

    from hummel_service.rpc.access import Access
    from hummel_service.rpc.admission import Admission
    from hummel_service.rpc.calls import Call
    from hummel_service.rpc.certificates import Certificates
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

_OPERATORS_SERVICES = frozenset({"AdminService"})
"""Services that only the operator may call, but for what FOR_EVERYBODY names."""

_FOR_EVERYBODY = frozenset({"GetServerInfo"})
"""Methods of the operator's services that need no token."""

_CUT_OFF_FACTOR = 16
"""gRPC cuts off messages so many times longer than allowed; those below get a reason."""

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
        call: What a single call may ask for.
    """

    threads: int
    max_concurrent_calls: int
    call: CallLimits


class AddressError(RuntimeError):
    """The server can't listen on its address."""


class GrpcServer:
    """A gRPC server on one address."""

    def __init__(  # noqa: PLR0913 - the parts that only the composition root knows
        self,
        servicers: Mapping[str, object],
        watches: Watches,
        limits: ServerLimits,
        access: Access,
        admission: Admission,
        *,
        certificates: Certificates | None = None,
        reflect: bool = False,
    ) -> None:
        """Makes a server that does not listen yet.

        Args:
            servicers: An object for each service, by the service's name; it has a method
                for each unary RPC, named like it in snake_case.
            watches: Serves WatchTable.
            limits: What the server takes.
            access: Knows the operator.
            admission: Says which calls are one too many.
            certificates: For TLS; None: without.
            reflect: Whether clients may ask for the schemas.
        """
        self._watches = watches
        self._access = access
        self._certificates = certificates
        self._limits = limits
        self._threads = CallThreads(limits.threads, admission)
        options = {
            **_KEEPALIVE,
            # Two servers must not share a port by accident.
            "grpc.so_reuseport": 0,
            "grpc.max_receive_message_length": limits.call.request_bytes * _CUT_OFF_FACTOR,
            "grpc.max_send_message_length": limits.call.response_bytes * _CUT_OFF_FACTOR,
        }
        self._server = grpc.server(
            self._threads,  # type: ignore[arg-type] # it only ever calls `submit`
            options=list(options.items()),
            maximum_concurrent_rpcs=limits.max_concurrent_calls,
        )
        self._standard = StandardServices([service.full_name for service in SERVICES] if reflect else [])
        ours = [self._handlers(service, servicers[service.name]) for service in SERVICES]
        self._server.add_generic_rpc_handlers([*ours, *self._standard.handlers()])

    def start(self, address: str) -> int:
        """Starts to listen and returns the port. Reports to be alive, but not yet ready.

        Raises:
            AddressError: if the address can't be had.
        """
        _check_free(address)
        try:
            port = self._listen(address)
        except RuntimeError as error:
            raise _cant_listen(address, str(error)) from None
        self.set_ready(ready=False)
        self._standard.report(LIVENESS, serving=True)
        self._threads.start()
        self._server.start()
        return port

    def set_ready(self, *, ready: bool) -> None:
        """Tells load balancers whether to send calls here."""
        for service in SERVICES:
            self._standard.report(service.full_name, serving=ready)

    def stop(self, grace_s: float) -> None:
        """Refuses new calls, lets those under way end for a while, and returns when all are over."""
        stopped = self._server.stop(grace_s)
        self._standard.end_streams()
        stopped.wait()
        self._threads.shutdown()
        self._standard.close()

    def stop_now(self) -> None:
        """Cancels what is under way; a `stop` that waits returns soon."""
        self._server.stop(None)

    def _listen(self, address: str) -> int:
        if self._certificates is None:
            return int(self._server.add_insecure_port(address))
        return int(self._server.add_secure_port(address, self._certificates.server_credentials()))

    def _handlers(self, service: ServiceDescriptor, servicer: object) -> grpc.GenericRpcHandler:
        # What a servicer does not answer is UNIMPLEMENTED by gRPC itself.
        handlers = {
            method.name: self._handler(method, servicer)
            for method in service.methods
            if method.server_streaming or hasattr(servicer, _snake_case(method.name))
        }
        return grpc.method_handlers_generic_handler(service.full_name, handlers)

    def _handler(self, method: MethodDescriptor, servicer: object) -> grpc.RpcMethodHandler[Any, Any]:
        # Requests are parsed inside the behaviour, where a broken one gets a proper status.
        name = f"/{method.containing_service.full_name}/{method.name}"
        if method.server_streaming:
            return grpc.unary_stream_rpc_method_handler(watch_behaviour(name, self._watches, self._limits.call))
        handler = getattr(servicer, _snake_case(method.name))
        return grpc.unary_unary_rpc_method_handler(
            unary_behaviour(name, GetMessageClass(method.input_type), handler, self._limits.call, self._guard(method))
        )

    def _guard(self, method: MethodDescriptor) -> Callable[[Call], None]:
        if method.containing_service.name in _OPERATORS_SERVICES and method.name not in _FOR_EVERYBODY:
            return self._access.check_operator
        return anybody


def _check_free(address: str) -> None:
    """Checks that an address can be had: gRPC itself would fill the log and not say why.

    Raises:
        AddressError: if it can't be had.
    """
    host, _, port = address.rpartition(":")
    try:
        family, *_, where = socket.getaddrinfo(host.strip("[]"), int(port), type=socket.SOCK_STREAM)[0]
        socket.create_server(where[:2], family=family).close()
    except OSError as error:
        raise _cant_listen(address, error.strerror) from None


def _cant_listen(address: str, why: str | None) -> AddressError:
    return AddressError(f"can't listen on {address}: {why}; set HUMMEL_GRPC_ADDRESS to another address")


def _snake_case(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()
