"""Where Redis is not installed its tests say so, and fail where it is required."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from support.store_server import StoreServer

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("required", ["", "1"])
def test_a_missing_redis_is_told_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, required: str):
    """Without redis-server its tests are skipped with one line that says what to install, or fail if it is required."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("HUMMEL_REQUIRE_REDIS", required)
    outcome = pytest.fail.Exception if required else pytest.skip.Exception
    with pytest.raises(outcome, match="apt-get install redis-server") as told:
        StoreServer("redis", tmp_path)
    assert "\n" not in str(told.value)
