"""What spectators saw of an ended game, revision by revision."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel.v1 import TABLE_STATUS_RUNNING, TABLE_STATUS_WAITING, Table
from hummel_service.games.replaying import replay_states
from hummel_service.tables.envelopes import game_of_table
from hummel_service.tables.views import view_before_start, view_of_game

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hummel.v1 import Replay, ReplayCommit, View


def replay_views(replay: Replay, after_revision: int, limit: int) -> Iterator[View]:
    """Yields a view for each revision behind another one, at most so many.

    The game is played again from its seed, so the first view comes the later the further it
    is from the beginning.
    """
    game = game_of_table(replay.table)
    actions = [(commit.seat, getattr(commit.action, game.name)) for commit in replay.commits if _is_action(commit)]
    options = getattr(replay.table.options, game.name)
    states = replay_states(game, len(replay.table.seats), options, replay.seed, actions)
    state = None
    for commit in replay.commits:
        if commit.revision > after_revision + limit:
            return
        if _is_action(commit) or _starts_game(commit):
            state = next(states)
        if commit.revision > after_revision:
            table = _table_at(replay, commit.revision, started=state is not None)
            yield view_before_start(table, None) if state is None else view_of_game(table, game, state, None)


def _table_at(replay: Replay, revision: int, *, started: bool) -> Table:
    table = Table()
    table.CopyFrom(replay.table)
    table.revision = revision
    if revision < replay.table.revision:
        table.status = TABLE_STATUS_RUNNING if started else TABLE_STATUS_WAITING
    return table


def _is_action(commit: ReplayCommit) -> bool:
    return commit.HasField("action")


def _starts_game(commit: ReplayCommit) -> bool:
    return any(event.table.HasField("started") for event in commit.events)
