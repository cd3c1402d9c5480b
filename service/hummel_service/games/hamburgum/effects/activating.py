"""Effects that let other effects happen: a second time, for nothing, from another display."""

from __future__ import annotations

STILL_MISSING = (
    "activate_again",
    "activate_all",
    "borrow_flash",
    "build_under_zoo",
)
"""Effects of this theme that are not written yet."""
