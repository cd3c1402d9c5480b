"""The seats' clocks: read from the command line, and shown."""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING

from rich.text import Text

from hummel.v1 import Clock
from hummel_client.terminal.errors import CommandError
from hummel_client.terminal.people import People

if TYPE_CHECKING:
    from hummel.v1 import SeatClock, Table, View

_CLOCK = re.compile(r"(\d{1,9})(?:\+(\d{1,9}))?")


def read_clock(text: str) -> Clock | None:
    """Returns the clock that a person asks for; None for an empty text.

    Raises:
        CommandError: if it is none.

    >>> read_clock("30+120")
    decision_s: 30
    time_bank_s: 120
    <BLANKLINE>
    """
    if not text:
        return None
    found = _CLOCK.fullmatch(text)
    if found is None:
        raise CommandError(
            f"--clock {text} is no clock. Give the seconds for a decision, and for each player's time bank, as 30+120."
        )
    decision_s, time_bank_s = found.groups("0")
    try:
        return Clock(decision_s=int(decision_s), time_bank_s=int(time_bank_s))
    except ValueError:
        raise CommandError(f"--clock {text} is too long. A week is the most, 604800 seconds.") from None


def clock_in_words(table: Table) -> str:
    """Returns a table's clock as it is asked for; empty if it has none.

    >>> from hummel.v1 import Table
    >>> clock_in_words(Table(clock=Clock(decision_s=30, time_bank_s=120)))
    '30+120 s'
    """
    if not table.HasField("clock"):
        return ""
    bank = f"+{table.clock.time_bank_s}" if table.clock.time_bank_s else ""
    return f"{table.clock.decision_s}{bank} s"


def draw_clocks(view: View, seen_at_s: float) -> list[Text]:
    """Returns a line for each seat that has to decide, until when; nothing at tables without a clock.

    What counts is how much time was left when the view came: the clocks of this machine and of
    the service may differ.

    Args:
        view: What is seen of the table.
        seen_at_s: When it came, by this machine's clock.
    """
    people = People.of_view(view)
    return [_line(people, clock, seen_at_s) for clock in view.seat_clocks if clock.HasField("deadline")]


def _line(people: People, clock: SeatClock, seen_at_s: float) -> Text:
    until_s = seen_at_s + clock.time_left.ToTimedelta().total_seconds()
    at = time.strftime("%H:%M:%S", time.localtime(until_s))
    has = "have" if clock.seat == people.me else "has"
    bank_s = round(clock.bank_left.ToTimedelta().total_seconds())
    bank = f", with {bank_s} s of the time bank" if bank_s else ""
    return Text.assemble(people.who(clock.seat), f" {has} time until {at}{bank}.", style="dim")
