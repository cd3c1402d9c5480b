"""What a viewer may see: the only place where state turns into something that is sent."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hummel.v1 import TABLE_STATUS_RUNNING, Commit, Table, View
from hummel_service.tables.clocks import write_clocks
from hummel_service.tables.envelopes import add_enveloped
from hummel_service.tables.taking_back import blocker_for

if TYPE_CHECKING:
    from collections.abc import Iterable

    from google.protobuf.message import Message

    from hummel.store.v1 import LogEntry, PlayRecord
    from hummel.v1 import Event
    from hummel_service.games.game import AnyGame
    from hummel_service.tables.model import Snapshot, Summary


def public_table(snapshot: Snapshot | Summary) -> Table:
    """Returns what everybody may know about a table."""
    table = Table()
    write_table(table, snapshot)
    return table


def write_table(table: Table, snapshot: Snapshot | Summary) -> None:
    """Writes what everybody may know about a table."""
    table.CopyFrom(snapshot.record.table)
    table.revision = snapshot.revision
    table.epoch = snapshot.epoch


def view_before_start(table: Table, seat: int | None) -> View:
    """Returns the view of a table whose game has not begun."""
    return View(table=table, seat=seat)


@dataclass(frozen=True, slots=True)
class Shown:
    """What a view of a game is made from.

    Attributes:
        game: The rules.
        state: The State.
        play: What is kept beside it.
        now_ms: The store's time; 0 at a table without a clock.
    """

    game: AnyGame
    state: Message
    play: PlayRecord
    now_ms: int


def view_of_game(table: Table, shown: Shown, seat: int | None) -> View:
    """Returns what a seat, or for None a spectator, may see and do in a game."""
    view = View()
    view.table.CopyFrom(table)
    write_game(view, shown, seat)
    return view


def write_game(view: View, shown: Shown, seat: int | None) -> None:
    """Adds to a view what a seat, or for None a spectator, may see and do in a game.

    Everything is written where it is sent from: to make a message of messages copies each
    of them once more at every level.
    """
    game, state = shown.game, shown.state
    if seat is not None:
        view.seat = seat
    game.write_view(getattr(view.game, game.name), state, seat)
    outcome = game.outcome(state)
    if outcome is not None:
        view.outcome.CopyFrom(outcome)
    # A game that its owner ended early waits for nobody, whatever its rules say.
    seats = game.to_act(state) if view.table.status == TABLE_STATUS_RUNNING else ()
    if seats:
        decision = view.decision
        decision.seats.extend(seats)
        decision.kind = game.decision_kind(state)
        if seat is not None and seat in seats:
            add_enveloped(view.legal_actions, game, game.legal_actions(state, seat))
    write_clocks(view, shown.play.clocks, shown.now_ms)
    if seat is not None:
        view.undo.SetInParent()
        view.undo.blocker = blocker_for(view.table, shown.play, seat, shown.now_ms)


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
        by_clock=entry.by_clock,
    )
