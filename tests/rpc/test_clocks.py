"""The clock of a real service: it acts by itself, on whichever replica, and everybody is told."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING

from hummel.v1 import TABLE_STATUS_CLOSED, Clock, SubmitActionRequest, UndoActionRequest
from support.api import Api, new_id, started_table
from support.serving import serving

if TYPE_CHECKING:
    from support.store_server import StoreServer

QUICK = Clock(decision_s=1)


def test_replicas_let_the_clock_act_once_until_nobody_is_left(store: StoreServer):
    """At a table that everybody left, three replicas act once for each decision, and then the table ends by itself.

    A watcher sees every revision, each timeout by the clock, and the deadline of every decision.
    """
    with ExitStack() as parts:
        services = [parts.enter_context(serving(store.url)) for _ in range(3)]
        apis = [parts.enter_context(Api(service.address)) for service in services]
        table = started_table(apis[0], clock=QUICK)
        with apis[1].watch(table.table_id, after=table.revision, epoch=table.view().table.epoch) as watching:
            updates = []
            for update in watching.updates():
                updates.append(update)
                if update.view.table.status == TABLE_STATUS_CLOSED:
                    break
    commits = [commit for update in updates for commit in update.commits]
    first = commits[0].revision
    assert [commit.revision for commit in commits] == list(range(first, first + 6))
    assert all(commit.by_clock for commit in commits)
    assert [commit.events[0].table.time_ran_out.seat for commit in commits] == [commit.seat for commit in commits]
    for update in updates[:-1]:
        ticking = [clock.seat for clock in update.view.seat_clocks if clock.HasField("deadline")]
        assert ticking == list(update.view.decision.seats)


def test_who_slept_is_told_so_and_can_go_on(api: Api):
    """A bot that did not see its time run out is told by its next call, strict or not, and by its view."""
    table = started_table(api, clock=QUICK)
    seat, action = table.next_move()
    before = table.view().table
    with api.watch(table.table_id) as watching:
        next(update for update in watching.updates() if update.view.seat_clocks[seat].timeouts)
    for strict in (True, False):
        request = SubmitActionRequest(table_id=table.table_id, action=action, request_id=new_id())
        if strict:
            request.expected_revision, request.expected_epoch = before.revision, before.epoch
        refusal = api.refusal("SubmitAction", request, table.seats[seat])
        assert (refusal.code.name, refusal.reason) == ("ABORTED", "TIME_RAN_OUT")
        assert int(refusal.metadata["currentRevision"]) > before.revision
        assert refusal.metadata["currentEpoch"] == before.epoch
    late = UndoActionRequest(table_id=table.table_id, expected_revision=before.revision)
    assert api.refusal("UndoAction", late, table.seats[seat]).reason == "TIME_RAN_OUT"
    table.close()
