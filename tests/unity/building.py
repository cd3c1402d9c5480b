"""Compiles the Unity package, its samples and tests as Unity would: an assembly for each assembly definition."""

from __future__ import annotations

import re
import shutil
import subprocess
from dataclasses import dataclass
from typing import TYPE_CHECKING

from unity.tools import LIBRARIES, REPOSITORY

if TYPE_CHECKING:
    from pathlib import Path

PACKAGE = REPOSITORY / "clients" / "unity"
TESTS = REPOSITORY / "tests" / "unity"

_TIMEOUT_S = 300.0


@dataclass(frozen=True)
class Assembly:
    """What is compiled into one file.

    Attributes:
        name: The file's name.
        sources: The folders of its sources.
        uses: The names of the assemblies that it uses.
        is_documented: Whether all that is public must be documented.
        flags: Further arguments of the compiler.
    """

    name: str
    sources: tuple[Path, ...]
    uses: tuple[str, ...] = ()
    is_documented: bool = False
    flags: tuple[str, ...] = ()

    def compile(self, folder: Path, *flags: str) -> None:
        """Compiles it into a folder that has what it uses. Warnings are errors."""
        command = ["mcs", "-langversion:latest", "-warnaserror", f"-out:{folder / self.name}", *self.flags, *flags]
        command += [] if self.name.endswith(".exe") else ["-target:library"]
        command += [f"-doc:{folder / self.name}.xml"] if self.is_documented else []
        command += [f"-r:{folder / name}" for name in self.uses]
        command += [f"-r:{library}" for library in (*LIBRARIES, "System.Net.Http.dll")]
        command += [f"-recurse:{source}/*.cs" for source in self.sources]
        run = subprocess.run(command, capture_output=True, text=True, timeout=_TIMEOUT_S, check=False)
        assert run.returncode == 0, f"{self.name} does not compile:\n{run.stdout}{run.stderr}"


_MESSAGES, _CLIENT, _UNITY, _SAMPLES = (
    f"Hummel.{name}.dll" for name in ("Messages", "Client", "Unity", "Samples.Tables")
)
_ENGINE = "UnityEngine.dll"

# Google.Protobuf 3.10 has none of the faster ways that newer ones read and write by; the generated code can do without.
_OLD_PROTOBUF = "-d:GOOGLE_PROTOBUF_REFSTRUCT_COMPATIBILITY_MODE"

ASSEMBLIES = (
    Assembly(_MESSAGES, (PACKAGE / "Runtime" / "Messages", TESTS / "stand_ins" / "protobuf"), flags=(_OLD_PROTOBUF,)),
    Assembly(_CLIENT, (PACKAGE / "Runtime" / "Client",), (_MESSAGES,), is_documented=True),
    Assembly(_ENGINE, (TESTS / "stand_ins" / "unity",)),
    Assembly(_UNITY, (PACKAGE / "Runtime" / "Unity",), (_MESSAGES, _CLIENT, _ENGINE), is_documented=True),
    Assembly(_SAMPLES, (PACKAGE / "Samples~" / "Tables",), (_MESSAGES, _CLIENT, _ENGINE, _UNITY), is_documented=True),
    Assembly(
        "Hummel.Client.Tests.exe",
        (PACKAGE / "Tests" / "Editor", TESTS / "stand_ins" / "nunit"),
        (_MESSAGES, _CLIENT, _ENGINE),
    ),
    Assembly("Driver.exe", (TESTS / "programs",), (_MESSAGES, _CLIENT, _ENGINE, _UNITY, _SAMPLES)),
)
"""Everything, each after what it uses."""


def build_from_readme(folder: Path) -> None:
    """Compiles the bot in an empty folder by the command of the package's README.

    All that is added is what Google.Protobuf 3.10 needs, since no newer one can be had here.
    """
    for library in LIBRARIES:
        shutil.copy(library, folder)
    shutil.copytree(PACKAGE, folder / "hummel")
    blocks = re.findall(r"```sh\n(mcs .*?)\nmono ", (PACKAGE / "README.md").read_text(), re.DOTALL)
    (command,) = blocks
    old = f"{command} {_OLD_PROTOBUF} -recurse:'{TESTS}/stand_ins/protobuf/*.cs'"
    run = subprocess.run(
        ["/bin/bash", "-c", old], cwd=folder, capture_output=True, text=True, timeout=_TIMEOUT_S, check=False
    )
    assert run.returncode == 0, run.stdout + run.stderr


def build(folder: Path) -> None:
    """Compiles everything into a folder; programs there run without anything else.

    The folder `webgl` in it has the same as it is compiled for WebGL: without threads.
    """
    for library in LIBRARIES:
        shutil.copy(library, folder)
    for assembly in ASSEMBLIES:
        assembly.compile(folder)
    web_gl = web_gl_folder(folder)
    shutil.copytree(folder, web_gl)
    for assembly in ASSEMBLIES:
        if assembly.name in {_CLIENT, _UNITY}:
            assembly.compile(web_gl, "-d:UNITY_WEBGL")


def web_gl_folder(folder: Path) -> Path:
    """Returns where `build` puts what is compiled for WebGL."""
    return folder / "webgl"
