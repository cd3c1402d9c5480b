"""Reads what is known about a failed call from the gRPC error."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from google.protobuf.message import DecodeError, Message
from google.rpc.error_details_pb2 import BadRequest, ErrorInfo, RetryInfo
from google.rpc.status_pb2 import Status

from hummel_client.errors import Failure, FieldViolation, HummelError, error_for

if TYPE_CHECKING:
    import grpc.aio

_DETAILS_KEY = "grpc-status-details-bin"

_DetailT = TypeVar("_DetailT", bound=Message)


def error_of(rpc_error: grpc.aio.AioRpcError) -> HummelError:
    """Returns the client's error for a gRPC error.

    Never raises: details that can't be read are left out, the status is always known.
    """
    details = _status_details(rpc_error)
    info = _detail(details, ErrorInfo) or ErrorInfo()
    retry = _detail(details, RetryInfo)
    bad_request = _detail(details, BadRequest) or BadRequest()
    return error_for(
        Failure(
            status=rpc_error.code(),
            message=rpc_error.details() or "",
            reason=info.reason,
            domain=info.domain,
            metadata=dict(info.metadata),
            retry_delay_s=retry.retry_delay.ToTimedelta().total_seconds() if retry else None,
            field_violations=tuple(
                FieldViolation(violation.field, violation.description) for violation in bad_request.field_violations
            ),
        )
    )


def _status_details(rpc_error: grpc.aio.AioRpcError) -> Status:
    details = Status()
    for key, value in rpc_error.trailing_metadata() or ():
        if key == _DETAILS_KEY and isinstance(value, bytes):
            try:
                details.ParseFromString(value)
            except DecodeError:
                return Status()
    return details


def _detail(details: Status, detail_type: type[_DetailT]) -> _DetailT | None:
    for packed in details.details:
        detail = detail_type()
        try:
            if packed.Unpack(detail):
                return detail
        except DecodeError:
            continue
    return None
