"""What is seen of a table whose owner closed it in the middle of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel.v1 import TABLE_STATUS_CLOSED, CloseTableRequest, ListLegalActionsRequest, SubmitActionRequest
from support.api import new_id, started_table

if TYPE_CHECKING:
    from support.api import Api


def test_a_closed_game_waits_for_nobody(api: Api):
    """Exactly what is listed is accepted: a closed table lists nothing in view, list and watch, and takes nothing."""
    table = started_table(api)
    table.act()
    seat, action = table.next_move()
    token = table.seats[seat]
    with api.watch(table.table_id, token) as watch:
        assert watch.next_update().view.legal_actions
        api.call("CloseTable", CloseTableRequest(table_id=table.table_id), table.owner)
        watched = watch.next_update().view
    for view in (watched, table.view(seat), table.view()):
        assert view.table.status == TABLE_STATUS_CLOSED
        assert view.HasField("game")
        assert not view.HasField("decision")
        assert not view.legal_actions
    listed = api.call("ListLegalActions", ListLegalActionsRequest(table_id=table.table_id), token)
    assert not listed.actions
    submit = SubmitActionRequest(table_id=table.table_id, action=action, request_id=new_id())
    assert api.refusal("SubmitAction", submit, token).reason == "TABLE_CLOSED"
