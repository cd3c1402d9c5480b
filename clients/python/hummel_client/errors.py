"""The errors that a client raises: one tree, one class for each kind of answer.

| class | status | what to do |
| --- | --- | --- |
| InvalidRequest | INVALID_ARGUMENT | mend the request |
| NotFound | NOT_FOUND | check the table id or the game's name |
| TokenMissing, TokenWrong | UNAUTHENTICATED, PERMISSION_DENIED | use the token of this table and seat, or an API key |
| Refused | FAILED_PRECONDITION | look at the table: it is not ready for this, or past it |
| IllegalAction | FAILED_PRECONDITION | choose one of the view's legal actions |
| StaleRevision, TimeRanOut | ABORTED | read the view and decide anew |
| Contention | ABORTED | try again |
| LogTrimmed | OUT_OF_RANGE | start from a view |
| Overloaded | RESOURCE_EXHAUSTED | come back later |
| Unavailable, DeadlineExceeded, Cancelled | the same | come back later; a change may have been made |
| Unsupported | UNIMPLEMENTED | the service is older than this client |
| ServiceFault | INTERNAL and all others | report it, with its incident number |
"""

# ruff: noqa: N818 - named as the API names its answers: a refusal is no fault of the program

from __future__ import annotations

from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING

import grpc

if TYPE_CHECKING:
    from collections.abc import Mapping

SERVICE_DOMAIN = "hummel"
"""The domain of refusals by the service; a game's rules have "<game>.hummel"."""

_GAME_DOMAIN_SUFFIX = f".{SERVICE_DOMAIN}"


@dataclass(frozen=True, slots=True)
class FieldViolation:
    """What is wrong with one field of a request.

    Attributes:
        field: The field's path, for example "player_name".
        description: What is wrong with it, for people.
    """

    field: str
    description: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Failure:
    """What is known about a call that failed.

    Attributes:
        status: The gRPC status.
        message: What is wrong and what to do, for people.
        reason: Why, for programs: a name of hummel.v1.ErrorReason or of the game's
            IllegalReason without its prefix, for example "SEAT_TAKEN". Empty if the failure
            does not come from the service but from the way to it.
        domain: "hummel" for the service, "<game>.hummel" for a game's rules; empty if the
            reason is.
        metadata: Facts that go with the reason, by lowerCamel name.
        retry_delay_s: After how many seconds the service wants to be asked again; None if
            it does not say.
        field_violations: What is wrong with which field of the request.
    """

    status: grpc.StatusCode
    message: str
    reason: str = ""
    domain: str = ""
    metadata: Mapping[str, str] = field(default_factory=dict)
    retry_delay_s: float | None = None
    field_violations: tuple[FieldViolation, ...] = ()


class HummelError(Exception):
    """A call failed. The base of every error that a client raises for what came back.

    Attributes:
        failure: Everything that is known about it; the properties are its parts.
    """

    def __init__(self, failure: Failure) -> None:
        super().__init__(failure)
        self.failure = failure

    def __str__(self) -> str:
        return f"{self.reason or self.status.name}: {self.message}"

    @property
    def status(self) -> grpc.StatusCode:
        """The gRPC status."""
        return self.failure.status

    @property
    def message(self) -> str:
        """What is wrong and what to do, for people."""
        return self.failure.message

    @property
    def reason(self) -> str:
        """Why, for programs, for example "SEAT_TAKEN"; empty if the service did not answer."""
        return self.failure.reason

    @property
    def domain(self) -> str:
        """Who refused: "hummel", or "<game>.hummel" for a game's rules."""
        return self.failure.domain

    @property
    def metadata(self) -> Mapping[str, str]:
        """Facts that go with the reason, by lowerCamel name."""
        return self.failure.metadata

    @property
    def retry_delay_s(self) -> float | None:
        """After how many seconds the service wants to be asked again, if it said so."""
        return self.failure.retry_delay_s


class InvalidRequest(HummelError):
    """The request is wrong whatever the table's state. Nothing was done."""

    @property
    def field_violations(self) -> tuple[FieldViolation, ...]:
        """What is wrong with which field; empty if no single field is to blame."""
        return self.failure.field_violations


class NotFound(HummelError):
    """There is no such table or game, or no more."""


class TokenError(HummelError):
    """The token, or the API key, does not allow the call. Nothing was done."""


class TokenMissing(TokenError):
    """The call needs a token, or an API key, and came without one."""


class TokenWrong(TokenError):
    """The token is not one of this table, or not one that may do this; or the API key is not one of the service."""


class Refused(HummelError):
    """The request is in order but the table's state forbids it. Nothing was done."""


class IllegalAction(Refused):
    """The game's rules forbid the action now. Nothing was done."""

    @property
    def game(self) -> str:
        """The game's name, for example "speicherstadt"."""
        return self.domain.removesuffix(_GAME_DOMAIN_SUFFIX)

    @property
    def rule(self) -> str:
        """The number of the rule that forbids it, for example "S3.2"; empty if not given."""
        return self.metadata.get("rule", "")


class Conflict(HummelError):
    """Somebody else was faster. Nothing was done."""


class StaleRevision(Conflict):
    """The table moved on from the expected revision: read the view and decide anew."""

    @property
    def current_revision(self) -> int | None:
        """The table's revision when the request was refused, if the service told it."""
        revision = self.metadata.get("currentRevision", "")
        return int(revision) if revision.isdecimal() else None


class TimeRanOut(StaleRevision):
    """The seat's time ran out and the clock acted for it: read the view and decide anew."""


class Contention(Conflict):
    """Others kept changing the table, the request never got its turn: try again."""


class LogTrimmed(HummelError):
    """The table's log does not reach back that far any more."""


class Overloaded(HummelError):
    """The service has all the work it can do or takes no more from this caller, or its store is full.

    Nothing was done.
    """


class Unavailable(HummelError):
    """The service can't be reached, can't use its store, or does not know the table's version (VERSION_UNKNOWN).

    A change may have been made all the same. The client has repeated the call for as long
    as it may; read the view before deciding what to do.
    """


class DeadlineExceeded(Unavailable):
    """No answer came in time. A change may have been made all the same."""


class Cancelled(Unavailable):
    """The call was ended from outside before its answer. A change may have been made."""


class ClientClosed(Cancelled):
    """The client was closed before or during the call."""


class Unsupported(HummelError):
    """The service does not know this call: it is older than this client."""


class ServiceFault(HummelError):
    """The service failed. It may have stored the change or not."""

    @property
    def incident(self) -> str:
        """The number that finds the fault in the service's log; empty if not given."""
        return self.metadata.get("incident", "")


_BY_STATUS: Mapping[grpc.StatusCode, type[HummelError]] = MappingProxyType(
    {
        grpc.StatusCode.INVALID_ARGUMENT: InvalidRequest,
        grpc.StatusCode.NOT_FOUND: NotFound,
        grpc.StatusCode.UNAUTHENTICATED: TokenMissing,
        grpc.StatusCode.PERMISSION_DENIED: TokenWrong,
        grpc.StatusCode.FAILED_PRECONDITION: Refused,
        grpc.StatusCode.ABORTED: Conflict,
        grpc.StatusCode.OUT_OF_RANGE: LogTrimmed,
        grpc.StatusCode.RESOURCE_EXHAUSTED: Overloaded,
        grpc.StatusCode.UNAVAILABLE: Unavailable,
        grpc.StatusCode.DEADLINE_EXCEEDED: DeadlineExceeded,
        grpc.StatusCode.CANCELLED: Cancelled,
        grpc.StatusCode.UNIMPLEMENTED: Unsupported,
    }
)

_BY_REASON: Mapping[str, type[HummelError]] = MappingProxyType(
    {
        "CONTENTION": Contention,
        "STALE_REVISION": StaleRevision,
        "TIME_RAN_OUT": TimeRanOut,
    }
)


def error_for(failure: Failure) -> HummelError:
    """Returns the error of the most specific class for a failure.

    >>> error_for(Failure(status=grpc.StatusCode.NOT_FOUND, message="no table x", reason="TABLE_NOT_FOUND"))
    NotFound(Failure(...))
    """
    if failure.status is grpc.StatusCode.FAILED_PRECONDITION and failure.domain.endswith(_GAME_DOMAIN_SUFFIX):
        return IllegalAction(failure)
    by_status = _BY_STATUS.get(failure.status, ServiceFault)
    by_reason = _BY_REASON.get(failure.reason, by_status)
    return (by_reason if issubclass(by_reason, by_status) else by_status)(failure)
