"""How the service logs: one line per event, JSON unless a person reads it."""

from __future__ import annotations

import logging
import sys
from datetime import UTC, datetime
from typing import IO, Any, BinaryIO, TextIO, cast

import orjson
import structlog

_REDACTED_KEYS = frozenset({"token", "authorization", "seed", "hand", "hands", "secrets", "draw_pile", "redis_url"})
"""Fields that never reach a log, whoever passes them."""


def configure_logs(log_format: str, log_level: str) -> None:
    """Sets up structlog for this process; the log goes to standard error.

    Args:
        log_format: "json", "console", or "auto": console on a terminal, JSON otherwise.
        log_level: The least level that is logged: "debug", "info", "warning" or "error".
    """
    console = log_format == "console" or (log_format == "auto" and sys.stderr.isatty())
    least = structlog.make_filtering_bound_logger(logging.getLevelNamesMapping()[log_level.upper()])
    if console:
        structlog.configure(
            processors=[
                structlog.processors.add_log_level,
                _without_secrets,
                structlog.processors.TimeStamper(fmt="%H:%M:%S", utc=False),
                # The default formatter shows local variables: tokens, requests, states.
                structlog.dev.ConsoleRenderer(
                    colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback
                ),
            ],
            wrapper_class=least,
            logger_factory=structlog.PrintLoggerFactory(cast("TextIO", _Lossy(sys.stderr))),
            cache_logger_on_first_use=True,
        )
    else:
        structlog.configure(
            processors=[_without_secrets, _as_json],
            wrapper_class=least,
            logger_factory=structlog.BytesLoggerFactory(cast("BinaryIO", _Lossy(sys.stderr.buffer))),
            cache_logger_on_first_use=True,
        )


class _Lossy:
    """A file that drops what it can't write.

    A full disk or a broken pipe behind the log must not turn calls into failures.
    """

    def __init__(self, file: IO[Any]) -> None:
        self._file = file

    def write(self, data: str | bytes) -> None:
        try:  # noqa: SIM105 - every call passes here, and `try` costs nothing
            self._file.write(data)
        except OSError:
            pass

    def flush(self) -> None:
        try:  # noqa: SIM105 - as above
            self._file.flush()
        except OSError:
            pass


def _as_json(logger: Any, method: str, event: structlog.typing.EventDict) -> bytes:  # noqa: ANN401 - structlog's own signature
    """Does in one step what structlog has a processor each for: every call passes here."""
    event["level"] = method
    event["timestamp"] = datetime.now(UTC)
    if "exc_info" in event:
        event = structlog.processors.format_exc_info(logger, method, event)
    return orjson.dumps(event, default=str, option=orjson.OPT_UTC_Z)


def _without_secrets(_logger: Any, _method: str, event: structlog.typing.EventDict) -> structlog.typing.EventDict:  # noqa: ANN401 - structlog's own signature
    if not _REDACTED_KEYS.isdisjoint(event):
        for key in _REDACTED_KEYS & event.keys():
            event[key] = "[redacted]"
    return event
