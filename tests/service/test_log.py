"""The log: one line for each call with all that operators need, and never a secret."""

from __future__ import annotations

import json
import logging
import os
import pty
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import grpc
import pytest
import structlog.testing

from hummel.hamburgum.v1 import COLOUR_BLACK, Action as HamburgumAction, ChooseColour
from hummel.speicherstadt.v1 import Action as SpeicherstadtAction, PlaceWorker
from hummel.v1 import Action, GetReplayRequest, GetTableRequest, GetViewRequest, JoinTableRequest, SubmitActionRequest
from hummel_service.library_logs import PAUSE_S, LibraryRecords
from support.api import HAMBURGUM_OPTIONS, OPTIONS, Api, OpenTable, new_id, open_table, started_table
from support.command import Command
from support.secrets_in_text import secrets_found, secrets_of
from support.store_server import store_server

if TYPE_CHECKING:
    from collections.abc import Iterator

    from support.store_server import StoreServer


@dataclass(frozen=True)
class Played:
    """What was logged while whole games were played, and what must not be in it.

    Attributes:
        events: The log's events.
        text: The log as it was written, and the texts and details of all refusals.
        secrets: What nobody may see: by name.
        table: The table of the last game.
    """

    events: list[dict[str, Any]]
    text: bytes
    secrets: dict[str, bytes | list[int]]
    table: OpenTable


GAMES = ((HAMBURGUM_OPTIONS, 2), (HAMBURGUM_OPTIONS, 4), (OPTIONS, 2), (OPTIONS, 5))
"""The games that are played, by options and number of seats."""

FORBIDDEN = {
    "speicherstadt": Action(speicherstadt=SpeicherstadtAction(place_worker=PlaceWorker(column=99))),
    "hamburgum": Action(hamburgum=HamburgumAction(choose_colour=ChooseColour(colour=COLOUR_BLACK))),
}
"""What nobody may do in the first turns, by the game's name."""


@pytest.fixture(scope="module")
def played() -> Played:
    """Whole games of both kinds, for few and many seats, with refused calls of many kinds among them."""
    with (
        tempfile.TemporaryDirectory(prefix="store-") as folder,
        store_server("valkey", Path(folder)) as store,
        Command(redis_url=store.url, log_level="debug") as command,
        Api(command.address) as api,
    ):
        secrets: dict[str, bytes | list[int]] = {}
        texts = b""
        for options, seat_count in GAMES:
            table = started_table(api, seat_count, options)
            with api.watch(table.table_id, table.seats[0]) as watch:
                watch.next_update()
                for _ in range(20):
                    texts += refusals(table)
                    secrets |= play_and_note(store, table)
                # A hand is long enough to look for when a seat has drawn, which depends on chance.
                while options.HasField("hamburgum") and not any(name.startswith("hand") for name in secrets):
                    assert table.view().decision.seats, "nobody ever held enough cards"
                    secrets |= play_and_note(store, table)
                table.play_to_the_end()
            api.call("GetReplay", GetReplayRequest(table_id=table.table_id))
        command.event(lambda event: event.get("method") == "GetReplay" and event["table"] == table.table_id)
        events, text = command.events, "\n".join(command.lines).encode()
    return Played(events, text + texts, secrets, table)


def play_and_note(store: StoreServer, table: OpenTable) -> dict[str, bytes | list[int]]:
    """Plays one action, and returns what was secret before it by what it is and where."""
    view = table.view()
    at = f"{view.table.options.WhichOneof('game')} with {len(table.seats)} seats at revision {view.table.revision}"
    secrets = {f"{name} of {at}": value for name, value in secrets_of(store, table).items()}
    table.act()
    return secrets


def refusals(table: OpenTable) -> bytes:
    """Texts and details of calls at a running table that are refused."""
    seat, action = table.next_move()
    waiting = next(number for number in range(len(table.seats)) if number not in table.view().decision.seats)
    good = {"table_id": table.table_id, "action": action}
    forbidden = FORBIDDEN[str(action.WhichOneof("game"))]
    wrong = [
        (SubmitActionRequest(**good), table.seats[waiting]),
        (SubmitActionRequest(**good, expected_revision=1), table.seats[seat]),
        (SubmitActionRequest(**good), table.owner),
        (SubmitActionRequest(table_id=table.table_id), table.seats[seat]),
        (SubmitActionRequest(table_id=table.table_id, action=forbidden), table.seats[seat]),
        (JoinTableRequest(table_id=table.table_id, player_name="x", token=table.owner), None),
    ]
    found = b""
    for request, token in wrong:
        method = "JoinTable" if isinstance(request, JoinTableRequest) else "SubmitAction"
        refusal = table.api.refusal(method, request, token)
        found += refusal.message.encode() + refusal.details
    return found


def test_no_secret_is_in_the_log_or_in_a_refusal(played: Played):
    """Tokens, seeds, hands, draw piles and states do not occur, in whatever form."""
    names = " ".join(played.secrets)
    for name in ("token", "seed", "state", "draw pile", "deck 5", "hand of seat", "intrigue"):
        assert name in names
    assert not secrets_found(played.text, played.secrets)


def test_a_finished_games_seed_is_only_in_its_replay(played: Played):
    """Also when a replay has revealed the seed to players, the log does not have it."""
    assert any(event.get("method") == "GetReplay" for event in played.events)
    seeds = [value for name, value in played.secrets.items() if name.startswith("seed")]
    assert len(set(map(bytes, seeds))) == len(GAMES)
    assert all(bytes(seed) not in played.text for seed in seeds)


def test_every_call_has_one_line_with_all_that_is_known_of_it(played: Played):
    """Each call of a seat is one line: method, table, seat, revision, request id, code and milliseconds."""
    calls = [event for event in played.events if event["event"] == "call"]
    acted = [call for call in calls if call["method"] == "SubmitAction" and call["code"] == "OK"]
    of_table = [call for call in acted if call["table"] == played.table.table_id]
    assert [call["revision"] for call in of_table] == list(range(8, 8 + len(of_table)))
    for call in acted:
        assert {"method", "table", "seat", "revision", "request_id", "code", "ms", "timestamp", "level"} <= call.keys()
        assert isinstance(call["ms"], float)
    assert len({call["request_id"] for call in acted}) == len(acted)


@pytest.mark.parametrize(
    "reason, has_seat", [("NOT_YOUR_TURN", True), ("STALE_REVISION", True), ("TOKEN_WRONG", False)]
)
def test_refused_calls_say_why_and_who_it_was(played: Played, reason: str, has_seat: bool):  # noqa: FBT001 - a parameter
    """Refused calls have their code and reason, and the seat if the token belongs to one."""
    refused = [event for event in played.events if event.get("reason") == reason]
    assert refused
    for call in refused:
        assert call["code"] != "OK"
        assert ("seat" in call) == has_seat


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Command, Api]]:
    """A service and a client of it."""
    with Command(data_dir=tmp_path_factory.mktemp("data")) as command, Api(command.address) as api:
        yield command, api


def line_of(command: Command, table: OpenTable, method: str) -> dict[str, Any]:
    """The line of the only call of a method at a table."""
    found = command.event(lambda event: event.get("method") == method and event.get("table") == table.table_id)
    assert (
        len(
            [
                event
                for event in command.events
                if event.get("method") == method and event.get("table") == table.table_id
            ]
        )
        == 1
    )
    return found


def test_a_watch_has_one_line_at_its_end(running: tuple[Command, Api]):
    """A watch is one call and so one line, with its seat, how it ended and how much it sent."""
    command, api = running
    table = open_table(api)
    with api.watch(table.table_id, table.seats[1]) as watch:
        watch.next_update()
    line = line_of(command, table, "WatchTable")
    assert (line["seat"], line["code"], line["messages"]) == (1, "CANCELLED", 1)


def test_a_join_says_which_seat_it_was(running: tuple[Command, Api]):
    """The seat of a call is logged also where the call makes it."""
    command, api = running
    table = open_table(api, 3, seated=0)
    join = JoinTableRequest(table_id=table.table_id, seat=2, player_name="Ada", request_id=new_id())
    api.call("JoinTable", join)
    line = line_of(command, table, "JoinTable")
    assert (line["seat"], line["revision"], line["request_id"]) == (2, 2, join.request_id)


def test_unknown_tables_and_bad_requests_are_logged_too(running: tuple[Command, Api]):
    """Calls that name nothing the service knows have their line; what is no table id does not get into it."""
    command, api = running
    api.refusal("GetTable", GetTableRequest(table_id="a" * 26))
    assert command.event(lambda event: event.get("table") == "a" * 26)["reason"] == "TABLE_NOT_FOUND"
    api.refusal("GetView", GetViewRequest(table_id="\x1b[31mforged"))
    line = command.event(lambda event: event.get("method") == "GetView")
    assert line["reason"] == "INVALID_REQUEST"
    assert "table" not in line


FAILING = """
import sys
from hummel_service.logs import configure_logs
import structlog
configure_logs(sys.argv[1], "info")
log = structlog.get_logger()
def fail(token, raw_request):
    raise ValueError("something went wrong")
try:
    fail("hidden-token", b"hidden-request")
except ValueError as error:
    log.error("fault", exc_info=error, token="hidden-value", seed=b"hidden-seed", plain="shown")
"""


@pytest.mark.parametrize("log_format", ["json", "console", "auto"])
def test_a_fault_is_logged_with_its_place_and_without_its_values(log_format: str):
    """In every format a fault's traceback shows its place and no local variable; secret fields are blotted out."""
    ended = subprocess.run([sys.executable, "-c", FAILING, log_format], capture_output=True, check=True)
    text = ended.stderr.decode()
    assert "something went wrong" in text
    assert "in fail" in text
    assert "shown" in text
    assert "hidden" not in text.replace('fail("hidden-token", b"hidden-request")', "")
    assert ended.stdout == b""


def log_on(terminal: bool) -> str:  # noqa: FBT001 - what is told apart
    """One line of the log on a terminal, or on a pipe."""
    code = (
        "import structlog; from hummel_service.logs import configure_logs; configure_logs('auto', 'info'); "
        "structlog.get_logger().info('hello', table='t')"
    )
    if not terminal:
        return subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stderr.decode()
    parent, child = pty.openpty()
    with subprocess.Popen([sys.executable, "-c", code], stderr=child) as process:
        os.close(child)
        text = os.read(parent, 10_000).decode()
        process.wait()
    os.close(parent)
    return text


def test_people_get_words_and_programs_get_json():
    """On a terminal a line is made for reading, anywhere else it is one JSON object."""
    line = json.loads(log_on(terminal=False))
    assert (line["event"], line["table"], line["level"]) == ("hello", "t", "info")
    shown = log_on(terminal=True)
    assert "hello" in shown
    assert not shown.startswith("{")


def test_the_log_does_not_have_a_failed_calls_password(tmp_path: Path):
    """If the store can't be reached, its password is nowhere, and a refusal does not have its address."""
    with (
        Command(redis_url="redis://user:hidden-word@127.0.0.1:1/0", data_dir=tmp_path) as command,
        Api(command.address) as api,
    ):
        refusal = api.refusal("GetTable", GetTableRequest(table_id="a" * 26))
        assert refusal.code is grpc.StatusCode.UNAVAILABLE
        command.said("call")
        assert "hidden" not in "".join(command.lines) + refusal.message
        assert "127.0.0.1" not in refusal.message


FROM_LIBRARIES = """
import errno, logging
from hummel_service.library_logs import pass_on_library_logs
from hummel_service.logs import configure_logs
configure_logs("json", "info")
pass_on_library_logs()
log = logging.getLogger("asyncio")
for _ in range(1000):
    log.error("accept() failed\\nsocket: <a socket>", exc_info=OSError(errno.EMFILE, "Too many open files"))
log.error("accept() failed", exc_info=ValueError("a fault"))
log.info("not for operators")
"""


def test_what_libraries_log_is_in_the_log_once():
    """Each kind of a library's records is one line, however many there are; a fault has its traceback."""
    ended = subprocess.run([sys.executable, "-c", FROM_LIBRARIES], capture_output=True, check=True)
    system, fault = (json.loads(line) for line in ended.stderr.splitlines())
    del system["timestamp"]
    assert system == {
        "event": "accept() failed",
        "library": "asyncio",
        "fault": "OSError",
        "errno": "EMFILE",
        "level": "error",
    }
    assert "ValueError: a fault" in fault["exception"]


def test_what_libraries_repeat_is_told_again_with_its_number():
    """After the pause a record is told again, with the number of those that were not told."""
    now_s = [0.0]
    records = LibraryRecords(lambda: now_s[0])
    with structlog.testing.capture_logs() as logs:
        for now_s[0] in (0.0, 1.0, PAUSE_S - 1, PAUSE_S + 1):
            records.handle(logging.makeLogRecord({"name": "asyncio", "msg": "late", "levelno": logging.WARNING}))
    assert [(line["event"], line.get("untold")) for line in logs] == [("late", None), ("late", 2)]
