"""Runs a command's work, and turns its failure into one line and an exit code."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from typing import TYPE_CHECKING, NoReturn, TypeVar

import typer

from hummel_client.errors import HummelError
from hummel_client.terminal.errors import CommandError, explain
from hummel_client.terminal.screen import Screen, make_console

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from hummel_client.terminal.target import Target

_T = TypeVar("_T")

INTERRUPTED_EXIT_CODE = 130
"""What shells expect after Ctrl-C."""


def run(work: Callable[[Screen], Coroutine[None, None, _T]], target: Target | None = None) -> _T:
    """Does a command's work; a failure becomes one line and exit code 1."""
    screen = Screen(make_console())
    try:
        return asyncio.run(_leaving_in_order(work(screen)))
    except CommandError as error:
        fail(error.message)
    except HummelError as error:
        fail(explain(error, target))
    except (KeyboardInterrupt, asyncio.CancelledError):
        raise typer.Exit(INTERRUPTED_EXIT_CODE) from None


def fail(message: str) -> NoReturn:
    """Ends the command with a line that says why, and exit code 1."""
    typer.echo(f"hummel: {message}", err=True)
    raise typer.Exit(1)


async def _leaving_in_order(work: Coroutine[None, None, _T]) -> _T:
    """Cancels the work when the process is told to end or its terminal is closed."""
    task = asyncio.ensure_future(work)
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM)):
        with contextlib.suppress(NotImplementedError):  # Windows
            loop.add_signal_handler(number, task.cancel)
    return await task
