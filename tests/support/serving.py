"""Whole services in the test's own process, for a store of the test's choice."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from hummel_service.bootstrap import Service
from hummel_service.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hummel_service.tables.watching import Watches


@contextmanager
def serving(redis_url: str, **settings: Any) -> Iterator[Service]:  # noqa: ANN401 - as Settings takes them
    """A service on a free port, over gRPC alone and without limits on calls; it is drained and stopped afterwards."""
    # Tests play whole games in a moment, all from one address.
    unlimited = {"calls_per_s": 0, "calls_per_s_per_address": 0, "watches_per_address": 0, "open_tables_per_owner": 0}
    usual = {"grpc_address": "127.0.0.1:0", "http_address": "", **unlimited}
    with Service(Settings(**{**usual, "redis_url": redis_url, **settings})) as service:
        yield service


def watches_of(service: Service) -> Watches:
    """The watches of a service, for what can't be seen from outside: threads and leaks."""
    watches = service._watches  # noqa: SLF001 - see above
    assert watches is not None
    return watches
