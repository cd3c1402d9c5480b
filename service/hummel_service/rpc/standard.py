"""The standard services beside ours: health and reflection.

They have threads of their own. So a probe is answered while all calls wait for the
store, and a tool that keeps a reflection stream open takes no thread from the calls. No
rate counts their calls, but those whose requests never come are ended like all others.
"""

from __future__ import annotations

import functools
import threading
from typing import TYPE_CHECKING, Any

import grpc
from grpc_health.v1 import health, health_pb2
from grpc_reflection.v1alpha import reflection, reflection_pb2

from hummel_service.rpc.threads import CallThreads
from hummel_service.rpc.work import begin

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from hummel_service.rpc.admission import Admission

LIVENESS = ""
"""The health name that says that the process works, whatever the store does."""

_HEALTH_THREADS = 2

_REFLECTION_THREADS = 4
"""How many reflection streams are served at the same time; each holds a thread."""


class StandardServices:
    """Health and, if wanted, reflection."""

    def __init__(self, admission: Admission, reflected: Sequence[str]) -> None:
        """Makes the services; liveness is reported from the start.

        Args:
            admission: Tells callers apart.
            reflected: The services whose schemas may be asked for; none: no reflection.
        """
        self._health = health.HealthServicer()
        self._health_threads = CallThreads(_HEALTH_THREADS, "health", admission, refusals=None)
        self._reflection_threads = CallThreads(_REFLECTION_THREADS, "reflection", admission, refusals=None)
        self._reflected = [*reflected, health.SERVICE_NAME, reflection.SERVICE_NAME] if reflected else []
        self._lock = threading.Lock()
        self._streams: set[grpc.ServicerContext] = set()
        self._ending = False

    def handlers(self) -> list[grpc.GenericRpcHandler]:
        """Returns what a server needs to serve them."""
        handlers = [grpc.method_handlers_generic_handler(health.SERVICE_NAME, self._health_methods())]
        if self._reflected:
            handlers.append(grpc.method_handlers_generic_handler(reflection.SERVICE_NAME, self._reflection_methods()))
        return handlers

    def start(self) -> None:
        """Starts the threads."""
        self._health_threads.start()
        self._reflection_threads.start()

    def report(self, service: str, *, serving: bool) -> None:
        """Says whether a service should be called here."""
        status = health_pb2.HealthCheckResponse.SERVING if serving else health_pb2.HealthCheckResponse.NOT_SERVING
        self._health.set(service, status)

    def end_streams(self) -> None:
        """Cancels all streams, also those that come later: they would not end by themselves."""
        with self._lock:
            self._ending = True
            streams = list(self._streams)
        for context in streams:
            context.cancel()

    def close(self) -> None:
        """Gives the threads back, once the server has stopped."""
        self._health_threads.shutdown()
        self._reflection_threads.shutdown()

    def _health_methods(self) -> dict[str, grpc.RpcMethodHandler[Any, Any]]:
        formats: dict[str, Any] = {
            "request_deserializer": health_pb2.HealthCheckRequest.FromString,
            "response_serializer": health_pb2.HealthCheckResponse.SerializeToString,
        }
        check = functools.partial(_with_its_request, self._health.Check)
        check.experimental_thread_pool = self._health_threads  # type: ignore[attr-defined] # how grpcio is told
        # The package's Watch sends while it holds the lock that Check and readiness need: one client that takes nothing
        # would stop every probe. Without it clients are answered UNIMPLEMENTED, which they take for healthy.
        return {"Check": grpc.unary_unary_rpc_method_handler(check, **formats)}

    def _reflection_methods(self) -> dict[str, grpc.RpcMethodHandler[Any, Any]]:
        servicer = reflection.ReflectionServicer(self._reflected)
        answer = functools.partial(self._streaming, servicer.ServerReflectionInfo)
        answer.experimental_thread_pool = self._reflection_threads  # type: ignore[attr-defined] # how grpcio is told
        return {
            "ServerReflectionInfo": grpc.stream_stream_rpc_method_handler(
                answer,
                request_deserializer=reflection_pb2.ServerReflectionRequest.FromString,
                response_serializer=reflection_pb2.ServerReflectionResponse.SerializeToString,
            )
        }

    def _streaming(self, behaviour: Callable[..., Any], requests: Iterable[Any], context: grpc.ServicerContext) -> Any:  # noqa: ANN401 - what the behaviour returns
        """Runs a streaming behaviour and knows its stream until it is over."""
        with self._lock:
            self._streams.add(context)
            ending = self._ending
        if ending or not context.add_callback(lambda: self._forget(context)):
            self._forget(context)
            context.cancel()
        return behaviour(_as_they_come(requests), context)

    def _forget(self, context: grpc.ServicerContext) -> None:
        with self._lock:
            self._streams.discard(context)


def _with_its_request(behaviour: Callable[..., Any], request: object, context: grpc.ServicerContext) -> Any:  # noqa: ANN401 - what the behaviour returns
    """Runs a behaviour and notes that its request is here."""
    begin()
    return behaviour(request, context)


def _as_they_come(requests: Iterable[Any]) -> Iterator[Any]:
    """Yields requests, and notes that they are here."""
    for request in requests:
        begin()
        yield request
