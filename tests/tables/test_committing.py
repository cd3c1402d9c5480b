"""Changes are decided on what a replica saw last, but nothing is refused or lost because of that."""

from __future__ import annotations

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest

from hummel.store.v1 import LogEntry
from hummel_service.store.connecting import connect
from hummel_service.store.redis_store import RedisStore
from hummel_service.tables.callers import Caller
from hummel_service.tables.committing import Committer, Draft, Expectation, Made, Repeated
from hummel_service.tables.deadline import ending_in
from hummel_service.tables.errors import Refusal
from hummel_service.tables.model import Change, CommitResult, Request, Stale
from support.replica import Replica, act, new_request, next_move, open_table, started_table
from support.store_proxy import StoreProxy

if TYPE_CHECKING:
    from collections.abc import Callable

    from hummel_service.tables.model import Snapshot
    from support.store_server import StoreServer

WRITERS = 50


def counting(seen: list[int]) -> Callable[[Snapshot], Draft[int]]:
    """A decision that always writes, and notes every revision that it was taken on."""

    def decide(snapshot: Snapshot) -> Draft[int]:
        seen.append(snapshot.revision)
        return Draft(Change(LogEntry()), snapshot.revision)

    return decide


def test_a_replica_decides_again_when_another_one_was_first(replica: Replica, other_replica: Replica):
    """A decision on outdated bytes is taken again; what is stored was decided on the revision before it."""
    table = open_table(replica)
    other_replica.committer.change(table.table_id, new_request(), counting([]))
    seen: list[int] = []
    made = replica.committer.change(table.table_id, new_request(), counting(seen))
    assert isinstance(made, Made)
    assert (seen, made.snapshot.revision) == ([3, 4], 5)
    assert made.result == made.snapshot.revision - 1


def test_a_change_that_takes_long_holds_up_no_other_table(replica: Replica):
    """While a change at one table waits for its server, those at any number of other tables do not."""
    table = open_table(replica)
    begun, done = threading.Event(), threading.Event()

    def wait(snapshot: Snapshot) -> Draft[int]:
        begun.set()
        assert done.wait(30)
        return counting([])(snapshot)

    def ask_for_others() -> None:
        for number in range(2_000):
            with pytest.raises(Refusal, match="there is no table"):
                replica.committer.change(f"none-{number}", new_request(), counting([]))

    with ThreadPoolExecutor(2) as pool:
        waiting = pool.submit(replica.committer.change, table.table_id, new_request(), wait)
        assert begun.wait(30)
        try:
            pool.submit(ask_for_others).result(30)
            assert not waiting.done()
        finally:
            done.set()


def test_a_replica_reads_nothing_when_nobody_else_wrote(server: StoreServer, new_replica: Callable[..., Replica]):
    """While one replica alone changes a table, each change is one command to the store: its cache is right."""
    with StoreProxy(server.socket) as proxy:
        replica = new_replica(proxy.url)
        table = open_table(replica)
        proxy.commands.clear()
        for _ in range(5):
            replica.committer.change(table.table_id, new_request(), counting([]))
        assert [sent.count(b"EVALSHA") for sent in proxy.commands] == [1] * 5


def test_nothing_is_refused_because_of_outdated_bytes(replica: Replica, other_replica: Replica):
    """An action that was forbidden at the revision that a replica remembers, and is allowed now, is played."""
    table = started_table(replica)
    first, action = next_move(replica, table)
    second = 1 - first
    act(other_replica, table)
    seat, action = next_move(other_replica, table)
    assert seat == second
    answer = replica.play.act(table.table_id, table.seat(second), action, expected=Expectation(), request=new_request())
    assert answer.view.seat == second


def test_a_refusal_is_judged_on_the_table_as_it_is(replica: Replica, other_replica: Replica):
    """A refusal names the revision that the store has, not the one that a replica remembers."""
    table = started_table(replica)
    revision = act(other_replica, table)
    seat, action = next_move(other_replica, table)
    with pytest.raises(Refusal) as refused:
        replica.play.act(
            table.table_id, table.seat(seat), action, expected=Expectation(revision - 1), request=new_request()
        )
    assert refused.value.reason == "STALE_REVISION"
    assert refused.value.metadata["currentRevision"] == str(revision)


def test_a_table_that_a_replica_has_never_seen_is_found(replica: Replica, other_replica: Replica):
    """Any replica serves any table; one that does not exist is told as such, with its id."""
    table = started_table(replica)
    assert act(other_replica, table)
    with pytest.raises(Refusal, match="a" * 26) as refused:
        replica.lobby.close("a" * 26, caller=Caller(table.owner), request=new_request())
    assert refused.value.reason == "TABLE_NOT_FOUND"


def test_a_request_that_comes_again_is_not_decided_again(replica: Replica, other_replica: Replica):
    """A repeated request changes nothing, on whichever replica it arrives, also when the table moved on."""
    table = open_table(replica)
    request = new_request()
    made = replica.committer.change(table.table_id, request, counting([]))
    assert isinstance(made, Made)
    replica.committer.change(table.table_id, new_request(), counting([]))
    for again in (replica, other_replica, replica):
        assert again.committer.change(table.table_id, request, counting([])) == Repeated(made.snapshot.revision)
    assert replica.lobby.get(table.table_id).revision == made.snapshot.revision + 1


def test_a_request_id_that_was_used_for_something_else_is_refused(replica: Replica, other_replica: Replica):
    """Other contents under a used id are refused on every replica, and change nothing."""
    table = open_table(replica)
    request = new_request()
    replica.committer.change(table.table_id, request, counting([]))
    other = Request(request.request_id, b"something else")
    revision = replica.lobby.get(table.table_id).revision
    for again in (replica, other_replica):
        with pytest.raises(Refusal) as refused:
            again.committer.change(table.table_id, other, counting([]))
        assert refused.value.reason == "REQUEST_ID_REUSED"
        assert set(refused.value.fields) == {"request_id"}
    assert replica.lobby.get(table.table_id).revision == revision


def test_a_refusal_by_the_decision_itself_changes_nothing(replica: Replica):
    """What a decision refuses is passed on; the table stays at its revision and the request is not remembered."""
    table = open_table(replica)
    request = new_request()

    def refuse(_snapshot: Snapshot) -> Draft[int]:
        raise Refusal("NO", "no")

    with pytest.raises(Refusal, match="no"):
        replica.committer.change(table.table_id, request, refuse)
    made = replica.committer.change(table.table_id, request, counting([]))
    assert isinstance(made, Made)
    assert made.snapshot.revision == 4


def test_fifty_writers_over_two_replicas_lose_nothing(replica: Replica, other_replica: Replica):
    """Fifty threads over two replicas change one table: every revision once, no gap, each decided on the one before."""
    table = open_table(replica)
    together = threading.Barrier(WRITERS)

    def write(number: int) -> list[tuple[int, int]]:
        committer = (replica, other_replica)[number % 2].committer
        together.wait()
        made = [committer.change(table.table_id, new_request(), counting([])) for _ in range(4)]
        return [(change.snapshot.revision, change.result) for change in made if isinstance(change, Made)]

    with ThreadPoolExecutor(WRITERS) as pool:
        made = [change for changes in pool.map(write, range(WRITERS)) for change in changes]
    assert sorted(revision for revision, _ in made) == list(range(4, 4 + 4 * WRITERS))
    assert all(decided_on == revision - 1 for revision, decided_on in made)
    head = 3 + 4 * WRITERS
    assert [revision for revision, _ in replica.store.log(table.table_id, 0, head)] == list(range(1, head + 1))


def test_a_commit_whose_answer_was_lost_is_answered_in_the_same_call(
    server: StoreServer, new_replica: Callable[..., Replica]
):
    """If the store's answer is lost, the call still succeeds, with one effect and the state that was stored."""
    with StoreProxy(server.socket) as proxy:
        replica = new_replica(proxy.url)
        table = started_table(replica)
        seat, action = next_move(replica, table)
        revision = replica.lobby.get(table.table_id).revision
        proxy.lose_answer_to(b"EVALSHA")
        answer = replica.play.act(
            table.table_id, table.seat(seat), action, expected=Expectation(revision), request=new_request()
        )
        assert answer.revision == revision + 1 == replica.lobby.get(table.table_id).revision
        assert answer.view == replica.play.view(table.table_id, table.seat(seat))


def test_a_join_without_a_token_whose_answer_was_lost_still_shows_its_token(
    server: StoreServer, new_replica: Callable[..., Replica]
):
    """The token that the service made for a join is shown also if the store's answer was lost."""
    with StoreProxy(server.socket) as proxy:
        replica = new_replica(proxy.url)
        table = open_table(replica, seated=0)
        proxy.lose_answer_to(b"EVALSHA")
        _, seat, token = replica.lobby.join(table.table_id, None, "Ada", token=None, request=new_request())
        assert replica.play.view(table.table_id, Caller(token)).seat == seat == 0


def test_a_call_whose_time_is_over_changes_nothing(replica: Replica):
    """A change that is asked for after the deadline is refused before anything is read or written."""
    table = open_table(replica)
    seen: list[int] = []
    with pytest.raises(Refusal) as refused, ending_in(0):
        replica.committer.change(table.table_id, new_request(), counting(seen))
    assert refused.value.reason == "DEADLINE_EXCEEDED"
    assert seen == []


class BusyStore(RedisStore):
    """A store in which somebody else is always first."""

    def commit(self, *_: object) -> CommitResult:  # type: ignore[override] # whatever is to be written
        """Takes its time and refuses."""
        time.sleep(0.01)
        return Stale(1)


@pytest.mark.parametrize("seconds, reason", [(0.1, "DEADLINE_EXCEEDED"), (60, "CONTENTION")])
def test_a_change_that_others_forestall_again_and_again_is_given_up(
    server: StoreServer, replica: Replica, seconds: float, reason: str
):
    """If others are always first, a change is given up at its deadline, or after many tries, and can be repeated."""
    table = open_table(replica)
    store = BusyStore(connect(server.url, 2))
    with pytest.raises(Refusal) as refused, ending_in(seconds):
        Committer(store, 10).change(table.table_id, new_request(), counting([]))
    assert refused.value.reason == reason
    assert replica.lobby.get(table.table_id).revision == 3
    store.close()


def test_a_call_does_not_wait_for_the_store_beyond_its_deadline(server: StoreServer):
    """While the store is away, a call whose time is nearly over tries it once or twice and then gives up."""
    with StoreProxy(server.socket) as proxy:
        store = RedisStore(connect(proxy.url, 2))
        store.ping()
        proxy.go_away()
        with pytest.raises(Refusal) as refused, ending_in(0.01):
            Committer(store, 10).change("a" * 26, new_request(), counting([]))
        assert refused.value.reason == "STORE_UNAVAILABLE"
        assert proxy.turned_away <= 2
        store.close()


def test_a_replica_remembers_as_many_tables_as_it_is_told(server: StoreServer):
    """The cache stays within its bound, and a table that fell out of it is served all the same."""
    store = RedisStore(connect(server.url, 2))
    replica = Replica(server.url)
    committer = Committer(store, cached_tables=3)
    tables = [open_table(replica) for _ in range(6)]
    for table in [*tables, *tables]:
        made = committer.change(table.table_id, new_request(), counting([]))
        assert isinstance(made, Made)
    assert len(committer._cache) == 3  # noqa: SLF001 - the bound on memory can't be seen otherwise
    replica.close()
    store.close()
