"""What a watch has shown so far, and so what it may show next. No input or output."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hummel.v1 import WatchTableRequest

if TYPE_CHECKING:
    from hummel.v1 import Heartbeat, Update


@dataclass(slots=True)
class Progress:
    """The place in a table's history that a watch has come to.

    Attributes:
        revision: The last revision that was shown; None before the first.
        epoch: The epoch that it belongs to; empty if that is not known.

    >>> from hummel.v1 import Table, Update, View
    >>> progress = Progress()
    >>> update = Update(view=View(table=Table(revision=7, epoch="a")))
    >>> progress.admit(update) is update, progress.revision
    (True, 7)
    >>> progress.admit(update) is None
    True
    """

    revision: int | None = None
    epoch: str = ""

    def request(self, table_id: str) -> WatchTableRequest:
        """Returns the request that goes on from here."""
        return WatchTableRequest(table_id=table_id, after_revision=self.revision, epoch=self.epoch)

    def admit(self, update: Update) -> Update | None:
        """Makes an update follow on the one before; returns None if it shows nothing new.

        An admitted update either has all commits from the last shown revision to its own,
        each once, or is marked `resync`. Only a resync goes back to an earlier revision.

        A new epoch alone breaks nothing off: the store was restarted, and the service, which
        knows how far the epoch before was kept, marks the update if something was lost.
        """
        if self.revision is not None:
            if self._shows_nothing_new(update, self.revision):
                if update.view.table.revision == self.revision:
                    self.epoch = update.view.table.epoch
                return None
            if not update.resync:
                _drop_commits_up_to(self.revision, update)
                update.resync = not _follows_on(self.revision, update)
        self.revision, self.epoch = update.view.table.revision, update.view.table.epoch
        return update

    def has_missed_something(self, heartbeat: Heartbeat) -> bool:
        """Tells whether a heartbeat speaks of changes that were never shown."""
        return self.revision is None or heartbeat.revision > self.revision

    def _shows_nothing_new(self, update: Update, shown: int) -> bool:
        table = update.view.table
        if table.epoch == self.epoch:
            return table.revision == shown or (table.revision < shown and not update.resync)
        return table.revision == shown and not update.resync


def _drop_commits_up_to(revision: int, update: Update) -> None:
    unseen = [commit for commit in update.commits if commit.revision > revision]
    if len(unseen) < len(update.commits):
        del update.commits[: len(update.commits) - len(unseen)]


def _follows_on(revision: int, update: Update) -> bool:
    """Tells whether the commits lead from a revision to a later one, the update's, without a gap."""
    following = range(revision + 1, update.view.table.revision + 1)
    return len(following) > 0 and [commit.revision for commit in update.commits] == list(following)
