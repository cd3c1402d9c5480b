"""The README says only what can be run."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from hummel_service.settings import described_settings
from support.running_service import RunningService

ROOT = Path(__file__).resolve().parents[1]

PAGES = [
    *("README.md", "CHANGELOG.md", "bench/README.md", "clients/unity/README.md", "clients/web/README.md"),
    *("deploy/README.md", "tests/replays/README.md"),
    *sorted(str(page.relative_to(ROOT)) for page in (ROOT / "docs").glob("*.md")),
]
"""What people read."""

README = (ROOT / "README.md").read_text(encoding="utf-8")
RELIABILITY = (ROOT / "docs/reliability.md").read_text(encoding="utf-8")


def block_after(marker: str, language: str) -> str:
    """Returns the first code block of a language after a marker."""
    after = README[README.index(f"<!-- {marker}:") :]
    found = re.search(rf"```{language}\n(.*?)```", after, re.DOTALL)
    assert found is not None
    return found.group(1)


def test_the_tour_prints_what_it_says(tmp_path: Path):
    """Whoever copies the tour gets the output that stands below it."""
    with RunningService(tmp_path) as service:
        code = block_after("tour", "python").replace("127.0.0.1:50051", service.address)
        ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False)
    assert ran.stdout + ran.stderr == block_after("tour", "text")


def test_the_bot_is_the_one_in_the_package():
    """The bot that the README shows is the file that is installed and tested."""
    source = (ROOT / "clients/python/hummel_client/bots/random_bot.py").read_text(encoding="utf-8")
    assert block_after("bot", "python").strip() in source


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page: str):
    """Every file and every section that a page links to is there."""
    text = (ROOT / page).read_text(encoding="utf-8")
    for target, _, section in sorted({link.partition("#") for link in re.findall(r"\]\(([^):]+)\)", text)}):
        found = (ROOT / page).parent / target if target else ROOT / page
        assert found.exists(), target
        if section:
            headings = re.findall(r"^#+ (.*)$", found.read_text(encoding="utf-8"), re.MULTILINE)
            sections = {re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in headings}
            assert section in sections, f"{target}#{section}"


@pytest.mark.parametrize("name", sorted(set(re.findall(r"`(HUMMEL_[A-Z_]+[A-Z])", README + RELIABILITY))))
def test_settings_exist(name: str):
    """Every setting that the README and the promises name is one of the service."""
    assert name in {described[0] for described in described_settings()}


def test_make_targets_exist():
    """Every `make` target that the README names is in the Makefile."""
    named = set(re.findall(r"`make ([a-z-]+)`", README)) | set(re.findall(r"^make ([a-z-]+)", README, re.MULTILINE))
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    assert named
    assert named <= targets


def test_promises_name_tests_that_are_there():
    """Every test that docs/reliability.md names is in the tests, as a function, a class or a file."""
    code = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    defined = set(re.findall(r"(?:def|class) ([tT]est\w+)", code))
    named = set(re.findall(r"`(test_\w+|Test[A-Z]\w+)(?:\[\w+\])?`", RELIABILITY))
    files = set(re.findall(r"`((?:tests|bench)/[\w/.]+)`", RELIABILITY))
    assert named
    assert named - defined == set()
    assert {name for name in files if not (ROOT / name).exists()} == set()


def test_no_section_of_the_promises_is_empty():
    """Every heading of docs/reliability.md stands once and has text below it."""
    headings = re.findall(r"^#+ .*$", RELIABILITY, re.MULTILINE)
    assert len(set(headings)) == len(headings)
    assert not re.search(r"<!-- (?!figures)", RELIABILITY)
