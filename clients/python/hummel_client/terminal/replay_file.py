"""Reads and writes games as files: the Replay message as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from google.protobuf import json_format

from hummel.v1 import Replay
from hummel_client.terminal.errors import CommandError

if TYPE_CHECKING:
    from pathlib import Path


def read_replay(path: Path) -> Replay:
    """Reads a game from a file.

    Raises:
        CommandError: if the file can't be read or holds no replay.
    """
    try:
        return json_format.Parse(path.read_text(encoding="utf-8"), Replay())
    except OSError as error:
        raise CommandError(f"{path} can't be read: {error.strerror}.") from error
    except (ValueError, RecursionError, json_format.ParseError) as error:
        reason = " ".join(str(error).split())[:200]
        raise CommandError(
            f"{path} is no replay ({reason}). `hummel replay TABLE --save FILE` writes one.",
        ) from error


def write_replay(replay: Replay, path: Path) -> None:
    """Writes a game into a file.

    Raises:
        CommandError: if the file can't be written.
    """
    try:
        path.write_text(json_format.MessageToJson(replay) + "\n", encoding="utf-8")
    except OSError as error:
        raise CommandError(f"{path} can't be written: {error.strerror}.") from error
