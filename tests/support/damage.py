"""Damages what is stored of a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hypothesis import strategies as st

from hummel.store.v1 import LogEntry
from hummel_service.store import keys

if TYPE_CHECKING:
    import redis

    from support.replica import OpenTable


FIELDS = ("revision", "epoch", "reign", "epochs", "record", "record_crc", "state", "state_crc", "play", "undo")


@dataclass(frozen=True)
class Damage:
    """Other bytes in place of some: cut off at a part of them, and with some of the rest changed.

    Attributes:
        length: The part that is kept, 0 to 1.
        changed: Which bytes of that, 0 to 1, become what.
        added: What follows.
    """

    length: float
    changed: list[tuple[float, int]]
    added: bytes

    def of(self, original: bytes) -> bytes:
        """The bytes that are left of others."""
        spoiled = bytearray(original[: round(self.length * len(original))])
        for place, value in self.changed:
            if spoiled:
                spoiled[min(int(place * len(spoiled)), len(spoiled) - 1)] = value
        return bytes(spoiled) + self.added


_PART = st.floats(0, 1)

DAMAGES = st.builds(
    Damage, _PART | st.just(1.0), st.lists(st.tuples(_PART, st.integers(0, 255)), max_size=3), st.binary(max_size=9)
)


def spoil(client: redis.Redis, table: OpenTable, field: str, damage: str) -> None:
    """Damages a field of a table's snapshot, or all of it."""
    key = keys.snapshot(table.table_id)
    if field == "the key itself":
        sealed = client.hget(key, "sealed")
        if sealed is None:
            client.delete(key)
            if damage != "removed":
                client.set(key, b"text")
            return
        # The log of an ended table lies within the snapshot.
        field = "all of them"
    for each in FIELDS if field == "all of them" else (field,):
        value = client.hget(key, each)
        if damage == "removed":
            client.hdel(key, each)
        elif value is not None:
            client.hset(key, each, value[: len(value) // 2] if damage == "cut off" else b"\xff" * 7)


def spoil_log(client: redis.Redis, table: OpenTable, damage: str) -> None:
    """Damages the log of a table."""
    key = keys.log(table.table_id)
    entries = client.xrange(key)
    at = next(
        number for number, (_, fields) in enumerate(entries) if LogEntry.FromString(fields[b"e"]).HasField("action")
    )
    match damage:
        case "a gap":
            client.xdel(key, entries[at][0])
            return
        case "gone":
            client.delete(key)
            return
        case "no entry":
            del entries[at][1][b"e"]
        case "other bytes":
            entries[at][1][b"e"] = b"\xff\xff"
        case "another action":
            # Of a card that was bought by somebody else, as a rule.
            entries[at], entries[at + 1] = (entries[at][0], entries[at + 1][1]), (entries[at + 1][0], entries[at][1])
    client.delete(key)
    for stream_id, fields in entries:
        client.xadd(key, dict(fields), id=stream_id)
