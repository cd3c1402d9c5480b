from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest

from containers.images import REPOSITORY


def run_container_tests(require: str) -> tuple[int, list[str]]:
    """Runs some container tests where no engine answers; returns the exit code and the lines that say so."""
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/containers/test_games.py"],
        cwd=REPOSITORY,
        env=os.environ | {"DOCKER_HOST": "unix:///nowhere.sock", "HUMMEL_REQUIRE_CONTAINERS": require},
        capture_output=True,
        text=True,
        check=False,
    )
    return run.returncode, [line for line in run.stdout.splitlines() if "no Docker engine answers" in line]


def test_without_an_engine_container_tests_are_skipped_in_one_line() -> None:
    """One line says that they were skipped, why, and what to do."""
    exit_code, lines = run_container_tests(require="0")
    assert exit_code == pytest.ExitCode.OK
    assert len(lines) == 1
    assert re.match(r"SKIPPED \[\d+\] ", lines[0])


def test_without_an_engine_required_container_tests_fail() -> None:
    """HUMMEL_REQUIRE_CONTAINERS=1 turns the skip into an error, so that CI can't pass without them."""
    exit_code, lines = run_container_tests(require="1")
    assert exit_code == pytest.ExitCode.TESTS_FAILED
    assert "HUMMEL_REQUIRE_CONTAINERS=1, but no Docker engine answers" in lines[0]
