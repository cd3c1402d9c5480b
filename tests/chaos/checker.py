"""Judges a run: what clients were told against what is stored. Its findings are sentences.

What must hold of every table:

- The log has every revision once, from 1 to the table's own, without a gap.
- Every change in it was made by the clock when a seat's time had run out, or comes from
  exactly one recorded request: of that method and caller, and with that content.
- The stored table is the one that the log came to.
- Seed and actions, played again, give every event, every draw and the stored state, byte
  for byte.
- An acknowledged change is in the log exactly once, under the revision that was told.
- A change without an answer is in the log at most once; a refused one is not there.
- No two changes were acknowledged under the same revision of an epoch.
- A change that was asked for after another was acknowledged stands after it.
- An answer says what the log, played again, gives for that seat at that revision: events,
  view, table. A request that is sent again is answered as the first time.
- A viewer saw every revision once, in order, as it is stored, up to the last. Every view is
  the one that the log, played again, gives for that viewer at that revision.
- Nothing that anybody was told is lost, unless the setting of the store allows a loss.
  Then only the end of a table's history may be lost, and its epoch must have ended there.
  What was told of lost revisions is judged by the lost actions, played again as far as they
  were all acknowledged; behind that it must be the same for all who were told.

Answers and views are compared without what their revision does not decide, see `comparable`.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from chaos.asked_for import unwanted
from chaos.courses import Courses
from chaos.history import Acknowledged, Position, Refused
from chaos.told import Told
from hummel_service.games.verify import verify

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from chaos.history import Asked, History, Shown, Viewing
    from chaos.stored import StoredTable


def check(history: History, tables: Mapping[str, StoredTable], *, may_lose: bool = False) -> list[str]:
    """Returns everything that is wrong with a run, in sentences; empty if all is well.

    Args:
        history: What the clients recorded.
        tables: The tables as they are stored, by id.
        may_lose: Whether the end of a table's history may be lost, if its epoch says so.
    """
    findings = []
    for table_id in dict.fromkeys([*history.table_ids, *(viewing.table_id for viewing in history.viewings)]):
        asked = [each for each in history.asked if each.table_id == table_id]
        viewings = [each for each in history.viewings if each.table_id == table_id]
        table = tables.get(table_id)
        if table is None:
            judged = _missing_table(asked, may_lose=may_lose)
        else:
            judged = _Judge(table, asked, may_lose=may_lose).judge(viewings)
        findings += [f"table {table_id}: {finding}." for finding in judged]
    return findings


def _missing_table(asked: Iterable[Asked], *, may_lose: bool) -> Iterator[str]:
    """A table that is not stored must never have been acknowledged, unless its whole history may be lost."""
    for each in asked:
        for answer in each.acknowledged:
            if not may_lose:
                yield f"{each} was acknowledged as {answer.position}, but the table is not stored"
                return


class _Judge:
    """Judges one table."""

    def __init__(self, table: StoredTable, asked: list[Asked], *, may_lose: bool) -> None:
        self._table = table
        self._asked = asked
        self._may_lose = may_lose
        self._revision = table.snapshot.revision
        self._epoch = table.snapshot.epoch
        self._courses = Courses(table, asked)
        self._told = Told(self._courses)
        self._places: dict[bytes, list[int]] = {}
        for change in table.log:
            self._places.setdefault(change.digest, []).append(change.revision)

    def judge(self, viewings: list[Viewing]) -> Iterator[str]:
        """Yields everything that is wrong with the table."""
        yield from self._numbering()
        yield from self._epochs()
        yield from self._record()
        yield from self._replaying()
        yield from unwanted(self._table.log, self._courses.kept, self._asked)
        yield from self._courses.dead_ends()
        for each in self._asked:
            yield from self._change(each)
            yield from self._told.repetition(each)
        yield from _forks(self._asked)
        yield from self._order_in_time()
        for viewing in viewings:
            yield from self._viewing(viewing)

    def _numbering(self) -> Iterator[str]:
        revisions = [change.revision for change in self._table.log]
        for revision, count in Counter(revisions).items():
            if count > 1:
                yield f"the log has revision {revision} {count} times"
        missing = sorted(set(range(1, self._revision + 1)) - set(revisions))
        if missing:
            yield f"the log has no revision {', '.join(map(str, missing))}"
        beyond = [revision for revision in revisions if revision > self._revision]
        if beyond:
            yield f"the log goes on to revision {max(beyond)}, the snapshot is at {self._revision}"
        if revisions != sorted(revisions):
            yield "the log is not in the order of its revisions"

    def _epochs(self) -> Iterator[str]:
        ended = self._table.snapshot.ended_epochs
        if self._epoch in ended:
            yield f"the present epoch {self._epoch} has ended before, at revision {ended[self._epoch]}"
        beyond = {epoch: end for epoch, end in ended.items() if end > self._revision}
        for epoch, end in beyond.items():
            yield f"epoch {epoch} ended at revision {end}, the table is at {self._revision}"

    def _record(self) -> Iterator[str]:
        """The table and what is kept beside its game are those that the log came to."""
        entries = [change.entry for change in self._table.log]
        snapshot = self._table.snapshot
        for name, stored in (("table", snapshot.record.table), ("play", snapshot.play)):
            logged = next((getattr(entry, name) for entry in reversed(entries) if entry.HasField(name)), type(stored)())
            if logged != stored:
                yield f"the stored {name} is not the one that the log came to"

    def _replaying(self) -> Iterator[str]:
        replay = self._table.replay
        mismatches = verify(replay)
        if mismatches:
            yield f"played again it differs in {len(mismatches)} points, first: {mismatches[0]}"
            return
        last = self._courses.kept.at(self._revision)
        if last is None or last.state != self._table.snapshot.state:
            yield "the log, played again, does not give the stored state"

    def _change(self, asked: Asked) -> Iterator[str]:
        places = self._places.get(asked.digest, [])
        if len(places) > 1:
            yield f"{asked} is in the log {len(places)} times, as revisions {', '.join(map(str, places))}"
        if isinstance(asked.answer, Refused) and places:
            yield f"{asked} was refused with {asked.answer.reason} and is in the log all the same, as {places[0]}"
        for answer in asked.acknowledged:
            if self._courses.is_kept(answer.position):
                yield from self._acknowledged(asked, answer, places)
            else:
                yield from self._lost(asked, answer, places)

    def _acknowledged(self, asked: Asked, answer: Acknowledged, places: list[int]) -> Iterator[str]:
        told = f"{asked} was acknowledged as {answer.position}"
        if not places:
            yield f"{told}; it is not in the log"
        elif places[0] != answer.position.revision:
            yield f"{told}; in the log it is revision {places[0]}"
        else:
            yield from self._told.answer(asked, answer)

    def _lost(self, asked: Asked, answer: Acknowledged, places: list[int]) -> Iterator[str]:
        told, epoch = f"{asked} was acknowledged as {answer.position}", answer.position.epoch
        if epoch == self._epoch:
            yield f"{told}; it is lost, and no epoch has ended to tell of it"
        elif not self._may_lose:
            yield f"{told}; it is lost, its epoch ended at {self._courses.end_of(epoch, 'no revision')}"
        # Its client may have sent it once more since, and been told that it is there again.
        kept = [each.position.revision for each in asked.acknowledged if self._courses.is_kept(each.position)]
        if places and places[0] not in kept:
            yield f"{told}; that was lost, but it came back as revision {places[0]}"
        if self._courses.lost_at(answer.position) is asked:
            yield from self._told.answer(asked, answer)

    def _order_in_time(self) -> Iterator[str]:
        """What was asked for after an acknowledgement stands after what was acknowledged."""
        kept = [
            (each, answer)
            for each in self._asked
            for answer in each.acknowledged
            if self._courses.is_kept(answer.position)
        ]
        answers = sorted((answer.at_s, answer.position.revision or 0) for _, answer in kept)
        reached = following = 0
        for each, answer in sorted(kept, key=lambda pair: pair[0].at_s):
            while following < len(answers) and answers[following][0] < each.at_s:
                reached = max(reached, answers[following][1])
                following += 1
            if (answer.position.revision or 0) <= reached:
                yield f"{each} became {answer.position}, though revision {reached} was acknowledged before"

    def _viewing(self, viewing: Viewing) -> Iterator[str]:
        at = viewing.began_after
        for shown in viewing.shown:
            yield from self._step(viewing, at, shown)
            yield from self._told.update(viewing, shown)
            at = shown.position
        if not viewing.left_early and at.revision != self._revision:
            yield f"{viewing} saw nothing after revision {at.revision}, the table is at {self._revision}"

    def _step(self, viewing: Viewing, at: Position, shown: Shown) -> Iterator[str]:
        now = shown.position
        if not self._courses.is_kept(now):
            if now.epoch == self._epoch:
                yield f"{viewing} was shown {now}; it is lost, and no epoch has ended to tell of it"
            elif not self._may_lose:
                yield f"{viewing} was shown {now}; it is lost"
        if at.revision is None:
            return
        lost = now.epoch != at.epoch and not self._courses.is_kept(at)
        if shown.resync:
            if not lost:
                yield f"{viewing} had to begin anew at {now}, though nothing was lost of {at}"
            return
        if lost:
            yield f"{viewing} went on to {now} without being told that {at} is lost"
            return
        yield from _follows_on(viewing, at.revision, [commit.revision for commit in shown.commits], now.revision or 0)


def _forks(asked: Iterable[Asked]) -> Iterator[str]:
    """No two changes have the same place in a table's history, not even in one that is lost."""
    first: dict[Position, Asked] = {}
    for each in asked:
        for answer in each.acknowledged:
            other = first.setdefault(answer.position, each)
            if other.digest != each.digest:
                yield f"{other} and {each} were both acknowledged as {answer.position}"


def _follows_on(viewing: Viewing, seen: int, commits: list[int], now: int) -> Iterator[str]:
    expected = list(range(seen + 1, now + 1))
    again = sorted({revision for revision in commits if revision <= seen or commits.count(revision) > 1})
    if again:
        yield f"{viewing} was at revision {seen} and was shown again {', '.join(map(str, again))}"
    missed = sorted(set(expected) - set(commits))
    if missed:
        yield f"{viewing} never saw revision {', '.join(map(str, missed))}"
    if not again and not missed and commits != expected:
        yield f"{viewing} saw revisions in the wrong order or too early: {', '.join(map(str, commits))}, then {now}"
    if now < seen:
        yield f"{viewing} went back from revision {seen} to {now}"
