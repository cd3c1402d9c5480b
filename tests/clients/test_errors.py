from __future__ import annotations

import asyncio
import pickle

import grpc
import pytest

from hummel.v1 import Action, ErrorReason
from hummel_client import (
    Cancelled,
    Client,
    Contention,
    DeadlineExceeded,
    Failure,
    FieldViolation,
    HummelError,
    IllegalAction,
    InvalidRequest,
    LogTrimmed,
    NotFound,
    Overloaded,
    Refused,
    ServiceFault,
    StaleRevision,
    TimeRanOut,
    TokenError,
    TokenMissing,
    TokenWrong,
    Unavailable,
    Unsupported,
)
from hummel_client.errors import error_for
from support.scripted_service import Context, ScriptedService, refuse

Status = grpc.StatusCode

CLASS_OF_REASON: dict[str, tuple[grpc.StatusCode, type[HummelError]]] = {
    "INVALID_REQUEST": (Status.INVALID_ARGUMENT, InvalidRequest),
    "MALFORMED_ACTION": (Status.INVALID_ARGUMENT, InvalidRequest),
    "WRONG_GAME": (Status.INVALID_ARGUMENT, InvalidRequest),
    "REQUEST_ID_REUSED": (Status.INVALID_ARGUMENT, InvalidRequest),
    "TABLE_NOT_FOUND": (Status.NOT_FOUND, NotFound),
    "GAME_NOT_FOUND": (Status.NOT_FOUND, NotFound),
    "TOKEN_MISSING": (Status.UNAUTHENTICATED, TokenMissing),
    "TOKEN_WRONG": (Status.PERMISSION_DENIED, TokenWrong),
    "API_KEY_MISSING": (Status.UNAUTHENTICATED, TokenMissing),
    "API_KEY_WRONG": (Status.PERMISSION_DENIED, TokenWrong),
    "NOT_YOUR_TURN": (Status.FAILED_PRECONDITION, Refused),
    "TABLE_NOT_WAITING": (Status.FAILED_PRECONDITION, Refused),
    "GAME_NOT_STARTED": (Status.FAILED_PRECONDITION, Refused),
    "GAME_NOT_FINISHED": (Status.FAILED_PRECONDITION, Refused),
    "GAME_FINISHED": (Status.FAILED_PRECONDITION, Refused),
    "TABLE_CLOSED": (Status.FAILED_PRECONDITION, Refused),
    "SEAT_TAKEN": (Status.FAILED_PRECONDITION, Refused),
    "TABLE_FULL": (Status.FAILED_PRECONDITION, Refused),
    "SEATS_FREE": (Status.FAILED_PRECONDITION, Refused),
    "TOKEN_NOT_REPEATABLE": (Status.FAILED_PRECONDITION, Refused),
    "UNDO_NOT_POSSIBLE": (Status.FAILED_PRECONDITION, Refused),
    "SEAT_NOT_ABSENT": (Status.FAILED_PRECONDITION, Refused),
    "VERSION_UNKNOWN": (Status.UNAVAILABLE, Unavailable),
    "NO_BOT_ASKED_FOR": (Status.FAILED_PRECONDITION, Refused),
    "STALE_REVISION": (Status.ABORTED, StaleRevision),
    "TIME_RAN_OUT": (Status.ABORTED, TimeRanOut),
    "CONTENTION": (Status.ABORTED, Contention),
    "LOG_TRIMMED": (Status.OUT_OF_RANGE, LogTrimmed),
    "OVERLOADED": (Status.RESOURCE_EXHAUSTED, Overloaded),
    "STORE_FULL": (Status.RESOURCE_EXHAUSTED, Overloaded),
    "RESPONSE_TOO_LONG": (Status.RESOURCE_EXHAUSTED, Overloaded),
    "TOO_MANY_CALLS": (Status.RESOURCE_EXHAUSTED, Overloaded),
    "TOO_MANY_TABLES": (Status.RESOURCE_EXHAUSTED, Overloaded),
    "TOO_MANY_WATCHERS": (Status.RESOURCE_EXHAUSTED, Overloaded),
    "STORE_UNAVAILABLE": (Status.UNAVAILABLE, Unavailable),
    "DRAINING": (Status.UNAVAILABLE, Unavailable),
    "READER_TOO_SLOW": (Status.UNAVAILABLE, Unavailable),
    "DEADLINE_EXCEEDED": (Status.DEADLINE_EXCEEDED, DeadlineExceeded),
    "TABLE_DAMAGED": (Status.DATA_LOSS, ServiceFault),
    "INTERNAL": (Status.INTERNAL, ServiceFault),
}


def test_every_reason_of_the_api_has_its_class():
    """The table above knows every reason that the service can give, so none was forgotten."""
    names = {name.removeprefix("ERROR_REASON_") for name in ErrorReason.keys()}  # noqa: SIM118 - not a dict
    assert names - {"UNSPECIFIED"} == set(CLASS_OF_REASON)


@pytest.mark.parametrize("reason", CLASS_OF_REASON)
def test_a_reason_is_raised_as_its_class(reason: str):
    """Each reason with its status gives exactly the class that is documented for it."""
    status, error_class = CLASS_OF_REASON[reason]
    error = error_for(Failure(status=status, message="m", reason=reason, domain="hummel"))
    assert type(error) is error_class


@pytest.mark.parametrize("status", [status for status in grpc.StatusCode if status is not Status.OK])
def test_every_status_is_an_error_of_the_tree(status: grpc.StatusCode):
    """Also a status that the service never gives, from a proxy or gRPC itself, has a class."""
    error = error_for(Failure(status=status, message="m"))
    assert error.status is status
    assert str(error) == f"{status.name}: m"


def test_a_reason_cannot_change_the_family():
    """A reason that does not belong to the status does not win over it."""
    error = error_for(Failure(status=Status.NOT_FOUND, message="m", reason="STALE_REVISION", domain="hummel"))
    assert type(error) is NotFound


@pytest.mark.parametrize(
    "error_class, family",
    [
        (IllegalAction, Refused),
        (TokenMissing, TokenError),
        (TokenWrong, TokenError),
        (DeadlineExceeded, Unavailable),
        (Cancelled, Unavailable),
        (Unsupported, HummelError),
    ],
)
def test_families(error_class: type[HummelError], family: type[HummelError]):
    """Who catches a family catches its members."""
    assert issubclass(error_class, family)


def test_errors_survive_pickling():
    """An error that crosses a process border keeps its class and what it knows."""
    failure = Failure(status=Status.ABORTED, message="m", reason="STALE_REVISION", metadata={"currentRevision": "5"})
    error = error_for(failure)
    copy = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own bytes
    assert type(copy) is StaleRevision
    assert copy.failure == failure


class TestDetailsOnTheWire:
    """What the service packs into a refusal arrives in the error."""

    async def test_illegal_action(self, client: Client, service: ScriptedService):
        """A refusal in a game's domain is an IllegalAction with the game and the rule (D8)."""
        service.script(
            "SubmitAction",
            refuse(
                Status.FAILED_PRECONDITION,
                "column 2 has no free space (S3.2)",
                reason="COLUMN_FULL",
                domain="speicherstadt.hummel",
                metadata={"rule": "S3.2"},
            ),
        )
        with pytest.raises(IllegalAction) as caught:
            await client.seat("t", 0, "secret").submit(Action())
        error = caught.value
        assert (error.game, error.reason, error.rule) == ("speicherstadt", "COLUMN_FULL", "S3.2")
        assert error.message == "column 2 has no free space (S3.2)"

    async def test_not_your_turn_is_no_illegal_action(self, client: Client, service: ScriptedService):
        """What the table refuses, not the game, is Refused and nothing more special."""
        service.script("SubmitAction", refuse(Status.FAILED_PRECONDITION, reason="NOT_YOUR_TURN"))
        with pytest.raises(Refused) as caught:
            await client.seat("t", 0, "secret").submit(Action())
        assert type(caught.value) is Refused
        assert caught.value.domain == "hummel"

    @pytest.mark.parametrize(
        "metadata, revision", [({"currentRevision": "17"}, 17), ({}, None), ({"currentRevision": "?"}, None)]
    )
    async def test_stale_revision(
        self, client: Client, service: ScriptedService, metadata: dict[str, str], revision: int | None
    ):
        """A stale action says where the table is, if the service said so in a way that can be read."""
        service.script("SubmitAction", refuse(Status.ABORTED, reason="STALE_REVISION", metadata=metadata))
        with pytest.raises(StaleRevision) as caught:
            await client.seat("t", 0, "secret").submit(Action(), expected_revision=16)
        assert caught.value.current_revision == revision

    async def test_field_violations(self, client: Client, service: ScriptedService):
        """A malformed request names the fields that are wrong."""
        service.script(
            "JoinTable",
            refuse(Status.INVALID_ARGUMENT, reason="INVALID_REQUEST", fields={"player_name": "must not be empty"}),
        )
        with pytest.raises(InvalidRequest) as caught:
            await client.join_table("t", player_name="")
        assert caught.value.field_violations == (FieldViolation("player_name", "must not be empty"),)

    async def test_retry_delay(self, client: Client, service: ScriptedService):
        """The delay that the service asks for arrives in seconds, with its fractions."""
        service.script("ListGames", refuse(Status.UNAVAILABLE, reason="STORE_UNAVAILABLE", retry_delay_s=99.5))
        with pytest.raises(Unavailable) as caught:
            await client.list_games()
        assert caught.value.retry_delay_s == 99.5

    async def test_incident(self, client: Client, service: ScriptedService):
        """A fault of the service gives the number to look for in its log."""
        service.script("ListGames", refuse(Status.INTERNAL, reason="INTERNAL", metadata={"incident": "c0ffee"}))
        with pytest.raises(ServiceFault) as caught:
            await client.list_games()
        assert caught.value.incident == "c0ffee"

    async def test_details_that_cannot_be_read_are_left_out(self, client: Client, service: ScriptedService):
        """Broken details neither hide the status nor raise anything else."""

        async def garble(request: object, context: Context) -> None:
            del request
            await context.abort(Status.NOT_FOUND, "no table t", (("grpc-status-details-bin", b"\xff\xff\xff"),))

        service.script("GetTable", garble)
        with pytest.raises(NotFound) as caught:
            await client.get_table("t")
        assert (caught.value.message, caught.value.reason) == ("no table t", "")

    async def test_an_unknown_call_is_unsupported(self, client: Client, service: ScriptedService):
        """A service that is older than the client answers UNIMPLEMENTED, which has a class."""
        service.script("GetReplay", refuse(Status.UNIMPLEMENTED))
        with pytest.raises(Unsupported):
            await client.get_replay("t")

    async def test_the_cause_is_kept(self, client: Client, service: ScriptedService):
        """The gRPC error is the cause, for those who look for more."""
        service.script("ListGames", refuse(Status.NOT_FOUND))
        with pytest.raises(NotFound) as caught:
            await client.list_games()
        assert isinstance(caught.value.__cause__, grpc.RpcError)

    async def test_cancelling_is_not_an_error_of_the_tree(self, client: Client, service: ScriptedService):
        """A task's own cancellation stays asyncio's, so that timeouts work."""
        arrived = asyncio.Event()

        async def hang(request: object, context: Context) -> None:
            del request, context
            arrived.set()
            await asyncio.Event().wait()

        service.script("ListGames", hang)
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.05):
                await client.list_games()
