"""Several replicas of the service as processes of their own, on one store."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Self

from support.running_service import RunningService

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path
    from types import TracebackType


class Replicas:
    """Replicas at fixed addresses. Use as a context manager.

    Args:
        folder: Where they would keep data; a store by URL leaves it empty.
        redis_urls: The store of each replica, as that replica reaches it.
        programs: What each replica runs, see RunningService; None: all run the service itself.
        settings: Further settings, as RunningService takes them.
    """

    def __init__(
        self,
        folder: Path,
        redis_urls: Sequence[str],
        *,
        programs: Sequence[Sequence[str]] | None = None,
        **settings: str,
    ) -> None:
        self.services = [
            RunningService(folder, program=program, redis_url=url, **settings)
            for url, program in zip(redis_urls, programs or [None] * len(redis_urls), strict=True)
        ]

    @property
    def target(self) -> str:
        """All addresses, as a gRPC client takes them."""
        return target_of([service.address for service in self.services])

    def ensure_running(self) -> None:
        """Starts those that do not run."""
        with ThreadPoolExecutor() as starters:
            starting = [starters.submit(service.start) for service in self.services if not service.is_running]
        for each in starting:
            each.result()

    def __enter__(self) -> Self:
        try:
            self.ensure_running()
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
