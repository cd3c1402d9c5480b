"""The terminal client over TLS, at a service that wants its certificate."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from hummel_client.terminal.target import Target
from support.certificates import Files
from support.serving import serving
from support.store_server import store_server
from terminal.command_line import CommandLine, only_line

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture
def files(tmp_path: Path) -> Files:
    """The service's certificate, and who issued it."""
    return Files(tmp_path)


@pytest.fixture
def hummel(files: Files, tmp_path: Path) -> Iterator[CommandLine]:
    """The command line at a service whose clients need a certificate."""
    with (
        tempfile.TemporaryDirectory(prefix="store-") as folder,
        store_server("valkey", Path(folder)) as store,
        serving(store.url, **files.settings(clients=True)) as service,
    ):
        yield CommandLine(service.address, tmp_path / "home")


def test_a_certificate_opens_the_service(hummel: CommandLine, files: Files) -> None:
    """With --cert and --key the game is played and its invitation names them; without, the hint names them."""
    certificate, key = files.issue_client()
    shown = ["--ca", str(files.client_ca), "--cert", str(certificate), "--key", str(key)]
    played = hummel.run("play", *shown, typed="q\n")
    assert played.returncode == 0, played.stderr
    assert f"--cert {certificate} --key {key} --table" in played.stdout
    assert "--cert and --key" in only_line(hummel.run("tables", "--ca", str(files.client_ca)))


def test_a_certificate_needs_its_key(hummel: CommandLine, files: Files) -> None:
    """One without the other is told before anything is sent, and so is a file that is not there."""
    certificate, key = files.issue_client()
    assert "come together" in only_line(hummel.run("tables", "--cert", str(certificate)))
    assert "come together" in only_line(hummel.run("tables", "--key", str(key)))
    missing = only_line(hummel.run("tables", "--cert", "/nowhere", "--key", str(key)))
    assert "Can't read /nowhere" in missing


def test_the_files_turn_tls_on() -> None:
    """Whoever names a certificate need not say --tls as well."""
    assert Target("here:1", authority=Path("ca")).is_secure
    assert Target("here:1", certificate=Path("cert"), private_key=Path("key")).is_secure
    assert not Target("here:1").is_secure
