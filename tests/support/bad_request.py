"""How bad requests are written, and what their refusals must say."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hummel.speicherstadt.v1 import Action as GameAction, FinishLoading
from hummel.v1 import (
    Action,
    AskForBotsRequest,
    CloseTableRequest,
    CreateTableRequest,
    GetReplayRequest,
    GetTableRequest,
    GetViewRequest,
    JoinTableRequest,
    LeaveTableRequest,
    ListLegalActionsRequest,
    ListReplayViewsRequest,
    RenewTokenRequest,
    ReplacePlayerRequest,
    StartTableRequest,
    SubmitActionRequest,
    UndoActionRequest,
)
from support.api import OPTIONS

if TYPE_CHECKING:
    from collections.abc import Callable

    from google.protobuf.message import Message

    from support.scene import Scene

MAX_REQUEST_BYTES = 64 * 1024
"""The longest request by default."""


@dataclass(frozen=True)
class Bad:
    """What is wrong, and how it must be refused.

    Attributes:
        method: The method that is called.
        code: The status.
        reason: The reason.
        make: Makes request and token.
        fields: The fields that BadRequest must name.
        metadata: The metadata that ErrorInfo must have, as far as it is certain.
        domain: Whose reason it is.
    """

    method: str
    code: str
    reason: str
    make: Callable[[Scene], tuple[Message | bytes, str | None]]
    fields: frozenset[str] = frozenset()
    metadata: tuple[tuple[str, str], ...] = ()
    domain: str = "hummel"


def varint(value: int) -> bytes:
    """A number as protobuf writes it; negative ones as ten bytes."""
    value &= 2**64 - 1
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)


def message(number: int, payload: bytes) -> bytes:
    """A field that holds a message."""
    return varint(number << 3 | 2) + varint(len(payload)) + payload


def raw_submit(scene: Scene, game_action: bytes) -> bytes:
    """A SubmitAction at the running table whose action of the game is given in bytes."""
    return SubmitActionRequest(table_id=scene.running.table_id).SerializeToString() + message(
        2, message(1, game_action)
    )


def place(column: int) -> Callable[[Scene], tuple[bytes, str]]:
    """Places a worker in a column that is written as it is, however large or negative."""
    return lambda scene: (raw_submit(scene, message(1, varint(1 << 3) + varint(column))), scene.to_move)


def game_action(**kind: Message) -> Action:
    """An action of the game in its envelope."""
    return Action(speicherstadt=GameAction(**kind))


def of_table(table_id: str) -> list[tuple[str, Message]]:
    """A request of every method that names a table."""
    return [
        ("GetTable", GetTableRequest(table_id=table_id)),
        ("JoinTable", JoinTableRequest(table_id=table_id, player_name="Ada")),
        ("LeaveTable", LeaveTableRequest(table_id=table_id)),
        ("AskForBots", AskForBotsRequest(table_id=table_id)),
        ("StartTable", StartTableRequest(table_id=table_id)),
        ("CloseTable", CloseTableRequest(table_id=table_id)),
        ("GetView", GetViewRequest(table_id=table_id)),
        ("ListLegalActions", ListLegalActionsRequest(table_id=table_id)),
        ("SubmitAction", SubmitActionRequest(table_id=table_id, action=game_action(finish_loading=FinishLoading()))),
        ("GetReplay", GetReplayRequest(table_id=table_id)),
        ("ListReplayViews", ListReplayViewsRequest(table_id=table_id)),
        ("UndoAction", UndoActionRequest(table_id=table_id)),
        ("ReplacePlayer", ReplacePlayerRequest(table_id=table_id, player_name="Ada")),
        ("RenewToken", RenewTokenRequest(table_id=table_id)),
    ]


def create(**fields: object) -> Callable[[Scene], tuple[Message, None]]:
    """Opens a table that would be fine but for some fields."""
    return lambda _: (CreateTableRequest(**{"options": OPTIONS, "seat_count": 2, **fields}), None)


def join(table: str = "waiting", **fields: object) -> Callable[[Scene], tuple[Message, None]]:
    """Joins a table; it would be fine but for some fields."""
    return lambda scene: (
        JoinTableRequest(**{"table_id": getattr(scene, table).table_id, "player_name": "Ada", **fields}),
        None,
    )


def invalid(method: str, field: str, make: Callable[[Scene], tuple[Message | bytes, str | None]]) -> Bad:
    """A field is wrong whatever the table's state."""
    return Bad(method, "INVALID_ARGUMENT", "INVALID_REQUEST", make, frozenset({field}))


def wrong_game(name: str, make: Callable[[Scene], tuple[Message | bytes, str | None]]) -> Bad:
    """An action belongs to another game than the table's."""
    return Bad("SubmitAction", "INVALID_ARGUMENT", "WRONG_GAME", make, frozenset({f"action.{name}"}))


def malformed(make: Callable[[Scene], tuple[Message | bytes, str | None]]) -> Bad:
    """An action is wrong whatever the table's state."""
    return Bad("SubmitAction", "INVALID_ARGUMENT", "MALFORMED_ACTION", make, frozenset({"action"}))


def precondition(method: str, reason: str, make: Callable[[Scene], tuple[Message | bytes, str | None]]) -> Bad:
    """Something is wrong in the table's state."""
    return Bad(method, "FAILED_PRECONDITION", reason, make)


def illegal(
    reason: str,
    rule: str,
    make: Callable[[Scene], tuple[Message | bytes, str | None]],
    *,
    game: str = "speicherstadt",
) -> Bad:
    """A game's rules forbid an action."""
    return Bad(
        "SubmitAction",
        "FAILED_PRECONDITION",
        reason,
        make,
        metadata=(("rule", rule),),
        domain=f"{game}.hummel",
    )
