"""Actions that a game does not list: made from the schema of its actions and from what was legal before."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from random import Random

    from google.protobuf.descriptor import FieldDescriptor
    from google.protobuf.message import Message

FAR = 2**32 - 1
NO_ENUM_VALUE = 99

_RECENT = 40
"""So many legal actions are those of a moment ago."""


class Strays:
    """Makes actions that may be wrong in any way, most of them only just.

    It learns from legal actions: which kinds there are and which numbers went with which
    field, whoever played them. So strays name other players' cards, cards that are gone,
    sites that somebody else has, answers to questions of before.

    Args:
        action_type: The game's Action, whose oneof is called `kind`.
        random: The random choices.
    """

    def __init__(self, action_type: type[Message], random: Random) -> None:
        self._type = action_type
        self._random = random
        self._kinds = [field.name for field in action_type.DESCRIPTOR.oneofs_by_name["kind"].fields]
        self._numbers: dict[str, list[int]] = {}
        self._known: dict[str, set[int]] = {}
        self._legal: list[bytes] = []

    def learn(self, actions: Iterable[Message]) -> None:
        """Remembers legal actions."""
        for action in actions:
            for field, value in self._content(action).ListFields():
                known = self._known.setdefault(field.name, set())
                if value not in known:
                    known.add(value)
                    self._numbers.setdefault(field.name, []).append(value)
            self._legal.append(action.SerializeToString())

    def draw(self, number: int) -> list[Message]:
        """Makes some actions. Any of them may happen to be legal."""
        ways = (self._changed, self._recent, self._earlier, self._invented)
        return [self._random.choice(ways)() for _ in range(number)]

    def _content(self, action: Message) -> Any:  # noqa: ANN401 - the message of the kind
        return getattr(action, action.WhichOneof("kind") or self._kinds[0])

    def _earlier(self) -> Message:
        """An action that was legal some time before, for somebody."""
        return self._type.FromString(self._random.choice(self._legal))

    def _recent(self) -> Message:
        """An action that was legal a moment ago, for somebody."""
        return self._type.FromString(self._random.choice(self._legal[-_RECENT:]))

    def _changed(self) -> Message:
        """An action that was legal a moment ago, with one value changed."""
        action = self._recent()
        content = self._content(action)
        fields = content.DESCRIPTOR.fields
        if not fields:
            return self._invented()
        field = self._random.choice(fields)
        self._set(content, field, [getattr(content, field.name)])
        return action

    def _invented(self) -> Message:
        """An action of any kind with any values; sometimes none at all."""
        action = self._type()
        kind = self._random.choice([*self._kinds, None])
        if kind is not None:
            content = getattr(action, kind)
            content.SetInParent()
            for field in content.DESCRIPTOR.fields:
                self._set(content, field, [])
        return action

    def _set(self, content: Message, field: FieldDescriptor, near: Sequence[int]) -> None:
        random = self._random
        if field.enum_type is not None:
            value = random.choice([*(each.number for each in field.enum_type.values), NO_ENUM_VALUE])
        elif field.type == field.TYPE_BOOL:
            value = random.random() < 0.5
        else:
            odd = [0, 1, FAR, *(max(number + step, 0) for number in near for step in (-1, 1) if number < FAR)]
            known = self._numbers.get(field.name, [])
            value = random.choice(known if known and random.random() < 0.7 else odd)
        setattr(content, field.name, value)


def with_unknown_fields(action: Message) -> list[Message]:
    """Returns an action with something that its schema does not know, once beside its kind and once inside it."""
    unknown = bytes.fromhex("f80701")  # Field 127 is the number 1.
    beside, inside = type(action)(), type(action)()
    for copy in (beside, inside):
        copy.CopyFrom(action)
    beside.MergeFromString(unknown)
    getattr(inside, action.WhichOneof("kind") or "").MergeFromString(unknown)
    return [beside, inside]
