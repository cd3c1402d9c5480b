"""What the command says of its page, and how signals end the HTTP port."""

from __future__ import annotations

import os
import re
import signal
import urllib.request
from typing import TYPE_CHECKING

import pytest

from support.api import Api, open_table
from support.command import Command
from support.web_api import GRPC_WEB, WebApi

if TYPE_CHECKING:
    from pathlib import Path

ANY_PORT = "127.0.0.1:0"


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for the page, which is built once it has an index."""
    folder = tmp_path / "page"
    folder.mkdir()
    (tmp_path / "sitecustomize.py").write_text(
        f"import pathlib, hummel_service.web.page as page\npage._FOLDERS = (pathlib.Path({str(folder)!r}),)\n"
    )
    monkeypatch.setenv("PYTHONPATH", str(tmp_path), prepend=os.pathsep)
    return folder


def test_the_demonstration_can_be_opened_at_once(tmp_path: Path, page: Path):
    """With a built page the log has its address, and the demonstration's link leads to it and to its table."""
    (page / "index.html").write_text("<!doctype html><title>Hummel</title>")
    with Command("serve", "--demo", data_dir=tmp_path / "data", http_address=ANY_PORT) as command:
        address = command.event(lambda event: "page" in event)["page"]
        said = command.said("watch the demonstration")
        (link,) = re.findall(r"http://\S+", str(said["event"]))
        assert link == f"{address}#/t/{said['table']}"
        with urllib.request.urlopen(f"http://{command.http_address}/") as answer:
            assert b"<title>Hummel" in answer.read()


def test_a_page_that_is_not_built_is_told_in_one_line(tmp_path: Path, page: Path):
    """Without a built page, the log says where calls are taken and what builds the page; links lead nowhere else."""
    assert page.is_dir()
    with Command("serve", "--demo", data_dir=tmp_path / "data", http_address=ANY_PORT) as command:
        said = command.event(lambda event: "http_address" in event)
        assert "make page" in said["event"]
        assert "http" not in str(command.said("watch the demonstration")["event"])


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_watches_of_browsers_in_order(tmp_path: Path, number: signal.Signals):
    """A signal ends a browser's watch with DRAINING, and the command stops with exit code 0 and no fault in its log."""
    with (
        Command(data_dir=tmp_path, http_address=ANY_PORT, shutdown_grace_s=30) as command,
        Api(command.address) as api,
    ):
        table = open_table(api, seated=0, private=False)
        with WebApi(command.http_address, GRPC_WEB).watch(table.table_id) as watch:
            watch.next_update()
            command.signal(number)
            assert watch.end().reason == "DRAINING"
        assert command.wait() == 0
        assert not [event for event in command.events if event["level"] in {"warning", "error"}]


def test_a_second_signal_ends_a_browser_that_does_not_let_go(tmp_path: Path):
    """A second signal does not wait for a request that never ends."""
    with (
        Command(data_dir=tmp_path, http_address=ANY_PORT, drain_delay_s=600, shutdown_grace_s=600) as command,
        Api(command.address) as api,
    ):
        table = open_table(api, seated=0, private=False)
        with WebApi(command.http_address, GRPC_WEB).watch(table.table_id) as watch:
            watch.next_update()
            command.signal(signal.SIGTERM)
            command.said("draining")
            command.signal(signal.SIGTERM)
            assert command.wait() == 0
