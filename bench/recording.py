"""A recorded game: the bytes that real actions send, store and answer, for the bare servers to repeat."""

from __future__ import annotations

import pickle
from collections import deque
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

import redis

from http2 import Connection
from hummel_service.store import keys
from playing import Player, started_table

if TYPE_CHECKING:
    from pathlib import Path

    from hummel_service.games.game import AnyGame


@dataclass(frozen=True, slots=True)
class Step:
    """One action as it went through the service.

    Attributes:
        request: The serialized SubmitActionRequest.
        entry: What was written to the log.
        state: The State that was stored.
        response: The serialized SubmitActionResponse.
    """

    request: bytes
    entry: bytes
    state: bytes
    response: bytes


def recorded_game(address: str, redis_url: str, game: AnyGame) -> list[Step]:
    """Plays a game at a service, and reads from its store what each action left there.

    The last action is left out: it packs the log.
    """
    connection, store = Connection(address), redis.Redis.from_url(redis_url)
    player = Player(deque([started_table(connection, store, game)]), Random(1))  # noqa: S311 - a game, no secret
    steps = []
    while not player.has_ended:
        token, request = player.request()
        response = connection.ask(player.method, token, request)
        player.answered(response)
        if not player.has_ended:
            entry, state = _stored(store, player.table.table_id)
            steps.append(Step(request, entry, state, response))
    connection.close()
    store.close()
    return steps


def save(steps: list[Step], path: Path) -> None:
    """Writes a recorded game for another process."""
    path.write_bytes(pickle.dumps(steps))


def read(path: Path) -> list[Step]:
    """Reads what `save` wrote."""
    steps: list[Step] = pickle.loads(path.read_bytes())  # noqa: S301 - we wrote it ourselves
    return steps


def _stored(store: Any, table_id: str) -> tuple[bytes, bytes]:  # noqa: ANN401 - redis-py's types are not of use here
    """Returns a table's last log entry and its State."""
    ((_, fields),) = store.xrevrange(keys.log(table_id), count=1)
    return fields[b"e"], store.hget(keys.snapshot(table_id), "state")
