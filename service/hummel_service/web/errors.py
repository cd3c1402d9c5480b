"""Errors of gRPC as errors of the browser protocols: the same code, text and details."""

from __future__ import annotations

from typing import TYPE_CHECKING

from connectrpc.code import Code
from connectrpc.errors import ConnectError, ErrorDetail
from google.rpc.code_pb2 import Code as RpcCode
from google.rpc.status_pb2 import Status
from protobuf.wkt import Any

if TYPE_CHECKING:
    from hummel_service.rpc.context import Metadata

_DETAILS_KEY = "grpc-status-details-bin"


def connect_error(status: Status) -> ConnectError:
    """Returns a status as what is raised to end a call with it."""
    details = (ErrorDetail(Any(type_url=detail.type_url, value=detail.value)) for detail in status.details)
    return ConnectError(Code[RpcCode.Name(status.code)], status.message, details)


def error_in(trailing_metadata: Metadata) -> ConnectError:
    """Returns the error whose status stands in the metadata of a call's end."""
    details = dict(trailing_metadata)[_DETAILS_KEY]
    if not isinstance(details, bytes):
        raise TypeError("a status in metadata is bytes")
    return connect_error(Status.FromString(details))


def too_long(length: int, longest: int) -> ConnectError:
    """Returns the error of an answer that is longer than allowed."""
    return ConnectError(Code.RESOURCE_EXHAUSTED, f"the answer has {length} bytes; at most {longest} are sent")
