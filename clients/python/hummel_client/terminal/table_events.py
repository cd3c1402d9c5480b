"""Puts the events of a table into sentences: seats, start, end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable

    from hummel.v1 import GameFinished, GameStarted, SeatLeft, SeatTaken, TableClosed, TableCreated, TableEvent
    from hummel_client.terminal.people import People


def tell_table_event(people: People, event: TableEvent) -> Text:
    """Returns what happened in one sentence."""
    kind = event.WhichOneof("kind")
    if kind is None:
        return Text("Something happened that this version does not know.")
    return SENTENCES[kind](people, getattr(event, kind))


def _created(_: People, _event: TableCreated) -> Text:
    return Text("The table was opened.")


def _seat_taken(people: People, event: SeatTaken) -> Text:
    return Text.assemble(people.who(event.seat), " sat down.")


def _seat_left(people: People, event: SeatLeft) -> Text:
    # The name is gone from the table by now, the letter stays.
    return Text.assemble("The player of seat ", people.badge(event.seat), " left.")


def _started(_: People, event: GameStarted) -> Text:
    return Text(f"The game began; its seed is committed to as {event.seed_commitment.hex()[:16]}...")


def _finished(_: People, _event: GameFinished) -> Text:
    return Text("The game ended.", style="bold")


def _closed(_: People, _event: TableClosed) -> Text:
    return Text("The owner closed the table.", style="bold")


# Each sentence takes the message of its own kind.
SENTENCES: dict[str, Callable[[People, Any], Text]] = {
    "created": _created,
    "seat_taken": _seat_taken,
    "seat_left": _seat_left,
    "started": _started,
    "finished": _finished,
    "closed": _closed,
}
"""How each kind of table event is told."""
