"""The table of bad requests: what is sent, and how it must be refused."""

from __future__ import annotations

from hummel.speicherstadt.v1 import Buy, FillContract, SellCube
from hummel.v1 import (
    Action,
    CloseTableRequest,
    CreateTableRequest,
    GetGameRequest,
    GetReplayRequest,
    LeaveTableRequest,
    ListLegalActionsRequest,
    ListTablesRequest,
    StartTableRequest,
    SubmitActionRequest,
)
from hummel_service.tables.tokens import make_token
from support.api import OPERATORS, OPTIONS, UNARY
from support.bad_request import (
    MAX_REQUEST_BYTES,
    Bad,
    create,
    game_action,
    illegal,
    invalid,
    join,
    malformed,
    message,
    of_table,
    place,
    precondition,
    raw_submit,
    varint,
)

NO_SUCH_TABLE = "a" * 26

TABLE_IDS = {
    "no table id": "",
    "a short table id": "abc",
    "a table id in capitals": "A" * 26,
    "a table id of braces": "{" * 26,
    "a table id with a line feed": "a" * 26 + "\n",
    "a table id of 10,000 letters": "a" * 10_000,
    "a table id with a NUL": "a" * 25 + "\0",
}

NAMES = {
    "of 10,000 characters": "x" * 10_000,
    "one character too long": "ä" * 81,
    "with a control character": "Ada\x07",
    "with a line feed": "Ada\nBea",
    "with an escape sequence": "\x1b[31mAda",
    "with a line separator": "Ada\u2028Bea",
    "that turns the writing direction": "Ada\u202eadA",
}

INVISIBLE_NAMES = {"that is empty": "", "of spaces": "  ", "that can't be seen": "\u200b\u2060"}

REQUEST_IDS = {
    "of 65 characters": "x" * 65,
    "with a space": "a b",
    "with a line feed": "a\n",
    "with an umlaut": "ä",
    "of 10,000 characters": "x" * 10_000,
}

TOKENS = {
    "that is too short": "abc",
    "that is too long": make_token() + "A",
    "that is padded": make_token() + "=",
    "of other characters": "+/" + make_token()[2:],
    "of 10,000 characters": "A" * 10_000,
}

CASES: dict[str, Bad] = {
    # Tables that are not there, and ids that are none.
    **{
        f"{method} of an unknown table": Bad(
            method, "NOT_FOUND", "TABLE_NOT_FOUND", lambda scene, request=request: (request, scene.to_move)
        )
        for method, request in of_table(NO_SUCH_TABLE)
    },
    **{
        f"{method} with {what}": invalid(method, "table_id", lambda _, request=request: (request, None))
        for what, table_id in TABLE_IDS.items()
        for method, request in of_table(table_id)
    },
    # Names, request ids and tokens.
    **{
        f"CreateTable with a name {what}": invalid("CreateTable", "name", create(name=name))
        for what, name in NAMES.items()
    },
    **{
        f"JoinTable with a name {what}": invalid("JoinTable", "player_name", join(player_name=name))
        for what, name in (NAMES | INVISIBLE_NAMES).items()
    },
    **{
        f"{method} with a request id {what}": invalid(method, "request_id", make(request_id=request_id))
        for what, request_id in REQUEST_IDS.items()
        for method, make in (("CreateTable", create), ("JoinTable", join))
    },
    **{
        f"SubmitAction with a request id {what}": invalid(
            "SubmitAction", "request_id", lambda scene, used=request_id: (scene.submit(request_id=used), scene.to_move)
        )
        for what, request_id in REQUEST_IDS.items()
    },
    **{
        f"{method} with a token {what}": invalid(method, "token", make(token=token))
        for what, token in TOKENS.items()
        for method, make in (("CreateTable", create), ("JoinTable", join))
    },
    # Numbers out of range.
    **{
        f"CreateTable with {seats} seats": invalid("CreateTable", "seat_count", create(seat_count=seats))
        for seats in (0, 1, 6, 2**32 - 1)
    },
    "CreateTable with -1 seats": invalid(
        "CreateTable",
        "seat_count",
        lambda _: (CreateTableRequest(options=OPTIONS).SerializeToString() + varint(2 << 3) + varint(-1), None),
    ),
    **{f"JoinTable at seat {seat}": invalid("JoinTable", "seat", join(seat=seat)) for seat in (3, 99, 2**32 - 1)},
    **{
        f"ListTables of {size} tables": invalid(
            "ListTables", "page_size", lambda _, size=size: (ListTablesRequest(page_size=size), None)
        )
        for size in (101, 2**32 - 1)
    },
    **{
        f"ListTables with the page token {token[:20]!r}": invalid(
            "ListTables", "page_token", lambda _, token=token: (ListTablesRequest(page_token=token), None)
        )
        for token in ("x", "000000000000:" + "A" * 26, "+", "-", "0" * 10_000)
    },
    "ListTables with an unknown status": invalid(
        "ListTables", "status", lambda _: (ListTablesRequest(status=99), None)  # type: ignore[arg-type] # what is tested
    ),
    # Games that are not there.
    "CreateTable of no game": invalid("CreateTable", "options", create(options=None)),
    "CreateTable of an unknown game": invalid(
        "CreateTable", "options.99", lambda _: (message(1, message(99, b"")) + varint(2 << 3) + varint(2), None)
    ),
    **{
        f"{method} of the game {name[:12]!r}": Bad(
            method, "NOT_FOUND", "GAME_NOT_FOUND", lambda _, request=request: (request, None)
        )
        for name in ("chess", "Speicherstadt", "x" * 10_000)
        for method, request in (("GetGame", GetGameRequest(game=name)), ("ListTables", ListTablesRequest(game=name)))
    },
    # Actions that are none.
    "no action": malformed(lambda scene: (SubmitActionRequest(table_id=scene.running.table_id), scene.to_move)),
    "an empty action": malformed(lambda scene: (scene.submit(Action()), scene.to_move)),
    "an empty action of the game": malformed(lambda scene: (scene.submit(game_action()), scene.to_move)),
    "an action of an unknown game": malformed(
        lambda scene: (scene.submit(Action()).SerializeToString() + message(2, message(99, b"")), scene.to_move)
    ),
    "an unknown kind of action": malformed(lambda scene: (raw_submit(scene, message(99, b"")), scene.to_move)),
    **{
        f"an action with the good {good}": malformed(
            lambda scene, good=good: (scene.submit(game_action(sell_cube=SellCube(good=good))), scene.to_move)
        )
        for good in (0, 99, -1, 2**31 - 1, -(2**31))
    },
    "a contract with an unknown good": malformed(
        lambda scene: (scene.submit(game_action(fill_contract=FillContract(card=1, good=77))), scene.to_move)  # type: ignore[arg-type] # what is tested
    ),
    # Actions that the rules forbid.
    **{
        f"a worker in column {column}": illegal("NO_SUCH_COLUMN", "S2.1", place(column))
        for column in (99, 2**32 - 1, 2**33 + 99, -1)
    },
    "an action of another phase": illegal(
        "WRONG_PHASE", "S3.1", lambda scene: (scene.submit(game_action(buy=Buy(column=0, price=1))), scene.to_move)
    ),
    # Who is calling.
    "SubmitAction without a token": Bad(
        "SubmitAction", "UNAUTHENTICATED", "TOKEN_MISSING", lambda scene: (scene.submit(), None)
    ),
    "ListLegalActions without a token": Bad(
        "ListLegalActions",
        "UNAUTHENTICATED",
        "TOKEN_MISSING",
        lambda scene: (ListLegalActionsRequest(table_id=scene.running.table_id), None),
    ),
    **{
        f"{method} with {whose}": Bad(
            method,
            "PERMISSION_DENIED",
            "TOKEN_WRONG",
            lambda scene, number=number, token=token: (
                of_table(scene.running.table_id)[number][1],
                token(scene),
            ),
        )
        for whose, token in {
            "a made-up token": lambda _: make_token(),
            "a token of 5,000 characters": lambda _: "A" * 5_000,
            "a token of another table": lambda scene: scene.full.seats[0],
        }.items()
        for number, (method, _) in enumerate(of_table(NO_SUCH_TABLE))
        if method not in {"GetTable", "JoinTable", "GetReplay"}
    },
    **{
        f"{method} with a seat's token": Bad(
            method,
            "PERMISSION_DENIED",
            "TOKEN_WRONG",
            lambda scene, kind=kind: (kind(table_id=scene.full.table_id), scene.full.seats[0]),
        )
        for method, kind in (("StartTable", StartTableRequest), ("CloseTable", CloseTableRequest))
    },
    "SubmitAction with the owner's token": Bad(
        "SubmitAction", "PERMISSION_DENIED", "TOKEN_WRONG", lambda scene: (scene.submit(), scene.running.owner)
    ),
    "SubmitAction with another seat's token": precondition(
        "SubmitAction", "NOT_YOUR_TURN", lambda scene: (scene.submit(), scene.to_wait)
    ),
    # Revisions and request ids.
    **{
        f"SubmitAction at revision {revision}": Bad(
            "SubmitAction",
            "ABORTED",
            "STALE_REVISION",
            lambda scene, revision=revision: (scene.submit(expected_revision=revision), scene.to_move),
        )
        for revision in (0, 1, 2**64 - 1)
    },
    "a request id that was used for something else": Bad(
        "SubmitAction",
        "INVALID_ARGUMENT",
        "REQUEST_ID_REUSED",
        lambda scene: (scene.submit(request_id=scene.used_id), scene.to_move),
        frozenset({"request_id"}),
    ),
    # Seats.
    "a seat that is taken": Bad(
        "JoinTable", "FAILED_PRECONDITION", "SEAT_TAKEN", join(seat=0), metadata=(("freeSeats", "1,2"),)
    ),
    "a table that is full": precondition("JoinTable", "TABLE_FULL", join("full")),
    "a seat of a full table": precondition("JoinTable", "TABLE_FULL", join("full", seat=1)),
    "StartTable with free seats": Bad(
        "StartTable",
        "FAILED_PRECONDITION",
        "SEATS_FREE",
        lambda scene: (StartTableRequest(table_id=scene.waiting.table_id), scene.waiting.owner),
        metadata=(("freeSeats", "1,2"),),
    ),
    # Tables in the wrong state of life.
    **{
        f"joining a {state} table": precondition("JoinTable", "TABLE_NOT_WAITING", join(state))
        for state in ("running", "finished", "closed")
    },
    **{
        f"leaving a {state} table": precondition(
            "LeaveTable",
            "TABLE_NOT_WAITING",
            lambda scene, state=state: (
                LeaveTableRequest(table_id=getattr(scene, state).table_id),
                getattr(scene, state).seats[0],
            ),
        )
        for state in ("running", "finished", "closed")
    },
    **{
        f"starting a {state} table": precondition(
            "StartTable",
            "TABLE_NOT_WAITING",
            lambda scene, state=state: (
                StartTableRequest(table_id=getattr(scene, state).table_id),
                getattr(scene, state).owner,
            ),
        )
        for state in ("running", "finished", "closed")
    },
    **{
        f"closing a {state} table": precondition(
            "CloseTable",
            reason,
            lambda scene, state=state: (
                CloseTableRequest(table_id=getattr(scene, state).table_id),
                getattr(scene, state).owner,
            ),
        )
        for state, reason in (("finished", "GAME_FINISHED"), ("closed", "TABLE_CLOSED"))
    },
    **{
        f"acting at a {state} table": precondition(
            "SubmitAction",
            reason,
            lambda scene, state=state: (
                SubmitActionRequest(table_id=getattr(scene, state).table_id, action=scene.action),
                getattr(scene, state).seats[0],
            ),
        )
        for state, reason in {
            "waiting": "GAME_NOT_STARTED",
            "finished": "GAME_FINISHED",
            "closed": "TABLE_CLOSED",
        }.items()
    },
    **{
        f"the replay of a {state} table": precondition(
            "GetReplay",
            reason,
            lambda scene, state=state: (GetReplayRequest(table_id=getattr(scene, state).table_id), None),
        )
        for state, reason in (("waiting", "GAME_NOT_STARTED"), ("running", "GAME_NOT_FINISHED"))
    },
    # Bytes that are no request, and requests that are too long.
    **{
        f"{method} with {what}": Bad(
            method,
            "INVALID_ARGUMENT",
            "INVALID_REQUEST",
            lambda scene, data=data, method=method: (data, scene.operator if method in OPERATORS else scene.to_move),
        )
        for what, data in {
            "bytes that are no message": b"\xff\xff\xff\xff",
            "a message that is cut off": b"\x0a\x1aabc",
            "text that is not UTF-8": b"\x0a\x02\xff\xfe\x12\x02\xff\xfe\x1a\x02\xff\xfe\x2a\x02\xff\xfe",
            "one byte too many": message(99, bytes(MAX_REQUEST_BYTES - 4)),
            "half a megabyte": message(99, bytes(512 * 1024)),
        }.items()
        for method in UNARY
        if not (what.startswith("text") and method in {"ListGames", "GetServerInfo"})
    },
}  # fmt: skip
