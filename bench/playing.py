"""Callers that play: each opens tables and submits one random legal action after another."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hummel.speicherstadt.v1 import Options, State
from hummel.v1 import (
    Action,
    CreateTableRequest,
    CreateTableResponse,
    GameOptions,
    GetViewRequest,
    GetViewResponse,
    JoinTableRequest,
    JoinTableResponse,
    StartTableRequest,
    SubmitActionRequest,
    SubmitActionResponse,
)
from hummel_service.games.speicherstadt.game import SPEICHERSTADT

if TYPE_CHECKING:
    from collections import deque
    from collections.abc import Callable
    from random import Random

    from http2 import Connection
    from hummel.speicherstadt.v1 import Board

SEATS = 4
"""Players at each table."""

SUBMIT_ACTION = "/hummel.v1.PlayService/SubmitAction"

_GET_VIEW = "/hummel.v1.PlayService/GetView"
_CREATE_TABLE = "/hummel.v1.TableService/CreateTable"
_JOIN_TABLE = "/hummel.v1.TableService/JoinTable"
_START_TABLE = "/hummel.v1.TableService/StartTable"

_numbers = itertools.count(1)


@dataclass(frozen=True, slots=True)
class StartedTable:
    """A table at which nothing was played yet.

    Attributes:
        table_id: The table.
        tokens: The tokens of its seats.
        state: What everybody can see of the game, as a State, serialized.
    """

    table_id: str
    tokens: tuple[str, ...]
    state: bytes


def started_table(connection: Connection) -> StartedTable:
    """Opens a table, seats players and starts the game."""
    creation = CreateTableRequest(
        options=GameOptions(speicherstadt=Options()), seat_count=SEATS, private=True, request_id=_request_id()
    )
    created = CreateTableResponse.FromString(connection.ask(_CREATE_TABLE, None, creation.SerializeToString()))
    table_id = created.table.table_id
    tokens = []
    for seat in range(SEATS):
        joining = JoinTableRequest(table_id=table_id, seat=seat, player_name="Ada", request_id=_request_id())
        joined = JoinTableResponse.FromString(connection.ask(_JOIN_TABLE, None, joining.SerializeToString()))
        tokens.append(joined.seat_token)
    start = StartTableRequest(table_id=table_id, request_id=_request_id())
    connection.ask(_START_TABLE, created.owner_token, start.SerializeToString())
    looking = GetViewRequest(table_id=table_id).SerializeToString()
    seen = GetViewResponse.FromString(connection.ask(_GET_VIEW, None, looking))
    return StartedTable(table_id, tuple(tokens), _state_of(seen.view.game.speicherstadt.board).SerializeToString())


class Player:
    """Plays a table for all its seats, and then the next one.

    The seats share all they know in this game, so the answer to one seat's action tells
    what the next seat may do, and no call is needed but SubmitAction.
    """

    method = SUBMIT_ACTION

    def __init__(self, tables: deque[StartedTable], random: Random) -> None:
        """Makes a player.

        Args:
            tables: Where it takes its tables from; other players take from it too.
            random: Picks the actions.
        """
        self._tables = tables
        self._random = random
        self._take_table()

    def request(self) -> tuple[str | None, bytes]:
        """Returns the token and the bytes of the next request."""
        state = self._state
        seats = SPEICHERSTADT.to_act(state)
        if not seats:
            self._take_table()
            return self.request()
        actions = SPEICHERSTADT.legal_actions(state, seats[0])
        action = actions[int(self._random.random() * len(actions))]
        submission = SubmitActionRequest(
            table_id=self.table.table_id, action=Action(speicherstadt=action), request_id=_request_id()
        )
        return self.table.tokens[seats[0]], submission.SerializeToString()

    def answered(self, message: bytes) -> None:
        """Looks at what came of the action."""
        self._state = _state_of(SubmitActionResponse.FromString(message).view.game.speicherstadt.board)

    @property
    def has_ended(self) -> bool:
        """Whether the game at the player's table is over."""
        return not SPEICHERSTADT.to_act(self._state)

    def _take_table(self) -> None:
        assert self._tables, "too few tables were prepared"
        self.table = self._tables.popleft()
        self._state = State.FromString(self.table.state)


def play_on(connection: Connection, player: Player, going_on: Callable[[], bool]) -> None:
    """Plays one call after another as long as wanted."""
    while going_on():
        token, request = player.request()
        player.answered(connection.ask(player.method, token, request))


def _state_of(board: Board) -> State:
    return State(board=board)


def _request_id() -> str:
    return f"{next(_numbers):032x}"
