"""Tokens that prove a seat or an owner. Only their digests are kept."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from typing import TYPE_CHECKING

from hummel.v1 import ERROR_REASON_INVALID_REQUEST
from hummel_service.tables.errors import Refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

TOKEN_BYTES = 32
"""Random bytes in a token."""

_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")


def make_token() -> str:
    """Returns a new token: 32 random bytes as 43 characters of unpadded base64url."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def check_token(token: str) -> None:
    """Checks a token that a caller wants to use from now on.

    Raises:
        Refusal: INVALID_REQUEST, if it is not 32 bytes of unpadded base64url.
    """
    if _TOKEN.fullmatch(token):
        return
    problem = "must be 32 random bytes as 43 characters of unpadded base64url"
    raise Refusal(ERROR_REASON_INVALID_REQUEST, f"token {problem}", fields={"token": problem})


def digest_of(token: str) -> bytes:
    """Returns what is stored of a token: its SHA-256."""
    return hashlib.sha256(token.encode()).digest()


def matches(token: str, digest: bytes) -> bool:
    """Tells in constant time whether a token has the digest. An empty digest has none."""
    return bool(digest) and hmac.compare_digest(digest_of(token), digest)


def find(token: str, digests: Sequence[bytes]) -> int | None:
    """Returns where in a list the token's digest stands, or None. Empty digests are nobody's."""
    sent = digest_of(token)
    # All are compared, so that the time taken says nothing about the seats.
    found = [number for number, digest in enumerate(digests) if hmac.compare_digest(sent, digest)]
    return found[0] if found else None
