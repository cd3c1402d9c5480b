"""Changes of a table's record: a copy to change, and tokens that may be put into it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel.store.v1 import TableRecord
from hummel.v1 import (
    ERROR_REASON_INVALID_REQUEST,
    ERROR_REASON_TOKEN_NOT_REPEATABLE,
)
from hummel_service.tables.errors import Refusal, version_unknown
from hummel_service.tables.model import SCHEMA_VERSION
from hummel_service.tables.tokens import find, matches

if TYPE_CHECKING:
    from collections.abc import Sequence


def copy_of(record: TableRecord) -> TableRecord:
    """Returns a copy that may be changed: the record itself is shared by all who hold its snapshot."""
    copy = TableRecord()
    copy.CopyFrom(record)
    return copy


def check_layout(record: TableRecord) -> None:
    """Checks that this version knows how a record is laid out.

    Raises:
        Refusal: VERSION_UNKNOWN.
    """
    if record.schema_version > SCHEMA_VERSION:
        layouts = f"layout {record.schema_version}, known is {SCHEMA_VERSION}"
        raise version_unknown("a later version of Hummel stored this table", layouts)


def check_unused(token: str, digests: Sequence[bytes]) -> None:
    """Checks that a token is none of those that a table has.

    Raises:
        Refusal: INVALID_REQUEST.
    """
    if find(token, digests) is not None:
        problem = "is in use at this table: make a new one for each seat, and for each exchange"
        raise Refusal(ERROR_REASON_INVALID_REQUEST, f"token {problem}", fields={"token": problem})


def check_just_made(token: str, digest: bytes) -> None:
    """Checks that a token is the stored one: then its request was carried out just now, not in an earlier call.

    Raises:
        Refusal: TOKEN_NOT_REPEATABLE.
    """
    if not matches(token, digest):
        raise Refusal(
            ERROR_REASON_TOKEN_NOT_REPEATABLE,
            "this request was carried out before and its token can't be shown again: "
            "send your own token with requests that you may have to repeat",
        )
