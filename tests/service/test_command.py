"""The command: starting, stopping and failing as operators see it."""

from __future__ import annotations

import os
import signal
import socket
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import grpc
import pytest

from hummel.v1 import (
    TABLE_STATUS_CLOSED,
    TABLE_STATUS_FINISHED,
    GetTableRequest,
    GetViewRequest,
)
from hummel_service.__main__ import main
from hummel_service.settings import described_settings
from support.api import Api, open_table, refusal_of, started_table
from support.command import Command
from support.store_proxy import StoreProxy
from support.store_server import store_server

if TYPE_CHECKING:
    from pathlib import Path

SIGNALS = [signal.SIGTERM, signal.SIGINT]


def complaint(*arguments: str, **settings: object) -> str:
    """What the command says on its way out; it must be one line, and the exit code 2."""
    with Command(*arguments, **settings) as command:
        assert command.wait() == 2
        lines = [line for line in command.lines if not line.startswith("{")]
    assert len(lines) == 1, lines
    assert lines[0].startswith("hummel: ")
    return lines[0]


@pytest.mark.parametrize("arguments", [("--help",), ("serve", "--help")], ids=" ".join)
def test_help_lists_every_setting(
    arguments: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    """The help of the program and of `serve` names each setting."""
    monkeypatch.setattr(sys, "argv", ["hummel", *arguments])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 0
    shown = capsys.readouterr().out
    assert all(name in shown for name, _, _ in described_settings())


def test_a_wrong_setting_stops_the_start(tmp_path: Path):
    """With a wrong setting nothing is started: one line says which, without its value, and the exit code is 2."""
    line = complaint("serve", redis_url="redis://user:hidden@host:port", data_dir=tmp_path)
    assert "HUMMEL_REDIS_URL" in line
    assert "hidden" not in line
    assert list(tmp_path.iterdir()) == []


def test_a_store_that_evicts_stops_the_start(tmp_path: Path):
    """A store that would throw tables away when it is full is refused: one line says what to set, exit code 2."""
    with store_server("valkey", tmp_path, **{"maxmemory": "1gb", "maxmemory-policy": "allkeys-lru"}) as store:
        line = complaint("serve", redis_url=store.url)
    assert "allkeys-lru" in line
    assert line.endswith("set maxmemory-policy noeviction")


def test_an_address_in_use_stops_the_start(tmp_path: Path):
    """If the port is taken, one line says so and names the setting, and the store that was started is stopped again."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        line = complaint("serve", grpc_address=address, data_dir=tmp_path)
    assert address in line
    assert "HUMMEL_GRPC_ADDRESS" in line
    assert not (tmp_path / "socket").exists()


def test_a_data_folder_that_cant_be_used_stops_the_start(tmp_path: Path):
    """If the data folder can't be written, one line says which and names the setting."""
    (tmp_path / "a file").write_text("")
    line = complaint("serve", data_dir=tmp_path / "a file")
    assert str(tmp_path / "a file") in line
    assert "HUMMEL_DATA_DIR" in line


def test_a_data_folder_in_use_stops_the_start(tmp_path: Path):
    """Two services never share a data folder: the second says so in one line."""
    with Command(data_dir=tmp_path) as first:
        assert first.address
        line = complaint(data_dir=tmp_path)
    assert "another service uses the data folder" in line


@pytest.mark.parametrize("number", SIGNALS, ids=lambda number: number.name)
def test_tables_survive_a_stop_by_signal(tmp_path: Path, number: signal.Signals):
    """SIGTERM, and Ctrl-C as terminals send it to all processes, stop the service in order: its store goes last."""
    with Command(data_dir=tmp_path, drain_delay_s=0.5, watch_poll_s=0.05) as command, Api(command.address) as api:
        table = started_table(api)
        with api.watch(table.table_id) as watch:
            watch.next_update()
            command.signal(number, group=number is signal.SIGINT)
            command.said("draining")
            revision = table.act()
            assert watch.end().reason == "DRAINING"
        assert command.wait() == 0
        assert {"draining", "stopped"} <= {event["event"] for event in command.events}
        assert {event["level"] for event in command.events} == {"info"}
    with Command(data_dir=tmp_path) as command, Api(command.address) as api:
        view = api.call("GetView", GetViewRequest(table_id=table.table_id), table.seats[0]).view
        assert view.table.revision == revision


def test_tables_survive_kill_9(tmp_path: Path):
    """A service that is killed loses nothing that it acknowledged; the next one ends the store that was left behind."""
    with Command(data_dir=tmp_path) as command, Api(command.address) as api:
        table = started_table(api)
        revisions = [table.act() for _ in range(5)]
        command.signal(signal.SIGKILL)
        command.wait()
    with Command(data_dir=tmp_path) as command, Api(command.address) as api:
        assert command.said("shutting down a store that was left behind")
        assert api.call("GetTable", GetTableRequest(table_id=table.table_id)).table.revision == revisions[-1]


def test_a_second_signal_ends_at_once(tmp_path: Path):
    """However long the drain may take, a second signal ends it: what is under way is cancelled, the exit in order."""
    with (
        store_server("valkey", tmp_path) as store,
        StoreProxy(store.socket) as proxy,
        Command(redis_url=proxy.url, shutdown_grace_s=3600) as command,
        Api(command.address) as api,
        ThreadPoolExecutor(1) as pool,
    ):
        table, other = open_table(api), open_table(api)
        with api.watch(table.table_id) as watch:
            watch.next_update()
            proxy.hold_answers_to(other.table_id.encode())
            request = GetTableRequest(table_id=other.table_id).SerializeToString()
            under_way = pool.submit(refusal_of, lambda: api.raw("GetTable", request))
            proxy.wait_for(other.table_id.encode())
            command.signal(signal.SIGTERM)
            watch.end()
        command.signal(signal.SIGTERM)
        assert not under_way.result().reason
        proxy.release()
        proxy.cut()
        assert command.wait() == 0


def test_a_second_signal_ends_also_a_service_that_hangs(tmp_path: Path):
    """If calls hang in a store that never answers, a second signal ends the process all the same, and says why."""
    with (
        store_server("valkey", tmp_path) as store,
        StoreProxy(store.socket) as proxy,
        Command(redis_url=proxy.url) as command,
        Api(command.address) as api,
        ThreadPoolExecutor(1) as pool,
    ):
        table = open_table(api)
        proxy.hold_answers_to(table.table_id.encode())
        request = GetTableRequest(table_id=table.table_id).SerializeToString()
        under_way = pool.submit(refusal_of, lambda: api.raw("GetTable", request))
        proxy.wait_for(table.table_id.encode())
        command.signal(signal.SIGTERM)
        command.said("draining")
        command.signal(signal.SIGTERM)
        assert command.wait() == 1
        assert under_way.result().code in {grpc.StatusCode.CANCELLED, grpc.StatusCode.UNAVAILABLE}
        assert command.said("stopping took too long")


def test_a_signal_during_the_start_is_not_lost(tmp_path: Path):
    """Who asks to stop while the service starts need not ask again."""
    with Command(data_dir=tmp_path) as command:
        command.event(lambda event: "address" in event)
        command.signal(signal.SIGTERM)
        assert command.wait() == 0


def test_a_log_that_cant_be_written_fails_no_call(tmp_path: Path):
    """If the disk that takes the log is full, the service serves on."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        address = f"127.0.0.1:{free.getsockname()[1]}"
    with (
        Command(stderr_path="/dev/full", grpc_address=address, data_dir=tmp_path),
        Api(address) as api,
    ):
        grpc.channel_ready_future(api.channel).result(30)
        table = started_table(api)
        assert table.act() == 5


def test_the_demonstration_leaves_no_table_at_which_nobody_plays(tmp_path: Path):
    """`serve --demo` seats bots whose game goes by in the log; when the service is stopped, its table is closed."""
    with Command("serve", "--demo", data_dir=tmp_path) as command:
        table_id = command.said("watch the demonstration")["table"]
        command.event(lambda event: event.get("table") == table_id and "placed a worker" in event["event"])
        command.signal(signal.SIGINT, group=True)
        assert command.wait() == 0
        assert "the demonstration was stopped" in [event["event"] for event in command.events]
        assert not [event for event in command.events if event["level"] == "error"]
    with Command(data_dir=tmp_path) as command, Api(command.address) as api:
        table = api.call("GetTable", GetTableRequest(table_id=table_id)).table
        assert (table.name, table.status) == ("Demonstration", TABLE_STATUS_CLOSED)
        assert [seat.taken for seat in table.seats] == [True] * 4


def test_the_demonstration_plays_one_game_after_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """When a game has ended another begins, of the other game in turn, and the service stops in order."""
    monkeypatch.setenv("PYTHONPATH", str(tmp_path), prepend=os.pathsep)
    (tmp_path / "sitecustomize.py").write_text(
        "import hummel_service.demo as demo\ndemo.THINKING_S = 0\ndemo.PAUSE_S = 0.1\n"
    )
    with Command("serve", "--demo", data_dir=tmp_path / "data") as command:
        seen: list[str] = []
        for _ in range(3):
            begun = command.event(lambda event: "watch the demo" in event["event"] and event["table"] not in seen)
            seen.append(str(begun["table"]))
        with Api(command.address) as api:
            tables = [api.call("GetTable", GetTableRequest(table_id=table_id)).table for table_id in seen]
        assert [table.options.WhichOneof("game") for table in tables] == ["speicherstadt", "hamburgum", "speicherstadt"]
        assert [table.status for table in tables[:2]] == [TABLE_STATUS_FINISHED] * 2
        command.signal(signal.SIGTERM)
        assert command.wait() == 0
        assert not [event for event in command.events if event["level"] == "error"]


def test_the_command_needs_nothing_but_itself(tmp_path: Path):
    """Started in an empty folder without any setting but the address, it makes its data folder there."""
    before = os.getcwd()  # noqa: PTH109 - what a child process inherits
    os.chdir(tmp_path)
    try:
        with Command() as command, Api(command.address) as api:
            assert open_table(api).revision == 3
            assert (tmp_path / "data").is_dir()
    finally:
        os.chdir(before)
