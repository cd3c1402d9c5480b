"""Puts the service together: the only place that knows all its parts."""

from __future__ import annotations

import threading
import time
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Self

import redis
import structlog
from google.protobuf.timestamp_pb2 import Timestamp

from hummel_service.rpc.access import Access
from hummel_service.rpc.addresses import Addresses, networks
from hummel_service.rpc.admin import AdminServicer
from hummel_service.rpc.admin_token import AdminTokenFile, FixedAdminToken
from hummel_service.rpc.admission import Admission
from hummel_service.rpc.api_keys import ApiKeys
from hummel_service.rpc.calls import CallLimits
from hummel_service.rpc.catalog import CatalogServicer
from hummel_service.rpc.certificates import Certificates
from hummel_service.rpc.methods import all_methods
from hummel_service.rpc.play import PlayServicer
from hummel_service.rpc.rates import CallRates
from hummel_service.rpc.server import GrpcServer, ServerLimits
from hummel_service.rpc.table import TableServicer
from hummel_service.store.connecting import connect
from hummel_service.store.embedded import EmbeddedValkey
from hummel_service.store.memory import UnfitStoreError, check_memory
from hummel_service.store.redis_store import RedisStore
from hummel_service.tables.archives import Archives
from hummel_service.tables.committing import Committer
from hummel_service.tables.housekeeping import Housekeeper
from hummel_service.tables.lifetimes import Lifetimes
from hummel_service.tables.lobby import Lobby
from hummel_service.tables.play import Play
from hummel_service.tables.seating import Seating
from hummel_service.tables.timekeeping import Timekeeper
from hummel_service.tables.watch import WatchLimits
from hummel_service.tables.watching import Watches
from hummel_service.web.server import HttpServer

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import TracebackType

    from hummel_service.settings import Settings

_log = structlog.get_logger("hummel.service")

READINESS_POLL_S = 1.0
"""How often the store is asked whether it is there."""

FAILURES_UNTIL_UNREADY = 2
"""One lost answer does not take a replica out of the load balancer."""

_EVERYWHERE = frozenset({"0.0.0.0", "[::]"})  # noqa: S104 - to be told apart

# Watches listen on one connection and read on another; readiness, the timekeeper
# and the housekeeper need one each.
_CONNECTIONS_BESIDE_CALLS = 5


class Service:
    """A whole service in this process. Use as a context manager; then it serves.

    Leaving the context drains it: it reports not ready, goes on for the drain delay, ends
    watches, lets calls under way end, and closes the store.
    """

    def __init__(self, settings: Settings, is_asked_to_stop: Callable[[], bool] = lambda: False) -> None:
        """Makes a service that does nothing yet.

        Args:
            settings: What is set.
            is_asked_to_stop: Tells, while the service starts, whether it is to stop again.
        """
        self._settings = settings
        self._is_asked_to_stop = is_asked_to_stop
        self._parts = ExitStack()
        self._stopping = threading.Event()
        self._hurry = threading.Event()
        self._watches: Watches | None = None
        self._server: GrpcServer | None = None
        self._http: HttpServer | None = None
        self._port = 0
        self._http_port = 0

    @property
    def address(self) -> str:
        """Where the service listens for gRPC, HOST:PORT, once it does."""
        return _with_port(self._settings.grpc_address, self._port)

    @property
    def http_address(self) -> str:
        """Where the service listens for browsers, HOST:PORT, once it does; empty if it does not."""
        return _with_port(self._settings.http_address, self._http_port) if self._http is not None else ""

    @property
    def page_url(self) -> str:
        """Where a browser on this machine finds the page, once it does; empty if the service has none."""
        if self._http is None or not self._http.has_page:
            return ""
        host = self._settings.http_address.rpartition(":")[0]
        scheme = "https" if self._settings.tls_certificate_file else "http"
        return f"{scheme}://{'localhost' if host in _EVERYWHERE else host}:{self._http_port}/"

    def __enter__(self) -> Self:
        """Starts the store and the servers.

        Raises:
            DataFolderInUseError, EmbeddedStoreError: if the embedded store can't be had.
            StartAbandonedError: if the service is asked to stop before that store has read its file.
            UnfitStoreError: if the store is set up so that it would lose tables.
            AddressError: if an address can't be had.
            FileError: if a file that a setting names can't be used.
        """
        with ExitStack() as parts:
            self._start(parts)
            self._parts = parts.pop_all()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Drains the service and stops it."""
        self._parts.close()
        _log.info("stopped")

    def hurry(self) -> None:
        """Cuts a drain short, also one that has begun: what is under way is cancelled."""
        self._hurry.set()
        if self._stopping.is_set():
            for server in (self._server, self._http):
                if server is not None:
                    server.stop_now()

    def _start(self, parts: ExitStack) -> None:
        settings = self._settings
        addresses = Addresses(networks(settings.trusted_proxies))
        access, certificates = _access(settings, addresses), _certificates(settings)
        url = settings.redis_url or parts.enter_context(EmbeddedValkey(settings.data_dir, self._is_asked_to_stop)).url
        # Both servers have threads of their own for calls.
        store = RedisStore(connect(url, 2 * settings.threads + _CONNECTIONS_BESIDE_CALLS))
        parts.callback(store.close)
        _check_memory_if_reachable(store)
        lifetimes = _lifetimes(settings)
        committer = Committer(store, settings.cached_tables, lifetimes)
        self._watches = watches = Watches(store, _watch_limits(settings))
        limits = _server_limits(settings)
        lobby = Lobby(store, committer, _now, settings.open_tables_per_owner)
        servicers = {
            "AdminService": AdminServicer(settings.replica, Archives(store, lifetimes)),
            "CatalogService": CatalogServicer(),
            "PlayService": PlayServicer(Play(store, committer, _now)),
            "TableService": TableServicer(lobby, Seating(store, committer, _now), access),
        }
        methods = all_methods(servicers, watches, limits.call, access)
        admission = _admission(settings, addresses)
        self._server = server = GrpcServer(
            methods, limits, admission, certificates=certificates, reflect=settings.reflection
        )
        for worker in (Timekeeper(store, committer, _now), Housekeeper(store)):
            worker.start()
            parts.callback(worker.stop)
        watches.start()
        parts.callback(watches.stop)
        if settings.http_address:
            self._http = HttpServer(
                methods, limits, admission, certificates=certificates, cors_origins=settings.cors_origin_list
            )
            self._http_port = self._http.start(settings.http_address)
            parts.callback(self._http.stop)
        self._port = server.start(settings.grpc_address)
        readiness = threading.Thread(target=self._report_readiness, args=(store,), name="readiness", daemon=True)
        readiness.start()
        parts.callback(self._drain, server, watches, readiness)

    def _set_ready(self, *, ready: bool) -> None:
        for server in (self._server, self._http):
            if server is not None:
                server.set_ready(ready=ready)

    def _report_readiness(self, store: RedisStore) -> None:
        failures = FAILURES_UNTIL_UNREADY
        ready = False
        unfit = ""
        while True:
            try:
                store.ping()
                if not ready:
                    # After an outage it may be another server.
                    check_memory(store.link)
                failures = 0
            except UnfitStoreError as error:
                failures = FAILURES_UNTIL_UNREADY
                if str(error) != unfit:
                    unfit = str(error)
                    _log.error(unfit)
            except Exception as error:  # noqa: BLE001 - whatever it is, calls would meet it too
                failures += 1
                _log.debug("the store does not answer", fault=type(error).__name__)
            if ready != (failures < FAILURES_UNTIL_UNREADY):
                ready = not ready
                _log.info("ready" if ready else "not ready: the store can't be reached")
                self._set_ready(ready=ready)
            if self._stopping.wait(READINESS_POLL_S):
                return

    def _drain(self, server: GrpcServer, watches: Watches, readiness: threading.Thread) -> None:
        settings = self._settings
        # Load balancers first: calls that come until they know are still served.
        self._stopping.set()
        readiness.join()
        self._set_ready(ready=False)
        _log.info("draining", delay_s=settings.drain_delay_s, grace_s=settings.shutdown_grace_s)
        self._hurry.wait(settings.drain_delay_s)
        watches.drain()
        grace_s = 0 if self._hurry.is_set() else settings.shutdown_grace_s
        if self._http is not None:
            self._http.begin_stop(grace_s)
        server.stop(grace_s)


def _with_port(address: str, port: int) -> str:
    return f"{address.rpartition(':')[0]}:{port}"


def _now() -> Timestamp:
    seconds, nanoseconds = divmod(time.time_ns(), 1_000_000_000)
    return Timestamp(seconds=seconds, nanos=nanoseconds // 1_000 * 1_000)


def _access(settings: Settings, addresses: Addresses) -> Access:
    file = settings.admin_token_file
    return Access(
        ApiKeys(Path(settings.api_keys_file)) if settings.api_keys_file else None,
        AdminTokenFile(Path(file)) if file else FixedAdminToken(settings.admin_token),
        addresses,
    )


def _admission(settings: Settings, addresses: Addresses) -> Admission:
    return Admission(addresses, CallRates(settings.calls_per_s, settings.calls_per_s_per_address))


def _certificates(settings: Settings) -> Certificates | None:
    if not settings.tls_certificate_file:
        return None
    client_ca = Path(settings.tls_client_ca_file) if settings.tls_client_ca_file else None
    return Certificates(Path(settings.tls_certificate_file), Path(settings.tls_key_file), client_ca)


def _check_memory_if_reachable(store: RedisStore) -> None:
    """Checks how the store is set up; one that is away is checked when it comes.

    Raises:
        UnfitStoreError: if it would lose tables.
    """
    with suppress(redis.RedisError, OSError):
        check_memory(store.link)


def _lifetimes(settings: Settings) -> Lifetimes:
    return Lifetimes(
        waiting_s=settings.waiting_table_life_s or None,
        running_s=settings.running_table_life_s or None,
        ended_s=settings.ended_table_life_s or None,
    )


def _watch_limits(settings: Settings) -> WatchLimits:
    return WatchLimits(
        heartbeat_s=settings.watch_heartbeat_s,
        poll_s=settings.watch_poll_s,
        send_timeout_s=settings.watch_send_timeout_s,
        life_s=settings.watch_life_s,
        watchers=settings.max_watchers,
        watchers_per_table=settings.watchers_per_table,
        watches_per_seat=settings.watches_per_seat,
        watches_per_address=settings.watches_per_address,
    )


def _server_limits(settings: Settings) -> ServerLimits:
    return ServerLimits(
        threads=settings.threads,
        max_concurrent_calls=settings.max_concurrent_calls,
        call=CallLimits(
            timeout_s=settings.call_timeout_s,
            request_bytes=settings.max_request_bytes,
            response_bytes=settings.max_response_bytes,
        ),
    )
