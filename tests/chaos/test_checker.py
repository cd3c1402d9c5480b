"""The judge itself: a run in which all is well is not blamed, and each kind of wrong is found."""

from __future__ import annotations

from dataclasses import replace

import pytest

from chaos.history import Refused
from chaos.made_up import FIRST, RESTART, SECOND, Run, Wrong, made_up_run, stored_table
from chaos.made_up_log import LEFT_FOR, digest_of
from hummel.store.v1 import LogEntry, PlayRecord, TableRecord
from hummel.v1 import Commit

GAME = "hamburgum"
"""The game of the runs that are spoilt: it has secrets."""

SOME = 60
"""A revision in the middle of the second epoch."""

END = 90
"""The last revision of the runs that are spoilt."""


@pytest.mark.parametrize("game", ["speicherstadt", "hamburgum"])
@pytest.mark.parametrize("end", [None, SOME, RESTART], ids=["finished", "under way", "just restarted"])
def test_a_run_in_which_all_is_well_is_not_blamed(game: str, end: int | None):
    """Both games, finished or not, over a restart of the store in which nothing was lost."""
    assert made_up_run(game, end).findings() == []


@pytest.mark.parametrize("game", ["speicherstadt", "hamburgum"])
def test_a_clock_that_acts_when_the_time_has_run_out_is_not_blamed(game: str):
    """The clock acts without a request, and views that are made at other moments show other times."""
    run = made_up_run(game, has_clock=True)
    assert sum(change.entry.by_clock for change in run.table.log) == LEFT_FOR
    assert run.findings() == []


def changed_entry(run: Run, revision: int) -> LogEntry:
    """A copy of a stored entry, to be changed and put back."""
    entry = LogEntry()
    entry.CopyFrom(run.table.log[revision - 1].entry)
    return entry


def with_entry(run: Run, revision: int, entry: LogEntry) -> None:
    """Puts another entry in the place of a stored one."""
    run.spoil_log(lambda log: [replace(each, entry=entry) if each.revision == revision else each for each in log])


def swap_actions(run: Run) -> None:
    """The log has another action of the same seat in an action's place."""
    entry = changed_entry(run, SOME)
    other = next(
        change.entry.action
        for change in run.table.log
        if change.entry.HasField("action") and change.entry.seat == entry.seat and change.entry.action != entry.action
    )
    entry.action.CopyFrom(other)
    with_entry(run, SOME, entry)


def drop_event(run: Run) -> None:
    """The log lacks an event."""
    entry = changed_entry(run, SOME)
    del entry.events[-1]
    with_entry(run, SOME, entry)


def spoil_state(run: Run) -> None:
    """The stored state has something more than the log gives, and no rule notices."""
    unknown = bytes.fromhex("f87f01")  # A field that no message has, with the number 1.
    run.spoil_snapshot(state=run.table.snapshot.state + unknown)


def rename(run: Run) -> None:
    """The stored table has a name that the log never gave it."""
    record = TableRecord()
    record.CopyFrom(run.table.snapshot.record)
    record.table.name = "Another"
    run.spoil_snapshot(record=record)


def spoil_play(run: Run) -> None:
    """What is stored beside the game is of another revision."""
    run.spoil_snapshot(play=PlayRecord(acted_revision=SOME))


def do_twice(run: Run) -> None:
    """A request made two revisions."""
    run.spoil_log(
        lambda log: [replace(each, digest=digest_of(SOME)) if each.revision == SOME + 1 else each for each in log]
    )


def do_unanswered_twice(run: Run) -> None:
    """A request that was never answered made two revisions."""
    do_twice(run)
    run.asked(SOME).answer = None
    run.asked(SOME + 1).answer = None


def acknowledge_early(run: Run) -> None:
    """A change was acknowledged before another was asked for that stands before it."""
    run.asked(SOME).at_s = run.asked(SOME + 3).at_s + 1


def show_commits(run: Run, revision: int, *revisions: int) -> None:
    """The spectator is shown these commits at a revision."""
    commits = [run.spectator.shown[each - 1].commits[0] for each in revisions]
    run.spoil_shown(revision, commits=tuple(commits))


def show_other_events(run: Run) -> None:
    """The spectator is shown an event that did not happen."""
    commit = Commit()
    commit.CopyFrom(run.spectator.shown[SOME - 1].commits[0])
    commit.events.add().table.closed.SetInParent()
    run.spoil_shown(SOME, commits=(commit,))


def show_secrets(run: Run) -> None:
    """The viewer in seat 0 is shown what another viewer sees, with all that is secret."""
    shown = run.history.viewings[1].shown
    revision = next(
        change.revision
        for change in run.table.log
        if len(change.entry.events) > len(shown[change.revision - 1].commits[0].events)
    )
    commit = Commit(revision=revision, events=run.table.log[revision - 1].entry.events)
    shown[revision - 1] = replace(shown[revision - 1], commits=(commit,))


def show_from_elsewhere(run: Run) -> None:
    """The spectator goes back to an earlier view in the same epoch."""
    run.spectator.shown.insert(SOME, replace(run.spectator.shown[SOME - 6], commits=()))


def lose_silently(run: Run) -> None:
    """The end of the table's history is gone, and the epoch goes on as if nothing were."""
    run.table = stored_table(GAME, end=SOME)


WRONG = [
    Wrong("a gap", lambda run: run.spoil_log(lambda log: log[:19] + log[20:]), "the log has no revision 20"),
    Wrong("a revision twice", lambda run: run.spoil_log(lambda log: log[:20] + log[19:]), "has revision 20 2 times"),
    Wrong("a log too long", lambda run: run.spoil_snapshot(revision=run.end - 1), "the log goes on to revision"),
    Wrong("a log too short", lambda run: run.spoil_log(lambda log: log[:-1]), "the log has no revision"),
    Wrong("a log in disorder", lambda run: run.spoil_log(lambda log: log[::-1]), "not in the order of its revisions"),
    Wrong("another action in the log", swap_actions, f"revision {SOME} was made by SubmitAction"),
    Wrong("an action that does not fit", swap_actions, "played again it differs"),
    Wrong("an event that is missing", drop_event, "played again it differs"),
    Wrong("a table that is not the log's", rename, "the stored table is not the one that the log came to"),
    Wrong("a clock that is not the log's", spoil_play, "the stored play is not the one that the log came to"),
    Wrong("a state that does not follow", spoil_state, "does not give the stored state"),
    Wrong("an acknowledged change done twice", do_twice, "is in the log 2 times"),
    Wrong("an unanswered change done twice", do_unanswered_twice, "is in the log 2 times"),
    Wrong(
        "an acknowledged change that is nowhere",
        lambda run: setattr(run.asked(SOME), "digest", b"elsewhere"),
        "it is not in the log",
    ),
    Wrong(
        "an acknowledged change that is elsewhere",
        lambda run: run.acknowledge(run.asked(SOME), SOME - 1, SECOND),
        f"in the log it is revision {SOME}",
    ),
    Wrong(
        "a refused change that was made",
        lambda run: setattr(run.asked(SOME), "answer", Refused("STALE_REVISION")),
        "was refused with STALE_REVISION and is in the log all the same",
    ),
    Wrong("time that runs backwards", acknowledge_early, "was acknowledged before"),
    Wrong(
        "an epoch that never was",
        lambda run: run.acknowledge(run.asked(SOME), SOME, "e9"),
        f"that was lost, but it came back as revision {SOME}",
    ),
    Wrong(
        "an epoch that begins again",
        lambda run: run.spoil_snapshot(ended_epochs={FIRST: RESTART, SECOND: SOME}),
        "has ended before",
    ),
    Wrong(
        "an epoch that ends in the future",
        lambda run: run.spoil_snapshot(ended_epochs={FIRST: run.end + 1}),
        f"epoch {FIRST} ended at revision",
    ),
    Wrong("a watcher that misses one", lambda run: run.spoil_shown(SOME, commits=()), f"never saw revision {SOME}"),
    Wrong("a watcher that sees one twice", lambda run: show_commits(run, SOME, SOME - 1, SOME), "was shown again"),
    Wrong("a watcher that sees one twice at once", lambda run: show_commits(run, SOME, SOME, SOME), "was shown again"),
    Wrong(
        "a watcher that sees the future",
        lambda run: show_commits(run, SOME, SOME, SOME + 1),
        "in the wrong order or too early",
    ),
    Wrong("a watcher that goes back", show_from_elsewhere, "went back from revision"),
    Wrong(
        "a watcher that begins anew for nothing",
        lambda run: run.spoil_shown(SOME, resync=True),
        "had to begin anew",
    ),
    Wrong(
        "a watcher that begins anew at a restart that lost nothing",
        lambda run: run.spoil_shown(RESTART + 1, resync=True),
        "had to begin anew",
    ),
    Wrong("a watcher that sees what was not", show_other_events, "saw something else"),
    Wrong("a watcher that sees too much", show_secrets, "saw something else"),
    Wrong("a watcher that is forgotten", lambda run: run.spectator.shown.pop(), "saw nothing after revision"),
    Wrong("an acknowledged change that is lost silently", lose_silently, "no epoch has ended to tell of it"),
    Wrong("a shown change that is lost silently", lose_silently, "a spectator was shown"),
]


@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: wrong.name)
@pytest.mark.parametrize("may_lose", [False, True], ids=["safe store", "store that may lose"])
def test_each_kind_of_wrong_is_found(wrong: Wrong, may_lose: bool):  # noqa: FBT001 - a parameter of the test
    """Whatever the store may lose, the judge says what is wrong."""
    run = made_up_run(GAME, END)
    wrong.spoil(run)
    found = run.findings(may_lose=may_lose)
    assert any(wrong.finding in finding for finding in found), found
