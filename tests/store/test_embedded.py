"""The embedded Valkey: its data survives, and no two servers ever share a folder."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest
import redis
from structlog.testing import capture_logs

from hummel_service.store.connecting import connect
from hummel_service.store.embedded import DataFolderInUseError, EmbeddedStoreError, EmbeddedValkey
from hummel_service.store.redis_store import RedisStore
from hummel_service.tables.errors import Refusal
from support.command import Command
from support.records import at, new_request, new_table_id, opening, writing

if TYPE_CHECKING:
    from pathlib import Path

_HOLD_FOREVER = """
import sys
from pathlib import Path
from hummel_service.store.embedded import EmbeddedValkey
with EmbeddedValkey(Path(sys.argv[1])) as server:
    print(server.url, server._process.pid, flush=True)
    sys.stdin.read()
"""


class Holder:
    """Another process that runs an embedded server until it is told to stop or is killed."""

    def __init__(self, folder: Path) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", _HOLD_FOREVER, str(folder)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self._process.stdout is not None
        self.url, pid = self._process.stdout.readline().split()
        self.server_pid = int(pid)

    def kill(self) -> None:
        """Ends the process without warning; its server stays."""
        self._process.kill()
        self._process.communicate()

    def stop(self) -> None:
        """Lets the process end in order."""
        self._process.communicate("")


def commit(url: str, table_id: str, text: str) -> None:
    """Opens a table if it is not there and writes a text into it."""
    store = RedisStore(connect(url, 1))
    snapshot = store.load(table_id)
    if snapshot is None:
        store.create(at(table_id, 0), new_request(), opening(table_id), None)
    store.commit(at(table_id, 1) if snapshot is None else snapshot, new_request(), writing(text), None)
    store.close()


def stored_text(url: str, table_id: str) -> str:
    """What was written last."""
    store = RedisStore(connect(url, 1))
    snapshot = store.load(table_id)
    store.close()
    assert snapshot is not None
    return snapshot.state.decode()


def is_running(pid: int) -> bool:
    """Tells whether a process is there and not only waited for."""
    try:
        with open(f"/proc/{pid}/stat") as stat:  # noqa: PTH123 - a process, not a file
            return stat.read().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.parametrize("name", ["plain", "with space", "with 'quotes' and \"more\"", "Überseehafen", "deep/er/still"])
def test_tables_survive_a_restart_in_any_folder(tmp_path: Path, name: str):
    """What was committed is there after a restart, whatever the data folder is called."""
    table_id = new_table_id()
    for text in ("first", "second"):
        with EmbeddedValkey(tmp_path / name) as server:
            commit(server.url, table_id, text)
    with EmbeddedValkey(tmp_path / name) as server:
        assert stored_text(server.url, table_id) == "second"


def test_stopping_leaves_no_process_and_no_socket(tmp_path: Path):
    """After the context there is no server, no socket, and the folder can be used again at once."""
    with EmbeddedValkey(tmp_path) as server:
        assert server._process is not None  # noqa: SLF001 - what must be gone afterwards
        pid = server._process.pid  # noqa: SLF001 - see above
        socket = server.url.removeprefix("unix://")
        assert os.path.exists(socket)  # noqa: PTH110 - a socket, not a file
    assert not is_running(pid)
    assert not os.path.exists(os.path.dirname(socket))  # noqa: PTH110, PTH120 - see above
    with EmbeddedValkey(tmp_path):
        pass


def test_a_folder_belongs_to_one_service(tmp_path: Path):
    """A second service on a folder is refused in one line that names the folder and says what to do."""
    holder = Holder(tmp_path)
    try:
        with (
            pytest.raises(DataFolderInUseError, match="stop it, or set HUMMEL_DATA_DIR") as refused,
            EmbeddedValkey(tmp_path),
        ):
            pass
        assert str(tmp_path) in str(refused.value)
        assert is_running(holder.server_pid)
    finally:
        holder.stop()


def test_a_server_that_was_left_behind_is_shut_down_and_loses_nothing(tmp_path: Path):
    """If a service is killed, its server stays; the next service ends it first and has all that was committed."""
    table_id = new_table_id()
    holder = Holder(tmp_path)
    commit(holder.url, table_id, "before the kill")
    holder.kill()
    assert is_running(holder.server_pid)
    commit(holder.url, table_id, "while left behind")
    with EmbeddedValkey(tmp_path) as server:
        assert not is_running(holder.server_pid)
        assert stored_text(server.url, table_id) == "while left behind"


def test_a_server_that_was_left_behind_and_hangs_is_never_joined_by_a_second(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """If a server that was left behind does not stop, the start is refused: two would spoil the file."""
    monkeypatch.setattr("hummel_service.store.embedded.STOP_TIMEOUT_S", 0.3)
    holder = Holder(tmp_path)
    holder.kill()
    os.kill(holder.server_pid, signal.SIGSTOP)
    try:
        with pytest.raises(EmbeddedStoreError, match="left behind does not stop"), EmbeddedValkey(tmp_path):
            pass
    finally:
        os.kill(holder.server_pid, signal.SIGCONT)
        with EmbeddedValkey(tmp_path):
            pass
    assert not is_running(holder.server_pid)


def test_a_server_whose_socket_was_swept_away_is_never_joined_by_a_second(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """If the socket of a server that was left behind was deleted, no second server is started beside it."""
    monkeypatch.setattr("hummel_service.store.embedded.STOP_TIMEOUT_S", 0.3)
    holder = Holder(tmp_path)
    holder.kill()
    os.unlink(holder.url.removeprefix("unix://"))  # noqa: PTH108 - a socket, not a file
    try:
        with pytest.raises(EmbeddedStoreError, match=r"valkey\.lock"), EmbeddedValkey(tmp_path):
            pass
    finally:
        os.kill(holder.server_pid, signal.SIGKILL)
    with EmbeddedValkey(tmp_path):
        pass


@pytest.mark.parametrize("note", ["", ".", "/nowhere/valkey.sock", "keepsake"])
def test_a_broken_note_of_the_last_socket_removes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, note: str):
    """Whatever the note says of where the last server listened, starting deletes no file of anybody else."""
    keepsake = tmp_path / "keepsake"
    keepsake.write_text("mine")
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / "socket").write_text(note)
    with EmbeddedValkey(folder):
        assert keepsake.read_text() == "mine"


def wait_until_written(url: str) -> None:
    """Waits until the server has written everything to its file, which it may put off for two seconds."""
    client = redis.Redis.from_url(url)
    until_s = time.monotonic() + 30
    while (info := client.info("persistence"))["aof_buffer_length"] or info["aof_pending_bio_fsync"]:
        assert time.monotonic() < until_s
        time.sleep(0.02)
    client.close()


def eventually_stored(url: str, table_id: str) -> str:
    """What was written last, once the store answers."""
    until_s = time.monotonic() + 30
    while True:
        try:
            return stored_text(url, table_id)
        except Refusal:
            assert time.monotonic() < until_s
            time.sleep(0.02)


def test_a_server_that_is_killed_is_started_again_with_its_data(tmp_path: Path):
    """After kill -9 of the server the service has it back on the same socket, with all tables, and says so once each.

    It happens again and again, and stopping is as orderly as ever.
    """
    table_id = new_table_id()
    with capture_logs() as lines, EmbeddedValkey(tmp_path) as server:
        for text in ("first", "second", "third"):
            commit(server.url, table_id, text)
            wait_until_written(server.url)
            process = server._process  # noqa: SLF001 - it is to be killed
            assert process is not None
            process.kill()
            assert eventually_stored(server.url, table_id) == text
        last = server._process  # noqa: SLF001 - it must be gone afterwards
        assert last is not None
    assert not is_running(last.pid)
    told = [line["event"] for line in lines if line["event"].startswith("the embedded store")]
    ended, runs = "the embedded store has ended by itself", "the embedded store runs again; it has what was on the disk"
    assert told == 3 * [ended, runs]


def test_a_server_that_cant_start_again_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """If its file is spoilt when it is started again, that is logged; once the file is mended, it runs."""
    monkeypatch.setattr("hummel_service.store.embedded.LONGEST_RESTART_PAUSE_S", 0.2)
    table_id = new_table_id()
    with capture_logs() as lines, EmbeddedValkey(tmp_path) as server:
        commit(server.url, table_id, "kept")
        wait_until_written(server.url)
        (manifest,) = (tmp_path / "appendonlydir").glob("*.manifest")
        good = manifest.read_text()
        manifest.write_text("nonsense\n")
        assert server._process is not None  # noqa: SLF001 - it is to be killed
        server._process.kill()  # noqa: SLF001 - see above
        until_s = time.monotonic() + 30
        while not any(line["event"] == "the embedded store could not be started again" for line in lines):
            assert time.monotonic() < until_s
            time.sleep(0.02)
        manifest.write_text(good)
        assert eventually_stored(server.url, table_id) == "kept"


def let_it_read_long(folder: Path, commands: int, steps: int) -> None:
    """Adds commands to the file of a server, which compute so many steps each; every 1024 commands it answers."""
    words = ["EVAL", f"for step = 1, {steps} do end", "0"]
    command = f"*{len(words)}\r\n" + "".join(f"${len(word)}\r\n{word}\r\n" for word in words)
    (file,) = (folder / "appendonlydir").glob("*.incr.aof")
    with file.open("a", newline="") as end:
        end.write(commands * command)


def test_a_server_is_waited_for_as_long_as_it_reads_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """However long the file is, its server starts, and the log says how far it is."""
    table_id = new_table_id()
    with EmbeddedValkey(tmp_path) as server:
        commit(server.url, table_id, "kept")
    monkeypatch.setattr("hummel_service.store.embedded.START_TIMEOUT_S", 2)
    let_it_read_long(tmp_path, 50_000, 10_000)
    with capture_logs() as lines, EmbeddedValkey(tmp_path) as server:
        assert stored_text(server.url, table_id) == "kept"
    told = [line for line in lines if line["event"] == "the embedded store reads its file"]
    assert told
    assert all(0 <= line["percent"] <= 100 for line in told)


def test_a_service_can_be_stopped_while_its_store_reads_its_file(tmp_path: Path):
    """A signal that comes meanwhile ends the service in order, and its server with it; nothing is lost."""
    table_id = new_table_id()
    with EmbeddedValkey(tmp_path) as server:
        commit(server.url, table_id, "kept")
    (file,) = (tmp_path / "appendonlydir").glob("*.incr.aof")
    good = file.read_bytes()
    let_it_read_long(tmp_path, 300_000, 30_000)
    with Command("serve", data_dir=tmp_path, log_format="json") as service:
        service.said("the embedded store reads its file")
        service.signal(signal.SIGTERM)
        assert service.wait() == 0
        assert service.events[-1]["event"] == "stopped before the embedded store had read its file"
    file.write_bytes(good)
    with EmbeddedValkey(tmp_path) as server:
        assert stored_text(server.url, table_id) == "kept"


def test_a_server_that_was_killed_itself_leaves_its_data(tmp_path: Path):
    """Tables survive kill -9 of the server: what was written to the append-only file is there."""
    table_id = new_table_id()
    with EmbeddedValkey(tmp_path) as server:
        commit(server.url, table_id, "written")
        wait_until_written(server.url)
        assert server._process is not None  # noqa: SLF001 - it is to be killed
        server._process.kill()  # noqa: SLF001 - see above
    with EmbeddedValkey(tmp_path) as server:
        assert stored_text(server.url, table_id) == "written"


@pytest.mark.parametrize("folder", ["file", "file/below"])
def test_a_folder_that_cant_be_used_is_told_in_one_line(tmp_path: Path, folder: str):
    """A data folder that is a file, or below one, is refused in one line that names it and the setting."""
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(EmbeddedStoreError, match="HUMMEL_DATA_DIR") as refused, EmbeddedValkey(tmp_path / folder):
        pass
    assert str(tmp_path / folder) in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_spoilt_file_is_told_with_the_place_of_the_log(tmp_path: Path):
    """If the server does not start, the message says where its log is, and the folder is free again."""
    with EmbeddedValkey(tmp_path) as server:
        commit(server.url, new_table_id(), "x")
    (base,) = (tmp_path / "appendonlydir").glob("*.manifest")
    base.write_text("nonsense\n")
    for _ in range(2):
        with pytest.raises(EmbeddedStoreError, match=r"valkey\.log"), EmbeddedValkey(tmp_path):
            pass
