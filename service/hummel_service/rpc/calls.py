"""What every call has in common: time limit, token, errors, and one line in the log."""

from __future__ import annotations

import hashlib
import time
import uuid
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NoReturn

import structlog
from google.protobuf.message import DecodeError, Message
from grpc_status import rpc_status

from hummel.v1 import ERROR_REASON_INVALID_REQUEST, ERROR_REASON_RESPONSE_TOO_LONG
from hummel_service.rpc.errors import status_code, status_of
from hummel_service.rpc.metadata import read_metadata
from hummel_service.rpc.unknown_fields import drop_unknown, unknown, unknown_field
from hummel_service.rpc.work import begin
from hummel_service.tables.callers import Caller
from hummel_service.tables.deadline import ending_in
from hummel_service.tables.errors import Refusal, fault
from hummel_service.tables.model import Request

if TYPE_CHECKING:
    from collections.abc import Callable

    from hummel_service.rpc.context import CallContext

_log = structlog.get_logger("hummel.rpc")

_DIGEST_BYTES = 16


@dataclass(frozen=True, slots=True)
class CallLimits:
    """What a single call may ask for.

    Attributes:
        timeout_s: The most time it gets, whatever its deadline.
        request_bytes: The longest request.
        response_bytes: The longest response.
    """

    timeout_s: float
    request_bytes: int
    response_bytes: int


@dataclass(slots=True)
class Call:
    """One call: what came with it, and what the log will say of it.

    Attributes:
        method: The full name of the method, "/package.Service/Method".
        raw_request: The request as it came.
        caller: Who is calling. The token is never logged.
        api_key: The API key that came along, not yet checked; never logged either.
        context: The call as its server knows it.
        table: The table's id, once it is known to be one.
        seat: The seat that the call is about, if it is not the caller's.
        revision: The table's revision that the call made or saw.
        request_id: The request's id, once it is known to be one.
        started_s: When the call began.
    """

    method: str
    raw_request: bytes = field(repr=False)
    caller: Caller = field(default_factory=Caller)
    api_key: str | None = field(default=None, repr=False)
    context: CallContext | None = field(default=None, repr=False)
    table: str | None = None
    seat: int | None = None
    revision: int | None = None
    request_id: str | None = None
    started_s: float = field(default_factory=time.perf_counter)

    def request(self, request_id: str) -> Request:
        """Returns what makes this request recognizable when it comes again.

        Two calls are the same request if their method, token and bytes are the same.
        """
        self.request_id = request_id or None
        digest = hashlib.sha256(
            b"\0".join((self.method.encode(), (self.caller.token or "").encode(), self.raw_request))
        )
        # A call without an id still gets one: the store's connection may break on the way
        # back, and then the commit must be able to find itself.
        return Request(request_id or f"made-{uuid.uuid4().hex}", digest.digest()[:_DIGEST_BYTES])

    def log(self, code: str, reason: str, **more: object) -> None:
        """Writes the call's one line."""
        facts: dict[str, object] = {
            "method": self.method.rpartition("/")[2],
            "table": self.table,
            "seat": self.caller.seat if self.seat is None else self.seat,
            "revision": self.revision,
            "request_id": self.request_id,
            "code": code,
            "reason": reason or None,
            "ms": round((time.perf_counter() - self.started_s) * 1000, 3),
            **more,
        }
        _log.info("call", **{name: value for name, value in facts.items() if value is not None})


def anybody(_call: Call) -> None:
    """Lets every caller in: what it may do is for the use case to decide."""


def unary_behaviour(
    method: str,
    request_type: type[Message],
    handler: Callable[[Call, Any], Message],
    limits: CallLimits,
    guard: Callable[[Call], None] = anybody,
) -> Callable[[bytes, CallContext], bytes]:
    """Wraps a servicer's method as gRPC wants it.

    Args:
        method: The full name of the method, "/package.Service/Method".
        request_type: The class of the request.
        handler: Answers a request, or raises Refusal.
        limits: What a call may ask for.
        guard: Raises Refusal for those who may not call the method, whatever they ask.
    """

    def behaviour(raw_request: bytes, context: CallContext) -> bytes:
        call = Call(method, raw_request)
        check_admitted(call, context)
        try:
            with ending_in(time_for(context, limits)):
                read_metadata(call, context)
                guard(call)
                response = serialized(handler(call, parse(request_type, raw_request, limits)), limits)
        except Refusal as refusal:
            refuse(call, context, refusal)
        except Exception as error:  # noqa: BLE001 - whatever it is, the caller gets a status and we get a line
            refuse(call, context, internal(call, error))
        call.log("OK", "")
        return response

    return behaviour


def check_admitted(call: Call, context: CallContext) -> None:
    """Ends a call that was turned away when it came in."""
    call.context = context
    turned_away = begin()
    if turned_away is not None:
        refuse(call, context, turned_away.refusal, logged=turned_away.is_news)


def time_for(context: CallContext, limits: CallLimits) -> float:
    """Returns the seconds that a call gets; 0 if its deadline has passed."""
    return min(context.time_remaining(), limits.timeout_s)


def parse(request_type: type[Message], raw_request: bytes, limits: CallLimits) -> Any:  # noqa: ANN401 - the message class decides
    """Parses a request.

    Raises:
        Refusal: INVALID_REQUEST; MALFORMED_ACTION if its action has fields that are unknown.
    """
    check_length(raw_request, limits)
    try:
        request = request_type.FromString(raw_request)
    except DecodeError:
        raise not_a_request(f"is not a {request_type.DESCRIPTOR.full_name}") from None
    if drop_unknown(request) and (path := unknown_field(request_type.FromString(raw_request))):
        raise unknown(path)
    return request


def check_length(raw_request: bytes, limits: CallLimits) -> None:
    """Checks that a request, as it came, is not too long.

    Raises:
        Refusal: INVALID_REQUEST.
    """
    if len(raw_request) > limits.request_bytes:
        raise not_a_request(f"has {len(raw_request)} bytes; at most {limits.request_bytes} are taken")


def serialized(response: Message, limits: CallLimits) -> bytes:
    """Returns the bytes of a response.

    Raises:
        Refusal: RESPONSE_TOO_LONG.
    """
    data = response.SerializeToString()
    if len(data) > limits.response_bytes:
        raise Refusal(
            ERROR_REASON_RESPONSE_TOO_LONG,
            f"the answer has {len(data)} bytes, and this service sends {limits.response_bytes} at most: "
            "ask its operator for more",
        )
    return data


def not_a_request(problem: str) -> Refusal:
    """Returns the refusal of bytes that are no request of the method."""
    return Refusal(ERROR_REASON_INVALID_REQUEST, f"the request {problem}")


def internal(call: Call, error: Exception) -> Refusal:
    """Logs a fault of ours and returns what the caller is told."""
    return fault(error, method=call.method, table=call.table)


def refuse(call: Call, context: CallContext, refusal: Refusal, *, logged: bool = True) -> NoReturn:
    """Ends a call with a refusal, and logs it."""
    if logged:
        call.log(status_code(refusal).name, refusal.reason)
    context.abort_with_status(rpc_status.to_status(status_of(refusal)))
    raise AssertionError("abort does not return")
