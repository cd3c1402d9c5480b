"""Owners ask for bots; bots find those tables, and sit down where they are asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hummel.v1 import TABLE_STATUS_UNSPECIFIED
from hummel_service.games.verify import verify
from hummel_service.tables.callers import Caller
from hummel_service.tables.errors import Refusal
from support.replica import new_request, open_table, play_to_the_end

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hummel.v1 import Table
    from support.replica import OpenTable, Replica


def join(replica: Replica, table: OpenTable, *, is_bot: bool) -> tuple[int, str]:
    """Takes the lowest free seat and returns it with its token."""
    _, seat, token = replica.lobby.join(
        table.table_id, None, "Kasparow", is_bot=is_bot, token=None, request=new_request()
    )
    return seat, token


def ask(replica: Replica, table: OpenTable, bot_count: int) -> Table:
    """Changes how many bots the owner asks for."""
    return replica.lobby.ask_for_bots(table.table_id, bot_count, caller=Caller(table.owner), request=new_request())


def is_listed(replica: Replica, table: OpenTable) -> bool:
    """Tells whether who looks for tables that ask for bots finds this one."""
    return table.table_id in _asking_for_bots(replica)


def _asking_for_bots(replica: Replica) -> Iterator[str]:
    cursor = ""
    while True:
        tables, cursor = replica.lobby.page(
            cursor, 100, status=TABLE_STATUS_UNSPECIFIED, game="", only_asking_for_bots=True
        )
        yield from (table.table_id for table in tables)
        if not cursor:
            return


def test_a_table_is_listed_for_bots_while_one_can_join(replica: Replica):
    """It is found from the first question on until as many bots sit as were asked for, and again when one leaves."""
    table = open_table(replica, 4, seated=1)
    assert not is_listed(replica, table)
    ask(replica, table, 2)
    assert is_listed(replica, table)
    (_, token), (seat, _) = [join(replica, table, is_bot=True) for _ in range(2)]
    assert not is_listed(replica, table)
    assert [seat.is_bot for seat in replica.lobby.get(table.table_id).seats] == [False, True, True, False]
    replica.lobby.leave(table.table_id, caller=Caller(token), request=new_request())
    assert is_listed(replica, table)
    assert seat == 2


def test_a_new_table_can_ask_for_bots_at_once(replica: Replica):
    """Who opens a table may ask in the same call."""
    table = open_table(replica, 3, seated=0, bot_count=3)
    assert is_listed(replica, table)
    assert replica.lobby.get(table.table_id).bot_count == 3


def test_people_may_take_every_seat(replica: Replica):
    """No seat is kept for bots; a table whose seats are taken asks for no more."""
    table = open_table(replica, 2, seated=1, bot_count=1)
    join(replica, table, is_bot=False)
    assert not is_listed(replica, table)
    with pytest.raises(Refusal) as refused:
        join(replica, table, is_bot=True)
    assert refused.value.reason == "TABLE_FULL"


def test_owners_may_ask_for_fewer(replica: Replica):
    """Bots that sit there stay; nobody else may come. The refusal says how many were asked for."""
    table = open_table(replica, 4, seated=0, bot_count=3)
    join(replica, table, is_bot=True)
    ask(replica, table, 0)
    assert not is_listed(replica, table)
    with pytest.raises(Refusal) as refused:
        join(replica, table, is_bot=True)
    assert refused.value.reason == "NO_BOT_ASKED_FOR"
    assert refused.value.metadata == {"botCount": "0", "botsSeated": "1"}
    assert replica.lobby.get(table.table_id).seats[0].is_bot


def test_a_game_with_bots_is_verified(replica: Replica):
    """Who was a bot, and how many were asked for, stands in the replay and fits the events."""
    table = open_table(replica, 2, seated=1)
    ask(replica, table, 1)
    _, token = join(replica, table, is_bot=True)
    table.seats.append(token)
    replica.lobby.start(table.table_id, caller=Caller(table.owner), request=new_request())
    play_to_the_end(replica, table)
    replay = replica.play.replay(table.table_id, Caller())
    assert (replay.table.bot_count, [seat.is_bot for seat in replay.table.seats]) == (1, [False, True])
    assert verify(replay) == []
