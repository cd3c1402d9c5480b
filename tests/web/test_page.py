"""Runs the page's own tests, see clients/web/tests: its parts by themselves, then whole games in a browser."""

from __future__ import annotations

import os
import subprocess
from typing import TYPE_CHECKING

import pytest

from .conftest import service_command
from .tools import WEB

if TYPE_CHECKING:
    from pathlib import Path

UNIT_S = 240
IN_BROWSER_S = 900
"""How long they may take on a busy machine."""


def passes(command: list[str], timeout_s: float, environment: dict[str, str] | None = None) -> None:
    """Runs a command in the page's folder and shows the end of its output if it fails."""
    done = subprocess.run(
        command, cwd=WEB, env=environment, timeout=timeout_s, check=False, capture_output=True, text=True
    )
    assert done.returncode == 0, f"{done.stdout[-6_000:]}\n{done.stderr[-2_000:]}"


@pytest.mark.timeout(2 * UNIT_S)
def test_the_types_hold(npm: str, built_page: Path):
    """The page and its tests keep to strict types; the messages are generated from the schemas as they are."""
    assert built_page.is_dir()
    passes([npm, "run", "--silent", "check"], UNIT_S)


@pytest.mark.timeout(2 * UNIT_S)
def test_its_parts_do_what_they_say(npm: str, built_page: Path):
    """Every event and action is put into words, watches resume, seats are kept: the tests of the parts pass."""
    assert built_page.is_dir()
    passes([npm, "run", "--silent", "test"], UNIT_S)


@pytest.mark.timeout(2 * IN_BROWSER_S)
@pytest.mark.parametrize("tests", ["games", "keyboard", "people", "access", "obstacles", "replay", "screenshots"])
def test_in_a_browser(npm: str, browser_environment: dict[str, str], tests: str):
    """Whole games by clicking, a server that is killed, no serious findings of axe, phones, size, every view."""
    passes([npm, "run", "--silent", "test:browser", "--", tests], IN_BROWSER_S, browser_environment)


@pytest.mark.timeout(2 * UNIT_S)
def test_a_bot_in_typescript_plays(npm: str, built_page: Path):
    """The example for bot authors, clients/web/examples/bot.ts, plays both games and goes on after restarts."""
    assert built_page.is_dir()
    passes([npm, "run", "--silent", "test:service"], UNIT_S, {**os.environ, "HUMMEL": service_command()})
