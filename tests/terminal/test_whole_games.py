from __future__ import annotations

import json
import re
import signal
import socket
from typing import TYPE_CHECKING

import pytest

from hummel_client.terminal.kept_seats import KeptTable
from terminal.command_line import PROMPT, CommandLine
from terminal.scenes import REPLAYS

if TYPE_CHECKING:
    from pathlib import Path

FIRST_CHOICES = "1\n" * 2000
"""A person who always takes the first action: enough lines for a whole game."""

ESCAPE = "\x1b"


def table_in(output: str) -> str:
    """Returns the table whose seat was kept."""
    return re.findall(r"--table ([a-z0-9]{26})", output)[-1]


def test_a_whole_game_on_a_terminal(hummel: CommandLine, tmp_path: Path) -> None:
    """A person plays five-handed against bots to the final scores, and nothing is kept of the seat after that."""
    with hummel.terminal("play", "--seats", "5", "--name", "Ada") as terminal:
        assert terminal.play_to_the_end() == 0
        assert "Final scores" in terminal.output
        assert "Rank" in terminal.output
        assert ESCAPE in terminal.output
        assert "Traceback" not in terminal.output
    assert not list(tmp_path.rglob("*.json"))


def test_a_whole_game_on_pipes_is_saved_and_verified(hummel: CommandLine, tmp_path: Path) -> None:
    """Without a terminal there are no control sequences; the ended game can be told, saved and verified."""
    left = hummel.run("play", "--seats", "4", typed="1\nq\n")
    assert left.returncode == 0
    table_id = table_in(left.stdout)
    result = hummel.run("play", "--table", table_id, typed=FIRST_CHOICES)
    assert result.returncode == 0, result.stderr
    assert "Final scores" in result.stdout
    assert ESCAPE not in result.stdout
    assert table_id in hummel.run("tables", "--status", "finished").stdout
    told = hummel.run("replay", table_id).stdout
    assert "The game ended." in told
    assert hummel.run("watch", table_id).stdout.splitlines()[-1] == told.splitlines()[-1]
    saved = tmp_path / "game.json"
    assert hummel.run("replay", table_id, "--save", str(saved)).returncode == 0
    assert hummel.run("verify", str(saved)).returncode == 0
    assert hummel.run("replay", str(saved)).stdout == told


def test_a_seat_is_taken_up_where_it_was_left(hummel: CommandLine) -> None:
    """A number plays the action it stands for; after q the same seat and its news come back with --table."""
    first = hummel.run("play", "--name", "Ada", typed="2\nq\n")
    again = hummel.run("play", "--table", table_in(first.stdout), typed="q\n")
    assert again.returncode == 0
    assert "You placed a worker in column 2" in again.stdout
    assert table_in(again.stdout) == table_in(first.stdout)


def test_people_and_bots_meet_at_a_table(hummel: CommandLine) -> None:
    """A table with free seats waits, starts by itself when a bot has taken the last one, and can be looked on at."""
    waiting = hummel.run("play", "--seats", "2", "--bots", "0", "--name", "Ada", typed="")
    assert "B free" in waiting.stdout
    table_id = table_in(waiting.stdout)
    watch = hummel.start("watch", table_id)
    bot = hummel.start("bot", table_id, "--name", "Robbie")
    played = hummel.run("play", "--table", table_id, typed=FIRST_CHOICES)
    assert played.returncode == 0, played.stderr
    for process in (watch, bot):
        output, _ = process.communicate(timeout=60)
        assert process.returncode == 0, output
        assert "Final scores" in output


def test_a_game_is_stepped_through_on_a_terminal(hummel: CommandLine) -> None:
    """Enter, b, a number and e move to the step that they say; q leaves."""
    with hummel.terminal("replay", str(REPLAYS[0])) as terminal:
        end = terminal.wait_for(re.compile(r"Step 1 of (\d+) ")).end()
        count = int(terminal.wait_for(re.compile(r"Step 1 of (\d+) ")).group(1))
        for typed, step in [("", 2), ("b", 1), ("7", 7), ("+10", 17), ("-2", 15), ("e", count), ("b", count - 1)]:
            terminal.type(f"{typed}\n")
            end = terminal.wait_for(re.compile(rf"Step {step} of {count} "), after=end).end()
        assert "Final scores" in terminal.output
        terminal.type("q\n")
        assert terminal.exit_code() == 0


def test_ctrl_c_leaves_in_order(hummel: CommandLine) -> None:
    """Ctrl-C at the prompt ends with 130, without a traceback, and says how to go on."""
    with hummel.terminal("play") as terminal:
        terminal.wait_for(PROMPT)
        terminal.type("\x03")
        assert terminal.exit_code() == 130
        assert "Traceback" not in terminal.output
        assert table_in(terminal.output)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_leaves_in_order(hummel: CommandLine, number: signal.Signals) -> None:
    """A closed terminal or a stopped session leaves as Ctrl-C does: the seat is kept."""
    with hummel.terminal("play") as terminal:
        terminal.wait_for(PROMPT)
        terminal.send(number)
        assert terminal.exit_code() == 130
        assert "Traceback" not in terminal.output
        assert table_in(terminal.output)


def test_keys_help_history_and_mistakes(hummel: CommandLine) -> None:
    """?, h, r and a wrong number each lead back to the prompt; the end of the input leaves as q does."""
    with hummel.terminal("play", NO_COLOR="1") as terminal:
        end = terminal.wait_for(PROMPT).end()
        for typed, expected in [
            ("?", "What is decided"),
            ("h", "All that happened"),
            ("99", "'99' is not in the list"),
            ("r", "Your turn"),
        ]:
            terminal.type(f"{typed}\n")
            start, end = end, terminal.wait_for(PROMPT, after=end).end()
            assert expected in terminal.output[start:end]
        terminal.type("\x04")
        assert terminal.exit_code() == 0


def test_local_play_brings_its_own_service_and_takes_it_along(tmp_path: Path) -> None:
    """With --local a newcomer plays at once; the service stops with the game, the table is there the next time."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{probe.getsockname()[1]}"
    hummel = CommandLine(address, tmp_path / "state")
    hummel.environment["HUMMEL_DATA_DIR"] = str(tmp_path / "data")
    first = hummel.run("play", "--local", typed="1\nq\n")
    assert first.returncode == 0, first.stderr
    assert hummel.run("tables").returncode == 1
    again = hummel.run("play", "--local", "--table", table_in(first.stdout), typed="q\n")
    assert "You placed a worker" in again.stdout


def test_tokens_are_never_shown(hummel: CommandLine, tmp_path: Path) -> None:
    """Nothing that proves a seat appears on the screen."""
    left = hummel.run("play", typed="q\n")
    (kept,) = tmp_path.rglob("*.json")
    table = KeptTable(**json.loads(kept.read_text()))
    for secret in (table.token, table.owner_token, *table.bot_tokens.values()):
        assert secret
        assert secret not in left.stdout + left.stderr
