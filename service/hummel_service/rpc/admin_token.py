"""The operator's token: what AdminService asks for."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Protocol

from hummel_service.rpc.reloading import Reloaded
from hummel_service.tables.tokens import digest_of, matches

if TYPE_CHECKING:
    from pathlib import Path

SETTING = "HUMMEL_ADMIN_TOKEN_FILE"
"""The setting that names the file of the token."""

_FORM = re.compile(r"[!-~]{16,512}")


class AdminToken(Protocol):
    """Knows the operator's token by its digest."""

    def is_(self, token: str) -> bool:
        """Tells in constant time whether a token is the operator's."""


class FixedAdminToken:
    """A token that stays; of which only the digest is known."""

    def __init__(self, digest: bytes) -> None:
        """Makes it of the token's digest; an empty one is nobody's."""
        self._digest = digest

    def is_(self, token: str) -> bool:
        """Tells in constant time whether a token is the operator's."""
        return matches(token, self._digest)


class AdminTokenFile:
    """The token that a file holds, read anew whenever it changes."""

    def __init__(self, path: Path) -> None:
        """Reads the token.

        Raises:
            FileError: if the file can't be read or holds no token.
        """
        self._digest = Reloaded(
            SETTING, [path], lambda: digest_of_admin_token(path.read_text(encoding="utf-8").strip())
        )

    def is_(self, token: str) -> bool:
        """Tells in constant time whether a token is the operator's."""
        return matches(token, self._digest.get())


def digest_of_admin_token(token: str) -> bytes:
    """Returns what is kept of the operator's token.

    Raises:
        ValueError: if it is too short to be safe, or can't be sent as metadata.
    """
    if not _FORM.fullmatch(token):
        raise ValueError("the token must be 16 to 512 printable ASCII characters without spaces")
    return digest_of(token)
