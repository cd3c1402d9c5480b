"""What the store does when its memory runs short: it must refuse to write, and throw nothing away."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import structlog
from redis.exceptions import NoPermissionError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hummel_service.store.links import Link

_log = structlog.get_logger("hummel.store")

KEEPING = "noeviction"
"""The policy by which a server that is full refuses writes."""


class UnfitStoreError(RuntimeError):
    """The store is set up so that it would lose tables."""


def check_memory(link: Link) -> None:
    """Checks that no server of the store throws tables away when its memory runs short.

    Raises:
        UnfitStoreError: if one does, or does not tell; the message says what to change.
        redis.RedisError: if the store can't be reached.
    """
    try:
        servers = link.memory_of_servers()
    except NoPermissionError:
        raise UnfitStoreError(
            "the store's user may not use INFO, without which nothing can be stored: "
            "allow it with ACL SETUSER NAME +info"
        ) from None
    for place, memory in servers.items():
        _check_server(place, memory)


def _check_server(place: str, memory: Mapping[str, Any]) -> None:
    policy, limit = str(memory.get("maxmemory_policy", "")), int(memory.get("maxmemory", 0))
    if not policy:
        _log.warning("the store does not tell its maxmemory-policy: it must be noeviction", store=place)
    elif policy != KEEPING and limit:
        raise UnfitStoreError(
            f"the store at {place} would throw tables away when its memory is full (maxmemory-policy {policy}): "
            f"set maxmemory-policy {KEEPING}"
        )
    elif policy != KEEPING:
        _log.warning(
            f"the store would throw tables away if it got a maxmemory: set maxmemory-policy {KEEPING}",
            store=place,
            policy=policy,
        )
