"""A running service at both its ports."""

from __future__ import annotations

from typing import TYPE_CHECKING

from support.free_ports import free_ports
from support.running_service import RunningService

if TYPE_CHECKING:
    from pathlib import Path


class BothPorts(RunningService):
    """A service that is called over HTTP too, at a port that stays the same over restarts.

    Args:
        data_dir: Where its embedded store keeps tables, across restarts.
        settings: Further settings, as RunningService takes them.
    """

    def __init__(self, data_dir: Path, **settings: str) -> None:
        (port,) = free_ports(1)
        self.http_address = f"127.0.0.1:{port}"
        """Where it listens for HTTP."""
        super().__init__(data_dir, http_address=self.http_address, **settings)
