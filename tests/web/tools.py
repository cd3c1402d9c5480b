"""What the page's tests need beside Python: Node, the page's packages, and a browser for some of them."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
WEB = REPOSITORY / "clients" / "web"

OLDEST_NODE = (20, 19)

_BROWSERS = ("chromium", "chromium-browser", "google-chrome")


def missing_for_node() -> str | None:
    """Says what keeps the page's packages from being used here; None if nothing does."""
    if shutil.which("npm") is None or _node_version() < OLDEST_NODE:
        return "the page's tests need Node {}.{} or newer, with npm".format(*OLDEST_NODE)
    if not (WEB / "node_modules" / ".package-lock.json").is_file():
        return "the page's packages are missing: run `npm ci` in clients/web"
    return None


def find_browser() -> str | None:
    """The command of the browser, if there is one."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, _BROWSERS)), None)


def _node_version() -> tuple[int, ...]:
    """Node's version, (0,) if there is no Node."""
    node = shutil.which("node")
    if node is None:
        return (0,)
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
    return tuple(map(int, re.findall(r"\d+", said)))
