"""The use cases of a game: look, list, act, take back, replay."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from hummel.v1 import SubmitActionResponse, UndoActionResponse, View
from hummel_service.tables import clocks
from hummel_service.tables.callers import acting_seat, viewing_seat
from hummel_service.tables.committing import Repeated
from hummel_service.tables.envelopes import game_of_table
from hummel_service.tables.errors import Refusal
from hummel_service.tables.history import entry_at, game_at, load, replay_of, seal_if_ended
from hummel_service.tables.lifecycle import check_running
from hummel_service.tables.model import Alarm
from hummel_service.tables.moves import Moment, Played, decide_action, decide_undo
from hummel_service.tables.replay_views import replay_views
from hummel_service.tables.states import has_state, state_of
from hummel_service.tables.taking_back import check_possible
from hummel_service.tables.views import (
    Shown,
    public_table,
    view_before_start,
    view_of_game,
    visible_events,
    write_game,
    write_table,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from google.protobuf.timestamp_pb2 import Timestamp

    from hummel.v1 import Action, Event, Replay
    from hummel_service.tables.callers import Caller
    from hummel_service.tables.committing import Committer, Draft, Expectation, Made
    from hummel_service.tables.model import Request, Snapshot
    from hummel_service.tables.port import Store

UNNOTICED_MS = 2_000
"""A clock that ran out so long ago should have been noticed: see Timekeeper."""


def view_of(snapshot: Snapshot, seat: int | None, now_ms: int) -> View:
    """Returns what a seat, or for None a spectator, may see of a stored table.

    Args:
        snapshot: The table.
        seat: Whose view it is.
        now_ms: The store's time; 0 will do at a table without a clock.
    """
    table = public_table(snapshot)
    if not has_state(snapshot):
        return view_before_start(table, seat)
    game = game_of_table(table)
    return view_of_game(table, Shown(game, state_of(snapshot, game), snapshot.play, now_ms), seat)


class Play:
    """Plays games. Thread-safe."""

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

    def view(self, table_id: str, caller: Caller) -> View:
        """Returns what a caller may see now.

        Raises:
            Refusal: TABLE_NOT_FOUND, TOKEN_MISSING at private tables, TOKEN_WRONG.
        """
        snapshot = load(self._store, table_id)
        seat = viewing_seat(snapshot.record, caller)
        seal_if_ended(self._store, snapshot)
        now_ms = clocks.now_at(self._store, snapshot.record)
        if clocks.is_ticking(snapshot.record):
            self._mend_alarm(snapshot, now_ms)
        return view_of(snapshot, seat, now_ms)

    def legal_actions(self, table_id: str, caller: Caller) -> tuple[int, list[Action]]:
        """Returns the table's revision, and what the caller's seat may do then.

        Raises:
            Refusal: TABLE_NOT_FOUND, TOKEN_MISSING, TOKEN_WRONG.
        """
        snapshot = load(self._store, table_id)
        seat = acting_seat(snapshot.record, caller)
        return snapshot.revision, list(view_of(snapshot, seat, 0).legal_actions)

    def act(
        self,
        table_id: str,
        caller: Caller,
        action: Action,
        *,
        expected: Expectation,
        request: Request,
    ) -> SubmitActionResponse:
        """Plays an action exactly once and returns when it is stored.

        Raises:
            Refusal: TABLE_NOT_FOUND, TOKEN_MISSING, TOKEN_WRONG, GAME_NOT_STARTED,
                GAME_FINISHED, TABLE_CLOSED, MALFORMED_ACTION, WRONG_GAME, NOT_YOUR_TURN,
                a reason of the game, STALE_REVISION, TIME_RAN_OUT, CONTENTION,
                REQUEST_ID_REUSED.
        """

        def decide(snapshot: Snapshot) -> Draft[Played]:
            seat = acting_seat(snapshot.record, caller)
            clocks.check_in_time(snapshot, seat, expected)
            expected.check(snapshot)
            try:
                return decide_action(snapshot, seat, action, self._moment(snapshot))
            except Refusal as refusal:
                if refusal.reason == "NOT_YOUR_TURN" and clocks.last_clocked(snapshot, seat):
                    raise clocks.time_ran_out(snapshot, seat) from refusal
                raise

        made = self._committer.change(table_id, request, decide)
        if isinstance(made, Repeated):
            events, view = self._once_more(table_id, caller, made.revision)
            return SubmitActionResponse(revision=made.revision, events=events, view=view)
        seal_if_ended(self._store, made.snapshot)
        game, entry = made.result.game, made.result.entry
        answer = SubmitActionResponse(revision=made.snapshot.revision)
        for event in visible_events(game, entry.events, entry.seat):
            answer.events.add().CopyFrom(event)
        self._write_view(answer.view, made)
        return answer

    def undo(self, table_id: str, caller: Caller, *, expected: Expectation, request: Request) -> UndoActionResponse:
        """Takes the caller's last action back exactly once and returns when that is stored.

        What it costs does not grow with the game.

        Raises:
            Refusal: TABLE_NOT_FOUND, TOKEN_MISSING, TOKEN_WRONG, GAME_NOT_STARTED,
                GAME_FINISHED, TABLE_CLOSED, UNDO_NOT_POSSIBLE, STALE_REVISION, TIME_RAN_OUT,
                CONTENTION, REQUEST_ID_REUSED.
        """

        def decide(snapshot: Snapshot) -> Draft[Played]:
            seat = acting_seat(snapshot.record, caller)
            clocks.check_in_time(snapshot, seat, expected)
            expected.check(snapshot)
            check_running(snapshot.record.table)
            moment = self._moment(snapshot)
            check_possible(snapshot, seat, moment.now_ms)
            state_before = self._store.undo_state(table_id, snapshot.revision)
            # None says that the table has moved on, so that the commit will be refused and
            # everything decided anew, whatever is decided here.
            return decide_undo(snapshot, seat, state_before or snapshot.state, moment)

        made = self._committer.change(table_id, request, decide)
        if isinstance(made, Repeated):
            _, view = self._once_more(table_id, caller, made.revision)
            return UndoActionResponse(revision=made.revision, view=view)
        answer = UndoActionResponse(revision=made.snapshot.revision)
        self._write_view(answer.view, made)
        return answer

    def replay(self, table_id: str, caller: Caller) -> Replay:
        """Returns a whole ended game with its seed.

        Raises:
            Refusal: TABLE_NOT_FOUND, TOKEN_MISSING at private tables, TOKEN_WRONG,
                GAME_NOT_STARTED, GAME_NOT_FINISHED, LOG_TRIMMED.
        """
        snapshot = load(self._store, table_id)
        viewing_seat(snapshot.record, caller)
        seal_if_ended(self._store, snapshot)
        return replay_of(self._store, table_id)

    def replay_views(self, table_id: str, caller: Caller, *, after_revision: int, limit: int) -> list[View]:
        """Returns what spectators saw of an ended game at some of its revisions.

        Raises:
            Refusal: as `replay`.
        """
        return list(replay_views(self.replay(table_id, caller), after_revision, limit))

    def _moment(self, snapshot: Snapshot) -> Moment:
        return Moment(self._now(), clocks.now_at(self._store, snapshot.record))

    def _write_view(self, view: View, made: Made[Played]) -> None:
        """Writes what the acting seat sees right after its change."""
        played, play = made.result, made.snapshot.play
        write_table(view.table, made.snapshot)
        now_ms = clocks.now_at(self._store, made.snapshot.record)
        write_game(view, Shown(played.game, played.state, play, now_ms), played.entry.seat)

    def _once_more(self, table_id: str, caller: Caller, revision: int) -> tuple[list[Event], View]:
        """Returns what the acting seat was told of a change that was made before."""
        entry = entry_at(self._store, table_id, revision)
        caller.seat = entry.seat
        table, state, play = game_at(self._store, table_id, revision)
        game = game_of_table(table)
        shown = Shown(game, state, play, self._store.now_ms() if play.clocks else 0)
        return visible_events(game, entry.events, entry.seat), view_of_game(table, shown, entry.seat)

    def _mend_alarm(self, snapshot: Snapshot, now_ms: int) -> None:
        """Sets the alarm of a clock that ran out and was not noticed: its server may have lost it."""
        deadline_ms = clocks.earliest_deadline_ms(snapshot.play.clocks)
        if deadline_ms is not None and deadline_ms + UNNOTICED_MS <= now_ms:
            # Who looks is answered, whether or not the store takes writes.
            with contextlib.suppress(Refusal):
                self._store.set_alarm(Alarm(snapshot.table_id, snapshot.revision), deadline_ms)
