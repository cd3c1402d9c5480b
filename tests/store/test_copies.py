"""ExportTable and ImportTable: a copy has everything of a table but its id, and goes its own way."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING

import pytest

from hummel.store.v1 import LogEntry, TableArchive
from hummel.v1 import Clock
from hummel_service.games.verify import verify
from hummel_service.store import keys
from hummel_service.tables.callers import Caller
from hummel_service.tables.errors import Refusal
from hummel_service.tables.lobby import table_id_of
from support.random_games import random_of
from support.replica import OpenTable, Replica, act, new_request, open_table, started_table
from support.stored_tables import play
from support.whole_tables import (
    TABLES,
    loaded,
    played,
    reason_of,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    import redis


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
        """An archive with a layout or rules that this version does not know is refused for good, and says so."""
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
            with pytest.raises(Refusal, match="import it at a service of that version") as refused:
                replica.archives.open_copy(data, new_request())
            assert (refused.value.reason, refused.value.retry_delay_s) == ("INVALID_REQUEST", None)
            assert "99" in refused.value.metadata["version"]

    def test_a_log_that_is_trimmed_is_not_exported_as_whole(self, client: redis.Redis, replica: Replica):
        """A table whose log lacks its beginning says so, instead of giving half an archive."""
        table = played(replica)
        client.xtrim(keys.log(table.table_id), maxlen=5, approximate=False)
        assert reason_of(lambda: replica.archives.export(table.table_id)) == "LOG_TRIMMED"
