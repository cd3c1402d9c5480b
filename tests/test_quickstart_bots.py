"""The quick start for bot authors says only what works, in an empty folder."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from support.awaiting import eventually
from support.running_service import RunningService
from terminal.command_line import Terminal

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[1]
PAGE = (ROOT / "docs/quickstart_bots.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```(\w+)\n(.*?)```", PAGE, re.DOTALL)
COMMANDS = [line for language, block in BLOCKS if language == "sh" for line in block.splitlines()]
TIMEOUT_S = 110.0


def command(name: str) -> list[str]:
    """The one command of `hummel` of that name on the page, for this installation."""
    (line,) = [line for line in COMMANDS if line.startswith(f".venv/bin/hummel {name}")]
    return [sys.executable, "-m", "hummel_client", *shlex.split(line)[1:]]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """An empty folder with the page's bot."""
    (bot,) = [block for language, block in BLOCKS if language == "python"]
    (tmp_path / "my_bot.py").write_text(bot)
    return tmp_path


@pytest.fixture
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningService]:
    """The service that `hummel serve` is."""
    with RunningService(tmp_path_factory.mktemp("data")) as service:
        yield service


def run(name: str, folder: Path, **options: str) -> str:
    """Runs a command of the page in the folder and returns what it says."""
    done = subprocess.run(
        command(name), cwd=folder, capture_output=True, text=True, timeout=TIMEOUT_S, check=False, **options
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_bot_is_rated_and_its_games_can_be_checked(folder: Path):
    """The bot of the page is better than the random one, as the page's table says, and a game of it is genuine."""
    said = run("arena", folder)
    (table,) = [block for language, block in BLOCKS if language == "text"]
    # All but the last column, the time for a decision, comes from the seed.
    rows = [line.split()[:-1] for line in said.splitlines() if re.match(" *(MyBot|random) ", line)]
    assert rows == [line.split()[:-1] for line in table.splitlines()[1:]], said
    assert "everything fits" in run("verify", folder)
    assert "MyBot" in run("replay", folder, input="q\n")


def test_one_can_play_against_it(folder: Path, service: RunningService):
    """A runner of the bot comes to the table that `hummel play` opens, and the game begins."""
    environment = os.environ | {
        "HUMMEL_ADDRESS": service.address,
        "XDG_STATE_HOME": str(folder / "state"),
        "TERM": "xterm-256color",
        "COLUMNS": "100",
    }
    log = folder / "log"
    with log.open("w") as stderr:
        bots = subprocess.Popen(command("bots"), cwd=folder, env=environment, stderr=stderr)
    try:
        with Terminal(command("play"), environment) as person:
            person.wait_for(re.compile("My bot"))
            person.wait_for(re.compile(r"Your choice, 1 to \d+ \("))
            person.type("q\n")
            assert person.exit_code() == 0
        eventually(lambda: "seat 0: joined" in log.read_text() or "seat 1: joined" in log.read_text(), "it has joined")
    finally:
        bots.terminate()
        bots.wait(TIMEOUT_S)


def test_every_command_and_link_is_there():
    """Each command of `hummel` that the page names is one, and each file that it links to exists."""
    help_text = subprocess.run(
        [sys.executable, "-m", "hummel_client", "--help"], capture_output=True, text=True, check=True
    ).stdout
    named = set(re.findall(r"hummel (\w+)", "\n".join(COMMANDS) + "\n".join(re.findall(r"`(hummel [^`]+)`", PAGE))))
    assert named >= {"arena", "bots", "play", "replay", "verify", "serve"}
    assert named <= set(re.findall(r"^│ (\w+)", help_text, re.MULTILINE))
    links = re.findall(r"\]\(([^)#:]+)\)", PAGE)
    assert links
    assert all((ROOT / "docs" / link).exists() for link in links)
