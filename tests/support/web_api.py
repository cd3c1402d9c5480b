"""Calls of a running service as a browser makes them: HTTP, and the framing of Connect and gRPC-Web by hand."""

from __future__ import annotations

import base64
import http.client
import json
import socket
import struct
import urllib.parse
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

import grpc
from google.protobuf.any_pb2 import Any as AnyMessage
from google.protobuf.json_format import MessageToJson, Parse
from google.protobuf.message_factory import GetMessageClass
from google.rpc.status_pb2 import Status

from support.api import METHODS, TIMEOUT_S, Api, authorization, path

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from types import TracebackType

    from google.protobuf.message import Message

_CONNECT_END = 0x02
_GRPC_WEB_END = 0x80

_CODES = {code.name.lower(): code for code in grpc.StatusCode} | {"canceled": grpc.StatusCode.CANCELLED}


class WebError(grpc.RpcError):
    """A call failed; it looks like an error of gRPC, so that tests can compare the two."""

    def __init__(self, code: grpc.StatusCode, message: str, details: bytes | None) -> None:
        super().__init__(message)
        self._code = code
        self._message = message
        self._details = details

    def code(self) -> grpc.StatusCode:
        """The status."""
        return self._code

    def details(self) -> str:
        """The text."""
        return self._message

    def trailing_metadata(self) -> tuple[tuple[str, bytes], ...]:
        """The details as gRPC packs them."""
        return () if self._details is None else (("grpc-status-details-bin", self._details),)


@dataclass(frozen=True)
class Wire:
    """A protocol and a format.

    Attributes:
        is_connect: Whether it is Connect; else gRPC-Web.
        is_json: Whether messages are JSON; else protobuf.
    """

    is_connect: bool
    is_json: bool

    def __str__(self) -> str:
        return f"{'Connect' if self.is_connect else 'gRPC-Web'} {self._format}"

    @property
    def _format(self) -> str:
        return "json" if self.is_json else "proto"

    def content_type(self, *, streams: bool) -> str:
        """The content type of requests and answers."""
        if self.is_connect:
            return f"application/{'connect+' if streams else ''}{self._format}"
        return f"application/grpc-web+{self._format}"

    def deadline(self, timeout_s: float | None) -> dict[str, str]:
        """The header that says how long the caller waits."""
        if timeout_s is None:
            return {}
        milliseconds = round(timeout_s * 1000)
        return {"connect-timeout-ms": str(milliseconds)} if self.is_connect else {"grpc-timeout": f"{milliseconds}m"}

    def write(self, data: bytes, message_type: type[Message]) -> bytes:
        """A protobuf message in this format."""
        return MessageToJson(message_type.FromString(data)).encode() if self.is_json else data

    def read(self, data: bytes, message_type: type[Message]) -> bytes:
        """A message of this format as protobuf."""
        return Parse(data, message_type()).SerializeToString() if self.is_json else data


CONNECT = Wire(is_connect=True, is_json=False)
GRPC_WEB = Wire(is_connect=False, is_json=False)
CONNECT_JSON = Wire(is_connect=True, is_json=True)
GRPC_WEB_JSON = Wire(is_connect=False, is_json=True)

WIRES = (CONNECT, GRPC_WEB, CONNECT_JSON, GRPC_WEB_JSON)
"""Every way to call over HTTP."""


class WebApi(Api):
    """A client that calls over HTTP, a connection for each call. Use as a context manager."""

    def __init__(self, address: str, wire: Wire) -> None:
        self.address = address
        self.wire = wire

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Nothing is kept."""

    def raw(
        self,
        method: str,
        request: bytes,
        token: str | None = None,
        *,
        timeout_s: float | None = TIMEOUT_S,
        metadata: tuple[tuple[str, str], ...] = (),
    ) -> bytes:
        """Sends a protobuf message to a unary method and returns the bytes of the answer, as protobuf."""
        body = self.wire.write(request, GetMessageClass(METHODS[method].input_type))
        return self.verbatim(method, body, token, timeout_s=timeout_s, metadata=metadata)

    def verbatim(
        self,
        method: str,
        body: bytes,
        token: str | None = None,
        *,
        timeout_s: float | None = TIMEOUT_S,
        metadata: tuple[tuple[str, str], ...] = (),
    ) -> bytes:
        """Sends bytes as they are to a unary method and returns the bytes of the answer, as protobuf."""
        if not self.wire.is_connect:
            body = frame(body)
        headers = {**self.wire.deadline(timeout_s), **dict(metadata), **dict(authorization(token))}
        with Answer(self.address, path(method), self.wire.content_type(streams=False), body, headers) as answer:
            if self.wire.is_connect:
                data = answer.read()
                _check_found(answer.status, data)
                if answer.status != http.HTTPStatus.OK:
                    raise connect_error(json.loads(data))
            else:
                (data,) = answer.messages(self.wire)
        return self.wire.read(data, GetMessageClass(METHODS[method].output_type))

    def raw_watch(
        self,
        request: bytes,
        token: str | None = None,
        *,
        timeout_s: float | None = None,
        metadata: tuple[tuple[str, str], ...] = (),
    ) -> WebStream:
        """Opens a watch; iterate over the answer for the bytes of messages, as protobuf."""
        body = self.wire.write(request, GetMessageClass(METHODS["WatchTable"].input_type))
        return self.verbatim_watch(body, token, timeout_s=timeout_s, metadata=metadata)

    def verbatim_watch(
        self,
        body: bytes,
        token: str | None = None,
        *,
        timeout_s: float | None = None,
        metadata: tuple[tuple[str, str], ...] = (),
        receive_buffer_bytes: int | None = None,
    ) -> WebStream:
        """Opens a watch with bytes as they are as its request."""
        headers = {**self.wire.deadline(timeout_s), **dict(metadata), **dict(authorization(token))}
        kind = self.wire.content_type(streams=True)
        answer = Answer(
            self.address, path("WatchTable"), kind, frame(body), headers, receive_buffer_bytes=receive_buffer_bytes
        )
        return WebStream(answer, self.wire)


class Answer:
    """The answer to a POST, as it comes. Use as a context manager."""

    def __init__(  # noqa: PLR0913 - what a request is made of
        self,
        address: str,
        target: str,
        content_type: str,
        body: bytes,
        headers: Mapping[str, str] | None = None,
        *,
        receive_buffer_bytes: int | None = None,
    ) -> None:
        self.connection = http.client.HTTPConnection(address, timeout=2 * TIMEOUT_S)
        if receive_buffer_bytes is not None:
            self.connection.sock = _small_socket(address, receive_buffer_bytes)
        self.connection.request("POST", target, body, {"content-type": content_type, **(headers or {})})
        self._response = self.connection.getresponse()
        self.status = self._response.status
        self.headers = {name.lower(): value for name, value in self._response.getheaders()}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Closes the connection, also while something may still come."""
        self._response.close()
        self.connection.close()

    def read(self) -> bytes:
        """All that comes."""
        return self._response.read()

    def messages(self, wire: Wire) -> Iterator[bytes]:
        """The messages of a stream, in their format, up to its end."""
        if "grpc-status" in self.headers:
            _check_trailers(self.headers)
        if self.status != http.HTTPStatus.OK:
            data = self.read()
            _check_found(self.status, data)
            raise AssertionError((self.status, data))
        while True:
            flags, length = struct.unpack(">BI", self._exactly(5))
            data = self._exactly(length)
            if not flags:
                yield data
            elif wire.is_connect:
                assert flags == _CONNECT_END
                if "error" in (end := json.loads(data)):
                    raise connect_error(end["error"])
                return
            else:
                assert flags == _GRPC_WEB_END
                lines = (line.partition(":") for line in data.decode().strip().split("\r\n"))
                _check_trailers({name: value.strip() for name, _, value in lines})
                return

    def _exactly(self, length: int) -> bytes:
        data = self._response.read(length)
        if len(data) < length:
            raise WebError(grpc.StatusCode.CANCELLED, "the connection was cut", None)
        return data


class WebStream:
    """An open stream, as much of grpcio's call as tests use."""

    def __init__(self, answer: Answer, wire: Wire) -> None:
        self.answer = answer
        self._wire = wire
        self._messages = answer.messages(wire)

    def __iter__(self) -> Iterator[bytes]:
        return self

    def __next__(self) -> bytes:
        try:
            return self._wire.read(next(self._messages), GetMessageClass(METHODS["WatchTable"].output_type))
        except (http.client.HTTPException, OSError) as error:
            self.cancel()
            raise WebError(grpc.StatusCode.CANCELLED, str(error), None) from error
        except (WebError, StopIteration):
            self.cancel()
            raise

    def cancel(self) -> None:
        """Closes the connection."""
        self.answer.close()


def _small_socket(address: str, receive_buffer_bytes: int) -> socket.socket:
    """A connection whose reader can be sent little before it reads."""
    host, _, port = address.rpartition(":")
    small = socket.socket()
    # Before it connects, since then it says how much it takes.
    small.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer_bytes)
    small.settimeout(2 * TIMEOUT_S)
    small.connect((host, int(port)))
    return small


def frame(data: bytes) -> bytes:
    """A message as streams, and all calls of gRPC-Web, carry it."""
    return struct.pack(">BI", 0, len(data)) + data


def connect_error(error: dict[str, Any]) -> WebError:
    """What Connect says of an error."""
    code = _CODES[error["code"]]
    details = [
        AnyMessage(type_url=f"type.googleapis.com/{detail['type']}", value=_unpadded(detail["value"]))
        for detail in error.get("details", ())
    ]
    message = error.get("message", "")
    status = Status(code=code.value[0], message=message, details=details)
    return WebError(code, message, status.SerializeToString() if details else None)


def _check_found(status: int, body: bytes) -> None:
    """A path that is not there is what gRPC calls a method that is not implemented."""
    if status == http.HTTPStatus.NOT_FOUND and not body:
        raise WebError(grpc.StatusCode.UNIMPLEMENTED, "Method not found!", None)


def _check_trailers(trailers: Mapping[str, str]) -> None:
    number = int(trailers["grpc-status"])
    if number == 0:
        return
    code = next(code for code in grpc.StatusCode if code.value[0] == number)
    details = trailers.get("grpc-status-details-bin")
    message = urllib.parse.unquote(trailers.get("grpc-message", ""))
    raise WebError(code, message, None if details is None else _unpadded(details))


def _unpadded(data: str) -> bytes:
    return base64.b64decode(data + "=" * (-len(data) % 4))
