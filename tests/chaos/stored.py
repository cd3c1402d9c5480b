"""What the store holds of a table, read past the service: by the store's own code and keys."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hummel.v1 import TABLE_STATUS_RUNNING, TABLE_STATUS_WAITING, Replay, ReplayCommit, Table
from hummel_service.games.registry import game_of
from hummel_service.games.verify import FORMAT_VERSIONS

if TYPE_CHECKING:
    from hummel.store.v1 import LogEntry
    from hummel_service.games.game import AnyGame
    from hummel_service.store.redis_store import RedisStore
    from hummel_service.tables.model import Snapshot

MAX_REVISION = 2**53
"""More changes than any table sees."""


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
    def seed(self) -> bytes:
        """The seed of the game; empty before the start."""
        game, state = self.game, self.snapshot.state
        return game.randomness(game.state_type.FromString(state)).seed if state else b""

    @property
    def replay(self) -> Replay:
        """The table as a replay. One that goes on has no status: replays are of tables that have ended."""
        game, snapshot = self.game, self.snapshot
        table = Table()
        table.CopyFrom(snapshot.record.table)
        table.revision, table.epoch = snapshot.revision, snapshot.epoch
        if table.status in (TABLE_STATUS_WAITING, TABLE_STATUS_RUNNING):
            table.ClearField("status")
        replay = Replay(format_version=FORMAT_VERSIONS[-1], table=table, seed=self.seed)
        if snapshot.state:
            outcome = game.outcome(game.state_type.FromString(snapshot.state))
            if outcome is not None:
                replay.outcome.CopyFrom(outcome)
        replay.commits.extend(_replay_commit(change) for change in self.log)
        return replay


def read_table(store: RedisStore, table_id: str) -> StoredTable | None:
    """Reads a table, or returns None if there is none."""
    snapshot = store.load(table_id)
    if snapshot is None:
        return None
    # All that the log holds, also what the snapshot may not know of.
    log = store.sealed_log(table_id, 0, MAX_REVISION)
    return StoredTable(snapshot, tuple(StoredChange(revision, one.entry, one.digest) for revision, one in log))


def _replay_commit(change: StoredChange) -> ReplayCommit:
    entry = change.entry
    return ReplayCommit(
        revision=change.revision,
        committed_at=entry.committed_at,
        seat=entry.seat if entry.HasField("seat") else None,
        action=entry.action if entry.HasField("action") else None,
        events=entry.events,
        draws=entry.draws,
        by_clock=entry.by_clock,
    )
