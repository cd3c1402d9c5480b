"""Lets the shared helpers' assertions say what differs, and programs that tests start be interrupted."""

from __future__ import annotations

import signal

import pytest

# Must come before any of the helpers is imported.
pytest.register_assert_rewrite("support")

# A shell that runs the tests in the background has them ignore Ctrl-C, and so would every program that they start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
