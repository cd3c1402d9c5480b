"""Signals that ask to stop, as something that a thread can wait for."""

from __future__ import annotations

import select
import signal
import socket


class StopSignals:
    """SIGTERM and SIGINT, one after the other. Make it in the main thread, once.

    Python runs a signal's handler in the main thread between two steps of code. If the
    signal comes just before that thread begins to wait for a lock, or is delivered to
    another thread, then nothing wakes it and the signal is as good as lost. What always
    happens at once is a byte in the wake-up socket; so that is what is waited for.
    """

    def __init__(self) -> None:
        """Takes the signals from now on; none is lost while nobody waits."""
        self._arrived, self._sender = socket.socketpair()
        self._sender.settimeout(0)
        signal.set_wakeup_fd(self._sender.fileno(), warn_on_full_buffer=False)
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, _do_nothing)

    def is_waiting(self) -> bool:
        """Tells whether a signal has come that nobody has waited for yet; the next `wait` returns at once then."""
        return bool(select.select([self._arrived], [], [], 0)[0])

    def wait(self) -> None:
        """Waits for the next signal; may be called in any thread."""
        self._arrived.recv(1)


def _do_nothing(_number: int, _frame: object) -> None:
    """Handles a signal that somebody waits for."""
