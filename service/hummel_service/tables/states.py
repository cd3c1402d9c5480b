"""Reads the State of a table's game out of what is stored."""

from __future__ import annotations

from typing import TYPE_CHECKING

from google.protobuf.message import DecodeError

from hummel.v1 import TABLE_STATUS_FINISHED, TABLE_STATUS_RUNNING
from hummel_service.tables.errors import damaged

if TYPE_CHECKING:
    from google.protobuf.message import Message

    from hummel_service.games.game import AnyGame
    from hummel_service.tables.model import Snapshot

_PLAYED = frozenset({TABLE_STATUS_RUNNING, TABLE_STATUS_FINISHED})
"""Tables of these statuses have a State."""


def has_state(snapshot: Snapshot) -> bool:
    """Tells whether a game has begun at a table."""
    return bool(snapshot.state) or snapshot.record.table.status in _PLAYED


def state_of(snapshot: Snapshot, game: AnyGame) -> Message:
    """Returns the State of the game that has begun at a table, parsed anew.

    Raises:
        Refusal: TABLE_DAMAGED.
    """
    if not snapshot.state:
        raise damaged(snapshot.table_id)
    try:
        state: Message = game.state_type.FromString(snapshot.state)
    except DecodeError:
        raise damaged(snapshot.table_id) from None
    return state
