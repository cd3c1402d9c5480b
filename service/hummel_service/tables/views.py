"""What a viewer may see: the only place where state turns into something that is sent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel.v1 import Commit, Decision, GameView, Table, View
from hummel_service.tables.envelopes import enveloped_actions

if TYPE_CHECKING:
    from collections.abc import Iterable

    from google.protobuf.message import Message

    from hummel.store.v1 import LogEntry
    from hummel.v1 import Event
    from hummel_service.games.game import AnyGame
    from hummel_service.tables.model import Snapshot


def public_table(snapshot: Snapshot) -> Table:
    """Returns what everybody may know about a table."""
    table = Table()
    table.CopyFrom(snapshot.record.table)
    table.revision = snapshot.revision
    table.epoch = snapshot.epoch
    return table


def view_before_start(table: Table, seat: int | None) -> View:
    """Returns the view of a table whose game has not begun."""
    return View(table=table, seat=seat)


def view_of_game(table: Table, game: AnyGame, state: Message, seat: int | None) -> View:
    """Returns what a seat, or for None a spectator, may see and do in a game."""
    view = View(
        table=table,
        seat=seat,
        game=GameView(**{game.name: game.view(state, seat)}),
        outcome=game.outcome(state),
    )
    seats = game.to_act(state)
    if seats:
        view.decision.CopyFrom(Decision(seats=seats, kind=game.decision_kind(state)))
        if seat is not None and seat in seats:
            view.legal_actions.extend(enveloped_actions(game, game.legal_actions(state, seat)))
    return view


def visible_events(game: AnyGame, events: Iterable[Event], seat: int | None) -> list[Event]:
    """Returns the events that a seat, or for None a spectator, may see."""
    return [event for event in events if _is_visible(game, event, seat)]


def _is_visible(game: AnyGame, event: Event, seat: int | None) -> bool:
    if event.WhichOneof("source") == "table":
        return True
    only = game.only_for_seat(getattr(event, game.name))
    return only is None or only == seat


def visible_commit(game: AnyGame, revision: int, entry: LogEntry, seat: int | None) -> Commit:
    """Returns a change of a table as a seat, or for None a spectator, may see it."""
    return Commit(
        revision=revision,
        committed_at=entry.committed_at,
        seat=entry.seat if entry.HasField("seat") else None,
        events=visible_events(game, entry.events, seat),
    )
