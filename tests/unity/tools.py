"""What the C# tests need beside Python: a compiler, runtimes and Google.Protobuf, none of them ever shipped."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

REPOSITORY = Path(__file__).resolve().parents[2]
TOOLS = REPOSITORY / "build" / "csharp"
LIBRARIES = (TOOLS / "Google.Protobuf.dll", TOOLS / "netstandard.dll")

RUNTIMES = ("mono", "dotnet")
"""What programs run on: Mono is Unity's own kind of runtime, and .NET has HTTP/2."""

_HTTP_LIBRARY = Path("/usr/lib/mono/4.5/System.Net.Http.dll")

_DOTNET = TOOLS / "dotnet" / "dotnet"

_RUNTIME_CONFIG = {
    "runtimeOptions": {
        "framework": {"name": "Microsoft.NETCore.App", "version": "8.0.0"},
        # Neither languages nor time zones matter, and their libraries may be missing.
        "configProperties": {"System.Globalization.Invariant": True},
    }
}


def what_is_missing() -> str | None:
    """Says what keeps C# from being compiled and run here; None if nothing does."""
    if not all((shutil.which("mcs"), shutil.which("mono"), _HTTP_LIBRARY.exists())):
        return "Mono is missing: install mono-mcs, mono-runtime and libmono-system-net-http4.0-cil"
    if not (TOOLS / "complete").exists():
        return "Google.Protobuf is missing: run tests/unity/get_tools.sh"
    return None


def command(runtime: str, program: Path, arguments: Sequence[str]) -> list[str]:
    """Returns the command that runs a program."""
    if runtime == "mono":
        return ["mono", str(program), *arguments]
    config = program.with_suffix(".runtimeconfig.json")
    if not config.exists():
        config.write_text(json.dumps(_RUNTIME_CONFIG))
    return [str(_DOTNET), str(program), *arguments]
