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
        each once, or is marked `resync`. Nothing is shown twice in a row, and only a
        resync goes back to an earlier revision.
        """
        if self.revision is not None:
            goes_on = self._is_same_history(update)
            if goes_on and self._shows_nothing_new(update):
                self.epoch = update.view.table.epoch
                return None
            if goes_on and not update.resync:
                _drop_commits_up_to(self.revision, update)
            update.resync = update.resync or not goes_on or not _follows_on(self.revision, update)
        self.revision, self.epoch = update.view.table.revision, update.view.table.epoch
        return update

    def has_missed_something(self, heartbeat: Heartbeat) -> bool:
        """Tells whether a heartbeat speaks of changes that were never shown."""
        return self.revision is None or heartbeat.revision > self.revision

    def _is_same_history(self, update: Update) -> bool:
        """Tells whether the update's revision can be compared with the last shown one."""
        table = update.view.table
        unknown_epoch_fits = not self.epoch and table.revision >= (self.revision or 0)
        return table.epoch == self.epoch or unknown_epoch_fits

    def _shows_nothing_new(self, update: Update) -> bool:
        shown, revision = self.revision or 0, update.view.table.revision
        return revision == shown or (revision < shown and not update.resync)


def _drop_commits_up_to(revision: int, update: Update) -> None:
    unseen = [commit for commit in update.commits if commit.revision > revision]
    if len(unseen) < len(update.commits):
        del update.commits[: len(update.commits) - len(unseen)]


def _follows_on(revision: int, update: Update) -> bool:
    """Tells whether the commits lead from a revision to the update's without a gap."""
    following = range(revision + 1, update.view.table.revision + 1)
    return [commit.revision for commit in update.commits] == list(following)
