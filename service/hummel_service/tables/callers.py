"""Who is calling: the owner, a seat, or nobody in particular."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from hummel.v1 import ERROR_REASON_TOKEN_MISSING, ERROR_REASON_TOKEN_WRONG
from hummel_service.tables.errors import Refusal
from hummel_service.tables.tokens import find, matches

if TYPE_CHECKING:
    from hummel.store.v1 import TableRecord


@dataclass(slots=True)
class Caller:
    """Who is calling.

    Attributes:
        token: What the caller proves itself by; None for nobody in particular.
        seat: The seat that the token belongs to, once it was looked up at a table; for the
            log, also of calls that are refused.
        address: Where the call comes from, as far as that tells callers apart; only known of
            those who watch.
    """

    token: str | None = field(default=None, repr=False)
    seat: int | None = None
    address: str = field(default="", repr=False)


def viewing_seat(record: TableRecord, caller: Caller) -> int | None:
    """Returns the seat whose view a caller gets; None for spectators and the owner.

    Raises:
        Refusal: TOKEN_WRONG, if the token is neither a seat's nor the owner's; TOKEN_MISSING,
            if there is none and the table is private.
    """
    if caller.token is None:
        if record.table.private:
            raise _missing("one of the tokens of this private table")
        return None
    seat = _find_seat(record, caller)
    if seat is None and not matches(caller.token, record.owner_token_digest):
        raise _wrong("this token belongs to no seat of the table: join the table, or call without a token to spectate")
    return seat


def acting_seat(record: TableRecord, caller: Caller) -> int:
    """Returns the seat that a caller acts for.

    Raises:
        Refusal: TOKEN_MISSING or TOKEN_WRONG, if the caller has no seat at the table.
    """
    _check_token_sent(caller, "the seat's token")
    seat = _find_seat(record, caller)
    if seat is None:
        raise _wrong("this token belongs to no seat of the table: use the seat_token that JoinTable returned")
    return seat


def check_owner(record: TableRecord, caller: Caller) -> None:
    """Checks that the caller owns the table.

    Raises:
        Refusal: TOKEN_MISSING or TOKEN_WRONG, if the caller is not the owner.
    """
    _check_token_sent(caller, "the owner's token")
    if not matches(caller.token or "", record.owner_token_digest):
        _find_seat(record, caller)
        raise _wrong("only the table's owner may do this: use the owner_token that CreateTable returned")


def owner_or_seat(record: TableRecord, caller: Caller) -> tuple[bool, int | None]:
    """Returns whether a caller owns the table, and which seat it has; one of both is so.

    Raises:
        Refusal: TOKEN_MISSING or TOKEN_WRONG, if the token is neither the owner's nor a seat's.
    """
    _check_token_sent(caller, "the owner's or a seat's token")
    seat = _find_seat(record, caller)
    is_owner = matches(caller.token or "", record.owner_token_digest)
    if not is_owner and seat is None:
        raise _wrong("this token belongs neither to the owner nor to a seat of the table: it may have been exchanged")
    return is_owner, seat


def check_still_seated(record: TableRecord, seat: int | None, token: str | None) -> None:
    """Checks that a viewer may still have its view.

    Raises:
        Refusal: TOKEN_WRONG, if the seat was given back or the token exchanged since.
    """
    if token is None:
        return
    digest = record.owner_token_digest if seat is None else record.seat_token_digests[seat]
    if not matches(token, digest):
        raise _wrong("this token is void now: come with the new one, join again, or call without a token")


def _find_seat(record: TableRecord, caller: Caller) -> int | None:
    caller.seat = find(caller.token or "", record.seat_token_digests)
    return caller.seat


def _check_token_sent(caller: Caller, what: str) -> None:
    if caller.token is None:
        raise _missing(what)


def _missing(what: str) -> Refusal:
    return Refusal(ERROR_REASON_TOKEN_MISSING, f"this call needs {what} in the metadata `authorization: Bearer TOKEN`")


def _wrong(message: str) -> Refusal:
    return Refusal(ERROR_REASON_TOKEN_WRONG, message)
