"""How the service logs: one line per event, JSON unless a person reads it."""

from __future__ import annotations

import contextlib
import logging
import sys
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
    common = [structlog.processors.add_log_level, _without_secrets]
    least = structlog.make_filtering_bound_logger(logging.getLevelNamesMapping()[log_level.upper()])
    if console:
        structlog.configure(
            processors=[
                *common,
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
            processors=[
                *common,
                structlog.processors.TimeStamper(fmt="iso", utc=True),
                structlog.processors.format_exc_info,
                structlog.processors.JSONRenderer(serializer=orjson.dumps, default=str),
            ],
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
        with contextlib.suppress(OSError):
            self._file.write(data)

    def flush(self) -> None:
        with contextlib.suppress(OSError):
            self._file.flush()


def _without_secrets(_logger: Any, _method: str, event: structlog.typing.EventDict) -> structlog.typing.EventDict:  # noqa: ANN401 - structlog's own signature
    for key in _REDACTED_KEYS & event.keys():
        event[key] = "[redacted]"
    return event
