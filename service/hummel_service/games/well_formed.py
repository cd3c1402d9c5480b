"""What every action must be, whatever the game and its state: of one kind, without fields that are unknown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from google.protobuf.unknown_fields import UnknownFieldSet

from hummel_service.games.errors import MalformedAction

if TYPE_CHECKING:
    from google.protobuf.message import Message


def content_of(action: Message) -> tuple[str, Any]:
    """Returns the kind of an action, which is set in its oneof `kind`, and the message of that kind.

    Fields that are unknown here are refused, not passed over: whoever sent them meant something by them.

    Raises:
        MalformedAction: if no known kind is set, or a field is unknown.
    """
    kind = action.WhichOneof("kind")
    if kind is None:
        raise MalformedAction("the action has no kind that is known; set exactly one")
    content = getattr(action, kind)
    if len(UnknownFieldSet(action)) or len(UnknownFieldSet(content)):
        raise MalformedAction(f"{kind} comes with fields that are unknown; send a legal action back unchanged")
    return kind, content
