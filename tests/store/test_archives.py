"""Whole tables: damaged ones are told and made anew from their logs, and copies go their own ways."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from hummel.store.v1 import LogEntry, TableArchive, TableRecord
from hummel.v1 import Clock, GameOptions
from hummel_service.games.verify import verify
from hummel_service.store import keys
from hummel_service.tables.callers import Caller
from hummel_service.tables.committing import Expectation
from hummel_service.tables.errors import Refusal
from hummel_service.tables.lifetimes import Lifetimes
from hummel_service.tables.lobby import table_id_of
from hummel_service.tables.tokens import digest_of
from hummel_service.tables.updates import Cursor
from support.random_games import random_of
from support.replica import OpenTable, Replica, act, new_request, open_table, play_to_the_end, started_table
from support.stored_tables import StoredTable, play
from support.watching import SOON, open_watch, watching

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    import redis

    from hummel_service.tables.model import Snapshot
    from support.store_server import StoreServer

HAMBURGUM = GameOptions()
HAMBURGUM.hamburgum.SetInParent()

LIVES = Lifetimes(waiting_s=1_000, running_s=2_000, ended_s=3_000)

FIELDS = ("revision", "epoch", "reign", "epochs", "record", "record_crc", "state", "state_crc", "play", "undo")

REBUILT = ("revision", "record", "record_crc", "state", "state_crc", "play", "play_crc", "undo", "undo_crc")
"""What a table is made of; the others say when and by whom it was written."""


@pytest.fixture
def client(server: StoreServer) -> Iterator[redis.Redis]:
    """The server itself."""
    with server.client() as client:
        yield client


@pytest.fixture
def replica(server: StoreServer) -> Iterator[Replica]:
    """A replica."""
    replica = Replica(server.url, lifetimes=LIVES)
    yield replica
    replica.close()


@pytest.fixture
def other(server: StoreServer) -> Iterator[Replica]:
    """A replica that remembers nothing of what the first one does."""
    other = Replica(server.url, lifetimes=LIVES)
    yield other
    other.close()


def loaded(replica: Replica, table_id: str) -> Snapshot:
    """The table, which must be there."""
    snapshot = replica.store.load(table_id)
    assert snapshot is not None
    return snapshot


def played(replica: Replica, options: GameOptions | None = None, clock: Clock | None = None) -> OpenTable:
    """A table in the middle of a game."""
    more = {} if options is None else {"options": options}
    table = started_table(replica, 3, clock=clock, **more)
    for number, _ in enumerate(play([replica], table, random_of(5))):
        if number == 25:
            break
    return table


def waiting(replica: Replica) -> OpenTable:
    """A table at which somebody left a seat again."""
    table = open_table(replica, 3)
    replica.lobby.leave(table.table_id, caller=table.seat(1), request=new_request())
    return table


def ended(replica: Replica) -> OpenTable:
    """A table whose game was played to its end."""
    table = started_table(replica)
    play_to_the_end(replica, table)
    return table


TABLES: dict[str, Callable[[Replica], OpenTable]] = {
    "waiting": waiting,
    "Speicherstadt": played,
    "Hamburgum": lambda replica: played(replica, HAMBURGUM),
    "with a clock": lambda replica: played(replica, clock=Clock(decision_s=600, time_bank_s=600)),
    "ended": ended,
}


def fields_of(client: redis.Redis, table: OpenTable) -> dict[bytes, bytes]:
    """The fields of a table's snapshot."""
    return client.hgetall(keys.snapshot(table.table_id))


def content(fields: dict[bytes, bytes]) -> dict[str, bytes | None]:
    """What the table is made of."""
    return {name: fields.get(name.encode()) for name in REBUILT}


@dataclass(frozen=True)
class Damage:
    """Other bytes in place of some: cut off at a part of them, and with some of the rest changed.

    Attributes:
        length: The part that is kept, 0 to 1.
        changed: Which bytes of that, 0 to 1, become what.
        added: What follows.
    """

    length: float
    changed: list[tuple[float, int]]
    added: bytes

    def of(self, original: bytes) -> bytes:
        """The bytes that are left of others."""
        spoiled = bytearray(original[: round(self.length * len(original))])
        for place, value in self.changed:
            if spoiled:
                spoiled[min(int(place * len(spoiled)), len(spoiled) - 1)] = value
        return bytes(spoiled) + self.added


_PART = st.floats(0, 1)

DAMAGES = st.builds(
    Damage, _PART | st.just(1.0), st.lists(st.tuples(_PART, st.integers(0, 255)), max_size=3), st.binary(max_size=9)
)


def reason_if_refused(call: Callable[[], object]) -> str | None:
    """The reason with which a call is refused; None if it is not."""
    try:
        call()
    except Refusal as refusal:
        return refusal.reason
    return None


def reason_of(call: Callable[[], object]) -> str:
    """The reason with which a call must be refused."""
    with pytest.raises(Refusal) as refused:
        call()
    return refused.value.reason


class TestRebuilding:
    """A damaged table is made anew from its log, byte for byte, or it is said that it can't be."""

    @pytest.mark.parametrize("name", TABLES)
    def test_every_field_can_be_lost(self, client: redis.Redis, replica: Replica, other: Replica, name: str):
        """Whichever field of the snapshot is damaged in whichever way, the log gives the same bytes again."""
        table = TABLES[name](replica)
        before = fields_of(client, table)
        for field in (*FIELDS, "all of them", "the key itself"):
            for damage in ("removed", "cut off", "other bytes"):
                epoch = fields_of(client, table)[b"epoch"].decode()
                spoil(client, table, field, damage)
                rebuilt = other.archives.rebuild(table.table_id)
                after = fields_of(client, table)
                assert content(after) == content(before), (field, damage)
                assert rebuilt.revision == int(before[b"revision"])
                assert rebuilt.epoch == after[b"epoch"].decode() != epoch

    @pytest.mark.parametrize("name", ["Speicherstadt", "Hamburgum", "with a clock"])
    def test_a_rebuilt_game_goes_on(self, client: redis.Redis, replica: Replica, other: Replica, name: str):
        """Players go on with their tokens, at every replica, to an end that can be verified."""
        table = TABLES[name](replica)
        spoil(client, table, "all of them", "other bytes")
        other.archives.rebuild(table.table_id)
        assert list(play([replica, other], table, random_of(6)))
        assert verify(other.play.replay(table.table_id, table.seat(0))) == []

    def test_an_action_can_still_be_taken_back(self, client: redis.Redis, replica: Replica, other: Replica):
        """The State that was kept for an undo is made anew too."""
        table = started_table(replica)
        act(replica, table)
        before = fields_of(client, table)
        assert b"undo" in before
        spoil(client, table, "all of them", "removed")
        other.archives.rebuild(table.table_id)
        seat = loaded(other, table.table_id).play.undo_seat
        other.play.undo(table.table_id, table.seat(seat), expected=Expectation(), request=new_request())
        assert loaded(other, table.table_id).state == before[b"undo"]

    def test_viewers_go_on_over_a_rebuild(self, client: redis.Redis, replica: Replica, other: Replica):
        """Who has seen what the log has goes on without a resync; who has seen more gets one."""
        table = played(replica)
        snapshot = loaded(replica, table.table_id)
        spoil(client, table, "state", "removed")
        other.archives.rebuild(table.table_id)
        act(other, table)
        with watching(other.store, SOON) as watches:
            streams = [
                open_watch(watches, table.table_id, Cursor(snapshot.revision + ahead, snapshot.epoch))
                for ahead in (0, 1)
            ]
            for stream in streams:
                stream.wait_for_revision(snapshot.revision + 1)
        assert [stream.updates[0].resync for stream in streams] == [False, True]
        assert streams[0].revisions == [snapshot.revision + 1]

    def test_a_sound_table_stays_as_it_is(self, client: redis.Redis, replica: Replica):
        """Rebuilding a table that is not damaged changes nothing but its epoch, however often; its life begins anew."""
        table = played(replica)
        before = fields_of(client, table)
        for _ in range(3):
            replica.archives.rebuild(table.table_id)
            assert content(fields_of(client, table)) == content(before)
        assert {round(client.pttl(key) / 1000, -2) for key in keys.of_table(table.table_id)} == {2_000}
        act(replica, table)

    def test_a_request_of_before_is_still_recognized(self, client: redis.Redis, replica: Replica, other: Replica):
        """A client that repeats its last request after the damage has it carried out once."""
        table = started_table(replica)
        request = new_request()
        seat = replica.play.view(table.table_id, Caller()).decision.seats[0]
        action = replica.play.view(table.table_id, table.seat(seat)).legal_actions[0]

        def submit(at: Replica) -> int:
            return at.play.act(
                table.table_id, table.seat(seat), action, expected=Expectation(), request=request
            ).revision

        revision = submit(replica)
        spoil(client, table, "all of them", "removed")
        other.archives.rebuild(table.table_id)
        assert submit(other) == revision

    @pytest.mark.parametrize("lost", [1, 3])
    def test_a_table_goes_on_where_the_rest_of_its_log_ends(
        self, client: redis.Redis, replica: Replica, other: Replica, lost: int
    ):
        """If the last changes are lost, they can be made again, with the requests that made them before."""
        table = played(replica)
        before = loaded(replica, table.table_id).revision
        requests = dict(client.zrange(keys.requests(table.table_id), -lost, -1, withscores=True))
        for stream_id, _ in client.xrevrange(keys.log(table.table_id), count=lost):
            client.xdel(keys.log(table.table_id), stream_id)
        assert other.archives.rebuild(table.table_id).revision == before - lost
        for request_id in requests:
            seat = other.play.view(table.table_id, Caller()).decision.seats[0]
            caller = table.seat(seat)
            action = other.play.view(table.table_id, caller).legal_actions[0]
            request = type(new_request())(request_id.decode(), b"")
            other.play.act(table.table_id, caller, action, expected=Expectation(), request=request)
        assert loaded(other, table.table_id).revision == before
        list(play([replica, other], table, random_of(7)))
        assert verify(other.play.replay(table.table_id, table.seat(0))) == []

    def test_a_change_that_comes_in_between_is_not_lost(
        self, replica: Replica, other: Replica, monkeypatch: pytest.MonkeyPatch
    ):
        """If the table goes on while it is read, the rebuilt one has that change too."""
        table = started_table(replica)
        remains = other.store.remains

        def remains_and_then(table_id: str) -> object:
            found = remains(table_id)
            if len(moved) < 2:
                moved.append(act(replica, table))
            return found

        moved: list[int] = []
        monkeypatch.setattr(other.store, "remains", remains_and_then)
        assert other.archives.rebuild(table.table_id).revision == moved[-1]

    @pytest.mark.parametrize("damage", ["a gap", "no entry", "other bytes", "another action", "gone"])
    def test_a_log_that_does_not_give_the_table_is_told(
        self, client: redis.Redis, replica: Replica, other: Replica, damage: str
    ):
        """If the log itself is damaged, nothing is written: TABLE_DAMAGED, and the snapshot is as it was."""
        table = played(replica)
        before = fields_of(client, table)
        spoil_log(client, table, damage)
        assert reason_of(lambda: other.archives.rebuild(table.table_id)) == "TABLE_DAMAGED"
        assert fields_of(client, table) == before

    def test_a_table_that_is_not_there_is_not_found(self, replica: Replica):
        """Nothing is made of nothing."""
        assert reason_of(lambda: replica.archives.rebuild("a" * 26)) == "TABLE_NOT_FOUND"

    @settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
    @given(field=st.sampled_from(FIELDS), damage=DAMAGES)
    def test_random_bytes_in_a_field_harm_no_other_table(
        self, client: redis.Redis, replica: Replica, other: Replica, field: str, damage: Damage
    ):
        """Whatever bytes lie in a field: calls say so or need it not, others go on, and the log mends the table."""
        table, sound = started_table(replica), started_table(replica)
        for _ in range(5):
            act(replica, table)
        before = fields_of(client, table)
        client.hset(keys.snapshot(table.table_id), field, damage.of(before.get(field.encode(), b"")))
        uses = (
            lambda: other.play.view(table.table_id, table.seat(0)),
            lambda: act(other, table),
            lambda: other.store.page("", 10),
            lambda: other.store.heads([table.table_id, sound.table_id]),
        )
        assert {reason for use in uses if (reason := reason_if_refused(use))} <= {"TABLE_DAMAGED"}
        act(other, sound)
        (last, _), *_ = client.xrevrange(keys.log(table.table_id), count=1)
        other.archives.rebuild(table.table_id)
        if last == before[b"revision"] + b"-0":
            assert content(fields_of(client, table)) == content(before)
        # Otherwise an action was played: what was damaged was not needed for it.
        assert loaded(other, table.table_id).revision == int(last.partition(b"-")[0])
        act(other, table)


def spoil(client: redis.Redis, table: OpenTable, field: str, damage: str) -> None:
    """Damages a field of a table's snapshot, or all of it."""
    key = keys.snapshot(table.table_id)
    if field == "the key itself":
        sealed = client.hget(key, "sealed")
        if sealed is None:
            client.delete(key)
            if damage != "removed":
                client.set(key, b"text")
            return
        # The log of an ended table lies within the snapshot.
        field = "all of them"
    for each in FIELDS if field == "all of them" else (field,):
        value = client.hget(key, each)
        if damage == "removed":
            client.hdel(key, each)
        elif value is not None:
            client.hset(key, each, value[: len(value) // 2] if damage == "cut off" else b"\xff" * 7)


def spoil_log(client: redis.Redis, table: OpenTable, damage: str) -> None:
    """Damages the log of a table."""
    key = keys.log(table.table_id)
    entries = client.xrange(key)
    at = next(
        number for number, (_, fields) in enumerate(entries) if LogEntry.FromString(fields[b"e"]).HasField("action")
    )
    match damage:
        case "a gap":
            client.xdel(key, entries[at][0])
            return
        case "gone":
            client.delete(key)
            return
        case "no entry":
            del entries[at][1][b"e"]
        case "other bytes":
            entries[at][1][b"e"] = b"\xff\xff"
        case "another action":
            # Of a card that was bought by somebody else, as a rule.
            entries[at], entries[at + 1] = (entries[at][0], entries[at + 1][1]), (entries[at + 1][0], entries[at][1])
    client.delete(key)
    for stream_id, fields in entries:
        client.xadd(key, dict(fields), id=stream_id)


class TestCopies:
    """ExportTable and ImportTable: a copy has everything of a table but its id, and goes its own way."""

    @pytest.mark.parametrize("name", TABLES)
    def test_a_copy_has_everything_of_the_table(self, replica: Replica, other: Replica, name: str):
        """Game, seats, tokens and log are the table's; the copy has an id and an epoch of its own."""
        table = TABLES[name](replica)
        before = loaded(replica, table.table_id)
        archive, revision = replica.archives.export(table.table_id)
        assert revision == before.revision
        request = new_request()
        copied = other.archives.open_copy(archive, request)
        after = loaded(other, copied.table_id)
        assert copied.table_id == table_id_of(request.request_id) != table.table_id
        assert (after.revision, after.state) == (before.revision, before.state)
        assert after.epoch != before.epoch
        assert after.record.seat_token_digests == before.record.seat_token_digests
        assert after.record.owner_token_digest == before.record.owner_token_digest
        log = other.store.sealed_log(copied.table_id, 0, before.revision)
        for (_, one), (_, origin) in zip(log, replica.store.sealed_log(table.table_id, 0, revision), strict=True):
            for entry in (one.entry, origin.entry):
                entry.ClearField("play")  # where the clock goes on, its times differ
                entry.table.table_id = ""
                entry.table.private = entry.record.private = True
            assert one.entry == origin.entry
        assert loaded(replica, table.table_id) == before

    @pytest.mark.parametrize("name", ["waiting", "Speicherstadt", "Hamburgum", "with a clock"])
    def test_both_go_on_independently(self, replica: Replica, other: Replica, name: str):
        """The table and its copy are played to different ends, and both can be verified."""
        table = TABLES[name](replica)
        copy = OpenTable(
            other.archives.open_copy(replica.archives.export(table.table_id)[0], new_request()).table_id,
            table.owner,
            list(table.seats),
        )
        for seed, each in enumerate((table, copy)):
            if name == "waiting":
                token = f"{seed}" * 43
                replica.lobby.join(each.table_id, 1, "Newcomer", token=token, request=new_request())
                each.seats[1] = token
                replica.lobby.start(each.table_id, caller=Caller(each.owner), request=new_request())
            list(play([replica, other], each, random_of(seed)))
            assert verify(other.play.replay(each.table_id, each.seat(0))) == []
        ends = [loaded(other, each.table_id).state for each in (table, copy)]
        assert ends[0] != ends[1]

    def test_the_same_request_opens_one_copy(self, replica: Replica, other: Replica):
        """A repeated import finds the copy as it is by now; another archive under the same id is refused."""
        table = played(replica)
        archive, _ = replica.archives.export(table.table_id)
        request = new_request()
        copied = replica.archives.open_copy(archive, request)
        copy = OpenTable(copied.table_id, table.owner, table.seats)
        revision = act(other, copy)
        assert other.archives.open_copy(archive, request).revision == revision
        another = type(request)(request.request_id, b"other contents")
        assert reason_of(lambda: other.archives.open_copy(archive, another)) == "REQUEST_ID_REUSED"

    def test_a_copy_never_takes_the_place_of_a_table(self, replica: Replica):
        """An import under the request id that opened a table is refused, and the table is as it was."""
        table = played(replica)
        archive, _ = replica.archives.export(table.table_id)
        request = new_request()
        options = loaded(replica, table.table_id).record.table.options
        taken, _ = replica.lobby.create(options, 2, "taken", private=True, token=None, request=request)
        another = type(request)(request.request_id, b"an import")
        assert reason_of(lambda: replica.archives.open_copy(archive, another)) == "REQUEST_ID_REUSED"
        assert replica.lobby.get(taken.table_id) == taken

    def test_a_copy_is_private_whatever_the_table_was(self, client: redis.Redis, replica: Replica):
        """No copy is listed, nobody sees it without a token, it stays so when it is made anew, and it has its life.

        Whoever closed a copy would read the seed of the table, which may still be played.
        """
        for private in (False, True):
            table = open_table(replica, private=private)
            copied = replica.archives.open_copy(replica.archives.export(table.table_id)[0], new_request())
            listed = {keys.listed_table(member) for member in client.zrange(keys.TABLES, 0, -1)}
            assert copied.private
            assert copied.table_id not in listed
            assert replica.archives.rebuild(copied.table_id).private
            assert reason_of(lambda: replica.play.view(copied.table_id, Caller(None))) == "TOKEN_MISSING"  # noqa: B023 - called at once
            assert {round(client.pttl(key) / 1000, -2) for key in keys.of_table(copied.table_id)} == {1_000}

    def test_a_clock_gives_the_time_of_a_decision_anew(self, client: redis.Redis, replica: Replica):
        """A copy of a table whose clock would have run out long ago is not played by the clock at once."""
        table = played(replica, clock=Clock(decision_s=600, time_bank_s=600))
        archive = TableArchive.FromString(zlib.decompress(replica.archives.export(table.table_id)[0]))
        day_ms = 86_400_000
        for play_record in (archive.play, archive.log.entries[-1].entry.play):
            play_record.acted_ms -= day_ms
            for time in play_record.clocks:
                if time.since_ms:
                    time.since_ms -= day_ms
                    time.deadline_ms -= day_ms
        copied = replica.archives.open_copy(zlib.compress(archive.SerializeToString()), new_request())
        now_ms = replica.store.now_ms()
        deadlines = [time.deadline_ms for time in loaded(replica, copied.table_id).play.clocks if time.deadline_ms]
        assert deadlines
        assert all(now_ms < deadline <= now_ms + 1_200_000 for deadline in deadlines)
        assert now_ms - 1_200_000 < loaded(replica, copied.table_id).play.acted_ms <= now_ms, (
            "an undo would come too late"
        )
        assert client.zscore(keys.ALARMS, f"{copied.table_id}:{copied.revision}") == min(deadlines)

    def test_what_is_no_archive_is_refused(self, replica: Replica):
        """Other bytes, archives that are cut off, and such whose parts don't fit open nothing."""
        table = played(replica)
        archive, _ = replica.archives.export(table.table_id)
        other_state = TableArchive.FromString(zlib.decompress(archive))
        other_state.state = loaded(replica, started_table(replica).table_id).state
        shorter = TableArchive.FromString(zlib.decompress(archive))
        del shorter.log.entries[-1]
        wrong = [b"x", archive[:-9], archive + b"x", zlib.compress(b""), zlib.compress(b"\xff\xff")]
        wrong += [zlib.compress(each.SerializeToString()) for each in (other_state, shorter)]
        request = new_request()
        for each in wrong:
            assert reason_of(lambda each=each: replica.archives.open_copy(each, request)) == "INVALID_REQUEST"  # type: ignore[misc] # bound for the loop
        assert replica.store.load(table_id_of(request.request_id)) is None

    def test_an_archive_of_a_later_version_is_not_guessed_at(self, replica: Replica):
        """An archive with a layout or rules that this version does not know is refused with VERSION_UNKNOWN."""
        archive = TableArchive.FromString(zlib.decompress(replica.archives.export(played(replica).table_id)[0]))
        changes: list[Callable[[LogEntry], None]] = [
            lambda entry: setattr(entry.record, "schema_version", 99),
            lambda entry: setattr(entry.table, "rules_version", 99),
        ]
        for change in changes:
            later = TableArchive()
            later.CopyFrom(archive)
            for one in later.log.entries:
                if one.entry.HasField("record"):
                    change(one.entry)
            data = zlib.compress(later.SerializeToString())
            assert reason_of(lambda data=data: replica.archives.open_copy(data, new_request())) == "VERSION_UNKNOWN"  # type: ignore[misc] # bound for the loop

    def test_a_log_that_is_trimmed_is_not_exported_as_whole(self, client: redis.Redis, replica: Replica):
        """A table whose log lacks its beginning says so, instead of giving half an archive."""
        table = played(replica)
        client.xtrim(keys.log(table.table_id), maxlen=5, approximate=False)
        assert reason_of(lambda: replica.archives.export(table.table_id)) == "LOG_TRIMMED"


class TestWhatIsStored:
    """What makes rebuilding possible is kept as safe as the rest."""

    def test_the_record_is_in_the_log_whenever_it_changes(self, client: redis.Redis, replica: Replica):
        """The last copy in the log and the record are the same, without the public part."""
        table = ended(replica)
        record = TableRecord.FromString(fields_of(client, table)[b"record"])
        assert record.seat_token_digests == [digest_of(token) for token in table.seats]
        logged = [entry.record for _, entry in replica.store.log(table.table_id, 0, 10_000) if entry.HasField("record")]
        record.ClearField("table")
        assert logged[-1] == record
        assert not any(each.HasField("table") for each in logged)

    def test_the_seed_is_in_no_log_entry_before_the_start(self, client: redis.Redis, replica: Replica):
        """A table that waits has no seed anywhere; one that was started has the one that it is committed to."""
        table = StoredTable.taken_from(client, waiting(replica))
        assert all(not LogEntry.FromString(fields["e"]).record.seed for _, fields in table.log)
