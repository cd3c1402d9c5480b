"""Where the page's tests can't run, they say so."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from support.lacking import run_without_programs

from .conftest import REQUIRED_BY

if TYPE_CHECKING:
    from pathlib import Path


TESTS = "tests/web/test_page.py"


def test_without_node_the_tests_are_skipped_with_a_reason(tmp_path: Path):
    """They are skipped, and the reason says what to install."""
    exit_code, said = run_without_programs(TESTS, tmp_path, REQUIRED_BY, "0")
    assert exit_code == pytest.ExitCode.OK, said
    assert re.search(r"SKIPPED \[\d+\] .*need Node 20\.19 or newer", said)


def test_without_node_required_tests_fail(tmp_path: Path):
    """HUMMEL_REQUIRE_BROWSER=1 turns the skip into a failure, so that CI can't pass without them."""
    exit_code, said = run_without_programs(TESTS, tmp_path, REQUIRED_BY, "1")
    assert exit_code == pytest.ExitCode.TESTS_FAILED, said
    assert "HUMMEL_REQUIRE_BROWSER=1, but the page's tests need Node 20.19 or newer" in said
    assert "passed" not in said
