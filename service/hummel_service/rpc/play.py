"""PlayService without WatchTable: looks, lists, acts, replays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel.v1 import GetReplayResponse, GetViewResponse, ListLegalActionsResponse, ListReplayViewsResponse
from hummel_service.rpc import checks
from hummel_service.tables.committing import Expectation

if TYPE_CHECKING:
    from hummel.v1 import (
        GetReplayRequest,
        GetViewRequest,
        ListLegalActionsRequest,
        ListReplayViewsRequest,
        SubmitActionRequest,
        SubmitActionResponse,
        UndoActionRequest,
        UndoActionResponse,
    )
    from hummel_service.rpc.calls import Call
    from hummel_service.tables.play import Play


class PlayServicer:
    """Answers PlayService but for WatchTable, see watch.py."""

    def __init__(self, play: Play) -> None:
        """Makes the servicer of the use cases."""
        self._play = play

    def get_view(self, call: Call, request: GetViewRequest) -> GetViewResponse:
        """Returns what the caller may see now."""
        call.table = checks.table_id(request.table_id)
        view = self._play.view(call.table, call.caller)
        call.revision = view.table.revision
        return GetViewResponse(view=view)

    def list_legal_actions(self, call: Call, request: ListLegalActionsRequest) -> ListLegalActionsResponse:
        """Returns what the caller's seat may do now."""
        call.table = checks.table_id(request.table_id)
        call.revision, actions = self._play.legal_actions(call.table, call.caller)
        return ListLegalActionsResponse(revision=call.revision, actions=actions)

    def submit_action(self, call: Call, request: SubmitActionRequest) -> SubmitActionResponse:
        """Plays one action."""
        call.table = checks.table_id(request.table_id)
        answer = self._play.act(
            call.table,
            call.caller,
            request.action,
            expected=_expectation(request),
            request=call.request(checks.request_id(request.request_id)),
        )
        call.revision = answer.revision
        return answer

    def undo_action(self, call: Call, request: UndoActionRequest) -> UndoActionResponse:
        """Takes an action back."""
        call.table = checks.table_id(request.table_id)
        answer = self._play.undo(
            call.table,
            call.caller,
            expected=_expectation(request),
            request=call.request(checks.request_id(request.request_id)),
        )
        call.revision = answer.revision
        return answer

    def get_replay(self, call: Call, request: GetReplayRequest) -> GetReplayResponse:
        """Returns an ended game."""
        call.table = checks.table_id(request.table_id)
        replay = self._play.replay(call.table, call.caller)
        call.revision = replay.table.revision
        return GetReplayResponse(replay=replay)

    def list_replay_views(self, call: Call, request: ListReplayViewsRequest) -> ListReplayViewsResponse:
        """Returns an ended game as spectators saw it."""
        call.table = checks.table_id(request.table_id)
        limit = checks.page_size(request.page_size)
        views = self._play.replay_views(call.table, call.caller, after_revision=request.after_revision, limit=limit)
        return ListReplayViewsResponse(views=views)


def _expectation(request: SubmitActionRequest | UndoActionRequest) -> Expectation:
    revision = request.expected_revision if request.HasField("expected_revision") else None
    return Expectation(revision, request.expected_epoch)
