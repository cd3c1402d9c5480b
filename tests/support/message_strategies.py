"""Hypothesis strategies for requests, made from the schemas: any message, and bytes that are nearly one."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message_factory import GetMessageClass
from hypothesis import strategies as st

if TYPE_CHECKING:
    from collections.abc import Mapping

    from google.protobuf.descriptor import Descriptor
    from google.protobuf.message import Message
    from hypothesis.strategies import DrawFn, SearchStrategy

TEXTS = st.text(st.characters(codec="utf-8"), max_size=60)
"""Any text that a string field can hold."""

NOTHING: Mapping[str, str] = MappingProxyType({})

_BITS = {
    FieldDescriptor.CPPTYPE_INT32: (-(2**31), 2**31 - 1),
    FieldDescriptor.CPPTYPE_INT64: (-(2**63), 2**63 - 1),
    FieldDescriptor.CPPTYPE_UINT32: (0, 2**32 - 1),
    FieldDescriptor.CPPTYPE_UINT64: (0, 2**64 - 1),
}

_MOST_REPEATED = 3
_DEEPEST = 6


@st.composite
def messages(draw: DrawFn, kind: Descriptor, known: Mapping[str, str] = NOTHING, depth: int = 0) -> Message:
    """Any message of a kind: every field set or not, numbers at their bounds, enums with values that there are not.

    Args:
        draw: Hypothesis's own.
        kind: The message's kind.
        known: Texts that mean something to the service, by the field's name: most messages have them.
        depth: How many messages this one is in.
    """
    message = GetMessageClass(kind)()
    for field in kind.fields:
        if (field.name in known or draw(st.booleans())) and depth < _DEEPEST:
            _fill(draw, message, field, known, depth)
    return message


def _fill(draw: DrawFn, message: Any, field: FieldDescriptor, known: Mapping[str, str], depth: int) -> None:  # noqa: ANN401 - any message
    count = draw(st.integers(0, _MOST_REPEATED)) if field.is_repeated else 1
    for _ in range(count):
        if field.message_type is None:
            value = draw(_scalar(field, known))
            if field.is_repeated:
                getattr(message, field.name).append(value)
            else:
                setattr(message, field.name, value)
        else:
            part = draw(messages(field.message_type, known, depth + 1))
            if field.is_repeated:
                getattr(message, field.name).append(part)
            else:
                getattr(message, field.name).CopyFrom(part)


def _scalar(field: FieldDescriptor, known: Mapping[str, str]) -> SearchStrategy[Any]:
    if field.cpp_type in _BITS:
        low, high = _BITS[field.cpp_type]
        return st.integers(low, high) | st.integers(0, 6)
    if field.cpp_type == FieldDescriptor.CPPTYPE_ENUM:
        assert field.enum_type is not None
        return st.sampled_from(sorted(field.enum_type.values_by_number)) | st.integers(-(2**31), 2**31 - 1)
    if field.type == FieldDescriptor.TYPE_BYTES:
        return st.binary(max_size=200)
    if field.cpp_type == FieldDescriptor.CPPTYPE_STRING:
        if field.name not in known:
            return TEXTS
        return st.integers(0, 7).flatmap(lambda die: TEXTS if die == 0 else st.just(known[field.name]))
    assert field.cpp_type == FieldDescriptor.CPPTYPE_BOOL, "a kind of field that no request has had so far"
    return st.booleans()


@st.composite
def nearly(draw: DrawFn, kind: Descriptor, known: Mapping[str, str] = NOTHING) -> bytes:
    """A message's bytes in which something was cut off, changed, added or repeated; or any bytes at all."""
    if draw(st.integers(0, 4)) == 0:
        return draw(st.binary(max_size=200))
    data = bytearray(draw(messages(kind, known)).SerializeToString())
    for _ in range(draw(st.integers(0, 3))):
        at = draw(st.integers(0, len(data)))
        match draw(st.sampled_from(["cut", "change", "insert", "repeat"])):
            case "cut":
                del data[at:]
            case "change" if at < len(data):
                data[at] = draw(st.integers(0, 255))
            case "insert":
                data[at:at] = draw(st.binary(max_size=12))
            case "repeat":
                data += data[:at]
    return bytes(data)
