"""The service's methods as endpoints of Connect and gRPC-Web: the same behaviours as over gRPC, in threads."""

from __future__ import annotations

import asyncio
from contextlib import aclosing
from typing import TYPE_CHECKING, Any

from connectrpc.errors import ConnectError
from connectrpc.method import IdempotencyLevel, MethodInfo, StreamType
from connectrpc.server import ConnectASGIApplication, Endpoint

from hummel_service.rpc.admission import no_room
from hummel_service.rpc.calls import Call, check_length, not_a_request, refuse
from hummel_service.rpc.errors import status_of
from hummel_service.rpc.refusals import REFUSAL_DELAY_S
from hummel_service.rpc.server import CUT_OFF_FACTOR
from hummel_service.tables.errors import Refusal, fault
from hummel_service.web.context import WebCall, WebStream
from hummel_service.web.errors import connect_error, too_long
from hummel_service.web.formats import FORMATS, Body, Format, FormatCodec, WrongFormatError

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable, Mapping, Sequence

    from connectrpc.request import RequestContext

    from hummel_service.rpc.admission import Admission
    from hummel_service.rpc.methods import Method
    from hummel_service.rpc.server import ServerLimits
    from hummel_service.web.threads import FairThreads


class RpcApplication(ConnectASGIApplication[None]):
    """An ASGI application that speaks Connect and gRPC-Web."""

    def __init__(
        self,
        methods: Sequence[Method],
        limits: ServerLimits,
        admission: Admission,
        threads_of: Callable[[Method], FairThreads],
    ) -> None:
        """Makes the application.

        Args:
            methods: What it serves.
            limits: What it takes.
            admission: Says which calls are one too many.
            threads_of: Where calls of a method are worked on.
        """
        endpoints: Mapping[str, Any] = {
            method.path: _Served(method, limits, admission, threads_of(method)).endpoint() for method in methods
        }
        super().__init__(
            service=None,
            endpoints=lambda _: endpoints,
            read_max_bytes=limits.call.request_bytes * CUT_OFF_FACTOR,
            codecs=[FormatCodec(wire_format) for wire_format in FORMATS],
        )

    @property
    def path(self) -> str:
        """The prefix of all paths."""
        return "/"


class _Served:
    """One method as an endpoint."""

    def __init__(self, method: Method, limits: ServerLimits, admission: Admission, threads: FairThreads) -> None:
        self._method = method
        self._limits = limits.call
        self._admission = admission
        self._threads = threads

    def endpoint(self) -> Endpoint[Any, Any]:
        """Returns what connectrpc needs to serve it."""
        streams = self._method.descriptor.server_streaming
        info: MethodInfo[Body, bytes] = MethodInfo(
            name=self._method.descriptor.name,
            service_name=self._method.descriptor.containing_service.full_name,
            input=Body,
            output=bytes,
            idempotency_level=IdempotencyLevel.UNKNOWN,
            stream_type=StreamType.SERVER_STREAM if streams else StreamType.UNARY,
        )
        return Endpoint.server_stream(info, self._stream) if streams else Endpoint.unary(info, self._answer)

    async def _answer(self, body: Body, context: RequestContext[Body, bytes]) -> bytes:
        call = WebCall(context)

        def work() -> bytes:
            return self._written(self._method.behaviour(self._request(body, call), call), body.format)

        answer: bytes = await self._in_thread(call, work)
        return answer

    async def _stream(self, body: Body, context: RequestContext[Body, bytes]) -> AsyncGenerator[bytes]:
        stream = WebStream(context, lambda message: self._written(message, body.format))
        try:
            await self._in_thread(
                stream, lambda: self._method.behaviour(self._request(body, stream), stream, stream.send)
            )
            async with aclosing(stream.messages()) as messages:
                async for message in messages:
                    yield message
        finally:
            stream.close()

    def _written(self, message: bytes, wire_format: Format) -> bytes:
        """Returns an answer as it is sent; cuts the call off where gRPC would."""
        data = wire_format.from_protobuf(message, self._method.response_type)
        longest = self._limits.response_bytes * CUT_OFF_FACTOR
        if len(data) > longest:
            raise too_long(len(data), longest)
        return data

    def _request(self, body: Body, context: WebCall) -> bytes:
        """Returns a request as it would have come over gRPC; refuses it if it is none."""
        try:
            check_length(body.data, self._limits)
            return body.format.to_protobuf(body.data, self._method.request_type)
        except WrongFormatError as problem:
            name = self._method.request_type.DESCRIPTOR.full_name
            refuse(Call(self._method.path, b""), context, not_a_request(f"is not a {name}: {problem}"))
        except Refusal as refusal:
            refuse(Call(self._method.path, b""), context, refusal)

    async def _in_thread(self, context: WebCall, work: Callable[[], Any]) -> Any:  # noqa: ANN401 - whatever the work returns
        """Lets a thread do a call's work; refuses a call that is one too many, as late as over gRPC."""
        address, verdict = self._admission.judge(context.peer(), context.invocation_metadata())
        future = None if verdict is not None else self._threads.submit(address, lambda: self._guarded(work))
        if future is None:
            verdict = verdict or no_room()
            await asyncio.sleep(REFUSAL_DELAY_S)
            refuse(Call(self._method.path, b""), context, verdict.refusal, logged=verdict.is_news)
        # As over gRPC, work is done to its end and logged also when its caller is gone.
        return await asyncio.shield(asyncio.wrap_future(future))

    def _guarded(self, work: Callable[[], Any]) -> Any:  # noqa: ANN401 - as above
        try:
            return work()
        except ConnectError:
            raise
        except Exception as error:  # noqa: BLE001 - whatever it is, the caller gets a status and we get a line
            raise connect_error(status_of(fault(error, method=self._method.path))) from None
