"""Judges what was told of a table: what answers said, and what viewers were shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from chaos.course import comparable, seat_of
from chaos.differing import difference
from chaos.history import Acknowledged, Position, Refused
from hummel.v1 import Commit, View

if TYPE_CHECKING:
    from collections.abc import Iterator

    from google.protobuf.message import Message

    from chaos.courses import Courses
    from chaos.history import Asked, Shown, Viewing


class Told:
    """Compares what was told with what the changes come to when they are played again.

    What is lost can be played again only in part, see `course_of_lost`. Behind that part it
    must be the same for all who were told of it.

    Args:
        courses: What led to each position.
    """

    def __init__(self, courses: Courses) -> None:
        self._courses = courses
        self._first_told: dict[tuple[type, Position, int | None], tuple[object, Message]] = {}

    def answer(self, asked: Asked, answer: Acknowledged) -> Iterator[str]:
        """Judges what was answered to the request that made a revision."""
        position, course = answer.position, self._courses.of(answer.position)
        revision = position.revision or 0
        if course.at(revision):
            found = difference(comparable(answer.said), course.answer(type(answer.said), revision))
            if found:
                yield f"{asked} was acknowledged as {position} with a wrong answer: {found}"
        elif isinstance(view := getattr(answer.said, "view", None), View):
            yield from self._as_told_before(asked, position, view.seat, comparable(view))

    def repetition(self, asked: Asked) -> Iterator[str]:
        """Judges what was answered to a request that had been answered before, unless that was lost since."""
        first, again = asked.answer, asked.again
        if again is None or not isinstance(first, Acknowledged) or not self._courses.is_kept(first.position):
            return
        told = f"{asked} was acknowledged as {first.position}"
        if isinstance(again, Refused):
            yield f"{told}; when it was sent again it was refused with {again.reason}"
        elif again.position.revision != first.position.revision:
            yield f"{told}; when it was sent again, as {again.position}"
        elif found := difference(comparable(again.said), comparable(first.said)):
            yield f"{told}; when it was sent again the answer was another: {found}"

    def update(self, viewing: Viewing, shown: Shown) -> Iterator[str]:
        """Judges the view and the commits of an update."""
        position, course = shown.position, self._courses.of(shown.position)
        snapshot = course.at(position.revision or 0)
        seat = viewing.seat if snapshot is None else seat_of(viewing.caller, snapshot)
        view = comparable(shown.view)
        if snapshot is None:
            yield from self._as_told_before(viewing, position, seat, view)
        elif found := difference(view, course.view(snapshot.revision, seat)):
            yield f"{viewing} was shown a wrong view at {position}: {found}"
        for commit in shown.commits:
            yield from self._commit(viewing, Position(commit.revision, position.epoch), seat, commit)

    def _commit(self, viewing: Viewing, position: Position, seat: int | None, commit: Commit) -> Iterator[str]:
        course = self._courses.of(position)
        if not course.at(commit.revision):
            yield from self._as_told_before(viewing, position, seat, commit)
            return
        right = course.commit(commit.revision, seat)
        if not self._courses.is_kept(position):
            right.committed_at.CopyFrom(commit.committed_at)  # It was lost with the log.
        if found := difference(commit, right):
            yield f"{viewing} saw something else as revision {commit.revision} than what is stored: {found}"

    def _as_told_before(self, who: object, position: Position, seat: int | None, told: Message) -> Iterator[str]:
        """What is lost and can't be played again must be the same for all who were told of it."""
        other, before = self._first_told.setdefault((type(told), position, seat), (who, told))
        if found := difference(told, before):
            yield f"{who} was told something else of {position} than {other}: {found}"
