"""Puts the events of a table into sentences: seats, start, clock, undo, end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.text import Text

from hummel.v1 import CLOSING_REASON_ABANDONED
from hummel_client.terminal.words import printable

if TYPE_CHECKING:
    from collections.abc import Callable

    from hummel.v1 import (
        ActionUndone,
        BotsAskedFor,
        GameFinished,
        GameStarted,
        PlayerReplaced,
        SeatLeft,
        SeatTaken,
        TableClosed,
        TableCreated,
        TableEvent,
        TimeRanOut,
        TokenRenewed,
    )
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


def _closed(_: People, event: TableClosed) -> Text:
    if event.reason == CLOSING_REASON_ABANDONED:
        return Text("The table was closed, since nobody was left to play.", style="bold")
    return Text("The owner closed the table.", style="bold")


def _time_ran_out(people: People, event: TimeRanOut) -> Text:
    have = "have" if event.seat == people.me else "has"
    how_often = f" ({event.timeouts} times so far)" if event.timeouts > 1 else ""
    return Text.assemble(people.who(event.seat), f" {have} run out of time{how_often}; the clock acts.", style="bold")


def _undone(people: People, event: ActionUndone) -> Text:
    what = "your last action" if event.seat == people.me else "the last action"
    take = "take" if event.seat == people.me else "takes"
    return Text.assemble(people.who(event.seat), f" {take} {what} back.")


def _player_replaced(people: People, event: PlayerReplaced) -> Text:
    # The table may have yet another name by now.
    return Text.assemble(f"{printable(event.player_name)} takes over seat ", people.badge(event.seat), ".")


def _token_renewed(people: People, event: TokenRenewed) -> Text:
    if not event.HasField("seat"):
        return Text("The owner exchanged the token.")
    return Text.assemble(people.who(event.seat), " exchanged the token.")


def _bots_asked_for(_: People, event: BotsAskedFor) -> Text:
    if not event.bot_count:
        return Text("The owner asks for no more bots.")
    return Text("The owner asks for a bot." if event.bot_count == 1 else f"The owner asks for {event.bot_count} bots.")


# Each sentence takes the message of its own kind.
SENTENCES: dict[str, Callable[[People, Any], Text]] = {
    "created": _created,
    "seat_taken": _seat_taken,
    "seat_left": _seat_left,
    "started": _started,
    "finished": _finished,
    "closed": _closed,
    "time_ran_out": _time_ran_out,
    "undone": _undone,
    "player_replaced": _player_replaced,
    "token_renewed": _token_renewed,
    "bots_asked_for": _bots_asked_for,
}
"""How each kind of table event is told."""
