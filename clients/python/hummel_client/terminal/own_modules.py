"""Lets commands import what a user has written."""

from __future__ import annotations

import sys
from pathlib import Path


def import_from_here() -> None:
    """Lets modules be imported that stand in the present folder, as `python -m` does."""
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
