"""The use cases of a game: look, list, act, replay."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hummel.store.v1 import LogEntry
from hummel.v1 import (
    ERROR_REASON_MALFORMED_ACTION,
    ERROR_REASON_NOT_YOUR_TURN,
    TABLE_STATUS_FINISHED,
    Event,
    GameFinished,
    SubmitActionResponse,
    TableEvent,
    View,
)
from hummel_service.games.dice import Dice
from hummel_service.games.errors import IllegalAction, MalformedAction, NotYourTurn
from hummel_service.tables.callers import acting_seat, viewing_seat
from hummel_service.tables.committing import Draft, Repeated
from hummel_service.tables.envelopes import action_of_game, add_enveloped, game_of_table
from hummel_service.tables.errors import Refusal
from hummel_service.tables.history import entry_at, game_at, load, replay_of, seal_if_ended
from hummel_service.tables.lifecycle import check_running
from hummel_service.tables.model import Change
from hummel_service.tables.replay_views import replay_views
from hummel_service.tables.states import has_state, state_of
from hummel_service.tables.views import (
    public_table,
    view_before_start,
    view_of_game,
    visible_events,
    write_game,
    write_table,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from google.protobuf.message import Message
    from google.protobuf.timestamp_pb2 import Timestamp

    from hummel.store.v1 import TableRecord
    from hummel.v1 import Action, Replay
    from hummel_service.games.game import AnyGame
    from hummel_service.tables.callers import Caller
    from hummel_service.tables.committing import Committer, Expectation
    from hummel_service.tables.model import Request, Snapshot
    from hummel_service.tables.port import Store


@dataclass(frozen=True, slots=True)
class _Played:
    """An action that the rules took, and what came of it."""

    game: AnyGame
    state: Message
    entry: LogEntry


def view_of(snapshot: Snapshot, seat: int | None) -> View:
    """Returns what a seat, or for None a spectator, may see of a stored table."""
    table = public_table(snapshot)
    if not has_state(snapshot):
        return view_before_start(table, seat)
    game = game_of_table(table)
    return view_of_game(table, game, state_of(snapshot, game), seat)


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
        return view_of(snapshot, viewing_seat(snapshot.record, caller))

    def legal_actions(self, table_id: str, caller: Caller) -> tuple[int, list[Action]]:
        """Returns the table's revision, and what the caller's seat may do then.

        Raises:
            Refusal: TABLE_NOT_FOUND, TOKEN_MISSING, TOKEN_WRONG.
        """
        snapshot = load(self._store, table_id)
        seat = acting_seat(snapshot.record, caller)
        return snapshot.revision, list(view_of(snapshot, seat).legal_actions)

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
                a reason of the game, STALE_REVISION, CONTENTION, REQUEST_ID_REUSED.
        """

        def decide(snapshot: Snapshot) -> Draft[_Played]:
            seat = acting_seat(snapshot.record, caller)
            expected.check(snapshot)
            return self._play(snapshot, seat, action)

        made = self._committer.change(table_id, request, decide)
        if isinstance(made, Repeated):
            return self._answer_again(table_id, caller, made.revision)
        seal_if_ended(self._store, made.snapshot)
        game, entry = made.result.game, made.result.entry
        answer = SubmitActionResponse(
            revision=made.snapshot.revision, events=visible_events(game, entry.events, entry.seat)
        )
        write_table(answer.view.table, made.snapshot)
        write_game(answer.view, game, made.result.state, entry.seat)
        return answer

    def replay(self, table_id: str, caller: Caller) -> Replay:
        """Returns a whole ended game with its seed.

        Raises:
            Refusal: TABLE_NOT_FOUND, TOKEN_MISSING at private tables, TOKEN_WRONG,
                GAME_NOT_STARTED, GAME_NOT_FINISHED, LOG_TRIMMED.
        """
        viewing_seat(load(self._store, table_id).record, caller)
        return replay_of(self._store, table_id)

    def replay_views(self, table_id: str, caller: Caller, *, after_revision: int, limit: int) -> list[View]:
        """Returns what spectators saw of an ended game at some of its revisions.

        Raises:
            Refusal: as `replay`.
        """
        return list(replay_views(self.replay(table_id, caller), after_revision, limit))

    def _play(self, snapshot: Snapshot, seat: int, action: Action) -> Draft[_Played]:
        check_running(snapshot.record.table)
        game = game_of_table(snapshot.record.table)
        state = state_of(snapshot, game)
        dice = Dice(game.randomness(state))
        events = _apply(game, state, seat, action_of_game(action, game), dice)
        entry = LogEntry(committed_at=self._now(), seat=seat, action=action, draws=dice.draws)
        add_enveloped(entry.events, game, events)
        record = None
        if not game.to_act(state):
            record = _finished(snapshot.record)
            entry.events.append(Event(table=TableEvent(finished=GameFinished())))
            entry.table.CopyFrom(record.table)
        change = Change(entry, record=record, state=state.SerializeToString())
        return Draft(change, _Played(game, state, entry))

    def _answer_again(self, table_id: str, caller: Caller, revision: int) -> SubmitActionResponse:
        entry = entry_at(self._store, table_id, revision)
        caller.seat = entry.seat
        table, state = game_at(self._store, table_id, revision)
        game = game_of_table(table)
        return SubmitActionResponse(
            revision=revision,
            events=visible_events(game, entry.events, entry.seat),
            view=view_of_game(table, game, state, entry.seat),
        )


def _apply(game: AnyGame, state: Message, seat: int, action: Message, dice: Dice) -> list[Message]:
    try:
        return game.apply(state, seat, action, dice)
    except MalformedAction as error:
        raise Refusal(ERROR_REASON_MALFORMED_ACTION, error.message, fields={"action": error.message}) from error
    except NotYourTurn as error:
        raise Refusal(ERROR_REASON_NOT_YOUR_TURN, error.message) from error
    except IllegalAction as error:
        domain = f"{game.name}.hummel"
        raise Refusal(error.reason, error.message, domain=domain, metadata={"rule": error.rule}) from error


def _finished(record: TableRecord) -> TableRecord:
    finished = type(record)()
    finished.CopyFrom(record)
    finished.table.status = TABLE_STATUS_FINISHED
    return finished
