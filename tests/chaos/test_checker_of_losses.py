"""The judge on a store that has lost the end of a table's history."""

from __future__ import annotations

from dataclasses import replace

from chaos.checker import check
from chaos.history import Acknowledged, Asked, Position
from chaos.made_up import SECOND, Run, lossy_run, made_up_run
from chaos.made_up_log import caller_in, digest_of
from hummel.v1 import SubmitActionRequest, SubmitActionResponse

GAME = "speicherstadt"

END = 80
"""How far the game had come before the loss."""

LAST_KEPT = 60
"""The last revision that the store kept."""


def a_lossy_run() -> Run:
    """A run whose store came back without its last changes; every viewer was told."""
    return lossy_run(GAME, end=END, last_kept=LAST_KEPT)


def test_a_clean_loss_is_not_blamed_where_the_store_may_lose():
    """The end is gone, its epoch has ended there, and every viewer was told to begin anew."""
    assert a_lossy_run().findings(may_lose=True) == []


def test_every_lost_change_is_named_where_the_store_must_not_lose():
    """With a safe store each acknowledged change and each shown one that is gone is a finding."""
    found = a_lossy_run().findings()
    lost = [finding for finding in found if f"it is lost, its epoch ended at {LAST_KEPT}" in finding]
    assert len(lost) == END - LAST_KEPT
    assert any(f"a spectator was shown revision {END} of epoch {SECOND}; it is lost" in finding for finding in found)


def test_a_viewer_that_saw_no_more_than_was_kept_goes_on():
    """Whoever had not seen what was lost needs no new beginning, and must not be given one."""
    run = a_lossy_run()
    behind = run.history.viewings[0]
    behind.shown[LAST_KEPT:] = [replace(behind.shown[-1], resync=False)]
    assert run.findings(may_lose=True) == []
    behind.shown[-1] = replace(behind.shown[-1], resync=True)
    assert any("a spectator had to begin anew" in finding for finding in run.findings(may_lose=True))


def test_a_viewer_that_is_not_told_is_found():
    """A viewer that saw what was lost and goes on as if nothing were."""
    run = a_lossy_run()
    run.spectator.shown[-1] = replace(run.spectator.shown[-1], resync=False)
    found = run.findings(may_lose=True)
    assert any("without being told that revision 80 of epoch e2 is lost" in finding for finding in found)


def test_a_hole_is_found():
    """What is lost must be the end: a change before it that is gone is a finding."""
    run = a_lossy_run()
    run.asked(LAST_KEPT - 5).digest = b"elsewhere"
    unwanted, missing = run.findings(may_lose=True)
    assert "it is not in the log" in missing
    assert f"nobody asked for revision {LAST_KEPT - 5}" in unwanted


def test_a_lost_change_that_comes_back_is_found():
    """A change that its client knows as lost must not be made later, behind its back."""
    run = a_lossy_run()
    run.spoil_log(
        lambda log: [replace(each, digest=digest_of(END)) if each.revision == LAST_KEPT else each for each in log]
    )
    run.history.asked.remove(run.asked(LAST_KEPT))
    assert any(f"it came back as revision {LAST_KEPT}" in finding for finding in run.findings(may_lose=True))


def test_two_histories_are_found():
    """A viewer that was shown a revision of the present epoch which is not what is stored: the table has forked."""
    run = a_lossy_run()
    fork = run.history.viewings[1].shown[LAST_KEPT - 2].commits[0]
    fork.revision = LAST_KEPT
    for viewing in run.history.viewings:
        viewing.shown[-1] = replace(viewing.shown[-1], commits=(fork,))
    assert any("saw something else as revision 60" in finding for finding in run.findings(may_lose=True))


def test_two_histories_are_found_even_if_both_are_lost():
    """Two changes that were acknowledged under the same revision of an epoch, both gone by now."""
    run = a_lossy_run()
    run.acknowledge(run.asked(END), END - 1, SECOND)
    (found,) = run.findings(may_lose=True)
    assert f"were both acknowledged as revision {END - 1} of epoch {SECOND}" in found


def test_a_lost_epoch_is_a_loss_too():
    """If the store loses an epoch as a whole, what was acknowledged in it is lost, and only that."""
    run = a_lossy_run()
    table_id = run.table.snapshot.table_id
    asked = Asked(table_id, "SubmitAction", SubmitActionRequest(), caller_in(0), b"in a lost epoch", at_s=1000)
    asked.answer = Acknowledged(Position(LAST_KEPT + 1, "e9"), 1001, SubmitActionResponse())
    run.history.asked.append(asked)
    assert run.findings(may_lose=True) == []
    assert any("its epoch ended at no revision" in finding for finding in run.findings())


def test_a_table_that_is_gone_is_found():
    """A table whose opening was acknowledged and that is not stored."""
    run = made_up_run(GAME, end=LAST_KEPT)
    (found,) = check(run.history, {})
    assert "the table is not stored" in found
    assert check(run.history, {}, may_lose=True) == []
    for asked in run.history.asked:
        asked.answer = None
    assert check(run.history, {}) == []
