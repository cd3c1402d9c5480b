"""Damaged tables are told, and made anew from their logs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from hummel.store.v1 import LogEntry, TableRecord
from hummel_service.games.verify import verify
from hummel_service.store import keys
from hummel_service.tables.callers import Caller
from hummel_service.tables.committing import Expectation
from hummel_service.tables.tokens import digest_of
from hummel_service.tables.updates import Cursor
from support.damage import DAMAGES, FIELDS, Damage, spoil, spoil_log
from support.random_games import random_of
from support.replica import Replica, act, new_request, next_move, started_table
from support.stored_tables import StoredTable, play
from support.watching import SOON, open_watch, watching
from support.whole_tables import (
    TABLES,
    content,
    ended,
    fields_of,
    loaded,
    played,
    reason_if_refused,
    reason_of,
    waiting,
)

if TYPE_CHECKING:
    import redis

    from hummel.v1 import Action


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

    def test_a_change_that_takes_a_lost_ones_place_in_between_is_not_lost(
        self, client: redis.Redis, replica: Replica, other: Replica, monkeypatch: pytest.MonkeyPatch
    ):
        """If the store loses the last change while it is read, and takes another at its revision, that one counts."""
        table = started_table(replica)
        dumps = {key: client.dump(key) for key in keys.of_table(table.table_id) if client.exists(key)}
        seat, _ = next_move(replica, table)
        first, *_, last = replica.play.view(table.table_id, table.seat(seat)).legal_actions

        def play_one(at: Replica, action: Action) -> None:
            at.play.act(table.table_id, table.seat(seat), action, expected=Expectation(), request=new_request())

        play_one(replica, first)
        remains = other.store.remains
        states: list[bytes] = []

        def remains_and_then(table_id: str) -> object:
            found = remains(table_id)
            if not states:
                for key, dump in dumps.items():
                    client.restore(key, 0, dump, replace=True)
                play_one(other, last)
                states.append(loaded(other, table_id).state)
            return found

        monkeypatch.setattr(other.store, "remains", remains_and_then)
        other.archives.rebuild(table.table_id)
        assert [loaded(other, table.table_id).state] == states
        list(play([other], table, random_of(7)))
        assert verify(other.play.replay(table.table_id, table.seat(0))) == []

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
