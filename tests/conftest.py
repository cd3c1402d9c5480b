"""Lets the shared helpers' assertions say what differs, and programs that tests start be interrupted."""

from __future__ import annotations

import signal

import pytest

# Must come before any of the helpers is imported.
pytest.register_assert_rewrite("support")

from support.long_runs import longest_games  # noqa: E402 - see above

# A shell that runs the tests in the background has them ignore Ctrl-C, and so would every program that they start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Puts the page's tests first: they take longest, and at the end one core would work on them alone."""
    items.sort(key=lambda item: not item.path.is_relative_to(item.config.rootpath / "tests" / "web"))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Says how long the longest games of a long run were."""
    longest = longest_games(terminalreporter.getreports("passed"))
    if longest:
        terminalreporter.section("longest games")
        for line in longest:
            terminalreporter.line(line)
