"""Keeps tables in Redis or Valkey: the store that the use cases' port asks for."""

from __future__ import annotations

import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import structlog
from redis.exceptions import RedisError, ResponseError

from hummel.store.v1 import LogEntry
from hummel_service.store import keys
from hummel_service.store.commands import Commands
from hummel_service.store.faults import PASSING, is_out_of_order, is_wrong_type, told_to_callers
from hummel_service.store.reading import HEAD_FIELDS, SNAPSHOT_FIELDS, changed_fields, parse, parse_head, parse_snapshot
from hummel_service.store.scripts import Script
from hummel_service.store.sealing import pack, unpack
from hummel_service.tables.committing import new_epoch
from hummel_service.tables.deadline import time_left_s
from hummel_service.tables.errors import Refusal, damaged
from hummel_service.tables.model import (
    Change,
    CommitResult,
    Committed,
    DoneBefore,
    Head,
    Page,
    Request,
    Snapshot,
    Stale,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    import redis

    from hummel.store.v1 import SealedEntry, TableRecord

_log = structlog.get_logger("hummel.store")

REMEMBERED_REQUESTS = 64
"""How many of a table's last requests are recognized when they come again."""

REPEAT_DELAYS_S = (0.0, 0.05, 0.2)
"""Pauses before a command whose answer was lost is sent again."""

LISTEN_POLL_S = 0.2
"""How often a listener looks whether it is to stop."""

LISTEN_PAUSE_S = 0.003
"""How long a listener rests after what it heard. Under load it then hears many nudges at
once, instead of taking a turn with every single commit."""


class RedisStore:
    """Tables in Redis or Valkey. Thread-safe; see `tables.port.Store` for what it guarantees."""

    def __init__(self, client: redis.Redis) -> None:
        """Makes a store.

        Args:
            client: The connection pool to use, made by `connecting.connect`.
        """
        self._client: Any = client
        self._commands = Commands(client.connection_pool)
        self._commit = Script("commit.lua", self._commands)
        self._load = Script("load.lua", self._commands)
        self._seal = Script("seal.lua", self._commands)

    def load(self, table_id: str) -> Snapshot | None:
        """Returns the table as it is stored now, or None if there is none."""
        arguments = [new_epoch(), *SNAPSHOT_FIELDS]
        with _damage_told(table_id):
            fields = self._repeatedly(lambda: self._load.run([keys.snapshot(table_id)], arguments))
        return parse_snapshot(table_id, fields)

    def load_for(self, table_id: str, request: Request) -> tuple[Snapshot | None, DoneBefore | None]:
        """Returns the table, and whether the request was carried out before."""
        # The snapshot comes first: a request that is not remembered afterwards was not
        # part of it.
        snapshot = self.load(table_id)
        with _damage_told(table_id):
            revision = self._repeatedly(lambda: self._client.zscore(keys.requests(table_id), request.request_id))
        before = None if revision is None else self._done_before(table_id, int(revision))
        return snapshot, before

    def undo_state(self, table_id: str) -> bytes | None:
        """Returns the State as it was before the last change, if that change kept it."""
        with _damage_told(table_id):
            state: bytes | None = self._repeatedly(lambda: self._client.hget(keys.snapshot(table_id), "undo"))
        return state

    def create(self, empty: Snapshot, request: Request, change: Change, life_s: float | None) -> CommitResult:
        """Writes a new table at revision 1 and lists it unless it is private."""
        table_id = empty.table_id
        result = self.commit(empty, request, change, life_s)
        # What counts is what is stored: a repeated request comes with another time, and
        # whoever carried it out first may not have got as far as the list.
        created = change.record if isinstance(result, Committed) else self._record(table_id)
        if created is not None and not created.private:
            member = keys.listing(created.table.created_at.ToMicroseconds(), table_id)
            self._repeatedly(lambda: self._client.zadd(keys.TABLES, {member: 0}))
        return result

    def log(self, table_id: str, after_revision: int, through_revision: int) -> Sequence[tuple[int, LogEntry]]:
        """Returns the log entries of a range of revisions, oldest first."""
        found = self._stream(table_id, after_revision, through_revision)
        if not found:
            # A table that has ended may have been sealed since.
            sealed = self._sealed(table_id)[after_revision:through_revision]
            return [(revision, one.entry) for revision, one in enumerate(sealed, after_revision + 1)]
        return [(_revision(stream_id), parse(table_id, LogEntry, fields.get(b"e"))) for stream_id, fields in found]

    def seal(self, table_id: str, revision: int) -> None:
        """Packs the whole log of a table that has ended; it is read as before."""
        found = self._stream(table_id, 0, revision)
        if [_revision(stream_id) for stream_id, _ in found] != list(range(1, revision + 1)):
            return
        packed = pack((parse(table_id, LogEntry, fields.get(b"e")), fields.get(b"d", b"")) for _, fields in found)
        self._repeatedly(lambda: self._seal.run([keys.snapshot(table_id), keys.log(table_id)], [revision, packed]))

    def page(self, cursor: str, size: int) -> Page:
        """Returns listed tables, newest first, from a cursor on; "" is the newest."""
        start = f"({cursor}" if cursor else "+"
        # One more than asked for tells whether more follow.
        members = self._repeatedly(
            lambda: self._client.zrange(keys.TABLES, start, "-", desc=True, bylex=True, offset=0, num=size + 1)
        )
        table_ids = [keys.listed_table(member) for member in members[:size]]
        found = self._pipelined([("hmget", keys.snapshot(table_id), SNAPSHOT_FIELDS) for table_id in table_ids])
        snapshots = (_readable(table_id, fields) for table_id, fields in zip(table_ids, found, strict=True))
        next_cursor = members[size - 1].decode() if len(members) > size else ""
        return Page([snapshot for snapshot in snapshots if snapshot is not None], next_cursor)

    def heads(self, table_ids: Sequence[str]) -> Sequence[Head | None]:
        """Returns where each table is; None for one that is not there or damaged."""
        found = self._pipelined([("hmget", keys.snapshot(table_id), HEAD_FIELDS) for table_id in table_ids])
        return [parse_head(fields) for fields in found]

    def listen(self, on_change: Callable[[str], None], on_gap: Callable[[], None], stopped: Callable[[], bool]) -> None:
        """Calls back with the id of each table that changes, until stopped."""
        while not stopped():
            # Messages may have been missed while there was no subscription.
            connection = self._commands.new_connection()
            try:
                connection.send_command("SUBSCRIBE", keys.NUDGES)
                connection.read_response()
                on_gap()
                while not stopped():
                    for _kind, _channel, table_id in _published(connection):
                        on_change(table_id.decode(errors="replace"))
            except (RedisError, OSError) as error:
                _log.warning("lost the connection for nudges", fault=type(error).__name__)
                time.sleep(REPEAT_DELAYS_S[-1])
            finally:
                connection.disconnect()

    def ping(self) -> None:
        """Returns if the store answers."""
        with told_to_callers():
            self._client.ping()

    def close(self) -> None:
        """Gives all connections back."""
        self._commands.close()
        self._client.close()

    def commit(self, before: Snapshot, request: Request, change: Change, life_s: float | None) -> CommitResult:
        """Writes a change, all of it or nothing, and tells watchers."""
        table_id = before.table_id
        arguments = (
            before.revision,
            before.epoch,
            request.request_id,
            request.digest,
            change.entry.SerializeToString(),
            REMEMBERED_REQUESTS,
            keys.NUDGES,
            table_id,
            0 if life_s is None else max(1, round(life_s * 1000)),
            int(change.keep_undo),
            *changed_fields(change),
        )
        # Sending it again is safe: the script finds the request if the first try was
        # carried out, and the answer is read back from the log.
        with _damage_told(table_id):
            outcome, revision, *rest = self._repeatedly(lambda: self._commit.run(_keys_of(table_id), arguments))
        match outcome:
            case b"committed":
                return Committed(revision)
            case b"stale":
                return Stale(revision)
            case _:
                return DoneBefore(revision, rest[0] or self._sealed_digest(table_id, revision))

    def _record(self, table_id: str) -> TableRecord | None:
        snapshot = self.load(table_id)
        return None if snapshot is None else snapshot.record

    def _done_before(self, table_id: str, revision: int) -> DoneBefore:
        found = self._stream(table_id, revision - 1, revision)
        return DoneBefore(revision, found[0][1][b"d"] if found else self._sealed_digest(table_id, revision))

    def _stream(
        self, table_id: str, after_revision: int, through_revision: int
    ) -> list[tuple[bytes, dict[bytes, bytes]]]:
        with _damage_told(table_id):
            found: list[tuple[bytes, dict[bytes, bytes]]] = self._repeatedly(
                lambda: self._client.xrange(keys.log(table_id), f"{after_revision + 1}-0", f"{through_revision}-0")
            )
        return found

    def _sealed(self, table_id: str) -> list[SealedEntry]:
        with _damage_told(table_id):
            packed = self._repeatedly(lambda: self._client.hget(keys.snapshot(table_id), "sealed"))
        return [] if packed is None else unpack(table_id, packed)

    def _sealed_digest(self, table_id: str, revision: int) -> bytes:
        """Returns what the request asked for that made a revision; empty if the log does not have it any more."""
        sealed = self._sealed(table_id)
        return sealed[revision - 1].digest if len(sealed) >= revision else b""

    def _pipelined(self, commands: list[tuple[Any, ...]]) -> list[Any]:
        """Returns the answers to several commands; an exception where a key is of another type."""
        if not commands:
            return []

        def ask() -> list[Any]:
            pipeline = self._client.pipeline(transaction=False)
            for name, *arguments in commands:
                getattr(pipeline, name)(*arguments)
            # What can't be read of one table must not hide the others.
            answers: list[Any] = pipeline.execute(raise_on_error=False)
            for answer in answers:
                if isinstance(answer, Exception) and not is_wrong_type(answer):
                    raise answer
            return answers

        answers: list[Any] = self._repeatedly(ask)
        return answers

    def _repeatedly(self, command: Callable[[], Any]) -> Any:  # noqa: ANN401 - what Redis answers
        """Sends a command that may be carried out more than once until it is answered."""
        with told_to_callers():
            for delay_s in REPEAT_DELAYS_S:
                try:
                    return command()
                except PASSING as error:
                    if time_left_s() < delay_s:
                        raise
                    _log.warning("sending a command to the store again", fault=type(error).__name__)
                time.sleep(delay_s)
            return command()


def _published(connection: Any) -> Iterator[list[bytes]]:  # noqa: ANN401 - a connection of redis-py
    """Waits a while for messages to a subscriber, and yields all that have come."""
    if connection.can_read(LISTEN_POLL_S):
        yield connection.read_response()
        while connection.can_read():
            yield connection.read_response()
        time.sleep(LISTEN_PAUSE_S)


def _keys_of(table_id: str) -> list[bytes]:
    return [keys.snapshot(table_id), keys.log(table_id), keys.requests(table_id)]


def _readable(table_id: str, fields: list[bytes | None] | Exception) -> Snapshot | None:
    """Returns a table, or None if there is none or it is damaged."""
    try:
        if isinstance(fields, Exception):
            raise damaged(table_id)
        return parse_snapshot(table_id, fields)
    except Refusal:
        return None


def _revision(stream_id: bytes) -> int:
    return int(stream_id.partition(b"-")[0])


@contextmanager
def _damage_told(table_id: str) -> Iterator[None]:
    """Turns what the server says of keys that are not as we left them into a refusal.

    Raises:
        Refusal: TABLE_DAMAGED.
    """
    try:
        yield
    except ResponseError as error:
        if not (is_wrong_type(error) or is_out_of_order(error)):
            raise
        raise damaged(table_id) from None
