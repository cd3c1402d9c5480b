"""What to do with tests on a machine that lacks something that they need."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import NoReturn

import pytest

_REPOSITORY = Path(__file__).resolve().parents[2]


def lacks(reason: str, variable: str) -> NoReturn:
    """Skips a test with the reason, or fails it if the variable is 1: so does CI, which must not pass without it."""
    if os.environ.get(variable) == "1":
        pytest.fail(f"{variable}=1, but {reason}", pytrace=False)
    pytest.skip(reason)


def run_without_programs(tests: str, empty: Path, variable: str, required: str) -> tuple[int, str]:
    """Runs tests where no program is found but Python; returns the exit code and what pytest says.

    Args:
        tests: The file of the tests.
        empty: An empty folder.
        variable: The variable that says whether what is missing is required.
        required: Its value.
    """
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", tests],
        cwd=_REPOSITORY,
        env=os.environ | {"PATH": str(empty), variable: required},
        capture_output=True,
        text=True,
        check=False,
    )
    return run.returncode, run.stdout
