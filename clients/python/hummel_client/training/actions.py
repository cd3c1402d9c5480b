"""Numbers for actions: every action that a game knows has one integer, the same in every state."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from google.protobuf.message import Message

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

ActionT = TypeVar("ActionT", bound=Message)


class ActionTable(Generic[ActionT]):
    """All actions of a game in a fixed order; an action's number is its place in it.

    Attributes:
        size: How many actions there are: the numbers are 0 to size - 1.

    >>> from hummel.speicherstadt.v1 import Action
    >>> table = ActionTable(Action, {"place_worker": [(0,), (1,)], "take_coin": [()]})
    >>> table.size, table.action(1).place_worker.column, table.number(table.action(2))
    (3, 1, 2)
    """

    def __init__(self, action_type: type[ActionT], values: Mapping[str, Iterable[tuple[int, ...]]]) -> None:
        """Numbers the actions.

        Args:
            action_type: The game's message Action.
            values: For each kind of action, which is a field of the oneof `kind`, the values that the fields of its
                message can have together, in the order of the fields.
        """
        self._action_type = action_type
        self._fields = {kind: _fields_of(action_type, kind) for kind in values}
        self._read = {kind: _reader(fields) for kind, fields in self._fields.items()}
        self._actions = [(kind, together) for kind, all_values in values.items() for together in all_values]
        self._numbers = {action: number for number, action in enumerate(self._actions)}
        self.size = len(self._actions)

    def number(self, action: ActionT) -> int:
        """Returns an action's number.

        Raises:
            ValueError: if the action is none of the table.
        """
        kind = action.WhichOneof("kind")
        if kind in self._read:
            number = self._numbers.get((kind, self._read[kind](getattr(action, kind))))
            if number is not None:
                return number
        raise ValueError(f"this action has no number: {str(action).strip() or 'nothing is set'}")

    def action(self, number: int) -> ActionT:
        """Returns the action of a number, as a new message.

        Raises:
            ValueError: if there is no such number.
        """
        if not 0 <= number < self.size:
            raise ValueError(f"there is no action {number}; they are numbered 0 to {self.size - 1}")
        kind, values = self._actions[number]
        action = self._action_type()
        content = getattr(action, kind)
        content.SetInParent()
        for field, value in zip(self._fields[kind], values, strict=True):
            setattr(content, field, value)
        return action


def _fields_of(action_type: type[Message], kind: str) -> tuple[str, ...]:
    content = action_type.DESCRIPTOR.fields_by_name[kind].message_type
    return tuple(field.name for field in content.fields) if content else ()


def _reader(fields: tuple[str, ...]) -> Callable[[Any], tuple[int, ...]]:
    """Returns what reads the values of some fields of a message."""
    if len(fields) > 1:
        return attrgetter(*fields)
    return lambda content: tuple(getattr(content, field) for field in fields)
