"""The package's own tests, which Unity's test runner runs too."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest

from unity.tools import RUNTIMES, command

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("runtime", RUNTIMES)
def test_the_package_passes_its_tests(assemblies: Path, runtime: str):
    """Every test of the package passes, and there are some."""
    program = command(runtime, assemblies / "Hummel.Client.Tests.exe", [])
    run = subprocess.run(program, capture_output=True, text=True, timeout=60, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    assert len(run.stdout.splitlines()) > 20
