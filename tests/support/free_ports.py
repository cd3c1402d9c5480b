"""Free ports for servers that must know theirs before they start."""

from __future__ import annotations

import random
import socket

_LOWEST, _HIGHEST = 10_000, 30_000
"""Below the ports that the system gives away by itself, so that nothing takes one in between."""

_CHANCE = random.Random()  # noqa: S311 - only others' ports are to be avoided


def free_ports(number: int) -> list[int]:
    """Returns different ports on loopback that nobody listens on."""
    found: set[int] = set()
    while len(found) < number:
        port = _CHANCE.randint(_LOWEST, _HIGHEST)
        try:
            socket.create_server(("127.0.0.1", port)).close()
        except OSError:
            continue
        found.add(port)
    return sorted(found)
