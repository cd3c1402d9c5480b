"""Bad requests about clocks, undo, bots, seats that are handed on and tokens that are exchanged."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel.v1 import AskForBotsRequest, Clock, RenewTokenRequest, ReplacePlayerRequest, UndoActionRequest
from hummel_service.tables.tokens import make_token
from support.bad_request import Bad, create, invalid, join, precondition
from support.bad_requests import INVISIBLE_NAMES, NAMES, REQUEST_IDS, TOKENS

if TYPE_CHECKING:
    from collections.abc import Callable

    from google.protobuf.message import Message

    from support.scene import Scene

WEEK_S = 604_800


def undo(table: str = "running", **fields: object) -> Callable[[Scene], tuple[Message, str]]:
    """The seat to move, or a table's first seat, takes an action back."""
    return lambda scene: (
        UndoActionRequest(**{"table_id": getattr(scene, table).table_id, **fields}),
        scene.to_move if table == "running" else getattr(scene, table).seats[0],
    )


def replace(table: str = "running", **fields: object) -> Callable[[Scene], tuple[Message, str]]:
    """The owner hands a seat on; it would be fine but for some fields, and that its player is there."""
    return lambda scene: (
        ReplacePlayerRequest(**{"table_id": getattr(scene, table).table_id, "player_name": "Ada", **fields}),
        getattr(scene, table).owner,
    )


def ask_for_bots(table: str = "waiting", **fields: object) -> Callable[[Scene], tuple[Message, str]]:
    """The owner asks for bots; it would be fine but for some fields."""
    return lambda scene: (
        AskForBotsRequest(**{"table_id": getattr(scene, table).table_id, **fields}),
        getattr(scene, table).owner,
    )


def renew(table: str = "running", **fields: object) -> Callable[[Scene], tuple[Message, str]]:
    """The owner exchanges its token; it would be fine but for some fields."""
    return lambda scene: (
        RenewTokenRequest(**{"table_id": getattr(scene, table).table_id, **fields}),
        getattr(scene, table).owner,
    )


SEAT_CASES: dict[str, Bad] = {
    # Clocks.
    **{
        f"CreateTable with {seconds} s for a decision": invalid(
            "CreateTable", "clock.decision_s", create(clock=Clock(decision_s=seconds, time_bank_s=5))
        )
        for seconds in (0, WEEK_S + 1, 2**32 - 1)
    },
    "CreateTable with too large a time bank": invalid(
        "CreateTable", "clock.time_bank_s", create(clock=Clock(decision_s=5, time_bank_s=WEEK_S + 1))
    ),
    "CreateTable with an empty clock": invalid("CreateTable", "clock.decision_s", create(clock=Clock())),
    # Undo.
    "UndoAction of who has not acted": Bad(
        "UndoAction",
        "FAILED_PRECONDITION",
        "UNDO_NOT_POSSIBLE",
        undo(),
        metadata=(("blocker", "NOTHING_TO_UNDO"),),
    ),
    "UndoAction without a token": Bad(
        "UndoAction", "UNAUTHENTICATED", "TOKEN_MISSING", lambda scene: (undo()(scene)[0], None)
    ),
    "UndoAction with the owner's token": Bad(
        "UndoAction", "PERMISSION_DENIED", "TOKEN_WRONG", lambda scene: (undo()(scene)[0], scene.running.owner)
    ),
    **{
        f"UndoAction at revision {revision}": Bad(
            "UndoAction", "ABORTED", "STALE_REVISION", undo(expected_revision=revision)
        )
        for revision in (0, 1, 2**64 - 1)
    },
    "UndoAction with a request id that was used for something else": Bad(
        "UndoAction",
        "INVALID_ARGUMENT",
        "REQUEST_ID_REUSED",
        lambda scene: (undo(request_id=scene.used_id)(scene)[0], scene.to_move),
        frozenset({"request_id"}),
    ),
    **{
        f"taking back at a {state} table": precondition("UndoAction", reason, undo(state))
        for state, reason in {
            "waiting": "GAME_NOT_STARTED",
            "finished": "GAME_FINISHED",
            "closed": "TABLE_CLOSED",
        }.items()
    },
    # Bots.
    **{
        f"CreateTable with {bots} bots": invalid("CreateTable", "bot_count", create(bot_count=bots))
        for bots in (3, 2**32 - 1)
    },
    **{
        f"AskForBots for {bots}": invalid("AskForBots", "bot_count", ask_for_bots(bot_count=bots))
        for bots in (4, 2**32 - 1)
    },
    "AskForBots without a token": Bad(
        "AskForBots", "UNAUTHENTICATED", "TOKEN_MISSING", lambda scene: (ask_for_bots()(scene)[0], None)
    ),
    "AskForBots with a seat's token": Bad(
        "AskForBots",
        "PERMISSION_DENIED",
        "TOKEN_WRONG",
        lambda scene: (ask_for_bots()(scene)[0], scene.waiting.seats[0]),
    ),
    **{
        f"asking for bots at a {state} table": precondition("AskForBots", "TABLE_NOT_WAITING", ask_for_bots(state))
        for state in ("running", "finished", "closed")
    },
    "a bot that nobody asked for": Bad(
        "JoinTable",
        "FAILED_PRECONDITION",
        "NO_BOT_ASKED_FOR",
        join(is_bot=True),
        metadata=(("botCount", "0"), ("botsSeated", "0")),
    ),
    # Seats that are handed on.
    **{
        f"ReplacePlayer with a name {what}": invalid("ReplacePlayer", "player_name", replace(player_name=name))
        for what, name in (NAMES | INVISIBLE_NAMES).items()
    },
    **{
        f"ReplacePlayer at seat {seat}": invalid("ReplacePlayer", "seat", replace(seat=seat))
        for seat in (2, 99, 2**32 - 1)
    },
    "ReplacePlayer of a player who is there": Bad(
        "ReplacePlayer",
        "FAILED_PRECONDITION",
        "SEAT_NOT_ABSENT",
        replace(),
        metadata=(("timeouts", "0"), ("needed", "3")),
    ),
    "ReplacePlayer with a seat's token": Bad(
        "ReplacePlayer", "PERMISSION_DENIED", "TOKEN_WRONG", lambda scene: (replace()(scene)[0], scene.to_wait)
    ),
    "ReplacePlayer without a token": Bad(
        "ReplacePlayer", "UNAUTHENTICATED", "TOKEN_MISSING", lambda scene: (replace()(scene)[0], None)
    ),
    **{
        f"handing a seat on at a {state} table": precondition("ReplacePlayer", reason, replace(state))
        for state, reason in {
            "waiting": "GAME_NOT_STARTED",
            "finished": "GAME_FINISHED",
            "closed": "TABLE_CLOSED",
        }.items()
    },
    # Tokens that are exchanged.
    "RenewToken without a token": Bad(
        "RenewToken", "UNAUTHENTICATED", "TOKEN_MISSING", lambda scene: (renew()(scene)[0], None)
    ),
    "RenewToken with a made-up token": Bad(
        "RenewToken", "PERMISSION_DENIED", "TOKEN_WRONG", lambda scene: (renew()(scene)[0], make_token())
    ),
    **{
        f"RenewToken for {whose} token": invalid(
            "RenewToken", "token", lambda scene, token=token: renew(token=token(scene))(scene)
        )
        for whose, token in {
            "a seat's": lambda scene: scene.to_move,
            "the same": lambda scene: scene.running.owner,
        }.items()
    },
    **{
        f"exchanging a token at a {state} table": precondition("RenewToken", reason, renew(state))
        for state, reason in (("finished", "GAME_FINISHED"), ("closed", "TABLE_CLOSED"))
    },
    # What both have in common with other changes.
    **{
        f"{method} with a new token {what}": invalid(method, "token", make(token=token))
        for what, token in TOKENS.items()
        for method, make in (("ReplacePlayer", replace), ("RenewToken", renew))
    },
    **{
        f"{method} with a request id {what}": invalid(method, "request_id", make(request_id=request_id))
        for what, request_id in REQUEST_IDS.items()
        for method, make in (
            ("UndoAction", undo),
            ("ReplacePlayer", replace),
            ("RenewToken", renew),
            ("AskForBots", ask_for_bots),
        )
    },
}
