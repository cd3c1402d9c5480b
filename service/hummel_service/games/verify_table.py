"""Checks what a replay says of its table: who opened it, sat down, was replaced, and how it ended."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from hummel.v1 import TABLE_STATUS_CLOSED, TABLE_STATUS_FINISHED, Seat, TableStatus
from hummel_service.games.mismatch import Mismatch

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from hummel.v1 import Replay, ReplayCommit


@dataclass
class _Table:
    """A table as the events so far made it.

    Attributes:
        seats: The seats, by number.
        started: Whether the game has begun.
        ended: How the table ended: a TableStatus, or 0 while it goes on.
        opened: Whether it was opened.
        bot_count: How many bots were asked for; None if that was never changed.
    """

    seats: list[Seat]
    started: bool = False
    ended: int = 0
    opened: bool = False
    bot_count: int | None = None


def table_mismatches(replay: Replay) -> Iterator[Mismatch]:
    """Follows the table's own events, and compares what they lead to with what the file says of the table."""
    table = _Table([Seat() for _ in replay.table.seats])
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
    if not problem and table.seats[event.seat].taken:
        problem = f"takes seat {event.seat}, which is not free"
    if not problem:
        table.seats[event.seat] = _seated(event)
    return problem


def _seat_left(table: _Table, event: Any) -> str:  # noqa: ANN401 - any event's content
    problem = _not_before_start(table, "leaves a seat") or _no_seat(table, event.seat)
    if not problem and not table.seats[event.seat].taken:
        problem = f"leaves seat {event.seat}, which is free"
    if not problem:
        table.seats[event.seat] = Seat()
    return problem


def _bots_asked_for(table: _Table, event: Any) -> str:  # noqa: ANN401 - any event's content
    table.bot_count = event.bot_count
    return _not_before_start(table, "asks for bots")


def _started(table: _Table, _: Any) -> str:  # noqa: ANN401 - any event's content
    problem = _not_before_start(table, "starts the game a second time: it")
    free = [str(number) for number, seat in enumerate(table.seats) if not seat.taken]
    table.started = True
    return problem or (f"starts the game while seats are free: {', '.join(free)}" if free else "")


def _player_replaced(table: _Table, event: Any) -> str:  # noqa: ANN401 - any event's content
    problem = "" if table.started else "replaces a player before the start"
    problem = problem or _no_seat(table, event.seat)
    if not problem:
        table.seats[event.seat] = _seated(event)
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


def _seated(event: Any) -> Seat:  # noqa: ANN401 - the event of one who sat down or took over
    return Seat(taken=True, player_name=event.player_name, is_bot=event.is_bot)


def _no_seat(table: _Table, seat: int) -> str:
    return "" if seat < len(table.seats) else f"names seat {seat}; the table has {len(table.seats)}"


_FOLLOW: Mapping[str, Callable[[_Table, Any], str]] = {
    "created": _created,
    "seat_taken": _seat_taken,
    "seat_left": _seat_left,
    "bots_asked_for": _bots_asked_for,
    "started": _started,
    "player_replaced": _player_replaced,
    "finished": _finished,
    "closed": _closed,
}
"""What each event makes of the table; returns what does not fit, in words. Others concern no seat."""


def _against_file(replay: Replay, table: _Table) -> Iterator[Mismatch]:
    for number, (seat, told) in enumerate(zip(table.seats, replay.table.seats, strict=True)):
        if told != seat:
            yield Mismatch(None, f"seat {number}: the file says {_who(told)} sits there, the events give {_who(seat)}")
    if table.bot_count not in (None, replay.table.bot_count):
        yield Mismatch(
            None, f"the file says {replay.table.bot_count} bots were asked for, the events say {table.bot_count}"
        )
    if replay.table.status != table.ended:
        said = TableStatus.Name(replay.table.status).removeprefix("TABLE_STATUS_").lower()
        yield Mismatch(None, f"the table's status is {said}, but the events say otherwise")


def _who(seat: Seat) -> str:
    player = f"the bot {seat.player_name!r}" if seat.is_bot else repr(seat.player_name)
    return player if seat.taken else "nobody"
