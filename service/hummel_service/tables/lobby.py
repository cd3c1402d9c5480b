"""The use cases around a game: open, list, join, leave, start and close tables."""

from __future__ import annotations

import base64
import hashlib
import secrets
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from hummel.store.v1 import LogEntry, PlayRecord, TableRecord
from hummel.v1 import (
    ERROR_REASON_INVALID_REQUEST,
    ERROR_REASON_SEAT_TAKEN,
    ERROR_REASON_SEATS_FREE,
    ERROR_REASON_TABLE_FULL,
    TABLE_STATUS_CLOSED,
    TABLE_STATUS_RUNNING,
    TABLE_STATUS_UNSPECIFIED,
    TABLE_STATUS_WAITING,
    BotsAskedFor,
    Event,
    GameOptions,
    GameStarted,
    Seat,
    SeatLeft,
    SeatTaken,
    Table,
    TableClosed,
    TableCreated,
    TableEvent,
)
from hummel_service.games.dice import SEED_BYTES, Dice, commitment
from hummel_service.games.errors import InvalidOptions
from hummel_service.tables import clocks
from hummel_service.tables.bots import asks_for_bots, check_bot_asked_for, check_bot_count
from hummel_service.tables.callers import acting_seat, check_owner
from hummel_service.tables.committing import Draft, Repeated
from hummel_service.tables.envelopes import add_enveloped, game_by_name, game_of_options, game_of_table
from hummel_service.tables.errors import Refusal
from hummel_service.tables.history import entry_at, load, seal_if_ended, table_at
from hummel_service.tables.lifecycle import check_not_ended, check_waiting
from hummel_service.tables.model import SCHEMA_VERSION, Change
from hummel_service.tables.open_tables import OpenTables
from hummel_service.tables.records import check_just_made, check_unused, copy_of
from hummel_service.tables.tokens import digest_of, make_token
from hummel_service.tables.views import public_table

if TYPE_CHECKING:
    from collections.abc import Callable

    from google.protobuf.timestamp_pb2 import Timestamp

    from hummel.v1 import Clock, TableStatus
    from hummel_service.games.game import AnyGame
    from hummel_service.tables.callers import Caller
    from hummel_service.tables.committing import Committer, Made
    from hummel_service.tables.model import Request, Snapshot
    from hummel_service.tables.port import Store


class Lobby:
    """Opens tables and seats players. Thread-safe."""

    def __init__(
        self, store: Store, committer: Committer, now: Callable[[], Timestamp], most_open_tables: int = 0
    ) -> None:
        """Makes the use cases.

        Args:
            store: Where tables are kept.
            committer: Makes the changes.
            now: The clock, for display only.
            most_open_tables: How many open tables an owner may have; 0: any number.
        """
        self._open_tables = OpenTables(store, most_open_tables)
        self._store = store
        self._committer = committer
        self._now = now

    def create(  # noqa: PLR0913 - one for each field of the request
        self,
        options: GameOptions,
        seat_count: int,
        name: str,
        *,
        private: bool,
        clock: Clock | None = None,
        bot_count: int = 0,
        owner_name: str = "",
        token: str | None,
        request: Request,
    ) -> tuple[Table, str]:
        """Opens a table and returns it with the owner's token.

        Without a clock there is all the time of the world. `bot_count` is how many bots the
        owner asks for. `owner_name` says who opens it beyond the token; "" is nobody in
        particular, whose tables are not counted.

        Raises:
            Refusal: INVALID_REQUEST for options or seats that the game does not have, or more
                bots than seats;
                REQUEST_ID_REUSED; TOKEN_NOT_REPEATABLE; TOO_MANY_TABLES.
        """
        game = game_of_options(options)
        complete = _complete_options(game, options, seat_count)
        check_bot_count(bot_count, seat_count)
        owner_token = token or make_token()
        record = TableRecord(
            schema_version=SCHEMA_VERSION,
            table=Table(
                table_id=table_id_of(request.request_id),
                name=name,
                options=complete,
                status=TABLE_STATUS_WAITING,
                seats=[Seat() for _ in range(seat_count)],
                created_at=self._now(),
                rules_version=game.info.rules_version,
                clock=clock,
                private=private,
                bot_count=bot_count,
            ),
            owner_token_digest=digest_of(owner_token),
            seat_token_digests=[b""] * seat_count,
            private=private,
            owner_name=owner_name,
        )
        self._open_tables.claim(owner_name, record.table.table_id)
        change = self._change(record, TableEvent(created=TableCreated()))
        made = self._committer.create(record.table.table_id, request, change)
        if isinstance(made, Repeated) and token is None:
            stored = load(self._store, record.table.table_id).record
            check_just_made(owner_token, stored.owner_token_digest)
        return self._table_after(record.table.table_id, made), owner_token

    def get(self, table_id: str) -> Table:
        """Returns a table as it is now.

        Raises:
            Refusal: TABLE_NOT_FOUND.
        """
        return public_table(load(self._store, table_id))

    def page(
        self, cursor: str, size: int, *, status: TableStatus.ValueType, game: str, only_asking_for_bots: bool = False
    ) -> tuple[list[Table], str]:
        """Returns a page of public tables, newest first, and the cursor of the next page.

        Raises:
            Refusal: GAME_NOT_FOUND, for a game to filter by that there is not.
        """
        if game:
            game_by_name(game)
        page = self._store.page(cursor, size)
        tables = [public_table(summary) for summary in page.tables]
        wanted = [
            table
            for table in tables
            if status in (TABLE_STATUS_UNSPECIFIED, table.status)
            and game in ("", table.options.WhichOneof("game"))
            and (not only_asking_for_bots or asks_for_bots(table))
        ]
        return wanted, page.next_cursor

    def join(  # noqa: PLR0913 - one for each field of the request
        self,
        table_id: str,
        seat: int | None,
        player_name: str,
        *,
        is_bot: bool = False,
        token: str | None,
        request: Request,
    ) -> tuple[Table, int, str]:
        """Takes a seat and returns the table, the seat and its token.

        Raises:
            Refusal: TABLE_NOT_FOUND, TABLE_NOT_WAITING, SEAT_TAKEN, TABLE_FULL,
                NO_BOT_ASKED_FOR, INVALID_REQUEST for a seat that the table does not have;
                REQUEST_ID_REUSED; TOKEN_NOT_REPEATABLE.
        """
        seat_token = token or make_token()

        def decide(snapshot: Snapshot) -> Draft[int]:
            check_waiting(snapshot.record.table)
            chosen = _free_seat(snapshot.record.table, seat)
            if is_bot:
                check_bot_asked_for(snapshot.record.table)
            check_unused(seat_token, snapshot.record.seat_token_digests)
            record = copy_of(snapshot.record)
            record.table.seats[chosen].CopyFrom(Seat(taken=True, player_name=player_name, is_bot=is_bot))
            record.seat_token_digests[chosen] = digest_of(seat_token)
            event = TableEvent(seat_taken=SeatTaken(seat=chosen, player_name=player_name, is_bot=is_bot))
            return Draft(self._change(record, event, seat=chosen), chosen)

        made = self._committer.change(table_id, request, decide)
        if isinstance(made, Repeated):
            taken = entry_at(self._store, table_id, made.revision).seat
            if token is None:
                check_just_made(seat_token, load(self._store, table_id).record.seat_token_digests[taken])
        else:
            taken = made.result
        return self._table_after(table_id, made), taken, seat_token

    def leave(self, table_id: str, *, caller: Caller, request: Request) -> Table:
        """Gives the caller's seat back.

        Raises:
            Refusal: TABLE_NOT_FOUND, TABLE_NOT_WAITING, TOKEN_MISSING, TOKEN_WRONG,
                REQUEST_ID_REUSED.
        """

        def decide(snapshot: Snapshot) -> Draft[None]:
            seat = acting_seat(snapshot.record, caller)
            check_waiting(snapshot.record.table)
            record = copy_of(snapshot.record)
            record.table.seats[seat].Clear()
            record.seat_token_digests[seat] = b""
            return Draft(self._change(record, TableEvent(seat_left=SeatLeft(seat=seat)), seat=seat), None)

        return self._table_after(table_id, self._committer.change(table_id, request, decide))

    def ask_for_bots(self, table_id: str, bot_count: int, *, caller: Caller, request: Request) -> Table:
        """Changes how many bots the owner asks for, those included that sit at the table.

        Raises:
            Refusal: TABLE_NOT_FOUND, TABLE_NOT_WAITING, TOKEN_MISSING, TOKEN_WRONG,
                INVALID_REQUEST for more bots than seats; REQUEST_ID_REUSED.
        """

        def decide(snapshot: Snapshot) -> Draft[None]:
            check_owner(snapshot.record, caller)
            check_waiting(snapshot.record.table)
            check_bot_count(bot_count, len(snapshot.record.table.seats))
            record = copy_of(snapshot.record)
            record.table.bot_count = bot_count
            return Draft(self._change(record, TableEvent(bots_asked_for=BotsAskedFor(bot_count=bot_count))), None)

        return self._table_after(table_id, self._committer.change(table_id, request, decide))

    def start(self, table_id: str, *, caller: Caller, request: Request) -> Table:
        """Starts the game.

        Raises:
            Refusal: TABLE_NOT_FOUND, TABLE_NOT_WAITING, SEATS_FREE, TOKEN_MISSING,
                TOKEN_WRONG, REQUEST_ID_REUSED.
        """

        def decide(snapshot: Snapshot) -> Draft[None]:
            check_owner(snapshot.record, caller)
            check_waiting(snapshot.record.table)
            _check_full(snapshot.record.table)
            return Draft(self._start(snapshot.record, clocks.now_at(self._store, snapshot.record)), None)

        return self._table_after(table_id, self._committer.change(table_id, request, decide))

    def close(self, table_id: str, *, caller: Caller, request: Request) -> Table:
        """Ends a table early.

        Raises:
            Refusal: TABLE_NOT_FOUND, GAME_FINISHED, TABLE_CLOSED, TOKEN_MISSING,
                TOKEN_WRONG, REQUEST_ID_REUSED.
        """

        def decide(snapshot: Snapshot) -> Draft[None]:
            check_owner(snapshot.record, caller)
            check_not_ended(snapshot.record.table)
            record = copy_of(snapshot.record)
            record.table.status = TABLE_STATUS_CLOSED
            # What could come back lies about no longer than it must: it is secret.
            change = replace(self._change(record, TableEvent(closed=TableClosed())), keep_undo=False)
            return Draft(change, None)

        return self._table_after(table_id, self._committer.change(table_id, request, decide))

    def _start(self, before: TableRecord, now_ms: int) -> Change:
        record = copy_of(before)
        game = game_of_table(record.table)
        seed = secrets.token_bytes(SEED_BYTES)
        dice = Dice.of_seed(seed)
        state, events = game.setup(len(record.table.seats), getattr(record.table.options, game.name), dice)
        record.table.status = TABLE_STATUS_RUNNING
        record.table.seed_commitment = commitment(seed)
        record.seed = seed
        play = PlayRecord()
        if record.table.HasField("clock"):
            clocks.start(play, record.table.clock, len(record.table.seats), game.to_act(state), now_ms)
        change = self._change(
            record,
            TableEvent(started=GameStarted(seed_commitment=commitment(seed))),
            state=state.SerializeToString(),
            play=play,
        )
        add_enveloped(change.entry.events, game, events)
        change.entry.draws.extend(dice.draws)
        return change

    def _change(
        self,
        record: TableRecord,
        event: TableEvent,
        *,
        seat: int | None = None,
        state: bytes | None = None,
        play: PlayRecord | None = None,
    ) -> Change:
        entry = LogEntry(
            committed_at=self._now(), seat=seat, events=[Event(table=event)], table=record.table, play=play
        )
        return Change(entry, record=record, state=state, play=play)

    def _table_after(self, table_id: str, made: Made[Any] | Repeated) -> Table:
        if isinstance(made, Repeated):
            return table_at(self._store, table_id, made.revision)
        seal_if_ended(self._store, made.snapshot)
        return public_table(made.snapshot)


def table_id_of(request_id: str) -> str:
    """Returns the id of the table that a request creates: 26 lower-case letters and digits.

    The same request finds the table that it made the first time.
    """
    digest = hashlib.sha256(b"hummel table " + request_id.encode()).digest()
    return base64.b32encode(digest[:16]).decode().rstrip("=").lower()


def _complete_options(game: AnyGame, options: GameOptions, seat_count: int) -> GameOptions:
    info = game.info
    if not info.min_seats <= seat_count <= info.max_seats:
        problem = f"must be {info.min_seats} to {info.max_seats} for {game.name}, not {seat_count}"
        raise Refusal(ERROR_REASON_INVALID_REQUEST, f"seat_count {problem}", fields={"seat_count": problem})
    try:
        complete = game.complete_options(getattr(options, game.name), seat_count)
    except InvalidOptions as error:
        field = f"options.{game.name}"
        raise Refusal(ERROR_REASON_INVALID_REQUEST, error.message, fields={field: error.message}) from error
    return GameOptions(**{game.name: complete})


def _check_full(table: Table) -> None:
    free = [str(number) for number, seat in enumerate(table.seats) if not seat.taken]
    if free:
        raise Refusal(
            ERROR_REASON_SEATS_FREE,
            f"the game can't start while seats are free: {', '.join(free)}",
            metadata={"freeSeats": ",".join(free)},
        )


def _free_seat(table: Table, wanted: int | None) -> int:
    free = [number for number, seat in enumerate(table.seats) if not seat.taken]
    if wanted is not None and wanted >= len(table.seats):
        problem = f"must be 0 to {len(table.seats) - 1} at this table, not {wanted}"
        raise Refusal(ERROR_REASON_INVALID_REQUEST, f"seat {problem}", fields={"seat": problem})
    if not free:
        raise Refusal(ERROR_REASON_TABLE_FULL, "every seat is taken: watch the table, or join another")
    if wanted is None:
        return free[0]
    if wanted not in free:
        raise Refusal(
            ERROR_REASON_SEAT_TAKEN,
            f"seat {wanted} is taken; still free: {', '.join(map(str, free))}",
            metadata={"freeSeats": ",".join(map(str, free))},
        )
    return wanted
