from __future__ import annotations

import stat
from typing import TYPE_CHECKING

import pytest

from hummel_client.terminal import kept_seats
from hummel_client.terminal.kept_seats import KeptTable

if TYPE_CHECKING:
    from pathlib import Path

TABLE = KeptTable("a" * 26, 2, "seat token", "owner token", {0: "one", 1: "two"})


@pytest.fixture(autouse=True)
def state_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A state folder of the test's own."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    return tmp_path


def test_a_kept_seat_comes_back_until_it_is_forgotten() -> None:
    """What was kept last is what is found, and nothing after it was forgotten."""
    assert kept_seats.kept(TABLE.table_id) is None
    kept_seats.keep(KeptTable(TABLE.table_id, 0, "older"))
    kept_seats.keep(TABLE)
    assert kept_seats.kept(TABLE.table_id) == TABLE
    kept_seats.forget(TABLE.table_id)
    kept_seats.forget(TABLE.table_id)
    assert kept_seats.kept(TABLE.table_id) is None


def test_only_the_user_can_read_tokens(state_home: Path) -> None:
    """The file has mode 0600, its folder 0700, and no half-written file is left beside it."""
    kept_seats.keep(TABLE)
    files = [path for path in state_home.rglob("*") if path.is_file()]
    assert [stat.S_IMODE(path.stat().st_mode) for path in files] == [0o600]
    assert stat.S_IMODE(files[0].parent.stat().st_mode) == 0o700


@pytest.mark.parametrize("content", ["", "{", "[]", "{}", '{"table_id": 1, "bot_tokens": {"x": "y"}}', "\x00"])
def test_a_damaged_file_is_no_seat(state_home: Path, content: str) -> None:
    """A file that can't be read counts as none, so that the table can be joined anew."""
    kept_seats.keep(TABLE)
    next(path for path in state_home.rglob("*.json")).write_text(content)
    assert kept_seats.kept(TABLE.table_id) is None


@pytest.mark.parametrize("table_id", ["", "../../etc/passwd", "a/b", "A" * 26, "a" * 100])
def test_no_table_id_leads_out_of_the_folder(table_id: str) -> None:
    """Only what looks like a table's id becomes a file's name."""
    assert kept_seats.kept(table_id) is None
