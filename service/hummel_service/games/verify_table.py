"""Checks what a replay says of its table: who opened it, sat down, was replaced, and how it ended."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from hummel.v1 import TABLE_STATUS_CLOSED, TABLE_STATUS_FINISHED, TableStatus
from hummel_service.games.mismatch import Mismatch

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from hummel.v1 import Replay, ReplayCommit


@dataclass
class _Table:
    """A table as the events so far made it.

    Attributes:
        players: Who sits where; None for a free seat.
        started: Whether the game has begun.
        ended: How the table ended: a TableStatus, or 0 while it goes on.
        opened: Whether it was opened.
    """

    players: list[str | None]
    started: bool = False
    ended: int = 0
    opened: bool = False


def table_mismatches(replay: Replay) -> Iterator[Mismatch]:
    """Follows the table's own events, and compares what they lead to with what the file says of the table."""
    table = _Table([None] * len(replay.table.seats))
    for commit in replay.commits:
        if table.ended:
            yield Mismatch(commit.revision, "comes after the end of the table")
        kinds = [event.table.WhichOneof("kind") for event in commit.events if event.HasField("table")]
        if not kinds and not commit.HasField("action"):
            yield Mismatch(commit.revision, "has neither an action nor an event of the table")
        for event in commit.events:
            kind = event.table.WhichOneof("kind")
            if kind is not None and kind in _FOLLOW:
                problem = _not_open(table, kind) or _FOLLOW[kind](table, getattr(event.table, kind))
                if problem:
                    yield Mismatch(commit.revision, problem)
    yield from _against_file(replay, table)


def starts_game(commit: ReplayCommit) -> bool:
    """Tells whether a commit starts a game."""
    return any(event.HasField("table") and event.table.HasField("started") for event in commit.events)


def _not_open(table: _Table, kind: str) -> str:
    if table.opened == (kind == "created"):
        return "opens the table a second time" if table.opened else f"the table was not opened before {kind}"
    return ""


def _created(table: _Table, _: Any) -> str:  # noqa: ANN401 - any event's content
    table.opened = True
    return ""


def _seat_taken(table: _Table, event: Any) -> str:  # noqa: ANN401 - any event's content
    problem = _not_before_start(table, "takes a seat") or _no_seat(table, event.seat)
    if not problem and table.players[event.seat] is not None:
        problem = f"takes seat {event.seat}, which is not free"
    if not problem:
        table.players[event.seat] = event.player_name
    return problem


def _seat_left(table: _Table, event: Any) -> str:  # noqa: ANN401 - any event's content
    problem = _not_before_start(table, "leaves a seat") or _no_seat(table, event.seat)
    if not problem and table.players[event.seat] is None:
        problem = f"leaves seat {event.seat}, which is free"
    if not problem:
        table.players[event.seat] = None
    return problem


def _started(table: _Table, _: Any) -> str:  # noqa: ANN401 - any event's content
    problem = _not_before_start(table, "starts the game a second time: it")
    free = [str(seat) for seat, player in enumerate(table.players) if player is None]
    table.started = True
    return problem or (f"starts the game while seats are free: {', '.join(free)}" if free else "")


def _player_replaced(table: _Table, event: Any) -> str:  # noqa: ANN401 - any event's content
    problem = "" if table.started else "replaces a player before the start"
    problem = problem or _no_seat(table, event.seat)
    if not problem:
        table.players[event.seat] = event.player_name
    return problem


def _finished(table: _Table, _: Any) -> str:  # noqa: ANN401 - any event's content
    return _end(table, TABLE_STATUS_FINISHED)


def _closed(table: _Table, _: Any) -> str:  # noqa: ANN401 - any event's content
    return _end(table, TABLE_STATUS_CLOSED)


def _end(table: _Table, status: int) -> str:
    problem = "ends the table a second time" if table.ended else ""
    table.ended = status
    return problem


def _not_before_start(table: _Table, what: str) -> str:
    return f"{what} after the start" if table.started else ""


def _no_seat(table: _Table, seat: int) -> str:
    return "" if seat < len(table.players) else f"names seat {seat}; the table has {len(table.players)}"


_FOLLOW: Mapping[str, Callable[[_Table, Any], str]] = {
    "created": _created,
    "seat_taken": _seat_taken,
    "seat_left": _seat_left,
    "started": _started,
    "player_replaced": _player_replaced,
    "finished": _finished,
    "closed": _closed,
}
"""What each event makes of the table; returns what does not fit, in words. Others concern no seat."""


def _against_file(replay: Replay, table: _Table) -> Iterator[Mismatch]:
    for seat, (player, told) in enumerate(zip(table.players, replay.table.seats, strict=True)):
        said = told.player_name if told.taken else None
        if said != player:
            yield Mismatch(None, f"seat {seat}: the file says {_who(said)} sits there, the events give {_who(player)}")
    if replay.table.status != table.ended:
        said = TableStatus.Name(replay.table.status).removeprefix("TABLE_STATUS_").lower()
        yield Mismatch(None, f"the table's status is {said}, but the events say otherwise")


def _who(player: str | None) -> str:
    return "nobody" if player is None else repr(player)
