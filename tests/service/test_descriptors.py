"""Descriptors: many idle connections keep nobody out, and what lacks is told at the start."""

from __future__ import annotations

import json
import resource
import socket
import urllib.request
from contextlib import ExitStack
from typing import TYPE_CHECKING

import pytest

from support.api import TIMEOUT_S, Api, open_table
from support.command import Command
from support.web_api import GRPC_WEB, WebApi

if TYPE_CHECKING:
    from pathlib import Path

IDLE = 700
"""Connections that ask for nothing, more than the limits below."""

FEW = 512

LIMITS = {
    "low, to be raised": (FEW, resource.getrlimit(resource.RLIMIT_NOFILE)[1]),
    "low for good": (FEW, FEW),
}
"""How many descriptors a process may open at first, and how many it may allow itself."""


@pytest.mark.parametrize("limits", LIMITS)
def test_idle_connections_keep_nobody_out(tmp_path: Path, limits: str):
    """With more idle connections than the first limit, health, new calls and open watches are served.

    And all that the log has are lines of JSON, without a fault.
    """
    with (
        Command(data_dir=tmp_path, http_address="127.0.0.1:0", descriptors=LIMITS[limits]) as command,
        Api(command.address) as early,
        ExitStack() as crowd,
    ):
        table = open_table(early)
        command.said("ready")
        with WebApi(command.http_address, GRPC_WEB).watch(table.table_id) as watch:
            watch.next_update()
            host, _, port = command.http_address.rpartition(":")
            for _ in range(IDLE):
                crowd.enter_context(socket.create_connection((host, int(port)), timeout=TIMEOUT_S))
            with urllib.request.urlopen(f"http://{command.http_address}/healthz", timeout=TIMEOUT_S) as answer:
                assert answer.status == 200
            with Api(command.address) as late:
                open_table(late)
            table.start()
            watch.next_update()
        levels = [json.loads(line)["level"] for line in command.lines]
    assert "error" not in levels


def test_too_few_descriptors_are_told_at_the_start(tmp_path: Path):
    """If calls may need more descriptors than there can be, one warning says how many and what to set."""
    with Command(data_dir=tmp_path, descriptors=(FEW, FEW)) as command:
        command.said("ready")
        (warning,) = [event["event"] for event in command.events if event["level"] == "warning"]
    for words in (f"{FEW} files and connections", "10200", "LimitNOFILE", "HUMMEL_MAX_CONCURRENT_CALLS"):
        assert words in warning


def test_the_limit_is_raised(tmp_path: Path):
    """If there are too few descriptors at first, but enough can be had, the log has no warning."""
    with Command(data_dir=tmp_path, descriptors=(FEW, 2 * FEW), max_concurrent_calls=FEW) as command:
        command.said("ready")
        assert not [event for event in command.events if event["level"] == "warning"]
