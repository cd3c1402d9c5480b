"""Writes files that hold tokens."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def write_private(path: Path, text: str) -> None:
    """Writes a file that its user alone can read; whenever this is cut off, the old one or the new one is there.

    Makes the folder if there is none. The text is on the disk when this returns.
    """
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    # mkstemp makes the file with mode 0600; the rename is atomic.
    handle, name = tempfile.mkstemp(dir=path.parent, suffix=".new")
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(handle)
    Path(name).replace(path)


def state_dir() -> Path:
    """Returns the folder for what is kept between two runs: in the user's state folder (XDG)."""
    base = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(base) / "hummel"
