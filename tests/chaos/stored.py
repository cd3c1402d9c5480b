"""What the store holds of a table, read past the service: by the store's own code and keys."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hummel.store.v1 import LogEntry
from hummel.v1 import Replay, ReplayCommit, Table
from hummel_service.games.registry import game_of
from hummel_service.store import keys
from hummel_service.store.sealing import unpack
from hummel_service.tables.history import REPLAY_FORMAT_VERSION

if TYPE_CHECKING:
    import redis

    from hummel_service.games.game import AnyGame
    from hummel_service.store.redis_store import RedisStore
    from hummel_service.tables.model import Snapshot


@dataclass(frozen=True, slots=True)
class StoredChange:
    """One change in a table's log.

    Attributes:
        revision: The revision that it is stored under.
        entry: What happened.
        digest: Which request made it.
    """

    revision: int
    entry: LogEntry
    digest: bytes


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table as it is stored.

    Attributes:
        snapshot: The table now.
        log: Its changes, in the order of the log.
    """

    snapshot: Snapshot
    log: tuple[StoredChange, ...]

    @property
    def game(self) -> AnyGame:
        """The rules that the table is played by."""
        return game_of(self.snapshot.record.table.options.WhichOneof("game") or "")

    @property
    def replay(self) -> Replay:
        """The table as a replay, whether it has ended or not."""
        game, snapshot = self.game, self.snapshot
        table = Table()
        table.CopyFrom(snapshot.record.table)
        table.revision, table.epoch = snapshot.revision, snapshot.epoch
        replay = Replay(format_version=REPLAY_FORMAT_VERSION, table=table)
        if snapshot.state:
            state = game.state_type.FromString(snapshot.state)
            replay.seed = game.randomness(state).seed
            outcome = game.outcome(state)
            if outcome is not None:
                replay.outcome.CopyFrom(outcome)
        replay.commits.extend(_replay_commit(change) for change in self.log)
        return replay


def read_table(store: RedisStore, client: redis.Redis, table_id: str) -> StoredTable | None:
    """Reads a table, or returns None if there is none.

    Args:
        store: For the snapshot.
        client: A connection to the same server, for what the store tells nobody.
        table_id: The table.
    """
    snapshot = store.load(table_id)
    if snapshot is None:
        return None
    return StoredTable(snapshot, tuple(_log(client, table_id)))


def _log(client: redis.Redis, table_id: str) -> list[StoredChange]:
    found = client.xrange(keys.log(table_id))
    if found:
        return [
            StoredChange(int(stream_id.partition(b"-")[0]), LogEntry.FromString(fields[b"e"]), fields[b"d"])
            for stream_id, fields in found
        ]
    packed = client.hget(keys.snapshot(table_id), "sealed")
    sealed = [] if packed is None else unpack(table_id, packed)
    return [StoredChange(revision, each.entry, each.digest) for revision, each in enumerate(sealed, 1)]


def _replay_commit(change: StoredChange) -> ReplayCommit:
    entry = change.entry
    return ReplayCommit(
        revision=change.revision,
        committed_at=entry.committed_at,
        seat=entry.seat if entry.HasField("seat") else None,
        action=entry.action if entry.HasField("action") else None,
        events=entry.events,
        draws=entry.draws,
    )
