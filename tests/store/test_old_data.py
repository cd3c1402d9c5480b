"""Tables that earlier versions stored: each is played to its end, replayed and verified by the present one."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import pytest

from hummel.store.v1 import TableRecord
from hummel.v1 import (
    TABLE_STATUS_CLOSED,
    TABLE_STATUS_FINISHED,
    TABLE_STATUS_RUNNING,
    TABLE_STATUS_WAITING,
    UNDO_BLOCKER_UNSPECIFIED,
)
from hummel_service.games.verify import verify
from hummel_service.store import keys
from hummel_service.tables.callers import Caller
from hummel_service.tables.committing import Expectation
from hummel_service.tables.errors import Refusal
from hummel_service.tables.history import game_at
from hummel_service.tables.model import SCHEMA_VERSION, Request
from hummel_service.tables.tokens import make_token
from hummel_service.tables.updates import Cursor
from support.random_games import random_of
from support.replica import OpenTable, Replica, act, new_request, started_table
from support.stored_tables import FOLDER, StoredTable, files, play, record
from support.watching import SOON, open_watch, watching

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    import redis

    from hummel_service.tables.model import Snapshot
    from support.store_server import StoreServer

RUNNING = [file for file in files() if file.stem.endswith("-running")]


@pytest.fixture
def replicas(server: StoreServer) -> Iterator[list[Replica]]:
    """Three replicas, which take turns."""
    replicas = [Replica(server.url) for _ in range(3)]
    yield replicas
    for replica in replicas:
        replica.close()


def name_of(file: Path) -> str:
    """The version and what the table is."""
    return f"{file.parent.name}/{file.stem}"


@pytest.fixture(params=files(), ids=name_of)
def stored(request: pytest.FixtureRequest, client: redis.Redis) -> StoredTable:
    """A table of an earlier version, in the store as that version left it."""
    stored = StoredTable.read(request.param)
    stored.put_into(client)
    return stored


def loaded(replica: Replica, table_id: str) -> Snapshot:
    """The table, which must be there."""
    snapshot = replica.store.load(table_id)
    assert snapshot is not None
    return snapshot


def revision_of(stored: StoredTable) -> int:
    """The revision that a table was stored at."""
    return int(stored.snapshot["revision"])


def start(replica: Replica, table: OpenTable) -> OpenTable:
    """Fills the free seats and starts the game."""
    seats = list(table.seats)
    for _ in range(len(loaded(replica, table.table_id).record.table.seats) - len(seats)):
        seats.append(make_token())
        replica.lobby.join(table.table_id, None, "Newcomer", token=seats[-1], request=new_request())
    replica.lobby.start(table.table_id, caller=Caller(table.owner), request=new_request())
    return OpenTable(table.table_id, table.owner, seats)


def test_there_is_a_folder_for_every_layout():
    """Tables of every layout up to the present one are kept, running ones of both games among them."""
    assert [int(folder.name.removeprefix("version-")) for folder in sorted(FOLDER.iterdir())] == list(
        range(1, SCHEMA_VERSION + 1)
    )
    for version in range(1, SCHEMA_VERSION + 1):
        names = {file.stem for file in (FOLDER / f"version-{version}").iterdir()}
        assert {"hamburgum-running", "speicherstadt-running", "speicherstadt-finished"} <= names


def test_a_stored_table_is_played_to_its_end_and_verified(stored: StoredTable, replicas: list[Replica]):
    """Whatever state an earlier version left a table in, it goes on at any replica; its replay is genuine."""
    table = stored.table
    first = replicas[0]
    status = loaded(first, table.table_id).record.table.status
    if status == TABLE_STATUS_WAITING:
        table = start(first, table)
    if status in {TABLE_STATUS_WAITING, TABLE_STATUS_RUNNING}:
        revisions = list(play(replicas, table, random_of(revision_of(stored))))
        assert revisions
        assert all(later == earlier + 1 for earlier, later in itertools.pairwise(revisions))
    snapshot = loaded(first, table.table_id)
    assert snapshot.record.table.status in {TABLE_STATUS_FINISHED, TABLE_STATUS_CLOSED}
    replay = first.play.replay(table.table_id, table.seat(0))
    assert verify(replay) == []
    assert len(replay.commits) == snapshot.revision
    _, state, _ = game_at(first.store, table.table_id, snapshot.revision)
    assert state.SerializeToString() == snapshot.state


def test_a_stored_table_shows_what_was_stored(stored: StoredTable, replicas: list[Replica]):
    """Tokens still prove their seats, every seat sees its view, and a viewer from then goes on from there."""
    table, replica = stored.table, replicas[0]
    revision = revision_of(stored)
    for number in range(len(table.seats)):
        view = replica.play.view(table.table_id, table.seat(number))
        assert (view.seat, view.table.revision) == (number, revision)
    with watching(replica.store, SOON) as watches:
        streams = [
            open_watch(watches, table.table_id, Cursor(seen, stored.snapshot["epoch"].decode()), table.seats[0])
            for seen in (0, revision - 1)
        ]
        for stream in streams:
            stream.wait_for_revision(revision)
    assert [stream.revisions for stream in streams] == [list(range(1, revision + 1)), [revision]]
    assert not any(update.resync for stream in streams for update in stream.updates)


def test_requests_that_an_earlier_version_carried_out_are_recognized(stored: StoredTable, replicas: list[Replica]):
    """A client that repeats a request over an update of the service has it carried out once."""
    assert stored.requests
    for request_id, revision in stored.requests.items():
        _, before = replicas[0].store.load_for(stored.table_id, Request(request_id, b""))
        assert before is not None
        assert before.revision == revision
        assert len(before.digest) == 16
    assert loaded(replicas[0], stored.table_id).revision == revision_of(stored)


@pytest.mark.parametrize("stored", RUNNING, ids=name_of, indirect=True)
def test_the_first_change_brings_a_table_to_the_present_layout(
    stored: StoredTable, replicas: list[Replica], client: redis.Redis
):
    """After a change the record is one of this version, also if a replica changes it from memory."""
    table = stored.table
    playing = play(replicas[:1], table, random_of(1))
    for _ in range(2):
        next(playing)
        record = TableRecord.FromString(client.hget(keys.snapshot(table.table_id), "record") or b"")
        assert record.schema_version == SCHEMA_VERSION


@pytest.mark.parametrize(
    "stored", [file for file in RUNNING if file.parent.name != "version-1"], ids=name_of, indirect=True
)
def test_an_undo_that_an_earlier_version_offered_can_still_be_taken(stored: StoredTable, replicas: list[Replica]):
    """What was kept for an undo is understood by later versions."""
    table, replica = stored.table, replicas[0]
    views = {seat: replica.play.view(table.table_id, table.seat(seat)) for seat in range(len(table.seats))}
    seat = next(
        seat for seat, view in views.items() if view.HasField("undo") and view.undo.blocker == UNDO_BLOCKER_UNSPECIFIED
    )
    replica.play.undo(table.table_id, table.seat(seat), expected=Expectation(), request=new_request())
    assert list(play(replicas, table, random_of(2)))
    assert verify(replica.play.replay(table.table_id, table.seat(0))) == []


class TestUnknownVersions:
    """What another version stored is refused, and never guessed at."""

    @pytest.fixture(params=["rules of the future", "rules of the past", "a game of the future"])
    def unknown(self, request: pytest.FixtureRequest, replicas: list[Replica], client: redis.Redis) -> OpenTable:
        """A running table whose rules or whose game this version does not have."""
        table = started_table(replicas[0])
        record = loaded(replicas[0], table.table_id).record
        changed = TableRecord()
        changed.CopyFrom(record)
        if request.param == "a game of the future":
            changed.table.options.ParseFromString(b"\xfa\x01\x00")
        else:
            changed.table.rules_version += 1 if request.param == "rules of the future" else -1
        client.hset(keys.snapshot(table.table_id), "record", changed.SerializeToString())
        client.hdel(keys.snapshot(table.table_id), "record_crc")
        return table

    def test_nothing_is_shown_and_nothing_is_done(self, unknown: OpenTable, replicas: list[Replica]):
        """Views, actions and watches are refused with VERSION_UNKNOWN; a replica of another version may serve them."""
        # A replica that has not seen the table; one that has may go on by what it remembers.
        other = replicas[1]
        seat = unknown.seat(0)
        uses = [
            lambda: other.play.view(unknown.table_id, seat),
            lambda: other.play.legal_actions(unknown.table_id, seat),
            lambda: act(other, unknown),
        ]
        for use in uses:
            with pytest.raises(Refusal, match="a replica of that version may serve it") as refused:
                use()
            assert refused.value.reason == "VERSION_UNKNOWN"
            assert refused.value.retry_delay_s
        with watching(other.store, SOON) as watches:
            stream = open_watch(watches, unknown.table_id)
            stream.wait(lambda stream: stream.ended)
        assert stream.ended is not None
        assert stream.ended.reason == "VERSION_UNKNOWN"

    def test_others_are_not_harmed(self, unknown: OpenTable, replicas: list[Replica]):
        """Other tables go on, and the table itself is still listed and found."""
        assert replicas[1].lobby.get(unknown.table_id).table_id == unknown.table_id
        act(replicas[1], started_table(replicas[1]))


def test_recording_gives_tables_that_are_read_back(tmp_path: Path, server: StoreServer, replicas: list[Replica]):
    """What the script writes for the present version is what the tests of later versions can play."""
    record(tmp_path / "version-9")
    with server.client() as client:
        for file in (tmp_path / "version-9").iterdir():
            stored = StoredTable.read(file)
            stored.put_into(client)
            assert loaded(replicas[0], stored.table_id).revision == revision_of(stored)
            again = StoredTable.taken_from(client, stored.table)
            assert again.log == stored.log
            assert again.requests == stored.requests
