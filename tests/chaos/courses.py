"""The histories that a table had: the one that is stored, and what every epoch lost."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from chaos.course import Course, course_of_log, course_of_lost

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from chaos.history import Asked, Position
    from chaos.stored import StoredTable

_T = TypeVar("_T")


class Courses:
    """Says of every position that somebody was told what led there.

    Args:
        table: The table as it is stored.
        asked: What was asked for there.
    """

    def __init__(self, table: StoredTable, asked: Sequence[Asked]) -> None:
        snapshot = table.snapshot
        self._game = table.game
        self._revision = snapshot.revision
        self._ends = {**snapshot.ended_epochs, snapshot.epoch: snapshot.revision}
        self._lost_changes: dict[str, dict[int, Asked]] = {}
        self._lost: dict[str, Course] = {}
        self.kept = course_of_log(table)
        for each in asked:
            for answer in each.acknowledged:
                if not self.is_kept(answer.position):
                    changes = self._lost_changes.setdefault(answer.position.epoch, {})
                    changes.setdefault(answer.position.revision or 0, each)

    def is_kept(self, position: Position) -> bool:
        """Tells whether the stored history goes through a position."""
        if not position.revision or not position.epoch:
            return (position.revision or 0) <= self._revision
        return position.revision <= self.end_of(position.epoch, 0)

    def end_of(self, epoch: str, otherwise: _T) -> int | _T:
        """Returns the last revision of an epoch that is kept; something else if the table does not know the epoch."""
        return self._ends.get(epoch, otherwise)

    def of(self, position: Position) -> Course:
        """Returns the course that a position belongs to. It need not come there."""
        return self.kept if self.is_kept(position) else self._lost_course(position.epoch)

    def lost_at(self, position: Position) -> Asked | None:
        """Returns what was acknowledged first as a position that is lost."""
        return self._lost_changes.get(position.epoch, {}).get(position.revision or 0)

    def dead_ends(self) -> Iterator[str]:
        """Yields what was acknowledged and is lost, and can't have been."""
        for epoch in self._lost_changes:
            if dead_end := self._lost_course(epoch).dead_end:
                yield dead_end

    def _lost_course(self, epoch: str) -> Course:
        if epoch not in self._lost:
            # Where an epoch began that the table does not know is not known either.
            changes = self._lost_changes.get(epoch, {}) if epoch in self._ends else {}
            self._lost[epoch] = course_of_lost(self._game, self.kept, self.end_of(epoch, 0), changes)
        return self._lost[epoch]
