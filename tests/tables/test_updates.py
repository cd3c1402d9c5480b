"""What a viewer gets next: every commit once, or a view marked `resync`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from hummel_service.tables import updates
from hummel_service.tables.updates import Cursor, table_and_log, update_for
from support.replica import open_table

if TYPE_CHECKING:
    from hummel.v1 import Update
    from support.replica import Replica

HEAD = 3


def update(replica: Replica, cursor: Cursor) -> Update:
    """The next update for a spectator of a table at revision 3."""
    snapshot = replica.store.load(open_table(replica).table_id)
    assert snapshot is not None
    assert snapshot.revision == HEAD
    epoch = snapshot.epoch if cursor.epoch == "same" else cursor.epoch
    cursor = Cursor(cursor.revision, epoch)
    now, log = table_and_log(replica.store, snapshot.table_id, [cursor])
    return update_for(now, log, cursor, None)


@pytest.mark.parametrize("epoch", ["", "same"])
@pytest.mark.parametrize("seen", range(HEAD + 1))
def test_a_viewer_gets_exactly_what_it_has_not_seen(replica: Replica, seen: int, epoch: str):
    """From whatever revision a viewer goes on, it gets every later commit once, in order, and the view."""
    result = update(replica, Cursor(seen, epoch))
    assert [commit.revision for commit in result.commits] == list(range(seen + 1, HEAD + 1))
    assert result.view.table.revision == HEAD
    assert not result.resync


def test_a_new_viewer_gets_the_view_alone(replica: Replica):
    """Who has seen nothing gets the view without commits, and is not told to forget anything."""
    result = update(replica, Cursor(None, ""))
    assert (len(result.commits), result.resync, result.view.table.revision) == (0, False, HEAD)


@pytest.mark.parametrize(
    "cursor", [Cursor(2, "another"), Cursor(HEAD + 1, ""), Cursor(2**64 - 1, ""), Cursor(HEAD + 1, "same")], ids=str
)
def test_a_viewer_that_cant_go_on_gets_a_resync(replica: Replica, cursor: Cursor):
    """Who comes from another epoch or from the future gets the view alone, marked `resync`."""
    result = update(replica, cursor)
    assert (len(result.commits), result.resync, result.view.table.revision) == (0, True, HEAD)


def test_a_viewer_that_is_too_far_behind_gets_a_resync(replica: Replica, monkeypatch: pytest.MonkeyPatch):
    """Who would need too many commits gets the view alone; who needs just as many as allowed gets them."""
    monkeypatch.setattr(updates, "MAX_COMMITS", 2)
    assert update(replica, Cursor(0, "")).resync
    assert [commit.revision for commit in update(replica, Cursor(1, "")).commits] == [2, 3]


def test_a_gap_in_the_log_is_never_hidden(replica: Replica):
    """If the log lacks a commit, the viewer gets a resync instead of commits with a gap."""
    snapshot = replica.store.load(open_table(replica).table_id)
    assert snapshot is not None
    log = replica.store.log(snapshot.table_id, 0, HEAD)
    assert not update_for(snapshot, log, Cursor(0, ""), None).resync
    for missing in range(HEAD):
        partial = [entry for number, entry in enumerate(log) if number != missing]
        assert update_for(snapshot, partial, Cursor(0, ""), None).resync


def test_viewers_at_different_revisions_share_one_read(replica: Replica):
    """The log is read once, from the viewer that is furthest behind; nobody reads what no viewer needs."""
    snapshot = replica.store.load(open_table(replica).table_id)
    assert snapshot is not None
    cursors = [Cursor(2, ""), Cursor(1, ""), Cursor(None, ""), Cursor(99, "")]
    _, log = table_and_log(replica.store, snapshot.table_id, cursors)
    assert [revision for revision, _ in log] == [2, 3]
    assert table_and_log(replica.store, snapshot.table_id, [Cursor(None, ""), Cursor(HEAD, "")])[1] == []
