"""Several replicas of the service as processes of their own, on one store."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Self

from support.running_service import RunningService

if TYPE_CHECKING:
    from pathlib import Path
    from types import TracebackType


class Replicas:
    """Replicas at fixed addresses. Use as a context manager.

    Args:
        folder: Where they would keep data; a store by URL leaves it empty.
        redis_urls: The store of each replica, as that replica reaches it.
        settings: Further settings, as RunningService takes them.
    """

    def __init__(self, folder: Path, redis_urls: list[str], **settings: str) -> None:
        self.services = [RunningService(folder, redis_url=url, **settings) for url in redis_urls]

    @property
    def target(self) -> str:
        """All addresses, as a gRPC client takes them."""
        return target_of([service.address for service in self.services])

    def __enter__(self) -> Self:
        with ThreadPoolExecutor() as starters:
            starting = [starters.submit(service.start) for service in self.services]
        try:
            for each in starting:
                each.result()
        except BaseException:
            self._stop()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stop()

    def _stop(self) -> None:
        with ThreadPoolExecutor() as stoppers:
            stopping = [stoppers.submit(service.stop) for service in self.services]
        for each in stopping:
            each.result()


def target_of(addresses: list[str]) -> str:
    """Several addresses as one target of a gRPC client."""
    return "ipv4:" + ",".join(addresses)
