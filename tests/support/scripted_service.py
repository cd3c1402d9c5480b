"""A real gRPC server that does what a test tells it, also what no healthy service does."""

from __future__ import annotations

import asyncio
import contextlib
from collections import defaultdict, deque
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NoReturn, TypeAlias

import grpc
import grpc.aio
from google.protobuf import symbol_database
from google.protobuf.any_pb2 import Any as Packed
from google.protobuf.duration_pb2 import Duration
from google.protobuf.message_factory import GetMessageClass
from google.rpc.error_details_pb2 import BadRequest, ErrorInfo, RetryInfo
from google.rpc.status_pb2 import Status
from grpc_status import rpc_status

if TYPE_CHECKING:
    from google.protobuf.descriptor import MethodDescriptor
    from google.protobuf.message import Message

Context: TypeAlias = grpc.aio.ServicerContext[Any, Any]
Step: TypeAlias = Callable[[Any, Context], Awaitable["Message"]]
"""What to do with one unary call."""
StreamStep: TypeAlias = Callable[[Any, Context], AsyncIterator["Message"]]
"""What to do with one streaming call."""


@dataclass(frozen=True, slots=True)
class Received:
    """One call as it arrived.

    Attributes:
        method: The method's name, without its service.
        request: The request.
        metadata: The call's metadata.
        time_remaining_s: Seconds to its deadline; None without one.
    """

    method: str
    request: Any
    metadata: dict[str, str | bytes]
    time_remaining_s: float | None


class ScriptedService(grpc.GenericRpcHandler):
    """Answers each call of a method by the next step of that method's script.

    The last step stays for all further calls.

    Attributes:
        received: All calls, in order.
        ended: The names of the methods of all calls that have ended, in order.
    """

    def __init__(self) -> None:
        self.received: list[Received] = []
        self.ended: list[str] = []
        self._changed = asyncio.Condition()
        self._scripts: defaultdict[str, deque[Any]] = defaultdict(deque)

    def script(self, method: str, *steps: Step | StreamStep) -> None:
        """Sets what happens with the calls of a method, forgetting what was set before."""
        self._scripts[method] = deque(steps)

    def calls(self, method: str) -> list[Received]:
        """Returns the calls of one method, in order."""
        return [call for call in self.received if call.method == method]

    async def wait_for(self, condition: Callable[[], bool]) -> None:
        """Waits until something is true that changes when a call comes or ends."""
        async with self._changed, asyncio.timeout(30):
            await self._changed.wait_for(condition)

    def service(self, handler_call_details: grpc.HandlerCallDetails) -> grpc.RpcMethodHandler[Any, Any]:
        """Finds the handler of a method, as gRPC asks for it."""
        _, service, name = handler_call_details.method.split("/")
        method = symbol_database.Default().pool.FindServiceByName(service).FindMethodByName(name)
        codec = {
            "request_deserializer": GetMessageClass(method.input_type).FromString,
            "response_serializer": GetMessageClass(method.output_type).SerializeToString,
        }
        if method.server_streaming:
            return grpc.unary_stream_rpc_method_handler(self._streaming(method), **codec)
        return grpc.unary_unary_rpc_method_handler(self._unary(method), **codec)

    def _unary(self, method: MethodDescriptor) -> Step:
        async def handle(request: Message, context: Context) -> Message:
            async with self._recorded(method.name, request, context):
                return await self._next_step(method.name)(request, context)

        return handle

    def _streaming(self, method: MethodDescriptor) -> StreamStep:
        async def handle(request: Message, context: Context) -> AsyncIterator[Message]:
            async with self._recorded(method.name, request, context):
                async for message in self._next_step(method.name)(request, context):
                    yield message

        return handle

    def _next_step(self, method: str) -> Any:  # noqa: ANN401 - a step of either kind
        steps = self._scripts[method]
        if not steps:
            raise AssertionError(f"the test has no script for {method}")
        return steps.popleft() if len(steps) > 1 else steps[0]

    @contextlib.asynccontextmanager
    async def _recorded(self, method: str, request: Message, context: Context) -> AsyncIterator[None]:
        metadata = dict(context.invocation_metadata() or ())
        self.received.append(Received(method, request, metadata, context.time_remaining()))
        await self._tell()
        try:
            yield
        finally:
            self.ended.append(method)
            await asyncio.shield(self._tell())

    async def _tell(self) -> None:
        async with self._changed:
            self._changed.notify_all()


def answer(response: Message) -> Step:
    """A step that answers."""

    async def step(request: Message, context: Context) -> Message:  # noqa: ARG001 - every step gets the same
        return response

    return step


def refuse(  # noqa: PLR0913 - one keyword for each part of a refusal
    status: grpc.StatusCode,
    message: str = "refused by the test",
    *,
    reason: str = "",
    domain: str = "hummel",
    metadata: dict[str, str] | None = None,
    retry_delay_s: float | None = None,
    fields: dict[str, str] | None = None,
) -> Step:
    """A step that refuses as the service does; without a reason, as a proxy would."""
    details: list[Message] = []
    if reason:
        details.append(ErrorInfo(reason=reason, domain=domain, metadata=metadata))
    if retry_delay_s is not None:
        delay = Duration()
        delay.FromMilliseconds(round(retry_delay_s * 1000))
        details.append(RetryInfo(retry_delay=delay))
    if fields:
        violations = [BadRequest.FieldViolation(field=field, description=text) for field, text in fields.items()]
        details.append(BadRequest(field_violations=violations))

    async def step(request: Message, context: Context) -> NoReturn:  # noqa: ARG001 - every step gets the same
        await abort(context, status, message, details)

    return step


async def abort(
    context: Context,
    status: grpc.StatusCode,
    message: str = "refused by the test",
    details: list[Message] | None = None,
) -> NoReturn:
    """Ends a call with a status and its details."""
    rich = Status(code=status.value[0], message=message)
    for detail in details or ():
        packed = Packed()
        packed.Pack(detail)
        rich.details.append(packed)
    await context.abort_with_status(rpc_status.to_status(rich))
    raise AssertionError("unreachable: abort raises")


async def never(request: Message, context: Context) -> NoReturn:  # noqa: ARG001 - every step gets the same
    """A step that never answers."""
    await asyncio.Event().wait()
    raise AssertionError("unreachable: nobody sets the event")


def send(*messages: Message, then: grpc.StatusCode | None = None) -> StreamStep:
    """A step that sends messages and then is silent, or ends with a status."""

    async def step(request: Message, context: Context) -> AsyncIterator[Message]:
        for message in messages:
            yield message
        if then is None:
            await never(request, context)
        elif then is not grpc.StatusCode.OK:
            await abort(context, then)

    return step


@contextlib.asynccontextmanager
async def serving(
    service: ScriptedService,
    address: str = "127.0.0.1:0",
    credentials: grpc.ServerCredentials | None = None,
) -> AsyncIterator[str]:
    """Serves a script on a port of its own and gives its address; ends with all calls cut off."""
    server = grpc.aio.server(handlers=[service], options=[("grpc.so_reuseport", 0)])
    host = address.rpartition(":")[0]
    port = server.add_insecure_port(address) if credentials is None else server.add_secure_port(address, credentials)
    await server.start()
    try:
        yield f"{host}:{port}"
    finally:
        await server.stop(None)
