"""How messages are written on the wire: as protobuf or as JSON.

The event loop only passes bytes on. What they mean is for the threads that work on calls:
turning a long message into JSON takes milliseconds.
"""

from __future__ import annotations

import contextlib
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from connectrpc.codec import Codec
from google.protobuf.json_format import MessageToJson, Parse, ParseError

from hummel_service.rpc.unknown_fields import unknown, unknown_name

if TYPE_CHECKING:
    from google.protobuf.message import Message

_LONGEST_PROBLEM = 300


class WrongFormatError(ValueError):
    """Bytes are not the message that they should be; the text says why."""


class Format(Protocol):
    """One way to write messages."""

    name: str
    """What it is called in content types."""

    def to_protobuf(self, data: bytes, message_type: type[Message]) -> bytes:
        """Returns a message of this format as protobuf. What is protobuf already is not looked at.

        Raises:
            WrongFormatError: if it can't be.
            Refusal: INVALID_REQUEST or MALFORMED_ACTION, if it has fields that are unknown and this format has names.
        """

    def from_protobuf(self, data: bytes, message_type: type[Message]) -> bytes:
        """Returns a message in this format."""


class _Protobuf:
    name = "proto"

    def to_protobuf(self, data: bytes, _message_type: type[Message]) -> bytes:
        return data

    def from_protobuf(self, data: bytes, _message_type: type[Message]) -> bytes:
        return data


class _Json:
    name = "json"

    def to_protobuf(self, data: bytes, message_type: type[Message]) -> bytes:
        message = message_type()
        try:
            Parse(data, message)
        except (ParseError, UnicodeDecodeError) as error:
            raise _problem(data, message_type, error) from None
        # In one order, so that a request that is sent again is recognized, whatever its spaces.
        return message.SerializeToString(deterministic=True)

    def from_protobuf(self, data: bytes, message_type: type[Message]) -> bytes:
        return MessageToJson(message_type.FromString(data), indent=None, ensure_ascii=False).encode()


def _problem(data: bytes, message_type: type[Message], error: Exception) -> Exception:
    """Returns what is wrong with JSON that can't be parsed; an unknown field is refused as in any other form."""
    with contextlib.suppress(ValueError, RecursionError):
        path = unknown_name(json.loads(data), message_type.DESCRIPTOR)  # type: ignore[arg-type] # as good as one
        if path is not None:
            return unknown(path)
    return WrongFormatError(" ".join(str(error)[:_LONGEST_PROBLEM].split()))


@dataclass(frozen=True, slots=True)
class Body:
    """A request as it came.

    Attributes:
        format: How it is written; its answer is written so too.
        data: The bytes.
    """

    format: Format
    data: bytes


class FormatCodec(Codec[bytes, Body]):
    """A format as connectrpc wants it: keeps the bytes of requests, and gets those of answers."""

    def __init__(self, wire_format: Format) -> None:
        """Makes the codec of a format."""
        self._format = wire_format

    def name(self) -> str:
        """Returns what the format is called in content types."""
        return self._format.name

    def encode(self, message: bytes) -> bytes:
        """Returns an answer, which is in the format already."""
        return message

    def decode(self, data: bytes | bytearray, message_class: type[Body]) -> Body:  # noqa: ARG002 - the interface's
        """Returns a request."""
        return Body(self._format, bytes(data))


FORMATS: tuple[Format, ...] = (_Protobuf(), _Json())
"""All formats."""
