"""The use cases as one replica has them, without gRPC."""

from __future__ import annotations

import secrets
import time
import uuid
from dataclasses import dataclass
from typing import TYPE_CHECKING

from google.protobuf.timestamp_pb2 import Timestamp

from hummel.speicherstadt.v1 import Options
from hummel.v1 import GameOptions
from hummel_service.store.connecting import connect
from hummel_service.store.redis_store import RedisStore
from hummel_service.tables.archives import Archives
from hummel_service.tables.callers import Caller
from hummel_service.tables.committing import Committer, Expectation
from hummel_service.tables.lifetimes import FOR_EVER, Lifetimes
from hummel_service.tables.lobby import Lobby
from hummel_service.tables.model import Request
from hummel_service.tables.play import Play
from hummel_service.tables.seating import Seating
from hummel_service.tables.tokens import make_token

if TYPE_CHECKING:
    from hummel.v1 import Action, Clock, View

OPTIONS = GameOptions(speicherstadt=Options())
"""A game with its default options."""


def new_request(digest: bytes | None = None) -> Request:
    """Returns a request that nobody has sent before."""
    return Request(uuid.uuid4().hex, secrets.token_bytes(16) if digest is None else digest)


def now() -> Timestamp:
    """Returns the time."""
    timestamp = Timestamp()
    timestamp.FromNanoseconds(time.time_ns())
    return timestamp


class Replica:
    """Store, committer and use cases; several replicas may share one server."""

    def __init__(self, url: str, *, connections: int = 12, lifetimes: Lifetimes = FOR_EVER) -> None:
        self.store = RedisStore(connect(url, connections))
        self.committer = Committer(self.store, cached_tables=1000, lifetimes=lifetimes)
        self.lobby = Lobby(self.store, self.committer, now)
        self.play = Play(self.store, self.committer, now)
        self.archives = Archives(self.store, lifetimes)
        self.seating = Seating(self.store, self.committer, now)

    def close(self) -> None:
        """Gives the connections back."""
        self.store.close()


@dataclass(frozen=True)
class OpenTable:
    """A table with its tokens.

    Attributes:
        table_id: The table.
        owner: The owner's token.
        seats: The token of each seat that is taken, by seat.
    """

    table_id: str
    owner: str
    seats: list[str]

    def seat(self, number: int) -> Caller:
        """Returns the caller who has a seat."""
        return Caller(self.seats[number])


def open_table(  # noqa: PLR0913 - one for each thing in which tables differ
    replica: Replica,
    seat_count: int = 2,
    *,
    seated: int | None = None,
    private: bool = False,
    clock: Clock | None = None,
    bot_count: int = 0,
    options: GameOptions = OPTIONS,
) -> OpenTable:
    """Opens a table and seats players, as many as wanted or all."""
    owner = make_token()
    table, _ = replica.lobby.create(
        options,
        seat_count,
        "",
        private=private,
        clock=clock,
        bot_count=bot_count,
        token=owner,
        request=new_request(),
    )
    tokens = [make_token() for _ in range(seat_count if seated is None else seated)]
    for seat, token in enumerate(tokens):
        replica.lobby.join(table.table_id, seat, f"Player {seat}", token=token, request=new_request())
    return OpenTable(table.table_id, owner, tokens)


def started_table(
    replica: Replica, seat_count: int = 2, *, clock: Clock | None = None, options: GameOptions = OPTIONS
) -> OpenTable:
    """Opens a table, seats everybody and starts the game."""
    table = open_table(replica, seat_count, clock=clock, options=options)
    replica.lobby.start(table.table_id, caller=Caller(table.owner), request=new_request())
    return table


def next_move(replica: Replica, table: OpenTable) -> tuple[int, Action]:
    """Returns a seat that may act, and its first legal action."""
    view: View = replica.play.view(table.table_id, Caller(table.owner))
    seat = view.decision.seats[0]
    return seat, replica.play.view(table.table_id, table.seat(seat)).legal_actions[0]


def act(replica: Replica, table: OpenTable) -> int:
    """Plays the next move and returns its revision."""
    seat, action = next_move(replica, table)
    answer = replica.play.act(table.table_id, table.seat(seat), action, expected=Expectation(), request=new_request())
    return answer.revision


def play_to_the_end(replica: Replica, table: OpenTable) -> None:
    """Plays first legal actions until the game is over."""
    while replica.play.view(table.table_id, Caller(table.owner)).decision.seats:
        act(replica, table)
