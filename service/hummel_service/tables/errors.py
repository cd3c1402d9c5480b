"""How the service refuses a request."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

import structlog

from hummel.v1 import (
    ERROR_REASON_INTERNAL,
    ERROR_REASON_TABLE_DAMAGED,
    ERROR_REASON_VERSION_UNKNOWN,
    ErrorReason,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

_log = structlog.get_logger("hummel.tables")

SERVICE_DOMAIN = "hummel"
"""The error domain of refusals that no game's rules make."""

VERSION_RETRY_DELAY_S = 0.1
"""When a call should come back that a replica of another version may serve: soon, since that one may be idle."""

_PREFIX = "ERROR_REASON_"


class Refusal(Exception):  # noqa: N818 - it is an answer, not a fault
    """A request is refused and nothing was changed.

    Attributes:
        reason: Why, as programs read it: the name of an enum value without its prefix.
        domain: "hummel" for a reason of ErrorReason, "<game>.hummel" for one of a game.
        message: Why and what to do next, for people.
        metadata: Facts that go with the reason, by lowerCamel name.
        fields: What is wrong with which field of the request, by the field's path.
        retry_delay_s: After how many seconds a repetition makes sense, if it does.
    """

    def __init__(  # noqa: PLR0913 - one keyword for each part of the answer
        self,
        reason: ErrorReason.ValueType | str,
        message: str,
        *,
        domain: str = SERVICE_DOMAIN,
        metadata: Mapping[str, str] | None = None,
        fields: Mapping[str, str] | None = None,
        retry_delay_s: float | None = None,
    ) -> None:
        super().__init__(message)
        self.reason = reason if isinstance(reason, str) else ErrorReason.Name(reason).removeprefix(_PREFIX)
        self.domain = domain
        self.message = message
        self.metadata = dict(metadata or {})
        self.fields = dict(fields or {})
        self.retry_delay_s = retry_delay_s


def damaged(table_id: str) -> Refusal:
    """Logs that what is stored for a table can't be read, and returns what callers are told."""
    _log.error("what is stored for a table can't be read", table=table_id)
    return Refusal(ERROR_REASON_TABLE_DAMAGED, "what is stored for this table can't be read: tell the operator")


def version_unknown(who: str, what: str) -> Refusal:
    """Returns the refusal of what this version does not know; another replica may know it while versions change.

    Args:
        who: Which version did what.
        what: What is not known.
    """
    return Refusal(
        ERROR_REASON_VERSION_UNKNOWN,
        f"{who} ({what}): a replica of that version may serve it, so send the same request again, "
        "with the same request_id",
        metadata={"version": what},
        retry_delay_s=VERSION_RETRY_DELAY_S,
    )


def fault(error: Exception, **where: object) -> Refusal:
    """Logs a fault of ours and returns what callers are told: a number to ask for.

    Args:
        error: What happened; its traceback is logged.
        where: What else the log says.
    """
    incident = secrets.token_hex(4)
    _log.error("fault", incident=incident, exc_info=error, **where)
    return Refusal(
        ERROR_REASON_INTERNAL,
        f"a fault of the service: tell the operator the incident {incident}",
        metadata={"incident": incident},
    )
