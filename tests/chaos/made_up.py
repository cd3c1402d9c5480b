"""A whole run as it should be, made without any service: to be spoilt in one place at a time."""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

import hummel.v1
from chaos.checker import check
from chaos.course import course_of_log, seat_of
from chaos.history import Acknowledged, Asked, History, Position, Shown, Viewing
from chaos.made_up_log import caller_in, made_up_log
from chaos.stored import StoredTable
from hummel_service.tables.play import view_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from google.protobuf.message import Message

    from chaos.course import Course
    from chaos.made_up_log import Made
    from chaos.stored import StoredChange

FIRST, SECOND = "e1", "e2"
"""The epochs of the run: the store was restarted once, and nothing was lost."""

THIRD = "e3"
"""The epoch that begins after a loss."""

RESTART = 40
"""The last revision of the first epoch."""

ENDED = MappingProxyType({FIRST: RESTART})
"""The epochs that have ended, as the table knows them."""


def epoch_of(revision: int) -> str:
    """Returns the epoch in which a revision was made."""
    return FIRST if revision <= RESTART else SECOND


@dataclass
class Run:
    """A run with one table.

    Attributes:
        history: What the clients recorded.
        table: The table as it is stored.
    """

    history: History
    table: StoredTable

    @property
    def end(self) -> int:
        """The table's revision."""
        return self.table.snapshot.revision

    def findings(self, *, may_lose: bool = False) -> list[str]:
        """What the judge says of the run."""
        return check(self.history, {self.table.snapshot.table_id: self.table}, may_lose=may_lose)

    @property
    def spectator(self) -> Viewing:
        """The viewer without a seat."""
        return self.history.viewings[0]

    def asked(self, revision: int) -> Asked:
        """Returns the request that made a revision."""
        return self.history.asked[revision - 1]

    def answer(self, revision: int) -> Acknowledged:
        """Returns the answer to the request that made a revision."""
        answer = self.asked(revision).answer
        assert isinstance(answer, Acknowledged)
        return answer

    def spoil_answer(self, revision: int, change: Callable[[Any], object]) -> None:
        """Changes what was answered to the request that made a revision."""
        change(self.answer(revision).said)

    def acknowledge(self, asked: Asked, revision: int, epoch: str) -> None:
        """Has the client been told that its change is a revision of an epoch."""
        (answer,) = asked.acknowledged
        asked.answer = replace(answer, position=Position(revision, epoch))

    def spoil_log(self, change: Callable[[list[StoredChange]], Iterable[StoredChange]]) -> None:
        """Replaces the stored log."""
        self.table = replace(self.table, log=tuple(change(list(self.table.log))))

    def spoil_snapshot(self, **fields: Any) -> None:  # noqa: ANN401 - what the record has
        """Replaces fields of the stored snapshot."""
        self.table = replace(self.table, snapshot=replace(self.table.snapshot, **fields))

    def spoil_shown(self, revision: int, **fields: Any) -> None:  # noqa: ANN401 - what the record has
        """Replaces fields of what the spectator was shown at a revision."""
        self.spectator.shown[revision - 1] = replace(self.spectator.shown[revision - 1], **fields)


class Wrong(NamedTuple):
    """Something that goes wrong in a run, and what the judge must say of it."""

    name: str
    spoil: Callable[[Run], object]
    finding: str


def made_up_run(game_name: str, end: int | None = None, *, has_clock: bool = False) -> Run:
    """Returns a run in which all is well.

    Args:
        game_name: The game that is played.
        end: The revision that the game has come to; None: the last.
        has_clock: Whether the table has a clock.
    """
    table = stored_table(game_name, end, has_clock=has_clock)
    made = made_up_log(game_name, has_clock=has_clock)[: table.snapshot.revision]
    course = course_of_log(table)
    history = History(
        [_asked(each, each.request, course) for each in made if each.request is not None],
        [_viewing(made, course, caller) for caller in (b"", caller_in(0), caller_in(1))],
    )
    return Run(history, table)


def lossy_run(game_name: str, *, end: int, last_kept: int, revision: int | None = None) -> Run:
    """Returns a run whose store came back without its last changes; every viewer was told, and all is well.

    Args:
        game_name: The game that is played.
        end: The revision that the game had come to.
        last_kept: The last revision that the store kept.
        revision: The revision that it has come to since, by the same actions; None: no other.
    """
    run = made_up_run(game_name, end)
    now = last_kept if revision is None else revision
    run.table = stored_table(game_name, now, THIRD, {**ENDED, SECOND: last_kept})
    for viewing in run.history.viewings:
        viewing.shown.append(replace(viewing.shown[now - 1], position=Position(now, THIRD), commits=(), resync=True))
    return run


def stored_table(
    game_name: str,
    end: int | None = None,
    epoch: str = SECOND,
    ended_epochs: Mapping[str, int] = ENDED,
    *,
    has_clock: bool = False,
) -> StoredTable:
    """Returns the table of the run as it is stored when the game has come to a revision."""
    made = made_up_log(game_name, has_clock=has_clock)[:end]
    snapshot = replace(made[-1].snapshot, epoch=epoch, ended_epochs=ended_epochs)
    return StoredTable(snapshot, tuple(each.change for each in made))


def _asked(made: Made, request: Message, course: Course) -> Asked:
    revision, method = made.change.revision, type(request).__name__.removesuffix("Request")
    sent = type(request)()
    sent.CopyFrom(request)
    asked = Asked(made.snapshot.table_id, method, sent, made.caller, made.change.digest, at_s=revision)
    said = course.answer(getattr(hummel.v1, f"{method}Response"), revision)
    asked.answer = Acknowledged(Position(revision, epoch_of(revision)), revision + 0.5, said)
    return asked


def _viewing(made: Iterable[Made], course: Course, caller: bytes) -> Viewing:
    """Returns what somebody sees who looks on from the first revision: as a spectator, until a seat is taken."""
    viewing = Viewing(next(iter(made)).snapshot.table_id, Position(0, ""), caller)
    for each in made:
        revision = each.change.revision
        seat = viewing.seat = seat_of(caller, each.snapshot)
        view = view_of(replace(each.snapshot, epoch=epoch_of(revision)), seat, revision * 1000)
        commits = (course.commit(revision, seat),)
        viewing.shown.append(Shown(Position(revision, epoch_of(revision)), commits, resync=False, view=view))
    return viewing
