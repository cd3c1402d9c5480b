"""Secrets and ids that the SDK makes itself, so that every change can be repeated safely."""

from __future__ import annotations

import secrets
import uuid

TOKEN_BYTES = 32
"""Random bytes in a token."""


def make_token() -> str:
    """Returns a new token: 32 bytes from the system's random source, unpadded base64url.

    >>> len(make_token())
    43
    """
    return secrets.token_urlsafe(TOKEN_BYTES)


def make_request_id() -> str:
    """Returns a new request id: a random UUID.

    >>> len(make_request_id())
    36
    """
    return str(uuid.uuid4())
