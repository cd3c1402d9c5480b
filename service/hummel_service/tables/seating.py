"""The use cases of a seat that is taken: hand it to somebody else, exchange its token."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from hummel.store.v1 import LogEntry, PlayRecord, SeatTime
from hummel.v1 import (
    ERROR_REASON_INVALID_REQUEST,
    ERROR_REASON_SEAT_NOT_ABSENT,
    UNDO_BLOCKER_NOTHING_TO_UNDO,
    Event,
    PlayerReplaced,
    Seat,
    TableEvent,
    TokenRenewed,
)
from hummel_service.games.absence import ABSENT_AFTER_TIMEOUTS
from hummel_service.tables import clocks
from hummel_service.tables.callers import check_owner, owner_or_seat
from hummel_service.tables.committing import Draft, Repeated
from hummel_service.tables.errors import Refusal
from hummel_service.tables.history import entry_at, load, table_at
from hummel_service.tables.lifecycle import check_not_ended, check_running
from hummel_service.tables.model import Change
from hummel_service.tables.records import check_just_made, check_unused, copy_of
from hummel_service.tables.tokens import digest_of, make_token
from hummel_service.tables.views import public_table

if TYPE_CHECKING:
    from collections.abc import Callable

    from google.protobuf.timestamp_pb2 import Timestamp

    from hummel.store.v1 import TableRecord
    from hummel.v1 import Table
    from hummel_service.tables.callers import Caller
    from hummel_service.tables.committing import Committer, Made
    from hummel_service.tables.model import Request, Snapshot
    from hummel_service.tables.port import Store


class Seating:
    """Hands seats on and exchanges tokens. Thread-safe."""

    def __init__(self, store: Store, committer: Committer, now: Callable[[], Timestamp]) -> None:
        """Makes the use cases.

        Args:
            store: Where tables are kept.
            committer: Makes the changes.
            now: The clock, for display only.
        """
        self._store = store
        self._committer = committer
        self._now = now

    def replace_player(  # noqa: PLR0913 - one for each field of the request
        self,
        table_id: str,
        seat: int,
        player_name: str,
        *,
        is_bot: bool = False,
        token: str | None,
        caller: Caller,
        request: Request,
    ) -> tuple[Table, str]:
        """Hands the seat of an absent player to somebody else; returns the table and the seat's new token.

        Whoever takes over gets the time for a whole decision, with what is left of the bank.

        Raises:
            Refusal: TABLE_NOT_FOUND, TOKEN_MISSING, TOKEN_WRONG, GAME_NOT_STARTED,
                GAME_FINISHED, TABLE_CLOSED, SEAT_NOT_ABSENT, INVALID_REQUEST for a seat that
                the table does not have; REQUEST_ID_REUSED; TOKEN_NOT_REPEATABLE.
        """
        new_token = token or make_token()

        def decide(snapshot: Snapshot) -> Draft[None]:
            check_owner(snapshot.record, caller)
            check_running(snapshot.record.table)
            _check_absent(snapshot, seat)
            check_unused(new_token, _all_digests(snapshot.record))
            record = copy_of(snapshot.record)
            record.table.seats[seat].CopyFrom(Seat(taken=True, player_name=player_name, is_bot=is_bot))
            record.seat_token_digests[seat] = digest_of(new_token)
            play = _play_of_substitute(snapshot, seat, clocks.now_at(self._store, record))
            event = TableEvent(player_replaced=PlayerReplaced(seat=seat, player_name=player_name, is_bot=is_bot))
            change = self._change(record, event, play=play)
            # What the seat did before was somebody else's.
            forgets = play.undo_blocker != snapshot.play.undo_blocker
            return Draft(dataclasses.replace(change, keep_undo=False) if forgets else change, None)

        made = self._committer.change(table_id, request, decide)
        if isinstance(made, Repeated) and token is None:
            check_just_made(new_token, load(self._store, table_id).record.seat_token_digests[seat])
        return self._table_after(table_id, made), new_token

    def renew_token(self, table_id: str, *, token: str | None, caller: Caller, request: Request) -> tuple[Table, str]:
        """Exchanges the caller's token for a new one, and returns the table and that.

        The old one is void at once. Where a token is both the owner's and a seat's, both are
        exchanged.

        Raises:
            Refusal: TABLE_NOT_FOUND, TOKEN_MISSING, TOKEN_WRONG, GAME_FINISHED, TABLE_CLOSED,
                REQUEST_ID_REUSED, TOKEN_NOT_REPEATABLE.
        """
        new_token = token or make_token()

        def decide(snapshot: Snapshot) -> Draft[None]:
            is_owner, seat = owner_or_seat(snapshot.record, caller)
            check_not_ended(snapshot.record.table)
            check_unused(new_token, _all_digests(snapshot.record))
            record = copy_of(snapshot.record)
            events = []
            if is_owner:
                record.owner_token_digest = digest_of(new_token)
                events.append(TableEvent(token_renewed=TokenRenewed()))
            if seat is not None:
                record.seat_token_digests[seat] = digest_of(new_token)
                events.append(TableEvent(token_renewed=TokenRenewed(seat=seat)))
            return Draft(self._change(record, *events, seat=seat), None)

        made = self._committer.change(table_id, request, decide)
        if isinstance(made, Repeated):
            caller.seat = _seat_of(entry_at(self._store, table_id, made.revision))
            if token is None:
                record = load(self._store, table_id).record
                seat = caller.seat
                check_just_made(
                    new_token, record.owner_token_digest if seat is None else record.seat_token_digests[seat]
                )
        return self._table_after(table_id, made), new_token

    def _change(
        self, record: TableRecord, *events: TableEvent, seat: int | None = None, play: PlayRecord | None = None
    ) -> Change:
        entry = LogEntry(
            committed_at=self._now(),
            seat=seat,
            events=[Event(table=event) for event in events],
            table=record.table,
            play=play,
        )
        return Change(entry, record=record, play=play)

    def _table_after(self, table_id: str, made: Made[None] | Repeated) -> Table:
        if isinstance(made, Repeated):
            return table_at(self._store, table_id, made.revision)
        return public_table(made.snapshot)


def _check_absent(snapshot: Snapshot, seat: int) -> None:
    """Checks that the clock has acted often enough for a seat's player.

    Raises:
        Refusal: INVALID_REQUEST, if the table has no such seat; SEAT_NOT_ABSENT.
    """
    seat_count = len(snapshot.record.table.seats)
    if seat >= seat_count:
        problem = f"must be 0 to {seat_count - 1} at this table, not {seat}"
        raise Refusal(ERROR_REASON_INVALID_REQUEST, f"seat {problem}", fields={"seat": problem})
    times = snapshot.play.clocks
    time = times[seat] if times else SeatTime()
    if not clocks.is_absent(time):
        raise Refusal(
            ERROR_REASON_SEAT_NOT_ABSENT,
            f"the clock has acted {time.timeouts} times for seat {seat}; it can be handed on after "
            f"{ABSENT_AFTER_TIMEOUTS} times" + ("" if times else ", and this table has no clock"),
            metadata={"timeouts": str(time.timeouts), "needed": str(ABSENT_AFTER_TIMEOUTS)},
        )


def _play_of_substitute(snapshot: Snapshot, seat: int, now_ms: int) -> PlayRecord:
    """Returns what is kept beside the State once somebody else has a seat."""
    play = PlayRecord()
    play.CopyFrom(snapshot.play)
    play.clocked_in_a_row = 0
    time = play.clocks[seat]
    time.timeouts = time.ran_out_revision = 0
    if time.since_ms:
        clocks.begin(time, snapshot.record.table.clock, now_ms)
    if play.undo_seat == seat:
        play.undo_blocker = UNDO_BLOCKER_NOTHING_TO_UNDO
    return play


def _seat_of(entry: LogEntry) -> int | None:
    return entry.seat if entry.HasField("seat") else None


def _all_digests(record: TableRecord) -> list[bytes]:
    return [record.owner_token_digest, *record.seat_token_digests]
