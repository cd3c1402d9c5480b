"""Keeps the tokens of own seats between two runs of the client, readable by the user alone."""

from __future__ import annotations

import json
import re
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING

from hummel_client import private_files

if TYPE_CHECKING:
    from pathlib import Path

_TABLE_ID = re.compile(r"[a-z0-9]{1,64}")


@dataclass(frozen=True)
class KeptTable:
    """What proves this user at one table.

    Attributes:
        table_id: The table.
        seat: The person's seat.
        token: The token of that seat.
        owner_token: The owner's token, if this user opened the table; else empty.
        bot_tokens: The tokens of the bots that this user plays, by seat.
    """

    table_id: str
    seat: int
    token: str
    owner_token: str = ""
    bot_tokens: dict[int, str] = field(default_factory=dict)


def state_dir() -> Path:
    """Returns the folder for what the client keeps."""
    return private_files.state_dir() / "tables"


def keep(table: KeptTable) -> None:
    """Writes a table's tokens, over older ones, into a file that only the user can read."""
    private_files.write_private(_path(table.table_id), json.dumps(asdict(table)))


def kept(table_id: str) -> KeptTable | None:
    """Returns the tokens kept for a table; None if there are none or the file is damaged."""
    if not _TABLE_ID.fullmatch(table_id):
        return None
    try:
        fields = json.loads(_path(table_id).read_text(encoding="utf-8"))
        fields["bot_tokens"] = {int(seat): token for seat, token in fields["bot_tokens"].items()}
        return KeptTable(**fields)
    except (OSError, ValueError, TypeError, KeyError, AttributeError):
        return None


def forget(table_id: str) -> None:
    """Removes a table's tokens: its game is over."""
    _path(table_id).unlink(missing_ok=True)


def _path(table_id: str) -> Path:
    return state_dir() / f"{table_id}.json"
