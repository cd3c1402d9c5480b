"""Says in words where two messages differ."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from google.protobuf.message import Message

from hummel_service.games.mismatch import in_words

if TYPE_CHECKING:
    from collections.abc import Sequence

_MOST_CHARACTERS = 120
"""Of each value so much is shown."""


def difference(told: Message, right: Message) -> str:
    """Returns the first place in which a message differs from the right one, with both values; empty if none does.

    >>> from hummel.v1 import Table, View
    >>> print(difference(View(table=Table(name="Ada")), View(table=Table(name="Bob"))))
    table.name is 'Ada', not 'Bob'
    """
    if told == right:
        return ""
    for field in right.DESCRIPTOR.fields:
        name = field.name
        one, other = _value(told, name), _value(right, name)
        if one == other:
            continue
        if isinstance(one, Message) and isinstance(other, Message):
            return f"{name}.{difference(one, other)}"
        if _is_list(one) and _is_list(other):
            return _in_list(name, one, other)
        return f"{name} is {_words(one)}, not {_words(other)}"
    return "there are fields that nobody knows"


def _value(message: Message, name: str) -> Any:  # noqa: ANN401 - any field's value
    """Returns a field's value; None if it may be absent and is."""
    field = message.DESCRIPTOR.fields_by_name[name]
    return None if field.has_presence and not message.HasField(name) else getattr(message, name)


def _is_list(value: Any) -> bool:  # noqa: ANN401 - any field's value
    return not isinstance(value, Message | str | bytes) and hasattr(value, "__len__")


def _in_list(name: str, told: Sequence[Any], right: Sequence[Any]) -> str:
    for index, (one, other) in enumerate(zip(told, right, strict=False)):
        if one != other:
            path = f"{name}[{index}]"
            inner = difference(one, other) if isinstance(one, Message) else ""
            return f"{path}.{inner}" if inner else f"{path} is {_words(one)}, not {_words(other)}"
    return f"{name} has {len(told)} entries, not {len(right)}"


def _words(value: Any) -> str:  # noqa: ANN401 - any field's value
    words = in_words(value) if value is None or isinstance(value, Message) else repr(value)
    return words if len(words) <= _MOST_CHARACTERS else words[:_MOST_CHARACTERS] + "..."
