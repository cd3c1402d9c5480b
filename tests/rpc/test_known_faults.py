"""Faults that other services of this kind have had: where it is tested that this one has not.

Each fault has its tests in the table, here or where they belong; what is named there exists.
"""

from __future__ import annotations

import ast
import itertools
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from google.protobuf import json_format

from hummel.v1 import GetViewRequest, RandomDraw, Replay, ReplayCommit, Table, View
from hummel_client.terminal.replay_file import read_replay, write_replay
from support.api import METHODS, Api, started_table
from support.serving import serving

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from support.store_server import StoreServer

TESTS = Path(__file__).parents[1]

FAULTS: Mapping[str, tuple[str, ...]] = {
    "a rejected move that is answered with silence": (
        "rpc/test_bad_input.py::test_bad_input_is_refused_and_changes_nothing",
        "access/test_fuzzing.py::test_no_request_is_a_fault_of_the_service",
    ),
    "the state published before it is stored": (
        "rpc/test_known_faults.py::test_nothing_is_shown_before_it_is_stored",
        "store/test_epochs.py::test_what_a_replica_remembers_of_a_lost_revision_never_becomes_true",
    ),
    "a stale client whose patch is dropped for good": (
        "rpc/test_watch.py::test_a_watch_goes_on_where_the_last_one_ended",
        "rpc/test_watch.py::test_a_watch_that_cant_go_on_begins_anew",
        "tables/test_updates.py::test_a_viewer_that_is_too_far_behind_gets_a_resync",
        "tables/test_updates.py::test_a_gap_in_the_log_is_never_hidden",
    ),
    "two replicas that both accept a move": (
        "tables/test_races.py::test_everybody_submits_for_the_same_revision",
        "tables/test_committing.py::test_fifty_writers_over_two_replicas_lose_nothing",
        "chaos/test_replicas.py::test_killed_replicas_lose_nothing",
    ),
    "secrets that go out with the initial state": (
        "tables/test_secrecy.py::test_views_depend_on_no_secret",
        "contract/test_secrecy.py::test_what_is_hidden_changes_nothing_for_who_may_not_see_it",
    ),
    "secrets that go out with the undo history": (
        "tables/test_undo.py::test_an_undo_tells_others_that_it_was_and_nothing_else",
    ),
    "secrets that go out with the log": (
        "service/test_log.py::test_no_secret_is_in_the_log_or_in_a_refusal",
        "access/test_secrets.py::test_no_log_has_a_secret",
        "access/test_secrets.py::test_nobody_is_told_a_token_that_it_did_not_send",
    ),
    "secrets that go out with the name of a move": (
        "tables/test_secrecy.py::test_events_for_one_seat_reach_no_other",
        "tables/test_secrecy.py::test_a_watcher_never_gets_another_seats_events",
    ),
    "a stream that starts with events before its snapshot": (
        "rpc/test_known_faults.py::test_every_watch_begins_with_the_whole_view",
    ),
    "a stream that is silent after its first heartbeat": (
        "rpc/test_known_faults.py::test_heartbeats_go_on_before_and_after_updates",
    ),
    "a seat taken twice or half-taken": (
        "tables/test_races.py::test_everybody_joins_the_last_seat",
        "tables/test_committing.py::test_a_join_without_a_token_whose_answer_was_lost_still_shows_its_token",
    ),
    "a reconnecting client that gets an old board": (
        "rpc/test_known_faults.py::test_no_replica_shows_an_older_board_than_was_seen",
    ),
    "the double click on undo or pass": (
        "tables/test_undo.py::test_a_double_click_takes_one_action_back",
        "tables/test_races.py::test_fifty_clicks_on_undo_take_one_action_back",
        "tables/test_races.py::test_fifty_clicks_on_pass_pass_once",
    ),
    "the bot that is not told that its time ran out": (
        "tables/clocks/test_clocks.py::test_who_comes_too_late_is_told_that_the_time_ran_out",
        "rpc/test_clocks.py::test_who_slept_is_told_so_and_can_go_on",
    ),
    "64-bit numbers damaged in JavaScript": (
        "rpc/test_known_faults.py::test_large_numbers_are_texts_in_json",
        "rpc/test_known_faults.py::test_saved_games_keep_large_numbers",
        "rpc/web/test_numbers_and_names.py::test_large_numbers_come_through",
        "rpc/web/test_numbers_and_names.py::test_json_writes_large_numbers_as_text",
    ),
    "a random generator whose state is lost in a snapshot": (
        "tables/test_undo.py::test_the_random_generator_goes_on_where_it_was",
        "replays/test_golden.py::test_a_golden_replay_is_played_again_bit_for_bit",
    ),
}
"""The tests of each fault, by file and name."""


@pytest.mark.parametrize("fault", FAULTS)
def test_each_fault_has_its_tests(fault: str):
    """Every test that is named for a fault is there, and says what it shows."""
    for named in FAULTS[fault]:
        file, _, name = named.partition("::")
        tree = ast.parse((TESTS / file).read_text(encoding="utf-8"))
        functions = {each.name: each for each in tree.body if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)}
        assert ast.get_docstring(functions[name])


def messages_of(watch: Any, kind: str, count: int) -> list[Any]:  # noqa: ANN401 - Watching, and its messages
    """The next messages of a watch up to as many of a kind as wanted."""
    found: list[Any] = []
    for message in watch:
        found.append(message)
        if sum(each.HasField(kind) for each in found) == count:
            return found
    raise AssertionError("the watch ended")


def test_nothing_is_shown_before_it_is_stored(own_store: StoreServer):
    """While the store takes nothing, watchers get heartbeats and no change; what they see afterwards is stored."""
    with serving(own_store.url, watch_heartbeat_s=0.1, call_timeout_s=1) as service, Api(service.address) as api:
        table = started_table(api)
        seat, action = table.next_move()
        with api.watch(table.table_id, table.seats[1 - seat]) as watch:
            before = watch.next_update().view.table.revision
            own_store.freeze()
            try:
                submit = {"table_id": table.table_id, "action": action}
                assert api.refusal("SubmitAction", _request("SubmitAction", **submit), table.seats[seat]).retry_delay_s
                quiet = messages_of(watch, "heartbeat", 3)
            finally:
                own_store.thaw()
            assert {message.heartbeat.revision for message in quiet if message.HasField("heartbeat")} == {before}
            assert not any(message.HasField("update") for message in quiet)
            last = watch.until(table.act())[-1].view.table.revision
        assert table.revision == last


def _request(method: str, **fields: Any) -> Any:  # noqa: ANN401 - a message
    return METHODS[method].input_type._concrete_class(**fields)  # noqa: SLF001 - the class of a request


@pytest.mark.parametrize("after", [None, 0, 3, 4, 99], ids=["nothing", "the start", "a bit", "all", "more"])
def test_every_watch_begins_with_the_whole_view(api: Api, after: int | None):
    """Whatever a viewer says that it has seen, the first message has the whole view, and no event stands alone."""
    table = started_table(api)
    with api.watch(table.table_id, table.seats[0], after=after) as watch:
        first = next(iter(watch))
        assert first.HasField("update")
        assert first.update.view == table.view(0)


def test_heartbeats_go_on_before_and_after_updates(api: Api):
    """A quiet watch gets one heartbeat after the other, and after an update again, with the new revision."""
    table = started_table(api)
    with api.watch(table.table_id) as watch:
        watch.next_update()
        messages_of(watch, "heartbeat", 4)
        revision = table.act()
        watch.until(revision)
        again = messages_of(watch, "heartbeat", 4)
        assert {message.heartbeat.revision for message in again} == {revision}


@pytest.fixture(scope="module")
def others(store: StoreServer) -> Iterator[list[Api]]:
    """Clients of two more replicas."""
    with (
        serving(store.url) as one,
        serving(store.url) as other,
        Api(one.address) as api,
        Api(other.address) as another,
    ):
        yield [api, another]


def test_no_replica_shows_an_older_board_than_was_seen(api: Api, others: list[Api]):
    """Whoever sees a revision at one replica and goes to another at once sees no older one there, however it looks."""
    table = started_table(api)
    replicas = [api, *others]
    for replica, following in itertools.islice(itertools.pairwise(itertools.cycle(replicas)), 20):
        seat, action = table.next_move()
        request = _request("SubmitAction", table_id=table.table_id, action=action)
        seen = replica.call("SubmitAction", request, table.seats[seat]).view.table
        assert following.call("GetView", GetViewRequest(table_id=table.table_id)).view.table.revision >= seen.revision
        with following.watch(table.table_id, after=seen.revision, epoch=seen.epoch) as watch:
            first = watch.next_update()
        assert (first.view.table.revision, first.resync) == (seen.revision, False)


LARGE = 2**63 + 1
"""A number that a double can't hold."""


def test_large_numbers_are_texts_in_json():
    """The JSON of every message writes numbers of 64 bits as texts, which JavaScript reads without loss."""
    view = View(table=Table(revision=LARGE))
    assert json.loads(json_format.MessageToJson(view))["table"]["revision"] == str(LARGE)
    assert json_format.Parse(json_format.MessageToJson(view), View()) == view


def test_saved_games_keep_large_numbers(tmp_path: Path):
    """A game that is saved and read again has the same numbers, and its file has them as texts."""
    replay = Replay(format_version=2, commits=[ReplayCommit(revision=LARGE, draws=[RandomDraw(counter=LARGE)])])
    write_replay(replay, tmp_path / "game.json")
    assert read_replay(tmp_path / "game.json") == replay
    (commit,) = json.loads((tmp_path / "game.json").read_text(encoding="utf-8"))["commits"]
    assert (commit["revision"], commit["draws"][0]["counter"]) == (str(LARGE), str(LARGE))
