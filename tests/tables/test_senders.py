"""The threads that send to viewers: as many as are needed, and not more for longer."""

from __future__ import annotations

import threading

from hummel_service.tables.senders import Senders
from support.awaiting import eventually


def test_the_threads_that_made_up_for_stalled_viewers_end_although_nothing_more_is_sent():
    """While viewers take nothing there is a thread more for each; when all go on at once, only the first are left."""
    before = threading.active_count()
    go_on = threading.Event()
    senders: Senders[int] = Senders(lambda _viewer, _message: go_on.wait(60), count=2, most_stalled=100)  # type: ignore[arg-type, return-value] # nobody asks whether it came
    senders.start()
    unstalled = threading.active_count()
    for viewer in range(40):
        senders.submit(viewer, b"")
    eventually(lambda: threading.active_count() - unstalled == 40)
    go_on.set()
    eventually(lambda: threading.active_count() == unstalled)
    senders.stop()
    assert threading.active_count() == before
