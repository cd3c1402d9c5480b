"""What the tests of the page stand on: Node, the page's packages, the built page, a browser."""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
from pathlib import Path

import pytest

from support.lacking import lacks

from .tools import REPOSITORY, WEB, find_browser, missing_for_node

REQUIRED_BY = "HUMMEL_REQUIRE_BROWSER"
"""The variable that turns skips into failures."""

_BUILT_FROM = ("src/**/*", "index.html", "*.ts", "package-lock.json")
"""What the built page changes with, beside the schemas."""

_SCHEMAS = REPOSITORY / "protos" / "hummel"

BUILD_S = 240
"""How long a build may take on a busy machine."""


def service_command() -> str:
    """The command of this environment that serves."""
    return str(Path(sys.executable).with_name("hummel"))


@pytest.fixture(scope="session")
def npm() -> str:
    """The command npm, with the page's packages at hand."""
    if reason := missing_for_node():
        lacks(reason, REQUIRED_BY)
    return "npm"


@pytest.fixture(scope="session")
def built_page(npm: str) -> Path:
    """The folder of the page, built anew if anything that it is made of has changed."""
    # Several workers may want it at the same moment.
    with (WEB / "node_modules" / ".page-lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if _is_out_of_date(WEB / "dist" / "index.html"):
            subprocess.run([npm, "run", "--silent", "build"], cwd=WEB, check=True, timeout=BUILD_S)
    return WEB / "dist"


def _is_out_of_date(index: Path) -> bool:
    sources = [file for pattern in _BUILT_FROM for file in WEB.glob(pattern) if file.is_file()]
    newest = max(file.stat().st_mtime for file in [*sources, *_SCHEMAS.rglob("*.proto")] if "gen" not in file.parts)
    return not index.is_file() or index.stat().st_mtime < newest


@pytest.fixture(scope="session")
def browser_environment(built_page: Path) -> dict[str, str]:
    """The environment of tests in a browser: the service's command, and the browser."""
    assert built_page.is_dir()
    browser = find_browser()
    if browser is None:
        lacks("tests in a browser need Chromium: set CHROMIUM, or install Debian's package chromium", REQUIRED_BY)
    return {**os.environ, "HUMMEL": service_command(), "CHROMIUM": browser}
