"""A recorded game: the bytes that real actions send, store and answer, for the bare servers to repeat."""

from __future__ import annotations

import pickle
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from google.protobuf.timestamp_pb2 import Timestamp
from playing import SEATS

from hummel.speicherstadt.v1 import Options, State
from hummel.v1 import Action, GameOptions, SubmitActionRequest, SubmitActionResponse
from hummel_service.games.speicherstadt.game import SPEICHERSTADT
from hummel_service.store.connecting import connect
from hummel_service.store.redis_store import RedisStore
from hummel_service.tables.committing import Committer
from hummel_service.tables.lobby import Lobby
from hummel_service.tables.model import Request
from hummel_service.tables.play import Play

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from hummel_service.tables.model import Change, CommitResult


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


class _RecordingStore(RedisStore):
    """Remembers what was committed last."""

    last: Change

    def commit(self, table_id: str, expected_revision: int, request: Request, change: Change) -> CommitResult:
        self.last = change
        return super().commit(table_id, expected_revision, request, change)


def recorded_game(redis_url: str) -> list[Step]:
    """Plays a game through the use cases and returns its actions in order."""
    store = _RecordingStore(connect(redis_url, max_connections=1))
    committer = Committer(store, cached_tables=1)
    lobby, play = Lobby(store, committer, Timestamp), Play(store, committer, Timestamp)
    requests = _requests()
    options = GameOptions(speicherstadt=Options())
    table, owner_token = lobby.create(options, SEATS, "", private=True, token=None, request=next(requests))
    tokens = [
        lobby.join(table.table_id, seat, "Ada", token=None, request=next(requests))[2] for seat in range(SEATS)
    ]
    lobby.start(table.table_id, caller=owner_token, request=next(requests))
    state = State(board=play.view(table.table_id, None).game.speicherstadt.board)
    random = Random(1)  # noqa: S311 - a game, no secret
    steps = []
    while seats := SPEICHERSTADT.to_act(state):
        action = Action(speicherstadt=random.choice(SPEICHERSTADT.legal_actions(state, seats[0])))
        request = next(requests)
        answer = play.act(table.table_id, tokens[seats[0]], action, expected_revision=None, request=request)
        submission = SubmitActionRequest(table_id=table.table_id, action=action, request_id=request.request_id)
        response = SubmitActionResponse(revision=answer.revision, events=answer.events, view=answer.view)
        entry, stored = store.last.entry.SerializeToString(), store.last.state or b""
        steps.append(Step(submission.SerializeToString(), entry, stored, response.SerializeToString()))
        state = State(board=answer.view.game.speicherstadt.board)
    store.close()
    return steps


def save(steps: list[Step], path: Path) -> None:
    """Writes a recorded game for another process."""
    path.write_bytes(pickle.dumps(steps))


def read(path: Path) -> list[Step]:
    """Reads what `save` wrote."""
    steps: list[Step] = pickle.loads(path.read_bytes())  # noqa: S301 - we wrote it ourselves
    return steps


def _requests() -> Iterator[Request]:
    number = 0
    while True:
        number += 1
        yield Request(f"recorded{number:024x}", bytes(16))
