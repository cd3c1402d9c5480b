"""What to do with tests on a machine that lacks something that they need."""

from __future__ import annotations

import os
from typing import NoReturn

import pytest


def lacks(reason: str, variable: str) -> NoReturn:
    """Skips a test with the reason, or fails it if the variable is 1: so does CI, which must not pass without it."""
    if os.environ.get(variable) == "1":
        pytest.fail(f"{variable}=1, but {reason}", pytrace=False)
    pytest.skip(reason)
