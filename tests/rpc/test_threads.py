"""The threads that work on calls: everything is done once, and everybody who asked is told once."""

from __future__ import annotations

import threading

import pytest
from structlog.testing import capture_logs

from hummel_service.rpc.addresses import Addresses
from hummel_service.rpc.admission import Admission
from hummel_service.rpc.rates import CallRates
from hummel_service.rpc.refusals import Refusals
from hummel_service.rpc.threads import CallThreads
from hummel_service.rpc.work import Work
from support.awaiting import eventually

THREADS = 3

SOME_DAY_S = 1000.0
"""Later than any test lasts."""


@pytest.fixture
def threads() -> CallThreads:
    """Threads that were started."""
    threads = CallThreads(THREADS, "call", Admission(Addresses(()), CallRates(0, 0)), refusals=None)
    threads.start()
    return threads


def test_everything_handed_in_is_done_before_the_threads_end(threads: CallThreads):
    """A shutdown returns when all that was handed in before is done, each exactly once."""
    done: list[int] = []
    for number in range(500):
        threads.submit(done.append, number)
    threads.shutdown()
    assert sorted(done) == list(range(500))


def test_as_many_are_worked_on_at_a_time_as_there_are_threads(threads: CallThreads):
    """Work on all threads runs at the same time: each piece waits for the others."""
    together = threading.Barrier(THREADS, timeout=20)
    arrived: list[int] = []
    for _ in range(THREADS):
        threads.submit(lambda: arrived.append(together.wait()))
    threads.shutdown()
    assert sorted(arrived) == list(range(THREADS))


def test_a_fault_ends_no_thread(threads: CallThreads):
    """After more faults than there are threads, work is still done; each fault is logged."""

    def fail() -> None:
        raise ValueError("a fault of ours")

    done = threading.Event()
    with capture_logs() as lines:
        for _ in range(2 * THREADS):
            threads.submit(fail)
        threads.submit(done.set)
        threads.shutdown()
    assert done.is_set()
    assert [line["log_level"] for line in lines] == 2 * THREADS * ["error"]


@pytest.mark.parametrize("fails", [False, True])
def test_who_asks_before_the_end_is_told_once_at_the_end(threads: CallThreads, *, fails: bool):
    """A callback that is added while the work goes on is called once, after it, whether it fails or not."""
    order: list[str] = []
    asked = threading.Event()

    def work() -> None:
        assert asked.wait(20)
        order.append("done")
        if fails:
            raise ValueError("a fault of ours")

    threads.submit(work).add_done_callback(lambda _: order.append("told"))
    asked.set()
    threads.shutdown()
    assert order == ["done", "told"]


def test_who_asks_after_the_end_is_told_once_at_once(threads: CallThreads):
    """A callback that is added when the work is done is called at once."""
    told: list[object] = []
    work = threads.submit(lambda: None)
    threads.shutdown()
    work.add_done_callback(told.append)
    assert told == [work]


class Call:
    """A call of grpcio's, as much as the threads see of it, whose request never comes."""

    def __init__(self) -> None:
        self.call = self
        self.invocation_metadata = ()
        self.cancelled = threading.Event()

    def peer(self) -> bytes:
        """Where it comes from."""
        return b"ipv4:127.0.0.1:1"

    def cancel(self) -> None:
        """Ends it, as a client may."""
        self.cancelled.set()


def test_the_threads_that_made_up_for_stalled_calls_end_although_no_more_calls_come(threads: CallThreads):
    """While requests do not come there is a thread more for each call; when all are gone, only the first are left."""
    before = threading.active_count()
    calls = [Call() for _ in range(20)]
    try:
        for call in calls:
            threads.submit(lambda _server, call: call.cancelled.wait(60), None, call)
        eventually(lambda: threading.active_count() - before == len(calls))
        for call in calls:
            call.cancel()
        eventually(lambda: threading.active_count() == before)
    finally:
        for call in calls:
            call.cancel()
        threads.shutdown()


def test_refusals_that_wait_take_bounded_room_and_one_address_half_of_it():
    """Beyond that calls end at once, and are told nothing; those that wait are told in the end, in their order."""
    refusals = Refusals(4, SOME_DAY_S)
    refusals.start()
    told: list[str] = []
    ended: list[str] = []
    for name in ("a1", "a2", "a3", "b1", "b2", "c1"):
        call = Call()
        work = Work(lambda name, _call: told.append(name), (name, call))
        work.add_done_callback(lambda _, name=name: ended.append(name))  # type: ignore[misc] # mypy knows no defaults here
        refusals.put(name[0], work)
        assert call.cancelled.is_set() == (name in ("a3", "c1"))
    assert (told, ended) == ([], ["a3", "c1"])
    refusals.shutdown()
    assert told == ["a1", "a2", "b1", "b2"]
    assert ended == ["a3", "c1", *told]


def test_refusals_that_were_told_make_room():
    """However many calls are refused one after the other, all are told."""
    refusals = Refusals(2, 0.0)
    refusals.start()
    for _ in range(20):
        told = threading.Event()
        refusals.put("a", Work(told.set, ()))
        assert told.wait(20)
        eventually(lambda: not refusals._waiting)  # noqa: SLF001 - what it keeps can't be seen otherwise
    refusals.shutdown()
