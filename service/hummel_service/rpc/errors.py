"""Which status each refusal has, and how it is put into google.rpc.Status."""

from __future__ import annotations

from typing import TYPE_CHECKING

import grpc
from google.protobuf.any_pb2 import Any
from google.rpc.code_pb2 import Code
from google.rpc.error_details_pb2 import BadRequest, ErrorInfo, RetryInfo
from google.rpc.status_pb2 import Status

from hummel_service.tables.errors import SERVICE_DOMAIN

if TYPE_CHECKING:
    from collections.abc import Iterator

    from google.protobuf.message import Message

    from hummel_service.tables.errors import Refusal

STATUS_OF_REASON: dict[str, grpc.StatusCode] = {
    "INVALID_REQUEST": grpc.StatusCode.INVALID_ARGUMENT,
    "MALFORMED_ACTION": grpc.StatusCode.INVALID_ARGUMENT,
    "WRONG_GAME": grpc.StatusCode.INVALID_ARGUMENT,
    "REQUEST_ID_REUSED": grpc.StatusCode.INVALID_ARGUMENT,
    "TABLE_NOT_FOUND": grpc.StatusCode.NOT_FOUND,
    "GAME_NOT_FOUND": grpc.StatusCode.NOT_FOUND,
    "TOKEN_MISSING": grpc.StatusCode.UNAUTHENTICATED,
    "TOKEN_WRONG": grpc.StatusCode.PERMISSION_DENIED,
    "API_KEY_MISSING": grpc.StatusCode.UNAUTHENTICATED,
    "API_KEY_WRONG": grpc.StatusCode.PERMISSION_DENIED,
    "NOT_YOUR_TURN": grpc.StatusCode.FAILED_PRECONDITION,
    "TABLE_NOT_WAITING": grpc.StatusCode.FAILED_PRECONDITION,
    "GAME_NOT_STARTED": grpc.StatusCode.FAILED_PRECONDITION,
    "GAME_NOT_FINISHED": grpc.StatusCode.FAILED_PRECONDITION,
    "GAME_FINISHED": grpc.StatusCode.FAILED_PRECONDITION,
    "TABLE_CLOSED": grpc.StatusCode.FAILED_PRECONDITION,
    "SEAT_TAKEN": grpc.StatusCode.FAILED_PRECONDITION,
    "TABLE_FULL": grpc.StatusCode.FAILED_PRECONDITION,
    "SEATS_FREE": grpc.StatusCode.FAILED_PRECONDITION,
    "TOKEN_NOT_REPEATABLE": grpc.StatusCode.FAILED_PRECONDITION,
    "UNDO_NOT_POSSIBLE": grpc.StatusCode.FAILED_PRECONDITION,
    "SEAT_NOT_ABSENT": grpc.StatusCode.FAILED_PRECONDITION,
    "VERSION_UNKNOWN": grpc.StatusCode.UNAVAILABLE,
    "NO_BOT_ASKED_FOR": grpc.StatusCode.FAILED_PRECONDITION,
    "STALE_REVISION": grpc.StatusCode.ABORTED,
    "CONTENTION": grpc.StatusCode.ABORTED,
    "LOG_TRIMMED": grpc.StatusCode.OUT_OF_RANGE,
    "TIME_RAN_OUT": grpc.StatusCode.ABORTED,
    "OVERLOADED": grpc.StatusCode.RESOURCE_EXHAUSTED,
    "STORE_FULL": grpc.StatusCode.RESOURCE_EXHAUSTED,
    "TOO_MANY_CALLS": grpc.StatusCode.RESOURCE_EXHAUSTED,
    "TOO_MANY_TABLES": grpc.StatusCode.RESOURCE_EXHAUSTED,
    "TOO_MANY_WATCHERS": grpc.StatusCode.RESOURCE_EXHAUSTED,
    "RESPONSE_TOO_LONG": grpc.StatusCode.RESOURCE_EXHAUSTED,
    "STORE_UNAVAILABLE": grpc.StatusCode.UNAVAILABLE,
    "DRAINING": grpc.StatusCode.UNAVAILABLE,
    "READER_TOO_SLOW": grpc.StatusCode.UNAVAILABLE,
    "DEADLINE_EXCEEDED": grpc.StatusCode.DEADLINE_EXCEEDED,
    "TABLE_DAMAGED": grpc.StatusCode.DATA_LOSS,
    "INTERNAL": grpc.StatusCode.INTERNAL,
}
"""The one table of errors: every reason of ErrorReason and its status."""


def status_code(refusal: Refusal) -> grpc.StatusCode:
    """Returns the status of a refusal. What a game's rules forbid is a failed precondition."""
    if refusal.domain != SERVICE_DOMAIN:
        return grpc.StatusCode.FAILED_PRECONDITION
    return STATUS_OF_REASON[refusal.reason]


def status_of(refusal: Refusal) -> Status:
    """Returns a refusal as google.rpc.Status with its details."""
    details = []
    for message in _details(refusal):
        detail = Any()
        detail.Pack(message)
        details.append(detail)
    return Status(code=Code.Value(status_code(refusal).name), message=refusal.message, details=details)


def _details(refusal: Refusal) -> Iterator[Message]:
    yield ErrorInfo(reason=refusal.reason, domain=refusal.domain, metadata=refusal.metadata)
    if refusal.fields:
        violations = (
            BadRequest.FieldViolation(field=field, description=problem) for field, problem in refusal.fields.items()
        )
        yield BadRequest(field_violations=violations)
    if refusal.retry_delay_s is not None:
        retry = RetryInfo()
        retry.retry_delay.FromMilliseconds(round(refusal.retry_delay_s * 1000))
        yield retry
