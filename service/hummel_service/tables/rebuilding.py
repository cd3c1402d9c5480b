"""Makes a table anew from its log: what a snapshot holds is all in there once more."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from google.protobuf.message import DecodeError

from hummel.store.v1 import PlayRecord
from hummel.v1 import TABLE_STATUS_RUNNING, UNDO_BLOCKER_UNSPECIFIED
from hummel_service.games.dice import commitment
from hummel_service.games.errors import RulesError
from hummel_service.games.replaying import TAKEN_BACK, play_again, steps_of
from hummel_service.tables.envelopes import game_of_table
from hummel_service.tables.errors import damaged
from hummel_service.tables.model import SCHEMA_VERSION
from hummel_service.tables.records import check_layout, copy_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hummel.store.v1 import LogEntry, TableRecord
    from hummel_service.games.game import AnyGame


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """A table as its log has it.

    Attributes:
        record: The record.
        state: The State of the game; empty before the start.
        play: What is kept beside the State.
        undo_state: The State before the last action, if that can be taken back.
    """

    record: TableRecord
    state: bytes
    play: PlayRecord
    undo_state: bytes | None


def rebuild(table_id: str, log: Sequence[LogEntry], stored: TableRecord | None, state: bytes) -> Rebuilt:
    """Returns a table as its log has it: the same bytes as the store had.

    Args:
        table_id: The table, for the service's log.
        log: The whole log.
        stored: The record as it is stored, if it can be read. Only tables need it that
            nobody changed since layout 1, whose logs have no tokens.
        state: The State as it is stored, readable or not. Only games need it that were
            started under layout 1, whose seed is nowhere else.

    Raises:
        Refusal: TABLE_DAMAGED, if the log does not give it; VERSION_UNKNOWN.
    """
    record = _record(table_id, log, stored)
    play = next((entry.play for entry in reversed(log) if entry.HasField("play")), PlayRecord())
    if not record.table.seed_commitment:
        return Rebuilt(record, b"", play, None)
    game = game_of_table(record.table)
    before, state = _states(table_id, game, record, _seed(table_id, game, record, state), log)
    can_be_undone = (
        record.table.status == TABLE_STATUS_RUNNING
        and play.HasField("undo_seat")
        and play.undo_blocker == UNDO_BLOCKER_UNSPECIFIED
    )
    return Rebuilt(record, state, play, before if can_be_undone else None)


def _record(table_id: str, log: Sequence[LogEntry], stored: TableRecord | None) -> TableRecord:
    logged = next((entry.record for entry in reversed(log) if entry.HasField("record")), stored)
    table = next((entry.table for entry in reversed(log) if entry.HasField("table")), None)
    if logged is None or table is None:
        raise damaged(table_id)
    check_layout(logged)
    record = copy_of(logged)
    record.schema_version = SCHEMA_VERSION
    record.table.CopyFrom(table)
    # What layout 1 did not have in the public part.
    record.table.private = record.private
    return record


def _seed(table_id: str, game: AnyGame, record: TableRecord, state: bytes) -> bytes:
    """Returns the seed that the table was committed to, wherever it can be read."""
    seeds = [record.seed]
    with contextlib.suppress(DecodeError):
        seeds.append(game.randomness(game.state_type.FromString(state)).seed)
    for seed in seeds:
        if commitment(seed) == record.table.seed_commitment:
            return seed
    raise damaged(table_id)


def _states(
    table_id: str, game: AnyGame, record: TableRecord, seed: bytes, log: Sequence[LogEntry]
) -> tuple[bytes, bytes]:
    """Returns the State before the last step, and after it."""
    options = getattr(record.table.options, game.name)
    before = after = b""
    steps = list(steps_of(game, log))
    try:
        for played in play_again(game, len(record.table.seats), options, seed, steps):
            before, after = after, played.state.SerializeToString()
    except (RulesError, ValueError):
        raise damaged(table_id) from None
    return (b"" if steps and steps[-1] is TAKEN_BACK else before), after
