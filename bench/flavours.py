"""Which grpcio, threads or asyncio, how many threads: the real SubmitAction on each."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

from contest import contest, hummel, progress, service
from environments import VERSIONS, python_with
from load import median
from processes import Cores
from report import Section, Table, number

if TYPE_CHECKING:
    from contest import Contestant, Results, Scale
    from environments import GrpcVersion

CALLERS = 32
"""Tables, each with one caller at a time."""

THREADS = (1, 2, 4, 8, 16)
"""The sizes of the thread pool that are compared."""

_AIO_SERVICE = Path(__file__).with_name("aio_service.py")

_AIO_KINDS = {
    "aio, use cases in threads": ["threads"],
    "aio, use cases in threads, uvloop": ["threads", "uvloop"],
    "aio, commit by redis.asyncio": ["greenlets"],
    "aio, commit by redis.asyncio, uvloop": ["greenlets", "uvloop"],
}

_HOW_FLAVOURS = """\
The same use cases on grpcio's threads (as delivered) and on grpc.aio (bench/aio_service.py), for two versions of grpcio
in virtual environments of their own, at {callers} tables; otherwise measured like SubmitAction above. All servers of
the table run at the same time and are measured in turn."""

_HOW_THREADS = "HUMMEL_THREADS at {callers} tables, measured like SubmitAction above, all in turn."


def measure(scale: Scale) -> Section:
    """Measures the flavours of the server."""
    progress("Threads or asyncio, by version of grpcio")
    contestants = [contestant for version in VERSIONS for contestant in _flavours(version)]
    results = contest(contestants, [CALLERS], scale, Cores.of_machine())[CALLERS]
    fastest = min(results, key=lambda name: median(results[name]).server_us)
    return Section(
        "Threads or asyncio, and which grpcio",
        _HOW_FLAVOURS.format(callers=CALLERS),
        [_table("flavour", results)],
        [f"The least CPU a call: {fastest}."],
    )


def measure_threads(scale: Scale) -> Section:
    """Measures the size of the thread pool."""
    progress("Number of threads")
    contestants = [hummel(str(threads), threads=str(threads)) for threads in THREADS]
    results = contest(contestants, [CALLERS], scale, Cores.of_machine())[CALLERS]
    return Section("Number of threads", _HOW_THREADS.format(callers=CALLERS), [_table("threads", results)])


def _flavours(version: GrpcVersion) -> list[Contestant]:
    name = f"grpcio {version.grpcio}"
    try:
        python = python_with(version)
    except subprocess.CalledProcessError as error:
        progress(f"  {name} is left out: it can't be installed ({error})")
        return []
    return [
        hummel(f"{name}, threads", python),
        *(service(f"{name}, {kind}", [_AIO_SERVICE, *words], python) for kind, words in _AIO_KINDS.items()),
    ]


def _table(what: str, results: Results) -> Table:
    rows = []
    for name, slices in results.items():
        middle = median(slices)
        figures = (middle.calls_per_s, middle.server_us)
        rows.append((name, *(number(figure) for figure in figures), number(middle.p50_ms, 2), number(middle.p99_ms, 2)))
    return Table((what, "calls/s", "server CPU us/call", "p50 ms", "p99 ms"), rows)
