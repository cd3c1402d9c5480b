"""Turns every failure that a user can meet into one line that says what to do next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hummel_client.errors import HummelError, ServiceFault, Unavailable, Unsupported

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hummel_client.terminal.target import Target


class CommandError(Exception):
    """A command can't go on; the message is one line for the user.

    Attributes:
        message: What is wrong and what to do next.
    """

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


NEXT_STEPS: Mapping[str, str] = {
    "TABLE_NOT_FOUND": "`hummel tables` lists the tables.",
    "GAME_NOT_FOUND": "`hummel tables` lists the tables and their games.",
    "TABLE_DAMAGED": "`hummel admin rebuild TABLE` makes a damaged table anew.",
    "TOKEN_WRONG": "The kept seat is not of this table any more; `hummel watch` needs no seat.",
    "TABLE_NOT_WAITING": "You can look on with `hummel watch`, or open a table with `hummel play`.",
    "GAME_NOT_STARTED": "Wait until every seat is taken; `hummel tables` shows the seats.",
    "GAME_NOT_FINISHED": "Look on with `hummel watch` until it has ended.",
    "GAME_FINISHED": "See how it went with `hummel replay`.",
    "TABLE_CLOSED": "Open a new table with `hummel play`.",
    "SEAT_TAKEN": "Leave --seat out to get the first free seat.",
    "TABLE_FULL": "Open a table of your own with `hummel play`, or look on with `hummel watch`.",
}
"""What a user can do about a refusal, where the service's own message can't know it."""


CLIENT_CERTIFICATE_HINT = " If it asks for a client certificate, add --cert and --key."
"""What to try over TLS; some services refuse a client only after the connection is made."""


def no_service(target: Target) -> CommandError:
    """Returns the error for a service that does not answer."""
    hint = "" if target.is_secure else " If it speaks TLS, add --tls."
    if target.may_lack_certificate:
        hint = CLIENT_CERTIFICATE_HINT
    return CommandError(
        f"No service answers at {target}.{hint} Start one with `hummel serve`, play at once with "
        "`hummel play --local`, or name another with --address.",
    )


WAITING_FOR: Mapping[str, str] = {
    "STORE_UNAVAILABLE": "The game waits for its store, and goes on by itself when that is well.",
    "DRAINING": "The game moves to another server, and goes on by itself.",
    "VERSION_UNKNOWN": "The game waits for a server of its own version, and goes on by itself.",
    "DEADLINE_EXCEEDED": "The service is slow to answer; the game goes on by itself.",
}
"""What a player waits for, by the reason of an interruption; the API's own words are for programs."""

NO_CONNECTION = "No connection to the service; trying again. The game goes on by itself when it is back."
"""What a player waits for if the service itself does not answer."""


def waiting_for(interruption: HummelError) -> str:
    """Returns in a player's words what a running game waits for."""
    return WAITING_FOR.get(interruption.reason, NO_CONNECTION)


def explain(error: HummelError, target: Target | None, next_steps: Mapping[str, str] = NEXT_STEPS) -> str:
    """Returns a failed call as one line with the next step.

    Args:
        error: What the call came to.
        target: The service that was called.
        next_steps: What can be done about it, by reason.
    """
    message = " ".join(error.message.split()).rstrip(".")
    if isinstance(error, Unsupported):
        return f"The service at {target} is older than this client: {message}."
    if isinstance(error, Unavailable):
        return _unanswered(error, target, message)
    if isinstance(error, ServiceFault) and error.reason not in next_steps:
        return f"The service at {target} failed: {message}."
    return f"{message}. {_next_step(error, next_steps)}".rstrip()


_UNAVAILABLE: Mapping[str, str] = {
    "STORE_UNAVAILABLE": "can't use its store, where the games are. Try again in a moment.",
    "VERSION_UNKNOWN": "does not know the version of Hummel that this table was last played with. Try again in a "
    "moment, or ask the operator for a service of that version; the table is kept.",
}
"""What is to be said of an answer that there is nothing to be had now; the API's own words are for programs."""


def _unanswered(error: Unavailable, target: Target | None, message: str) -> str:
    if error.reason in _UNAVAILABLE:
        return f"The service at {target} {_UNAVAILABLE[error.reason]}"
    hint = CLIENT_CERTIFICATE_HINT if target is not None and target.may_lack_certificate else ""
    return f"The service at {target} does not answer any more: {message}.{hint} Try again in a moment."


def _next_step(error: HummelError, next_steps: Mapping[str, str]) -> str:
    if any(violation.field == "table_id" for violation in error.failure.field_violations):
        return next_steps["TABLE_NOT_FOUND"]
    return next_steps.get(error.reason, "")
