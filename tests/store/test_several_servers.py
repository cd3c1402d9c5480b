"""Stores of several servers: clusters, and masters that sentinels guard; what works, and what a fail-over costs."""

from __future__ import annotations

import tempfile
import threading
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import pytest
from redis.crc import key_slot
from structlog.testing import capture_logs

from hummel_service.store import keys
from hummel_service.tables.errors import Refusal
from hummel_service.tables.model import Committed, DoneBefore, Head, Stale
from support.awaiting import eventually
from support.cluster_server import ClusterServer
from support.free_ports import free_ports
from support.records import at, new_request, new_table_id, opening, text_of, writing
from support.replica import Replica, act, play_to_the_end, started_table
from support.sentinel_server import SERVICE, SentinelServer
from support.store_server import KINDS, StoreServer
from support.watching import SOON, open_watch, watching

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from hummel_service.store.redis_store import RedisStore
    from hummel_service.tables.model import Snapshot
    from support.cluster_server import Node

T = TypeVar("T")

_FOLDER = Path(__file__).parents[1] / "clients/loopback_certificate"
CERTIFICATE, KEY = _FOLDER / "certificate.pem", _FOLDER / "key.pem"


@pytest.fixture(params=KINDS, scope="module")
def cluster(request: pytest.FixtureRequest) -> Iterator[ClusterServer]:
    """A cluster, the same for all tests that leave it whole."""
    with tempfile.TemporaryDirectory(prefix="c-") as folder, ClusterServer(request.param, Path(folder)) as cluster:
        yield cluster


@pytest.fixture(
    params=[
        "valkey cluster",
        "redis sentinel",
        pytest.param("redis cluster", marks=pytest.mark.long),
        pytest.param("valkey sentinel", marks=pytest.mark.long),
    ]
)
def several(request: pytest.FixtureRequest) -> Iterator[ClusterServer | SentinelServer]:
    """A store of several servers for one test, which may end some of them."""
    kind, _, how = request.param.partition(" ")
    with tempfile.TemporaryDirectory(prefix="c-") as folder:
        make = ClusterServer if how == "cluster" else SentinelServer
        with make(kind, Path(folder)) as servers:
            yield servers


@pytest.fixture
def replica(several: ClusterServer | SentinelServer) -> Iterator[Replica]:
    """A replica on the store of several servers."""
    replica = Replica(several.url)
    yield replica
    replica.close()


def master_for(servers: ClusterServer | SentinelServer, table_id: str) -> StoreServer:
    """The server that takes the writes of a table."""
    found = servers.master() if isinstance(servers, SentinelServer) else servers.master_of(keys.snapshot(table_id))
    assert found is not None
    return found


def loaded(store: RedisStore, table_id: str) -> Snapshot:
    """The table, which must be there."""
    snapshot = store.load(table_id)
    assert snapshot is not None
    return snapshot


def in_spite_of_faults(call: Callable[[], T]) -> T:
    """Repeats a call until it is not refused any more. Whenever it is, it must be told to come back."""
    refusal: Refusal | None = None
    for _ in range(1_000):
        try:
            return call()
        except Refusal as error:
            refusal = error
        assert refusal.reason == "STORE_UNAVAILABLE"
        assert refusal.retry_delay_s
        threading.Event().wait(0.05)
    raise AssertionError("the store did not come back")


class TestCluster:
    """A store in a cluster does what one on a single server does."""

    def test_all_keys_of_a_table_share_a_slot(self):
        """Whatever a table's id, one script can change all that belongs to it."""
        for table_id in ("a" * 26, *(new_table_id() for _ in range(50))):
            assert len({key_slot(key(table_id)) for key in (keys.snapshot, keys.log, keys.requests)}) == 1

    def test_tables_on_all_servers_are_listed_together(
        self, cluster: ClusterServer, new_store: Callable[..., RedisStore]
    ):
        """Pages and polls show tables of every server, in the one order of their creation."""
        store = new_store(cluster.url)
        table_ids = [new_table_id() for _ in range(30)]
        for number, table_id in enumerate(table_ids):
            change = opening(table_id, private=False, created_ms=9_000_000_000_000 + number)
            assert store.create(at(table_id, 0), new_request(), change, None) == Committed(1)
        assert len({cluster.master_of(keys.snapshot(table_id)) for table_id in table_ids}) == 3
        seen: list[str] = []
        cursor = ""
        while len(seen) < len(table_ids):
            page = store.page(cursor, 7)
            seen += [summary.table_id for summary in page.tables]
            cursor = page.next_cursor
        assert seen[: len(table_ids)] == table_ids[::-1]
        assert store.heads([*table_ids, new_table_id()]) == [*[Head(1, "e1")] * 30, None]

    def test_what_a_commit_answers(self, cluster: ClusterServer, new_store: Callable[..., RedisStore]):
        """Committed, stale and repeated commits are told as they are on a single server, and the log is read back."""
        store = new_store(cluster.url)
        for table_id in (new_table_id() for _ in range(10)):
            request = new_request()
            store.create(at(table_id, 0), new_request(), opening(table_id), None)
            assert store.commit(at(table_id, 1), request, writing("first"), None) == Committed(2)
            assert store.commit(at(table_id, 1), new_request(), writing("lost"), None) == Stale(2)
            assert store.commit(at(table_id, 2), request, writing("twice"), None) == DoneBefore(2, request.digest)
            assert store.load_for(table_id, request)[1] == DoneBefore(2, request.digest)
            assert [text_of(entry) for _, entry in store.log(table_id, 1, 2)] == ["first"]
            store.seal(table_id, 2, "e1")
            assert [text_of(entry) for _, entry in store.log(table_id, 1, 2)] == ["first"]

    def test_nudges_reach_listeners_at_every_server(self, cluster: ClusterServer, new_store: Callable[..., RedisStore]):
        """A listener hears of commits on all servers, whichever of them it listens at."""
        store = new_store(cluster.url)
        table_ids = {new_table_id() for _ in range(12)}
        for table_id in table_ids:
            store.create(at(table_id, 0), new_request(), opening(table_id), None)
        assert len({cluster.master_of(keys.snapshot(table_id)) for table_id in table_ids}) == 3
        for node in cluster.nodes:
            heard: set[str] = set()
            listening, stopped = threading.Event(), threading.Event()
            at_node = new_store(f"redis://{node.address}")
            listener = threading.Thread(target=at_node.listen, args=(heard.add, listening.set, stopped.is_set))
            listener.start()
            assert listening.wait(20)
            for table_id in table_ids:
                store.commit(loaded(store, table_id), new_request(), writing("x"), None)
            eventually(lambda heard=heard: table_ids <= heard, "all commits are heard of")  # type: ignore[misc] # bound
            stopped.set()
            listener.join()

    def test_a_game_goes_on_while_its_slot_moves(self, cluster: ClusterServer):
        """Another server takes over a table's slot in the middle of a game: players and watchers notice nothing."""
        replica = Replica(cluster.url)
        table = started_table(replica)
        with watching(replica.store, SOON) as watches:
            stream = open_watch(watches, table.table_id)
            stream.wait_for_revision(act(replica, table))
            move_slot(cluster, table.table_id)
            play_to_the_end(replica, table)
            revision = loaded(replica.store, table.table_id).revision
            stream.wait_for_revision(revision)
        assert stream.revisions == list(range(1, revision + 1))
        assert not any(update.resync for update in stream.updates)
        replica.close()

    def test_a_service_that_is_there_before_its_cluster_finds_it(self, new_store: Callable[..., RedisStore]):
        """Without a cluster every call is refused with a delay; when there is one, the store is found."""
        with tempfile.TemporaryDirectory(prefix="c-") as folder:
            servers = ClusterServer("valkey", Path(folder))
            store = new_store(servers.url)
            for call in (store.ping, lambda: store.load("a"), lambda: store.page("", 10), lambda: store.heads(["a"])):
                with pytest.raises(Refusal) as refused:
                    call()
                assert refused.value.reason == "STORE_UNAVAILABLE"
            with servers:
                store.ping()
                assert store.load("a") is None


def move_slot(cluster: ClusterServer, table_id: str) -> None:
    """Moves a table's slot with all its keys to another master, as resharding does."""
    key = keys.snapshot(table_id)
    slot, source = key_slot(key), cluster.master_of(key)
    masters = [node for node in cluster.nodes if "role:master" in node.ask("INFO replication")]
    target = next(node for node in masters if node is not source)
    assert source is not None
    source_id, target_id = source.ask("CLUSTER MYID"), target.ask("CLUSTER MYID")
    target.ask(f"CLUSTER SETSLOT {slot} IMPORTING {source_id}")
    source.ask(f"CLUSTER SETSLOT {slot} MIGRATING {target_id}")
    with source.client() as client:
        while moving := client.execute_command("CLUSTER", "GETKEYSINSLOT", slot, 100):
            client.migrate("127.0.0.1", target.port, moving, 0, 5000)
    for node in (target, source, *masters):
        node.ask(f"CLUSTER SETSLOT {slot} NODE {target_id}")


class TestFailOver:
    """A server that takes writes is lost: calls are refused with a delay for a while, then all goes on."""

    @pytest.mark.parametrize("how", ["kill", "freeze"])
    def test_a_game_goes_on_after_a_fail_over(
        self, several: ClusterServer | SentinelServer, replica: Replica, how: str
    ):
        """What was stored everywhere is kept; viewers go on without a gap and see a new epoch; nobody forks."""
        table = started_table(replica)
        revision = act(replica, table)
        master = master_for(several, table.table_id)
        several.wait_until_whole()
        with watching(replica.store, SOON) as watches:
            stream = open_watch(watches, table.table_id)
            stream.wait_for_revision(revision)
            eventually(lambda: has_replicated(master), "the replicas have everything")
            before = loaded(replica.store, table.table_id)
            getattr(master, how)()
            after = in_spite_of_faults(lambda: loaded(replica.store, table.table_id))
            assert (after.revision, after.state) == (before.revision, before.state)
            assert after.epoch != before.epoch
            assert after.ended_epochs[before.epoch] == before.revision
            if how == "freeze":
                master.thaw()
            revision = in_spite_of_faults(lambda: act(replica, table))
            stream.wait_for_revision(revision)
        assert stream.revisions == list(range(1, revision + 1))
        assert not any(update.resync for update in stream.updates)

    def test_a_master_that_was_replaced_is_left_at_once(
        self, several: ClusterServer | SentinelServer, replica: Replica
    ):
        """After an orderly fail-over nothing is written to the server before, which may not know of it yet."""
        table = started_table(replica)
        master = master_for(several, table.table_id)
        eventually(lambda: has_replicated(master), "the replicas have everything")
        replace(several, master)
        replica.store.ping()  # as the service does every second
        revision = in_spite_of_faults(lambda: act(replica, table))
        with master_for(several, table.table_id).client() as client:
            assert client.hget(keys.snapshot(table.table_id), "revision") == str(revision).encode()
        now = loaded(replica.store, table.table_id)
        assert replica.store.heads([table.table_id]) == [Head(revision, now.epoch)]


@dataclass
class Ears:
    """What a listener has heard.

    Attributes:
        heard: The tables that changed.
        gaps: How often it may have missed something, as at the beginning.
    """

    heard: set[str] = field(default_factory=set)
    gaps: int = 0

    def note_gap(self) -> None:
        """Notes that something may have been missed; what was heard is forgotten."""
        self.heard.clear()
        self.gaps += 1


@contextmanager
def listening(store: RedisStore) -> Iterator[Ears]:
    """Somebody who hears of changes by nudges alone, from now on."""
    ears, stopped = Ears(), threading.Event()
    listener = threading.Thread(target=store.listen, args=(ears.heard.add, ears.note_gap, stopped.is_set))
    listener.start()
    try:
        eventually(lambda: ears.gaps > 0, "somebody listens")
        yield ears
    finally:
        stopped.set()
        listener.join()


def subscribed_at(servers: ClusterServer | SentinelServer) -> StoreServer | None:
    """The server at which the only listener listens; None while there is none."""
    for server in servers.servers if isinstance(servers, SentinelServer) else servers.nodes:
        with server.client() as client:
            ((_, listeners),) = client.pubsub_numsub(keys.NUDGES)
            if listeners:
                return server
    return None


def new_table(store: RedisStore) -> str:
    """Opens a table and returns its id."""
    table_id = new_table_id()
    store.create(at(table_id, 0), new_request(), opening(table_id), None)
    return table_id


def table_at(servers: ClusterServer | SentinelServer, store: RedisStore, server: StoreServer | None) -> str:
    """A table whose changes a server takes."""
    while True:
        table_id = new_table(store)
        if master_for(servers, table_id) is server:
            return table_id


def subscriptions_everywhere(store: RedisStore) -> list[object]:
    """Subscriptions, not yet begun, at every server at which there may be one. In a cluster it is any."""
    found = [store.link.subscription() for _ in range(50)]
    assert all(map(store.link.is_subscribed_well, found))
    return found


def write(store: RedisStore, table_id: str) -> None:
    """Writes a change."""
    assert isinstance(store.commit(loaded(store, table_id), new_request(), writing("x"), None), Committed)


class TestNudges:
    """Changes are heard of at once, whichever server takes writes."""

    def test_changes_are_heard_of_while_the_old_master_stands_still(
        self, several: ClusterServer | SentinelServer, replica: Replica
    ):
        """After a fail-over from a frozen master changes are heard of by nudges alone, and the log tells of it."""
        with listening(replica.store) as ears, capture_logs() as lines:
            old = subscribed_at(several)
            assert old is not None
            table_id = table_at(several, replica.store, old)
            several.wait_until_whole()
            gaps = ears.gaps
            old.freeze()
            eventually(lambda: ears.gaps > gaps, "somebody else is listened to")
            in_spite_of_faults(lambda: write(replica.store, table_id))
            eventually(lambda: table_id in ears.heard, "the change is heard of")
            old.thaw()
        told = [line["event"] for line in lines if "for nudges" in line["event"]]
        assert told[0] == "the store's connection for nudges can't be reached"
        assert told[-1] == "the store's connection for nudges is back"

    def test_the_subscription_follows_the_master(self, several: ClusterServer | SentinelServer, replica: Replica):
        """After an orderly fail-over nobody listens to the old master any more, though it goes on answering."""
        with listening(replica.store) as ears:
            old = subscribed_at(several)
            assert old is not None
            table_at(several, replica.store, old)
            subscriptions = subscriptions_everywhere(replica.store)
            eventually(lambda: has_replicated(old), "the replicas have everything")
            replace(several, old)

            def is_left() -> bool:
                replica.store.ping()  # as the service does every second
                # Calls are how one learns which slots have another server now.
                in_spite_of_faults(lambda: new_table(replica.store))
                return subscribed_at(several) not in (None, old)

            eventually(is_left, "another one is listened to")
            assert not all(map(replica.store.link.is_subscribed_well, subscriptions))
            assert replica.store.link.is_subscribed_well(replica.store.link.subscription())
            ears.heard.clear()
            table_id = in_spite_of_faults(lambda: new_table(replica.store))
            eventually(lambda: table_id in ears.heard, "the change is heard of")


def has_replicated(master: StoreServer) -> bool:
    """Tells whether all replicas of a master have all that it wrote."""
    with master.client() as client:
        info = client.info("replication")
    replicas = [info[f"slave{number}"] for number in range(int(info["connected_slaves"]))]
    return bool(replicas) and all(each["offset"] >= info["master_repl_offset"] for each in replicas)


def replace(servers: ClusterServer | SentinelServer, master: StoreServer) -> None:
    """Lets another server take over from one that goes on running."""
    if isinstance(servers, SentinelServer):
        servers.ask_sentinel(f"SENTINEL FAILOVER {SERVICE}")
        servers.wait_until_replaced(master)  # type: ignore[arg-type] # it is one of its servers
    else:
        node: Node = master  # type: ignore[assignment] # see above
        replica = servers.replica_of(node)
        replica.ask("CLUSTER FAILOVER")
        eventually(lambda: "role:slave" in node.ask("INFO replication"), "the master has stepped down")


class TestCredentials:
    """Users, passwords and TLS of the URL reach whom they are for."""

    def test_servers_and_sentinels_have_their_own_users(self, new_store: Callable[..., RedisStore]):
        """User and password are those of the servers; what sentinels ask for has options of its own."""
        with tempfile.TemporaryDirectory(prefix="c-") as folder, SentinelServer("valkey", Path(folder)) as servers:
            for server in servers.servers:
                with server.client() as client:
                    client.acl_setuser(
                        "hummel", enabled=True, passwords="+p:w", keys=["*"], channels=["*"], categories=["+@all"]
                    )
            servers.ask_sentinel("ACL SETUSER watcher on >w+d +@all")
            place = servers.url.removeprefix("redis+sentinel://")
            options = "sentinel_username=watcher&sentinel_password=w%2Bd"
            store = new_store(f"redis+sentinel://hummel:p%3Aw@{place}?{options}")
            store.ping()
            master = servers.master()
            assert master is not None
            with master.client() as client:
                assert "hummel" in {each["user"] for each in client.client_list()}
            for wrong in (f"hummel:no@{place}?{options}", f"hummel:p%3Aw@{place}?{options}no"):
                with pytest.raises(Refusal) as refused:
                    new_store(f"redis+sentinel://{wrong}").ping()
                assert refused.value.reason == "STORE_UNAVAILABLE"

    @pytest.mark.parametrize("asked", ["no", "yes"])
    def test_tls_proves_the_server_and_the_client(self, new_store: Callable[..., RedisStore], asked: str):
        """With rediss a server must have a certificate that is trusted, and may ask for the client's."""
        (port,) = free_ports(1)
        tls = {
            "tls-port": str(port),
            "tls-cert-file": str(CERTIFICATE),
            "tls-key-file": str(KEY),
            "tls-ca-cert-file": str(CERTIFICATE),
            "tls-auth-clients": asked,
        }
        trusted = f"rediss://127.0.0.1:{port}?ssl_ca_certs={CERTIFICATE}"
        proved = f"{trusted}&ssl_certfile={CERTIFICATE}&ssl_keyfile={KEY}"
        with tempfile.TemporaryDirectory(prefix="c-") as folder:
            server = StoreServer("redis", Path(folder), **tls)
            server.start()
            try:
                new_store(proved).ping()
                for url in (f"rediss://127.0.0.1:{port}", *([trusted] if asked == "yes" else [])):
                    with pytest.raises(Refusal) as refused:
                        new_store(url).ping()
                    assert refused.value.reason == "STORE_UNAVAILABLE"
            finally:
                server.stop()
