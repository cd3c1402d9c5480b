"""When a player is taken to be away, at every game alike."""

from __future__ import annotations

ABSENT_AFTER_TIMEOUTS = 3
"""So often the clock must have acted for a player before the seat can be handed on."""

ABANDONED_AFTER_ROUNDS = 3
"""A table is left by everybody once the clock alone has acted so often for each seat."""
