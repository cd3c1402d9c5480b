"""A service that is stopped, step by step."""

from __future__ import annotations

import threading

from hummel_service.bootstrap import Service
from hummel_service.settings import Settings


class Draining:
    """A service that a test stops while it looks on.

    Args:
        url: Its store.
        http_address: Where it listens for browsers; by default nowhere.
        settings: Its other settings.
    """

    def __init__(self, url: str, *, http_address: str = "", **settings: float) -> None:
        addresses = {"grpc_address": "127.0.0.1:0", "http_address": http_address}
        self.service = Service(Settings(**addresses, redis_url=url, **settings))
        self.service.__enter__()
        self._thread = threading.Thread(target=self.service.__exit__, args=(None, None, None))

    def begin(self) -> None:
        """Begins to stop."""
        self._thread.start()

    @property
    def is_over(self) -> bool:
        """Whether it has stopped."""
        return not self._thread.is_alive()

    def wait(self) -> None:
        """Waits until it has stopped."""
        self._thread.join(30)
        assert self.is_over

    def end(self) -> None:
        """Stops it if the test did not come to that."""
        if self._thread.ident is None:
            self.begin()
        self.service.hurry()
        self.wait()
