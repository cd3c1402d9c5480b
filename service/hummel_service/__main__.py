"""The command that runs the service: `python -m hummel_service serve`, or `hummel serve`."""

from __future__ import annotations

import os
import sys
import threading
import time
from contextlib import ExitStack
from typing import Annotated

import structlog
import typer

from hummel_service.bootstrap import Service
from hummel_service.descriptors import needed_descriptors, raise_descriptor_limit, shortage
from hummel_service.library_logs import pass_on_library_logs
from hummel_service.logs import configure_logs
from hummel_service.rpc.api_keys import check_key_name, digest_of_key, make_key
from hummel_service.rpc.listening import AddressError
from hummel_service.rpc.reloading import FileError
from hummel_service.settings import (
    Settings,
    WrongSettingsError,
    described_settings,
    read_settings,
    unknown_settings,
)
from hummel_service.signals import StopSignals
from hummel_service.store.embedded import DataFolderInUseError, EmbeddedStoreError, StartAbandonedError
from hummel_service.store.memory import UnfitStoreError

_log = structlog.get_logger("hummel.service")

SWITCH_INTERVAL_S = 0.001
"""How long a thread may compute while others wait for their turn. Python's own 5 ms would be added to a short call's
time again and again while another thread plays a whole game for a replay."""

HURRY_S = 3.0
"""How long stopping may take after a second signal."""

EXIT_FORCED = 1
"""The exit code for a service that could not stop in order."""

EXIT_WRONG_USE = 2
"""The exit code for settings that can't be used."""


def main() -> None:
    """Runs the command line."""
    # Rich tracebacks may show local variables, and with them secrets.
    app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)
    app.callback(invoke_without_command=True, epilog=settings_help())(_program)
    app.command(help=serve.__doc__, epilog=settings_help())(serve)
    app.command()(key)
    app()


def _program(context: typer.Context) -> None:
    """Hummel, a game-state service for board games. Serves if no command is given."""
    if context.invoked_subcommand is None:
        serve()


def serve(
    *,
    demo: Annotated[
        bool, typer.Option(help="Let bots play a demonstration, one game after another, which goes by in the log.")
    ] = False,
) -> None:
    """Serve tables over gRPC until SIGTERM or Ctrl-C; a second one stops at once."""
    try:
        settings = read_settings()
    except WrongSettingsError as error:
        sys.exit(_told(f"wrong settings: {error}"))
    configure_logs(settings.log_format, settings.log_level)
    pass_on_library_logs()
    if demo and (settings.tls_certificate_file or settings.api_keys_file):
        sys.exit(_told("--demo needs a service without TLS and API keys: leave one of them out"))
    for line in unknown_settings(os.environ):
        _log.warning(line)
    _raise_limits(settings)
    sys.setswitchinterval(SWITCH_INTERVAL_S)
    try:
        run(settings, demo=demo)
    except (AddressError, DataFolderInUseError, EmbeddedStoreError, FileError, UnfitStoreError) as error:
        sys.exit(_told(str(error)))


def key(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Whose key it is, as the log and the limits call it.")],
) -> None:
    """Make an API key, for services that open tables for holders of a key alone.

    Prints the key, which is kept nowhere, and the line for the file that HUMMEL_API_KEYS_FILE names.
    """
    try:
        check_key_name(name)
    except ValueError as error:
        sys.exit(_told(str(error)))
    api_key = make_key()
    sys.stdout.write(f"key, shown this once: {api_key}\nline for the file: {name} {digest_of_key(api_key)}\n")


def run(settings: Settings, *, demo: bool) -> None:
    """Serves until a signal asks to stop.

    Raises:
        DataFolderInUseError, EmbeddedStoreError: if the embedded store can't be had.
        UnfitStoreError: if the store is set up so that it would lose tables.
        AddressError: if the address can't be had.
        FileError: if a file that a setting names can't be used.
    """
    signals = StopSignals()
    service = Service(settings, signals.is_waiting)
    with ExitStack() as parts:
        try:
            parts.enter_context(service)
        except StartAbandonedError:
            _log.info("stopped before the embedded store had read its file")
            return
        store = "a store by URL" if settings.redis_url else f"an embedded store in {settings.data_dir}"
        _log.info(f"Hummel serves gRPC on {service.address} with {store}", address=service.address)
        _tell_of_browsers(service)
        if demo:
            from hummel_service.demo import DemoTables  # noqa: PLC0415 - only a demonstration needs the client

            parts.enter_context(DemoTables(service.address, service.page_url))
        signals.wait()
        threading.Thread(target=_hurry_at_next, args=(signals, service), name="hurry", daemon=True).start()


def _raise_limits(settings: Settings) -> None:
    calls = settings.max_concurrent_calls
    short = shortage(raise_descriptor_limit(needed_descriptors(calls)), calls)
    if short:
        _log.warning(short)


def _tell_of_browsers(service: Service) -> None:
    if service.page_url:
        _log.info(f"open {service.page_url} in a browser", page=service.page_url)
    elif service.http_address:
        _log.info(
            f"browsers can call http://{service.http_address}, but the page is not built: make page",
            http_address=service.http_address,
        )


def _hurry_at_next(signals: StopSignals, service: Service) -> None:
    signals.wait()
    service.hurry()
    time.sleep(HURRY_S)
    # Something hangs, the store as a rule. Commits are all or nothing, so nothing is lost.
    _log.warning("stopping took too long after a second signal; ending at once")
    os._exit(EXIT_FORCED)


def settings_help() -> str:
    """Returns the settings as the end of a help text."""
    # Parentheses, since help texts take square brackets for styles.
    lines = [f"{name} ({default or 'empty'}): {meaning}" for name, default, meaning in described_settings()]
    return "\n\n".join(["Settings come from the environment; their defaults in parentheses:", *lines])


def _told(message: str) -> int:
    sys.stderr.write(f"hummel: {message}\n")
    return EXIT_WRONG_USE


if __name__ == "__main__":
    main()
