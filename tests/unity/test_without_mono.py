"""Where C# can't be compiled, its tests say so."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from unity.tools import REPOSITORY

if TYPE_CHECKING:
    from pathlib import Path


def run_without_mono(empty: Path, required: str) -> tuple[int, str]:
    """Runs some C# tests where no compiler is found; returns the exit code and what pytest says."""
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/unity/test_package_tests.py"],
        cwd=REPOSITORY,
        env=os.environ | {"PATH": str(empty), "HUMMEL_REQUIRE_CSHARP": required},
        capture_output=True,
        text=True,
        check=False,
    )
    return run.returncode, run.stdout


def test_without_mono_the_tests_are_skipped_with_a_reason(tmp_path: Path):
    """They are skipped, and the reason says what to install."""
    exit_code, said = run_without_mono(tmp_path, "0")
    assert exit_code == pytest.ExitCode.OK, said
    assert re.search(r"SKIPPED \[\d+\] .*Mono is missing: install mono-mcs", said)


def test_without_mono_required_tests_fail(tmp_path: Path):
    """HUMMEL_REQUIRE_CSHARP=1 turns the skip into a failure, so that CI can't pass without them."""
    exit_code, said = run_without_mono(tmp_path, "1")
    assert exit_code == pytest.ExitCode.TESTS_FAILED, said
    assert "HUMMEL_REQUIRE_CSHARP=1, but Mono is missing" in said
