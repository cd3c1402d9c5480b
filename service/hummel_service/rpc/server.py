"""The gRPC server: which methods it has, what it takes, and how it shuts down."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import grpc

from hummel_service.rpc.listening import cant_listen, listening_socket
from hummel_service.rpc.methods import SERVICES
from hummel_service.rpc.refusals import Refusals
from hummel_service.rpc.standard import LIVENESS, StandardServices
from hummel_service.rpc.threads import LONG_CALL_THREADS, CallThreads

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from hummel_service.rpc.admission import Admission
    from hummel_service.rpc.calls import CallLimits
    from hummel_service.rpc.certificates import Certificates
    from hummel_service.rpc.methods import Method

_ADDRESS_SETTING = "HUMMEL_GRPC_ADDRESS"

CUT_OFF_FACTOR = 16
"""The server cuts off messages so many times longer than allowed; those below get a reason."""

REFUSED_SHARE = 4
"""Calls that wait to be refused take one of so many parts of what may be open, at most."""

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


class GrpcServer:
    """A gRPC server on one address."""

    def __init__(
        self,
        methods: Sequence[Method],
        limits: ServerLimits,
        admission: Admission,
        *,
        certificates: Certificates | None = None,
        reflect: bool = False,
    ) -> None:
        """Makes a server that does not listen yet.

        Args:
            methods: What it serves.
            limits: What it takes.
            admission: Says which calls are one too many.
            certificates: For TLS; None: without.
            reflect: Whether clients may ask for the schemas.
        """
        self._certificates = certificates
        self._refusals = Refusals(max(1, limits.max_concurrent_calls // REFUSED_SHARE))
        self._threads = CallThreads(limits.threads, "call", admission, self._refusals)
        self._long_call_threads = CallThreads(LONG_CALL_THREADS, "call-long", admission, self._refusals)
        options = {
            **_KEEPALIVE,
            # Two servers must not share a port by accident.
            "grpc.so_reuseport": 0,
            "grpc.max_receive_message_length": limits.call.request_bytes * CUT_OFF_FACTOR,
            "grpc.max_send_message_length": limits.call.response_bytes * CUT_OFF_FACTOR,
        }
        self._server = grpc.server(
            self._threads,
            options=list(options.items()),
            maximum_concurrent_rpcs=limits.max_concurrent_calls,
        )
        self._standard = StandardServices(admission, [service.full_name for service in SERVICES] if reflect else [])
        ours = [self._handlers(service.full_name, methods) for service in SERVICES]
        self._server.add_generic_rpc_handlers([*ours, *self._standard.handlers()])

    def start(self, address: str) -> int:
        """Starts to listen and returns the port. Reports to be alive, but not yet ready.

        Raises:
            AddressError: if the address can't be had.
        """
        # Checked here: gRPC itself would fill the log and not say why.
        listening_socket(address, _ADDRESS_SETTING).close()
        try:
            port = self._listen(address)
        except RuntimeError as error:
            raise cant_listen(address, _ADDRESS_SETTING, str(error)) from None
        self.set_ready(ready=False)
        self._standard.report(LIVENESS, serving=True)
        self._standard.start()
        self._refusals.start()
        self._threads.start()
        self._long_call_threads.start()
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
        self._refusals.shutdown()
        self._threads.shutdown()
        self._long_call_threads.shutdown()
        self._standard.close()

    def stop_now(self) -> None:
        """Cancels what is under way; a `stop` that waits returns soon."""
        self._server.stop(None)

    def _listen(self, address: str) -> int:
        if self._certificates is None:
            return int(self._server.add_insecure_port(address))
        return int(self._server.add_secure_port(address, self._certificates.server_credentials()))

    def _handlers(self, service: str, methods: Iterable[Method]) -> grpc.GenericRpcHandler:
        handlers = {
            method.descriptor.name: self._handler(method)
            for method in methods
            if method.descriptor.containing_service.full_name == service
        }
        return grpc.method_handlers_generic_handler(service, handlers)

    def _handler(self, method: Method) -> grpc.RpcMethodHandler[Any, Any]:
        # Requests are parsed inside the behaviour, where a broken one gets a proper status.
        if method.descriptor.server_streaming:
            return grpc.unary_stream_rpc_method_handler(method.behaviour)
        if not method.is_long:
            return grpc.unary_unary_rpc_method_handler(method.behaviour)
        behaviour = functools.partial(method.behaviour)
        behaviour.experimental_thread_pool = self._long_call_threads  # type: ignore[attr-defined] # how grpcio is told
        return grpc.unary_unary_rpc_method_handler(behaviour)
