"""Where C# can't be compiled, its tests say so."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from support.lacking import run_without_programs

if TYPE_CHECKING:
    from pathlib import Path


TESTS = "tests/unity/test_package_tests.py"


def test_without_mono_the_tests_are_skipped_with_a_reason(tmp_path: Path):
    """They are skipped, and the reason says what to install."""
    exit_code, said = run_without_programs(TESTS, tmp_path, "HUMMEL_REQUIRE_CSHARP", "0")
    assert exit_code == pytest.ExitCode.OK, said
    assert re.search(r"SKIPPED \[\d+\] .*Mono is missing: install mono-mcs", said)


def test_without_mono_required_tests_fail(tmp_path: Path):
    """HUMMEL_REQUIRE_CSHARP=1 turns the skip into a failure, so that CI can't pass without them."""
    exit_code, said = run_without_programs(TESTS, tmp_path, "HUMMEL_REQUIRE_CSHARP", "1")
    assert exit_code == pytest.ExitCode.TESTS_FAILED, said
    assert "HUMMEL_REQUIRE_CSHARP=1, but Mono is missing" in said
