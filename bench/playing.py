"""Callers that play: each opens tables and submits one random legal action after another."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from hummel.v1 import (
    CreateTableRequest,
    CreateTableResponse,
    GameOptions,
    JoinTableRequest,
    JoinTableResponse,
    StartTableRequest,
    SubmitActionRequest,
)
from hummel_service.games.dice import Dice
from hummel_service.store import keys

if TYPE_CHECKING:
    from collections import deque
    from random import Random

    from http2 import Connection
    from hummel_service.games.game import AnyGame

SEATS = 4
"""Players at each table."""

SUBMIT_ACTION = "/hummel.v1.PlayService/SubmitAction"

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
        game: The game's rules.
        state: The game's State, serialized.
    """

    table_id: str
    tokens: tuple[str, ...]
    game: AnyGame
    state: bytes


def started_table(connection: Connection, store: Any, game: AnyGame) -> StartedTable:  # noqa: ANN401 - redis-py's types are not of use here
    """Opens a table, seats players and starts the game; reads its State from the store."""
    options = GameOptions()
    getattr(options, game.name).SetInParent()
    creation = CreateTableRequest(options=options, seat_count=SEATS, private=True, request_id=_request_id())
    created = CreateTableResponse.FromString(connection.ask(_CREATE_TABLE, None, creation.SerializeToString()))
    table_id = created.table.table_id
    tokens = []
    for seat in range(SEATS):
        joining = JoinTableRequest(table_id=table_id, seat=seat, player_name="Ada", request_id=_request_id())
        joined = JoinTableResponse.FromString(connection.ask(_JOIN_TABLE, None, joining.SerializeToString()))
        tokens.append(joined.seat_token)
    start = StartTableRequest(table_id=table_id, request_id=_request_id())
    connection.ask(_START_TABLE, created.owner_token, start.SerializeToString())
    return StartedTable(table_id, tuple(tokens), game, store.hget(keys.snapshot(table_id), "state"))


class Player:
    """Plays a table for all its seats, and then the next one.

    It knows the whole State from the start and plays along by the rules, dice included, so
    it knows what each seat may do next, and no call is needed but SubmitAction.
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
        if self.has_ended:
            self._take_table()
        game = self.table.game
        seat = game.to_act(self._state)[0]
        actions = game.legal_actions(self._state, seat)
        self._move = seat, actions[int(self._random.random() * len(actions))]
        submission = SubmitActionRequest(table_id=self.table.table_id, request_id=_request_id())
        getattr(submission.action, game.name).CopyFrom(self._move[1])
        return self.table.tokens[seat], submission.SerializeToString()

    def answered(self, message: bytes) -> None:  # noqa: ARG002 - what comes of an action is known
        """Plays the action here, too, now that the service has taken it."""
        self.table.game.apply(self._state, *self._move, self._dice)

    @property
    def has_ended(self) -> bool:
        """Whether the game at the player's table is over."""
        return not self.table.game.to_act(self._state)

    def _take_table(self) -> None:
        assert self._tables, "too few tables were prepared"
        self.table = self._tables.popleft()
        game = self.table.game
        self._state = game.state_type.FromString(self.table.state)
        self._dice = Dice(game.randomness(self._state))


def _request_id() -> str:
    return f"{next(_numbers):032x}"
