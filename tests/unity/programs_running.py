"""Runs the C# programs of the tests, and reads what they say."""

from __future__ import annotations

import subprocess
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from unity.building import web_gl_folder
from unity.tools import command

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from types import TracebackType

    from hummel_service.bootstrap import Service
    from unity.serving import BothPorts

_TIMEOUT_S = 100.0


@dataclass(frozen=True)
class Way:
    """A runtime, and how calls are carried there."""

    runtime: str
    transport: str
    is_web_gl: bool = False

    def __str__(self) -> str:
        return f"{self.runtime} {self.transport}"


WEB = Way("mono", "grpc-web")
"""As in the Unity editor and in players with threads."""

WEB_GL = Way("mono", "unity", is_web_gl=True)
"""As in WebGL: UnityWebRequest, a clock of frames, and no second thread."""

WEB_GL_WITHOUT_STREAMS = Way("mono", "unity-without-streams", is_web_gl=True)
"""As in WebGL where an answer is handed over only when it has ended."""

HTTP2 = Way("dotnet", "http2")
"""gRPC itself, as in servers and bots on .NET."""

MODERN_WEB = Way("dotnet", "grpc-web")

WAYS = (WEB, WEB_GL, HTTP2)
"""Ways that differ in most."""


class Programs:
    """Programs that call one service.

    Args:
        folder: Where they are compiled.
        service: What they call: what has an address for gRPC and one for HTTP.
    """

    def __init__(self, folder: Path, service: BothPorts | Service) -> None:
        self.folder = folder
        self.service = service

    def address(self, transport: str) -> str:
        """The address that a transport calls."""
        address = self.service.address if transport == "http2" else self.service.http_address
        return f"http://{address}"

    def run(self, way: Way, program: str, *arguments: object) -> dict[str, list[str]]:
        """Runs a program of the driver to its end, and returns its lines by their first word.

        A word that comes several times has the words of all its lines, one after the other.
        """
        with self.start(way, program, *arguments) as running:
            lines: dict[str, list[str]] = {}
            for first, *words in running.lines():
                lines.setdefault(first, []).extend(words)
        return lines

    def start(self, way: Way, program: str, *arguments: object) -> Running:
        """Starts a program of the driver. Use it as a context manager."""
        return self.start_at(way, self.address(way.transport), program, *arguments)

    def start_at(self, way: Way, address: str, program: str, *arguments: object) -> Running:
        """Starts a program that calls another address."""
        folder = web_gl_folder(self.folder) if way.is_web_gl else self.folder
        return Running(
            command(way.runtime, folder / "Driver.exe", [program, way.transport, address, *map(str, arguments)])
        )


class Running:
    """A program that runs. Leaving the context waits for its end, which must be a good one."""

    def __init__(self, words: list[str]) -> None:
        self._process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def lines(self) -> Iterator[list[str]]:
        """The words of each line, as it comes."""
        assert self._process.stdout is not None
        for line in self._process.stdout:
            yield line.rstrip("\n").split(" ")

    def until(self, first: str) -> list[str]:
        """Reads up to a line that begins with a word, and returns what follows it."""
        for word, *words in self.lines():
            if word == first:
                return words
        raise AssertionError(f"the program ended and never said {first!r}: {self._errors()}")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is not None:
            self._process.kill()
        errors = self._errors()
        if kind is None:
            assert self._process.returncode == 0, errors

    def _errors(self) -> str:
        try:
            return self._process.communicate(timeout=_TIMEOUT_S)[1]
        except subprocess.TimeoutExpired:
            self._process.kill()
            return "the program did not end in time\n" + self._process.communicate()[1]
