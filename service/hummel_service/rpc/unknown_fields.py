"""Fields that this service does not know, in whatever form a request comes.

They are refused, not passed over: whoever sent one meant something by it. A misspelt or too new `expected_revision`
would otherwise turn a strict action into one that is not, without a word. A newer client that leaves out what is new
is served.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from google.protobuf.message import Message
from google.protobuf.unknown_fields import UnknownFieldSet

from hummel.v1 import ERROR_REASON_MALFORMED_ACTION
from hummel_service.rpc import checks
from hummel_service.tables.errors import Refusal

if TYPE_CHECKING:
    from google.protobuf.descriptor import Descriptor

_LONGEST_NAME = 60
_PROBLEM = "is no field that this service knows"


def drop_unknown(request: Message) -> bool:
    """Drops all fields that are unknown, at any depth; tells whether there were any."""
    # Much faster than to look at each message in the request, of which nearly none has any.
    length = request.ByteSize()
    request.DiscardUnknownFields()
    return request.ByteSize() != length


def unknown_field(message: Message) -> str | None:
    """Returns the path of an unknown field, of which the number alone can be told; None if there is none."""
    strays = UnknownFieldSet(message)
    if len(strays):
        return str(strays[0].field_number)
    for field, value in message.ListFields():
        if field.message_type is not None:
            for each in [value] if isinstance(value, Message) else value:
                inner = unknown_field(each)
                if inner is not None:
                    return f"{field.name}.{inner}"
    return None


def unknown_name(content: object, message: Descriptor) -> str | None:
    """Returns the path of an unknown field in what JSON says of a message; None if there is none."""
    if not isinstance(content, dict):
        return None
    known = {name: field for field in message.fields for name in (field.json_name, field.name)}
    for name, value in content.items():
        field = known.get(name)
        if field is None:
            return _shown(name)
        if field.message_type is not None:
            for each in value if isinstance(value, list) else [value]:
                inner = unknown_name(each, field.message_type)
                if inner is not None:
                    return f"{field.name}.{inner}"
    return None


def unknown(path: str) -> Refusal:
    """Returns the refusal of a request with an unknown field."""
    if path.startswith("action."):
        problem = f"{path} {_PROBLEM}: send a legal action back unchanged"
        return Refusal(ERROR_REASON_MALFORMED_ACTION, problem, fields={"action": problem})
    return checks.invalid(path, f"{_PROBLEM}: mend its name, or leave it out")


def _shown(name: str) -> str:
    short = name[:_LONGEST_NAME]
    return short if short.isidentifier() else json.dumps(short)
