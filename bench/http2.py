"""A light gRPC client: raw HTTP/2 on one socket, no threads, nothing parsed that is not needed.

grpcio's own client costs as much CPU a call as its server, so one core of load could not
keep one core of server busy. This one costs a fifth of that.
"""

from __future__ import annotations

import select
import socket
import struct
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

_PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"

_DATA, _HEADERS, _RST_STREAM, _SETTINGS, _PING, _GOAWAY, _WINDOW_UPDATE = 0, 1, 3, 4, 6, 7, 8
_END_STREAM, _ACK, _END_HEADERS = 1, 1, 4
_CANCEL = 8

_HEADER_TABLE_SIZE, _ENABLE_PUSH, _INITIAL_WINDOW_SIZE = 1, 2, 4

_FIRST_WINDOW = 65_535
_LARGEST_WINDOW = 2**31 - 1
_LONGEST_STRING = 126  # whose length fits into one byte
_RECEIVE_BYTES = 256 * 1024

_MESSAGE_PREFIX = struct.Struct(">BI")
_FRAME_LENGTH_AND_TYPE = struct.Struct(">BHBB")
_STREAM = struct.Struct(">I")
_FRAME_HEADER = struct.Struct(">BHBBI")

# With a header table of size 0 the server writes its trailers out in full.
_STATUS_OK = b"grpc-status\x010"


class CallFailedError(RuntimeError):
    """A call did not end with the status OK, or the connection was lost."""


@dataclass(slots=True)
class _Exchange:
    """One call under way: what has come of it, and who wants it."""

    on_message: Callable[[bytes], None]
    ends_with_message: bool
    received: bytes = b""


class Connection:
    """One HTTP/2 connection to a gRPC server, for as many calls at a time as wanted.

    Attributes:
        received_s: When bytes came in last.
        exchanges: How many calls and streams are open.
    """

    def __init__(self, address: str) -> None:
        """Connects; blocks until the connection is there."""
        host, _, port = address.rpartition(":")
        self._socket = socket.create_connection((host, int(port)))
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._authority = address.encode()
        self._blocks: dict[tuple[str, str | None], bytes] = {}
        self._open: dict[int, _Exchange] = {}
        self._next_stream = 1
        self._buffer = b""
        self._unacknowledged_bytes = 0
        self._send_window = _FIRST_WINDOW
        self.received_s = 0.0
        settings = struct.pack(">HIHIHI", _HEADER_TABLE_SIZE, 0, _ENABLE_PUSH, 0, _INITIAL_WINDOW_SIZE, _LARGEST_WINDOW)
        widen = _STREAM.pack(_LARGEST_WINDOW - _FIRST_WINDOW)
        self._socket.sendall(_PREFACE + _frame(_SETTINGS, 0, 0, settings) + _frame(_WINDOW_UPDATE, 0, 0, widen))

    @property
    def exchanges(self) -> int:
        """How many calls and streams are open."""
        return len(self._open)

    def fileno(self) -> int:
        """Returns the socket's descriptor, for `select`."""
        return self._socket.fileno()

    def close(self) -> None:
        """Closes the connection."""
        self._socket.close()

    def call(self, method: str, token: str | None, request: bytes, on_answer: Callable[[bytes], None]) -> None:
        """Starts a unary call; `on_answer` gets the serialized response once the call has ended with OK."""
        self._start(method, token, request, _Exchange(on_answer, ends_with_message=True))

    def stream(self, method: str, token: str | None, request: bytes, on_message: Callable[[bytes], None]) -> int:
        """Starts a server-streaming call and returns its number; `on_message` gets each response."""
        return self._start(method, token, request, _Exchange(on_message, ends_with_message=False))

    def cancel(self, stream: int) -> None:
        """Cancels a streaming call."""
        del self._open[stream]
        self._socket.sendall(_frame(_RST_STREAM, 0, stream, _STREAM.pack(_CANCEL)))

    def ask(self, method: str, token: str | None, request: bytes) -> bytes:
        """Makes a unary call and returns its response."""
        answers: list[bytes] = []
        self.call(method, token, request, answers.append)
        while not answers:
            self.receive()
        return answers[0]

    def receive(self) -> None:
        """Waits for bytes and handles the frames that are complete; answers are handed out from here.

        Raises:
            CallFailedError: if a call ended with another status than OK, or the connection is lost.
        """
        received = self._socket.recv(_RECEIVE_BYTES)
        if not received:
            raise CallFailedError("the server closed the connection")
        self.received_s = time.perf_counter()
        buffer = self._buffer + received if self._buffer else received
        at, end = 0, len(buffer)
        while end - at >= _FRAME_HEADER.size:
            high, low, kind, flags, stream = _FRAME_HEADER.unpack_from(buffer, at)
            following = at + _FRAME_HEADER.size + (high << 16 | low)
            if following > end:
                break
            self._handle(kind, flags, stream, buffer[at + _FRAME_HEADER.size : following])
            at = following
        self._buffer = buffer[at:]

    def _start(self, method: str, token: str | None, request: bytes, exchange: _Exchange) -> int:
        stream = self._next_stream
        self._next_stream += 2
        self._open[stream] = exchange
        block = self._blocks.get((method, token))
        if block is None:
            block = self._blocks[method, token] = self._header_block(method, token)
        body_bytes = _MESSAGE_PREFIX.size + len(request)
        self._send_window -= body_bytes
        if self._send_window < 0:
            raise CallFailedError("the server gave no room for more requests")
        number = _STREAM.pack(stream)
        self._socket.sendall(
            b"".join(
                (
                    _FRAME_LENGTH_AND_TYPE.pack(0, len(block), _HEADERS, _END_HEADERS),
                    number,
                    block,
                    _FRAME_LENGTH_AND_TYPE.pack(body_bytes >> 16, body_bytes & 0xFFFF, _DATA, _END_STREAM),
                    number,
                    _MESSAGE_PREFIX.pack(0, len(request)),
                    request,
                )
            )
        )
        return stream

    def _header_block(self, method: str, token: str | None) -> bytes:
        """Returns the headers in HPACK: fields of the static table where it has them, literals otherwise."""
        fields = [
            b"\x83\x86",  # :method POST, :scheme http
            b"\x04" + _string(method.encode()),
            b"\x01" + _string(self._authority),
            b"\x0f\x10" + _string(b"application/grpc"),
            b"\x00" + _string(b"te") + _string(b"trailers"),
            b"\x00" + _string(b"grpc-timeout") + _string(b"10S"),
            b"\x0f\x2b" + _string(b"hummel-bench"),
        ]
        if token is not None:
            fields.append(b"\x0f\x08" + _string(b"Bearer " + token.encode()))
        return b"".join(fields)

    def _handle(self, kind: int, flags: int, stream: int, payload: bytes) -> None:
        if kind == _DATA:
            self._take(stream, payload)
        elif kind == _HEADERS:
            if flags & _END_STREAM:
                self._end(stream, payload)
        elif kind == _WINDOW_UPDATE:
            if stream == 0:
                self._send_window += _STREAM.unpack(payload)[0]
        elif kind in (_SETTINGS, _PING):
            if not flags & _ACK:
                self._socket.sendall(_frame(kind, _ACK, 0, payload if kind == _PING else b""))
        elif kind == _GOAWAY or (kind == _RST_STREAM and stream in self._open):
            raise CallFailedError(f"the server ended the {'connection' if kind == _GOAWAY else 'call'}: {payload!r}")

    def _take(self, stream: int, payload: bytes) -> None:
        self._acknowledge(len(payload))
        exchange = self._open.get(stream)
        if exchange is None:  # cancelled meanwhile
            return
        exchange.received = exchange.received + payload if exchange.received else payload
        if not exchange.ends_with_message:
            for message in _messages(exchange):
                exchange.on_message(message)

    def _end(self, stream: int, trailers: bytes) -> None:
        exchange = self._open.pop(stream, None)
        if exchange is None:
            return
        if _STATUS_OK not in trailers or not exchange.ends_with_message:
            raise CallFailedError(f"a call ended with {trailers!r}")
        (message,) = _messages(exchange)
        exchange.on_message(message)

    def _acknowledge(self, length: int) -> None:
        self._unacknowledged_bytes += length
        if self._unacknowledged_bytes > _LARGEST_WINDOW // 2:
            self._socket.sendall(_frame(_WINDOW_UPDATE, 0, 0, _STREAM.pack(self._unacknowledged_bytes)))
            self._unacknowledged_bytes = 0


def receive_from(connections: Iterable[Connection], going_on: Callable[[], bool], wait_s: float = 0.1) -> None:
    """Receives on all connections as long as wanted; asks again at least every `wait_s`."""
    by_descriptor = {connection.fileno(): connection for connection in connections}
    with select.epoll() as poll:
        for descriptor in by_descriptor:
            poll.register(descriptor, select.EPOLLIN)
        while going_on():
            for descriptor, _ in poll.poll(wait_s):
                by_descriptor[descriptor].receive()


def _messages(exchange: _Exchange) -> list[bytes]:
    """Takes the complete messages out of what has come."""
    found, received, at = [], exchange.received, 0
    while len(received) - at >= _MESSAGE_PREFIX.size:
        _, length = _MESSAGE_PREFIX.unpack_from(received, at)
        start = at + _MESSAGE_PREFIX.size
        if len(received) < start + length:
            break
        found.append(received[start : start + length])
        at = start + length
    exchange.received = received[at:]
    return found


def _frame(kind: int, flags: int, stream: int, payload: bytes) -> bytes:
    return _FRAME_HEADER.pack(len(payload) >> 16, len(payload) & 0xFFFF, kind, flags, stream) + payload


def _string(value: bytes) -> bytes:
    """Returns a string literal of HPACK."""
    assert len(value) <= _LONGEST_STRING
    return bytes((len(value),)) + value
