"""What spectators saw of an ended game, revision by revision."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel.store.v1 import PlayRecord
from hummel.v1 import TABLE_STATUS_RUNNING, TABLE_STATUS_WAITING, Table
from hummel_service.games.replaying import TAKEN_BACK, is_undo, replay_states
from hummel_service.tables.envelopes import game_of_table
from hummel_service.tables.views import Shown, view_before_start, view_of_game

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hummel.v1 import Replay, ReplayCommit, View
    from hummel_service.games.game import AnyGame
    from hummel_service.games.replaying import Step


def replay_views(replay: Replay, after_revision: int, limit: int) -> Iterator[View]:
    """Yields a view for each revision behind another one, at most so many.

    The game is played again from its seed, so the first view comes the later the further it
    is from the beginning.
    """
    game = game_of_table(replay.table)
    steps = (_step(commit, game) for commit in replay.commits if _is_step(commit))
    options = getattr(replay.table.options, game.name)
    states = replay_states(game, len(replay.table.seats), options, replay.seed, steps)
    state = None
    for commit in replay.commits:
        if commit.revision > after_revision + limit:
            return
        if _is_step(commit) or _starts_game(commit):
            state = next(states)
        if commit.revision > after_revision:
            table = _table_at(replay, commit.revision, started=state is not None)
            if state is None:
                yield view_before_start(table, None)
            else:
                yield view_of_game(table, Shown(game, state, PlayRecord(), 0), None)


def _table_at(replay: Replay, revision: int, *, started: bool) -> Table:
    table = Table()
    table.CopyFrom(replay.table)
    table.revision = revision
    if revision < replay.table.revision:
        table.status = TABLE_STATUS_RUNNING if started else TABLE_STATUS_WAITING
    return table


def _is_step(commit: ReplayCommit) -> bool:
    return commit.HasField("action") or is_undo(commit.events)


def _step(commit: ReplayCommit, game: AnyGame) -> Step:
    return (commit.seat, getattr(commit.action, game.name)) if commit.HasField("action") else TAKEN_BACK


def _starts_game(commit: ReplayCommit) -> bool:
    return any(event.table.HasField("started") for event in commit.events)
