"""Checks of request fields that hold whatever the table's state."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from hummel.v1 import ERROR_REASON_INVALID_REQUEST, TableStatus
from hummel_service.tables.errors import Refusal
from hummel_service.tables.tokens import check_token

if TYPE_CHECKING:
    from hummel.v1 import Clock, CreateTableRequest

MAX_PLAYER_NAME = 40
"""The longest name of a player, in characters."""

MAX_TABLE_NAME = 80
"""The longest name of a table, in characters."""

MAX_REQUEST_ID = 64
"""The longest request id, in characters."""

MAX_CLOCK_S = 7 * 24 * 60 * 60
"""The longest time for a decision, and the largest time bank: a week."""

MAX_PAGE_SIZE = 100
"""The most tables on a page."""

DEFAULT_PAGE_SIZE = 50
"""The tables on a page if the request does not say."""

_TABLE_ID = re.compile(r"[a-z2-7]{26}")
_REQUEST_ID = re.compile(rf"[!-~]{{0,{MAX_REQUEST_ID}}}")
_PAGE_TOKEN = re.compile(r"(?:[0-9a-f]{14}:[a-z2-7]{26})?")

# Characters that end lines or turn the direction of the text around them, and halves of
# characters. Joiners stay allowed: emoji and several scripts need them.
_FORBIDDEN_CATEGORIES = frozenset({"Cc", "Cs", "Zl", "Zp"})
_FORBIDDEN_CHARACTERS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def invalid(field: str, problem: str) -> Refusal:
    """Returns the refusal of a field."""
    return Refusal(ERROR_REASON_INVALID_REQUEST, f"{field} {problem}", fields={field: problem})


def table_id(value: str) -> str:
    """Returns a table id that looks like one.

    Raises:
        Refusal: INVALID_REQUEST.
    """
    if not _TABLE_ID.fullmatch(value):
        raise invalid("table_id", "must be 26 lower-case letters and digits, as CreateTable and ListTables return it")
    return value


def archive(value: bytes) -> bytes:
    """Returns an archive that is there.

    Raises:
        Refusal: INVALID_REQUEST.
    """
    if not value:
        raise invalid("archive", "is not set: send what ExportTable returned")
    return value


def request_id(value: str) -> str:
    """Returns a request id that is short and printable; may be empty.

    Raises:
        Refusal: INVALID_REQUEST.
    """
    if not _REQUEST_ID.fullmatch(value):
        raise invalid("request_id", f"must be up to {MAX_REQUEST_ID} printable ASCII characters without spaces")
    return value


def player_name(value: str) -> str:
    """Returns a player's name that can be shown.

    Raises:
        Refusal: INVALID_REQUEST.
    """
    if not any(_is_visible(character) for character in value):
        raise invalid("player_name", "must have a character that can be seen")
    return _shown("player_name", value, MAX_PLAYER_NAME)


def table_name(value: str) -> str:
    """Returns a table's name that can be shown; may be empty.

    Raises:
        Refusal: INVALID_REQUEST.
    """
    return _shown("name", value, MAX_TABLE_NAME)


def clock(request: CreateTableRequest) -> Clock | None:
    """Returns the clock that a table is to have, or None if it is to have none.

    Raises:
        Refusal: INVALID_REQUEST.
    """
    if not request.HasField("clock"):
        return None
    wanted = request.clock
    if not 1 <= wanted.decision_s <= MAX_CLOCK_S:
        raise invalid("clock.decision_s", f"must be 1 to {MAX_CLOCK_S} seconds, not {wanted.decision_s}")
    if wanted.time_bank_s > MAX_CLOCK_S:
        raise invalid("clock.time_bank_s", f"must be at most {MAX_CLOCK_S} seconds, not {wanted.time_bank_s}")
    return wanted


def new_token(value: str) -> str | None:
    """Returns a token that the caller made, or None if it made none.

    Raises:
        Refusal: INVALID_REQUEST.
    """
    if not value:
        return None
    check_token(value)
    return value


def page_token(value: str) -> str:
    """Returns a page token that looks like one; may be empty.

    Raises:
        Refusal: INVALID_REQUEST.
    """
    if not _PAGE_TOKEN.fullmatch(value):
        raise invalid("page_token", "must be the next_page_token of the page before")
    return value


def page_size(value: int) -> int:
    """Returns the number of tables for a page.

    Raises:
        Refusal: INVALID_REQUEST.
    """
    if value > MAX_PAGE_SIZE:
        raise invalid("page_size", f"must be at most {MAX_PAGE_SIZE}, not {value}")
    return value or DEFAULT_PAGE_SIZE


def table_status(value: TableStatus.ValueType) -> TableStatus.ValueType:
    """Returns a status to filter by; unspecified is any.

    Raises:
        Refusal: INVALID_REQUEST.
    """
    if value not in TableStatus.values():
        raise invalid("status", f"must be a value of TableStatus, not {value}")
    return value


def _is_visible(character: str) -> bool:
    # Separators, spaces among them, and what controls others show nothing by themselves.
    return unicodedata.category(character)[0] not in "ZC"


def _shown(field: str, value: str, longest: int) -> str:
    if len(value) > longest:
        raise invalid(field, f"must have at most {longest} characters, not {len(value)}")
    if any(unicodedata.category(c) in _FORBIDDEN_CATEGORIES or c in _FORBIDDEN_CHARACTERS for c in value):
        raise invalid(field, "must not contain control characters")
    return value
