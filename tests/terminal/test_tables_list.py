from __future__ import annotations

import pytest
from rich.console import Console

from hummel.v1 import TABLE_STATUS_RUNNING, TABLE_STATUS_WAITING, Seat, Table
from hummel_client.terminal.tables_list import draw_tables


def drawn(table: Table) -> str:
    """The list of one table."""
    console = Console(width=120, record=True)
    console.print(draw_tables([table], 10))
    return console.export_text()


ADA, ROBBIE = Seat(taken=True, player_name="Ada"), Seat(taken=True, player_name="Robbie", is_bot=True)


@pytest.mark.parametrize(
    "seats, bot_count, says",
    [
        ([ADA, ROBBIE, Seat(), Seat()], 2, "Ada, Robbie (bot), (free), (free), asks for 1 bot"),
        ([ADA, Seat(), Seat()], 2, "Ada, (free), (free), asks for 2 bots"),
        ([ADA, ADA, Seat()], 2, "Ada, Ada, (free), asks for 1 bot"),
    ],
)
def test_bots_are_marked_and_what_is_asked_for_is_told(seats: list[Seat], bot_count: int, says: str):
    """A list tells bots from people, and how many bots can still join."""
    assert says in drawn(Table(table_id="t", status=TABLE_STATUS_WAITING, seats=seats, bot_count=bot_count))


@pytest.mark.parametrize(
    "table",
    [
        Table(status=TABLE_STATUS_WAITING, seats=[ADA, Seat()]),
        Table(status=TABLE_STATUS_WAITING, seats=[ADA, ROBBIE, Seat()], bot_count=1),
        Table(status=TABLE_STATUS_WAITING, seats=[ADA, ADA], bot_count=1),
        Table(status=TABLE_STATUS_WAITING, seats=[ROBBIE, ROBBIE, Seat()], bot_count=1),
        Table(status=TABLE_STATUS_RUNNING, seats=[ADA, ADA], bot_count=1),
    ],
    ids=["unasked", "there", "full", "fewer asked for", "running"],
)
def test_where_no_bot_can_join_none_is_asked_for(table: Table):
    """Tables without a place for a bot do not look as if they had one."""
    assert "asks for" not in drawn(table)
