"""How the service logs: one line per event, JSON unless a person reads it."""

from __future__ import annotations

import logging
import sys
from typing import Any

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
                structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty()),
            ],
            wrapper_class=least,
            logger_factory=structlog.PrintLoggerFactory(sys.stderr),
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
            logger_factory=structlog.BytesLoggerFactory(sys.stderr.buffer),
            cache_logger_on_first_use=True,
        )


def _without_secrets(_logger: Any, _method: str, event: structlog.typing.EventDict) -> structlog.typing.EventDict:  # noqa: ANN401 - structlog's own signature
    for key in _REDACTED_KEYS & event.keys():
        event[key] = "[redacted]"
    return event
