"""What a history of a table comes to, revision by revision: what everybody must have been told of it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from google.protobuf.message import Message
from google.protobuf.timestamp_pb2 import Timestamp

from hummel.store.v1 import PlayRecord, TableRecord
from hummel.v1 import UNDO_BLOCKER_TIME_USED_UP, UNDO_BLOCKER_UNSPECIFIED, View
from hummel_service.games.errors import RulesError
from hummel_service.games.replaying import is_step, play_again, steps_of
from hummel_service.games.verify_table import starts_game
from hummel_service.tables.errors import Refusal
from hummel_service.tables.model import Snapshot
from hummel_service.tables.moves import Moment, decide_action, decide_undo
from hummel_service.tables.play import view_of
from hummel_service.tables.taking_back import check_possible
from hummel_service.tables.views import public_table, visible_commit, visible_events

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any

    from chaos.history import Asked
    from chaos.stored import StoredTable
    from hummel.store.v1 import LogEntry
    from hummel.v1 import Commit
    from hummel_service.games.game import AnyGame
    from hummel_service.tables.committing import Draft
    from hummel_service.tables.model import Change
    from hummel_service.tables.moves import Played

_MessageT = TypeVar("_MessageT", bound=Message)

_TOKENS = ("token", "seat_token", "owner_token")
"""Fields of answers that no log has: only digests of tokens are kept."""


class Course:
    """Some changes of a table that follow on one another, and what they came to.

    Args:
        game: The rules.

    Attributes:
        dead_end: Why the change that follows can't be what it claims, in words; empty if nothing
            speaks against it.
    """

    def __init__(self, game: AnyGame) -> None:
        self.dead_end = ""
        self._game = game
        self._snapshots: dict[int, Snapshot] = {}
        self._entries: dict[int, LogEntry] = {}
        self._views: dict[tuple[int, int | None], View] = {}

    def add(self, snapshot: Snapshot, entry: LogEntry) -> None:
        """Adds a change: the table right after it, and what the log has of it."""
        self._snapshots[snapshot.revision] = snapshot
        self._entries[snapshot.revision] = entry

    def at(self, revision: int) -> Snapshot | None:
        """Returns the table as it was at a revision; None if the course does not come there."""
        return self._snapshots.get(revision)

    def view(self, revision: int, seat: int | None) -> View:
        """Returns what a seat, or for None a spectator, must see at a revision of the course: see `comparable`."""
        found = self._views.get((revision, seat))
        if found is None:
            found = self._views[revision, seat] = comparable(view_of(self._snapshots[revision], seat, 0))
        return found

    def commit(self, revision: int, seat: int | None) -> Commit:
        """Returns what a seat, or for None a spectator, must see of the change that made a revision of the course."""
        return visible_commit(self._game, revision, self._entries[revision], seat)

    def answer(self, kind: type[_MessageT], revision: int) -> _MessageT:
        """Returns what must be answered to the request that made a revision of the course: see `comparable`.

        Args:
            kind: The message that the method answers with; its fields say what belongs there.
            revision: The revision.
        """
        answer: Any = kind()
        entry, fields = self._entries[revision], answer.DESCRIPTOR.fields_by_name
        if "revision" in fields:
            answer.revision = revision
        if "table" in fields:
            answer.table.CopyFrom(public_table(self._snapshots[revision]))
        if "seat" in fields:
            answer.seat = entry.seat
        if "events" in fields:
            answer.events.extend(visible_events(self._game, entry.events, entry.seat))
        if "view" in fields:
            answer.view.CopyFrom(self.view(revision, entry.seat))
        return comparable(answer)


def comparable(told: _MessageT) -> _MessageT:
    """Returns a copy of a view or an answer without what its revision does not decide.

    That is the epoch: the same revision may be told in any later epoch, and positions say
    which. And where a table has a clock, what depends on the moment at which a view is made:
    the time that is left, and whether so much has passed that nothing can be taken back.
    Tokens go as well, for the log has none.
    """
    copy: Any = type(told)()
    copy.CopyFrom(told)
    for name in _TOKENS:
        if name in copy.DESCRIPTOR.fields_by_name:
            copy.ClearField(name)
    view = copy if isinstance(copy, View) else getattr(copy, "view", None)
    if view is None:
        copy.table.epoch = ""
    elif view.HasField("table"):
        view.table.epoch = ""
        for clock in view.seat_clocks:
            clock.ClearField("time_left")
        if view.seat_clocks and view.undo.blocker == UNDO_BLOCKER_TIME_USED_UP:
            view.undo.blocker = UNDO_BLOCKER_UNSPECIFIED
    return copy


def course_of_log(table: StoredTable) -> Course:
    """Returns what a table's log comes to, as far as it has no gap and keeps to the rules."""
    course = Course(table.game)
    record, play, state = TableRecord(), PlayRecord(), b""
    states = _states(table)
    for revision, change in enumerate(table.log, start=1):
        if change.revision != revision:
            break
        entry = change.entry
        record = _record_after(record, entry)
        play = entry.play if entry.HasField("play") else play
        if is_step(entry) or starts_game(entry):
            following = next(states, None)
            if following is None:
                break
            state = following
        course.add(Snapshot(table.snapshot.table_id, revision, "", record, state, play, {}), entry)
    return course


def _states(table: StoredTable) -> Iterator[bytes]:
    """Plays the game again: yields its State after setup and after each step, as far as the rules let it."""
    game, public = table.game, table.snapshot.record.table
    steps = steps_of(game, (change.entry for change in table.log))
    try:
        for played in play_again(game, len(public.seats), getattr(public.options, game.name), table.seed, steps):
            yield played.state.SerializeToString()
    except (RulesError, ValueError):
        return  # Verifying the log tells why.


def _record_after(before: TableRecord, entry: LogEntry) -> TableRecord:
    if not entry.HasField("record") and not entry.HasField("table"):
        return before
    record = TableRecord()
    record.CopyFrom(entry.record if entry.HasField("record") else before)
    record.table.CopyFrom(entry.table if entry.HasField("table") else before.table)
    return record


def course_of_lost(game: AnyGame, kept: Course, end: int, changes: Mapping[int, Asked]) -> Course:
    """Returns what was lost behind the end of an epoch, as far as that can be known.

    Nothing is left of it but what was asked for and acknowledged. Actions can be played again
    from there on, one after the other, until one is missing, or is no action: who shuffled
    what at a start that is lost is not known. Nor is how much time was left.

    Args:
        game: The rules.
        kept: What the table's log comes to.
        end: The last revision of the epoch that is kept.
        changes: What was acknowledged behind it, by revision.
    """
    course = Course(game)
    snapshot = kept.at(end)
    while snapshot is not None and not snapshot.record.table.HasField("clock"):
        asked = changes.get(snapshot.revision + 1)
        if asked is None:
            break
        try:
            draft = _decided_again(asked, snapshot, kept, course)
        except Refusal as refusal:
            course.dead_end = f"{asked} was acknowledged as revision {snapshot.revision + 1}, which is lost; "
            course.dead_end += f"what came before does not allow it: {refusal.message}"
            break
        if draft is None:
            break
        snapshot = _after(snapshot, draft.change)
        course.add(snapshot, draft.change.entry)
    return course


def _decided_again(asked: Asked, snapshot: Snapshot, kept: Course, lost: Course) -> Draft[Played] | None:
    """Decides a lost change once more, or returns None if that can't be.

    Raises:
        Refusal: as the service refuses what is not possible.
    """
    request: Any = asked.request
    moment = Moment(Timestamp(), 0)
    seat = seat_of(asked.caller, snapshot)
    if seat is None:
        return None
    if asked.method == "SubmitAction":
        return decide_action(snapshot, seat, request.action, moment)
    if asked.method == "UndoAction":
        check_possible(snapshot, seat, moment.now_ms)
        revision = snapshot.play.acted_revision - 1
        before = lost.at(revision) or kept.at(revision)
        return None if before is None else decide_undo(snapshot, seat, before.state, moment)
    return None


def _after(snapshot: Snapshot, change: Change) -> Snapshot:
    return replace(
        snapshot,
        revision=snapshot.revision + 1,
        record=change.record or snapshot.record,
        state=snapshot.state if change.state is None else change.state,
        play=change.play or snapshot.play,
    )


def seat_of(caller: bytes, snapshot: Snapshot) -> int | None:
    """Returns the seat whose token a caller has, or None if it is nobody's."""
    digests = list(snapshot.record.seat_token_digests)
    return digests.index(caller) if caller and caller in digests else None
