"""Logs of ended tables, packed into one value: an eighth of what the stream takes."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING

from google.protobuf.message import DecodeError

from hummel.store.v1 import SealedLog
from hummel_service.tables.errors import damaged

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hummel.store.v1 import SealedEntry


def pack(entries: Iterable[SealedEntry]) -> bytes:
    """Packs a whole log: its entries from revision 1 on."""
    return zlib.compress(SealedLog(entries=entries).SerializeToString(), 9)


def unpack(table_id: str, packed: bytes) -> list[SealedEntry]:
    """Returns the entries of a packed log, from revision 1 on.

    Raises:
        Refusal: TABLE_DAMAGED.
    """
    try:
        return list(SealedLog.FromString(zlib.decompress(packed)).entries)
    except (zlib.error, DecodeError):
        raise damaged(table_id) from None
