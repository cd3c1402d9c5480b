"""docs/clients.md says what the schemas, the service and the SDK do."""

from __future__ import annotations

import ast
import json
import re
import shutil
import subprocess
import uuid
from contextlib import closing
from functools import cache
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import grpc
import pytest

from hummel.v1 import (
    ErrorReason,
    admin_service_pb2,
    catalog_service_pb2,
    play_service_pb2,
    table_service_pb2,
)
from hummel_client import WatchConfig, make_token
from hummel_client.calling import may_repeat
from hummel_client.errors import Conflict, Failure, StaleRevision, error_for
from hummel_service.rpc.errors import STATUS_OF_REASON
from hummel_service.tables.watch import LONGEST_HEARTBEAT_S
from support.free_ports import free_ports
from support.running_service import RunningService

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
SERVICE = ROOT / "service/hummel_service"
PAGE = (DOCS / "clients.md").read_text(encoding="utf-8")

ROW = re.compile(r"^\| `([A-Z_]+)` \| `([A-Z_]+)` \| (same|new|no) \| (.+) \|$", re.MULTILINE)

ROWS = {reason: (status, again) for reason, status, again, _ in ROW.findall(PAGE)}

METHODS = [
    method.name
    for file in (admin_service_pb2, catalog_service_pb2, play_service_pb2, table_service_pb2)
    for service in file.DESCRIPTOR.services_by_name.values()
    for method in service.methods
]


def failure(reason: str, retry_delay_s: float | None) -> Failure:
    """A refusal as the SDK knows it."""
    return Failure(
        status=STATUS_OF_REASON[reason], message="", reason=reason, domain="hummel", retry_delay_s=retry_delay_s
    )


def test_the_table_has_every_reason_with_its_status():
    """A reason that is added, taken away or given another status has to be told to those who write clients."""
    assert list(ROWS) == [name.removeprefix("ERROR_REASON_") for name, number in ErrorReason.items() if number]
    assert {reason: status for reason, (status, _) in ROWS.items()} == {
        reason: status.name for reason, status in STATUS_OF_REASON.items()
    }


@pytest.mark.parametrize("reason", ROWS)
def test_the_sdk_repeats_what_the_table_says(reason: str):
    """What is marked `same` the SDK repeats, or leaves to who called; what is marked otherwise it never repeats."""
    again = ROWS[reason][1]
    error = error_for(failure(reason, 1.0 if reason in come_back_later() else None))
    assert may_repeat(error.failure) == (again == "same" and not isinstance(error, Conflict))
    if isinstance(error, StaleRevision):
        assert again == "new"


@cache
def come_back_later() -> set[str]:
    """The reasons with which the service's code says when to come back."""
    found = set()
    for path in SERVICE.rglob("*.py"):
        module = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(module):
            if isinstance(node, ast.Call) and "retry_delay_s" in {keyword.arg for keyword in node.keywords}:
                # A reason that is not named in the call is one of those that its module names.
                found |= _reasons_in(*node.args) or _reasons_in(module)
    return {name.removeprefix("ERROR_REASON_") for name in found}


def _reasons_in(*nodes: ast.AST) -> set[str]:
    names = {each.id for node in nodes for each in ast.walk(node) if isinstance(each, ast.Name)}
    return {name for name in names if name.startswith("ERROR_REASON_")}


def test_every_method_is_named():
    """The page tells of every method of every service."""
    assert {method for method in METHODS if f"`{method}`" not in PAGE and f".{method}`" not in PAGE} == set()


@pytest.mark.skipif(shutil.which("curl") is None, reason="needs curl")
def test_the_first_calls_can_be_made_with_curl(tmp_path: Path):
    """The lines for the shell give JSON."""
    found = re.search(r"<!-- curl:.*?```sh\n(.*?)```", PAGE, re.DOTALL)
    assert found is not None
    lines = found.group(1).strip().splitlines()
    (port,) = free_ports(1)
    with RunningService(tmp_path, http_address=f"127.0.0.1:{port}"):
        answers = [
            json.loads(
                subprocess.check_output(["/bin/sh", "-c", line.replace("curl ", "curl -s ").replace("8080", str(port))])
            )
            for line in lines
        ]
    assert answers[0]["game"]["title"] == "Hamburgum"
    assert answers[1] == {}


def test_the_first_move_can_be_made_with_json_alone(tmp_path: Path):
    """The requests of the page, sent as they stand there, open a table and play at it."""
    found = re.search(r"<!-- exchange:.*?```http\n(.*?)```", PAGE, re.DOTALL)
    assert found is not None
    (port,) = free_ports(1)
    known = {"OWNER": make_token(), "ADA": make_token(), "BOB": make_token()}
    answers = []
    with RunningService(tmp_path, http_address=f"127.0.0.1:{port}"):
        for request in found.group(1).strip().split("\n\n"):
            answers.append(send(port, filled_in(request, known)))
            table = answers[-1].get("table") or answers[-1]["view"]["table"]
            known |= {"TABLE": table["tableId"], "REVISION": table["revision"], "EPOCH": table["epoch"]}
    placed = answers[-1]["events"][0]["speicherstadt"]["workerPlaced"]
    assert placed["column"] == 1
    assert int(answers[-1]["revision"]) == int(answers[-2]["view"]["table"]["revision"]) + 1


def filled_in(request: str, known: dict[str, str]) -> str:
    """A request with what its words in capitals stand for."""
    for name, value in {**known, "UUID": str(uuid.uuid4())}.items():
        request = re.sub(rf"\b{name}\b", value, request)
    return request


def send(port: int, request: str) -> Any:  # noqa: ANN401 - JSON
    """Sends a request as the page writes it, and returns the answer."""
    head, _, body = request.partition("{")
    first, *headers = head.strip().splitlines()
    path = first.removeprefix("POST ")
    connection = HTTPConnection("127.0.0.1", port)
    sent = {"content-type": "application/json"} | dict(header.split(": ") for header in headers)
    with closing(connection):
        connection.request("POST", path, "{" + body, sent)
        answer = connection.getresponse()
        text = answer.read().decode()
    assert answer.status == 200, text
    return json.loads(text)


@pytest.mark.parametrize("page", sorted(DOCS.glob("*.md")), ids=lambda page: page.name)
def test_links_between_pages_lead_somewhere(page: Path):
    """Every file and every section that a page of the documentation links to is there."""
    for link in re.findall(r"\]\(([^):]+)\)", page.read_text(encoding="utf-8")):
        file, _, section = link.partition("#")
        target = (page.parent / file).resolve() if file else page
        assert target.exists(), link
        if section:
            headings = re.findall(r"^#+ (.*)$", target.read_text(encoding="utf-8"), re.MULTILINE)
            assert section in [re.sub(r"[^\w -]", "", each).lower().replace(" ", "-") for each in headings], link


def test_status_codes_are_those_of_grpc():
    """Every status in the table is one that gRPC has."""
    assert {status for status, _ in ROWS.values()} <= {code.name for code in grpc.StatusCode}


SILENCE = {
    "docs/clients.md": r"Silence for (\d+) s,",
    "docs/quickstart_web.md": r"silent for (\d+) seconds",
    "protos/hummel/v1/play_service.proto": r"has heard nothing for\n// (\d+) seconds",
    "clients/web/src/service/watch.ts": r"SILENCE_MS = (\d+)_000;",
    "clients/unity/Runtime/Client/HummelClientOptions.cs": r"MaxSilence .*FromSeconds\((\d+)\)",
}
"""Where it stands how many seconds of silence mean that a watch is dead."""

HEARTBEAT = {
    "docs/clients.md": r"in quiet times, at least every (\d+) s",
    "docs/quickstart_web.md": r"heartbeats come at least every (\d+)\.",
    "protos/hummel/v1/play_service.proto": r"at least\n// every (\d+) seconds",
}
"""Where it stands how often heartbeats come at least."""


@pytest.mark.parametrize("files, seconds", [(SILENCE, 3 * LONGEST_HEARTBEAT_S), (HEARTBEAT, LONGEST_HEARTBEAT_S)])
def test_all_agree_when_a_silent_watch_is_dead(files: dict[str, str], seconds: float):
    """The longest time between heartbeats that the service can be set to is a third of what every client waits."""
    told = {file: re.findall(pattern, (ROOT / file).read_text(encoding="utf-8")) for file, pattern in files.items()}
    assert told == {file: [f"{seconds:g}"] for file in files}
    assert WatchConfig().max_silence_s == 3 * LONGEST_HEARTBEAT_S
