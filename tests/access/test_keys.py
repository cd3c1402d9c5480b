"""API keys and the operator's token: who has one, who has none, and what happens when the files change."""

from __future__ import annotations

import re
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from hummel.store.v1 import TableRecord
from hummel.v1 import CreateTableRequest, CreateTableResponse, ExportTableRequest
from hummel_service.rpc.admin_token import AdminTokenFile
from hummel_service.rpc.api_keys import ApiKeys, digest_of_key, make_key
from hummel_service.rpc.reloading import FileError
from hummel_service.store import keys
from hummel_service.tables.tokens import make_token
from support.api import OPTIONS, Api, new_id, refusal_of
from support.command import Command

if TYPE_CHECKING:
    from pathlib import Path

    from access.conftest import KeyedService
    from support.store_server import StoreServer


def create(api: Api, key: str | None) -> CreateTableResponse:
    """Opens a table with an API key, or without."""
    request = CreateTableRequest(options=OPTIONS, seat_count=2, request_id=new_id()).SerializeToString()
    metadata = () if key is None else (("x-api-key", key),)
    return CreateTableResponse.FromString(api.raw("CreateTable", request, metadata=metadata))


def test_without_a_file_of_keys_everybody_opens_tables(api: Api):
    """Where no key is needed none is asked for, and one that comes along does no harm."""
    assert create(api, None).table.table_id
    assert create(api, make_key()).table.table_id


def test_with_a_file_of_keys_a_key_opens_tables(keyed: KeyedService, store: StoreServer):
    """The holder of a key opens tables; the record says whose key it was, and holds no key."""
    table_id = create(keyed.api, keyed.key).table.table_id
    with store.client() as client:
        data = client.hget(keys.snapshot(table_id), "record")
    assert data is not None
    assert TableRecord.FromString(data).owner_name == "elbe"
    assert keyed.key.encode() not in data
    assert bytes.fromhex(digest_of_key(keyed.key)) not in data


@pytest.mark.parametrize("key", ["", "wrong", "a" * 5000, "elbe"])
def test_other_keys_open_nothing(keyed: KeyedService, key: str):
    """What is no key of the file is refused as wrong, whatever it looks like."""
    refusal = refusal_of(lambda: create(keyed.api, key))
    assert (refusal.code.name, refusal.reason) == ("PERMISSION_DENIED", "API_KEY_WRONG")


def test_no_key_opens_nothing(keyed: KeyedService):
    """Without a key the refusal says where to put one; a token is no key, nor is the key's digest."""
    refusal = refusal_of(lambda: create(keyed.api, None))
    assert (refusal.code.name, refusal.reason) == ("UNAUTHENTICATED", "API_KEY_MISSING")
    assert "x-api-key" in refusal.message
    assert refusal_of(lambda: create(keyed.api, keyed.operator)).reason == "API_KEY_WRONG"
    assert refusal_of(lambda: create(keyed.api, digest_of_key(keyed.key))).reason == "API_KEY_WRONG"


def test_keys_come_and_go_without_a_restart(keyed: KeyedService):
    """When the file changes, new keys count and removed ones do not; a broken file changes nothing."""
    new = make_key()
    keyed.keys_file.write_text(f"elbe {digest_of_key(new)}\n")
    assert create(keyed.api, new).table.table_id
    assert refusal_of(lambda: create(keyed.api, keyed.key)).reason == "API_KEY_WRONG"
    keyed.keys_file.write_text("elbe what?\n")
    assert create(keyed.api, new).table.table_id
    keyed.keys_file.unlink()
    assert create(keyed.api, new).table.table_id
    keyed.keys_file.write_text(f"elbe {digest_of_key(keyed.key)}\nalster {digest_of_key(new)}\n")
    assert create(keyed.api, keyed.key).table.table_id
    assert create(keyed.api, new).table.table_id


def test_the_operators_token_comes_from_a_file(keyed: KeyedService):
    """What the file says is the token, without the line feed that editors add; nothing else is."""
    request = ExportTableRequest(table_id="a" * 26).SerializeToString()
    assert refusal_of(lambda: keyed.api.raw("ExportTable", request, keyed.operator)).reason != "TOKEN_WRONG"
    for token in (make_token(), keyed.key, keyed.operator[:-1], f"{keyed.operator}="):
        assert refusal_of(lambda token=token: keyed.api.raw("ExportTable", request, token)).reason == "TOKEN_WRONG"


def test_the_operators_token_can_be_exchanged_without_a_restart(tmp_path: Path):
    """A new token in the file counts at once, the old one no more; an unfit one changes nothing."""
    path, old, new = tmp_path / "token", make_token(), make_token()
    path.write_text(old)
    token = AdminTokenFile(path)
    assert (token.is_(old), token.is_(new)) == (True, False)
    path.write_text(f"{new}\n")
    assert (token.is_(old), token.is_(new)) == (False, True)
    path.write_text("short")
    assert (token.is_("short"), token.is_(new)) == (False, True)


WRONG_KEYS = {
    "a line of one word": "elbe",
    "a key instead of its digest": f"elbe {make_key()}",
    "a digest in capitals": f"elbe {'A' * 64}",
    "a line of three words": f"elbe alster {'0' * 64}",
    "a name with a slash": f"elbe/alster {'0' * 64}",
    "a key of two names": f"elbe {'0' * 64}\nalster {'0' * 64}",
}


@pytest.mark.parametrize("what", WRONG_KEYS)
def test_a_wrong_file_of_keys_is_told_by_line(tmp_path: Path, what: str):
    """A service does not start with a file that it does not understand; the line is named and not shown."""
    path = tmp_path / "keys"
    path.write_text(WRONG_KEYS[what])
    with pytest.raises(FileError, match=r"HUMMEL_API_KEYS_FILE: line \d ") as wrong:
        ApiKeys(path)
    assert all(word not in str(wrong.value) for word in WRONG_KEYS[what].split()[-1:])


@pytest.mark.parametrize("setting", ["api_keys_file", "admin_token_file", "tls_certificate_file"])
def test_a_missing_file_is_told_at_the_start(tmp_path: Path, setting: str):
    """A service whose setting names a file that is not there ends with one line and exit code 2."""
    settings = {setting: tmp_path / "missing", "data_dir": tmp_path / "data"}
    if setting == "tls_certificate_file":
        settings["tls_key_file"] = tmp_path / "missing"
    with Command("serve", **settings) as command:
        assert command.wait() == 2
    (line,) = command.lines
    assert "missing: No such file" in line
    assert line.startswith("hummel: HUMMEL_")


@pytest.mark.parametrize("program", ["hummel_service", "hummel_client"])
def test_the_command_makes_a_key_and_its_line(tmp_path: Path, program: str):
    """`hummel key NAME` prints a key and the line that lets it in."""
    command = [sys.executable, "-m", program, "key", "elbe"]
    said = subprocess.run(command, capture_output=True, check=True, text=True).stdout
    key, line = re.fullmatch(r"key, shown this once: (\S+)\nline for the file: (.+)\n", said).groups()  # type: ignore[union-attr] # the test fails
    path = tmp_path / "keys"
    path.write_text(line)
    assert ApiKeys(path).name_of(key) == "elbe"


def test_a_key_needs_a_name_that_can_be_written_down():
    """A name that the file could not hold is refused with what it must be."""
    command = [sys.executable, "-m", "hummel_service", "key", "two words"]
    ended = subprocess.run(command, capture_output=True, check=False, text=True)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert "40 letters" in ended.stderr
