"""The names of the keys in the store.

All keys of a table share a hash tag, so they share a slot of a cluster and one script
may change them together. Table ids are checked at the edge: they hold no braces.
"""

from __future__ import annotations

TABLES = b"hummel:tables"
"""A sorted set of the public tables; members sort by the time of creation, see `listing`."""

ALARMS = b"hummel:alarms"
"""A sorted set of when the clock may have to act, by the store's time in milliseconds; in a
cluster it is in another slot than the tables."""

NUDGES = b"hummel:nudges"
"""The channel that carries the id of each table that changed."""


def snapshot(table_id: str) -> bytes:
    """Returns the key of a table's snapshot: a hash of revision, epoch, record, state, ...; see reading.py."""
    return b"hummel:{%b}:table" % table_id.encode()


def log(table_id: str) -> bytes:
    """Returns the key of a table's log: a stream whose ids are `<revision>-0`."""
    return b"hummel:{%b}:log" % table_id.encode()


def requests(table_id: str) -> bytes:
    """Returns the key of the requests a table remembers: a sorted set of ids by revision."""
    return b"hummel:{%b}:requests" % table_id.encode()


def open_tables(owner: str) -> bytes:
    """Returns the key of an owner's open tables: a sorted set by when to look at them again."""
    return b"hummel:open-tables:%b" % owner.encode()


def of_table(table_id: str) -> list[bytes]:
    """Returns the keys of a table in the order in which all scripts take them."""
    return [snapshot(table_id), log(table_id), requests(table_id)]


def listing(created_us: int, table_id: str) -> bytes:
    """Returns a table's member in the list of tables; sorts by the time of creation.

    >>> listing(1_700_000_000_000_000, "abc")
    b'060a24181e4000:abc'
    """
    return b"%014x:%b" % (created_us, table_id.encode())


def listed_table(member: bytes) -> str:
    """Returns the table id of a member of the list of tables."""
    return member.partition(b":")[2].decode()
