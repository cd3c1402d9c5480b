"""Tables of every kind, what they are made of, and how calls for them are refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hummel.v1 import Clock, GameOptions
from hummel_service.store import keys
from hummel_service.tables.errors import Refusal
from support.random_games import random_of
from support.replica import OpenTable, Replica, new_request, open_table, play_to_the_end, started_table
from support.stored_tables import play

if TYPE_CHECKING:
    from collections.abc import Callable

    import redis

    from hummel_service.tables.model import Snapshot

HAMBURGUM = GameOptions()
HAMBURGUM.hamburgum.SetInParent()

REBUILT = ("revision", "record", "record_crc", "state", "state_crc", "play", "play_crc", "undo", "undo_crc")
"""What a table is made of; the others say when and by whom it was written."""


def loaded(replica: Replica, table_id: str) -> Snapshot:
    """The table, which must be there."""
    snapshot = replica.store.load(table_id)
    assert snapshot is not None
    return snapshot


def played(replica: Replica, options: GameOptions | None = None, clock: Clock | None = None) -> OpenTable:
    """A table in the middle of a game."""
    more = {} if options is None else {"options": options}
    table = started_table(replica, 3, clock=clock, **more)
    for number, _ in enumerate(play([replica], table, random_of(5))):
        if number == 25:
            break
    return table


def waiting(replica: Replica) -> OpenTable:
    """A table at which somebody left a seat again."""
    table = open_table(replica, 3)
    replica.lobby.leave(table.table_id, caller=table.seat(1), request=new_request())
    return table


def ended(replica: Replica) -> OpenTable:
    """A table whose game was played to its end."""
    table = started_table(replica)
    play_to_the_end(replica, table)
    return table


TABLES: dict[str, Callable[[Replica], OpenTable]] = {
    "waiting": waiting,
    "Speicherstadt": played,
    "Hamburgum": lambda replica: played(replica, HAMBURGUM),
    "with a clock": lambda replica: played(replica, clock=Clock(decision_s=600, time_bank_s=600)),
    "ended": ended,
}


def fields_of(client: redis.Redis, table: OpenTable) -> dict[bytes, bytes]:
    """The fields of a table's snapshot."""
    return client.hgetall(keys.snapshot(table.table_id))


def content(fields: dict[bytes, bytes]) -> dict[str, bytes | None]:
    """What the table is made of."""
    return {name: fields.get(name.encode()) for name in REBUILT}


def reason_if_refused(call: Callable[[], object]) -> str | None:
    """The reason with which a call is refused; None if it is not."""
    try:
        call()
    except Refusal as refusal:
        return refusal.reason
    return None


def reason_of(call: Callable[[], object]) -> str:
    """The reason with which a call must be refused."""
    with pytest.raises(Refusal) as refused:
        call()
    return refused.value.reason
