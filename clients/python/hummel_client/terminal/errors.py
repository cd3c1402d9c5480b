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


def no_service(target: Target) -> CommandError:
    """Returns the error for a service that does not answer."""
    hint = " If it speaks TLS, add --tls." if not target.tls else ""
    return CommandError(
        f"No service answers at {target}.{hint} Start one with `hummel serve`, play at once with "
        "`hummel play --local`, or name another with --address.",
    )


def explain(error: HummelError, target: Target | None) -> str:
    """Returns a failed call as one line with the next step."""
    message = " ".join(error.message.split()).rstrip(".")
    if isinstance(error, Unsupported):
        return f"The service at {target} is older than this client: {message}."
    if isinstance(error, Unavailable) and not error.reason:
        return f"The service at {target} does not answer any more: {message}. Try again in a moment."
    if isinstance(error, ServiceFault):
        return f"The service at {target} failed: {message}."
    return f"{message}. {_next_step(error)}".rstrip()


def _next_step(error: HummelError) -> str:
    if any(violation.field == "table_id" for violation in error.failure.field_violations):
        return NEXT_STEPS["TABLE_NOT_FOUND"]
    return NEXT_STEPS.get(error.reason, "")
