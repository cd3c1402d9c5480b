from __future__ import annotations

import itertools

from hypothesis import given, settings, strategies as st

from hummel.v1 import Commit, Heartbeat, Table, Update, View
from hummel_client.progress import Progress


def update(revision: int, *commits: int, epoch: str = "a", resync: bool = False) -> Update:
    """An update to a revision with the commits of these revisions."""
    return Update(
        view=View(table=Table(revision=revision, epoch=epoch)),
        commits=[Commit(revision=each) for each in commits],
        resync=resync,
    )


def commits_of(shown: Update | None) -> list[int]:
    """The revisions of an admitted update's commits."""
    assert shown is not None
    return [commit.revision for commit in shown.commits]


class TestFirstUpdate:
    """The first update is shown as it comes, or follows on what the caller has seen."""

    def test_a_new_watch_shows_whatever_comes_first(self):
        """Without an earlier revision nothing can be missing."""
        shown = Progress().admit(update(12))
        assert shown is not None
        assert not shown.resync

    def test_a_resumed_watch_shows_nothing_if_nothing_happened(self):
        """The view at the revision that was seen is not shown a second time."""
        assert Progress(12, "a").admit(update(12)) is None

    def test_a_resumed_watch_without_epoch_takes_the_services(self):
        """A revision without its epoch is trusted, and the epoch is known from then on."""
        progress = Progress(12)
        assert progress.admit(update(12, epoch="a")) is None
        assert progress.epoch == "a"

    def test_a_revision_that_is_not_there_yet_is_another_history(self):
        """If the table is behind what the caller claims to have seen, it starts anew."""
        shown = Progress(50).admit(update(12))
        assert shown is not None
        assert shown.resync


class TestFollowingOn:
    """Each update begins where the one before ended."""

    def test_the_next_commit(self):
        """One commit that follows is shown as it is."""
        shown = Progress(4, "a").admit(update(5, 5))
        assert commits_of(shown) == [5]
        assert shown is not None
        assert not shown.resync

    def test_commits_seen_before_are_cut_off(self):
        """An update that reaches back too far is shown with the new commits only."""
        shown = Progress(4, "a").admit(update(6, 3, 4, 5, 6))
        assert commits_of(shown) == [5, 6]

    def test_an_old_update_is_not_shown(self):
        """What comes late or twice is dropped."""
        progress = Progress(4, "a")
        assert progress.admit(update(4, 4)) is None
        assert progress.admit(update(2, 2)) is None
        assert progress.revision == 4

    def test_a_gap_is_marked(self):
        """An update whose commits do not reach back is marked, though the service forgot to."""
        for gap in (update(6, 6), update(6), update(6, 5), update(7, 5, 7)):
            shown = Progress(4, "a").admit(gap)
            assert shown is not None
            assert shown.resync

    def test_another_epoch_goes_on_where_nothing_was_lost(self):
        """The store was restarted and has everything that was shown: the service marks nothing, and nothing breaks."""
        progress = Progress(40, "a")
        shown = progress.admit(update(41, 41, epoch="b"))
        assert shown is not None
        assert not shown.resync
        assert (progress.revision, progress.epoch) == (41, "b")

    def test_another_epoch_at_the_same_revision_is_remembered(self):
        """A restart without a change shows nothing new, but the next connection must know of it."""
        progress = Progress(40, "a")
        assert progress.admit(update(40, epoch="b")) is None
        assert progress.request("t").epoch == "b"

    def test_another_content_of_the_same_revision_is_shown(self):
        """The store lost what was shown and has come to the same revision again: the service marks it."""
        shown = Progress(40, "a").admit(update(40, epoch="b", resync=True))
        assert shown is not None
        assert shown.resync

    def test_another_epoch_that_goes_back_is_marked(self):
        """The store came back with an older state, and whoever did not mark it was wrong."""
        progress = Progress(40, "a")
        shown = progress.admit(update(38, epoch="b"))
        assert shown is not None
        assert shown.resync
        assert (progress.revision, progress.epoch) == (38, "b")

    def test_another_epoch_that_leaves_a_gap_is_marked(self):
        """Commits of a new epoch must begin where the last shown revision ends, like all others."""
        shown = Progress(40, "a").admit(update(42, 42, epoch="b"))
        assert shown is not None
        assert shown.resync

    def test_a_resync_of_the_service_may_go_back(self):
        """What the service marks itself is shown, even at an earlier revision."""
        assert Progress(40, "a").admit(update(38, resync=True)) is not None


class TestHeartbeats:
    """A heartbeat says up to where everything has been sent."""

    def test_a_heartbeat_at_the_shown_revision_is_in_order(self):
        """Nothing happened since the last update."""
        assert not Progress(4, "a").has_missed_something(Heartbeat(revision=4))

    def test_a_heartbeat_ahead_gives_a_loss_away(self):
        """The service believes to have sent what never arrived."""
        assert Progress(4, "a").has_missed_something(Heartbeat(revision=5))


@settings(deadline=None)  # the machine may be busy with other things
@given(st.data())
def test_whatever_comes_what_is_shown_follows_on(data: st.DataObject):
    """However updates are repeated, merged, delayed or lost, the shown ones are without a gap or say so.

    Before an update that is not marked `resync` comes the one that its commits begin after,
    each revision once; and nothing is shown twice in a row.
    """
    progress = Progress()
    shown: list[Update] = []
    for _ in range(data.draw(st.integers(1, 30))):
        revision = data.draw(st.integers(1, 12))
        commits = data.draw(st.lists(st.integers(1, revision), max_size=6, unique=True).map(sorted))
        reach_back = data.draw(st.booleans())
        commits = list(range(data.draw(st.integers(1, revision)), revision + 1)) if reach_back else commits
        epoch = data.draw(st.sampled_from("ab"))
        admitted = progress.admit(update(revision, *commits, epoch=epoch, resync=data.draw(st.booleans())))
        if admitted is not None:
            shown.append(admitted)
            assert (progress.revision, progress.epoch) == (revision, epoch)
    for before, after in itertools.pairwise(shown):
        old, new = before.view.table, after.view.table
        if not after.resync:
            assert commits_of(after) == list(range(old.revision + 1, new.revision + 1))
            assert new.revision > old.revision
