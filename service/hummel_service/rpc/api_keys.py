"""API keys: who may open tables, where that is not everybody."""

from __future__ import annotations

import hashlib
import re
from typing import TYPE_CHECKING

from hummel_service.rpc.reloading import Reloaded
from hummel_service.tables.tokens import make_token

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

SETTING = "HUMMEL_API_KEYS_FILE"
"""The setting that names the file of keys."""

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,39}")
_DIGEST = re.compile(r"[0-9a-f]{64}")


class ApiKeys:
    """The keys of a file, read anew whenever it changes. Thread-safe.

    The file has a line `NAME DIGEST` for each key, the digest being the SHA-256 of the key
    in hexadecimal; empty lines and what follows a `#` mean nothing. A name may have several
    keys, so that one can be replaced by another without a gap.
    """

    def __init__(self, path: Path) -> None:
        """Reads the keys.

        Raises:
            FileError: if the file can't be read or has a line that is none.
        """
        self._names = Reloaded(SETTING, [path], lambda: parse_keys(path.read_text(encoding="utf-8")))

    def name_of(self, key: str) -> str | None:
        """Returns whose key it is; None if it is nobody's."""
        # Looked up by its digest: how long that takes says nothing about the keys there are.
        return self._names.get().get(digest_of_key(key))


def parse_keys(text: str) -> Mapping[str, str]:
    r"""Returns the name for each digest in a file of keys.

    Raises:
        ValueError: if a line is wrong; it is named by its number, not shown.

    >>> parse_keys("# keys\nstudio " + "0" * 64)["0" * 64]
    'studio'
    """
    names: dict[str, str] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        words = line.partition("#")[0].split()
        if not words:
            continue
        if len(words) != 2 or not _NAME.fullmatch(words[0]) or not _DIGEST.fullmatch(words[1]):  # noqa: PLR2004 - a name and a digest
            raise ValueError(f"line {number} must be `NAME DIGEST`, as `hummel key NAME` prints it")
        name, digest = words
        if names.setdefault(digest, name) != name:
            raise ValueError(f"line {number} gives a key to {name} that an earlier line gives to {names[digest]}")
    return names


def check_key_name(name: str) -> None:
    """Checks that a key can have this name.

    Raises:
        ValueError: if not.
    """
    if not _NAME.fullmatch(name):
        raise ValueError(
            "the name must be 1 to 40 letters, digits, dots, hyphens and underscores, a letter or digit first"
        )


def make_key() -> str:
    """Returns a new key: 32 random bytes as 43 characters of unpadded base64url."""
    return make_token()


def digest_of_key(key: str) -> str:
    """Returns what is kept of a key: its SHA-256 in hexadecimal."""
    return hashlib.sha256(key.encode()).hexdigest()
