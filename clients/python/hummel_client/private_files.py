"""Writes files that hold tokens."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def write_private(path: Path, content: str | bytes, *, replaces: bool = True) -> None:
    """Writes a file that its user alone can read; whenever this is cut off, the old one or the new one is there.

    Makes the folder if there is none. The content is on the disk when this returns.

    Args:
        path: The file.
        content: What it will hold; text is written as UTF-8.
        replaces: Whether an older file may be written over.

    Raises:
        FileExistsError: if there is one that may not.
        OSError: if the file can't be written.
    """
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    # mkstemp makes the file with mode 0600; the rename and the link are atomic.
    handle, name = tempfile.mkstemp(dir=path.parent, suffix=".new")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content.encode() if isinstance(content, str) else content)
            file.flush()
            os.fsync(handle)
        if replaces:
            Path(name).replace(path)
        else:
            path.hardlink_to(name)
    finally:
        Path(name).unlink(missing_ok=True)


def state_dir() -> Path:
    """Returns the folder for what is kept between two runs: in the user's state folder (XDG)."""
    base = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(base) / "hummel"
