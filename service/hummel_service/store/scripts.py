"""Lua scripts, sent by their digest so that the server parses each of them once."""

from __future__ import annotations

import hashlib
import importlib.resources
from typing import TYPE_CHECKING, Any

from redis.exceptions import NoScriptError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hummel_service.store.links import Link


class Script:
    """A script of this package. Thread-safe."""

    def __init__(self, file_name: str, link: Link) -> None:
        """Reads a script.

        Args:
            file_name: Its file beside this one.
            link: The way to send it.
        """
        self._text = importlib.resources.files(__package__).joinpath(file_name).read_text(encoding="utf-8")
        self._digest = hashlib.sha1(self._text.encode(), usedforsecurity=False).hexdigest()
        self._link = link

    def run(self, keys: Sequence[bytes], arguments: Sequence[Any]) -> Any:  # noqa: ANN401 - what the script returns
        """Runs the script, whose keys share a slot, and returns its answer.

        Raises:
            redis.RedisError: if the server refuses it or can't be reached.
        """
        try:
            return self._link.send("EVALSHA", self._digest, len(keys), *keys, *arguments)
        except NoScriptError:
            return self._link.send("EVAL", self._text, len(keys), *keys, *arguments)
