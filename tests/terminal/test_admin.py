"""`hummel admin`: an operator takes tables out, opens copies and mends them, without writing a line of code."""

from __future__ import annotations

import re
import stat
import tempfile
import zlib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from hummel.store.v1 import TableArchive
from hummel.v1 import GetReplayRequest, GetTableRequest
from hummel_service.games.verify import verify
from support.api import Api, OpenTable, started_table
from support.damage import spoil, spoil_log
from support.serving import serving
from support.store_server import StoreServer, store_server
from terminal.command_line import CommandLine, only_line

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Iterator

    from hummel_service.bootstrap import Service

TOKEN = "the-operators-own-token"  # noqa: S105 - of this test's service
UNKNOWN_TABLE = "z" * 26


@pytest.fixture(scope="module")
def store() -> Iterator[StoreServer]:
    """A running store."""
    with tempfile.TemporaryDirectory(prefix="store-") as folder, store_server("valkey", Path(folder)) as server:
        yield server


@pytest.fixture(scope="module")
def service(store: StoreServer) -> Iterator[Service]:
    """The service that the operator runs."""
    with serving(store.url, admin_token=TOKEN) as service:
        yield service


@pytest.fixture(scope="module")
def api(service: Service) -> Iterator[Api]:
    """A client of that service."""
    with Api(service.address) as api:
        yield api


@dataclass(frozen=True)
class Operator:
    """Somebody at a command line who has the operator's token in a file.

    Attributes:
        hummel: The command line.
        folder: Where the operator's files are.
    """

    hummel: CommandLine
    folder: Path

    def run(self, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """Runs a command of `hummel admin` with the token's file, and sees that it never shows the token."""
        result = self.hummel.run("admin", *arguments, **{"HUMMEL_ADMIN_TOKEN_FILE": str(self.token_file)} | environment)
        assert TOKEN not in result.stdout + result.stderr
        return result

    @property
    def token_file(self) -> Path:
        """Where the token is."""
        return self.folder / "token"


@pytest.fixture
def operator(service: Service, tmp_path: Path) -> Operator:
    """The operator of the service."""
    operator = Operator(CommandLine(service.address, tmp_path / "home"), tmp_path)
    operator.token_file.write_text(f"{TOKEN}\n")
    return operator


def test_a_copy_of_an_exported_table_is_played_on(operator: Operator, api: Api, tmp_path: Path) -> None:
    """An export is a file for its user alone; its import is a private table with the same tokens, and goes on."""
    table = started_table(api)
    revision = table.act()
    file = tmp_path / "table"
    exported = operator.run("export", table.table_id, str(file))
    assert f"hummel admin import {file}" in exported.stdout
    assert stat.S_IMODE(file.stat().st_mode) == stat.S_IRUSR | stat.S_IWUSR
    assert [path for path in tmp_path.iterdir() if path.suffix == ".new"] == []
    imported = operator.run("import", str(file))
    found = re.search(r"table ([a-z0-9]{26}), running, at revision (\d+)", imported.stdout)
    assert found is not None
    assert (found[1] != table.table_id, int(found[2])) == (True, revision)
    assert api.call("GetTable", GetTableRequest(table_id=found[1])).table.private
    copy = OpenTable(api, found[1], table.owner, table.seats, spectator=table.owner)
    copy.play_to_the_end()
    assert verify(api.call("GetReplay", GetReplayRequest(table_id=copy.table_id), copy.owner).replay) == []
    assert table.revision == revision


def test_a_damaged_table_is_rebuilt_and_goes_on(operator: Operator, api: Api, store: StoreServer) -> None:
    """Whoever meets a damaged table is told the command that mends it, and it goes on where it was."""
    table = started_table(api)
    revision = table.act()
    with store.client() as client:
        spoil(client, table, "all of them", "cut off")
    assert "hummel admin rebuild" in only_line(operator.run("export", table.table_id, str(operator.folder / "x")))
    assert "hummel admin rebuild" in only_line(operator.hummel.run("watch", table.table_id))
    rebuilt = operator.run("rebuild", table.table_id)
    assert f"{table.table_id}, running, at revision {revision}" in rebuilt.stdout
    assert f"--table {table.table_id}" in rebuilt.stdout
    table.play_to_the_end()


def test_a_table_whose_log_is_damaged_is_left_as_it_is(operator: Operator, api: Api, store: StoreServer) -> None:
    """Where the log does not give the game either, the operator is told so."""
    table = started_table(api)
    table.act()
    with store.client() as client:
        spoil_log(client, table, "gone")
    assert "log is damaged as well" in only_line(operator.run("rebuild", table.table_id))


def test_an_archive_of_another_version_is_one_line(operator: Operator, api: Api, tmp_path: Path) -> None:
    """What this service's version does not know is named, and where to import the file."""
    archive = tmp_path / "table"
    operator.run("export", started_table(api).table_id, str(archive))
    content = TableArchive.FromString(zlib.decompress(archive.read_bytes()))
    for one in content.log.entries:
        if one.entry.HasField("record"):
            one.entry.record.schema_version = 99
    archive.write_bytes(zlib.compress(content.SerializeToString()))
    line = only_line(operator.run("import", str(archive)))
    assert "layout 99" in line
    assert "at a service of that version" in line


def test_an_export_never_takes_the_place_of_a_file(operator: Operator, api: Api, tmp_path: Path) -> None:
    """A file that is there stays as it is."""
    table = started_table(api)
    file = tmp_path / "table"
    file.write_text("mine")
    assert "already" in only_line(operator.run("export", table.table_id, str(file)))
    assert file.read_text() == "mine"


def test_the_token_may_come_from_the_environment_and_from_an_option(operator: Operator, api: Api) -> None:
    """HUMMEL_ADMIN_TOKEN is read where no file is named, and the file of --token-file where one is."""
    table = started_table(api)
    by_variable = operator.run("rebuild", table.table_id, HUMMEL_ADMIN_TOKEN_FILE="", HUMMEL_ADMIN_TOKEN=TOKEN)
    by_option = operator.run(
        "rebuild", table.table_id, "--token-file", str(operator.token_file), HUMMEL_ADMIN_TOKEN_FILE="/nowhere"
    )
    assert (by_variable.returncode, by_option.returncode) == (0, 0)


@pytest.mark.parametrize(
    "token, expected",
    [
        (None, "Name its file with --token-file, or set HUMMEL_ADMIN_TOKEN"),
        ("", "holds no token"),
        (f"{TOKEN} {TOKEN}", "holds no token"),
        ("\xdf" * 20, "holds no token"),
        (TOKEN[:-1], "A service that has neither of them lets nobody in"),
    ],
    ids=["none", "empty", "two words", "not ASCII", "wrong"],
)
def test_a_missing_or_wrong_token_is_one_line(operator: Operator, token: str | None, expected: str) -> None:
    """What is wrong with the token is said, and not what stands there."""
    if token is not None:
        operator.token_file.write_text(token, encoding="utf-8")
    without = {"HUMMEL_ADMIN_TOKEN_FILE": ""} if token is None else {}
    line = only_line(operator.run("rebuild", UNKNOWN_TABLE, **without))
    assert expected in line
    assert not token or token not in line


def test_a_missing_token_file_is_one_line(operator: Operator) -> None:
    """A file that can't be read is named."""
    line = only_line(operator.run("rebuild", UNKNOWN_TABLE, "--token-file", "/nowhere/token"))
    assert "/nowhere/token can't be read" in line


def test_a_service_without_a_token_lets_nobody_in(store: StoreServer, tmp_path: Path) -> None:
    """Where AdminService is off, the operator is told what to set."""
    with serving(store.url) as service:
        hummel = CommandLine(service.address, tmp_path)
        line = only_line(hummel.run("admin", "rebuild", UNKNOWN_TABLE, HUMMEL_ADMIN_TOKEN=TOKEN))
    assert "HUMMEL_ADMIN_TOKEN_FILE" in line
    assert "has neither of them" in line


@pytest.mark.parametrize(
    "arguments, expected",
    [
        (["export", UNKNOWN_TABLE, "FOLDER/new"], "hummel tables"),
        (["rebuild", UNKNOWN_TABLE], "hummel tables"),
        (["rebuild", "nonsense"], "hummel tables"),
        (["import", "FOLDER/missing"], "can't be read"),
        (["import", "FOLDER"], "can't be read"),
        (["import", "FOLDER/token"], "is not an exported table"),
        (["import", "/dev/null"], "is not an exported table"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_wrong_tables_and_files_are_one_line(operator: Operator, arguments: list[str], expected: str) -> None:
    """A table or file that is not what it should be is told in one line, and no file is left behind."""
    folder = str(operator.folder)
    assert expected in only_line(operator.run(*(each.replace("FOLDER", folder) for each in arguments)))
    assert not (operator.folder / "new").exists()


def test_an_export_that_cant_be_written_is_one_line(operator: Operator, api: Api) -> None:
    """The file is named, with the reason."""
    table = started_table(api)
    assert "can't be written" in only_line(operator.run("export", table.table_id, f"{operator.token_file}/table"))


def test_an_export_that_is_too_long_names_the_setting(store: StoreServer, tmp_path: Path) -> None:
    """Where the service takes no archive of this length, the operator is told what to raise."""
    file = tmp_path / "table"
    file.write_bytes(b"x" * 5000)
    with serving(store.url, admin_token=TOKEN, max_request_bytes=4096) as service:
        hummel = CommandLine(service.address, tmp_path)
        line = only_line(hummel.run("admin", "import", str(file), HUMMEL_ADMIN_TOKEN=TOKEN))
    assert "HUMMEL_MAX_REQUEST_BYTES" in line


@pytest.mark.parametrize("command", ["export", "import", "rebuild"])
def test_every_command_has_its_help_and_no_option_for_the_token(operator: Operator, command: str) -> None:
    """`--help` says where the token comes from; on the command line itself others could read it."""
    result = operator.run(command, "--help")
    assert f"Usage: hummel admin {command}" in result.stdout
    assert "--token-file" in result.stdout
    assert not re.search(r"--token\b(?!-file)", result.stdout)
