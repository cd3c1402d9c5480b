"""The threads for browsers' calls: fair between addresses, bounded, and gone at the end."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import pytest

from hummel_service.web.threads import FairThreads

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture
def gate() -> threading.Event:
    """What the first work waits for."""
    return threading.Event()


@pytest.fixture
def threads(gate: threading.Event) -> Iterator[FairThreads]:
    """One thread, which is busy until the gate opens."""
    threads = FairThreads(1, "call", longest_line=50)
    threads.start()
    started = threading.Event()
    threads.submit("busy", lambda: (started.set(), gate.wait(30)))
    assert started.wait(30)
    yield threads
    gate.set()
    threads.shutdown()


def test_a_flood_from_one_address_does_not_hold_up_others(threads: FairThreads, gate: threading.Event):
    """However much waits from one address, the first work of another one is done after one of it at most."""
    done: list[str] = []
    for _ in range(40):
        threads.submit("flood", lambda: done.append("flood"))
    last = threads.submit("quiet", lambda: done.append("quiet"))
    assert last is not None
    gate.set()
    last.result(30)
    assert done.index("quiet") <= 1


def test_a_line_has_an_end(threads: FairThreads):
    """Who has as much waiting as allowed is told so, and others are not."""
    for _ in range(50):
        assert threads.submit("flood", lambda: None) is not None
    assert threads.submit("flood", lambda: None) is None
    assert threads.submit("quiet", lambda: None) is not None


def test_failing_work_tells_who_waits_and_ends_no_thread(threads: FairThreads, gate: threading.Event):
    """What work raises reaches who waits for it, and the thread goes on."""
    gate.set()
    failing = threads.submit("a", lambda: 1 // 0)
    assert failing is not None
    with pytest.raises(ZeroDivisionError):
        failing.result(30)
    sound = threads.submit("a", lambda: 5)
    assert sound is not None
    assert sound.result(30) == 5
