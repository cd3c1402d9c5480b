"""Tests for ListReplayViews: what spectators saw of an ended game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel.v1 import (
    TABLE_STATUS_CLOSED,
    TABLE_STATUS_RUNNING,
    TABLE_STATUS_WAITING,
    GetReplayRequest,
    GetViewRequest,
    ListReplayViewsRequest,
)

if TYPE_CHECKING:
    from hummel.v1 import View
    from support.api import Api, OpenTable


def _views(api: Api, finished: OpenTable, page_size: int) -> list[View]:
    views: list[View] = []
    while True:
        request = ListReplayViewsRequest(
            table_id=finished.table_id,
            after_revision=views[-1].table.revision if views else 0,
            page_size=page_size,
        )
        page = api.call("ListReplayViews", request).views
        if not page:
            return views
        assert len(page) <= page_size
        views += page


def test_there_is_one_view_for_each_revision(api: Api, finished: OpenTable):
    """Every revision of the replay has its view, in order, however the pages are cut."""
    replay = api.call("GetReplay", GetReplayRequest(table_id=finished.table_id)).replay
    views = _views(api, finished, page_size=17)
    assert [view.table.revision for view in views] == [commit.revision for commit in replay.commits]
    assert views == _views(api, finished, page_size=100)


def test_the_last_view_is_what_spectators_see_now(api: Api, finished: OpenTable):
    """The replay ends with the table as it is."""
    now = api.call("GetView", GetViewRequest(table_id=finished.table_id)).view
    assert _views(api, finished, page_size=100)[-1] == now


def test_views_show_what_was_waited_for_and_no_hand(api: Api, finished: OpenTable):
    """While the game was on, a view says who was to decide; it is nobody's view, and offers nothing."""
    *course, _last = _views(api, finished, page_size=100)
    played = [view for view in course if view.table.status == TABLE_STATUS_RUNNING]
    assert played
    assert all(view.decision.seats and view.HasField("game") for view in played)
    assert all(view.table.status == TABLE_STATUS_WAITING for view in course if not view.HasField("game"))
    assert not any(view.HasField("seat") or view.legal_actions for view in course)
    assert not any(view.table.status == TABLE_STATUS_CLOSED for view in course)
