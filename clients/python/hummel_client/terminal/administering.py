"""An operator's work: takes tables out, opens copies of them, and mends them."""

from __future__ import annotations

import os
import re
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from hummel_client.errors import HummelError, InvalidRequest, Overloaded
from hummel_client.private_files import write_private
from hummel_client.terminal.connecting import connected
from hummel_client.terminal.errors import NEXT_STEPS, CommandError, explain
from hummel_client.terminal.tables_list import Status

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Mapping
    from pathlib import Path

    from hummel.v1 import Table
    from hummel_client import Admin
    from hummel_client.terminal.screen import Screen
    from hummel_client.terminal.target import Target

TOKEN_VARIABLE = "HUMMEL_ADMIN_TOKEN"  # noqa: S105 - the variable, not the token
"""The environment variable that holds the operator's token; the service reads the same."""

_SENDABLE = re.compile(r"[!-~]+")

_NEXT_STEPS: Mapping[str, str] = {
    **NEXT_STEPS,
    "TABLE_NOT_FOUND": "`hummel tables` lists the public tables, the service's log names all.",
    "TOKEN_WRONG": "A service that has neither of them lets nobody in: give it one, and start it again.",
}
"""What an operator can do about a refusal."""

_LOG_DAMAGED = "Its log is damaged as well, so it can't be made anew. Nothing was changed."


async def export_table(target: Target, token_file: Path | None, table_id: str, file: Path, screen: Screen) -> None:
    """Writes everything that is stored of a table into a new private file.

    Raises:
        CommandError: if it can't be had or written; there is no file then.
    """
    token = read_token(token_file)
    _check_new(file)
    async with _admin(target, token, _NEXT_STEPS) as admin:
        archive = await admin.export_table(table_id)
    try:
        write_private(file, archive, replaces=False)
    except OSError as error:
        _check_new(file)
        raise CommandError(f"{file} can't be written: {error.strerror}.") from None
    screen.say(
        f"Exported table {table_id} into {file}, {len(archive):,} bytes, which you alone can read.\n"
        "It holds the seed and every hand: while the game goes on, keep it as safe as the store itself.\n"
        f"Open a copy with:\n  hummel admin import {file}"
    )


async def import_table(target: Target, token_file: Path | None, file: Path, screen: Screen) -> None:
    """Opens a private copy of an exported table.

    Raises:
        CommandError: if the file is not an exported table, or the copy can't be opened.
    """
    token = read_token(token_file)
    archive = _read(file)
    async with _admin(target, token, _NEXT_STEPS) as admin:
        try:
            table = await admin.import_table(archive)
        except (InvalidRequest, Overloaded) as error:
            if error.reason not in ("", "INVALID_REQUEST"):
                raise
            raise _not_taken(error, file, len(archive)) from None
    screen.say(
        f"Opened a private copy of the table in {file}: table {_position(table)}.\n"
        "Its owner and players go on there with the tokens that they have.\n"
        "While the exported table is still played, tell nobody this id: the copy shows what is hidden there."
    )


async def rebuild_table(target: Target, token_file: Path | None, table_id: str, screen: Screen) -> None:
    """Makes a damaged table anew from its log.

    Raises:
        CommandError: if its log does not give it.
    """
    token = read_token(token_file)
    async with _admin(target, token, {**_NEXT_STEPS, "TABLE_DAMAGED": _LOG_DAMAGED}) as admin:
        table = await admin.rebuild_table(table_id)
    screen.say(
        f"Rebuilt from its log: table {_position(table)}.\n"
        f"Players go on with:\n  hummel play{target.options} --table {table_id}"
    )


def read_token(file: Path | None) -> str:
    """Returns the operator's token: from the file if one is named, else from the environment.

    Raises:
        CommandError: if there is none; the message does not show what is there instead.
    """
    try:
        token = os.environ.get(TOKEN_VARIABLE, "") if file is None else file.read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise CommandError(f"{file} can't be read: {getattr(error, 'strerror', 'it is not text')}.") from None
    if not token and file is None:
        raise CommandError(
            f"There is no operator's token. Name its file with --token-file, or set {TOKEN_VARIABLE}; "
            "it is the one that the service has."
        )
    if not _SENDABLE.fullmatch(token):
        raise CommandError(
            f"{file or TOKEN_VARIABLE} holds no token: it must hold the one that the service has, and nothing else."
        )
    return token


@asynccontextmanager
async def _admin(target: Target, token: str, next_steps: Mapping[str, str]) -> AsyncIterator[Admin]:
    try:
        async with connected(target) as client:
            yield client.admin(token)
    except HummelError as error:
        raise CommandError(explain(error, target, next_steps)) from None


def _not_taken(error: HummelError, file: Path, size_bytes: int) -> CommandError:
    if version := error.metadata.get("version"):
        return CommandError(
            f"{file} was exported by another version of Hummel ({version}). Import it at a service of that version."
        )
    if any(violation.field == "archive" for violation in error.failure.field_violations):
        return CommandError(
            f"{file} is not an exported table, or not whole. `hummel admin export TABLE_ID FILE` writes one."
        )
    return CommandError(
        f"{file} has {size_bytes:,} bytes, more than the service takes. "
        "Give it a higher HUMMEL_MAX_REQUEST_BYTES, and start it again."
    )


def _read(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise CommandError(f"{file} can't be read: {error.strerror}.") from None


def _check_new(file: Path) -> None:
    if file.exists():
        raise _file_exists(file)


def _file_exists(file: Path) -> CommandError:
    return CommandError(f"There is a file {file} already, and it stays as it is. Name another one.")


def _position(table: Table) -> str:
    """Which table it is, where it stands and what state it is in."""
    status = next(status.value for status in Status if status.number == table.status)
    return f"{table.table_id}, {status}, at revision {table.revision}"
