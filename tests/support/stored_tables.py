"""Tables as a version of Hummel stored them: files that every later version must read.

`PYTHONPATH=tests python -m support.stored_tables` stores tables with the present code and
writes them to tests/store/stored/version-N, where N is the present layout. Do so when what is
stored has changed and SCHEMA_VERSION with it; never change a file of an earlier version.
"""

from __future__ import annotations

import base64
import itertools
import json
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hummel.v1 import UNDO_BLOCKER_UNSPECIFIED, Clock, GameOptions
from hummel_service.store import keys
from hummel_service.tables.callers import Caller
from hummel_service.tables.committing import Expectation
from hummel_service.tables.model import SCHEMA_VERSION
from hummel_service.tables.tokens import make_token
from support.random_games import random_of
from support.replica import OpenTable, Replica, new_request
from support.store_server import store_server

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from random import Random

    import redis

FOLDER = Path(__file__).parents[1] / "store" / "stored"

GAMES = ("hamburgum", "speicherstadt")

ACTIONS = 60
"""After how many actions a running table is stored: hidden cards, decisions, cubes on the way."""


@dataclass(frozen=True)
class StoredTable:
    """A table as it lies in the store.

    Attributes:
        table_id: The table.
        owner_token: The owner's token.
        seat_tokens: The token of each seat, by seat.
        snapshot: The fields of the snapshot.
        log: The entries of the stream: their ids and fields.
        requests: The remembered requests by their revision.
    """

    table_id: str
    owner_token: str
    seat_tokens: list[str]
    snapshot: dict[str, bytes]
    log: list[tuple[str, dict[str, bytes]]]
    requests: dict[str, int]

    @property
    def table(self) -> OpenTable:
        """The table with its tokens, as tests use it."""
        return OpenTable(self.table_id, self.owner_token, self.seat_tokens)

    @classmethod
    def taken_from(cls, client: redis.Redis, table: OpenTable) -> StoredTable:
        """Reads what a store holds of a table."""
        fields = client.hgetall(keys.snapshot(table.table_id))
        return cls(
            table.table_id,
            table.owner,
            table.seats,
            {name.decode(): value for name, value in sorted(fields.items())},
            [
                (stream_id.decode(), {name.decode(): value for name, value in entry.items()})
                for stream_id, entry in client.xrange(keys.log(table.table_id))
            ],
            {
                name.decode(): int(revision)
                for name, revision in client.zrange(keys.requests(table.table_id), 0, -1, withscores=True)
            },
        )

    def put_into(self, client: redis.Redis) -> None:
        """Writes the table into a store, in place of what is there."""
        names = [key(self.table_id) for key in (keys.snapshot, keys.log, keys.requests)]
        client.delete(*names)
        client.hset(names[0], mapping=dict(self.snapshot))
        for stream_id, fields in self.log:
            client.xadd(names[1], dict(fields), id=stream_id)
        if self.requests:
            client.zadd(names[2], dict(self.requests))

    @classmethod
    def read(cls, file: Path) -> StoredTable:
        """Reads a file of a version's folder."""
        content = json.loads(file.read_text(encoding="utf-8"))
        log = [(entry.pop("id"), _bytes_of(entry)) for entry in content["log"]]
        return cls(**{**content, "snapshot": _bytes_of(content["snapshot"]), "log": log})

    def write(self, file: Path) -> None:
        """Writes a file of a version's folder."""
        content = {
            "table_id": self.table_id,
            "owner_token": self.owner_token,
            "seat_tokens": self.seat_tokens,
            "snapshot": _texts_of(self.snapshot),
            "log": [{"id": stream_id, **_texts_of(fields)} for stream_id, fields in self.log],
            "requests": self.requests,
        }
        file.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")


def _bytes_of(texts: dict[str, str]) -> dict[str, bytes]:
    return {name: base64.b64decode(text) for name, text in texts.items()}


def _texts_of(values: dict[str, bytes]) -> dict[str, str]:
    return {name: base64.b64encode(value).decode() for name, value in values.items()}


def files() -> list[Path]:
    """All stored tables of all versions, the oldest first."""
    return sorted(FOLDER.glob("version-*/*.json"), key=lambda file: (int(file.parent.name.split("-")[1]), file.name))


def play(replicas: Iterable[Replica], table: OpenTable, choices: Random) -> Iterator[int]:
    """Plays a table, each action at the next of some replicas, and yields the revisions until the game is over."""
    for replica in itertools.cycle(replicas):
        seats = replica.play.view(table.table_id, table.seat(0)).decision.seats
        if not seats:
            return
        caller = table.seat(choices.choice(seats))
        action = choices.choice(replica.play.view(table.table_id, caller).legal_actions)
        answer = replica.play.act(table.table_id, caller, action, expected=Expectation(), request=new_request())
        yield answer.revision


def record(folder: Path) -> None:
    """Stores tables of every kind with the present code and writes them into a folder."""
    folder.mkdir(parents=True)
    with (
        tempfile.TemporaryDirectory() as data,
        store_server("valkey", Path(data)) as server,
        server.client() as client,
    ):
        replica = Replica(server.url)
        for name, table in _tables(replica):
            StoredTable.taken_from(client, table).write(folder / f"{name}.json")
        replica.close()


def _tables(replica: Replica) -> Iterator[tuple[str, OpenTable]]:
    for game in GAMES:
        options = GameOptions()
        getattr(options, game).SetInParent()
        yield f"{game}-waiting", _open(replica, options, 3, seated=2, private=True)
        running = _started(replica, options, 2)
        _play_some(replica, running, game)
        yield f"{game}-running", running
        clocked = _started(replica, options, 3, clock=Clock(decision_s=86_400, time_bank_s=86_400))
        _play_some(replica, clocked, game)
        yield f"{game}-clock", clocked
        closed = _started(replica, options, 2)
        _play_some(replica, closed, game)
        replica.lobby.close(closed.table_id, caller=Caller(closed.owner), request=new_request())
        yield f"{game}-closed", closed
        finished = _started(replica, options, 2)
        list(play([replica], finished, random_of(GAMES.index(game))))
        yield f"{game}-finished", finished


def _open(  # noqa: PLR0913 - one for each thing in which tables differ
    replica: Replica,
    options: GameOptions,
    seats: int,
    *,
    seated: int,
    private: bool = False,
    clock: Clock | None = None,
) -> OpenTable:
    owner, tokens = make_token(), [make_token() for _ in range(seated)]
    more: dict[str, Any] = {"owner_name": "studio"} if private else {}
    table, _ = replica.lobby.create(
        options, seats, "stored", private=private, clock=clock, token=owner, request=new_request(), **more
    )
    for seat, token in enumerate(tokens):
        replica.lobby.join(table.table_id, seat, f"Player {seat}", token=token, request=new_request())
    return OpenTable(table.table_id, owner, tokens)


def _started(replica: Replica, options: GameOptions, seats: int, clock: Clock | None = None) -> OpenTable:
    table = _open(replica, options, seats, seated=seats, clock=clock)
    replica.lobby.start(table.table_id, caller=Caller(table.owner), request=new_request())
    return table


def _play_some(replica: Replica, table: OpenTable, game: str) -> None:
    """Plays on, until some actions were played and the last one can be taken back."""
    for number, _ in enumerate(play([replica], table, random_of(GAMES.index(game)))):
        if number >= ACTIONS and can_be_undone(replica, table):
            return


def can_be_undone(replica: Replica, table: OpenTable) -> bool:
    """Tells whether somebody could take an action back now."""
    views = [replica.play.view(table.table_id, table.seat(seat)) for seat in range(len(table.seats))]
    return any(view.HasField("undo") and view.undo.blocker == UNDO_BLOCKER_UNSPECIFIED for view in views)


if __name__ == "__main__":
    record(FOLDER / f"version-{SCHEMA_VERSION}")
