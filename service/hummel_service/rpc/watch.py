"""WatchTable: streams that hold no thread.

grpcio's threaded server gives a stream a thread for its whole life, unless its behaviour
is marked `experimental_non_blocking`: then the behaviour gets a function that sends, and
returns at once. This file is the only place that knows about it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grpc_status import rpc_status

from hummel.v1 import WatchTableRequest
from hummel_service.rpc import checks
from hummel_service.rpc.calls import Call, CallLimits, check_admitted, internal, parse, refuse, time_for
from hummel_service.rpc.errors import status_code, status_of
from hummel_service.rpc.metadata import read_metadata
from hummel_service.tables.deadline import ending_in
from hummel_service.tables.errors import Refusal
from hummel_service.tables.updates import Cursor

if TYPE_CHECKING:
    from collections.abc import Callable

    from hummel_service.rpc.access import Access
    from hummel_service.rpc.context import StreamContext
    from hummel_service.tables.watching import Watches

    Send = Callable[[bytes | None], None]


class GrpcStream:
    """One viewer behind a gRPC stream; see `tables.watching.Stream`."""

    def __init__(self, call: Call, context: StreamContext, send: Send) -> None:
        """Makes a stream over what grpcio hands to a non-blocking behaviour."""
        self._call = call
        self._context = context
        self._send = send
        self._messages = 0
        self._ended: Refusal | None = None

    def send(self, message: bytes) -> bool:
        """Sends a message; returns when it is on its way. False if the viewer is gone."""
        # Counted first: a viewer may have the message, and be gone, before this goes on.
        self._messages += 1
        self._send(message)
        return bool(self._context.is_active())

    def end(self, refusal: Refusal) -> None:
        """Ends the stream with a reason."""
        self._ended = refusal
        status = rpc_status.to_status(status_of(refusal))
        self._context.set_trailing_metadata(status.trailing_metadata)
        self._context.set_code(status.code)
        self._context.set_details(status.details)
        self._send(None)

    def cancel(self) -> None:
        """Ends the stream at once."""
        self._context.cancel()

    def log(self) -> None:
        """Writes the call's one line, when the stream is over."""
        code = "CANCELLED" if self._ended is None else status_code(self._ended).name
        self._call.log(code, "" if self._ended is None else self._ended.reason, messages=self._messages)


def watch_behaviour(
    method: str, watches: Watches, limits: CallLimits, access: Access
) -> Callable[[bytes, StreamContext, Send], None]:
    """Returns WatchTable as gRPC wants it: called once per watch, returns at once."""

    def behaviour(raw_request: bytes, context: StreamContext, send: Send) -> None:
        call = Call(method, raw_request)
        check_admitted(call, context)
        try:
            with ending_in(time_for(context, limits)):
                read_metadata(call, context)
                call.caller.address = access.address_of(call)
                request = parse(WatchTableRequest, raw_request, limits)
                call.table = checks.table_id(request.table_id)
                call.revision = request.after_revision if request.HasField("after_revision") else None
                stream = GrpcStream(call, context, send)
                watch = watches.open(call.table, call.caller, Cursor(call.revision, request.epoch), stream)
        except Refusal as refusal:
            refuse(call, context, refusal)
        except Exception as error:  # noqa: BLE001 - whatever it is, the caller gets a status and we get a line
            refuse(call, context, internal(call, error))

        def over() -> None:
            watches.forget(watch)
            stream.log()

        if not context.add_callback(over):
            over()

    behaviour.experimental_non_blocking = True  # type: ignore[attr-defined] # how grpcio is told
    return behaviour
