"""Calls that compute for long: they delay one another, and nobody else."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest

from hummel.v1 import GetTableRequest, GetViewRequest, ListReplayViewsRequest
from hummel_service.tables import play
from support.api import Api, finished_table
from support.awaiting import eventually
from support.serving import serving
from support.web_api import CONNECT, GRPC_WEB, WebApi

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hummel_service.bootstrap import Service
    from support.store_server import StoreServer

THREADS = 2

LONG_CALLS = 10
"""Many more than there are threads."""


@pytest.fixture(scope="module")
def service(store: StoreServer) -> Iterator[Service]:
    """A service with few threads, over gRPC and HTTP."""
    with serving(store.url, threads=THREADS, http_address="127.0.0.1:0") as service:
        yield service


@pytest.mark.parametrize("long_by", ["gRPC", "HTTP"])
def test_calls_that_compute_for_long_delay_nobody_else(service: Service, monkeypatch: pytest.MonkeyPatch, long_by: str):
    """While many more of them are worked on than there are threads, others are answered; in the end they are, too."""
    begun, go_on = threading.Event(), threading.Event()
    replay_views = play.replay_views

    def slowly(*arguments: object) -> object:
        begun.set()
        assert go_on.wait(60)
        return replay_views(*arguments)  # type: ignore[arg-type] # passed on as they are

    monkeypatch.setattr(play, "replay_views", slowly)
    with Api(service.address) as api, ThreadPoolExecutor(LONG_CALLS) as pool:
        table_id = finished_table(api).table_id
        slow_api = api if long_by == "gRPC" else WebApi(service.http_address, CONNECT)
        long_calls = [
            pool.submit(slow_api.call, "ListReplayViews", ListReplayViewsRequest(table_id=table_id, page_size=3))
            for _ in range(LONG_CALLS)
        ]
        try:
            eventually(begun.is_set)
            for _ in range(THREADS + 1):
                for other in (api, WebApi(service.http_address, GRPC_WEB)):
                    assert other.call("GetTable", GetTableRequest(table_id=table_id)).table.table_id == table_id
                    assert other.call("GetView", GetViewRequest(table_id=table_id)).view.outcome.results
            assert not any(call.done() for call in long_calls)
        finally:
            go_on.set()
        assert [len(call.result(60).views) for call in long_calls] == [3] * LONG_CALLS
