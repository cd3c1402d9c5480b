"""File descriptors: how many files and connections this process may have open at once."""

from __future__ import annotations

import resource
import sys
from contextlib import suppress

BESIDE_CALLS = 200
"""Descriptors for the store, the logs, listening and the program itself, generously."""


def descriptor_limit() -> int:
    """Returns how many descriptors may be open at once."""
    return _counted(resource.getrlimit(resource.RLIMIT_NOFILE)[0])


def raise_descriptor_limit(needed: int) -> int:
    """Lets this process open as many files and connections as the system allows it, and returns how many.

    Shells and service managers start programs with a low limit for the sake of those that use
    `select`, and leave it to others to ask for more.

    Args:
        needed: What is asked for where the system names no highest number, or takes none that high.
    """
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    for wanted in (hard, needed):
        if _counted(soft) < _counted(wanted):
            with suppress(OSError, ValueError):
                resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
                break
    return descriptor_limit()


def shortage(limit: int, max_concurrent_calls: int) -> str:
    """Returns what an operator should know if descriptors will run out before calls are refused, or nothing."""
    needed = needed_descriptors(max_concurrent_calls)
    if limit >= needed:
        return ""
    return (
        f"this process may have {limit} files and connections open, and {max_concurrent_calls} calls and watches may "
        f"need {needed}: allow it more (ulimit -Hn, LimitNOFILE=, ulimits of a container), "
        "or set HUMMEL_MAX_CONCURRENT_CALLS lower"
    )


def needed_descriptors(max_concurrent_calls: int) -> int:
    """Returns how many descriptors it takes if each call and watch comes over a connection of its own."""
    return max_concurrent_calls + BESIDE_CALLS


def _counted(limit: int) -> int:
    return sys.maxsize if limit == resource.RLIM_INFINITY else limit
