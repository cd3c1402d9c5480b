"""Signals that ask to stop are never lost, whenever and to whichever thread they come."""

from __future__ import annotations

import signal
import subprocess
import sys

WAITS = """
import os, signal, sys, threading
from hummel_service.signals import StopSignals
signals = StopSignals()
{between}
signals.wait()
print("first", flush=True)
signals.wait()
print("second", flush=True)
"""

BEFORE_ANYBODY_WAITS = "os.kill(os.getpid(), signal.SIGTERM); os.kill(os.getpid(), signal.SIGINT)"

TO_ANOTHER_THREAD = """
def other():
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.pthread_kill(threading.get_ident(), number)
threading.Timer(0.2, other).start()
"""


def heard_by(between: str) -> str:
    """What a process heard that got both signals in some way."""
    command = [sys.executable, "-c", WAITS.format(between=between)]
    return subprocess.run(command, capture_output=True, check=True, timeout=60).stdout.decode()


def test_signals_that_come_before_anybody_waits_are_heard():
    """A signal that comes while nobody waits is there for who waits next."""
    assert heard_by(BEFORE_ANYBODY_WAITS).split() == ["first", "second"]


def test_signals_that_another_thread_gets_are_heard():
    """A signal that is delivered to another thread wakes the one that waits: a lock would sleep on."""
    assert heard_by(TO_ANOTHER_THREAD).split() == ["first", "second"]


def test_a_signal_in_a_wait_is_heard():
    """Signals that come one after the other during the wait are heard one after the other."""
    command = [sys.executable, "-c", WAITS.format(between="print('ready', flush=True)")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        for expected, number in (("ready", signal.SIGINT), ("first", signal.SIGTERM)):
            assert process.stdout.readline().strip() == expected
            process.send_signal(number)
        assert process.stdout.readline().strip() == "second"
        assert process.wait(30) == 0
